"""TOSA's definitions, written in NumPy from the pseudocode of its specification, version 1.0. Floats are computed in the next
wider type and rounded once, where NumPy has no such function of the type itself."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.special import erf, expit

from special.rows import Row
from values import left, right, right_logical, right_rounded

NAME = "TOSA's formulas in NumPy"

Meaning = Callable[..., np.ndarray]


def widened(compute: Meaning) -> Meaning:
    """In double precision, or in that of the operands if that is not enough."""

    def rounded(*inputs: np.ndarray) -> np.ndarray:
        return np.asarray(compute(*(array.astype(np.float64) for array in inputs))).astype(inputs[0].dtype)

    return rounded


def wide_product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a.astype(np.int32) * b.astype(np.int32)


def leading_zeros(a: np.ndarray) -> np.ndarray:
    bits = a.dtype.itemsize * 8
    return np.array([bits - (int(value) & (2**bits - 1)).bit_length() for value in a], a.dtype)


def truncated(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    quotients = [abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1) for x, y in zip(a.tolist(), b.tolist())]
    return np.array(quotients, a.dtype)


def scaled(a: np.ndarray, b: np.ndarray, shift: int) -> np.ndarray:
    """The product in 64 bits, with half of what is shifted out added."""
    rounding = 1 << (shift - 1) if shift > 0 else 0
    exact = [(x * y + rounding) >> shift for x, y in zip(a.tolist(), b.tolist())]
    return np.array([(value + 2**31) % 2**32 - 2**31 for value in exact], np.int32)


MEANINGS: dict[str, Meaning] = {
    "add": np.add, "sub": np.subtract, "intdiv": truncated, "pow": widened(np.power),
    "bitwise_and": np.bitwise_and, "bitwise_or": np.bitwise_or, "bitwise_xor": np.bitwise_xor,
    "logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor,
    "logical_left_shift": left, "logical_right_shift": right_logical,
    "equal": np.equal, "greater": np.greater, "greater_equal": np.greater_equal, "select": np.where,
    "abs": np.abs, "negate": np.negative, "reciprocal": widened(lambda a: 1 / a), "rsqrt": widened(lambda a: 1 / np.sqrt(a)),
    "sigmoid": widened(expit), "tanh": widened(np.tanh), "erf": widened(erf), "exp": widened(np.exp), "log": widened(np.log),
    "sin": widened(np.sin), "cos": widened(np.cos), "floor": np.floor, "ceil": np.ceil, "clz": leading_zeros,
    "bitwise_not": np.invert, "logical_not": np.logical_not,
}  # fmt: skip


def attributes(row: Row) -> str:
    forms = {"nan_mode": "nan_mode = #tosa.nan_mode<{}>", "round": "round = {}"}
    return ", ".join(forms[name].format(value) for name, value in row.conditions if name in forms)


def variants(row: Row, types: tuple[str, ...]) -> list:
    """Bounds of a clamp, and shifts of a multiplication."""
    if row.base == "clamp":
        return [(-1, 6), (0, 0), (-3, -2)]
    if row.base == "mul":
        return [0] if row.condition("#2") or "float" in types[0] else [0, 1, 2, 5, 31, 62, 63]
    return [None]


def compute(row: Row, inputs: list[np.ndarray], variant: object) -> list[np.ndarray]:
    is_ignored = row.condition("nan_mode") == "IGNORE"
    if row.base in ("maximum", "minimum"):
        extremes = {"maximum": (np.maximum, np.fmax), "minimum": (np.minimum, np.fmin)}
        return [extremes[row.base][is_ignored](*inputs)]
    if row.base == "clamp":
        low, high = (np.asarray(bound).astype(inputs[0].dtype) for bound in variant)
        larger, smaller = (np.fmax, np.fmin) if is_ignored else (np.maximum, np.minimum)
        return [smaller(larger(inputs[0], low), high)]
    if row.base == "arithmetic_right_shift":
        return [(right_rounded if row.condition("round") == "true" else right)(*inputs)]
    if row.base == "mul":
        return [product(*inputs[:2], variant)]
    return [np.asarray(MEANINGS[row.base](*inputs))]


def product(a: np.ndarray, b: np.ndarray, shift: int) -> np.ndarray:
    if a.dtype == np.int32 and shift:
        return scaled(a, b, shift)
    return wide_product(a, b) if a.dtype.itemsize < 4 and a.dtype.kind == "i" else a * b


def undefined(row: Row, inputs: list[np.ndarray], variant: object) -> np.ndarray | None:
    """The values that TOSA forbids: a program with them is undefined."""
    if row.base == "intdiv":
        a, b = inputs
        return (b == 0) | ((a == np.iinfo(a.dtype).min) & (b == -1))
    if row.base.endswith("shift"):
        return (inputs[1] < 0) | (inputs[1] >= inputs[1].dtype.itemsize * 8)
    if row.base == "mul" and variant == 63:  # 2^62 and half of 2^63
        return (inputs[0] == np.iinfo(np.int32).min) & (inputs[1] == np.iinfo(np.int32).min)
    return None
