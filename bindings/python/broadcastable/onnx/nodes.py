"""Answers to the questions of the rules in Rust: a node with the facts about its operands and results, and all values of a model with its nodes."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable
from typing import Any

from onnx import AttributeProto, GraphProto, ModelProto, NodeProto, TensorProto

from .._core import Node, model_sizes
from .structure import opset, subgraphs
from .values import Shape, Types, numbers_in, shape_of, types_of
from .weights import constants_of, short_list

#: MLIR's names of element types. Of another one, the rules know nothing.
_ELEMENTS = {
    TensorProto.BOOL: "i1",
    TensorProto.FLOAT: "f32",
    TensorProto.FLOAT16: "f16",
    TensorProto.BFLOAT16: "bf16",
    TensorProto.DOUBLE: "f64",
    **{TensorProto.DataType.Value(f"INT{bits}"): f"i{bits}" for bits in (8, 16, 32, 64)},
    **{TensorProto.DataType.Value(f"UINT{bits}"): f"ui{bits}" for bits in (8, 16, 32, 64)},
}
#: The largest number of an attribute or of a tensor.
_LARGEST = 2**63 - 1
_UNKNOWN = (None, None, None)

_Tensor = tuple[str | None, Shape, Shape]
#: A value with its graph, its sizes and the numbers in it.
Known = tuple[GraphProto, str, Shape, Shape]
#: The sizes that operands broadcast to, each with the sizes of these: each is 1 or that size.
Extents = dict[str, list[str]]


def described(node: NodeProto, types: Types, version: int, results: Iterable[str], target: Shape = None) -> Node:
    """A node of ONNX's default opset ``version``, of whose results only these are known. ``target`` are the numbers in the second input,
    if more is known of them than the types tell."""
    names = list(node.input)
    while names and not names[-1]:
        names.pop()
    operands = [_tensor(types, name) if name else None for name in names]
    if target is not None and len(operands) > 1 and operands[1] is not None:
        operands[1] = (*operands[1][:2], target)
    known = set(results)
    outputs = [_tensor(types, name) if name in known else _UNKNOWN for name in node.output]
    return Node(node.op_type, node.domain, version, names, operands, outputs, _attributes(node))


def sizes_of(model: ModelProto, hidden: str) -> tuple[list[Known], Extents]:
    """The facts about each result of a node in a model without functions. Nodes of the domain ``hidden`` are ONNX's own."""
    reader = _Reader(opset(model.opset_import), hidden)
    reader.read(model.graph, ChainMap(), ChainMap())
    found, extents = model_sizes(reader.values, reader.nodes)
    return [(graph, name, *found[number]) for number, graph, name in reader.results], extents


class _Reader:
    """The values of a model by their numbers, and its nodes, those of inner graphs before the node that they are in."""

    def __init__(self, version: int, hidden: str) -> None:
        self.values: list[_Tensor] = []
        self.nodes: list[tuple[Any, ...]] = []
        self.results: list[tuple[int, GraphProto, str]] = []
        self._version, self._hidden = version, hidden

    def read(self, graph: GraphProto, outer: ChainMap[str, int], outer_types: Types) -> ChainMap[str, int]:
        """Reads a graph, and returns the numbers of the names in it."""
        types, known, constants = types_of(graph, outer_types), outer.new_child(), constants_of(graph)
        for name in (item.name for items in (graph.input, graph.initializer) for item in items):
            self._add(known, name, types, constants)
        for node in graph.node:
            inner = [(inner, self.read(inner, known, types)) for _, inner in subgraphs(node)]
            regions = [[names[value.name] for value in inner.output] for inner, names in inner]
            inputs = [known.get(name) for name in node.input]
            outputs = [self._add(known, name, types, constants) if name else None for name in node.output]
            self.results += [(number, graph, name) for number, name in zip(outputs, node.output) if number is not None]
            domain = "" if node.domain == self._hidden else node.domain
            self.nodes.append((node.op_type, domain, self._version, inputs, outputs, _attributes(node), regions))
        return known

    def _add(self, known: ChainMap[str, int], name: str, types: Types, constants: dict[str, list[int]]) -> int:
        known[name] = len(self.values)
        self.values.append((_element(types, name), shape_of(types, name), _fitting(constants.get(name))))
        return known[name]


def _element(types: Types, name: str) -> str | None:
    return _ELEMENTS.get(types[name].elem_type) if name in types else None


def _tensor(types: Types, name: str) -> _Tensor:
    return _element(types, name), shape_of(types, name), _fitting(numbers_in(types, name))


def _fitting(numbers: Iterable[int | str | None] | None) -> Shape:
    """The numbers, with ``None`` for those that have more than 64 bits."""
    if numbers is None:
        return None
    return tuple(None if isinstance(number, int) and abs(number) > _LARGEST else number for number in numbers)


def _attributes(node: NodeProto) -> dict[str, Any]:
    return {found.name: value for found in node.attribute if (value := _value(found)) is not None}


def _value(attribute: AttributeProto) -> int | list[int] | float | list[float] | str | list[str] | None:
    match attribute.type:
        case AttributeProto.INT:
            return attribute.i
        case AttributeProto.INTS:
            return list(attribute.ints)
        case AttributeProto.FLOAT:
            return attribute.f
        case AttributeProto.FLOATS:
            return list(attribute.floats)
        case AttributeProto.STRING:
            return attribute.s.decode(errors="replace")
        case AttributeProto.STRINGS:
            return [item.decode(errors="replace") for item in attribute.strings]
        case AttributeProto.TENSOR:
            return short_list(attribute.t)
    return None
