"""Nodes that work on each element: one value, or several that broadcast."""

from __future__ import annotations

import numpy as np

from .node import node, other, stretched


@node
def unary(graph, name, sizes):
    graph.add(graph.draw.choice(["Relu", "Sigmoid", "Exp", "Neg", "Abs", "Tanh", "Identity", "Elu", "Selu", "Softplus"]), [name])


@node
def binary(graph, name, sizes):
    names = [name, other(graph, sizes)]
    graph.draw.shuffle(names)
    graph.add(graph.draw.choice(["Add", "Sub", "Mul", "Div", "Add", "Mul"]), names)


@node
def many(graph, name, sizes):
    if graph.opset < 8:
        return False
    graph.add(graph.draw.choice(["Max", "Min", "Sum", "Mean"]), [name, *(graph.weights(stretched(graph, sizes)) for _ in range(graph.draw.randint(0, 3)))])


@node
def select(graph, name, sizes):
    if graph.opset < 9:
        return False
    [condition] = graph.add("Less", [name, other(graph, sizes)])
    graph.add("Where", [condition, graph.weights(stretched(graph, sizes)), name])


@node
def slope(graph, name, sizes):
    graph.add("PRelu", [name, graph.weights(stretched(graph, sizes))])


@node
def limited(graph, name, sizes):
    if graph.opset < 11:
        return False
    graph.add("Clip", [name, graph.constant(np.array(0, dtype=np.float32)), ""][: graph.draw.randint(1, 3)])


@node
def quantized(graph, name, sizes):
    if graph.opset < 13 or not sizes:
        return False
    at = graph.draw.randrange(len(sizes))
    count = (sizes[at],) if graph.draw.random() < 0.5 else ()
    scale, zero = graph.weights(count), graph.constant(np.zeros(count, dtype=np.uint8))
    [small] = graph.add("QuantizeLinear", [name, scale, zero], axis=at)
    graph.add("DequantizeLinear", [small, scale, zero], axis=at)


@node
def lower(graph, name, sizes):
    if graph.opset < 14 or len(sizes) < 2:
        return False
    graph.add("Trilu", [name, *([graph.constant(np.array(1, dtype=np.int64))] if graph.draw.random() < 0.5 else [])])
