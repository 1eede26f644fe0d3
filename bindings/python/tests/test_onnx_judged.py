"""Rules of operators that are not about broadcasts, in models."""

import onnx
import pytest
from models import command, model

from broadcastable import RULES
from broadcastable.onnx import ModelError, check

#: Graphs, and the rule that one of their nodes breaks.
REFUSED = {
    "(float[2,3] a, float[4,5] b) => (float[2,5] c) { c = MatMul(a, b) }": "contraction",
    "(float[2,3] a, float[4,5] b) => (float[2,5] c) { c = Gemm(a, b) }": "contraction",
    "(float[2,3] a, float[4,5] b) => (float[6,3] c) { c = Concat <axis = 0> (a, b) }": "same-shape",
    "(float[2,3] a) => (float[2,3] c) { c = Transpose <perm = [1, 0]> (a) }": "result-shape",
    "(float[2,3] a) => (float[3,3] c) { c = Relu(a) }": "result-shape",
    "(float[1,3,8,8] x, float[4,3,3,3] w) => (float[1,4,8,8] y) { y = Conv(x, w) }": "result-shape",
    "(float[2,3] a) => (float[2,2] c) <int64[1] axes = {1}> { c = ReduceSum(a, axes) }": "result-shape",
    "(float[2,6] a) => (float[3,5] c) <int64[2] to = {3, 4}> { c = Reshape(a, to) }": "result-shape",
    "(float[2,6] a) => (float[?,?] c) <int64[2] to = {5, -1}> { c = Reshape(a, to) }": "result-shape",
    "(float[2,3] a) => (float[2] c) <int64[1] axes = {2}> { c = ReduceSum <keepdims = 0> (a, axes) }": "dims-range",
    "(float[2,3] a) => (float[?,?] c) <int64[1] axes = {1}> { c = Squeeze(a, axes) }": "result-shape",
    "(float[2,3] a) => (float[?,?] c) <int64[1] times = {2}> { c = Tile(a, times) }": "dims-count",
    "(float[2,3] a) => (float[?,?] c) { c = Transpose <perm = [1, 1]> (a) }": "in-dim-unique",
    "(float[1,3] a) => (float[?,?] c) <int64[2] to = {-2, 3}> { c = Expand(a, to) }": "target-shape",
    "(float[1,3] a, int32[3] b) => (float[?,?] c) { c = Add(a, b) }": "element-types",
}

ACCEPTED = [
    "(float[N,3] a, float[3,5] b) => (float[M,5] c) { c = MatMul(a, b) }",
    "(float[N,3] a, float[M,5] b) => (float[N,5] c) { c = MatMul(a, b) }",
    "(float[1,3,8,8] x, float[4,3,3,3] w) => (float[1,4,6,6] y) { y = Conv(x, w) }",
    # An input may be without a type, and the last ones may be omitted.
    '(float[2,3] a) => (float[2,3] c) { c = Clip(a, "", "") }',
    # The model declares no shape.
    "(float[2,3] a) => (float[?,?] c) { b = Transpose(a) c = Relu(b) }",
    # Implementations compute different sizes.
    '(float[1,1,5] x) => (float[1,1,9] y) { y = AveragePool <auto_pad = "VALID", kernel_shape = [2], pads = [2, 2]> (x) }',
]


def test_every_rule_about_operators_has_a_model() -> None:
    about_operators = (
        "same-shape",
        "in-dim-unique",
        "target-shape",
        "contraction",
        "result-shape",
        "operand-count",
        "element-types",
    )
    assert set(about_operators) <= set(RULES)
    assert set(about_operators) - set(REFUSED.values()) == {"operand-count"}
    # A model with another number of operands is not sound.
    with pytest.raises(ModelError, match="has 3 inputs, and takes 2"):
        check(model("(float[1,3] a) => (float[?,?] c) { c = Add(a, a, a) }"))


@pytest.mark.parametrize("text", REFUSED)
def test_nodes_that_break_a_rule(text: str) -> None:
    (finding,) = [finding for finding in check(model(text)) if finding.level == "error"]
    assert finding.rule == REFUSED[text]
    assert f"[{finding.rule}]" in finding.message


@pytest.mark.parametrize("text", ACCEPTED)
def test_nodes_that_break_none(text: str) -> None:
    assert [finding for finding in check(model(text)) if finding.level == "error"] == []


def test_the_command_says_how_to_fix_it(tmp_path) -> None:
    onnx.save(model("(float[2,3] a) => (float[2,3] c) { [t] c = Transpose(a) }"), tmp_path / "m.onnx")
    output = command("check", tmp_path / "m.onnx", code=1).stdout
    assert "node 't' (Transpose): result #0 dim 0: declared size 2" in output
    assert "a is 2x3" in output


def test_an_old_version_is_judged_where_the_rules_are_about_it() -> None:
    """Before version 13, the axes are an attribute; before version 7, those of `BatchNormalization` and others differ."""
    text = '<ir_version: 8, opset_import: ["": {}]> m (float[2,3] a) => (float[3,3] c) {{ {} }}'
    reduced, erf = "c = ReduceSum <axes = [1]> (a)", "c = Erf(a)"
    versions = ((12, reduced), (9, erf), (8, erf))
    assert [len(check(onnx.parser.parse_model(text.format(*version)))) for version in versions] == [1, 1, 0]
    right = text.replace("float[3,3]", "float[2,1]")
    assert check(onnx.parser.parse_model(right.format(12, reduced))) == []


def test_before_version_7_the_slopes_of_prelu_are_those_of_channels() -> None:
    text = (
        '<ir_version: 3, opset_import: ["": 6]> m (float[2,3,4] x, float[3] s) => (float[2,3,4] y) { y = PRelu(x, s) }'
    )
    (finding,) = check(onnx.parser.parse_model(text))
    assert (finding.level, finding.rule) == ("note", "not-checked")
