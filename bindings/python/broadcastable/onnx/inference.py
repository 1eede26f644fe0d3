"""The types of all values, as ONNX's own inference finds them.

Inference also follows the numbers in tensors of one dimension, of which shapes are computed. It makes an object of each of
their elements, in weights as well, so that a declared size is enough to fill the memory. Nodes that take larger tensors, or
tensors of sizes that are not known yet, are hidden from it; they keep the types that inference without numbers finds.
"""

from __future__ import annotations

from collections import ChainMap
from functools import cache

from onnx import GraphProto, ModelProto, NodeProto, TypeProto
from onnx.defs import SchemaError, get_schema
from onnx.shape_inference import InferenceError

from . import isolated
from .broadcast import Shape
from .disputed import disputed
from .numbers import Found, add_probes, follow
from .structure import ModelError, graphs, opset
from .values import MADE_UP, UNNAMED, nodes, shape_of

#: Inference follows the numbers in tensors of at most so many elements. Ranks are smaller.
MAX_ELEMENTS = 64
#: Each round may show nodes that the round before had to hide.
_MAX_ROUNDS = 8
_HIDDEN = "broadcastable.hidden"


def inferred(model: ModelProto) -> ModelProto:
    """A copy of a model, which is changed, with the types of all values. `numbers_in` then knows the targets of ``Expand``."""
    for graph in graphs(model.graph):
        _make_dense(graph)
    _name_sizes(model.graph)
    model.opset_import.add(domain=_HIDDEN, version=1)
    for node in disputed(model):
        node.domain = _HIDDEN
    known = _infer(model, data_prop=False)
    if add_probes(model, known):
        known = _infer(model, data_prop=False)
    hidden: set[int] | None = None
    followed: dict[int, Found] = {}
    for _ in range(_MAX_ROUNDS):
        before = hidden, followed
        hidden, followed = _too_large(known), follow(known)
        if before == (hidden, followed):
            break
        known = _infer(_hiding(model, known, hidden, followed), data_prop=True)
        for (_, node, _), (_, own, _) in zip(nodes(known.graph, ChainMap()), nodes(model.graph, ChainMap())):
            _restore(node, own)
    for _, node, _ in nodes(known.graph, ChainMap()):
        node.domain = "" if node.domain == _HIDDEN else node.domain
    return known


def _restore(node: NodeProto, own: NodeProto) -> None:
    """Gives a node what `_hiding` changed. Graphs in its attributes have types by now, and stay."""
    if node.op_type != own.op_type:
        node.input[:] = own.input
        del node.attribute[:]
        node.attribute.extend(own.attribute)
    node.op_type, node.domain = own.op_type, own.domain


def rename(model: ModelProto, names: dict[str, str]) -> None:
    """Gives sizes other names. Raises `ModelError` for a name that no size has."""
    values = (value for graph in graphs(model.graph) for value in (*graph.input, *graph.output, *graph.value_info))
    sizes = [size for value in values for size in value.type.tensor_type.shape.dim if size.dim_param]
    if unknown := sorted({*names, *names.values()} - {size.dim_param for size in sizes}):
        raise ModelError(f"no size has the name '{unknown[0]}'")
    for size in sizes:
        size.dim_param = names.get(size.dim_param, size.dim_param)


def _make_dense(graph: GraphProto) -> None:
    """Operators take sparse initializers as tensors; inference does not."""
    for sparse in graph.sparse_initializer:
        graph.initializer.add(name=sparse.values.name, data_type=sparse.values.data_type, dims=sparse.dims)
    del graph.sparse_initializer[:]


def _name_sizes(graph: GraphProto) -> None:
    """Unnamed sizes of inputs get names, so that inference can follow them."""
    for value in graph.input:
        for dim, size in enumerate(value.type.tensor_type.shape.dim):
            if not size.HasField("dim_value") and not size.dim_param:
                size.dim_param = f"{value.name}[{dim}]{UNNAMED}"


def _infer(model: ModelProto, *, data_prop: bool) -> ModelProto:
    try:
        return isolated.infer_shapes(model, data_prop=data_prop)
    except InferenceError:
        return model  # what is declared is still checked


def _too_large(model: ModelProto) -> set[int]:
    """The numbers of the nodes that take tensors of which inference could not follow each element."""
    version = opset(model.opset_import)
    return {
        number
        for number, (_, node, types) in enumerate(nodes(model.graph, ChainMap()))
        if _follows_numbers(node.op_type, node.domain, version)
        and not all(_is_small(shape_of(types, name)) for name in node.input if name)
    }


def _is_small(shape: Shape) -> bool:
    """Whether inference makes few objects of a tensor. It does not follow numbers in tensors of several dimensions."""
    if shape is None or len(shape) != 1:
        return shape is not None
    return isinstance(shape[0], int) and shape[0] <= MAX_ELEMENTS


@cache
def _follows_numbers(kind: str, domain: str, version: int) -> bool:
    """Whether inference follows the numbers in the inputs of an operator; ``Shape`` and ``Size`` have other inputs."""
    try:
        return kind not in ("Shape", "Size") and get_schema(kind, version, domain).has_data_propagation_function
    except SchemaError:
        return False


def _hiding(model: ModelProto, known: ModelProto, hidden: set[int], followed: dict[int, Found]) -> ModelProto:
    """A copy in which some nodes are of no known operator, with the types that are known of their outputs. Arithmetic becomes
    a division, for which inference is the same but for the numbers. What is found of other nodes stands in their place."""
    copy = ModelProto()
    copy.CopyFrom(model)
    both = zip(nodes(copy.graph, ChainMap()), nodes(known.graph, ChainMap()))
    for number, ((graph, node, _), (_, _, types)) in enumerate(both):
        if number in hidden and node.op_type in ("Add", "Sub", "Mul"):
            node.op_type = "Div"
        elif number in hidden:
            node.domain = _HIDDEN
            _declare(graph, {name: types[name] for name in node.output if name in types})
        elif number in followed:
            _declare(graph, followed[number].types)
            if (other := followed[number].node) is not None:
                node.op_type = other.op_type
                node.input[:] = other.input
                del node.attribute[:]
                node.attribute.extend(other.attribute)
    return copy


def _declare(graph: GraphProto, types: dict[str, TypeProto.Tensor]) -> None:
    declared = {value.name: value for value in (*graph.value_info, *graph.output)}
    for name, tensor in types.items():
        value = declared.get(name) or graph.value_info.add(name=name)
        value.type.tensor_type.CopyFrom(tensor)
        for size in value.type.tensor_type.shape.dim:
            if size.dim_param.startswith(MADE_UP):
                size.ClearField("dim_param")  # the next round may find a better one
