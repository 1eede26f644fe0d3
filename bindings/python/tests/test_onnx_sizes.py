"""Sources of sizes: the numbers that `annotate` follows are those of runs, and a target of `Expand` is a list of sizes."""

from __future__ import annotations

import itertools
import random

import numpy as np
import onnx
import onnxruntime
import pytest
from models import command, model

from broadcastable.onnx import annotate, check, make_explicit

#: Tensors of numbers that all of these models have. `t` is batch, -1, 8; `l` batch, 1, 8.
CONSTANTS = (
    "<int64[1] i0 = {0}, int64[1] m1 = {-1}, int64[1] eight = {8}, int64[3] ones = {1, 1, 1}, int64[3] minus = {-1, -1, -1}, "
    "int64[1] zero = {0}, int64[1] one = {1}, int64[1] three = {3}, bool[3] outer = {1, 0, 1}, int64 n = {0}, int64 u = {1}>"
)
PREFIX = "s = Shape(x) b = Gather(s, i0) t = Concat <axis = 0> (b, m1, eight) l = Concat <axis = 0> (b, one, eight)"


def of_numbers(text: str) -> onnx.ModelProto:
    """A tensor of 1xseqx1 that is expanded to the numbers `w`, which are computed of the sizes batch and seq."""
    graph = (
        f"(float[batch,seq] x, float[1,seq,1] p) => (float[?,?,?] y) {CONSTANTS} {{ {PREFIX} {text} y = Expand(p, w) }}"
    )
    return model(graph)


def sizes(value: onnx.ValueInfoProto) -> list[int | str | None]:
    dims = value.type.tensor_type.shape.dim
    return [getattr(dim, dim.WhichOneof("value")) if dim.WhichOneof("value") else None for dim in dims]


FOLLOWED = {
    "q = Equal(t, minus) w = Where(q, ones, t)": ["batch", "seq", 8],
    "q = Equal(t, m1) r = Not(q) w = Where(r, t, one)": ["batch", "seq", 8],
    "w = Where(outer, l, ones)": ["batch", "seq", 8],
    "o = Constant <value = bool[3] {1, 0, 1}> () w = Where(o, l, ones)": ["batch", "seq", 8],
    # A batch of 0 becomes 1.
    "w = Max(l, ones)": [None, "seq", 8],
    "z = Mul(ones, zero) w = Max(l, z)": ["batch", "seq", 8],
    "w = Max(l, minus, l)": ["batch", "seq", 8],
    "v = Abs(l) w = Min(v, l)": ["batch", "seq", 8],
    "w = Abs(t)": ["batch", "seq", 8],
    "v = Identity(l) w = Cast <to = 7> (v)": ["batch", "seq", 8],
    "v = ConstantOfShape <value = int64[1] {1}> (three) w = Mul(l, v)": ["batch", "seq", 8],
    "w = ConstantOfShape <value = int64[1] {1}> (three)": [1, "seq", 1],
    # Scalars.
    "g = Gather(s, n) h = Max(g, n) a = Abs(h) c = Unsqueeze(a, zero) w = Concat <axis = 0> (c, one, eight)": [
        "batch",
        "seq",
        8,
    ],
    "f = Constant <value_int = 5> () h = Max(f, u) c = Unsqueeze(h, zero) w = Concat <axis = 0> (c, one, eight)": [
        5,
        "seq",
        8,
    ],
    # As exporters of `expand` write it.
    "v = ConstantOfShape <value = int64[1] {1}> (three) m = Mul(v, m1) q = Equal(t, m) w = Where(q, v, t)": [
        "batch",
        "seq",
        8,
    ],
    "a = Add(l, zero) d = Sub(a, zero) w = Mul(d, one)": ["batch", "seq", 8],
    "d = Sub(zero, m1) e = Add(d, eight) w = Concat <axis = 0> (b, one, e)": ["batch", "seq", 9],
    # Two rounds: inference follows what is followed, and again.
    "v = Max(l, minus) k = Concat <axis = 0> (v, one) d = Slice(k, i0, three) w = Abs(d)": ["batch", "seq", 8],
}


@pytest.mark.parametrize("text", FOLLOWED)
def test_numbers_are_followed(text: str) -> None:
    built = of_numbers(text)
    annotate(built)
    assert sizes(built.graph.output[0]) == FOLLOWED[text]
    onnx.checker.check_model(built, full_check=True)
    kinds = [node.op_type for node in of_numbers(text).graph.node]
    assert [node.op_type for node in built.graph.node] == kinds
    if None not in FOLLOWED[text]:
        assert check(of_numbers(text)) == []


def test_numbers_of_graphs_around_a_graph_are_followed() -> None:
    built = model(
        f"""(float[batch,seq] x, float[1,seq,1] p, bool c) => (float[?,?,?] y) {CONSTANTS} {{ {PREFIX} m = Max(l, minus)
            y = If(c) <then_branch = g () => (float[?,?,?] d) {{ w = Abs(m) d = Expand(p, w) }},
                       else_branch = h () => (float[?,?,?] e) {{ w = Min(m, l) e = Expand(p, w) }}> }}"""
    )
    annotate(built)
    (node,) = (node for node in built.graph.node if node.op_type == "If")
    assert [sizes(item.g.output[0]) for item in node.attribute] == [["batch", "seq", 8]] * 2


SLICES = {
    "(float[N,M,3] x, int64[1] e) => (float[?,?,?] y) <int64[1] z = {0}, int64[1] a = {1}> { y = Slice(x, z, e, a) }": [
        "N",
        None,
        3,
    ],
    "(float[N,M,3] x, int64[1] e) => (float[?,?,?] y) <int64[1] z = {0}, int64[1] a = {-1}> { y = Slice(x, z, e, a) }": [
        "N",
        "M",
        None,
    ],
    "(float[N,M,3] x, int64[1] e) => (float[?,?,?] y) <int64[1] z = {0}> { y = Slice(x, z, e) }": [None, "M", 3],
    # Nothing is from a place up to the same one.
    "(float[N,M,3] x, int64[2] e) => (float[?,?,?] y) { y = Slice(x, e, e) }": [0, 0, 3],
    "(float[N,M,3] x, int64[2] s, int64[2] e) => (float[?,?,?] y) { y = Slice(x, s, e) }": [None, None, 3],
    "(float[N,M,3] x, int64[1] e, int64[1] a) => (float[?,?,?] y) { y = Slice(x, e, e, a) }": [None, None, None],
    "(float[N,M,3] x, int64[K] e) => (float[?,?,?] y) { y = Slice(x, e, e) }": [None, None, None],
    "(float[N,M,3] x, int64[1] e) => (float[?,?,?] y) <int64[1] a = {7}> { y = Slice(x, e, e, a) }": [None, None, None],
}


@pytest.mark.parametrize("text", SLICES)
def test_sizes_that_are_not_sliced_are_kept(text: str) -> None:
    built = model(text)
    annotate(built)
    assert sizes(built.graph.output[0]) == SLICES[text]


PROVEN = {
    # A tensor fits the shape that it was broadcast to.
    "(float[N] a, float[M] b) => (float[?] y) { [first] c = Add(a, b) y = Mul(c, a) }": ["first"],
    "(float[N] a, float[M] b, float[K] k) => (float[?] y) { [first] c = Add(a, b) [second] d = Add(c, k) y = Mul(d, c) }": [
        "first",
        "second",
    ],
    # Both may be 1, and nothing stretches the slope's operand.
    "(float[N] a, float[M] b) => (float[?] y) { [first] c = Add(a, b) y = PRelu(c, a) }": ["first"],
    "(float[N] a, float[M] b) => (float[?] y) { [first] c = Add(a, b) [last] y = PRelu(a, c) }": ["first", "last"],
    "(float[N] a, float[M] b, float[K] k) => (float[?] y) { [first] c = Add(a, b) [last] y = Mul(c, k) }": [
        "first",
        "last",
    ],
    # Sizes that are computed alike are equal.
    "(float[1,3,H,8] a) => (float[?,?,?,?] y) { b = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (a) "
    "c = AveragePool <kernel_shape = [2, 2], strides = [2, 2]> (a) y = Add(b, c) }": [],
}


@pytest.mark.parametrize("text", PROVEN)
def test_what_is_proven_of_sizes_is_not_asked(text: str) -> None:
    found = check(model(text))
    assert [finding.where.node for finding in found] == PROVEN[text]
    assert {finding.rule for finding in found} <= {"runtime-legal"}


def drawn(draw: random.Random) -> str:
    """A program on lists of three numbers and conditions, and scalars."""
    lists, conditions = ["t", "l", "ones", "minus", "one", "m1", "zero"], ["outer"]
    text = ""
    for number in range(draw.randint(1, 5)):
        a, b, name = draw.choice(lists), draw.choice(lists), f"v{number}"
        kind = draw.choice(["Equal", "Not", "Where", "Where", "Max", "Min", "Abs", "Identity", "Mul", "Sub"])
        if kind in ("Equal", "Not"):
            text += f"{name} = Equal({a}, {b}) " if kind == "Equal" else f"{name} = Not({draw.choice(conditions)}) "
            conditions.append(name)
        else:
            given = [draw.choice(conditions)] * (kind == "Where") + [a] + [b] * (kind not in ("Abs", "Identity"))
            text += f"{name} = {kind}({', '.join(given)}) "
            lists.append(name)
    return f"{text} v = Abs({lists[-1]}) w = Min(v, eight)"


def test_what_is_written_is_what_runs_have() -> None:
    draw, known = random.Random(0), 0
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    for _ in range(150):
        plain = of_numbers(drawn(draw))
        written = onnx.ModelProto.FromString(plain.SerializeToString())
        annotate(written)
        claims = {value.name: sizes(value) for value in (*written.graph.value_info, *written.graph.output)}
        session = onnxruntime.InferenceSession(plain.SerializeToString(), options)
        for batch, seq in itertools.product((0, 1, 2, 5), (0, 1, 3)):
            feeds = {"x": np.zeros((batch, seq), np.float32), "p": np.zeros((1, seq, 1), np.float32)}
            try:
                found = session.run(None, feeds)[0].shape
            except Exception:  # noqa: BLE001, S112 - whatever it raises: the numbers do not fit
                continue
            named = {"batch": batch, "seq": seq}
            for claim, size in zip(claims["y"], found, strict=True):
                assert claim is None or named.get(claim, claim) == size, (plain, claims["y"], found)
                known += isinstance(claim, str)
    assert known > 1000


TARGETS = {
    "(float[3,1] x) => (float[?,?] y) <int64[2] s = {-1, 3}> { y = Expand(x, s) }": "has the entry -1: a size is not negative",
    "(float[1] x) => (float[?] y) <int64[1] s = {-1}> { y = Expand(x, s) }": "has the entry -1",
    "(float[N,1] x) => (float[?,?,?] y) <int64[3] s = {2, -2, 3}> { y = Expand(x, s) }": "has the entry -2",
    "(float[N,1] x) => (float[?,?] y) { s = Constant <value_ints = [-1, 3]> () y = Expand(x, s) }": "has the entry -1",
    "(float[N,1] x) => (float[?,?] y) <int64[1] i = {0}, int64[1] m = {-1}> { h = Shape(x) n = Gather(h, i) s = Concat <axis = 0> (n, m) y = Expand(x, s) }": "has the entry -1",
    "(float[N,1] x) => (float[?,?] y) <int64 i = {0}> { h = Shape(x) s = Gather(h, i) y = Expand(x, s) }": "has rank 0: a list of sizes has rank 1",
    "(float[N,1] x, int64[1,2] s) => (float[?,?] y) { y = Expand(x, s) }": "has rank 2",
}


@pytest.mark.parametrize("opset", [8, 13, 21])
@pytest.mark.parametrize("text", TARGETS)
def test_a_target_is_a_list_of_sizes(text: str, opset: int) -> None:
    built = model(text)
    built.opset_import[0].version = opset if "value_ints" not in text and "Concat" not in text else max(opset, 13)
    (finding,) = check(built)
    assert (finding.level, finding.rule) == ("error", "target-shape")
    assert finding.message.startswith(f"the target 's' {TARGETS[text]}")
    with pytest.raises(ValueError, match="the target 's' has "):
        make_explicit(built)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("(float[2,1] x) => (float[?,?] y) <int64[2] s = {3, 3}> { y = Expand(x, s) }", "infer-dim"),
        ("(float[2,1] x) => (float[?,?] y) <int64[2] s = {0, 3}> { y = Expand(x, s) }", "infer-dim"),
        ("(float[2,1] x) => (float[2,4] y) <int64[2] s = {2, 3}> { y = Expand(x, s) }", "result-static"),
        ("(float[2,1] x) => (float[3] y) <int64[2] s = {2, 3}> { y = Expand(x, s) }", "result-rank"),
        ("(float[1] x) => (float[?] y) <int64[1] s = {0}> { y = Expand(x, s) }", None),
        ("(float[] x) => (float[] y) <int64[0] s = {}> { y = Expand(x, s) }", None),
        ("(float[2,1] x) => (float[?,?] y) <int64[1] s = {4}> { y = Expand(x, s) }", None),
    ],
)
def test_a_constant_target_agrees_with_operand_and_result(text: str, rule: str | None) -> None:
    assert [finding.rule for finding in check(model(text))] == ([] if rule is None else [rule])


def test_the_rule_of_targets_has_a_text(tmp_path) -> None:
    onnx.save(model(next(iter(TARGETS))), tmp_path / "model.onnx")
    printed = command("check", "--format", "sarif", tmp_path / "model.onnx", code=1).stdout
    assert '"id": "target-shape"' in printed and "is a list of sizes that" in printed
