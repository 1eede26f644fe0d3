"""Nodes that give the same elements other sizes."""

from __future__ import annotations

import numpy as np

from .node import listed, node


@node
def transpose(graph, name, sizes):
    order = graph.draw.sample(range(len(sizes)), len(sizes))
    graph.add("Transpose", [name], **({"perm": order} if order and graph.draw.random() < 0.8 else {}))


@node
def reshape(graph, name, sizes):
    count, draw = int(np.prod(sizes)), graph.draw
    target = draw.choice([[-1], [count], [1, -1], [*sizes], [0] * len(sizes), [0, -1] if len(sizes) > 1 else [-1], [*sizes, 1]])
    graph.add("Reshape", [name, graph.constant([int(size) for size in target])])


@node
def computed_reshape(graph, name, sizes):
    """As exporters write it: the sizes that are kept are read from the operand."""
    if len(sizes) < 2 or not all(sizes):
        return False
    [shape] = graph.add("Shape", [name])
    [first] = graph.add("Gather", [shape, graph.constant([0])], axis=0)
    [target] = graph.add("Concat", [first, graph.constant([-1])], axis=0)
    graph.add("Reshape", [name, target])


@node
def flatten(graph, name, sizes):
    graph.add("Flatten", [name], axis=graph.draw.randint(0, len(sizes)))


@node
def squeeze(graph, name, sizes):
    units = [at for at, size in enumerate(sizes) if size == 1]
    if not units:
        return False
    if graph.draw.random() < 0.3:
        graph.add("Squeeze", [name])
    else:
        listed(graph, "Squeeze", name, {"axes": graph.draw.sample(units, graph.draw.randint(1, len(units)))}, 13)


@node
def unsqueeze(graph, name, sizes):
    if len(sizes) > 4:
        return False
    count = graph.draw.randint(1, 2)
    axes = graph.draw.sample(range(len(sizes) + count), count)
    listed(graph, "Unsqueeze", name, {"axes": axes}, 13)


@node
def blocks(graph, name, sizes):
    if len(sizes) != 4 or 0 in sizes:
        return False
    if sizes[1] % 4 == 0:
        graph.add("DepthToSpace", [name], blocksize=2)
    elif not sizes[2] % 2 and not sizes[3] % 2:
        graph.add("SpaceToDepth", [name], blocksize=2)
    else:
        return False
