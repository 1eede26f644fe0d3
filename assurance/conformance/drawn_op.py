"""One op of a dialect, with its types as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Case:
    """An op: its name, attributes, regions, and the types of operands and results."""

    name: str
    attributes: str
    regions: str
    operands: tuple[str, ...]
    results: tuple[str, ...]

    def text(self, number: int) -> str:
        """A function with the op, on three lines."""
        spelled = as_torch if self.name.startswith("torch.") else str
        given, given_back = ([spelled(of) for of in types] for types in (self.operands, self.results))
        arguments = ", ".join(f"%{at}: {of}" for at, of in enumerate(given))
        names = ", ".join(f"%{at}" for at in range(len(self.operands)))
        results = f"%r:{len(self.results)} = " if self.results else ""
        types = f"({', '.join(given)}) -> ({', '.join(given_back)})"
        op = f'{results}"{self.name}"({names}) {self.attributes} {self.regions} : {types}'
        return f"func.func @f{number}({arguments}) {{\n  {op}\n  return }}\n"


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


#: The sizes of a tensor, and what stands after them.
TYPE = re.compile(r"tensor<((?:(?:\d+|\?)x)*)")


def as_torch(of: str) -> str:
    """A tensor's type as the dialect torch has it."""
    found = re.fullmatch(r"tensor<((?:(?:\d+|\?)x)*)(.*)>", of)
    return f"!torch.vtensor<[{','.join(found[1].split('x')[:-1])}],{found[2]}>" if found else of


def element(of: str) -> str:
    found = TYPE.match(of)
    return of[found.end() : -1] if found else ""


def split(types: str) -> list[str]:
    """The types of a list, whose commas inside of brackets do not count."""
    parts, depth, start = [], 0, 0
    for at, character in enumerate(types):
        depth += (character in "<({[") - (character in ">)}]" and types[at - 1] != "-")
        if character == "," and depth == 0:
            parts.append(types[start:at].strip())
            start = at + 1
    return [part for part in [*parts, types[start:].strip()] if part]
