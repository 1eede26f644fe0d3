"""A compiled program as a function on NumPy arrays."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import python_function
from .errors import CompileError
from .python_function import NOT_READY
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
        library = ctypes.PyDLL(str(path))
        tensors = (*built.signature.arguments, *built.signature.results)
        self._run, self._message = python_function.load(library, [*map(_dtype, tensors)]), library.program_message
        self._message.restype = ctypes.c_char_p

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        # Most arguments are arrays as the program reads them.
        given: Sequence[Any] = arguments
        results = self._run(*given) if self._trees.is_flat and not keywords else NOT_READY
        if results == NOT_READY:
            given = self._arrays(self._trees.flat(arguments, keywords))
            results = self._run(*given)
        if not isinstance(results, tuple):
            raise self._failure(results, given)
        return self._trees.result(results)

    def _arrays(self, given: Sequence[Any]) -> list[np.ndarray]:
        if len(given) != len(self._arguments):
            raise TypeError(f"the program takes {len(self._arguments)} arrays, not {len(given)}")
        return [argument.array(each) for argument, each in zip(self._arguments, given, strict=True)]

    def _failure(self, status: int, arrays: Sequence[np.ndarray]) -> Exception:
        """The error of a run that failed in this thread."""
        message = self._message().decode(errors="replace")
        return MemoryError(message) if status == _NO_MEMORY else ValueError(_pictured(message, arrays))


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
        if array.dtype is not self._dtype:  # an equal one
            array = array.view(self._dtype)
        # That gives an array without dimensions one.
        return array if array.flags.c_contiguous else np.ascontiguousarray(array)


def _dtype(tensor: Tensor) -> np.dtype:
    """The type of the elements in arrays. NumPy itself has no `bfloat16`."""
    if tensor.element == "bf16":
        try:
            import ml_dtypes
        except ImportError:
            raise CompileError("arrays of bf16 need ml_dtypes: python -m pip install ml_dtypes") from None
        return np.dtype(ml_dtypes.bfloat16)
    return np.dtype(ELEMENTS[tensor.element][0])


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
