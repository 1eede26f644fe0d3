"""The weights of a program, which no pass reads: names stand for them until the shared object is linked.

MLIR prints many elements in hexadecimal digits, and LLVM each as a text: either takes longer than all passes.
"""

from __future__ import annotations

import re
from math import prod
from pathlib import Path

import numpy as np

#: The widths of elements that the object has as MLIR writes them. Others change on the way: those of `i1` are packed, and those
#: without a sign lose it.
_WIDTHS = {"i8": 1, "i16": 2, "f16": 2, "bf16": 2, "i32": 4, "f32": 4, "i64": 8, "f64": 8}
_TENSOR = rf"tensor<((?:\d+x)*)({'|'.join(_WIDTHS)})>"
#: The digits of weights of 4 KiB or more: passes may compute with smaller constants.
_DIGITS = r'"0x([^"]{8192,})"'
_DENSE = re.compile(rf"dense<{_DIGITS}> : {_TENSOR}")
#: The constants of PyTorch's programs stand at the end, each after four bytes with its alignment.
_SECTION = re.compile(r"\{-#\s*dialect_resources: \{\s*builtin: \{\n(.*?)\n\s*\}\s*\}\s*#-\}\s*\Z", re.DOTALL)
_RESOURCE = re.compile(rf"\s*([\w.$-]+): {_DIGITS},?")
_USE = re.compile(r"dense_resource<([\w.$-]+)>")
#: A constant of LLVM's dialect.
_GLOBAL = re.compile(rf"(llvm\.mlir\.global) private (constant @([\w.$-]+))\(dense_resource<([\w.$-]+)> : {_TENSOR}\)")
_READ = re.compile(r"llvm\.mlir\.addressof @([\w.$-]+)")
#: The name of weights in panels (`bcast-call-contractions{panel-bytes=…}`): that of the weights, and the dimension of
#: their columns. MLIR adds a number to a name that it has.
_PANELS = re.compile(r"(.*)_panels_(\d+)(?:_\d+)?")


class Weights:
    def __init__(self) -> None:
        self._named: dict[str, bytes] = {}
        self._names: dict[bytes, str] = {}
        #: No name of the program has it.
        self._prefix = "bcast_weights_"

    def taken(self, module: str) -> str:
        """The module with names in place of weights."""
        while self._prefix in module:
            self._prefix += "_"
        return self._resources_taken(_DENSE.sub(self._constant_taken, module))

    def declared(self, module: str) -> tuple[str, dict[str, bytes]]:
        """A module of LLVM's dialect with declarations of the weights that it uses, and these by their symbols."""
        read = set(_READ.findall(module))
        used: dict[str, bytes] = {}

        def declaration(match: re.Match[str]) -> str:
            operation, constant, symbol, name, sizes, element = match.groups()
            data = self._elements(name, sizes, element)
            if data is None:
                return match[0]
            if symbol in read:
                used[symbol] = data
            return f"{operation} external hidden {constant}()"

        return _GLOBAL.sub(declaration, module), used

    def _elements(self, name: str, sizes: str, element: str) -> bytes | None:
        """The elements of a resource, if they were taken."""
        panels = _PANELS.fullmatch(name)
        if panels is None or panels[1] not in self._named:
            return self._named.get(name)
        count, *others, width = map(int, sizes.split("x")[:-1])
        shape, dim = others, int(panels[2])
        shape.insert(dim, count * width)
        array = np.frombuffer(self._named[panels[1]], f"u{_WIDTHS[element]}").reshape(shape)
        rows = np.moveaxis(array, dim, -1).reshape(-1, count, width)
        return rows.swapaxes(0, 1).tobytes()

    def _constant_taken(self, match: re.Match[str]) -> str:
        digits, sizes, element = match.groups()
        data = _bytes(digits)
        if data is None or len(data) != _length(sizes, element):
            return match[0]  # MLIR says what is wrong
        return f"dense_resource<{self._name(data)}> : tensor<{sizes}{element}>"

    def _name(self, data: bytes) -> str:
        """The name that stands for these elements."""
        name = self._names.setdefault(data, f"{self._prefix}{len(self._names)}")
        self._named[name] = data
        return name

    def _resources_taken(self, module: str) -> str:
        section = _SECTION.search(module)
        if section is None:
            return module
        body = module[: section.start()]
        kept, names = [], {}
        for line in section[1].split("\n"):
            if resource := _resource(line, body):
                names[resource[0]] = self._name(resource[1])
            else:
                kept.append(line.rstrip(","))
        body = _USE.sub(lambda use: f"dense_resource<{names.get(use[1], use[1])}>", body)
        if not kept:
            return body
        return body + module[section.start() : section.start(1)] + ",\n".join(kept) + module[section.end(1) :]


def _resource(line: str, body: str) -> tuple[str, bytes] | None:
    """The name and the elements of the resource of a line, if all of its uses in the module are known."""
    match = _RESOURCE.fullmatch(line)
    if match is None:
        return None
    name, data = match[1], _bytes(match[2])
    used = f"dense_resource<{name}>"
    uses = re.findall(f"{re.escape(used)} : {_TENSOR}", body)
    if data is None or {_length(*use) for use in uses} != {len(data) - 4} or len(uses) != body.count(used):
        return None
    return name, data[4:]


def source(weights: dict[str, bytes], directory: Path) -> str:
    """The source in assembler of an object with these weights, whose bytes are written to the directory."""
    symbols: dict[bytes, list[str]] = {}
    for symbol, data in weights.items():
        symbols.setdefault(data, []).append(symbol)
    lines = [".section .rodata"]
    for number, (data, names) in enumerate(symbols.items()):
        path = directory / f"weights-{number}"
        path.write_bytes(data)
        lines += [
            ".balign 64",
            *(f".globl {name}\n.hidden {name}\n{name}:" for name in names),
            f".incbin {_quoted(path)}",
        ]
    return "\n".join([*lines, '.section .note.GNU-stack,"",%progbits', ""])


def _quoted(path: Path) -> str:
    return '"' + str(path).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _bytes(digits: str) -> bytes | None:
    try:
        return bytes.fromhex(digits)
    except ValueError:
        return None


def _length(sizes: str, element: str) -> int:
    return prod(map(int, filter(None, sizes.split("x")))) * _WIDTHS[element]
