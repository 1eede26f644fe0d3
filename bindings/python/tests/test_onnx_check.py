"""The findings of `check` in models."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
import onnx
import onnx.defs
import onnx.numpy_helper
import pytest
from models import command, model
from onnx import TensorProto, helper

from broadcastable._core import broadcasts_since, reviewed_opset
from broadcastable.onnx import Finding, check

#: Models that `onnx.checker` accepts, even with full and strict inference, and the findings: level, rule, node, tensor.
UNSEEN = {
    "(float[N] a, float[N] b) => (float[M] c) { [n] c = Add(a, b) }": ("warning", "symbol-result", "n", "c"),
    "(float[N] a, float[M] b) => (float[N] c) { [n] c = Add(a, b) }": ("warning", "symbol-result", "n", "c"),
    "(float[N] a, float[M] b) => (float[K] c) { [n] c = Add(a, b) }": ("warning", "runtime-legal", "n", "b"),
    "(float[2,3] x, float[4,2,3] s) => (float[2,3] c) { [n] c = PRelu(x, s) }": ("error", "infer-dim", "n", "x"),
    "(float[2,3] a, float[3,4] b, float[5] c) => (float[2,4] y) { [n] y = Gemm(a, b, c) }": (
        "error", "infer-dim", "n", "c",
    ),
    "(float[2] x, int64[k] s, float[N,3] d) => (float[N,3] y) <float[N,3] e> { [n] e = Expand(x, s) y = Add(e, d) }": (
        "error", "infer-dim", "n", "x",
    ),
}  # fmt: skip

REFUSED = {
    "(float[2] a, float[3] b) => (float[3] c) { [n] c = Add(a, b) }": "infer-dim",
    "(float[4,1] a, float[3] b) => (float[4,4] c) { [n] c = Add(a, b) }": "result-static",
    "(float[4,1] a, float[3] b) => (float[3] c) { [n] c = Add(a, b) }": "result-rank",
    "(bool[2] a, float[1] b, float[3] c) => (float[3] d) { [n] d = Where(a, b, c) }": "infer-dim",
    "(float[2] a, float[3] b, float[2] c) => (float[3] d) { [n] d = Max(a, b, c) }": "infer-dim",
    "(float[1,3] a, float[3,4] b, float[2,4] c) => (float[1,4] y) { [n] y = Gemm(a, b, c) }": "infer-dim",
    "(float[3,4] a, float[2,4] b, float[2] c) => (float[3,2] y) { [n] y = Gemm <transB = 1> (a, b, c) }": None,
    "(float[4,3] a, float[4,2] b, float[3] c) => (float[3,2] y) { [n] y = Gemm <transA = 1> (a, b, c) }": "infer-dim",
    "(float[5,2,3] a, float[4,3,2] b) => (float[5,2,2] c) { [n] c = MatMul(a, b) }": "infer-dim",
    "(float[5,2,3] a, float[3,2] b) => (float[5,2,2] c) { [n] c = MatMul(a, b) }": None,
    "(float[2,3] x, float[2] s) => (float[2,3] y) { [n] y = LayerNormalization(x, s) }": "infer-dim",
    "(float[2,3] x, float[1] s) => (float[2,3] y) { [n] y = LayerNormalization(x, s) }": None,
    "(float[1] x, float[2] s) => (float[1] y) { [n] y = PRelu(x, s) }": "infer-dim",
}


def found(text: str, **options) -> list[Finding]:
    return [finding for finding in check(model(text), **options) if finding.level != "note"]


@pytest.mark.parametrize("text", UNSEEN)
def test_what_the_checker_of_onnx_does_not_see(text: str) -> None:
    if "Expand" not in text:
        onnx.checker.check_model(model(text), full_check=True)
    level, rule, node, tensor = UNSEEN[text]
    (finding,) = found(text)
    assert (finding.level, finding.rule) == (level, rule)
    assert (finding.where.path, finding.where.node, finding.where.tensor) == ("graph 'main'", node, tensor)
    assert f"[{rule}]" in finding.message


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("(float[N,K] x, float[3] s) => (float[?,?] y) { [n] y = PRelu(x, s) }", ("K", "x")),
        ("(float[4,K] x, float[3] s) => (float[4,K] y) { [n] y = PRelu(x, s) }", ("K", "x")),
        (
            "(float[N,K] a, float[K,M] b, float[3] c) => (float[?,?] y) { [n] y = Gemm(a, b, c) }",
            ("M", "the product of a and b"),
        ),
    ],
)
def test_a_static_size_against_the_name_of_one_that_is_kept_is_for_run_time(text: str, sizes: tuple[str, str]) -> None:
    (finding,) = found(text)
    assert (finding.level, finding.rule) == ("warning", "runtime-legal")
    assert "only run time decides whether size {} of '{}' fits size 3".format(*sizes) in finding.message


SIZES = {  # of an `Expand` of x: level, rule
    "(float[3] x, float[K] y) => (float[?] z) { t = Shape(y) [n] z = Expand(x, t) }": ("warning", "runtime-legal"),
    "(float[N] x, float[K] y) => (float[?] z) { t = Shape(y) [n] z = Expand(x, t) }": ("warning", "runtime-legal"),
    "(float[3] x, int64[1] t) => (float[?] z) { [n] z = Expand(x, t) }": ("note", "runtime-legal"),
    "(float[3] x, int64[?] t) => (float[?] z) { [n] z = Expand(x, t) }": ("note", "runtime-legal"),
    "(float[3] x) => (float[?] z) { t = Constant <value_ints = [2]> () [n] z = Expand(x, t) }": ("error", "infer-dim"),
    "(float[3] x) => (float[?] z) <int64[1] t = {2}> { [n] z = Expand(x, t) }": ("error", "infer-dim"),
    "(float[3,N] x) => (float[?,?] z) <int64[2] t = {2,1}> { [n] z = Expand(x, t) }": ("error", "infer-dim"),
    "(float[N] x, float[4,N] y) => (float[4,N] z) { t = Shape(y) [n] z = Expand(x, t) }": None,
    "(float[3] x) => (float[4,3] z) <int64[2] t = {4,1}> { [n] z = Expand(x, t) }": None,
    # The extents of x and y, which inference does not follow.
    """(float[N,1] x, float[1,M] y) => (float[N,M] z) { u = Shape(x) v = Shape(y) o = Constant <value = int64[2] {1, 1}> ()
        e = Equal(u, o) t = Where(e, v, u) [n] z = Expand(x, t) }""": None,
}  # fmt: skip


@pytest.mark.parametrize("text", SIZES)
def test_the_sizes_in_the_target_of_an_expand_are_checked(text: str, tmp_path: Path) -> None:
    assert [(finding.level, finding.rule) for finding in check(model(text))] == ([SIZES[text]] if SIZES[text] else [])
    path = tmp_path / "m.onnx"
    onnx.save(model(text), path)
    command("check", path, "--strict", code=int(SIZES[text] is not None))


NAMES = "(float[N] a, float[N] b) => (float[batch_out] c) { [n] c = Add(a, b) }"


def test_another_name_of_a_result_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    onnx.save(model(NAMES), path)
    assert "[symbol-result]; a is N, b is N, c is declared batch_out; if both are one size: --assume batch_out=N" in (
        command("check", path, code=0).stdout
    )
    command("check", path, "--strict", code=1)
    command("check", path, "--strict", "--assume", "batch_out=N", code=0)
    assert "no size has the name 'K'" in command("check", path, "--assume", "K=N", code=2).stderr


def test_sizes_that_are_assumed_equal_are_one() -> None:
    text = "(float[A] a, float[B] b, float[C] c) => (float[D] y) { t = Add(a, b) y = Mul(t, c) }"
    names = [("A", "B"), ("D", "C"), ("C", "A")]
    assert found(text) and not found(text, assume=names) and found(text, assume=names[:2])


@pytest.mark.parametrize("text", ["K", "K=", "=K", "K=3"])
def test_an_assumption_has_two_names(text: str, tmp_path: Path) -> None:
    assert "is not A=B" in command("check", tmp_path, "--assume", text, code=2).stderr


def test_sparse_initializers_have_shapes() -> None:
    values = onnx.numpy_helper.from_array(np.array([1.0, 2.0], np.float32), "w")
    indices = onnx.numpy_helper.from_array(np.array([0, 2], np.int64), "i")
    for size, rules in ((3, []), (4, ["infer-dim"])):
        built = model("(float[2,3] a) => (float[2,3] y) <float[1] unused = {0}> { y = Add(a, w) }")
        built.graph.sparse_initializer.append(helper.make_sparse_tensor(values, indices, [size]))
        assert [finding.rule for finding in check(built)] == rules


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(float[2] a, int64[2] b) => (float[2] c) { [n] c = Add(a, b) }", "a is float, b is int64"),
        (
            "(bool[2] p, float[2] a, double[2] b) => (float[2] c) { [n] c = Where(p, a, b) }",
            "p is bool, a is float, b is double",
        ),
        (
            "(float[2] a, float[2] b, int32[2] c) => (float[2] d) { [n] d = Max(a, b, c) }",
            "a is float, b is float, c is int32",
        ),
        ("(float[2] a, int64[2] b) => (float[2] c) { [n] c = Pow(a, b) }", None),
        ("(bool[2] p, float[2] a, float[2] b) => (float[2] c) { [n] c = Where(p, a, b) }", None),
        ("(float[2] a, int64[1] b) => (float[2] c) { [n] c = Expand(a, b) }", None),
    ],
)
def test_mixed_element_types(text: str, message: str | None) -> None:
    findings = [finding for finding in found(text) if finding.rule == "element-types"]
    assert [finding.message for finding in findings] == (
        [f"the element types differ: {message} [element-types]"] if message else []
    )


@pytest.mark.parametrize("text", REFUSED)
def test_illegal_broadcasts(text: str) -> None:
    assert [finding.rule for finding in found(text)] == ([REFUSED[text]] if REFUSED[text] else [])


@pytest.mark.parametrize(
    "text",
    [
        "(float[N,1] a, float[3] b) => (float[N,3] c) { c = Add(a, b) }",
        "(float[N] a, float[N] b) => (float[N] c) { c = Add(a, b) }",
        "(float[0] a, float[1] b) => (float[0] c) { c = Add(a, b) }",
        "(float[N] a) => (float[N] c) { c = Max(a) }",
        "(float[N,K] x, float[1] s) => (float[N,K] c) { c = PRelu(x, s) }",
        "(float[] a, float[N] b) => (float[M] c) { c = Add(a, b) }",
        "(float[a,b] x) => (float y) { s = Shape(x) r = ReduceSum <keepdims = 0> (x) y = Mul(r, r) }",
        # A size that inference does not know is not an error.
        "(float[N] a, bool[N] m) => (float[N] c) { i = NonZero(m) j = Cast <to = 1> (i) k = Squeeze(j) c = Add(a, k) }",
    ],
)
def test_legal_broadcasts(text: str) -> None:
    assert found(text) == []


OLD = '<ir_version: 3, opset_import: ["": 6]> main (float[2,3] a, float[{}] b) => (float[2,3] c) {{ c = {} }}'


def test_versions_before_numpy_are_checked_and_have_no_explicit_form(tmp_path: Path) -> None:
    old = onnx.parser.parse_model(OLD.format(2, "Add <broadcast = 1, axis = 0> (a, b)"))
    assert check(old) == []
    (finding,) = check(old, explicit=True)
    assert (finding.level, finding.rule) == ("error", "implicit-broadcast")
    path = tmp_path / "m.onnx"
    onnx.save(old, path)
    error = command("explicit", path, tmp_path / "out.onnx", code=2).stderr
    assert "before opset 7 its attributes say what is stretched: convert the model to 9 or newer" in error


def test_versions_before_numpy_stretch_nothing_without_an_attribute() -> None:
    assert not check(onnx.parser.parse_model(OLD.format("2,3", "Add(a, b)")), explicit=True)
    (finding,) = check(onnx.parser.parse_model(OLD.format(3, "Add <broadcast = 0> (a, b)")))
    assert "before opset 7 its operands need one shape" in finding.message


def test_subgraphs_are_checked() -> None:
    text = """(bool p, float[2] a, float[3] b) => (float[3] c) { [if] c = If(p)
        <then_branch = yes () => (float[3] d) { [bad] d = Add(a, b) }, else_branch = no () => (float[3] e) { e = Neg(b) }> }"""
    (finding,) = found(text)
    assert (finding.where.path, finding.where.node) == ("graph 'main' / node 'if' / then_branch", "bad")


def test_functions_are_checked_for_each_call() -> None:
    functions = '<domain: "local", opset_import: ["": 21]> scale (x, s) => (y) { [mul] t = Mul(x, s) y = Neg(t) }'
    calls = "(float[4,2] a, float[2] b, float[3] c) => (float[4,2] d, float[4,2] e) { d = local.scale(a, b) e = local.scale(a, c) }"
    (finding,) = check(model(calls, functions))
    assert (finding.where.path, finding.where.node, finding.where.tensor) == ("function local.scale", "mul", "s")
    assert finding.rule == "infer-dim"


def test_every_operator_that_broadcasts_is_known() -> None:
    """The schemas of this version of ONNX: what mentions broadcasting has a row, or its operands do not broadcast: those of ``SwiGLU``
    have one shape, and one of ``Tile`` has the number of repetitions of the other one."""
    for schema in onnx.defs.get_all_schemas():
        if schema.domain == "" and schema.since_version <= (reviewed_opset() or 0):
            text = " ".join([schema.doc, *(item.description for item in schema.inputs)]).lower()
            is_known = broadcasts_since(schema.name) is not None or schema.name in ("SwiGLU", "Tile")
            assert "broadcast" not in text or is_known, schema.name


@pytest.mark.parametrize(
    ("nodes", "reason"),
    [
        ('c = Einsum <equation = "ii,i"> (a, b)', "its operands or its equation are not understood"),
        ("c = local.join(a, b)", "nothing is known of this operator"),
        ("c = local.join(a, a)", None),
    ],
)
def test_what_is_not_checked_is_said(tmp_path: Path, nodes: str, reason: str | None) -> None:
    path = tmp_path / "m.onnx"
    text = f'<ir_version: 10, opset_import: ["": 21, "local": 1]> main (float[4,2] a, float[2] b) => (float[?] c) {{ {nodes} }}'
    onnx.save(onnx.parser.parse_model(text), path)
    assert ("1 not checked (--strict lists them)" in command("check", path, code=0).stdout) == (reason is not None)
    strict = command("check", path, "--strict", code=int(reason is not None)).stdout
    assert reason is None or f"this is not checked: {reason} [not-checked]" in strict


def test_a_large_model_is_checked_without_its_weights(tmp_path: Path) -> None:
    """The file with the weights does not exist."""
    weight = TensorProto(name="w", data_type=TensorProto.FLOAT, dims=[50_000, 50_000])
    weight.data_location = TensorProto.EXTERNAL
    weight.external_data.add(key="location", value="weights.bin")
    graph = helper.make_graph(
        [helper.make_node("Add", ["w", "x"], ["y"], name="sum")],
        "main",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [3])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [50_000, 50_000])],
        [weight],
    )
    path = tmp_path / "large.onnx"
    path.write_bytes(helper.make_model(graph).SerializeToString())
    assert "[infer-dim]" in command("check", path, code=1).stdout


def test_the_module_is_a_command(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    onnx.save(model("(float[2] a, float[3] b) => (float[3] c) { [sum] c = Add(a, b) }"), path)
    arguments = [sys.executable, "-m", "broadcastable", "check", path]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == command("check", path, code=1).stdout


def test_the_command_prints_each_format(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    onnx.save(model("(float[2] a, float[3] b) => (float[3] c) { [sum] c = Add(a, b) }"), path)
    text = command("check", path, code=1).stdout
    assert "error: graph 'main': node 'sum' (Add), tensor 'b': operand #1 dim 0: size 3 cannot broadcast" in text
    assert "  operand #1   3\n               ^" in text
    (checked,) = json.loads(command("check", path, "--format", "json", code=1).stdout)["models"]
    (finding,) = checked["findings"]
    assert (finding["rule"], finding["where"]["node"], finding["where"]["tensor"]) == ("infer-dim", "sum", "b")
    run = json.loads(command("check", path, "--format", "sarif", code=1).stdout)["runs"][0]
    assert run["results"][0]["ruleId"] == run["tool"]["driver"]["rules"][0]["id"] == "infer-dim"
    assert run["results"][0]["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "graph 'main' / sum"


def test_annotations_are_one_line_each(tmp_path: Path) -> None:
    path = tmp_path / "a,b:100%.onnx"
    onnx.save(model("(float[2] a, float[3] b) => (float[3] c) { [sum] c = Add(a, b) }"), path)
    annotation, count = command("check", path, "--format", "github", code=1).stdout.splitlines()
    assert annotation.startswith(
        f"::error file={tmp_path}/a%2Cb%3A100%25.onnx,title=infer-dim::graph 'main': node 'sum' (Add)"
    )
    assert annotation.endswith("%0A  operand #0   2%0A  operand #1   3%0A               ^")
    assert count == f"{path}: 1 error, 0 warnings"


def test_directories_patterns_and_more_files_are_checked_at_once(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "empty").mkdir()
    wrong, right, broken = tmp_path / "inner" / "wrong.onnx", tmp_path / "right.onnx", tmp_path / "broken.onnx"
    onnx.save(model("(float[2] a, float[3] b) => (float[3] c) { c = Add(a, b) }"), wrong)
    onnx.save(model("(float[3] a, float[3] b) => (float[3] c) { c = Add(a, b) }"), right)
    assert command("check", tmp_path, code=1).stdout.count("errors, ") == 1
    for format, place in [("json", lambda log: log["models"][0]["model"]), ("sarif", _first_place)]:
        log = json.loads(command("check", tmp_path, "--format", format, code=1).stdout)
        assert place(log) == str(wrong)
    assert command("check", tmp_path / "r*.onnx", code=0).stdout == f"{right}: 0 errors, 0 warnings\n"
    broken.write_bytes(b"\xff")
    done = command("check", broken, right, wrong, code=2)
    assert f"{broken}: error: this is not an ONNX model" in done.stderr
    assert f"{right}: 0 errors" in done.stdout and f"{wrong}: 1 error" in done.stdout
    assert "this directory has no file *.onnx" in command("check", tmp_path / "empty", code=2).stderr
    assert "No such file" in command("check", tmp_path / "x*.onnx", code=2).stderr


def _first_place(log: dict) -> str:
    return log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]


def test_help_and_the_version_need_no_onnx(tmp_path: Path) -> None:
    (tmp_path / "onnx.py").write_text("raise ModuleNotFoundError('onnx', name='onnx')")
    for arguments, code, text in [
        (["--version"], 0, f"broadcastable {version('broadcastable')}"),
        (["--help"], 0, "usage: broadcastable"),
        (["check", "m.onnx"], 2, "pip install onnx"),
    ]:
        program = [sys.executable, "-m", "broadcastable", *arguments]
        done = subprocess.run(
            program, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(tmp_path)}
        )
        assert (done.returncode, text in done.stdout + done.stderr) == (code, True), done


def test_strict_refuses_what_run_time_decides(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    onnx.save(model("(float[N] a, float[M] b) => (float[K] c) { c = Add(a, b) }"), path)
    assert "warning: graph 'main': node '#0' (Add), tensor 'b'" in command("check", path, code=0).stdout
    command("check", path, "--strict", code=1)
    onnx.save(model("(float[] a, float[3] b) => (float[M] c) { c = Add(a, b) }"), path)
    onnx.save(model("(float[?] a, float[3] b) => (float[M] c) { c = Add(a, b) }"), path)
    assert "1 more left to run time" in command("check", path, code=0).stdout
    command("check", path, "--strict", code=1)
