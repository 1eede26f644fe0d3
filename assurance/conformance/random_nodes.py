"""Random nodes that fit a value of a graph: each function adds some, or returns False if it has none for these sizes."""

from __future__ import annotations

import numpy as np
from onnx import TensorProto

NODES: list = []


def node(function):
    NODES.append(function)
    return function


def stretched(graph, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Sizes that go to these: a suffix, some of which are 1."""
    rank = graph.draw.randint(0, len(sizes))
    return tuple(size if graph.draw.random() < 0.6 else 1 for size in sizes[len(sizes) - rank :])


def fits(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return all(x == y or 1 in (x, y) for x, y in zip(a[::-1], b[::-1], strict=False))


def other(graph, sizes: tuple[int, ...]) -> str:
    """A value that broadcasts with these sizes: one that is there, or a constant."""
    there = [name for name, own in graph.sizes.items() if fits(own, sizes)]
    return graph.draw.choice(there) if there and graph.draw.random() < 0.6 else graph.weights(stretched(graph, sizes))


def axis(graph, sizes: tuple[int, ...], may_be_last: int = 0) -> int:
    at = graph.draw.randrange(len(sizes) + may_be_last)
    return at - len(sizes) if may_be_last == 0 and graph.opset >= 11 and graph.draw.random() < 0.4 else at


def listed(graph, operator: str, name: str, values: dict[str, list[int]], since: int, **attributes) -> None:
    """A node whose lists are attributes before a version, and operands since then."""
    if graph.opset < since:
        graph.add(operator, [name], **values, **attributes)
    else:
        graph.add(operator, [name, *(graph.constant(value) for value in values.values())], **attributes)


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
def matrices(graph, name, sizes):
    if not sizes:
        return False
    draw, inner = graph.draw, sizes[-1]
    batch = stretched(graph, sizes[:-2])
    graph.add("MatMul", [name, graph.weights((inner,) if draw.random() < 0.2 else (*batch, inner, draw.randint(1, 4)))])


@node
def product(graph, name, sizes):
    if len(sizes) != 2:
        return False
    draw, transposed = graph.draw, [graph.draw.randint(0, 1) for _ in range(2)]
    rows, inner, columns = (*(sizes[::-1] if transposed[0] else sizes), draw.randint(1, 4))
    operands = [name, graph.weights((columns, inner) if transposed[1] else (inner, columns))]
    if draw.random() < 0.7 or graph.opset < 11:
        operands.append(graph.weights(stretched(graph, (rows, columns))))
    graph.add("Gemm", operands, transA=transposed[0], transB=transposed[1])


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
def concat(graph, name, sizes):
    if not sizes:
        return False
    at = axis(graph, sizes)
    more = list(sizes)
    more[at] = graph.draw.randint(0, 3)
    graph.add("Concat", [name, graph.weights(tuple(more)), name], axis=at)


@node
def slice(graph, name, sizes):  # noqa: A001 - named after the operator
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
    rank = len(sizes)
    [ones] = graph.add("ConstantOfShape", [graph.constant([rank])], value=_one())
    target = graph.constant([-1] * rank)
    [is_kept] = graph.add("Equal", [target, graph.constant([-1])])
    [chosen] = graph.add("Where", [is_kept, ones, target])
    graph.add("Expand", [name, chosen])


def _one():
    from onnx import helper

    return helper.make_tensor("value", TensorProto.INT64, [1], [1])


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
def blocks(graph, name, sizes):
    if len(sizes) != 4 or 0 in sizes:
        return False
    if sizes[1] % 4 == 0:
        graph.add("DepthToSpace", [name], blocksize=2)
    elif not sizes[2] % 2 and not sizes[3] % 2:
        graph.add("SpaceToDepth", [name], blocksize=2)
    else:
        return False


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


@node
def einsum(graph, name, sizes):
    if graph.opset < 12 or not 2 <= len(sizes) <= 4:
        return False
    letters = "abcd"[: len(sizes)]
    kept = graph.draw.sample(letters, graph.draw.randint(0, len(letters)))
    second = (sizes[-1], 2)
    equation = graph.draw.choice([f"{letters}->{''.join(kept)}", f"{letters},{letters[-1]}z->{letters[:-1]}z", f"...{letters[-1]},{letters[-1]}z->...z", f"{letters},{letters[-1]}z"])
    graph.add("Einsum", [name] if "," not in equation else [name, graph.weights(second)], equation=equation)


@node
def filled(graph, name, sizes):
    if graph.opset < 9:
        return False
    [shape] = graph.add("Shape", [name])
    graph.add("ConstantOfShape", [shape])


@node
def one_hot(graph, name, sizes):
    if graph.opset < 9 or len(sizes) > 3:
        return False
    [index] = graph.add("Cast", [name], to=TensorProto.INT64)
    graph.add("OneHot", [index, graph.constant([4]), graph.constant(np.array([0, 1], dtype=np.float32))], axis=-1)


@node
def recurrent(graph, name, sizes):
    if len(sizes) != 3 or 0 in sizes:
        return False
    operator, gates = graph.draw.choice([("LSTM", 4), ("GRU", 3), ("RNN", 1)])
    weights, state = graph.weights((1, 2 * gates, sizes[2])), graph.weights((1, 2 * gates, 2))
    graph.add(operator, [name, weights, state], graph.draw.randint(1, 2), hidden_size=2)


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
def limited(graph, name, sizes):
    if graph.opset < 11:
        return False
    graph.add("Clip", [name, graph.constant(np.array(0, dtype=np.float32)), ""][: graph.draw.randint(1, 3)])


@node
def lower(graph, name, sizes):
    if graph.opset < 14 or len(sizes) < 2:
        return False
    graph.add("Trilu", [name, *([graph.constant(np.array(1, dtype=np.int64))] if graph.draw.random() < 0.5 else [])])
