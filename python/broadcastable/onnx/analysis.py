"""Every broadcast of a model, with the shapes that ONNX's own inference finds.

Functions are inlined first, so that their nodes have shapes; there is one site for each call. A tag leads from the inlined
node back to the original node.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import onnx
import onnx.inliner
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, TensorShapeProto, TypeProto

from .._core import Facts, verify
from .._errors import BroadcastError
from .operators import Broadcast, Operand, Shape, broadcast_of, why_not_checked
from .proof import Producers, is_expanded
from .structure import ModelError, Place, opset, places, require_sound, subgraphs
from .weights import without_weights

_TAG = "broadcastable.place"
#: The suffix of names that the model does not have.
_UNNAMED = "?"


@dataclass(frozen=True)
class Unchecked:
    """A node whose broadcast, if it has one, is not known."""

    place: Place
    reason: str


@dataclass(frozen=True)
class Site:
    """A broadcast of a node, in one call of the function that contains the node."""

    place: Place
    broadcast: Broadcast
    #: The shape of the result, as it is declared or else inferred.
    result: Shape
    #: The element type of each input of the node; 0 if it is not known.
    elements: tuple[int, ...]
    #: The facts of its operands; ``None`` if they do not broadcast.
    facts: Facts | None
    #: The error.
    error: BroadcastError | None
    #: Whether the operands are those of ``Expand`` to one shape, which is proven to be theirs.
    is_expanded: bool

    @property
    def is_explicit(self) -> bool:
        """Whether every operand is proven to have the result's shape."""
        return self.is_expanded or not any(map(self.is_stretched, range(len(self.broadcast.operands))))

    @property
    def has_unknown_rank(self) -> bool:
        return any(operand.shape is None for operand in self.broadcast.operands)

    @property
    def is_certain(self) -> bool:
        """Whether the error occurs in every run: shapes that inference does not know may make a result valid."""
        if self.error is None or self.facts is None:
            return True
        if self.has_unknown_rank or self.error.rule == "result-dynamic":
            return False
        return self.error.rule != "symbol-result" or all(map(is_named, self._column(self.error.dim)))

    def _column(self, dim: int) -> list[int | str | None]:
        """The sizes of the operands in a dimension of the result."""
        from_right = len(self.result) - dim
        shapes = [operand.shape for operand in self.broadcast.operands]
        return [shape[-from_right] for shape in shapes if len(shape) >= from_right]

    def is_stretched(self, operand: int) -> bool:
        """Whether an operand is not proven to have the result's shape."""
        if operand == self.broadcast.kept:
            return False
        return self.facts is None or self.has_unknown_rank or any(role != "full" for role in self.facts.roles[operand])


def analyse(model: ModelProto) -> list[Site]:
    """Every broadcast of a model that is known. Raises `ModelError` for an invalid model."""
    return [found for found in examine(model) if isinstance(found, Site)]


def examine(model: ModelProto) -> list[Site | Unchecked]:
    """As `analyse`, with the nodes whose broadcasts are not known."""
    require_sound(model)
    with without_weights(model):
        copy = ModelProto()
        copy.CopyFrom(model)
    origins = places(model)
    for number, place in enumerate(places(copy)):
        place.node.metadata_props.add(key=_TAG, value=str(number))
    inferred = _infer(_inline(copy))
    return list(_sites(inferred.graph, ChainMap(), Producers(), origins, opset(inferred.opset_import)))


def _inline(model: ModelProto) -> ModelProto:
    if not model.functions:
        return model
    try:
        return onnx.inliner.inline_local_functions(model)
    except Exception as error:  # whatever the library raises is about the model
        raise ModelError(f"its functions cannot be inlined: {error}") from error


def _infer(model: ModelProto) -> ModelProto:
    """Shapes of all values. Unnamed sizes of inputs get names, so that inference can follow them."""
    for value in model.graph.input:
        for dim, size in enumerate(value.type.tensor_type.shape.dim):
            if not size.HasField("dim_value") and not size.dim_param:
                size.dim_param = f"{value.name}[{dim}]{_UNNAMED}"
    try:
        return onnx.shape_inference.infer_shapes(model, data_prop=True)
    except onnx.shape_inference.InferenceError:
        return model  # what is declared is still checked
    except Exception as error:
        raise ModelError(f"ONNX's shape inference fails: {error}") from error


def _sites(
    graph: GraphProto, outer: ChainMap[str, TypeProto.Tensor], producers: Producers, origins: list[Place], version: int
) -> Iterator[Site | Unchecked]:
    types = outer.new_child(_declared(graph))
    shapes = {name: _shape(types[name]) for node in graph.node for name in (*node.input, *node.output) if name in types}
    producers = producers.inner(graph)
    for node in graph.node:
        place = origins[_tag(node)]
        result = shapes.get(node.output[0]) if node.output else None
        operands = [shapes.get(name) for name in node.input]
        broadcast = broadcast_of(node, operands, result, version)
        if reason := why_not_checked(node, operands, version):
            yield Unchecked(place, reason)
        if broadcast is not None:
            covers = partial(_covers, shapes)
            expanded = broadcast.can_be_explicit(inner=True) and is_expanded(node, broadcast, producers, covers)
            facts, error = _verdict(broadcast, result)
            elements = tuple(types[name].elem_type if name in types else 0 for name in node.input)
            yield Site(place, broadcast, result, elements, facts, error, expanded)
        for _, inner in subgraphs(node):
            yield from _sites(inner, types, producers, origins, version)


def _tag(node: NodeProto) -> int:
    return next(int(entry.value) for entry in reversed(node.metadata_props) if entry.key == _TAG)


def _verdict(broadcast: Broadcast, result: Shape) -> tuple[Facts | None, BroadcastError | None]:
    shapes = [operand.shape for operand in broadcast.operands]
    facts = None
    try:
        facts = verify(*shapes, kept=broadcast.kept)
        verify(*shapes, result=result if broadcast.has_result else None, kept=broadcast.kept)
    except BroadcastError as error:
        return facts, error
    return facts, None


def _covers(shapes: Mapping[str, Shape], name: str, other: str, dropped: int) -> bool:
    """Whether a tensor has the shape to which it and another tensor broadcast, without so many dimensions on the right."""
    found = [shapes.get(name), shapes.get(other)]
    both = [None if shape is None else shape[: len(shape) - dropped] for shape in found]
    facts, _ = _verdict(Broadcast(tuple(Operand("", shape, None) for shape in both), has_result=False), None)
    return facts is not None and None not in both and all(role == "full" for role in facts.roles[0])


def _declared(graph: GraphProto) -> dict[str, TypeProto.Tensor]:
    types = {tensor.name: _type_of(tensor) for tensor in graph.initializer}
    for values in (graph.value_info, graph.output, graph.input):
        types.update((value.name, value.type.tensor_type) for value in values)
    return types


def _type_of(tensor: TensorProto) -> TypeProto.Tensor:
    dims = [TensorShapeProto.Dimension(dim_value=size) for size in tensor.dims]
    return TypeProto.Tensor(elem_type=tensor.data_type, shape=TensorShapeProto(dim=dims))


def _shape(tensor: TypeProto.Tensor) -> Shape:
    return tuple(map(_size, tensor.shape.dim)) if tensor.HasField("shape") else None


def is_named(size: int | str | None) -> bool:
    """Whether the model itself specifies the size; inference makes up other names."""
    return isinstance(size, int) or size is not None and not (size.startswith("unk__") or size.endswith(_UNNAMED))


def _size(dim) -> int | str | None:
    if dim.HasField("dim_value"):
        return dim.dim_value if dim.dim_value >= 0 else None
    return dim.dim_param or None
