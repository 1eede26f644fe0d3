"""Texts from models and command lines, escaped for where they go.

`line` is for a terminal or a log, `lines` for one with several lines, `github` for commands of its workflows, `markdown` for a table
or a list, `html` for a page, `json` for what Python's module has written, and `uri` for a path in SARIF.
"""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import PurePath
from urllib.parse import quote

#: Where GitHub reads a command of a workflow: at the beginning of a line, or in its old form anywhere.
_COMMAND = re.compile(r"^(\s*):(?=:)|##(?=\[)")
_MARKDOWN = re.compile(r"[|`*_\[\]\\~@]|(?<=[a-z]):(?=//)")


def line(text: object) -> str:
    """One line: a name may have line feeds, and what a terminal executes or reorders.

    >>> line("sum\\n\\x1b[2J"), line("::error::x")
    ('sum\\\\n\\\\x1b[2J', '\\\\x3a:error::x')
    """
    return _COMMAND.sub(_disarmed, _visible(str(text)))


def lines(text: object) -> str:
    """The same for a text of several lines."""
    return "\n".join(map(line, str(text).split("\n")))


def github(text: object) -> str:
    """The message of a command of GitHub's workflows, of several lines.

    >>> github("100%\\nb"), github_property("a:b,c")
    ('100%25%0Ab', 'a%3Ab%2Cc')
    """
    visible = "\n".join(_visible(part).replace("##[", "#\\x23[") for part in str(text).split("\n"))
    return visible.replace("%", "%25").replace("\n", "%0A")


def github_property(text: object) -> str:
    """A property of such a command, such as a path."""
    return github(text).replace(":", "%3A").replace(",", "%2C")


def markdown(text: object) -> str:
    """A text in one line of Markdown, or in a cell of a table.

    >>> markdown("<b>|[x](https://y)")
    '&lt;b&gt;&#124;&#91;x&#93;(https&#58;//y)'
    """
    return _MARKDOWN.sub(lambda found: f"&#{ord(found[0])};", escape(line(text), quote=False))


def html(text: object) -> str:
    """A text in a page, or in an attribute in quotes."""
    return escape(line(text))


def json(document: str) -> str:
    """A document that ``json.dumps`` has written, which means the same, for a log of GitHub's as well."""
    return document.replace("##[", "#\\u0023[")


def uri(path: PurePath) -> str:
    """A path as a part of a URI."""
    return quote(os.fsencode(path.as_posix()))


def _visible(text: str) -> str:
    return "".join(letter if letter.isprintable() or letter == "\t" else ascii(letter)[1:-1] for letter in text)


def _disarmed(command: re.Match[str]) -> str:
    return f"{command[1]}\\x3a" if command[1] is not None else "#\\x23"
