"""Nodes that cut, join, repeat and fill."""

from __future__ import annotations

from onnx import TensorProto, helper

from .node import axis, listed, node


@node
def concat(graph, name, sizes):
    if not sizes:
        return False
    at = axis(graph, sizes)
    more = list(sizes)
    more[at] = graph.draw.randint(0, 3)
    graph.add("Concat", [name, graph.weights(tuple(more)), name], axis=at)


@node
def slice(graph, name, sizes):
    if not sizes:
        return False
    draw = graph.draw
    axes = draw.sample(range(len(sizes)), draw.randint(1, len(sizes)))
    starts, ends = ([draw.choice([0, 1, -2, -100, 100, 2**31 - 1, -(2**62), 3]) for _ in axes] for _ in range(2))
    if graph.opset < 10:
        graph.add("Slice", [name], starts=starts, ends=ends, axes=axes)
        return
    steps = [draw.choice([1, 1, 2, -1, -2, 3]) for _ in axes]
    if draw.random() < 0.3:
        graph.add("Slice", [name, graph.constant(starts[:1]), graph.constant(ends[:1])])
    else:
        graph.add("Slice", [name, *map(graph.constant, (starts, ends, axes, steps))])


@node
def pad(graph, name, sizes):
    if not sizes:
        return False
    pads = [graph.draw.randint(-1 if min(sizes) > 2 else 0, 2) for _ in range(2 * len(sizes))]
    if graph.opset >= 18 and graph.draw.random() < 0.5:
        at = axis(graph, sizes)
        graph.add("Pad", [name, graph.constant(pads[:2]), "", graph.constant([at])])
    else:
        listed(graph, "Pad", name, {"pads": pads}, 11, mode=graph.draw.choice(["constant", "edge"]))


@node
def tile(graph, name, sizes):
    if not sizes:
        return False
    graph.add("Tile", [name, graph.constant([graph.draw.choice([0, 1, 1, 2]) for _ in sizes])])


@node
def expand(graph, name, sizes):
    if graph.opset < 8:
        return False
    target = [graph.draw.randint(1, 3) if size == 1 else graph.draw.choice([size, 1]) for size in sizes]
    graph.add("Expand", [name, graph.constant([2] * graph.draw.randint(0, 1) + target)])


@node
def expand_as(graph, name, sizes):
    """As exporters write it: -1 in a list of sizes keeps one."""
    if graph.opset < 11 or not sizes:
        return False
    rank, one = len(sizes), helper.make_tensor("value", TensorProto.INT64, [1], [1])
    [ones] = graph.add("ConstantOfShape", [graph.constant([rank])], value=one)
    target = graph.constant([-1] * rank)
    [is_kept] = graph.add("Equal", [target, graph.constant([-1])])
    [chosen] = graph.add("Where", [is_kept, ones, target])
    graph.add("Expand", [name, chosen])


@node
def split(graph, name, sizes):
    if not sizes:
        return False
    at = axis(graph, sizes)
    first = graph.draw.randint(0, sizes[at])
    parts = [first, sizes[at] - first]
    if graph.opset >= 13:
        graph.add("Split", [name, graph.constant(parts)], 2, axis=at)
    else:
        graph.add("Split", [name], 2, split=parts, axis=at)


@node
def equal_parts(graph, name, sizes):
    if not sizes:
        return False
    at = axis(graph, sizes)
    if sizes[at] % 2 and graph.opset < 18:
        return False
    graph.add("Split", [name], 2, axis=at, **({"num_outputs": 2} if graph.opset >= 18 else {}))


@node
def filled(graph, name, sizes):
    if graph.opset < 9:
        return False
    [shape] = graph.add("Shape", [name])
    graph.add("ConstantOfShape", [shape])
