"""The places of ops in the sources of a module, of which its text tells."""

from __future__ import annotations

import re

#: Places name others, as a call that was inlined does.
_DEPTH = 8


def place(module: str, at: int) -> str:
    """The file, line and column of the op whose text begins there, with a colon after them; empty if they are not known."""
    start = module.rfind("\n", 0, at) + 1
    indent = re.match(" *", module[start:])
    # The place of an op with regions stands after them, on a line with the same indentation.
    end = re.compile(rf"^{indent[0] if indent else ''}\S.*\bloc\((.*)\)$", re.MULTILINE).search(module, start)
    return _file(module, end[1], _DEPTH) if end else ""


def _file(module: str, location: str, depth: int) -> str:
    if own := re.search(r'"([^"]*)":(\d+):(\d+)', location):
        return ":".join(own.groups()) + ": "
    named = re.search(r"#loc\d*", location)
    alias = named and re.search(rf"^{named[0]} = loc\((.*)\)$", module, re.MULTILINE)
    return _file(module, alias[1], depth - 1) if alias and depth else ""
