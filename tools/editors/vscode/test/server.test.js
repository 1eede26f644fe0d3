"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { choose, isFound } = require("../src/server");

test("the server with MLIR is chosen if it is there", () => {
  const options = ["--profile=a", "--log=verbose", "--ops=x.y", "--load-dialect-plugin=p"];
  const chosen = (...there) => choose("server", options, "bcast", (program) => there.includes(program));
  assert.deepStrictEqual(chosen("server", "bcast"), { command: "server", args: options });
  assert.deepStrictEqual(chosen("bcast"), { command: "bcast", args: ["lsp", "--profile=a", "--ops=x.y"] });
  // The error names the server that the user can install or set.
  assert.deepStrictEqual(chosen(), { command: "server", args: options });
});

test("a program is found by its path, or by its name in PATH", () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "bcast-"));
  const program = path.join(directory, "bcast-test");
  assert.ok(!isFound(program) && !isFound("bcast-test", ["/nowhere", directory]));
  fs.writeFileSync(program, "");
  assert.ok(isFound(program) && isFound("bcast-test", ["/nowhere", directory]));
  assert.ok(!isFound("bcast-test", ["/nowhere"]) && !isFound(directory));
  fs.rmSync(directory, { recursive: true });
});
