"""The meaning of ops where it is easy to get wrong: every pair of special values, through `convert-to-bcast` and compiled code,
against formulas in NumPy that are written from each dialect's document. Both shapes are known at run time only, and one
operand is stretched in each direction."""

from __future__ import annotations

import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from native import ELEMENTS, Library, lower

FLOATS = np.array([np.nan, -np.inf, -5.5, -2.0, -1.0, -0.0, 0.0, 0.5, 1.0, 3.0, np.inf])


class Case(NamedTuple):
    """An op of two operands: its name, its attributes, its elements, and its meaning."""

    op: str
    dtype: str
    meaning: Callable[[np.ndarray, np.ndarray], np.ndarray]
    attributes: str = ""
    #: The defined values of the second operand.
    defined: Callable[[np.ndarray], np.ndarray] = lambda b: np.ones_like(b, bool)


def numbers(dtype: str) -> np.ndarray:
    if dtype.startswith("float"):
        return FLOATS.astype(dtype)
    if dtype == "bool":
        return np.array([False, True])
    info = np.iinfo(dtype)
    small = [value for value in (-7, -3, -1, 0, 1, 2, 3, 7, 31) if value >= info.min]
    return np.array([info.min, *small, info.max], dtype)


def divide_xla(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Toward zero; -1 by zero; the dividend where the quotient is too large."""
    exact = [-1 if y == 0 else abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1) for x, y in pairs(a, b)]
    return np.array(exact, object).astype(np.int64).astype(a.dtype).reshape(np.broadcast_shapes(a.shape, b.shape))


def remainder_xla(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    exact = [x if y == 0 else abs(x) % abs(y) * (1 if x >= 0 else -1) for x, y in pairs(a, b)]
    return np.array(exact, a.dtype).reshape(np.broadcast_shapes(a.shape, b.shape))


def pairs(a: np.ndarray, b: np.ndarray) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in np.broadcast(a, b)]


def shift(a: np.ndarray, b: np.ndarray, by: Callable[[int, int, int], int]) -> np.ndarray:
    bits = a.dtype.itemsize * 8
    exact = [by(x, y, bits) & (2**bits - 1) for x, y in pairs(a, b)]
    shape = np.broadcast_shapes(a.shape, b.shape)
    return np.array(exact, np.uint64).astype(f"u{a.dtype.itemsize}").view(a.dtype).reshape(shape)


def left(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return shift(a, b, lambda x, y, bits: x << y if 0 <= y < bits else 0)


def right(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return shift(a, b, lambda x, y, bits: x >> (y if 0 <= y < bits else bits))


def right_logical(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return shift(a, b, lambda x, y, bits: (x & (2**bits - 1)) >> y if 0 <= y < bits else 0)


def right_rounded(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return shift(a, b, lambda x, y, bits: (x >> y) + (x >> (y - 1) & 1 if y > 0 else 0))


def clamped(by: int, bits: int) -> int:
    return min(max(by, 0), bits - 1)


def left_clamped(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return shift(a, b, lambda x, y, bits: x << clamped(y, bits))


def right_clamped(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return shift(a, b, lambda x, y, bits: x >> clamped(y, bits))


def where(condition: Callable, first: Callable, second: Callable) -> Callable:
    return lambda a, b: np.where(condition(a, b), first(a, b), second(a, b))


def first(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.broadcast_arrays(a, b)[0]


def second(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.broadcast_arrays(a, b)[1]


def floor_remainder_tf(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    rest = np.fmod(a, b)
    return np.where((rest != 0) & ((b < 0) != (rest < 0)), rest + b, rest)


def zero(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.zeros_like(a)


def signed_zero_remainder(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    result = np.mod(a, b)
    return np.where(result == 0, np.copysign(0, b), result).astype(a.dtype)


IS_SHIFT = {"defined": lambda b: (b >= 0) & (b < b.dtype.itemsize * 8)}
NO_OVERFLOW = {"defined": lambda b: (b != 0) & (b != -1)}

CASES = [
    Case("tosa.maximum", "float32", np.maximum),
    Case("tosa.maximum", "float32", np.fmax, "nan_mode = #tosa.nan_mode<IGNORE>"),
    Case("tosa.minimum", "float16", np.minimum),
    Case("tosa.minimum", "float32", np.fmin, "nan_mode = #tosa.nan_mode<IGNORE>"),
    Case("tosa.maximum", "int8", np.maximum),
    Case("tosa.intdiv", "int32", divide_xla, **NO_OVERFLOW),
    Case("tosa.arithmetic_right_shift", "int16", right, "round = false", **IS_SHIFT),
    Case("tosa.arithmetic_right_shift", "int16", right_rounded, "round = true", **IS_SHIFT),
    Case("tosa.logical_right_shift", "int32", right_logical, **IS_SHIFT),
    Case("tosa.logical_left_shift", "int8", left, **IS_SHIFT),
    Case("tosa.greater", "float32", np.greater),
    Case("tosa.equal", "float32", np.equal),
    Case("tosa.equal", "bool", np.equal),
    Case("tosa.logical_xor", "bool", np.logical_xor),
    # NumPy, with which ONNX's evaluator computes, gives 0 for a division by zero.
    *(Case("onnx.Mod", dtype, np.mod) for dtype in ("int8", "int32", "int64", "uint8", "uint32")),
    Case("onnx.Mod", "float32", signed_zero_remainder),
    Case("onnx.Mod", "float32", np.fmod, "fmod = 1 : si64"),
    Case("onnx.Mod", "int32", np.fmod, "fmod = 1 : si64"),
    Case("onnx.Div", "uint8", np.floor_divide),
    Case("onnx.Div", "int16", where(lambda a, b: b == 0, zero, divide_xla)),
    Case("onnx.Max", "float32", np.maximum),
    Case("onnx.Min", "uint16", np.minimum),
    Case("onnx.Max", "int16", np.maximum),
    Case("onnx.Less", "uint8", np.less),
    Case("onnx.Less", "int8", np.less),
    Case("onnx.Greater", "float64", np.greater),
    Case("onnx.PRelu", "float32", where(lambda a, b: a < 0, lambda a, b: b * a, first)),
    Case("onnx.BitShift", "uint8", left, 'direction = "LEFT"'),
    Case("onnx.BitShift", "uint32", right_logical, 'direction = "RIGHT"'),
    Case("onnx.BitShift", "int8", left, 'direction = "LEFT"'),
    Case("onnx.BitShift", "int32", right, 'direction = "RIGHT"'),
    Case("stablehlo.divide", "int32", divide_xla),
    Case("stablehlo.divide", "uint8", where(lambda a, b: b == 0, lambda a, b: np.full_like(a, 255), lambda a, b: a // b)),
    Case("chlo.broadcast_remainder", "int32", remainder_xla),
    Case("chlo.broadcast_remainder", "uint16", remainder_xla),
    Case("chlo.broadcast_shift_left", "int8", left),
    Case("chlo.broadcast_shift_right_arithmetic", "int8", right),
    Case("chlo.broadcast_shift_right_logical", "int8", right_logical),
    Case("chlo.broadcast_maximum", "float32", np.maximum),
    Case("chlo.broadcast_maximum", "uint8", np.maximum),
    Case("chlo.broadcast_add", "bool", np.logical_or),
    Case("chlo.broadcast_multiply", "bool", np.logical_and),
    Case("chlo.broadcast_maximum", "bool", np.logical_or),
    Case("chlo.broadcast_compare", "float32", np.not_equal, 'comparison_direction = "NE"'),
    Case("chlo.broadcast_compare", "uint32", np.less_equal, 'comparison_direction = "LE"'),
    Case("chlo.broadcast_compare", "bool", np.less, 'comparison_direction = "LT"'),
    Case("tf.FloorMod", "float32", floor_remainder_tf),
    Case("tf.FloorDiv", "float32", lambda a, b: np.floor(a / b)),
    Case("tf.TruncateMod", "float32", np.fmod),
    Case("tf.DivNoNan", "float32", where(lambda a, b: b == 0, zero, lambda a, b: a / b)),
    Case("tf.MulNoNan", "float32", where(lambda a, b: b == 0, zero, lambda a, b: a * b)),
    Case("tf.Xdivy", "float32", where(lambda a, b: a == 0, first, lambda a, b: a / b)),
    Case("tf.LeftShift", "int8", left_clamped),
    Case("tf.RightShift", "uint16", right_clamped),
    Case("tf.SquaredDifference", "int32", lambda a, b: (a - b) * (a - b)),
    # As TensorFlow's kernels compute; XLA on CPU, which TensorFlow may call, keeps the first operand.
    Case("tf.Maximum", "float32", np.maximum),
    Case("tf.Minimum", "float16", np.minimum),
    # As LiteRT's reference kernels, its optimized ones and XNNPACK compute, zeros included.
    Case("tfl.maximum", "float32", where(lambda a, b: a > b, first, second)),
    Case("tfl.minimum", "float32", where(lambda a, b: a < b, first, second)),
    Case("tfl.right_shift", "int32", right_clamped),
]


def text(name: str, case: Case) -> str:
    """A function that computes the op, of tensors whose sizes only run time knows."""
    element = ELEMENTS[case.dtype]
    own = f"u{element}" if case.dtype.startswith("u") else element
    result = "i1" if is_comparison(case) else element
    tensor = lambda element: f"tensor<?x?x{element}>"  # noqa: E731
    returned = own if result == element else result
    cast = lambda to, before, a, b: f"  %{to} = tensor.bitcast %{before} : {tensor(a)} to {tensor(b)}" if a != b else ""  # noqa: E731
    a, b = ("x", "y") if own != element else ("a", "b")
    return "\n".join([
        f"func.func @{name}(%a: {tensor(element)}, %b: {tensor(element)}) -> {tensor(result)}"
        " attributes {llvm.emit_c_interface} {",
        cast("x", "a", element, own),
        cast("y", "b", element, own),
        f'  %r = "{case.op}"(%{a}, %{b}) {{{case.attributes}}} : ({tensor(own)}, {tensor(own)}) -> {tensor(returned)}',
        cast("s", "r", returned, result),
        f"  return %{'s' if returned != result else 'r'} : {tensor(result)}",
        "}",
        "",
    ])


def is_comparison(case: Case) -> bool:
    return case.op.endswith(("compare", "equal", "greater", "Less", "Greater"))


def same(found: np.ndarray, expected: np.ndarray, case: Case) -> bool:
    """The same numbers, with the signs of zeros except where the documents do not specify them."""
    if expected.dtype.kind != "f":
        return np.array_equal(found, expected)
    is_order = not case.op.startswith("tfl.") and ("max" in case.op.lower() or "min" in case.op.lower())
    signs = [np.signbit(array) & ~np.isnan(array) & ~(is_order & (array == 0)) for array in (found, expected)]
    return np.array_equal(found, expected, equal_nan=True) and np.array_equal(*signs)


def main() -> int:
    names = [f"case_{index}" for index in range(len(CASES))]
    program = "\n".join(map(text, names, CASES))
    converted = lower(program, "--convert-to-bcast", "--canonicalize")
    if converted.stderr:
        print(converted.stderr)
        return 1
    failed = 0
    with tempfile.TemporaryDirectory() as directory, warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        library = Library(lower(converted.stdout, "--bcast-to-llvm").stdout, Path(directory))
        for name, case in zip(names, CASES):
            values = numbers(case.dtype)
            divisors = values[case.defined(values)]
            # A column against a row; one value against all; all against one.
            for a, b in ((values[:, None], divisors[None]), (values[:1, None], divisors[None]), (values[:, None], divisors[None, :1])):
                a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
                expected = np.asarray(case.meaning(a, b))
                expected = expected if is_comparison(case) else expected.astype(case.dtype)
                [found] = library.call(name, [a, b], [(expected.dtype, 2)])
                if not same(found, expected, case):
                    failed += 1
                    wrong = [(x, y, f, e) for (x, y), f, e in zip(np.broadcast(a, b), found.flat, expected.flat)
                             if not (f == e or (f != f and e != e))]
                    print(f"{case.op} {case.attributes} of {case.dtype}: (a, b, found, expected) {wrong[:5]}")
    print(f"values: {len(CASES)} ops, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
