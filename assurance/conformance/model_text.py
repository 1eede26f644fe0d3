"""Models of ONNX as functions of MLIR with ops of the dialect onnx, in which only the inputs have sizes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import onnx
from onnx import AttributeProto, GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper

from size_rules import attribute

#: The types of MLIR for elements; others do not matter for sizes.
ELEMENTS = {TensorProto.FLOAT: "f32", TensorProto.INT64: "i64", TensorProto.BOOL: "i1", TensorProto.INT32: "i32"}
PLAIN = (AttributeProto.INT, AttributeProto.INTS, AttributeProto.STRING)


def with_onnx(model: ModelProto) -> ModelProto:
    return onnx.shape_inference.infer_shapes(model, data_prop=True)


class Graph:
    """The types of a graph's values, and its constants."""

    def __init__(self, graph: GraphProto, around: Graph | None = None) -> None:
        self.constants = dict(around.constants if around else {})
        self.constants.update({each.name: each for each in graph.initializer})
        self.inputs = [value for value in graph.input if value.name not in self.constants]
        # The values whose sizes the text has.
        self.shown = (around.shown if around else set()) | {value.name for value in self.inputs}
        self.nodes = graph.node
        self.outputs = [value.name for value in graph.output]
        for node in graph.node:
            value = next((each.t for each in node.attribute if each.name == "value" and each.type == AttributeProto.TENSOR), None)
            if node.op_type == "Constant" and value is not None:
                self.constants[node.output[0]] = value
        self.types = dict(around.types if around else {})
        known: Iterable[ValueInfoProto] = [*graph.value_info, *graph.output, *self.inputs]
        self.types.update({value.name: value.type.tensor_type for value in known if value.type.HasField("tensor_type")})

    def type(self, name: str) -> str:
        """The type of a value in MLIR. Sizes are `?`, but those of constants, inputs, and few integers."""
        if name in self.constants:
            of = self.constants[name]
            return f"tensor<{''.join(f'{size}x' for size in of.dims)}{ELEMENTS.get(of.data_type, 'i8')}>"
        of = self.types.get(name)
        if of is None or not of.HasField("shape"):
            return f"tensor<*x{ELEMENTS.get(of.elem_type, 'i8') if of is not None else 'i8'}>"
        dims = of.shape.dim
        is_integer = of.elem_type in (TensorProto.INT64, TensorProto.INT32, TensorProto.BOOL)
        is_list = is_integer and all(dim.HasField("dim_value") for dim in dims) and math.prod(dim.dim_value for dim in dims) <= 16
        is_shown = is_list or name in self.shown
        sizes = "".join(f"{dim.dim_value if is_shown and dim.HasField('dim_value') else '?'}x" for dim in dims)
        return f"tensor<{sizes}{ELEMENTS.get(of.elem_type, 'i8')}>"

    def has_rank(self, name: str) -> bool:
        return "*" not in self.type(name)


def _undeclare(graph: GraphProto) -> None:
    """Without the sizes that a model declares of what its nodes compute: an inference finds those that follow."""
    del graph.value_info[:]
    for attribute in (attribute for node in graph.node for attribute in node.attribute if attribute.type == AttributeProto.GRAPH):
        _undeclare(attribute.g)
        # The rank of what a branch returns follows from nothing else.
        for dim in (dim for value in attribute.g.output for dim in value.type.tensor_type.shape.dim):
            dim.Clear()


class Model(Graph):
    """A model, with the sizes of its values that an inference finds. Sizes of inputs that it does not fix are symbols."""

    def __init__(self, path: Path, sizes: dict[str, int] | None = None, infer: Callable[[ModelProto], ModelProto] = with_onnx) -> None:
        model = onnx.load(path)
        constants = {each.name for each in model.graph.initializer}
        for value in model.graph.input:
            if value.name in constants:
                continue
            for at, dim in enumerate(value.type.tensor_type.shape.dim):
                if not dim.HasField("dim_value") or dim.dim_value <= 0:
                    name = re.sub(r"\W", "_", dim.dim_param) or f"{re.sub(chr(92) + 'W', '_', value.name)}_{at}"
                    dim.dim_param = f"s_{name}"
                if sizes is not None and dim.dim_param:
                    dim.dim_value = sizes[dim.dim_param]
        _undeclare(model.graph)
        for value in model.graph.output:
            value.type.tensor_type.ClearField("shape")
        # Before, initializers are inputs.
        model.ir_version = max(model.ir_version, 4)
        self.model = infer(model)
        super().__init__(self.model.graph)

    @property
    def symbols(self) -> list[str]:
        return sorted({dim.dim_param for value in self.inputs for dim in value.type.tensor_type.shape.dim if dim.dim_param})

    def source(self, symbol: str) -> tuple[str, int]:
        """An input, and its dimension, whose size is a symbol."""
        places = ((value.name, at, dim) for value in self.inputs for at, dim in enumerate(value.type.tensor_type.shape.dim))
        return next((name, at) for name, at, dim in places if dim.dim_param == symbol)

    def values(self) -> list[str]:
        """The values of a rank that nodes compute."""
        values = [name for node in self.nodes for name in node.output if name in self.types and self.types[name].HasField("shape")]
        return [name for name in values if name not in self.constants]


class Text:
    """The text of a model: a function, whose arguments are its inputs and large constants."""

    def __init__(self, model: Model, has_symbols: bool = True) -> None:
        self.model, self.has_symbols = model, has_symbols
        self.arguments: list[str] = []
        self.names: dict[str, str] = {}
        self.count = 0
        self.lines = ['  %none = "onnx.NoValue"() : () -> none']
        for value in model.inputs:
            dims = [f'"{dim.dim_param}"' if dim.dim_param else str(dim.dim_value) for dim in value.type.tensor_type.shape.dim]
            declared = f" {{bcast.dims = [{', '.join(dims)}]}}" if has_symbols else ""
            self.arguments.append(f"{self._name(value.name)}: {model.type(value.name)}{declared}")
        self.lines += self._graph(model, model.model.graph)

    def function(self, behind: list[str]) -> str:
        """The function, with more lines after the model's own."""
        # ONNX Runtime's inference takes no size to be 0. Up to here, the floats and the integers of 32 bits in which exporters
        # compute sizes are exact, and what they write for "to the end" is larger.
        bounds = ", ".join(f"{symbol} = {{min = 1, max = {2**24}}}" for symbol in self.model.symbols)
        declared = f" attributes {{bcast.symbols = {{{bounds}}}}}" if bounds and self.has_symbols else ""
        body = "\n".join([*self.lines, *behind])
        return f"func.func @main({', '.join(['%yes: i1', *self.arguments])}){declared} {{\n{body}\n  return\n}}\n"

    def _name(self, of: str) -> str:
        self.names[of] = f"%v{self.count}"
        self.count += 1
        return self.names[of]

    def _graph(self, graph: Graph, proto: GraphProto) -> list[str]:
        lines = [line for each in proto.initializer for line in self._constant(graph, each.name)]
        for node in proto.node:
            is_constant = node.op_type == "Constant" and node.output[0] in graph.constants
            lines += self._constant(graph, node.output[0]) if is_constant else [self._node(graph, node)]
        return lines

    def _constant(self, graph: Graph, name: str) -> list[str]:
        array, of = numpy_helper.to_array(graph.constants[name]), graph.type(name)
        if array.dtype in (np.int64, np.int32, np.float32) and array.size <= 16 and np.isfinite(array).all():
            return [f'  {self._name(name)} = "onnx.Constant"() {{value = dense<{array.tolist()}> : {of}}} : () -> {of}']
        self.arguments.append(f"{self._name(name)}: {of}")
        return []

    def _node(self, graph: Graph, node: NodeProto) -> str:
        regions = [self._region(graph, each.g) for each in node.attribute if each.type == AttributeProto.GRAPH]
        operands = [self.names.get(name, "%none") for name in node.input]
        types = [graph.type(name) if name else "none" for name in node.input]
        # A result that is left out has a type as well.
        results = [self._name(name or f" {self.count}") for name in node.output]
        of_results = [graph.type(name) if name else "none" for name in node.output]
        attributes = [attribute(each.name, helper.get_attribute_value(each)) for each in node.attribute if each.type in PLAIN]
        value = next((each.t for each in node.attribute if each.name == "value" and each.type == AttributeProto.TENSOR), None)
        if node.op_type == "ConstantOfShape" and value is not None and value.data_type == TensorProto.INT64:
            attributes.append(f"value = dense<{numpy_helper.to_array(value).tolist()}> : tensor<1xi64>")
        inside = f" ({', '.join(regions)})" if regions else ""
        return (
            f'  {", ".join(results)} = "onnx.{node.op_type}"({", ".join(operands)}){inside}'
            f" {{{', '.join(attributes)}}} : ({', '.join(types)}) -> ({', '.join(of_results)})"
        )

    def _region(self, around: Graph, proto: GraphProto) -> str:
        graph, before = Graph(proto, around), dict(self.names)
        lines = self._graph(graph, proto)
        outputs, types = [self.names[name] for name in graph.outputs], [graph.type(name) for name in graph.outputs]
        self.names = before
        return "\n".join(["{", *lines, f'  "onnx.Yield"({", ".join(outputs)}) : ({", ".join(types)}) -> ()', "}"])
