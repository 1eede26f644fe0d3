"""Models whose implicit broadcasts were made explicit: what they compute, and that nothing else changes."""

import stat
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from models import command, model
from onnx import ModelProto

from broadcastable.onnx import ModelError, check, make_explicit
from broadcastable.onnx.explicit import remaining

SCALE = '<domain: "local", opset_import: ["": 21]> scale (x, s) => (y) { [mul] t = Mul(x, s) y = Neg(t) }'


def shape(*sizes: int) -> np.ndarray:
    """Numbers of which no two are equal, so that a wrong element shows."""
    return (np.arange(1, 1 + np.prod(sizes, dtype=int), dtype=np.float32) / 7).reshape(sizes)


#: Graphs, with shapes of their inputs that run time may bring, and how many nodes are made explicit.
GRAPHS = {
    "(float[4,1] a, float[3] b) => (float[4,3] c) { [n] c = Add(a, b) }": (1, [[(4, 1), (3,)]]),
    "(float[4,3] a, float[4,3] b) => (float[4,3] c) { [n] c = Add(a, b) }": (0, [[(4, 3), (4, 3)]]),
    "(float[N,3] a, float[N,3] b) => (float[N,3] c) { [n] c = Add(a, b) }": (0, [[(2, 3), (2, 3)]]),
    "(float[N] a, float[M] b) => (float[K] c) { [n] c = Sub(a, b) }": (
        1, [[(1,), (5,)], [(5,), (1,)], [(5,), (5,)], [(1,), (1,)], [(0,), (1,)], [(1,), (0,)], [(0,), (0,)]],
    ),
    "(float[N,1] a, float[M] b, float[K,1,1] c) => (float[P,Q,R] d) { [n] d = Sum(a, b, c) }": (
        1, [[(2, 1), (3,), (4, 1, 1)], [(0, 1), (3,), (1, 1, 1)], [(1, 1), (1,), (1, 1, 1)]],
    ),
    "(float[N] a, float b) => (float[N] c) { [n] c = Pow(a, b) }": (0, [[(5,), ()]]),
    "(float[N,4] a, float[4] b) => (float[M,4] y) { [n] t = Add(a, b) y = Mul(t, t) }": (1, [[(2, 4), (4,)]]),
    "(float[4,K] x, float[3] s) => (float[?,?] y) { [n] y = PRelu(x, s) }": (1, [[(4, 3), (3,)]]),
    "(float[4,5] a, float[5,M] b, float[3] c) => (float[?,?] y) { [n] y = Gemm(a, b, c) }": (1, [[(4, 5), (5, 3), (3,)]]),
    "(float[N,3] a, float[3] b) => (float[N,3] c) { [n] c = Div(a, b) }": (1, [[(2, 3), (3,)], [(0, 3), (3,)]]),
    "(float[] a, float[] b) => (float[] c) { [n] c = Mul(a, b) }": (1, [[(2, 1), (3,)], [(), (2, 1)], [(), ()], [(0,), (1,)]]),
    "(float[N,K] x, float[K] s) => (float[N,K] y) { [n] y = PRelu(x, s) }": (1, [[(2, 3), (3,)]]),
    "(float[N,K] a, float[K,M] b, float[1] c) => (float[N,M] y) { [n] y = Gemm(a, b, c) }": (1, [[(2, 3), (3, 4), (1,)]]),
    "(float[K,N] a, float[M,K] b, float[M] c) => (float[N,M] y) { [n] y = Gemm <transA = 1, transB = 1> (a, b, c) }": (
        1, [[(3, 2), (4, 3), (4,)]],
    ),
    "(float[2,3] x, float[1] s) => (float[2,3] y) { t = PRelu(x, s) y = Add(t, t) }": (1, [[(2, 3), (1,)]]),
    # In a subgraph, with a tensor from outside.
    """(bool[1] p, float[N,1] a, float[3] b) => (float[N,3] c) { t = Constant <value = float {0}> () z = Constant <value = bool {1}> ()
        c = If(z) <then_branch = yes () => (float[N,3] d) { d = Add(a, b) }, else_branch = no () => (float[N,3] e) { e = Mul(b, a) }> }""": (
        2, [[(1,), (2, 1), (3,)]],
    ),
    # Computed shapes: after the first `Expand`, inference no longer knows them.
    """(float[2,3] x, float[6] b) => (float[?,?,?] y) { one = Constant <value = int64[1] {1}> () s = Shape(x)
        two = Constant <value = int64[1] {2}> () s2 = Mul(s, two) t = Concat <axis = 0> (one, s2) e = Expand(b, t) y = Add(e, b) }""": (
        3, [[(2, 3), (6,)]],
    ),
}  # fmt: skip


def run(built: ModelProto, inputs: list[np.ndarray], *, optimize: bool = False) -> list[np.ndarray]:
    options = onnxruntime.SessionOptions()
    if not optimize:  # which would fuse a multiplication into another node, and round differently
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(built.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return session.run(None, {value.name: data for value, data in zip(session.get_inputs(), inputs)})


def bits(values) -> object:
    """The key for comparisons: types, shapes and bytes."""
    if isinstance(values, list):
        return [bits(value) for value in values]
    if not isinstance(values, np.ndarray):
        return repr(values)
    return str(values.dtype), values.shape, repr(values.tolist()) if values.dtype == object else values.tobytes()


def names(built: ModelProto) -> list[str]:
    return [output for node in built.graph.node for output in node.output]


def explicit_copy(built: ModelProto) -> tuple[ModelProto, int]:
    copy = ModelProto.FromString(built.SerializeToString())
    return copy, len(make_explicit(copy))


@pytest.mark.parametrize("text", GRAPHS)
def test_the_explicit_model_computes_the_same_bits(text: str) -> None:
    count, calls = GRAPHS[text]
    before = model(text)
    after, done = explicit_copy(before)
    assert done == count
    assert not [finding for finding in check(after, explicit=True) if finding.level == "error"]
    assert explicit_copy(after) == (after, 0)
    if "float[] " not in text:  # which the checker of ONNX refuses
        onnx.checker.check_model(after)
    assert set(names(before)) <= set(names(after))
    assert "Max" not in {node.op_type for node in after.graph.node} - {node.op_type for node in before.graph.node}
    for shapes in calls:
        inputs = [shape(*sizes) for sizes in shapes]
        inputs = [data.astype(bool) if "bool[1] p" in text and at == 0 else data for at, data in enumerate(inputs)]
        assert bits(run(after, inputs)) == bits(run(before, inputs)), shapes


@pytest.mark.parametrize(
    ("target", "is_proven"),
    [
        # A size of a or b may be larger than a 1 of a shape that is not computed from theirs.
        ("t = Shape(c)", False),
        ("t = Identity(s)", False),
        ("o = Constant <value = int64[1] {1}> () u = Shape(a) v = Shape(c) e = Equal(u, o) t = Where(e, v, u)", False),
        ("o = Constant <value = int64[1] {2}> () u = Shape(a) v = Shape(b) e = Equal(u, o) t = Where(e, v, u)", False),
        ("o = Constant <value = int64[1] {1}> () u = Shape(a) v = Shape(b) e = Equal(v, o) t = Where(e, v, u)", False),
        ("o = Constant <value = int64[1] {1}> () u = Shape(a) v = Shape(b) e = Equal(u, o) t = Where(e, v, u)", True),
        ("u = Shape(b) x = Expand(a, u) t = Shape(x)", True),
    ],
)
def test_expand_is_no_proof_by_itself(target: str, is_proven: bool) -> None:
    inputs = "(float[N] a, float[M] b, float[K] c, int64[1] s)"
    built = model(f"{inputs} => (float[P] y) {{ {target} p = Expand(a, t) q = Expand(b, t) y = Add(p, q) }}")
    implicit = [finding for finding in check(built, explicit=True) if finding.rule == "implicit-broadcast"]
    assert bool(implicit) is not is_proven


KERNELS = {  # nodes, inputs for which ONNX Runtime computes other bits once the operands are expanded
    "(float[N] x, float p) => (float[N] y) { [n] y = Pow(x, p) }": [np.linspace(1, 5, 1000, dtype=np.float32), np.array(3, np.float32)],
    "(bool c, float[3,4] x, float[1] p) => (float[3,4] y) { [n] y = Where(c, x, p) }": [
        np.array(True), np.full((3, 4), -0.0, np.float32), np.ones(1, np.float32),
    ],
    "(float x, float[9] p) => (float[9] y) { [n] y = Max(x, p) }": [np.array(0.0, np.float32), np.full(9, -0.0, np.float32)],
}  # fmt: skip


@pytest.mark.parametrize("text", KERNELS)
def test_nodes_with_kernels_for_single_elements_stay(text: str, tmp_path: Path) -> None:
    before = model(text)
    after, done = explicit_copy(before)
    assert (after, done) == (before, 0)
    assert "implicit-broadcast" not in {finding.rule for finding in check(before, explicit=True)}
    changed = ModelProto.FromString(before.SerializeToString())
    assert len(make_explicit(changed, inner=True)) == 1
    assert not remaining(changed, inner=True)
    if "Max" not in text:  # which only some processors compute otherwise
        assert bits(run(changed, KERNELS[text])) != bits(run(before, KERNELS[text]))
    onnx.save(before, tmp_path / "in.onnx")
    report = command("explicit", tmp_path / "in.onnx", tmp_path / "out.onnx", "--report", code=0).stdout
    assert "Left implicit, because a runtime may compute other bits without it (--inner expands them):" in report
    assert f"- graph 'main': node 'n' ({before.graph.node[0].op_type}): the broadcast is implicit" in report


def test_integers_have_no_such_kernels() -> None:
    assert explicit_copy(model("(bool c, int64[4] x) => (int64[4] y) { y = Where(c, x, x) }"))[1] == 1
    assert explicit_copy(model("(int64[4] x, int64 p) => (int64[4] y) { y = Pow(x, p) }"))[1] == 0


def test_illegal_sizes_still_fail() -> None:
    after, _ = explicit_copy(model("(float[N] a, float[M] b) => (float[K] c) { c = Add(a, b) }"))
    with pytest.raises(Exception, match="(?i)expand|broadcast"):
        run(after, [shape(2), shape(3)])


def test_functions_are_rewritten_once_for_all_calls() -> None:
    calls = "(float[4,2] a, float[2] b, float[3,3] c) => (float[4,2] d, float[3,3] e) { d = local.scale(a, b) e = local.scale(c, c) }"
    before = model(calls, SCALE)
    after, done = explicit_copy(before)
    assert done == 1
    assert [node.op_type for node in after.functions[0].node].count("Expand") >= 1
    assert not check(after, explicit=True) or all(found.level == "note" for found in check(after, explicit=True))
    inputs = [shape(4, 2), shape(2), shape(3, 3)]
    assert bits(run(after, inputs)) == bits(run(before, inputs))


def test_a_function_that_stretches_in_no_call_is_left_alone() -> None:
    calls = "(float[4,2] a, float[4,2] b) => (float[4,2] d) { d = local.scale(a, b) }"
    assert explicit_copy(model(calls, SCALE)) == (model(calls, SCALE), 0)


def test_new_nodes_name_the_node_that_they_serve() -> None:
    after, _ = explicit_copy(model("(float[4,1] a, float[3] b) => (float[4,3] c) { [sum] c = Add(a, b) }"))
    *added, last = after.graph.node
    assert last.name == "sum"
    for node in added:
        tags = {entry.key: entry.value for entry in node.metadata_props}
        assert tags["broadcastable.node"] == "sum"
        assert tags["broadcastable.rule"] == ("element-map" if node.op_type == "Expand" else "runtime-extent")
    assert [{e.key: e.value for e in node.metadata_props}["broadcastable.operand"] for node in added[1:]] == [
        "0",
        "1",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(float[2] a, float[3] b) => (float[3] c) { [n] c = Add(a, b) }", "node 'n': operand #1 dim 0: size 3"),
        ("(float[2] x, float[2,2] s) => (float[2] y) { [n] y = PRelu(x, s) }", "node 'n': operand #0 has rank 1"),
    ],
)
def test_an_illegal_model_has_no_explicit_form(text: str, message: str) -> None:
    built = model(text)
    with pytest.raises(ModelError, match=message):
        make_explicit(built)
    assert built == model(text)


def test_an_old_model_has_no_expand() -> None:
    old = onnx.parser.parse_model(
        '<ir_version: 3, opset_import: ["": 7]> main (float[2,3] a, float[3] b) => (float[2,3] c) { c = Add(a, b) }'
    )
    with pytest.raises(ModelError, match="opset 7 cannot say this explicitly: convert the model to 9 or newer"):
        make_explicit(old)


def test_the_command_writes_whole_files_and_a_report(tmp_path: Path) -> None:
    source, target, again = (tmp_path / f"{name}.onnx" for name in ("in", "out", "again"))
    onnx.save(model("(float[4,1] a, float[3] b) => (float[4,3] c) { [sum] c = Add(a, b) }"), source)
    command("check", source, code=0)
    assert (
        "the broadcast is implicit: a is 4x1, b is 3 [implicit-broadcast]"
        in command("check", source, "--explicit", code=1).stdout
    )
    report = command("explicit", source, target, "--report", code=0).stdout
    assert "| graph 'main' / sum | Add | a: 4x1, b: 3 | #0, #1 | 4x3 | element-map |" in report
    command("check", target, "--explicit", "--strict", code=0)
    command("explicit", target, again, code=0)
    assert again.read_bytes() == target.read_bytes()
    assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE(source.stat().st_mode)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.onnx", "in.onnx", "out.onnx"]


def test_weights_beside_the_model_stay_there(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    built = model("(float[4,1] a) => (float[4,3] c) <float[3] w = {1, 2, 3}> { c = Add(a, w) }")
    built.graph.initializer[0].CopyFrom(onnx.numpy_helper.from_array(shape(3), "w"))
    onnx.save(
        ModelProto.FromString(built.SerializeToString()),
        tmp_path / "in.onnx",
        save_as_external_data=True,
        location="w.bin",
        size_threshold=0,
    )
    error = command("explicit", tmp_path / "in.onnx", tmp_path / "other/out.onnx", code=2).stderr
    assert "write the output to the same directory" in error
    command("explicit", tmp_path / "in.onnx", tmp_path / "out.onnx", code=0)
    loaded = onnx.load(tmp_path / "out.onnx")
    assert bits(run(loaded, [shape(4, 1)])) == bits(run(built, [shape(4, 1)]))
