"""The bodies of linalg's ops, written in NumPy. Floats are computed in the next wider type and rounded once, where NumPy has no such
function of the type itself."""

from __future__ import annotations

import numpy as np
from scipy.special import erf

from special.rows import Row
from special.tosa_reference import Meaning, truncated, widened

NAME = "linalg's bodies in NumPy"


def unsigned(compute: Meaning) -> Meaning:
    """On the bits of signless integers."""

    def read(*inputs: np.ndarray) -> np.ndarray:
        kind = inputs[0].dtype
        return compute(*(array.view(kind.str.replace("i", "u")) for array in inputs)).view(kind)

    return read


def away_from_zero(a: np.ndarray) -> np.ndarray:
    """The nearest integer; of two, that with the larger absolute value."""
    whole = np.trunc(a)
    return np.where(np.abs(a - whole) >= 0.5, whole + np.copysign(1, a), whole)


def larger(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Of one bit, whose sign it is."""
    return np.logical_and(a, b) if a.dtype == bool else np.maximum(a, b)


def smaller(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.logical_or(a, b) if a.dtype == bool else np.minimum(a, b)


def quotient(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return truncated(a, b) if a.dtype.kind == "i" else a / b


MEANINGS: dict[str, Meaning] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": quotient, "div_unsigned": unsigned(np.floor_divide),
    "max": larger, "max_signed": larger, "max_unsigned": unsigned(np.maximum),
    "min": smaller, "min_signed": smaller, "min_unsigned": unsigned(np.minimum),
    "powf": widened(np.power), "exp": widened(np.exp), "log": widened(np.log), "abs": np.abs, "ceil": np.ceil, "floor": np.floor,
    "negf": np.negative, "reciprocal": widened(lambda a: 1 / a), "round": widened(away_from_zero), "sqrt": widened(np.sqrt),
    "rsqrt": widened(lambda a: 1 / np.sqrt(a)), "square": np.square, "tanh": widened(np.tanh), "erf": widened(erf), "select": np.where,
}  # fmt: skip


def attributes(row: Row) -> str:
    kind = row.condition("kind")
    return f"kind=#linalg.elementwise_kind<{kind}>" if kind else ""


def compute(row: Row, inputs: list[np.ndarray], variant: object) -> list[np.ndarray]:
    return [np.asarray(MEANINGS[row.base](*inputs))]


def undefined(row: Row, inputs: list[np.ndarray], variant: object) -> np.ndarray | None:
    """The divisions that MLIR leaves undefined."""
    if not row.base.startswith("div") or inputs[0].dtype.kind != "i":
        return None
    a, b = inputs
    return (b == 0) | ((row.base == "div") & (a == np.iinfo(a.dtype).min) & (b == -1))
