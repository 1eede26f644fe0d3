"""TensorFlow's kernels on this processor."""

from __future__ import annotations

import inspect
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import ml_dtypes
import numpy as np
import tensorflow as tf
from scipy.special import expit

from special.rows import Row
from values import floor_remainder_tf

NAME = f"TensorFlow's kernels, tensorflow {tf.__version__}"


#: TensorFlow's kernels flush subnormal numbers to zero. For these, IEEE's arithmetic is right as well.
FORMULAS = {
    "Add": np.add, "AddV2": np.add, "Sub": np.subtract, "Mul": np.multiply, "Div": np.divide, "RealDiv": np.divide,
    "FloorDiv": lambda a, b: np.floor(a / b), "DivNoNan": lambda a, b: np.where(b == 0, 0, a / b),
    "MulNoNan": lambda a, b: np.where(b == 0, 0, a * b), "Xdivy": lambda a, b: np.where(a == 0, a, a / b),
    "Xlogy": lambda a, b: np.where((a == 0) & ~np.isnan(b), 0, a * np.log(b)),
    "Xlog1py": lambda a, b: np.where((a == 0) & ~np.isnan(b), 0, a * np.log1p(b)),
    "Pow": np.power, "Mod": np.fmod, "TruncateMod": np.fmod, "FloorMod": floor_remainder_tf,
    "Maximum": np.maximum, "Minimum": np.minimum, "SquaredDifference": lambda a, b: (a - b) * (a - b), "Atan2": np.arctan2,
    "Equal": np.equal, "NotEqual": np.not_equal, "Less": np.less, "LessEqual": np.less_equal, "Greater": np.greater,
    "GreaterEqual": np.greater_equal, "Exp": np.exp, "Log": np.log, "Sqrt": np.sqrt, "Rsqrt": lambda a: 1 / np.sqrt(a),
    "Tanh": np.tanh, "Sigmoid": lambda a: expit(a.astype(np.float64)), "Floor": np.floor, "Ceil": np.ceil, "Abs": np.abs, "Neg": np.negative,
}  # fmt: skip


def attributes(_row: Row) -> str:
    return ""


def compute(row: Row, inputs: list[np.ndarray], _variant: object) -> list[np.ndarray]:
    name = row.op.split(".")[1]
    kernel = getattr(tf.raw_ops, name)
    names = inspect.signature(kernel).parameters
    types = {"Tout": tf.as_dtype(f"complex{inputs[0].itemsize * 16}")} if name == "Complex" else {}
    found = kernel(**dict(zip(names, inputs)), **types).numpy()
    formula = FORMULAS.get(name)
    if formula is None or inputs[0].dtype.kind in "iubc":
        return [found]
    plain = np.asarray(formula(*inputs)).astype(found.dtype)
    between = [inputs[0] / inputs[1]] if name == "FloorDiv" else []
    return [found, np.where(is_subnormal(*inputs, *between, plain), plain, found)]


def is_subnormal(*arrays: np.ndarray) -> np.ndarray:
    """Where one of the numbers is subnormal."""
    limit = float(ml_dtypes.finfo(arrays[0].dtype).smallest_normal)
    wide = [array.astype(np.float64) for array in arrays]
    return np.logical_or.reduce([(array != 0) & (np.abs(array) < limit) for array in wide])
