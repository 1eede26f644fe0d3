"""A compiled program as a function on NumPy arrays."""

from __future__ import annotations

import ctypes
import functools
import math
import re
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .errors import CompileError
from .signature import ELEMENTS, Tensor
from .stored import Built
from .trees import Trees

#: The status of a run that lacked memory; another one than 0 is that of a failed check.
_NO_MEMORY = 2


class Compiled:
    """A function on NumPy arrays, compiled once for all sizes. It may be called by several threads at once."""

    def __init__(self, path: Path, built: Built, trees: Trees) -> None:
        #: Counts of the ops of the program after compilation.
        self.summary = built.summary
        self._trees = trees
        self._arguments = [_Argument(at, tensor) for at, tensor in enumerate(built.signature.arguments)]
        self._results = [_Result(tensor) for tensor in built.signature.results]
        library = ctypes.CDLL(str(path))
        self._run, self._free, self._message = library.program, library.program_free, library.program_message
        self._free.argtypes = [ctypes.c_void_p]
        self._message.restype = ctypes.c_char_p

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        flat = self._trees.flat(arguments, keywords)
        if len(flat) != len(self._arguments):
            raise TypeError(f"the program takes {len(self._arguments)} arrays, not {len(flat)}")
        arrays = [argument.array(given) for argument, given in zip(self._arguments, flat, strict=True)]
        results = [result.descriptor() for result in self._results]
        if status := self._run(*results, *map(_describe, arrays)):
            message = self._message().decode(errors="replace")
            if status == _NO_MEMORY:
                raise MemoryError(message)
            raise ValueError(_pictured(message, arrays))
        owned = [wanted.owned(result, self._free) for wanted, result in zip(self._results, results, strict=True)]
        return self._trees.result(owned)


class _Argument:
    """The required type and shape of an argument."""

    def __init__(self, at: int, tensor: Tensor) -> None:
        self._at, self._tensor = at, tensor
        self._dtype, self._rank = _dtype(tensor), tensor.rank

    def array(self, given: Any) -> np.ndarray:
        """The argument as an array whose elements are in order."""
        array = np.asarray(given)
        if array.dtype != self._dtype:
            raise TypeError(f"argument #{self._at} has elements {array.dtype}, not {self._dtype}")
        if array.ndim != self._rank:
            raise ValueError(
                f"argument #{self._at} has {array.ndim} dimensions, not the {self._rank} of {self._tensor}"
            )
        # That gives an array without dimensions one.
        return array if array.flags.c_contiguous else np.ascontiguousarray(array)


class _Result:
    """The type and the shape of a result."""

    def __init__(self, tensor: Tensor) -> None:
        self._dtype, self._rank = _dtype(tensor), tensor.rank
        #: A memref in C: where it was allocated, where it is aligned, the offset, the sizes, and the strides, all of 64 bits.
        self.descriptor = ctypes.c_int64 * (3 + 2 * tensor.rank)

    def owned(self, result: Any, free: Any) -> np.ndarray:
        """The array of a result, which frees its memory."""
        allocated, aligned, offset, *numbers = result[:]
        size = self._dtype.itemsize
        memory = _Memory.from_address(aligned + offset * size)
        memory.allocated, memory.free = allocated, free
        strides = tuple([stride * size for stride in numbers[self._rank :]])
        return np.ndarray(tuple(numbers[: self._rank]), self._dtype, memory, 0, strides)


def _dtype(tensor: Tensor) -> np.dtype:
    """The type of the elements in arrays. NumPy itself has no `bfloat16`."""
    if tensor.element == "bf16":
        try:
            import ml_dtypes
        except ImportError:
            raise CompileError("arrays of bf16 need ml_dtypes: python -m pip install ml_dtypes") from None
        return np.dtype(ml_dtypes.bfloat16)
    return np.dtype(ELEMENTS[tensor.element][0])


class _Memory(ctypes.c_char * (1 << 47)):  # type: ignore[misc]
    """The memory of a result, from its first element on, for as long as an array uses it. How much it is, the array knows."""

    allocated: int
    free: Any

    def __del__(self) -> None:
        self.free(self.allocated)


def _pictured(message: str, arrays: Sequence[np.ndarray]) -> str:
    """The message of a failed check, with the picture of an argument that it names; of an op after the entry it has one."""
    return message if "\n" in message else message + _argument(message, arrays)


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


def _describe(array: np.ndarray) -> bytes:
    """The memref of an argument, which the program only reads."""
    interface = array.__array_struct__
    data = _Interface.from_address(_pointer(interface, None)).data
    return struct.pack("3q", 0, data or 0, 0) + _layout(array.shape)


class _Interface(ctypes.Structure):
    """The struct in the capsule of NumPy's protocol `__array_struct__`, whose form in Python takes ten times as long."""

    _fields_ = [
        *((name, ctypes.c_int) for name in ("two", "rank")),
        ("kind", ctypes.c_char),
        *((name, ctypes.c_int) for name in ("size", "flags")),
        *((name, ctypes.c_void_p) for name in ("shape", "strides", "data")),
    ]


_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.argtypes, _pointer.restype = [ctypes.py_object, ctypes.c_char_p], ctypes.c_void_p


@functools.lru_cache(maxsize=1024)
def _layout(shape: tuple[int, ...]) -> bytes:
    """The sizes and strides of an array whose elements are in order."""
    strides = [math.prod(shape[dim + 1 :]) for dim in range(len(shape))]
    return struct.pack(f"{2 * len(shape)}q", *shape, *strides)
