"""The rows of the tables of `convert-to-bcast`, and the element types to try for each."""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

from native import ROOT

DIALECTS = ROOT / "foreign/dialects"
PROFILES = sorted(path.stem for path in DIALECTS.glob("*.txt") if " -> " in path.read_text())

FLOATS = ("float16", "bfloat16", "float32", "float64")
SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
KINDS = {"float": FLOATS, "signed": SIGNED, "unsigned": UNSIGNED, "bool": ("bool",), "complex": ("complex64", "complex128")}
ANY = ("float16", "bfloat16", "float32", "float64", "int8", "int32", "int64", "uint8", "uint32", "bool", "complex64")
TYPES = {"f32": "float32", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64"}

#: The ops of one operand, of all dialects.
UNARY = frozenset(
    "abs neg negate not bitwisenot bitwise_not logical_not logicalnot relu sigmoid logistic reciprocal sqrt rsqrt cbrt exp"
    " exponential exponential_minus_one log log_plus_one sin sine cos cosine tan tanh erf floor ceil round"
    " round_nearest_afz round_nearest_even is_finite count_leading_zeros clz popcnt expand broadcastto broadcast_to negf square".split()
)


class Row(NamedTuple):
    """One line of a table that is converted."""

    op: str
    elements: str
    conditions: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        return " ".join([self.op, self.elements, *(f"{name}={value}" for name, value in self.conditions)])

    @property
    def base(self) -> str:
        """The name of the computation, which dialects share."""
        if self.op == "linalg.elementwise":
            return dict(self.conditions)["kind"]
        return self.op.split(".")[1].lower().removeprefix("broadcast_") if self.stretches is False else "broadcast_to"

    @property
    def stretches(self) -> bool:
        return self.op in ("onnx.Expand", "tf.BroadcastTo", "tfl.broadcast_to")

    @property
    def writes(self) -> bool:
        """Whether the last operand is the tensor that is written."""
        return self.op.startswith("linalg.")

    def condition(self, name: str) -> str | None:
        return dict(self.conditions).get(name)

    def types(self) -> list[tuple[str, ...]]:
        """The element types of the operands: those of each kind that the row takes."""
        words = self.elements.split("*")
        words = words[:-1] if self.writes and len(words) > 1 else words
        if len(words) > 1:  # equal words stand for equal types
            chosen = product(*map(choices, dict.fromkeys(words)))
            by_word = [dict(zip(dict.fromkeys(words), types)) for types in chosen]
            return [tuple(types[word] for word in words) for types in by_word]
        arity = 1 if self.base in UNARY else 3 if self.base == "clamp" and self.op.startswith("stablehlo") else 2
        arity = 1 if self.op == "tosa.clamp" else arity
        return [(dtype,) * arity for dtype in choices(words[0])]


def choices(text: str) -> tuple[str, ...]:
    if text == "any":
        return ANY
    return tuple(dtype for word in text.split(",") for dtype in KINDS.get(word) or (TYPES[word],))


def rows(profile: str) -> list[Row]:
    """The rows with a meaning; those with a reason are not converted."""
    split = lambda text: tuple(tuple(word.split("=")) for word in text.split())  # noqa: E731
    found, op = [], ""
    for line in (DIALECTS / f"{profile}.txt").read_text().splitlines():
        if row := re.match(r"  (\S+)((?:\s+\S+=\S+)*)\s+-> ", line):
            found.append(Row(op, row[1], split(row[2])))
        elif not line.startswith(" "):
            op = line.split()[0]
    return found
