"""The name of a compiled program in C, which is that of its file."""

from __future__ import annotations

import os
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from . import tools
from .errors import CompileError

#: The headers that a caller may include beside that of the program, as far as they are there.
_HEADERS = [
    "assert",
    "complex",
    "ctype",
    "errno",
    "fenv",
    "float",
    "inttypes",
    "iso646",
    "limits",
    "locale",
    "math",
    "setjmp",
    "signal",
    "stdalign",
    "stdarg",
    "stdatomic",
    "stdbit",
    "stdbool",
    "stddef",
    "stdint",
    "stdio",
    "stdlib",
    "stdnoreturn",
    "string",
    "tgmath",
    "threads",
    "time",
    "uchar",
    "wchar",
    "wctype",
    "unistd",
]
#: The options of clang for what C and C++ reserve.
_LANGUAGES = {"C": ["-xc", "-std=gnu2x", "-D_GNU_SOURCE"], "C++": ["-xc++", "-std=c++20"]}


def prefix(name: str) -> str:
    """A name as C has it: other characters than letters, digits and ``_`` become ``_``."""
    return re.sub(r"\W", "_", name, flags=re.ASCII)


def require_output(program: Any, output: Path) -> None:
    """Raises `CompileError` for an output that is the program, or whose header is one of both, and for a name that is not free in C."""
    header = output.with_suffix(".h") if output.name else output
    if output.is_dir():
        raise CompileError(f"{output}: the output is a directory")
    if _is_same(output, header):
        raise CompileError(f"{output}: the output is where its header goes: call it {output.stem}.so")
    for path, what in ((output, "output"), (header, "header of the output")):
        if isinstance(program, str | Path) and _is_same(path, Path(program)):
            raise CompileError(f"{path}: the {what} is the program itself: choose another name for the output")
    _require_free(output)


def _is_same(path: Path, other: Path) -> bool:
    return path == other or path.exists() and other.exists() and os.path.samefile(path, other)


def _require_free(output: Path) -> None:
    name = prefix(output.stem)
    advice = "the function in C has the name of the file: choose another one"
    if not name[:1].isalpha():
        raise CompileError(f"{output}: '{name}' does not begin with a letter, and C reserves other names; {advice}")
    if name.startswith("bcast_"):
        raise CompileError(f"{output}: names that begin with bcast_ are those of the code in it; {advice}")
    clang = tools.find("clang")
    for language, options in _LANGUAGES.items():
        try:
            tools.run([clang, *options, "-fsyntax-only", "-w", "-"], _probe(name, language), "clang")
        except CompileError:
            raise CompileError(f"{output}: {language} has another meaning for '{name}'; {advice}") from None


def _probe(name: str, language: str) -> str:
    """A program that is valid if a name, and those that begin with it, are free: nothing else has such a type."""
    text = ["struct bcast_probe;"]
    for own in (name, f"{name}_message", f"{name}_free", f"{name.upper()}_H"):
        text += [f"#ifdef {own}", f"#error {own}", "#endif"]
        text.append(f"struct bcast_probe *{own}(struct bcast_probe *);")
    if language == "C++":
        return "\n".join(['extern "C" {', *text, "}", ""])
    headers = [f"#if __has_include(<{header}.h>)\n#include <{header}.h>\n#endif" for header in _HEADERS]
    own = [files("broadcastable_compiler").joinpath(file).read_text() for file in ("memory.c", "shim.c")]
    return "\n".join([*headers, *own, *text, ""])
