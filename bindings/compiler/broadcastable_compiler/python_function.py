"""The compiled program as a function of Python, on arrays of NumPy."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import numpy as np

from .signature import ELEMENTS, Signature

#: The result of the function if an argument has to be converted first.
NOT_READY = -1


def definitions(name: str, signature: Signature) -> str:
    """The code that is compiled with the program, after its interface for C."""
    tensors = (*signature.arguments, *signature.results)
    counts = len(signature.arguments), len(signature.results)
    passed = [f"(void *)results[{at}]" for at in range(counts[1])] + [
        f"(void *)arguments[{at}]" for at in range(counts[0])
    ]
    return f"""
enum {{ ARGUMENTS = {counts[0]}, RESULTS = {counts[1]}, WIDTH = {3 + 2 * max((tensor.rank for tensor in tensors), default=0)} }};
/* Of all arguments and results, the ranks and the bytes of an element. */
static const int bcast_ranks[] = {{{", ".join([*(str(tensor.rank) for tensor in tensors), "0"])}}};
static const int bcast_sizes[] = {{{", ".join([*(f"sizeof({ELEMENTS[tensor.element][1]})" for tensor in tensors), "0"])}}};
static int bcast_run(int64_t (*results)[WIDTH], int64_t (*arguments)[WIDTH]) {{
  return {name}({", ".join(passed)});
}}
{files("broadcastable_compiler").joinpath("python.c").read_text()}
"""


def load(library: ctypes.PyDLL, dtypes: Sequence[np.dtype]) -> Callable[..., Any]:
    """The function of a loaded program, whose arguments and results have elements of these types.

    It takes arrays of these very types whose elements are in order, and returns a tuple of arrays, or a number: the status of a
    run that failed, or `NOT_READY`.
    """
    make = library.bcast_python
    make.restype, make.argtypes = ctypes.py_object, [ctypes.py_object, ctypes.c_size_t]
    return make((np.ndarray, "__array_struct__", "dtype", *dtypes), object.__basicsize__)
