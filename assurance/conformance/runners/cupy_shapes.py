# /// script
# dependencies = ["cupy-cuda12x==14.2.0"]
# ///
"""CuPy's rule, which needs no device."""

import cupy
from protocol import serve


def implicit(case):
    """`cupy.broadcast_shapes`"""
    return {"shape": [*cupy.broadcast_shapes(*map(tuple, case["operands"]))]}


serve("CuPy, shapes", cupy.__version__, implicit=implicit)
