"""The values on which definitions differ."""

from __future__ import annotations

from itertools import product

import ml_dtypes
import numpy as np

#: Of each kind, besides the limits of a type.
PLAIN_FLOATS = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.5, 100.0, 1e-3, 1e-8, 3.1415926)
PLAIN_INTEGERS = (-7, -3, -2, -1, 0, 1, 2, 3, 7)


def dtype(name: str) -> np.dtype:
    return np.dtype(ml_dtypes.bfloat16) if name == "bfloat16" else np.dtype(name)


def special(name: str, is_short: bool = False) -> np.ndarray:
    """The values of a type; fewer of them where three operands are combined."""
    kind = dtype(name)
    if name == "bool":
        return np.array([False, True])
    if name.startswith("complex"):
        parts = [np.nan, -np.inf, -1.5, -0.0, 0.0, 1.0, np.inf]
        return np.array([complex(*pair) for pair in product(parts, parts)], kind)
    if "float" not in name:
        limits, bits = np.iinfo(kind), kind.itemsize * 8
        near = [*PLAIN_INTEGERS, bits - 1, bits, bits + 1, limits.min, limits.min + 1, limits.max - 1, limits.max]
        return np.array(sorted({value for value in near if value >= limits.min}), object).astype(kind)
    limits = ml_dtypes.finfo(kind)
    bounds = [limits.smallest_subnormal, limits.smallest_normal, limits.max]
    plain = (0.0, 1.0, 2.5) if is_short else (*PLAIN_FLOATS, float(limits.smallest_normal) * 0.75)
    positive = [*map(float, bounds), *plain, np.inf]
    return np.array([np.nan, *positive, *(-value for value in positive)]).astype(kind)


def combined(names: tuple[str, ...]) -> list[np.ndarray]:
    """All combinations of the values of the operands, as one axis for each of them."""
    values = [special(name, len(names) > 2) for name in names]
    return [array.reshape([-1 if axis == own else 1 for axis in range(len(values))]) for own, array in enumerate(values)]
