"""A compiled program as a function on NumPy arrays."""

from __future__ import annotations

import ctypes
import functools
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .._core import picture, verify
from .._errors import BroadcastError
from .pipeline import Lowered
from .signature import ELEMENTS, Tensor

#: The status of a run that lacked memory; another one than 0 is that of a failed check.
_NO_MEMORY = 2


class Compiled:
    """A function on NumPy arrays, compiled once for all sizes. It may be called by several threads at once."""

    def __init__(self, path: Path, lowered: Lowered) -> None:
        #: What became of the ops of the program.
        self.summary = lowered.summary
        self._signature, self._trees = lowered.signature, lowered.trees
        library = ctypes.CDLL(str(path))
        self._run, self._free, self._message = library.program, library.program_free, library.program_message
        self._free.argtypes = [ctypes.c_void_p]
        self._message.restype = ctypes.c_char_p

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        flat = self._trees.flat(arguments, keywords)
        wanted = self._signature.arguments
        if len(flat) != len(wanted):
            raise TypeError(f"the program takes {len(wanted)} arrays, not {len(flat)}")
        arrays = [_array(at, given, tensor) for at, (given, tensor) in enumerate(zip(flat, wanted, strict=True))]
        results = [_descriptor(tensor.rank)() for tensor in self._signature.results]
        passed = [ctypes.byref(part) for part in (*results, *map(_describe, arrays))]
        if status := self._run(*passed):
            message = self._message().decode(errors="replace")
            if status == _NO_MEMORY:
                raise MemoryError(message)
            raise ValueError(_pictured(message, arrays))
        owned = [self._owned(result, tensor) for result, tensor in zip(results, self._signature.results, strict=True)]
        return self._trees.result(owned)

    def _owned(self, result: Any, tensor: Tensor) -> np.ndarray:
        """The array of a result, which frees its memory."""
        dtype = np.dtype(ELEMENTS[tensor.element][0])
        owner = _Memory(result.allocated, self._free)
        sizes, strides = ([*result.sizes], [*result.strides]) if tensor.rank else ([], [])
        owner.__array_interface__ = {
            "version": 3,
            "typestr": dtype.str,
            "shape": tuple(sizes),
            "strides": tuple(stride * dtype.itemsize for stride in strides),
            "data": (result.aligned + result.offset * dtype.itemsize, False),
        }
        return np.asarray(owner)


class _Memory:
    """The memory of a result, for as long as an array uses it."""

    __array_interface__: dict[str, Any]

    def __init__(self, memory: int, free: Any) -> None:
        self._memory, self._free = memory, free

    def __del__(self) -> None:
        self._free(self._memory)


def _pictured(message: str, arrays: Sequence[np.ndarray]) -> str:
    """The message of a failed check, with the picture of what it names: an op behind the entry, or an argument."""
    text, *lines = message.split("\n")
    operands = [re.fullmatch(r"  operand #\d+   (.*)", line) for line in lines]
    if operands and all(operands):
        return f"{text}\n{_refused([match[1] for match in operands if match]) or chr(10).join(lines)}"
    return message + _argument(message, arrays)


def _refused(operands: Sequence[str]) -> str | None:
    """The picture of an op with such shapes, if the sizes that are known do not fit."""
    try:
        verify(*operands)
    except BroadcastError:
        return str(picture(*operands))
    return None


def _argument(message: str, arrays: Sequence[np.ndarray]) -> str:
    """The shapes of the arguments, with a mark below the size that a check at the entry names."""
    place = re.search(r"argument #(\d+) dim (\d+)", message)
    if place is None:
        return ""
    named, dim = map(int, place.groups())
    lines = []
    for at, array in enumerate(arrays):
        start = f"  argument #{at}   "
        lines.append(start + ("x".join(map(str, array.shape)) or "scalar"))
        if at == named:
            before = "".join(f"{size}x" for size in array.shape[:dim])
            lines.append(" " * (len(start) + len(before)) + "^" * len(str(array.shape[dim])))
    return "\n" + "\n".join(lines)


def _array(at: int, given: Any, tensor: Tensor) -> np.ndarray:
    array, dtype = np.asarray(given), np.dtype(ELEMENTS[tensor.element][0])
    if array.dtype != dtype:
        raise TypeError(f"argument #{at} has elements {array.dtype}, not {dtype}")
    if array.ndim != tensor.rank:
        raise ValueError(f"argument #{at} has {array.ndim} dimensions, not the {tensor.rank} of {tensor}")
    # NumPy gives dimensions of one element, or of none, any strides.
    return np.ascontiguousarray(array).reshape(array.shape)


@functools.cache
def _descriptor(rank: int) -> type[ctypes.Structure]:
    sizes = [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)] if rank else []
    pointers = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64)]
    return type("Descriptor", (ctypes.Structure,), {"_fields_": pointers + sizes})


def _describe(array: np.ndarray) -> Any:
    descriptor = _descriptor(array.ndim)()
    descriptor.aligned = array.ctypes.data
    for dim in range(array.ndim):
        descriptor.sizes[dim] = array.shape[dim]
        descriptor.strides[dim] = math.prod(array.shape[dim + 1 :])
    return descriptor
