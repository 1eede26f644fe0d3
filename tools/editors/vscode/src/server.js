// Which program serves the editor.
"use strict";

const fs = require("fs");
const path = require("path");

/** The options that both servers have; the others are of bcast-lsp-server and of MLIR. */
const OF_BOTH = /^--(profile|ops|rules)=/;

/** Whether a program is there: a path, or a name in the directories of `PATH`. */
function isFound(program, directories = (process.env.PATH ?? "").split(path.delimiter)) {
  const places = path.basename(program) === program ? directories.map((directory) => path.join(directory, program)) : [program];
  const isFile = (name) => fs.statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
  return places.some((place) => ["", ".exe", ".cmd"].some((end) => isFile(place + end)));
}

/** The server with MLIR if it is there, else `bcast lsp`, which needs none. */
function choose(server, serverArguments, command, found = isFound) {
  if (found(server) || !found(command)) {
    return { command: server, args: serverArguments };
  }
  return { command, args: ["lsp", ...serverArguments.filter((argument) => OF_BOTH.test(argument))] };
}

module.exports = { choose, isFound };
