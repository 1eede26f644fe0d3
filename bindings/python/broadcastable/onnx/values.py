"""The types of values, and the sizes and the numbers that are in them."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Sequence

from onnx import GraphProto, NodeProto, TensorProto, TensorShapeProto, TypeProto

from .broadcast import Shape
from .structure import subgraphs

#: The suffix of names that the model does not have, and the prefix of those that inference makes up.
UNNAMED, MADE_UP = "?", "unk__"

#: The types of the values that a graph and those around it have.
Types = ChainMap[str, TypeProto.Tensor]


def types_of(graph: GraphProto, outer: Types) -> Types:
    """The types of a graph's values that are known, in front of those around it."""
    types = {tensor.name: type_of(tensor.data_type, tensor.dims) for tensor in graph.initializer}
    for values in (graph.value_info, graph.output, graph.input):
        types.update((value.name, value.type.tensor_type) for value in values)
    return outer.new_child(types)


def shape_of(types: Types, name: str) -> Shape:
    tensor = types.get(name)
    return tuple(map(_size, tensor.shape.dim)) if tensor is not None and tensor.HasField("shape") else None


def sizes_in(types: Types, target: str) -> Shape:
    """The sizes to which ``Expand`` goes; ``None`` if not even their count is known."""
    return shape_of(types, tensor_of(target))


def numbers_in(types: Types, name: str) -> Shape:
    """The numbers in a tensor that `record` or inference has found, which may be negative; ``None`` if not even their count is known."""
    tensor = types.get(tensor_of(name))
    return None if tensor is None or not tensor.HasField("shape") else tuple(map(_number, tensor.shape.dim))


def record(types: Types, name: str, numbers: Sequence[int | str | None]) -> None:
    """Keeps the numbers in a tensor as the sizes of another one, as inference has them."""
    types[tensor_of(name)] = type_of(TensorProto.FLOAT, numbers)


def tensor_of(name: str) -> str:
    """The name of the tensor whose sizes are the numbers in this one."""
    return f"a tensor of shape {name}{UNNAMED}"


def type_of(element: int, sizes: Sequence[int | str | None]) -> TypeProto.Tensor:
    dims = [TensorShapeProto.Dimension(**_written(size)) for size in sizes]
    return TypeProto.Tensor(elem_type=element, shape=TensorShapeProto(dim=dims))


def is_named(size: int | str | None) -> bool:
    """Whether the model itself specifies the size; inference makes up other names."""
    return isinstance(size, int) or size is not None and not (size.startswith(MADE_UP) or size.endswith(UNNAMED))


def nodes(graph: GraphProto, outer: Types) -> Iterator[tuple[GraphProto, NodeProto, Types]]:
    """Each node of a graph and of those in its nodes, with its graph and the types there."""
    types = types_of(graph, outer)
    for node in graph.node:
        yield graph, node, types
        for _, inner in subgraphs(node):
            yield from nodes(inner, types)


def _written(size: int | str | None) -> dict[str, int | str]:
    return {} if size is None else {"dim_value" if isinstance(size, int) else "dim_param": size}


def _number(dim: TensorShapeProto.Dimension) -> int | str | None:
    if dim.HasField("dim_value"):
        return dim.dim_value
    return dim.dim_param or None


def _size(dim: TensorShapeProto.Dimension) -> int | str | None:
    number = _number(dim)
    return None if isinstance(number, int) and number < 0 else number
