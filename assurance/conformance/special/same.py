"""Whether a computed value is the one that is expected."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from special.rows import Row

#: Functions of which libraries differ in the last digits; by how many units in the last place.
ROUNDED = {
    name: 4
    for name in "pow power powf atan2 sigmoid logistic rsqrt cbrt exp exponential exponential_minus_one log log_plus_one sin sine cos"
    " cosine tan tanh erf xlogy xlog1py".split()
}
#: Of equal zeros with different signs, either is right.
UNORDERED_ZEROS = ("max", "min", "max_signed", "min_signed", "maximum", "minimum", "clamp", "relu")


def differing(row: Row, found: np.ndarray, alternatives: list[np.ndarray]) -> np.ndarray:
    """The elements that are not among the expected ones."""
    wrong = np.ones(found.shape, bool)
    for expected in alternatives:
        wrong &= ~same(row, found, expected.reshape(found.shape))
    return wrong


def same(row: Row, found: np.ndarray, expected: np.ndarray) -> np.ndarray:
    if found.dtype.kind == "c":
        return same(row, found.real, expected.real) & same(row, found.imag, expected.imag)
    if found.dtype.kind in "biu":
        return found == expected
    limits = ml_dtypes.finfo(found.dtype)
    found, expected = found.astype(np.float64), expected.astype(np.float64)
    is_open = not row.op.startswith("tfl.") and row.base in UNORDERED_ZEROS
    equal = (found == expected) & ((np.signbit(found) == np.signbit(expected)) | is_open)
    with np.errstate(all="ignore"):
        unit = np.maximum(np.abs(expected) * float(limits.eps), float(limits.smallest_subnormal))
        near = np.abs(found - expected) <= ROUNDED.get(row.base, 0) * unit
    is_near = near & np.isfinite(found) & np.isfinite(expected) & (row.base in ROUNDED)
    return equal | is_near | (np.isnan(found) & np.isnan(expected))
