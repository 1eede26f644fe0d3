"""MLIR programs as functions of NumPy: `bcast-opt` lowers them, LLVM compiles them, ctypes calls them."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
LLVM = Path(os.environ.get("BCAST_LLVM_PREFIX", f"/usr/lib/llvm-{(ROOT / 'dialect/glue/llvm-version').read_text().strip()}"))
TOOLS = Path(os.environ.get("BCAST_BIN_DIR", ROOT / "target/debug"))

#: NumPy's names of elements, and those of MLIR's types for the same bits.
ELEMENTS = {
    "bool": "i1",
    **{f"{sign}int{bits}": f"i{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
    "float16": "f16",
    "float32": "f32",
    "float64": "f64",
}

#: Upstream's passes for the rest of TOSA, in the order of its own pipeline.
TOSA_REST = (
    "builtin.module(func.func(tosa-optional-decompositions),canonicalize,func.func(tosa-infer-shapes,"
    "tosa-make-broadcastable,tosa-to-linalg-named,canonicalize,tosa-layerwise-constant-fold,tosa-make-broadcastable,"
    "tosa-to-linalg,tosa-to-tensor),tosa-to-arith,tosa-to-scf,canonicalize,cse)"
)


class CompileError(Exception):
    """A tool's errors on a program that it refuses, and its output."""


def tool(*command: object, text: str) -> subprocess.CompletedProcess[str]:
    """Runs a tool on a text; its output and its messages are kept."""
    done = subprocess.run([str(word) for word in command], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise CompileError(done.stderr, done.stdout)
    return done


def lower(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    """The program after these passes."""
    return tool(TOOLS / "bcast-opt", "--allow-unregistered-dialect", *options, text=text)


class Library:
    """A program of the LLVM dialect in this process."""

    def __init__(self, lowered: str, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        code, library = directory / "program.o", directory / "program.so"
        llvm = tool(LLVM / "bin/mlir-translate", "--mlir-to-llvmir", text=lowered).stdout
        tool(LLVM / "bin/llc", "-O1", "-relocation-model=pic", "-filetype=obj", "-o", code, text=llvm)
        runtime = [f"-L{LLVM}/lib", f"-Wl,-rpath,{LLVM}/lib", "-lmlir_c_runner_utils", "-lmlir_float16_utils"]  # memrefCopy, bf16
        tool("cc", "-shared", "-o", library, code, *runtime, "-lm", text="")
        self._library = ctypes.CDLL(str(library))

    def call(self, name: str, inputs: Sequence[np.ndarray], results: Sequence[tuple[np.dtype, int]]) -> list[np.ndarray]:
        """Calls a function of tensors, which has `llvm.emit_c_interface`. Of each result, the elements and the rank."""
        descriptors = [_descriptor(array) for array in inputs]
        fields = [(f"result_{index}", _memref(rank)) for index, (_, rank) in enumerate(results)]
        returned = type("Results", (ctypes.Structure,), {"_fields_": fields})()
        getattr(self._library, f"_mlir_ciface_{name}")(
            ctypes.byref(returned), *(ctypes.byref(descriptor) for descriptor in descriptors)
        )
        return [
            _array(getattr(returned, field), dtype, rank) for (field, _), (dtype, rank) in zip(fields, results)
        ]


def _memref(rank: int) -> type[ctypes.Structure]:
    """MLIR's descriptor of a memref."""
    fields = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64)]
    if rank:
        fields += [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    return type("MemRef", (ctypes.Structure,), {"_fields_": fields})


def _descriptor(array: np.ndarray) -> ctypes.Structure:
    descriptor = _memref(array.ndim)()
    descriptor.allocated = descriptor.aligned = array.ctypes.data
    if array.ndim:
        descriptor.sizes[:] = array.shape
        descriptor.strides[:] = [stride // array.itemsize for stride in array.strides]
    return descriptor


def _array(descriptor: ctypes.Structure, dtype: np.dtype, rank: int) -> np.ndarray:
    """A copy of what a descriptor points to. The memory is not freed: the process is a test."""
    shape = tuple(descriptor.sizes) if rank else ()
    count = int(np.prod(shape))
    if count == 0:
        return np.empty(shape, dtype)
    start = descriptor.aligned + descriptor.offset * dtype.itemsize
    strides = [stride * dtype.itemsize for stride in descriptor.strides] if rank else []
    span = 1 + sum((size - 1) * stride for size, stride in zip(shape, strides)) // dtype.itemsize
    flat = np.frombuffer((ctypes.c_char * (span * dtype.itemsize)).from_address(start), dtype)
    return np.lib.stride_tricks.as_strided(flat, shape, strides).copy()
