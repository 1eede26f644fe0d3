"""The sizes that the analysis knows of ONNX's operators, against ONNX's node tests and ONNX Runtime."""

from __future__ import annotations

import re
import sys
import warnings

import numpy as np
from onnx import AttributeProto, NodeProto, TensorProto, helper
from onnx.backend.test.case.node import collect_testcases
from onnxruntime import InferenceSession, SessionOptions

from size_rules import Case, attribute, check, listed

#: Ops of onnx-mlir that are older versions of an operator, or another form of it.
SAME = {
    "BatchNormalizationInferenceMode": "BatchNormalization",
    "MaxPoolSingleOut": "MaxPool",
    "ReduceMaxV13": "ReduceMax",
    "ReduceMeanV13": "ReduceMean",
    "ReduceMinV13": "ReduceMin",
    "ReduceSumV11": "ReduceSum",
    "RMSLayerNormalization": "RMSNormalization",
    "ResizeV11": "Resize",
    "ResizeV13": "Resize",
    "ResizeV18": "Resize",
    "SplitV11": "Split",
    "SqueezeV11": "Squeeze",
    "UnsqueezeV11": "Unsqueeze",
}
#: The ops of which not all sizes are known, each with the reason.
UNKNOWN = {
    "onnx.Attention": "of its caches and scores",
    "onnx.BatchNormalization": "of its statistics",
    "onnx.ConvTranspose": "of an output_shape, and of windows that auto_pad pads",
    "onnx.If": "of branches that differ",
    "onnx.LayerNormalization": "of its statistics",
    "onnx.Range": "of floats",
    "onnx.Resize": "of scales that round, and of those that keep a ratio",
    "onnx.ResizeV11": "of scales that round, and of those that keep a ratio",
    "onnx.ResizeV13": "of scales that round, and of those that keep a ratio",
    "onnx.ResizeV18": "of scales that round, and of those that keep a ratio",
    "onnx.Reshape": "of -1 without elements",
    "onnx.Slice": "of steps down from a negative start",
    "onnx.Squeeze": "without axes, the sizes decide how many dimensions there are",
    "onnx.SqueezeV11": "without axes, the sizes decide how many dimensions there are",
}


def main() -> int:
    cases = [case for node, inputs, outputs in [*node_tests(), *drawn(np.random.default_rng(1))] for case in of(node, inputs, outputs)]
    return 0 if check("onnx", cases, UNKNOWN) else 1


def of(node: NodeProto, inputs: list, outputs: list) -> list[Case]:
    """The case in all forms of its operator that the table lists."""
    names = {f"onnx.{node.op_type}"} | {f"onnx.{form}" for form, name in SAME.items() if name == node.op_type}
    shapes = [_operand(array, node.op_type == "Resize") for array in inputs]
    attributes = [attribute(each.name, helper.get_attribute_value(each)) for each in node.attribute if _is_plain(each)]
    results = [None if array is None else np.shape(array) for array in outputs]
    found = []
    for name in sorted(names & TABLE):
        own, given = list(attributes), shapes
        if re.search(r"V1[13]$", name) and node.op_type != "Resize" and len(shapes) > 1:
            # These operands were attributes in earlier versions.
            given = shapes[:1]
            if shapes[1] is not None:
                own.append(attribute("split" if "Split" in name else "axes", shapes[1].tolist()))
        is_single = "SingleOut" in name or "InferenceMode" in name
        given_results = results[:1] if is_single else results
        found.append(Case(name, given, given_results, ", ".join(own), _branches(node)))
    return found


TABLE = set(listed("onnx"))


def _operand(array: np.ndarray | None, has_scales: bool) -> tuple[int, ...] | np.ndarray | None:
    if array is None:
        return None
    is_list = array.dtype == np.int64 or (has_scales and array.dtype == np.float32)
    return array if is_list and array.ndim <= 1 and array.size <= 16 else array.shape


def _branches(node: NodeProto) -> str:
    """The regions of an op: each yields constants, of the shapes that its outputs have."""
    graphs = [each.g for each in node.attribute if each.type == AttributeProto.GRAPH]
    regions = []
    for graph in graphs:
        types = [f"tensor<{''.join(f'{dim.dim_value}x' for dim in each.type.tensor_type.shape.dim)}i8>" for each in graph.output]
        lines = [f'%y{at} = "test.make"() : () -> {of}' for at, of in enumerate(types)]
        names = ", ".join(f"%y{at}" for at in range(len(types)))
        regions.append(f'{{ {" ".join(lines)} "onnx.Yield"({names}) : ({", ".join(types)}) -> () }}')
    return f"({', '.join(regions)}) " if regions else ""


def _is_plain(each: AttributeProto) -> bool:
    return each.type in (AttributeProto.INT, AttributeProto.INTS, AttributeProto.STRING)


def node_tests() -> list:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        collected = collect_testcases(None)
    found = []
    for case in collected:
        nodes = case.model.graph.node if case.model is not None else []
        if len(nodes) != 1 or f"onnx.{nodes[0].op_type}" not in TABLE:
            continue
        inputs, outputs = ([np.asarray(each) if isinstance(each, np.generic) else each for each in side] for side in case.data_sets[0])
        if not all(isinstance(array, np.ndarray) for array in (*inputs, *outputs)):
            continue
        given, returned = iter(inputs), iter(outputs)
        own = [[next(arrays) if name else None for name in names] for arrays, names in ((given, nodes[0].input), (returned, nodes[0].output))]
        found.append((nodes[0], *own))
    return found


OPSETS = [helper.make_opsetid("", 20), helper.make_opsetid("ai.onnx.ml", 3)]
OPTIONS = SessionOptions()
OPTIONS.log_severity_level = 4


def drawn(random: np.random.Generator) -> list:
    """Operators on random sizes with random attributes, computed by the reference evaluator."""
    found = []
    while len(found) < 600:
        op, inputs, attributes, outputs = DRAW[random.integers(len(DRAW))](random)
        names = [f"x{at}" if array is not None else "" for at, array in enumerate(inputs)]
        domain = "ai.onnx.ml" if op == "LinearClassifier" else ""
        node = helper.make_node(op, names, [f"y{at}" for at in range(outputs)], domain=domain, **attributes)
        given = {name: array for name, array in zip(names, inputs) if name}
        types = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape) for name, array in given.items()]
        results = [helper.make_empty_tensor_value_info(name) for name in node.output]
        model = helper.make_model(helper.make_graph([node], "g", types, results), opset_imports=OPSETS, ir_version=9)
        try:
            computed = InferenceSession(model.SerializeToString(), OPTIONS).run(None, given)
        except Exception:  # noqa: BLE001 (an operator that these sizes do not fit has no result)
            continue
        found.append((node, inputs, computed))
    return found


def _tensor(random: np.random.Generator, rank: int, least: int = 0) -> np.ndarray:
    return np.zeros(random.integers(least, 6, rank), np.float32)


def _ints(*values: int) -> np.ndarray:
    return np.array(values, np.int64)


def _rank(random: np.random.Generator) -> int:
    return int(random.integers(1, 5))


def _axis(random: np.random.Generator, rank: int) -> int:
    return int(random.integers(-rank, rank))


def _concat(random: np.random.Generator) -> tuple:
    first = _tensor(random, _rank(random))
    axis = _axis(random, first.ndim)
    others = []
    for _ in range(random.integers(0, 3)):
        shape = list(first.shape)
        shape[axis] = int(random.integers(0, 6))
        others.append(np.zeros(shape, np.float32))
    return "Concat", [first, *others], {"axis": axis}, 1


def _transpose(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random))
    order = [int(dim) for dim in random.permutation(tensor.ndim)]
    return "Transpose", [tensor], {"perm": order} if random.random() < 0.8 else {}, 1


def _slice(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random))
    axes = random.permutation(tensor.ndim)[: random.integers(1, tensor.ndim + 1)]
    starts, ends = (random.integers(-8, 9, len(axes)) for _ in range(2))
    steps = random.choice([-3, -2, -1, 1, 1, 1, 2, 3], len(axes))
    return "Slice", [tensor, _ints(*starts), _ints(*ends), _ints(*axes), _ints(*steps)], {}, 1


def _pad(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random), 3)
    return "Pad", [tensor, _ints(*random.integers(-1, 4, 2 * tensor.ndim))], {}, 1


def _conv(random: np.random.Generator) -> tuple:
    spatial = int(random.integers(1, 3))
    own = np.zeros([random.integers(1, 4), 2, *random.integers(2, 9, spatial)], np.float32)
    kernel = np.zeros([random.integers(1, 4), 2, *random.integers(1, 4, spatial)], np.float32)
    attributes = {
        "strides": [int(step) for step in random.integers(1, 4, spatial)],
        "dilations": [int(step) for step in random.integers(1, 3, spatial)],
        "pads": [int(pad) for pad in random.integers(0, 3, 2 * spatial)],
    }
    return "Conv", [own, kernel], attributes, 1


def _pool(random: np.random.Generator) -> tuple:
    own = np.zeros([random.integers(1, 4), 2, *random.integers(4, 9, 2)], np.float32)
    kernel = [int(size) for size in random.integers(1, 4, 2)]
    attributes = {
        "kernel_shape": kernel,
        "strides": [int(step) for step in random.integers(1, 4, 2)],
        "pads": [int(random.integers(0, size)) for size in kernel * 2],
        "ceil_mode": int(random.integers(0, 2)),
    }
    return str(random.choice(["MaxPool", "AveragePool"])), [own], attributes, 1


def _reshape(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random))
    target = list(tensor.shape)
    random.shuffle(target)
    at = int(random.integers(len(target)))
    if random.random() < 0.5:
        target[at] = -1
    elif random.random() < 0.5:
        target[at : at + 1] = [1, target[at]]
    same = random.random() < 0.3
    target = [0 if same and dim < len(tensor.shape) and size == tensor.shape[dim] else size for dim, size in enumerate(target)]
    return "Reshape", [tensor, _ints(*target)], {"allowzero": int(random.integers(0, 2))}, 1


def _reduce(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random), 1)
    axes = [int(axis) for axis in random.permutation(tensor.ndim)[: random.integers(0, tensor.ndim + 1)]]
    attributes = {"keepdims": int(random.integers(0, 2)), "noop_with_empty_axes": int(random.integers(0, 2))}
    return str(random.choice(["ReduceSum", "ReduceMax", "ReduceMean"])), [tensor, _ints(*axes)], attributes, 1


def _gather(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random), 1)
    indices = np.zeros(random.integers(0, 4, random.integers(0, 3)), np.int64)
    return "Gather", [tensor, indices], {"axis": _axis(random, tensor.ndim)}, 1


def _matmul(random: np.random.Generator) -> tuple:
    m, k, n, *batch = (int(size) for size in random.integers(1, 5, 5))
    shapes = [[*batch[: random.integers(0, 3)], m, k], [*batch[random.integers(0, 3) :], k, n]]
    a, b = (np.zeros(shape, np.float32) for shape in shapes)
    a = a.reshape(-1, k)[0] if random.random() < 0.2 else a
    return "MatMul", [a, b.reshape(-1, k, n)[0, :, 0] if random.random() < 0.2 else b], {}, 1


def _split(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random), 2)
    axis, count = _axis(random, tensor.ndim), int(random.integers(1, 4))
    if random.random() < 0.5:
        return "Split", [tensor], {"axis": axis, "num_outputs": count}, count
    cuts = np.sort(random.integers(0, tensor.shape[axis] + 1, count - 1))
    return "Split", [tensor, _ints(*np.diff([0, *cuts, tensor.shape[axis]]))], {"axis": axis}, count


def _tile(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random))
    return "Tile", [tensor, _ints(*random.integers(0, 4, tensor.ndim))], {}, 1


def _flatten(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random))
    return "Flatten", [tensor], {"axis": int(random.integers(-tensor.ndim, tensor.ndim + 1))}, 1


def _range(random: np.random.Generator) -> tuple:
    start, limit = (np.array(value, np.int64) for value in random.integers(-5, 9, 2))
    return "Range", [start, limit, np.array(random.choice([-3, -1, 1, 2]), np.int64)], {}, 1


def _unsqueeze(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random))
    axes = random.permutation(tensor.ndim + 2)[:2]
    return "Unsqueeze", [tensor, _ints(*(axes - (tensor.ndim + 2) * random.integers(0, 2)))], {}, 1


def _same(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, _rank(random), 1)
    if random.random() < 0.5:
        return "Cast", [tensor], {"to": 11}, 1
    return "CumSum", [tensor, np.array(_axis(random, tensor.ndim), np.int64)], {}, 1


def _resize(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, 4, 1)
    axes = [int(axis) for axis in random.permutation(4)[: random.integers(1, 5)]]
    attributes: dict = {"axes": axes, "coordinate_transformation_mode": "asymmetric", "nearest_mode": "floor"}
    if random.random() < 0.3:
        return "Resize", [tensor, None, None, _ints(*random.integers(1, 9, len(axes)))], attributes, 1
    scales = random.choice([0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 0.3, 1.1], len(axes)).astype(np.float32)
    return "Resize", [tensor, None, scales], attributes, 1


def _if(random: np.random.Generator) -> tuple:
    first = [int(size) for size in random.integers(0, 4, _rank(random))]
    shapes = [first, [size if random.random() < 0.7 else size + 1 for size in first]]
    branches = []
    for shape in shapes:
        value = helper.make_tensor("c", TensorProto.FLOAT, shape, np.zeros(shape, np.float32).ravel())
        made = helper.make_node("Constant", [], ["c"], value=value)
        branches.append(helper.make_graph([made], "g", [], [helper.make_tensor_value_info("c", TensorProto.FLOAT, shape)]))
    return "If", [np.array(random.random() < 0.5)], {"then_branch": branches[0], "else_branch": branches[1]}, 1


def _classifier(random: np.random.Generator) -> tuple:
    rows, features, classes = (int(size) for size in random.integers(1, 5, 3))
    scores = 1 if classes == 2 and random.random() < 0.5 else classes
    attributes = {"coefficients": [0.5] * features * scores, "intercepts": [0.0] * scores, "classlabels_ints": list(range(classes))}
    return "LinearClassifier", [np.zeros((rows, features), np.float32)], attributes, 2


def _quantized(random: np.random.Generator) -> tuple:
    _, [own, kernel], attributes, _ = _conv(random)
    scale, zero = np.array(1, np.float32), np.array(0, np.uint8)
    own, kernel = own.astype(np.uint8), kernel.astype(np.uint8)
    return "QLinearConv", [own, scale, zero, kernel, scale, zero, scale, zero], attributes, 1


DRAW = (
    *(_same, _concat, _transpose, _slice, _pad, _conv, _pool, _reshape, _reduce, _gather, _matmul, _split, _tile, _flatten),
    *(_range, _unsqueeze, _resize, _if, _classifier, _quantized),
)

if __name__ == "__main__":
    sys.exit(main())
