"""Models without their weights: shape inference needs a few small tensors, but copies all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import onnx.numpy_helper
from onnx import GraphProto, ModelProto, TensorProto

from .structure import graphs, places

#: Tensors of more bytes are weights, and not the shapes that inference reads.
_LARGE = 4096
#: A list of more numbers is not one of sizes or axes.
_SHORT = 64


@contextmanager
def without_weights(model: ModelProto) -> Iterator[None]:
    """Takes the bytes of large tensors out of a model for a while."""
    taken: list[tuple[TensorProto, bytes]] = []
    for tensor in tensors(model):
        if len(tensor.raw_data) > _LARGE:
            taken.append((tensor, tensor.raw_data))
            tensor.ClearField("raw_data")
    try:
        yield
    finally:
        for tensor, data in taken:
            tensor.raw_data = data


def integers_of(tensor: TensorProto) -> list[int] | None:
    """The elements of a constant of integers or truth values; ``None`` for another one, and for one without the bytes that it declares
    or with those of a file."""
    if (
        tensor.data_type not in (TensorProto.INT32, TensorProto.INT64, TensorProto.BOOL)
        or tensor.data_location == TensorProto.EXTERNAL
    ):
        return None
    try:
        return onnx.numpy_helper.to_array(tensor).astype(int).flatten().tolist()
    except (TypeError, ValueError):
        return None


def constants_of(graph: GraphProto) -> dict[str, list[int]]:
    """The short lists of integers in a graph that are written in it. A caller may replace the value of an input."""
    inputs = {value.name for value in graph.input}
    found = {tensor.name: tensor for tensor in graph.initializer if tensor.name not in inputs}
    lists: dict[str, list[int]] = {}
    for node in graph.node:
        if node.op_type == "Constant" and node.output:
            found.update((node.output[0], item.t) for item in node.attribute if item.name == "value")
            lists.update((node.output[0], list(item.ints)) for item in node.attribute if item.name == "value_ints")
            lists.update((node.output[0], [item.i]) for item in node.attribute if item.name == "value_int")
    lists.update((name, numbers) for name, tensor in found.items() if (numbers := short_list(tensor)) is not None)
    return lists


def short_list(tensor: TensorProto) -> list[int] | None:
    """The elements of a short list of integers or truth values, or of a scalar."""
    is_short = not tensor.dims or len(tensor.dims) == 1 and tensor.dims[0] <= _SHORT
    return integers_of(tensor) if is_short else None


def tensors(model: ModelProto) -> Iterator[TensorProto]:
    """Every tensor that a model holds."""
    for graph in graphs(model.graph):
        yield from graph.initializer
    for place in places(model):
        for attribute in place.node.attribute:
            if attribute.HasField("t"):
                yield attribute.t
