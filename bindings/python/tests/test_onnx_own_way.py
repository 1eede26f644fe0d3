"""Operators that broadcast in their own way, against what runs them: what `check` refuses fails, and what it takes runs."""

import itertools

import numpy as np
import onnx
import onnx.helper
import onnx.version_converter
import onnxruntime
import pytest
from models import model
from onnx import TensorProto
from onnx.reference import ReferenceEvaluator

from broadcastable._core import Node
from broadcastable.onnx import check

Shapes = tuple[tuple[int, ...] | None, ...]


def built(operator: str, shapes: Shapes, kinds: list[int], domain: str = "", **attributes) -> onnx.ModelProto:
    """A node on inputs of these shapes; ``None`` is not an input."""
    given = [(f"i{number}", shape) for number, shape in enumerate(shapes)]
    inputs = [
        onnx.helper.make_tensor_value_info(name, kind, shape)
        for (name, shape), kind in zip(given, kinds)
        if shape is not None
    ]
    node = onnx.helper.make_node(
        operator, ["" if shape is None else name for name, shape in given], ["y"], name="n", domain=domain, **attributes
    )
    graph = onnx.helper.make_graph([node], "main", inputs, [onnx.ValueInfoProto(name="y")])
    opsets = [onnx.helper.make_opsetid("", 23), onnx.helper.make_opsetid("com.microsoft", 1)]
    return onnx.helper.make_model(graph, opset_imports=opsets, ir_version=10)


def runs(graph: onnx.ModelProto) -> bool:
    """Whether ONNX Runtime computes it. The shapes are taken out, so that it decides by the operands."""
    copy = onnx.ModelProto.FromString(graph.SerializeToString())
    feeds = {}
    for value in copy.graph.input:
        kind = value.type.tensor_type
        shape = [size.dim_value for size in kind.shape.dim]
        feeds[value.name] = np.ones(shape, onnx.helper.tensor_dtype_to_np_dtype(kind.elem_type))
        for size in kind.shape.dim:
            size.Clear()
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(copy.SerializeToString(), options)
    except Exception as error:
        raise AssertionError(f"it is not run at all: {error}") from error
    try:
        session.run(None, feeds)
    except Exception:  # noqa: BLE001 - whatever it raises
        return False
    return True


def agree(graph: onnx.ModelProto) -> bool:
    """Whether it fits, for `check` and for ONNX Runtime."""
    findings = check(graph)
    assert all(finding.level == "error" for finding in findings), findings
    assert (not findings) == runs(graph), (findings, graph.graph.input)
    return not findings


SIZES = [(), (1,), (2,), (3,), (1, 3), (2, 1), (2, 3), (3, 2)]


@pytest.mark.parametrize("operator", ["QLinearAdd", "QLinearMul"])
def test_elementwise_operators_of_onnx_runtime(operator: str) -> None:
    bits, real = TensorProto.UINT8, TensorProto.FLOAT
    kinds = [bits, real, bits, bits, real, bits, real, bits]
    found = {
        agree(built(operator, (a, (), (), b, (), (), (), ()), kinds, "com.microsoft"))
        for a, b in itertools.product(SIZES, repeat=2)
    }
    assert found == {True, False}


def test_the_choice_of_onnx_runtime() -> None:
    bits, real = TensorProto.UINT8, TensorProto.FLOAT
    kinds = [TensorProto.BOOL, bits, real, bits, bits, real, bits, real, bits]
    found = {
        agree(built("QLinearWhere", (a, b, (), (), c, (), (), (), ()), kinds, "com.microsoft"))
        for a, b, c in itertools.product([(2, 3), (3,), (2, 1), (2,), (1,)], repeat=3)
    }
    assert found == {True, False}


BITS, REAL = TensorProto.UINT8, TensorProto.FLOAT


@pytest.mark.parametrize(
    ("operator", "kinds", "behind", "attributes"),
    [
        ("FusedMatMul", [REAL, REAL], (), {}),
        ("FusedMatMul", [REAL, REAL], (), {"transA": 1}),
        ("MatMulIntegerToFloat", [BITS, BITS, REAL, REAL], ((), ()), {}),
        ("DynamicQuantizeMatMul", [REAL, BITS, REAL], ((),), {}),
    ],
)
def test_matrix_products_of_onnx_runtime(operator: str, kinds: list[int], behind: Shapes, attributes: dict) -> None:
    matrices = ((3, 2) if attributes else (2, 3), (3, 2))
    found = {
        agree(built(operator, (a + matrices[0], b + matrices[1], *behind), kinds, "com.microsoft", **attributes))
        for a, b in itertools.product(SIZES, repeat=2)
    }
    assert found == {True, False}


def test_a_product_that_moves_its_batch_is_not_checked() -> None:
    graph = built("FusedMatMul", ((2, 3, 4), (2, 4, 5)), [REAL, REAL], "com.microsoft", transBatchA=1)
    assert [finding.rule for finding in check(graph)] == ["not-checked"]


def test_the_fused_gemm() -> None:
    found = {
        agree(built("FusedGemm", ((2, 4), (4, 3), c), [REAL] * 3, "com.microsoft", activation="Relu"))
        for c in SIZES
        if c != ()  # its schema and its kernel differ
    }
    assert found == {True, False}


@pytest.mark.parametrize("axis", [-1, -2, 0])
@pytest.mark.parametrize("operator", ["LayerNormalization", "RMSNormalization"])
def test_normalizations_stretch_scale_and_bias_to_the_whole_tensor(operator: str, axis: int) -> None:
    whole = (2, 3, 4)
    scales = [shape for rank in range(4) for shape in itertools.product((1, 2, 3, 4), repeat=rank)]
    scales = [shape for shape in scales if sum(size != own for size, own in zip(shape[::-1], whole[::-1])) < 2]
    found = {agree(built(operator, (whole, shape), [REAL, REAL], axis=axis)) for shape in [*scales, (1, 2, 3, 4)]}
    assert found == {True, False}
    if operator == "LayerNormalization":
        biases = [(4,), (3, 1), (3,), (2, 1, 4), (1, 1, 1, 4)]
        assert {agree(built(operator, (whole, (3, 1), bias), [REAL] * 3, axis=axis)) for bias in biases} == {
            True,
            False,
        }


EINSUM = ["ij,jk->ik", "i,i->", "ij,ij->ij", "...i,...i->...", "i,j->ij", "...,...->...", "ab,b", "i...,i->..."]


@pytest.mark.parametrize("equation", EINSUM)
def test_einsum(equation: str) -> None:
    ranks = [[1, 2] if "..." in term else [len(term)] for term in equation.split("->")[0].split(",")]
    shapes = [[shape for rank in own for shape in itertools.product((1, 2, 3), repeat=rank)] for own in ranks]
    found = {
        agree(built("Einsum", (a, b), [REAL, REAL], equation=equation))
        for a, b in itertools.product(*shapes)
        # Every ellipsis has as many dimensions, as the document demands.
        if "..." not in equation or len(a) == len(b) or equation == "i...,i->..."
    }
    assert found == ({True} if equation == "i,j->ij" else {True, False})


def test_a_repeated_label_needs_equal_sizes() -> None:
    assert agree(built("Einsum", ((2, 2), (2,)), [REAL, REAL], equation="ii,i->i"))
    (finding,) = check(built("Einsum", ((1, 2), (2,)), [REAL, REAL], equation="ii,i->i"))
    assert finding.rule == "not-checked"
    (finding,) = check(model('(float[N,M] a, float[N] b) => (float[?] c) { c = Einsum <equation = "ii,i->i"> (a, b) }'))
    assert finding.rule == "not-checked"


def test_unknown_sizes_are_not_equal() -> None:
    def node(*sizes: int | str | None) -> Node:
        return Node("Einsum", "", 21, ["a"], [("f32", sizes, None)], [], {"equation": "ii->i"})

    assert node(None, None).broadcast() is None
    assert node("N", "N").broadcast() is not None


@pytest.mark.parametrize("rank", [3, 4])
def test_the_mask_of_attention(rank: int) -> None:
    """Against the reference in ONNX: ONNX Runtime does not take every mask that the document allows."""
    heads, queries, keys = 2, 3, 5
    query, key = ((2, heads, queries, 4), (2, heads, keys, 4)) if rank == 4 else ((2, queries, 8), (2, keys, 8))
    attributes = {} if rank == 4 else {"q_num_heads": heads, "kv_num_heads": heads}
    found = set()
    for mask in (shape for rank in (2, 3, 4) for shape in itertools.product((1, 2, 3, 5), repeat=rank)):
        graph = built("Attention", (query, key, key, mask), [REAL] * 4, **attributes)
        feeds = {
            value.name: np.ones([size.dim_value for size in value.type.tensor_type.shape.dim], np.float32)
            for value in graph.graph.input
        }
        try:
            fits = ReferenceEvaluator(graph).run(None, feeds)[0].shape == query
        except ValueError:
            fits = False
        if mask[-1] in (1, keys):  # it pads shorter ones, as later versions specify
            assert [finding.rule for finding in check(graph)] == ([] if fits else ["infer-dim"]), mask
            found.add(fits)
    assert found == {True, False}


def test_the_mask_of_attention_with_a_cache() -> None:
    query, key = (2, 2, 3, 4), (2, 2, 5, 4)
    for total, fits in ((5, False), (7, True)):
        graph = built("Attention", (query, key, key, (3, total), (2, 2, 2, 4), (2, 2, 2, 4)), [REAL] * 6)
        assert [finding.rule for finding in check(graph)] == ([] if fits else ["infer-dim"])
    graph.opset_import[0].version = 24  # a shorter mask is padded
    for mask in graph.graph.input:
        if mask.name == "i3":
            mask.type.tensor_type.shape.dim[1].dim_value = 4
    assert check(graph) == []
    assert check(built("Attention", (query, key, key), [REAL] * 3)) == []
    unknown = "(float[?,2,3,4] q, float[B,2,K,4] k, float[?,?] m) => (float[?,?,?,?] y) { y = Attention(q, k, k, m) }"
    assert {finding.rule for finding in check(model(unknown.replace("{ y", "{ y")))} <= {"runtime-legal", "not-checked"}


OLD = '<ir_version: 3, opset_import: ["": 6]> main (float[2,3,4] a, float[{}] b) => (float[?,?,?] c) {{ c = Add <broadcast = 1{}> (a, b) }}'


def test_old_attributes_line_the_second_operand_up_from_an_axis() -> None:
    found = set()
    for shape, axis in itertools.product(
        [(4,), (3, 4), (2, 3, 4), (3,), (2,), (2, 3), (1,), (5,), (3, 5)], (None, 0, 1, 2)
    ):
        behind = 0 if axis is None else 3 - axis - len(shape)
        if behind < 0:
            continue
        old = onnx.parser.parse_model(OLD.format(",".join(map(str, shape)), "" if axis is None else f", axis = {axis}"))
        try:
            fits = np.broadcast_shapes((2, 3, 4), shape + (1,) * behind) == (2, 3, 4)
        except ValueError:
            fits = False
        assert [finding.rule for finding in check(old)] == ([] if fits else ["infer-dim"]), (shape, axis)
        found.add(fits)
    assert found == {True, False}


def test_the_converter_lines_up_alike() -> None:
    """Of other axes, it refuses shapes that fit."""
    for shape in ("2", "2,3", "2,3,4"):
        old = onnx.parser.parse_model(OLD.format(shape, ", axis = 0"))
        assert check(old) == check(onnx.version_converter.convert_version(old, 13)) == []
