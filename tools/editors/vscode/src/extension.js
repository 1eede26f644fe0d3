// The extension: starts the server, shows the picture of the op at the cursor in a panel, and explains rules.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { page } = require("./page");
const { explain, rules } = require("./rules");
const { choose } = require("./server");

/** @type {LanguageClient | undefined} */
let client;
/** @type {vscode.WebviewPanel | undefined} */
let panel;
/** The number of the last request for a picture: an older answer is not shown. */
let last = 0;

const SCHEME = "bcast-rule";

async function activate(context) {
  const texts = { provideTextDocumentContent: (uri) => explain(setting("command"), uri.path.replace(/\.txt$/, "")) };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, texts),
    vscode.commands.registerCommand("bcast.showPicture", showPicture),
    vscode.commands.registerCommand("bcast.explainRule", explainRule),
    vscode.commands.registerCommand("bcast.restartServer", start),
    vscode.window.onDidChangeTextEditorSelection((event) => draw(event.textEditor)),
    vscode.languages.onDidChangeDiagnostics(() => draw(vscode.window.activeTextEditor)),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("bcast") && start()),
  );
  await start();
}

async function deactivate() {
  await client?.stop();
}

function setting(name) {
  return vscode.workspace.getConfiguration("bcast").get(name);
}

async function start() {
  await client?.stop().catch(() => {});
  const server = choose(setting("server"), setting("serverArguments"), setting("command"));
  client = new LanguageClient("bcast", "broadcastable", server, {
    documentSelector: [{ language: "mlir" }],
  });
  try {
    await client.start();
  } catch (error) {
    const help = "Install it with `pip install broadcastable-mlir`, or `bcast` alone with `pip install broadcastable`, or set `bcast.server`.";
    vscode.window.showErrorMessage(`The server ${server.command} does not start: ${error.message ?? error}. ${help}`);
  }
}

/** Opens the panel beside the text. It follows the cursor. */
async function showPicture() {
  if (!panel) {
    const options = { enableCommandUris: ["bcast.explainRule"] };
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    panel = vscode.window.createWebviewPanel("bcast.picture", "Shapes", place, options);
    panel.onDidDispose(() => (panel = undefined));
  }
  panel.reveal(undefined, true);
  await draw(vscode.window.activeTextEditor);
}

async function draw(editor) {
  if (!panel || !client?.isRunning() || editor?.document.languageId !== "mlir") {
    return;
  }
  const number = ++last;
  const at = {
    textDocument: { uri: client.code2ProtocolConverter.asUri(editor.document.uri) },
    position: editor.selection.active,
  };
  const drawn = await client.sendRequest("bcast/picture", at).catch(() => null);
  if (panel && number === last) {
    panel.webview.html = page(drawn);
  }
}

/** Explains the rule that is given, that of the message at the cursor, or one from the list. */
async function explainRule(given) {
  const rule = given ?? ruleAtCursor() ?? (await vscode.window.showQuickPick(rules(setting("command"))))?.label;
  if (rule) {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `${rule}.txt` });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }
}

function ruleAtCursor() {
  const editor = vscode.window.activeTextEditor;
  const all = editor ? vscode.languages.getDiagnostics(editor.document.uri) : [];
  const lines = (range) => range.start.line <= editor.selection.active.line && editor.selection.active.line <= range.end.line;
  const own = all.find((one) => one.source === "bcast" && one.code && lines(one.range));
  return own && String(own.code.value ?? own.code);
}

module.exports = { activate, deactivate };
