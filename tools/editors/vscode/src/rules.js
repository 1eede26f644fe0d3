// The rules, as the command `bcast` explains them.
"use strict";

const { execFile } = require("node:child_process");

/** The explanation of a rule, or why there is none. */
async function explain(command, rule) {
  try {
    return await output(command, ["explain", rule]);
  } catch (error) {
    return `${command} explain ${rule} failed: ${error.message}\nInstall it with 'pip install broadcastable', or set bcast.command.\n`;
  }
}

/** The ids and texts of all rules, as the items of a list. */
async function rules(command) {
  const text = await output(command, ["explain", "--list"]);
  return parsed(text);
}

/** Each rule begins a line with its id; further lines of its text are indented. */
function parsed(text) {
  const rules = text.split(/\n(?=\S)/).map((rule) => rule.match(/^([a-z-]+)\s{2,}(\S[^]*)$/));
  return rules.filter(Boolean).map(([, label, rest]) => ({ label, description: rest.trim().replace(/\s+/g, " ") }));
}

function output(command, args) {
  return new Promise((resolve, reject) => {
    execFile(command, args, { timeout: 10_000 }, (error, out) => (error ? reject(error) : resolve(out)));
  });
}

module.exports = { explain, parsed, rules };
