"""One op of a dialect, with its types as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

#: Reads the value of a constant, by the dialect that has the op.
CONSTANTS = {
    "onnx": '"onnx.Constant"() {{value = {value} : {of}}} : () -> {of}',
    "stablehlo": '"stablehlo.constant"() <{{value = {value} : {of}}}> : () -> {of}',
    "chlo": '"stablehlo.constant"() <{{value = {value} : {of}}}> : () -> {of}',
    "tosa": '"tosa.const"() <{{values = {value} : {of}}}> : () -> {of}',
}
TORCH = {"!torch.int": "int", "!torch.float": "float", "!torch.bool": "bool"}


@dataclass(frozen=True)
class Case:
    """An op: its name, attributes, regions, and the types of operands and results. An operand `TYPE = VALUE` is a constant; for a list of
    torch, the value is one of numbers or of types of tensors."""

    name: str
    attributes: str
    regions: str
    operands: tuple[str, ...]
    results: tuple[str, ...]

    def text(self, number: int) -> str:
        """A function with the op, on three lines."""
        dialect = self.name.split(".")[0]
        builder = Builder(dialect)
        names = ", ".join(builder.operand(of) for of in self.operands)
        types = ", ".join(builder.types)
        given_back = [builder.spelled(of) for of in self.results]
        results = f"%r:{len(self.results)} = " if self.results else ""
        op = f'{results}"{self.name}"({names}) {self.attributes} {self.regions} : ({types}) -> ({", ".join(given_back)})'
        return f"func.func @f{number}({', '.join(builder.arguments)}) {{\n  {''.join(builder.constants)}{op}\n  return }}\n"

    def with_element(self, wanted: str) -> Case:
        """The op with these elements, where it has those of its first operand."""
        own = element(self.operands[0])

        def changed(types: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(f"{of[: len(of) - len(own) - 1]}{wanted}>" if element(of) == own else of for of in types)

        regions = re.sub(rf"\b{re.escape(own)}\b", wanted, self.regions)
        return replace(self, regions=regions, operands=changed(self.operands), results=changed(self.results))

    def with_elements(self, seed: Case) -> Case:
        """The op with the element types of that one."""

        def all_with(types: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
            others = (*others, *others[-1:] * len(types))
            pairs = zip(types, others, strict=False)
            return tuple(f"{of[: len(of) - len(element(of)) - 1]}{element(other)}>" if element(of) and element(other) else of for of, other in pairs)

        operands, results = all_with(self.operands, seed.operands), all_with(self.results, seed.results)
        return Case(self.name, self.attributes, self.regions, operands, results)


class Builder:
    """The arguments of a function, and the constants before its op."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.arguments: list[str] = []
        self.constants: list[str] = []
        self.types: list[str] = []

    def spelled(self, of: str) -> str:
        return as_torch(of) if self.dialect == "torch" else of

    def argument(self, of: str) -> str:
        name = f"%{len(self.arguments)}"
        self.arguments.append(f"{name}: {of}")
        return name

    def constant(self, op: str) -> str:
        name = f"%c{len(self.constants)}"
        self.constants.append(f"{name} = {op} ")
        return name

    def operand(self, text: str) -> str:
        """The name of an operand; its type is added."""
        of, _, value = text.partition(" = ")
        of = self.spelled(of)
        self.types.append(of)
        if of == "none":
            return self.constant('"onnx.NoValue"() {value} : () -> none')
        if of == "!torch.none":
            return self.constant('"torch.constant.none"() : () -> !torch.none')
        if not value:
            return self.argument(of)
        if of.startswith("!tosa.shape"):
            return self.constant(f'"tosa.const_shape"() <{{values = {value} : tensor<{of.split("<")[1][:-1]}xindex>}}> : () -> {of}')
        if of.startswith("!torch"):
            return self.of_torch(of, value)
        return self.constant(CONSTANTS[self.dialect].format(value=value, of=of))

    def of_torch(self, of: str, value: str) -> str:
        if of in TORCH:
            kind = {"!torch.int": " : i64", "!torch.float": " : f64"}.get(of, "")
            return self.constant(f'"torch.constant.{TORCH[of]}"() <{{value = {value}{kind}}}> : () -> {of}')
        parts, inner = split(value[1:-1]), []
        for part in parts:
            is_tensor = part.startswith("tensor")
            inner.append(as_torch(part) if is_tensor else f"!torch.{of.split('<')[1][:-1]}")
        names = [self.argument(kind) if part.startswith("tensor") else self.of_torch(kind, part) for part, kind in zip(parts, inner, strict=True)]
        return self.constant(f'"torch.prim.ListConstruct"({", ".join(names)}) : ({", ".join(inner)}) -> {of}')


#: The sizes of a tensor, and what stands after them.
TYPE = re.compile(r"(?:tensor|vector)<((?:(?:\d+|\?)x)*)")


def as_torch(of: str) -> str:
    """A tensor's type as the dialect torch has it."""
    found = re.fullmatch(r"tensor<((?:(?:\d+|\?)x)*)(.*)>", of)
    return f"!torch.vtensor<[{','.join(found[1].split('x')[:-1])}],{found[2]}>" if found else of


def element(of: str) -> str:
    """The element type of a tensor that is not a constant."""
    found = TYPE.match(of)
    return of[found.end() : -1] if found and " = " not in of else ""


def split(types: str) -> list[str]:
    """The types of a list, whose commas inside of brackets do not count."""
    parts, depth, start = [], 0, 0
    for at, character in enumerate(types):
        depth += (character in "<({[") - (character in ">)}]" and types[at - 1] != "-")
        if character == "," and depth == 0:
            parts.append(types[start:at].strip())
            start = at + 1
    return [part for part in [*parts, types[start:].strip()] if part]
