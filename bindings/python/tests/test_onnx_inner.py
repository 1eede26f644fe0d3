"""The broadcasts inside of matrix products and normalizations, which are made explicit on request."""

import numpy as np
import onnx
import pytest
from models import command, model
from onnx import ModelProto
from test_onnx_explicit import names, run, shape

from broadcastable.onnx import ModelError, check, make_explicit

LAYERS = '<domain: "local", opset_import: ["": 21]> layers (x, w) => (y) { t = MatMul(x, w) y = Neg(t) }'

#: Graphs, with shapes of their inputs that run time may bring, and how many nodes are made explicit.
GRAPHS = {
    "(float[4,2,3] a, float[3,5] b) => (float[4,2,5] c) { [n] c = MatMul(a, b) }": (1, [[(4, 2, 3), (3, 5)]]),
    "(float[2,3] a, float[3,5] b) => (float[2,5] c) { [n] c = MatMul(a, b) }": (0, [[(2, 3), (3, 5)]]),
    "(float[N,S,D] a, float[N,D,E] b) => (float[N,S,E] c) { [n] c = MatMul(a, b) }": (0, [[(4, 2, 3), (4, 3, 5)]]),
    "(float[N,S,D] a, float[D,E] b) => (float[N,S,E] c) { [n] c = MatMul(a, b) }": (
        1, [[(4, 2, 3), (3, 5)], [(0, 2, 3), (3, 5)], [(1, 2, 3), (3, 5)]],
    ),
    "(float[N,2,3] a, float[M,3,5] b) => (float[K,2,5] c) { [n] c = MatMul(a, b) }": (
        1, [[(4, 2, 3), (1, 3, 5)], [(1, 2, 3), (4, 3, 5)], [(4, 2, 3), (4, 3, 5)], [(0, 2, 3), (1, 3, 5)]],
    ),
    "(float[?,?,?] a, float[?,?,?,?] b) => (float[?,?,?,?] c) { [n] c = MatMul(a, b) }": (
        1, [[(2, 4, 3), (6, 1, 3, 5)], [(1, 4, 3), (6, 2, 3, 5)]],
    ),
    "(float[3] a, float[3] b) => (float[] c) { [n] c = MatMul(a, b) }": (0, [[(3,), (3,)]]),
    "(float[4,2,3] a, float[3] b) => (float[4,2] c) { [n] c = Identity(a) }": (0, []),
    "(float[N,6] x, float[1] s, float[6] b) => (float[N,6] y) { [n] y = LayerNormalization(x, s, b) }": (1, [[(2, 6), (1,), (6,)]]),
    "(float[N,K] x, float[] s) => (float[N,K] y) { [n] y = LayerNormalization(x, s) }": (1, [[(2, 6), ()]]),
    "(float[N,K] x, float[K] s) => (float[N,K] y) { [n] y = LayerNormalization(x, s) }": (0, [[(2, 6), (6,)]]),
    # A scale of more dimensions than are normalized.
    "(float[2,3,4] x, float[3,1] s, float[4] b) => (float[2,3,4] y) { [n] y = LayerNormalization(x, s, b) }": (
        1, [[(2, 3, 4), (3, 1), (4,)]],
    ),
    "(float[N,M,K] x, float[N,1,K] s) => (float[N,M,K] y) { [n] y = LayerNormalization(x, s) }": (
        1, [[(2, 3, 4), (2, 1, 4)], [(1, 3, 4), (1, 1, 4)]],
    ),
    "(float[N,M,K] x, float[N,M,K] s) => (float[N,M,K] y) { [n] y = LayerNormalization(x, s) }": (
        0, [[(2, 3, 4), (2, 3, 4)]],
    ),
    "(float[N,1] a, float[M] b) => (float[N,M] c) { [n] c = Max(a, b) }": (1, [[(2, 1), (3,)], [(0, 1), (3,)], [(1, 1), (1,)]]),
    "(float[M,1] p, float[N,3] a, float[3] b) => (float[?,3] c) { [n] c = Min(p, a, b) }": (
        1, [[(2, 1), (2, 3), (3,)], [(1, 1), (2, 3), (3,)]],
    ),
}  # fmt: skip


def explicit_copy(built: ModelProto) -> tuple[ModelProto, int]:
    copy = ModelProto.FromString(built.SerializeToString())
    return copy, len(make_explicit(copy, inner=True))


@pytest.mark.parametrize("text", GRAPHS)
def test_the_explicit_model_computes_the_same_up_to_rounding(text: str) -> None:
    count, calls = GRAPHS[text]
    before = model(text)
    assert not make_explicit(ModelProto.FromString(before.SerializeToString()))
    after, done = explicit_copy(before)
    assert done == count
    assert bool(implicit(before)) == bool(count)
    assert not implicit(after)
    assert explicit_copy(after) == (after, 0)
    assert set(names(before)) <= set(names(after))
    for shapes in calls:
        inputs = [shape(*sizes) for sizes in shapes]
        for found, expected in zip(run(after, inputs), run(before, inputs), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


def implicit(built: ModelProto) -> list[str]:
    findings = check(built, explicit=True, inner=True)
    return [finding.message for finding in findings if finding.rule == "implicit-broadcast"]


def test_a_product_in_a_function_is_rewritten_for_all_calls() -> None:
    calls = "(float[4,2,3] a, float[3,5] b, float[7,1,3] c) => (float[4,2,5] d, float[7,1,5] e) { d = local.layers(a, b) e = local.layers(c, b) }"
    before = model(calls, LAYERS)
    after, done = explicit_copy(before)
    assert done == 1
    assert not implicit(after)
    inputs = [shape(4, 2, 3), shape(3, 5), shape(7, 1, 3)]
    for found, expected in zip(run(after, inputs), run(before, inputs), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-5)


@pytest.mark.parametrize(
    ("batch", "own", "part", "is_proven"),
    [
        ("b", "b", "-2", True),
        ("c", "b", "-2", False),  # another batch
        ("b", "c", "-2", False),  # another matrix
        ("b", "b", "-1", False),
    ],
)
def test_expand_is_no_proof_by_itself(batch: str, own: str, part: str, is_proven: bool) -> None:
    built = model(f"""(float[N,K,L] a, float[M,L,P] b, float[Q,L,P] c) => (float[?,?,?] y) {{
        o = Constant <value = int64[1] {{1}}> () u = Shape <end = {part}> (a) v = Shape <end = {part}> ({batch})
        e = Equal(u, o) w = Where(e, v, u) p = Shape <start = {part}> (a) q = Shape <start = {part}> ({own})
        s = Concat <axis = 0> (w, p) t = Concat <axis = 0> (w, q) f = Expand(a, s) g = Expand(b, t) y = MatMul(f, g) }}""")
    assert bool(implicit(built)) is not is_proven


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(float[3] a, float[4,3,5] b) => (float[4,5] c) { [n] c = MatMul(a, b) }", "node 'n': 'a' is a vector"),
        ("(float[4,2,3] a, float[5,3,5] b) => (float[4,2,5] c) { [n] c = MatMul(a, b) }", "node 'n': operand #1 dim 0"),
    ],
)
def test_what_has_no_explicit_form(text: str, message: str) -> None:
    built = model(text)
    with pytest.raises(ModelError, match=message):
        make_explicit(built, inner=True)
    assert built == model(text)


def test_a_product_of_an_old_model_has_no_explicit_form() -> None:
    text = '<ir_version: 7, opset_import: ["": 13]> main (float[4,2,3] a, float[3,5] b) => (float[4,2,5] c) { c = MatMul(a, b) }'
    with pytest.raises(ModelError, match="opset 13 cannot say this explicitly: convert the model to 15 or newer"):
        make_explicit(onnx.parser.parse_model(text), inner=True)


def test_the_command(tmp_path) -> None:
    source, target = tmp_path / "in.onnx", tmp_path / "out.onnx"
    onnx.save(model("(float[4,2,3] a, float[3,5] b) => (float[4,2,5] c) { [n] c = MatMul(a, b) }"), source)
    command("check", source, "--explicit", code=0)
    command("check", source, "--explicit", "--inner", code=1)
    assert "--inner goes with --explicit" in command("check", source, "--inner", code=2).stderr
    report = command("explicit", source, target, "--inner", "--report", code=0).stdout
    assert "| #1 | 4 | element-map |" in report
    command("check", target, "--explicit", "--inner", "--strict", code=0)
