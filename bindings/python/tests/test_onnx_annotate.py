"""`annotate`: the shapes that it writes are those that runs have, and its checks fail exactly where sizes do not fit."""

import itertools
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from models import command, model

from broadcastable.onnx import annotate, check

CHAIN = """(float[N,1] a, float[M] b) => (float[?,?] d) <float[?,1] e> { e = Neg(a) f = Exp(e) [sum] d = Add(f, b) }"""


def sizes(value: onnx.ValueInfoProto) -> list[int | str | None]:
    dims = value.type.tensor_type.shape.dim
    return [getattr(dim, dim.WhichOneof("value")) if dim.WhichOneof("value") else None for dim in dims]


def test_what_is_found_is_written_and_what_is_declared_stays() -> None:
    graph = model(CHAIN)
    assert annotate(graph) == (3, 0)
    assert {value.name: sizes(value) for value in graph.graph.value_info} == {"e": ["N", 1], "f": ["N", 1]}
    assert [sizes(value) for value in graph.graph.output] == [["N", "M"]]
    onnx.checker.check_model(graph, full_check=True)
    assert annotate(graph) == (0, 0)
    unnamed = model("(float[N] x, bool[N] m) => (float[?] d) { c = Compress <axis = 0> (x, m) d = Neg(c) }")
    annotate(unnamed)
    assert [sizes(value) for value in (*unnamed.graph.value_info, *unnamed.graph.output)] == [[None]] * 2
    declared = model("(float[N,3] a) => (float[K,?] b) { b = Neg(a) }")
    annotate(declared)
    assert sizes(declared.graph.output[0]) == ["K", 3]


def test_values_of_inner_graphs_are_written_and_those_of_functions_are_not() -> None:
    graph = model(
        """(float[N] a, bool c) => (float[?] d) {
            d = If (c) <then_branch = g () => (float[?] x) { y = Neg(a) x = local.f(y) },
                        else_branch = h () => (float[?] z) { z = Abs(a) }> }""",
        '<domain: "local", opset_import: ["": 21]> f (p) => (q) { r = Exp(p) q = Abs(r) }',
    )
    annotate(graph)
    then, other = (attribute.g for attribute in graph.graph.node[0].attribute)
    assert [sizes(value) for value in (*then.value_info, *then.output, *other.output)] == [["N"]] * 3
    assert not graph.functions[0].value_info


#: Models, and the number of checks.
OPEN = {
    "(float[N] a, float[M] b) => (float[?] c) { [sum] c = Add(a, b) }": 1,
    "(float[N,M] a, float[M,1] b, float[K] d) => (float[?,?] c) { [sum] c = Where2(a, b, d) }".replace(
        "Where2", "Sum"
    ): None,
    "(float[N,M] x, float[K] s) => (float[?,?] c) { [p] c = PRelu(x, s) }": 1,
    "(float[N] a, float[N] b) => (float[?] c) { [sum] c = Add(a, b) }": 1,
    "(float[N,2,3] a, float[M,3,2] b) => (float[?,?,?] c) { [mul] c = MatMul(a, b) }": 1,
    "(float[N] a, float[M] b) => (float[?] c) { t = Neg(a) u = Add(t, a) [sum] c = Add(u, b) }": 1,
    "(float[1,1] x, float[K] s) => (float[?,?] c) { [p] c = PRelu(x, s) }": 1,
    "(float[N,3] a, float[3,4] b, float[M,1] c) => (float[?,4] y) { [gemm] y = Gemm(a, b, c) }": 1,
    "(float[3,N] a, float[M,3] b, float[K] c) => (float[?,?] y) { [gemm] y = Gemm <transA = 1, transB = 1> (a, b, c) }": 1,
    "(float[N,M] x, float[K] s) => (float[?,?] y) { [p] y = LayerNormalization(x, s) }": 1,
    "(float[N,M] x, float[K,1] s) => (float[?,?] y) { [p] y = LayerNormalization(x, s) }": 1,
    "(float[N,M] x, float[K,1] z) => (float[?,?] y) { s = Shape(z) [e] y = Expand(x, s) }": 1,
    "(float[N,3] x) => (float[?,?] y) <int64[2] s = {2, 3}> { [e] y = Expand(x, s) }": 1,
    "(float[N,M] x, float[K] z) => (float[?,?,?] y) <int64[1] i = {0}> { s = Shape(z) t = Concat <axis = 0> (s, s, s) [e] y = Expand(x, t) }": 1,
}


#: The shape to which the operands are stretched that a text has, and theirs, of the sizes N, M and K.
STRETCHED = {
    "PRelu(x, s)": lambda n, m, k: ((n, m), [(k,)]),
    "LayerNormalization": lambda n, m, k: ((n, m), [(k,)]),
    "float[K,1] s": lambda n, m, k: ((n, m), [(k, 1)]),
    "float[1,1] x": lambda n, m, k: ((1, 1), [(k,)]),
    "Gemm(": lambda n, m, k: ((n, 4), [(m, 1)]),
    "transA": lambda n, m, k: ((n, m), [(k,)]),
}
#: The shapes that stretch each other.
BOTH = {
    "Sum(": lambda n, m, k: [(n, m), (m, 1), (k,)],
    "Add(": lambda n, m, k: [(n,), (m,)],
    "MatMul(": lambda n, m, k: [(n,), (m,)],
    "Expand(x, s)": lambda n, m, k: [(n, m), (k, 1)],
    "{2, 3}": lambda n, m, k: [(n, 3), (2, 3)],
    "Expand(x, t)": lambda n, m, k: [(n, m), (k, k, k)],
}


def is_legal(text: str, sizes: dict[str, int]) -> bool:
    """Whether NumPy takes the sizes; of some operators one operand is not stretched."""
    n, m, k = sizes.get("N", 1), sizes.get("M", sizes.get("N", 1)), sizes.get("K", 1)
    found = [shapes for key, shapes in (*STRETCHED.items(), *BOTH.items()) if key in text]
    whole, shapes = found[-1](n, m, k) if found[-1] in STRETCHED.values() else (None, found[-1](n, m, k))
    try:
        stretched = np.broadcast_shapes(*([whole] if whole else []), *shapes)
    except ValueError:
        return False
    return whole is None or stretched == whole


def run(graph: onnx.ModelProto, given: dict[str, int]) -> list[np.ndarray]:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(graph.SerializeToString(), options)
    feeds = {
        value.name: np.random.default_rng(0).standard_normal(
            [given[size] if isinstance(size, str) else size for size in sizes(value)], dtype=np.float32
        )
        for value in graph.graph.input
    }
    return session.run(None, feeds)


@pytest.mark.parametrize("text", OPEN)
def test_checks_fail_exactly_where_sizes_do_not_fit(text: str) -> None:
    before, after = model(text), model(text)
    _, checks = annotate(after, checks=True)
    assert checks == OPEN[text] or OPEN[text] is None and checks > 1
    onnx.checker.check_model(after, full_check=True)
    # A runtime may leave out a check whose result nobody takes.
    used = {name for node in after.graph.node for name in node.input} | {value.name for value in after.graph.output}
    assert all(name in used for node in after.graph.node for name in node.output)
    names = sorted({size for value in before.graph.input for size in sizes(value) if isinstance(size, str)})
    seen = set()
    # ONNX Runtime's kernel for normalizations takes no size of 0.
    for chosen in itertools.product((1, 2, 4) if "LayerNorm" in text else (0, 1, 2, 4), repeat=len(names)):
        given = dict(zip(names, chosen))
        seen.add(fits := is_legal(text, given))
        if fits:
            assert [a.tobytes() for a in run(after, given)] == [b.tobytes() for b in run(before, given)]
        else:
            with pytest.raises(Exception, match="_fits"):
                run(after, given)
    assert seen == {True, False} or "float[N] b" in text


def test_a_target_that_only_run_time_knows_is_checked() -> None:
    text = "(float[2,1] x, int64[K] s) => (float[?,?,?] y) { [e] y = Expand(x, s) }"
    checked = model(text.replace("float[?,?,?]", "float[?]"))
    del checked.graph.output[0].type.tensor_type.shape.dim[:]
    checked.graph.output[0].type.tensor_type.ClearField("shape")
    assert annotate(checked, checks=True)[1] == 1
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(checked.SerializeToString(), options)
    x = np.ones((2, 1), np.float32)
    for target in ([], [1], [3], [2, 1], [2, 3], [1, 0], [5, 2, 3], [0, 1, 1]):
        found = session.run(None, {"x": x, "s": np.array(target, np.int64)})[0]
        assert found.shape == np.broadcast_shapes(x.shape, tuple(target))
    for target in ([3, 1], [0, 1], [-1], [2, -1], [-1, 2, 1], [-2, 2, 3]):
        with pytest.raises(Exception, match="y_operand_0_target_fits"):
            session.run(None, {"x": x, "s": np.array(target, np.int64)})


def test_sizes_with_one_name_are_checked() -> None:
    """ONNX Runtime itself warns, and computes."""
    graph = model("(float[N] a, float[N] b) => (float[?] c) { [sum] c = Add(a, b) }")
    annotate(graph, checks=True)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(graph.SerializeToString(), options)
    one, two = np.ones(1, np.float32), np.ones(2, np.float32)
    assert session.run(None, {"a": two, "b": two})[0].tolist() == [2, 2]
    with pytest.raises(Exception, match="b_names_fit"):
        session.run(None, {"a": two, "b": one})


def test_the_command_writes_a_model(tmp_path: Path) -> None:
    onnx.save(model(CHAIN), tmp_path / "in.onnx")
    printed = command("annotate", tmp_path / "in.onnx", tmp_path / "out.onnx", "--checks", code=0)
    assert printed.stdout == f"{tmp_path / 'out.onnx'}: values with more sizes: 3, checks: 0\n"
    assert not check(onnx.load(tmp_path / "out.onnx"))
    command("annotate", tmp_path / "none.onnx", tmp_path / "out.onnx", code=2)


def test_old_versions_get_no_checks() -> None:
    graph = model("(float[N] a, float[M] b) => (float[?] c) { [sum] c = Add(a, b) }")
    graph.opset_import[0].version = 12
    with pytest.raises(ValueError, match="checks need opset 13"):
        annotate(graph, checks=True)
