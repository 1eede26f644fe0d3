"""LiteRT's kernels: its optimized ones, XNNPACK's and the reference ones. Where they differ, any of them is right."""

from __future__ import annotations

import importlib.metadata
from functools import lru_cache

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from special.guard import guarded
from special.rows import Row

NAME = f"LiteRT's kernels, ai-edge-litert {importlib.metadata.version('ai-edge-litert')}"
KERNELS = (OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES, OpResolverType.AUTO, OpResolverType.BUILTIN_REF)
#: Without these, the kernels crash.
OPTIONS = {"ADD": "AddOptions", "SUB": "SubOptions", "MUL": "MulOptions", "DIV": "DivOptions"}
COMPARISONS = ("EQUAL", "NOT_EQUAL", "LESS", "LESS_EQUAL", "GREATER", "GREATER_EQUAL")
VERSIONS = range(1, 8)


def attributes(row: Row) -> str:
    return ", ".join(f'{name} = "{value}"' for name, value in row.conditions)


def compute(row: Row, inputs: list[np.ndarray], _variant: object) -> list[np.ndarray]:
    op = row.op.split(".")[1].upper()
    own = inputs[0] if row.stretches else inputs[-1]
    result = np.dtype(bool) if op in COMPARISONS else own.dtype
    types = tuple((array.dtype.name, array.shape) for array in inputs) + ((result.name, own.shape),)
    found = guarded(lambda: kernels(op, types, inputs))  # some crash
    return [*found, *map(without_bounds, found)] if op in OPTIONS else found


def without_bounds(array: np.ndarray) -> np.ndarray:
    """Some kernels clamp infinities to the largest numbers, others flush subnormal numbers to zero."""
    if array.dtype.kind != "f":
        return array
    return np.where(np.abs(array) == np.finfo(array.dtype).max, np.copysign(np.inf, array), array).astype(array.dtype)


def undefined(row: Row, inputs: list[np.ndarray], _variant: object) -> np.ndarray | None:
    """The cases that the kernels refuse to compute."""
    return inputs[1] == 0 if row.base == "floor_div" else None


def kernels(op: str, types: tuple, inputs: list[np.ndarray]) -> list[np.ndarray]:
    version = supported(op, types)
    if version is None:
        raise TypeError("has no kernel")
    return [run(model(op, types, version), kernel, inputs) for kernel in KERNELS]


def supported(op: str, types: tuple) -> int | None:
    """The first version of the op that takes these types."""
    for version in VERSIONS:
        try:
            Interpreter(model_content=model(op, types, version), experimental_op_resolver_type=KERNELS[-1]).allocate_tensors()
            return version
        except (RuntimeError, ValueError):
            pass
    return None


@lru_cache
def model(op: str, types: tuple, version: int) -> bytes:
    """A model of one op."""
    code = schema.OperatorCodeT()
    code.builtinCode = getattr(schema.BuiltinOperator, op)
    code.deprecatedBuiltinCode = min(code.builtinCode, 127)
    code.version = version
    operator = schema.OperatorT()
    operator.opcodeIndex, operator.inputs, operator.outputs = 0, list(range(len(types) - 1)), [len(types) - 1]
    if op in OPTIONS:
        operator.builtinOptionsType = getattr(schema.BuiltinOptions, OPTIONS[op])
        operator.builtinOptions = getattr(schema, f"{OPTIONS[op]}T")()
    graph = schema.SubGraphT()
    graph.tensors = [tensor(index, *own) for index, own in enumerate(types)]
    graph.operators, graph.inputs, graph.outputs = [operator], operator.inputs, operator.outputs
    whole = schema.ModelT()
    whole.version, whole.buffers, whole.operatorCodes, whole.subgraphs = 3, [schema.BufferT()], [code], [graph]
    builder = flatbuffers.Builder(1024)
    builder.Finish(whole.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def tensor(index: int, dtype: str, shape: tuple[int, ...]) -> schema.TensorT:
    own = schema.TensorT()
    own.name, own.shape, own.buffer = f"t{index}", list(shape), 0
    own.type = getattr(schema.TensorType, dtype.upper())
    return own


def run(model: bytes, kernel: OpResolverType, inputs: list[np.ndarray]) -> np.ndarray:
    interpreter = Interpreter(model_content=model, experimental_op_resolver_type=kernel)
    interpreter.allocate_tensors()
    for detail, array in zip(interpreter.get_input_details(), inputs):
        interpreter.set_tensor(detail["index"], array)
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])
