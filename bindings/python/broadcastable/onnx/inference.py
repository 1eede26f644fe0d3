"""The types of all values: ONNX's own inference finds types of elements, and sizes where it has a rule; the rules in Rust find more sizes,
and the numbers in tensors from which sizes are computed. Each continues where the other one ends.
"""

from __future__ import annotations

from onnx import GraphProto, ModelProto, TypeProto
from onnx.shape_inference import InferenceError

from . import isolated
from .broadcast import Shape
from .disputed import disputed
from .nodes import Extents, Known, sizes_of
from .structure import ModelError, graphs
from .values import MADE_UP, UNNAMED, record, shape_of, type_of

#: A result of one inference may be an input of the other one.
_MAX_ROUNDS = 8
_HIDDEN = "broadcastable.hidden"


def inferred(model: ModelProto) -> tuple[ModelProto, Extents]:
    """A copy of a model, which is changed, with the types of all values. `numbers_in` then knows the numbers in small tensors."""
    for graph in graphs(model.graph):
        _make_dense(graph)
    _name_sizes(model.graph)
    model.opset_import.add(domain=_HIDDEN, version=1)
    for node in disputed(model):
        node.domain = _HIDDEN
    known = _infer(model)
    for _ in range(_MAX_ROUNDS):
        found, extents = sizes_of(known, _HIDDEN)
        if not _fill(found):
            break
        known = _infer(known)
    for graph, name, _, numbers in found:
        if numbers is not None:
            _record(graph, name, numbers)
    for graph in graphs(known.graph):
        for node in graph.node:
            node.domain = "" if node.domain == _HIDDEN else node.domain
    return known, extents


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


def _infer(model: ModelProto) -> ModelProto:
    try:
        return isolated.infer_shapes(model)
    except InferenceError:
        return model  # what is declared is still checked


def _fill(found: list[Known]) -> bool:
    """Writes sizes where they are not known, and returns whether one of them is more than a name that is made up."""
    declared: dict[int, dict[str, TypeProto.Tensor]] = {}
    is_new = False
    for graph, name, sizes, _ in found:
        if id(graph) not in declared:
            values = (*graph.value_info, *graph.output)
            declared[id(graph)] = {value.name: value.type.tensor_type for value in values}
        types = declared[id(graph)]
        # A value without a type of elements stays as it is: inference does not take such.
        if sizes is None or name not in types or not types[name].elem_type:
            continue
        before = shape_of(types, name)
        is_new |= before is None
        types[name].CopyFrom(type_of(types[name].elem_type, sizes))
        is_new |= before is not None and any(_is_new(*pair) for pair in zip(before, sizes))
    return is_new


def _is_new(before: int | str | None, after: int | str | None) -> bool:
    is_open = before is None or isinstance(before, str) and before.startswith(MADE_UP)
    return is_open and not (after is None or isinstance(after, str) and after.startswith(MADE_UP))


def _record(graph: GraphProto, name: str, numbers: Shape) -> None:
    types: dict[str, TypeProto.Tensor] = {}
    record(types, name, numbers)
    for other, tensor in types.items():
        graph.value_info.add(name=other).type.tensor_type.CopyFrom(tensor)
