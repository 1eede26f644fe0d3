"""A compiled program as a function on NumPy arrays."""

from __future__ import annotations

import ctypes
import functools
import re
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .._core import picture, verify
from .._errors import BroadcastError
from .pipeline import Lowered
from .signature import ELEMENTS, Tensor

DTYPES = {element: np.dtype(name) for element, (name, _) in ELEMENTS.items()}

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
        if status := self._run(*results, *map(_describe, arrays)):
            message = self._message().decode(errors="replace")
            if status == _NO_MEMORY:
                raise MemoryError(message)
            raise ValueError(_pictured(message, arrays))
        owned = [self._owned(result, tensor) for result, tensor in zip(results, self._signature.results, strict=True)]
        return self._trees.result(owned)

    def _owned(self, result: Any, tensor: Tensor) -> np.ndarray:
        """The array of a result, which frees its memory."""
        dtype, rank = DTYPES[tensor.element], tensor.rank
        allocated, aligned, offset, *numbers = result
        owner = _Memory(allocated, self._free)
        owner.__array_interface__ = {
            "version": 3,
            "typestr": dtype.str,
            "shape": tuple(numbers[:rank]),
            "strides": tuple(stride * dtype.itemsize for stride in numbers[rank:]),
            "data": (aligned + offset * dtype.itemsize, False),
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
    array, dtype = np.asarray(given), DTYPES[tensor.element]
    if array.dtype != dtype:
        raise TypeError(f"argument #{at} has elements {array.dtype}, not {dtype}")
    if array.ndim != tensor.rank:
        raise ValueError(f"argument #{at} has {array.ndim} dimensions, not the {tensor.rank} of {tensor}")
    # NumPy gives dimensions of one element, or of none, any strides.
    return np.ascontiguousarray(array).reshape(array.shape)


@functools.cache
def _descriptor(rank: int) -> Any:
    """A memref in C: where it was allocated, where it is aligned, the offset, the sizes, and the strides, all of 64 bits."""
    return ctypes.c_int64 * (3 + 2 * rank)


def _describe(array: np.ndarray) -> bytes:
    """The same of an argument, which the program only reads."""
    shape, strides = array.shape, [1] * array.ndim
    for dim in range(len(shape) - 1, 0, -1):
        strides[dim - 1] = strides[dim] * shape[dim]
    place = array.__array_interface__["data"][0]
    return struct.pack(f"{3 + 2 * len(shape)}q", 0, place, 0, *shape, *strides)
