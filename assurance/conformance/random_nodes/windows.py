"""Nodes that move a window over the last dimensions, or scale these."""

from __future__ import annotations

import numpy as np

from .node import node


def window(graph, sizes: tuple[int, ...], may_dilate: bool) -> dict:
    """Attributes of a window that has a place in the tensor."""
    draw, spatial = graph.draw, sizes[2:]
    kernel = [draw.randint(1, min(3, size)) for size in spatial]
    found = {"kernel_shape": kernel, "strides": [draw.randint(1, 2) for _ in spatial]}
    kind = draw.random()
    if kind < 0.2:
        found["auto_pad"] = draw.choice(["SAME_UPPER", "SAME_LOWER", "VALID"])
    elif kind < 0.6:
        found["pads"] = [draw.randint(0, size - 1) for size in kernel * 2]
    if may_dilate and draw.random() < 0.3 and "auto_pad" not in found:
        found["dilations"] = [2 if 2 * (own - 1) < size else 1 for own, size in zip(kernel, spatial, strict=True)]
    if draw.random() < 0.2:
        del found["strides"]
    return found


@node
def convolution(graph, name, sizes):
    if len(sizes) not in (3, 4, 5) or 0 in sizes:
        return False
    found, groups, parts = window(graph, sizes, True), sizes[1] if graph.draw.random() < 0.2 else 1, graph.draw.randint(1, 3)
    weights = graph.weights((groups * parts, sizes[1] // groups, *found["kernel_shape"]))
    bias = [graph.weights((groups * parts,))] if graph.draw.random() < 0.5 else []
    graph.add("Conv", [name, weights, *bias], group=groups, **found)


@node
def transposed_convolution(graph, name, sizes):
    if len(sizes) not in (3, 4) or 0 in sizes:
        return False
    found = window(graph, sizes, False)
    found.pop("auto_pad", None)
    graph.add("ConvTranspose", [name, graph.weights((sizes[1], 2, *found["kernel_shape"]))], **found)


@node
def pool(graph, name, sizes):
    if len(sizes) not in (3, 4, 5) or 0 in sizes:
        return False
    operator = graph.draw.choice(["MaxPool", "AveragePool"])
    found = window(graph, sizes, operator == "MaxPool" and graph.opset >= 10 or graph.opset >= 19)
    if graph.opset >= 10 and graph.draw.random() < 0.4:
        found["ceil_mode"] = 1
    graph.add(operator, [name], **found)


@node
def whole(graph, name, sizes):
    if len(sizes) < 3 or 0 in sizes:
        return False
    graph.add(graph.draw.choice(["GlobalAveragePool", "GlobalMaxPool"]), [name])


@node
def resize(graph, name, sizes):
    if graph.opset < 11 or len(sizes) != 4 or 0 in sizes:
        return False
    scales, draw = np.array([1, 1, draw_scale(graph), draw_scale(graph)], dtype=np.float32), graph.draw
    roi = graph.constant(np.zeros(0, dtype=np.float32))
    if draw.random() < 0.5:
        graph.add("Resize", [name, roi, graph.constant(scales)], mode="nearest")
    else:
        target = [*sizes[:2], draw.randint(1, 9), draw.randint(1, 9)]
        graph.add("Resize", [name, roi, "" if graph.opset >= 13 else graph.constant(np.zeros(0, dtype=np.float32)), graph.constant([int(size) for size in target])], mode="nearest")


def draw_scale(graph) -> float:
    return graph.draw.choice([0.5, 1.0, 1.5, 2.0, 0.7])
