"""The types of the function that is compiled, read from MLIR's generic form."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .errors import CompileError

#: Element types, each with its NumPy type and that of C.
ELEMENTS = {
    "f64": ("float64", "double"),
    "f32": ("float32", "float"),
    "f16": ("float16", "uint16_t"),
    "bf16": ("bfloat16", "uint16_t"),
    "i1": ("bool", "bool"),
    "i8": ("int8", "int8_t"),
    "i16": ("int16", "int16_t"),
    "i32": ("int32", "int32_t"),
    "i64": ("int64", "int64_t"),
    "ui8": ("uint8", "uint8_t"),
    "ui16": ("uint16", "uint16_t"),
    "ui32": ("uint32", "uint32_t"),
    "ui64": ("uint64", "uint64_t"),
}
#: The attribute that bufferization reads of an argument.
_WRITABLE = "bufferization.writable"


@dataclass(frozen=True)
class Tensor:
    """A tensor: its sizes, ``None`` where only run time knows them, and its elements."""

    sizes: tuple[int | None, ...]
    element: str

    @property
    def rank(self) -> int:
        return len(self.sizes)

    def __str__(self) -> str:
        return "x".join(["?" if size is None else str(size) for size in self.sizes] + [self.element])


@dataclass(frozen=True)
class Signature:
    #: The name of the function, as MLIR and LLVM write it between quotes.
    name: str
    arguments: tuple[Tensor, ...]
    results: tuple[Tensor, ...]

    def with_elements_of(self, other: Signature) -> Signature:
        """The same with the elements of a signature of as many tensors: lowered programs have integers without signs."""

        def elements(own: tuple[Tensor, ...], others: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
            return tuple(replace(tensor, element=other.element) for tensor, other in zip(own, others, strict=True))

        return Signature(self.name, elements(self.arguments, other.arguments), elements(self.results, other.results))


def read(module: str, function: str | None) -> Signature:
    """The signature of the one public function, or ``main`` if there are several, or of that of this name."""
    function, name, start = _public(module, function)
    attributes = _balanced(module, start)
    start = attributes.index("function_type = ") + len("function_type = ")
    inputs = _balanced(attributes, start)
    outputs = attributes[start + len(inputs) :].removeprefix(" -> ")
    outputs = _balanced(outputs, 0) if outputs.startswith("(") else _split(outputs)[0]
    types = [
        tuple(_tensor(text, f"@{function} {kind} #{number}") for number, text in enumerate(_split(_inside(part))))
        for kind, part in (("argument", inputs), ("result", outputs))
    ]
    return Signature(name, *types)


def with_kept_arguments(module: str, function: str | None) -> str:
    """The module whose function writes to none of its arguments: they are arrays of the caller. An attribute that says more stays."""
    count = len(read(module, function).arguments)
    if count == 0:
        return module
    _, _, start = _public(module, function)
    given = re.match(r"\{arg_attrs = (?=\[)", module[start:])
    first = start + (given.end() if given else 1)
    old = _balanced(module, first) if given else ""
    declared = [_split(each[1:-1]) for each in _split(old[1:-1])] or [[] for _ in range(count)]
    for each in declared:
        if not any(attribute.startswith(_WRITABLE) for attribute in each):
            each.append(f"{_WRITABLE} = false")
    new = f"[{', '.join('{' + ', '.join(each) + '}' for each in declared)}]"
    if not given:
        new = f"arg_attrs = {new}, "
    return module[:first] + new + module[first + len(old) :]


def _public(module: str, function: str | None) -> tuple[str, str, int]:
    """The name of a public function, that name as it is written, and where its attributes begin."""
    found = {}
    for start in re.finditer(r'^  "func\.func"\(\) <\{', module, re.MULTILINE):
        attributes = _balanced(module, start.end() - 1)
        name = re.search(r'sym_name = "([^"]*)"', attributes)
        if name and 'sym_visibility = "private"' not in attributes:
            found[_unescaped(name[1])] = name[1], start.end() - 1
    if function is None:
        function = next(iter(found)) if len(found) == 1 else "main" if "main" in found else None
    if function not in found:
        wanted = "one public function" if function is None else f"a public function '{function}'"
        raise CompileError(f"the program needs {wanted}; it has {', '.join(map(repr, found)) or 'none'}")
    return function, *found[function]


def _unescaped(text: str) -> str:
    """The text between quotes: a backslash is written as two, and any other byte that is not printable as its two digits."""
    bytes_ = re.sub(
        rb"\\(\\|[0-9A-F]{2})", lambda own: b"\\" if own[1] == b"\\" else bytes.fromhex(own[1].decode()), text.encode()
    )
    return bytes_.decode(errors="replace")


def _inside(text: str) -> str:
    return text[1:-1] if text.startswith("(") else text


def _balanced(text: str, start: int) -> str:
    """The text from a bracket to the one that closes it. Texts in quotes have none that count."""
    depth, at, quoted = 0, start, False
    while at < len(text):
        character = text[at]
        if quoted:
            at += character == "\\"
            quoted = character != '"'
        elif character == '"':
            quoted = True
        elif character in "([{<":
            depth += 1
        elif character in ")]}" or (character == ">" and text[at - 1] != "-"):
            depth -= 1
            if depth == 0:
                return text[start : at + 1]
        at += 1
    raise CompileError("the program has no balanced brackets")


def _split(text: str) -> list[str]:
    """The parts between commas that neither a bracket nor quotes enclose."""
    parts, depth, start = [], 0, 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|->|[()<>{},\[\]]', text):
        if token[0] in (*"([{<", *")]}>"):
            depth += 1 if token[0] in "([{<" else -1
        elif token[0] == "," and depth == 0:
            parts.append(text[start : token.start()].strip())
            start = token.end()
    return parts + ([text[start:].strip()] if text[start:].strip() else [])


def _tensor(text: str, place: str) -> Tensor:
    match = re.fullmatch(r"tensor<((?:(?:\d+|\?)x)*)(\w+)>", text)
    if match is None or match[2] not in ELEMENTS:
        known = ", ".join(ELEMENTS)
        raise CompileError(
            f"{place}: '{text}' is not a tensor of one of {known}, and of known rank, as arguments and results are"
        )
    sizes = match[1].split("x")[:-1]
    return Tensor(tuple(None if size == "?" else int(size) for size in sizes), match[2])
