"""The types of all values, as ONNX's own inference finds them.

Inference also follows the numbers in tensors of one dimension, of which shapes are computed. It makes an object of each of
their elements, in weights as well, so that a declared size is enough to fill the memory. Nodes that take larger tensors, or
tensors of sizes that are not known yet, are hidden from it; they keep the types that inference without numbers finds.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator
from functools import cache

from onnx import GraphProto, ModelProto, NodeProto, TensorProto, TensorShapeProto, TypeProto
from onnx.defs import SchemaError, get_schema
from onnx.shape_inference import InferenceError

from . import isolated
from .broadcast import Shape
from .structure import ModelError, graphs, opset, subgraphs

#: Inference follows the numbers in tensors of at most so many elements. Ranks are smaller.
MAX_ELEMENTS = 64
#: Each round may show nodes that the round before had to hide.
_MAX_ROUNDS = 8
_HIDDEN = "broadcastable.hidden"
#: The suffix of names that the model does not have, and the prefix of those that inference makes up.
_UNNAMED, _MADE_UP = "?", "unk__"

#: The types of the values that a graph and those around it have.
Types = ChainMap[str, TypeProto.Tensor]


def inferred(model: ModelProto) -> ModelProto:
    """A copy of a model, which is changed, with the types of all values. `sizes_in` then knows the targets of ``Expand``."""
    for graph in graphs(model.graph):
        _make_dense(graph)
        _add_targets(graph)
    _name_sizes(model.graph)
    known = _infer(model, data_prop=False)
    hidden = None
    for _ in range(_MAX_ROUNDS):
        if (found := _too_large(known)) == hidden:
            break
        hidden = found
        known = _infer(_hiding(model, known, hidden), data_prop=True)
        for (_, node, _), (_, own, _) in zip(_nodes(known.graph, ChainMap()), _nodes(model.graph, ChainMap())):
            node.op_type, node.domain = own.op_type, own.domain
    return known


def types_of(graph: GraphProto, outer: Types) -> Types:
    """The types of a graph's values that are known, in front of those around it."""
    types = {tensor.name: _type(tensor) for tensor in graph.initializer}
    for values in (graph.value_info, graph.output, graph.input):
        types.update((value.name, value.type.tensor_type) for value in values)
    return outer.new_child(types)


def shape_of(types: Types, name: str) -> Shape:
    tensor = types.get(name)
    return tuple(map(_size, tensor.shape.dim)) if tensor is not None and tensor.HasField("shape") else None


def sizes_in(types: Types, target: str) -> Shape:
    """The numbers in a tensor to whose sizes ``Expand`` goes; ``None`` if not even their count is known."""
    return shape_of(types, _tensor_of(target))


def is_named(size: int | str | None) -> bool:
    """Whether the model itself specifies the size; inference makes up other names."""
    return isinstance(size, int) or size is not None and not (size.startswith(_MADE_UP) or size.endswith(_UNNAMED))


def rename(model: ModelProto, names: dict[str, str]) -> None:
    """Gives sizes other names. Raises `ModelError` for a name that no size has."""
    values = (value for graph in graphs(model.graph) for value in (*graph.input, *graph.output, *graph.value_info))
    sizes = [size for value in values for size in value.type.tensor_type.shape.dim if size.dim_param]
    if unknown := sorted({*names, *names.values()} - {size.dim_param for size in sizes}):
        raise ModelError(f"no size has the name '{unknown[0]}'")
    for size in sizes:
        size.dim_param = names.get(size.dim_param, size.dim_param)


def _nodes(graph: GraphProto, outer: Types) -> Iterator[tuple[GraphProto, NodeProto, Types]]:
    types = types_of(graph, outer)
    for node in graph.node:
        yield graph, node, types
        for _, inner in subgraphs(node):
            yield from _nodes(inner, types)


def _make_dense(graph: GraphProto) -> None:
    """Operators take sparse initializers as tensors; inference does not."""
    for sparse in graph.sparse_initializer:
        graph.initializer.add(name=sparse.values.name, data_type=sparse.values.data_type, dims=sparse.dims)
    del graph.sparse_initializer[:]


def _add_targets(graph: GraphProto) -> None:
    """For each target of an ``Expand``, a tensor of that shape, whose sizes inference finds."""
    for target in {node.input[1]: None for node in graph.node if node.op_type == "Expand" and len(node.input) == 2}:
        graph.node.add(op_type="ConstantOfShape", input=[target], output=[_tensor_of(target)])


def _tensor_of(target: str) -> str:
    return f"a tensor of shape {target}{_UNNAMED}"


def _name_sizes(graph: GraphProto) -> None:
    """Unnamed sizes of inputs get names, so that inference can follow them."""
    for value in graph.input:
        for dim, size in enumerate(value.type.tensor_type.shape.dim):
            if not size.HasField("dim_value") and not size.dim_param:
                size.dim_param = f"{value.name}[{dim}]{_UNNAMED}"


def _infer(model: ModelProto, *, data_prop: bool) -> ModelProto:
    try:
        return isolated.infer_shapes(model, data_prop=data_prop)
    except InferenceError:
        return model  # what is declared is still checked


def _too_large(model: ModelProto) -> set[int]:
    """The numbers of the nodes that take tensors of which inference could not follow each element."""
    version = opset(model.opset_import)
    nodes = enumerate(_nodes(model.graph, ChainMap()))
    return {
        number
        for number, (_, node, types) in nodes
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


def _hiding(model: ModelProto, known: ModelProto, hidden: set[int]) -> ModelProto:
    """A copy in which some nodes are of no known operator, with the types that are known of their outputs. Arithmetic becomes
    a division, for which inference is the same but for the numbers."""
    copy = ModelProto()
    copy.CopyFrom(model)
    copy.opset_import.add(domain=_HIDDEN, version=1)
    both = zip(_nodes(copy.graph, ChainMap()), _nodes(known.graph, ChainMap()))
    for number, ((graph, node, _), (_, _, types)) in enumerate(both):
        if number in hidden and node.op_type in ("Add", "Sub", "Mul"):
            node.op_type = "Div"
        elif number in hidden:
            node.domain = _HIDDEN
            _declare(graph, {name: types[name] for name in node.output if name in types})
    return copy


def _declare(graph: GraphProto, types: dict[str, TypeProto.Tensor]) -> None:
    declared = {value.name: value for value in (*graph.value_info, *graph.output)}
    for name, tensor in types.items():
        value = declared.get(name) or graph.value_info.add(name=name)
        value.type.tensor_type.CopyFrom(tensor)
        for size in value.type.tensor_type.shape.dim:
            if size.dim_param.startswith(_MADE_UP):
                size.ClearField("dim_param")  # the next round may find a better one


def _type(tensor: TensorProto) -> TypeProto.Tensor:
    dims = [TensorShapeProto.Dimension(dim_value=size) for size in tensor.dims]
    return TypeProto.Tensor(elem_type=tensor.data_type, shape=TensorShapeProto(dim=dims))


def _size(dim: TensorShapeProto.Dimension) -> int | str | None:
    if dim.HasField("dim_value"):
        return dim.dim_value if dim.dim_value >= 0 else None
    return dim.dim_param or None
