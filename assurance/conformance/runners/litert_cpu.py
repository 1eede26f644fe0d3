# /// script
# dependencies = ["ai-edge-litert==2.3.0"]
# ///
"""LiteRT on the CPU."""

from importlib.metadata import version

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType
from protocol import Skip, bound, positions, programs, refuse_huge, serve


def tensor(name, shape):
    own = schema.TensorT()
    own.name, own.buffer, own.type = name, 0, schema.TensorType.FLOAT32
    own.shape = [size if isinstance(size, int) else 1 for size in shape]
    own.shapeSignature = [size if isinstance(size, int) else -1 for size in shape]
    own.hasRank = True
    return own


def model(operands):
    """A model with `ADD`."""
    if len(operands) != 2:
        raise Skip("two operands")
    code = schema.OperatorCodeT()
    code.builtinCode = code.deprecatedBuiltinCode = schema.BuiltinOperator.ADD
    code.version = 1
    operator = schema.OperatorT()
    operator.opcodeIndex, operator.inputs, operator.outputs = 0, [0, 1], [2]
    operator.builtinOptionsType, operator.builtinOptions = schema.BuiltinOptions.AddOptions, schema.AddOptionsT()
    graph = schema.SubGraphT()
    rank = max(map(len, operands))
    graph.tensors = [tensor("a", operands[0]), tensor("b", operands[1]), tensor("result", ["?"] * rank)]
    graph.operators, graph.inputs, graph.outputs = [operator], [0, 1], [2]
    whole = schema.ModelT()
    whole.version, whole.buffers, whole.operatorCodes, whole.subgraphs = 3, [schema.BufferT()], [code], [graph]
    builder = flatbuffers.Builder(1024)
    builder.Finish(whole.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def run(model, arrays):
    interpreter = Interpreter(model_content=model, num_threads=1, experimental_op_resolver_type=OpResolverType.AUTO)
    inputs = interpreter.get_input_details()
    for detail, array in zip(inputs, arrays, strict=True):
        interpreter.resize_tensor_input(detail["index"], array.shape)
    interpreter.allocate_tensors()
    for detail, array in zip(inputs, arrays, strict=True):
        interpreter.set_tensor(detail["index"], array)
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])


def implicit(case):
    """a model with `ADD`, whose inputs have the sizes of the case, run by XNNPACK and LiteRT's kernels"""
    refuse_huge(case)
    shapes = case["operands"]
    static = model(shapes)

    def evaluate(elements):
        result = run(static, [np.array(list_, np.float32).reshape(shape) for list_, shape in zip(elements, shapes)])
        return result.shape, result.ravel()

    return positions(shapes, evaluate)


program = programs(model)


def run_time(case):
    """the model with `-1` for each dynamic size, its inputs resized to the sizes of the run, and run"""
    return {"shape": [*run(program(case), [np.zeros(shape, np.float32) for shape in bound(case)]).shape]}


serve("LiteRT", version("ai-edge-litert"), implicit=implicit, run_time=run_time)
