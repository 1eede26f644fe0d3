"use strict";

const assert = require("node:assert");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { test } = require("node:test");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

async function grammar() {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const onigLib = Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  });
  const path = join(__dirname, "../syntaxes/mlir.tmLanguage.json");
  const loadGrammar = async () => textmate.parseRawGrammar(readFileSync(path, "utf8"), path);
  return new textmate.Registry({ onigLib, loadGrammar }).loadGrammar("source.mlir");
}

/** The innermost scope of each text that has one, without the name of the language. */
function scopes(line, found) {
  return found.tokens
    .map((token) => [line.slice(token.startIndex, token.endIndex), token.scopes.at(-1).replace(/\.mlir$/, "")])
    .filter(([, scope]) => scope !== "source");
}

test("the parts of a line have their scopes", async () => {
  const mlir = await grammar();
  const line = '%0 = bcast.add %a, %b {dims = "x"} : (tensor<4x?xf32>, !toy.t) -> vector<[4]xi1> // why';
  assert.deepStrictEqual(scopes(line, mlir.tokenizeLine(line, null)), [
    ["%0", "variable.other"],
    ["bcast.add", "keyword.other.bcast"],
    ["%a", "variable.other"],
    ["%b", "variable.other"],
    ["dims", "entity.other.attribute-name"],
    ['"', "string.quoted.double"],
    ["x", "string.quoted.double"],
    ['"', "string.quoted.double"],
    ["tensor", "storage.type"],
    ["<", "punctuation.definition.type"],
    ["4", "constant.numeric.dimension"],
    ["x", "punctuation.separator.dimension"],
    ["?", "constant.numeric.dimension"],
    ["x", "punctuation.separator.dimension"],
    ["f32", "storage.type"],
    [">", "punctuation.definition.type"],
    ["!toy.t", "support.type"],
    ["vector", "storage.type"],
    ["<", "punctuation.definition.type"],
    ["[4]", "constant.numeric.dimension"],
    ["x", "punctuation.separator.dimension"],
    ["i1", "storage.type"],
    [">", "punctuation.definition.type"],
    ["// why", "comment.line.double-slash"],
  ]);
});

test("a nested type ends where it ends", async () => {
  const mlir = await grammar();
  const line = "%0 = bcast.add %a : (tensor<4x!toy.q<i8, 3>, #sparse<a>>) -> tensor<?xf32>";
  const found = mlir.tokenizeLine(line, null);
  const last = found.tokens.at(-1);
  assert.deepStrictEqual(last.scopes, ["source.mlir", "punctuation.definition.type.mlir"]);
  assert.strictEqual(found.ruleStack.depth, 1);
});
