"""Nodes that read or write elements by their index."""

from __future__ import annotations

import numpy as np
from onnx import TensorProto

from .node import axis, node


@node
def gather(graph, name, sizes):
    if not sizes:
        return False
    at, draw = axis(graph, sizes), graph.draw
    if not sizes[at]:
        return False
    shape = tuple(draw.randint(1, 3) for _ in range(draw.randint(0, 2)))
    graph.add("Gather", [name, graph.constant(np.zeros(shape, dtype=np.int64))], axis=at)


@node
def gather_elements(graph, name, sizes):
    if graph.opset < 11 or not sizes or 0 in sizes:
        return False
    at, draw = axis(graph, sizes), graph.draw
    own = [draw.randint(1, size) for size in sizes]
    own[at] = draw.randint(1, 9)
    graph.add("GatherElements", [name, graph.constant(np.zeros(own, dtype=np.int64))], axis=at)


@node
def gather_nd(graph, name, sizes):
    if graph.opset < 11 or not sizes or 0 in sizes:
        return False
    draw = graph.draw
    batch = draw.randint(0, len(sizes) - 1) if graph.opset >= 12 else 0
    last = draw.randint(1, len(sizes) - batch)
    shape = (*sizes[:batch], *(draw.randint(1, 3) for _ in range(draw.randint(0, 1))), last)
    graph.add("GatherND", [name, graph.constant(np.zeros(shape, dtype=np.int64))], **({"batch_dims": batch} if batch else {}))


@node
def scatter_nd(graph, name, sizes):
    if graph.opset < 11 or not sizes or 0 in sizes:
        return False
    last = graph.draw.randint(1, len(sizes))
    updates = (2, *sizes[last:])
    graph.add("ScatterND", [name, graph.constant(np.zeros((2, last), dtype=np.int64)), graph.weights(updates)])


@node
def scatter_elements(graph, name, sizes):
    if graph.opset < 11 or not sizes or 0 in sizes:
        return False
    own = tuple(graph.draw.randint(1, size) for size in sizes)
    graph.add("ScatterElements", [name, graph.constant(np.zeros(own, dtype=np.int64)), graph.weights(own)], axis=axis(graph, sizes))


@node
def one_hot(graph, name, sizes):
    if graph.opset < 9 or len(sizes) > 3:
        return False
    [index] = graph.add("Cast", [name], to=TensorProto.INT64)
    graph.add("OneHot", [index, graph.constant([4]), graph.constant(np.array([0, 1], dtype=np.float32))], axis=-1)
