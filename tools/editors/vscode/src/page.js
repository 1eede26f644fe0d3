// The page of the panel.
"use strict";

const STYLE = `
body { font: 14px/1.5 var(--vscode-font-family); color: var(--vscode-foreground); }
pre { font-family: var(--vscode-editor-font-family); } svg { max-width: 100%; height: auto; }
a { color: var(--vscode-textLink-foreground); }`;

/** The page for what the server answers; a page without scripts. */
function page(drawn) {
  const body = drawn
    ? `<h3>${escape(drawn.op)}</h3>${drawn.svg ?? ""}<pre>${escape(drawn.text)}</pre>${link(drawn.rule)}`
    : "<p>There is no op that broadcasts at the cursor.</p>";
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<style>${STYLE}</style></head><body>${body}</body></html>`;
}

function link(rule) {
  const argument = encodeURIComponent(JSON.stringify([rule]));
  return rule ? `<p><a href="command:bcast.explainRule?${argument}">Explain ${escape(rule)}</a></p>` : "";
}

function escape(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

module.exports = { page };
