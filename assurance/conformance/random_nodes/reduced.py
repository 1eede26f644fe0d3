"""Nodes that work along some dimensions."""

from __future__ import annotations

import numpy as np
from onnx import TensorProto

from .node import axis, listed, node


@node
def largest(graph, name, sizes):
    if graph.opset < 10 or not sizes:
        return False
    at = axis(graph, sizes)
    graph.add("TopK", [name, graph.constant([graph.draw.randint(0, sizes[at])])], 2, axis=at)


@node
def reduce(graph, name, sizes):
    if not sizes or 0 in sizes:
        return False
    draw = graph.draw
    operator = draw.choice(["ReduceSum", "ReduceMean", "ReduceMax", "ReduceL2", "ReduceProd", "ReduceLogSumExp"])
    keep = draw.randint(0, 1)
    axes = sorted(draw.sample(range(len(sizes)), draw.randint(1, len(sizes))))
    if graph.opset >= 11 and draw.random() < 0.3:
        axes = [axes[0] - len(sizes)]
    if draw.random() < 0.2:
        graph.add(operator, [name], keepdims=keep)
    else:
        listed(graph, operator, name, {"axes": axes}, 13 if operator == "ReduceSum" else 18, keepdims=keep)


@node
def largest_index(graph, name, sizes):
    if not sizes or 0 in sizes:
        return False
    [index] = graph.add("ArgMax", [name], axis=axis(graph, sizes), keepdims=graph.draw.randint(0, 1))
    graph.add("Cast", [index], to=TensorProto.FLOAT)


@node
def along(graph, name, sizes):
    if not sizes:
        return False
    graph.add(graph.draw.choice(["Softmax", "LogSoftmax"]), [name], axis=axis(graph, sizes))


@node
def running_sum(graph, name, sizes):
    if graph.opset < 11 or not sizes:
        return False
    graph.add("CumSum", [name, graph.constant(np.array(axis(graph, sizes), dtype=np.int64))])


@node
def normalized(graph, name, sizes):
    if graph.opset < 17 or not sizes or 0 in sizes:
        return False
    at = graph.draw.randrange(len(sizes))
    scale = tuple(size if graph.draw.random() < 0.7 else 1 for size in sizes[at:])
    operands = [name, graph.weights(scale)]
    if graph.draw.random() < 0.5:
        operands.append(graph.weights(scale))
    graph.add("LayerNormalization", operands, axis=at - (len(sizes) if graph.draw.random() < 0.5 else 0))


@node
def per_channel(graph, name, sizes):
    if len(sizes) < 3 or 0 in sizes:
        return False
    scale, bias = (graph.weights(sizes[1:2]) for _ in range(2))
    if graph.draw.random() < 0.5:
        graph.add("InstanceNormalization", [name, scale, bias])
    else:
        graph.add("BatchNormalization", [name, scale, bias, graph.weights(sizes[1:2]), graph.weights(sizes[1:2])])
