"""XLA on this processor, and the interpreter of StableHLO's specification: XLA flushes subnormal numbers to zero, the
specification does not. In the logistic function of both, a power overflows where the result is subnormal: SciPy's is right."""

from __future__ import annotations

import jax
import numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jax.extend.backend import get_backend
from jaxlib import xla_client
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
from scipy.special import expit

from special.program import TYPES
from special.rows import Row

jax.config.update("jax_enable_x64", True)

NAME = f"XLA and StableHLO's interpreter, jaxlib {jax.__version__}"


def attributes(row: Row) -> str:
    dialect = row.op.split(".")[0]
    return ", ".join(f"{name} = #{dialect}<{name} {value}>" for name, value in row.conditions)


def compute(row: Row, inputs: list[np.ndarray], _variant: object) -> list[np.ndarray]:
    with make_ir_context(), ir.Location.unknown():
        own = program(row.op, attributes(row), inputs)
        found = [compiled(own, inputs)]
        if row.base in ("divide", "remainder") and inputs[0].dtype.kind in "iu":
            return found  # the interpreter divides by zero
        specified = row.op.replace("chlo.broadcast_", "stablehlo.")
        module = program(specified, attributes(row).replace("#chlo<", "#stablehlo<"), inputs, True)
        try:
            found.append(interpreted(module, inputs, found[0]))
        except (ir.MLIRError, RuntimeError, TypeError, ValueError):
            pass  # which it does not know
        return found + [expit(inputs[0].astype(np.float64)).astype(inputs[0].dtype)] * (row.base == "logistic")


def program(op: str, attributes: str, inputs: list[np.ndarray], is_readable: bool = False) -> ir.Module:
    """A program of one op; if NumPy is to read MLIR's attributes, its results are those of `readable`."""
    types = [f"tensor<{array.size}x{element(array.dtype)}>" for array in inputs]
    result = result_type(op, inputs)
    names = ", ".join(f"%{index}" for index in range(len(inputs)))
    arguments = ", ".join(f"%{index}: {text}" for index, text in enumerate(types))
    parts, part = readable(result) if is_readable else ([], result)
    lines = [f"  %p{index} = stablehlo.{name} %r : ({result}) -> {part}" for index, name in enumerate(parts)]
    returned = ", ".join(f"%p{index}" for index in range(len(parts))) or "%r"
    returned_types = ", ".join([part] * max(len(parts), 1))
    return ir.Module.parse("\n".join([
        f"func.func public @main({arguments}) -> ({returned_types}) {{",
        f'  %r = "{op}"({names}) {{{attributes}}} : ({", ".join(types)}) -> {result}',
        *lines,
        f"  return {returned} : {returned_types}",
        "}",
    ]))


def readable(result: str) -> tuple[list[str], str]:
    """The ops whose results have elements that NumPy knows, and their type."""
    if "complex" in result:
        return ["real", "imag"], result.replace("complex<", "").removesuffix(">")
    if "bf16" in result:
        return ["bitcast_convert"], result.replace("bf16", "ui16")
    return [], result


def element(dtype: np.dtype) -> str:
    return f"u{TYPES[dtype.name]}" if dtype.kind == "u" else TYPES[dtype.name]


def result_type(op: str, inputs: list[np.ndarray]) -> str:
    own = element(inputs[-1].dtype)
    if op.endswith((".complex", "_complex")):
        own = f"complex<{own}>"
    if op.endswith(("compare", "is_finite")):
        own = "i1"
    return f"tensor<{inputs[0].size}x{own}>"


def compiled(module: ir.Module, inputs: list[np.ndarray]) -> np.ndarray:
    backend = get_backend("cpu")
    devices = xla_client.DeviceList(tuple(backend.local_devices()[:1]))
    run = backend.compile_and_load(module, devices, xla_client.CompileOptions())
    results = run.execute_sharded([jax.device_put(array) for array in inputs])
    return np.asarray(results.disassemble_into_single_device_arrays()[0][0])


def interpreted(module: ir.Module, inputs: list[np.ndarray], like: np.ndarray) -> np.ndarray:
    found = [np.array(result) for result in stablehlo.eval_module(module, [constant(array) for array in inputs])]
    if like.dtype.kind == "c":
        return np.stack(found, axis=-1).reshape(-1).view(like.dtype)
    return found[0].view(like.dtype) if found[0].dtype == np.uint16 else found[0].astype(like.dtype)


def constant(array: np.ndarray) -> ir.Attribute:
    is_bool = array.dtype.kind == "b"
    values = f"[{', '.join('true' if value else 'false' for value in array)}]" if is_bool else f'"0x{array.tobytes().hex()}"'
    return ir.Attribute.parse(f"dense<{values}> : tensor<{array.size}x{element(array.dtype)}>")
