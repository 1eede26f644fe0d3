"""Hostile models: exit code 2, a line with the place, and nothing written."""

from pathlib import Path

import onnx
import pytest
from models import command, model
from onnx import ModelProto

from broadcastable.onnx import ModelError, check
from broadcastable.onnx.inference import MAX_ELEMENTS

GOOD = model("(float[4,1] a, float[3] b) => (float[4,3] c) { c = Add(a, b) }")


def field(number: int, payload: bytes) -> bytes:
    """A field of a protocol buffer."""
    length, size = len(payload), b""
    while length >= 128:
        length, size = length >> 7, size + bytes([length & 127 | 128])
    return bytes([number << 3 | 2]) + size + bytes([length]) + payload


def nested(depth: int) -> bytes:
    """Graphs in attributes of nodes of graphs."""
    graph = b""
    for _ in range(depth):
        graph = field(1, field(5, field(6, graph)))
    return field(7, graph)


def calls(count: int) -> ModelProto:
    """Function n calls function n+1 twice: two to the power of ``count`` nodes."""
    body = (
        '<domain: "local", opset_import: ["": 21, "local": 1]> f{} (x) => (y) {{ t = local.f{}(x) y = local.f{}(t) }}'
    )
    functions = [body.format(n, n + 1, n + 1) for n in range(count)]
    functions.append(f'<domain: "local", opset_import: ["": 21]> f{count} (x) => (y) {{ y = Neg(x) }}')
    return model("(float[1] a) => (float[1] b) { b = local.f0(a) }", "\n".join(functions))


HOSTILE = {
    "empty": (b"", "the model has no graph"),
    "text": (b"not a model\n" * 100, "not an ONNX model, or it is cut off"),
    "zeros": (bytes(4096), "not an ONNX model, or it is cut off"),
    "cut": (GOOD.SerializeToString()[:-9], "not an ONNX model, or it is cut off"),
    "deep": (nested(5000), "not an ONNX model, or it is cut off"),
    "circle": (
        model("(float[1] a) => (float[1] c) { [n] c = Add(a, d) d = Neg(c) }").SerializeToString(),
        "graph 'main': node 'n' (Add): its input 'd' is defined only later: the nodes are in a circle or out of order",
    ),
    "twice": (
        model("(float[1] a) => (float[1] c) { c = Neg(a) [n] c = Abs(a) }").SerializeToString(),
        "graph 'main': node 'n' (Abs): its output 'c' is defined twice",
    ),
    "alone": (
        model("(float[1] a) => (float[1] c) { [n] c = Add(a) }").SerializeToString(),
        "graph 'main': node 'n' (Add): it has 1 inputs, and needs 2",
    ),
    "three": (
        model("(float[1] a) => (float[1] c) { [n] c = Add(a, a, a) }").SerializeToString(),
        "graph 'main': node 'n' (Add): it has 3 inputs, and takes 2",
    ),
    "inputs": (
        model("(float[1] a, float[2] a) => (float[1] c) { [n] c = Neg(a) }").SerializeToString(),
        "graph 'main': its input 'a' is defined twice",
    ),
    "no version": (
        onnx.parser.parse_model(
            '<ir_version: 10, opset_import: ["local": 1]> main (float[1] a) => (float[1] c) { [n] c = Neg(a) }'
        ).SerializeToString(),
        "graph 'main': node 'n' (Neg): the version of ONNX's operators is not known: opset_import does not have it",
    ),
    "undefined": (
        model("(float[1] a) => (float[1] c) { [n] c = Add(a, ghost) }").SerializeToString(),
        "graph 'main': node 'n' (Add): its input 'ghost' is defined nowhere",
    ),
    "recursion": (
        model(
            "(float[1] a) => (float[1] b) { b = local.f(a) }",
            '<domain: "local", opset_import: ["": 21, "local": 1]> f (x) => (y) { y = local.f(x) }',
        ).SerializeToString(),
        "functions call each other without an end, or more than 50 deep: local.f calls local.f",
    ),
    "bomb": (calls(40).SerializeToString(), "with its functions inlined, the model has 3298534883327 nodes"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_model_is_an_error_with_its_place(name: str, tmp_path: Path) -> None:
    data, message = HOSTILE[name]
    path, output = tmp_path / "in.onnx", tmp_path / "out.onnx"
    path.write_bytes(data)
    for arguments in (["check", path], ["explicit", path, output]):
        error = command(*arguments, code=2).stderr
        assert error.startswith(f"{path}: error: ")
        assert message in error
    assert list(tmp_path.iterdir()) == [path]


def test_every_cut_of_a_model_is_an_error_or_a_verdict() -> None:
    data = GOOD.SerializeToString()
    for length in range(len(data)):
        try:
            check(ModelProto.FromString(data[:length]))
        except (ModelError, ValueError) as error:
            assert str(error)
        except Exception as error:  # noqa: BLE001 - protobuf's own, whose class differs from version to version
            assert type(error).__name__ == "DecodeError"


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    path = tmp_path / "in.onnx"
    onnx.save(GOOD, path)
    assert "No such file or directory" in command("check", tmp_path / "none.onnx", code=2).stderr
    assert "Is a directory" in command("explicit", tmp_path, path, code=2).stderr
    assert "cannot write" in command("explicit", path, tmp_path / "none" / "out.onnx", code=2).stderr
    assert list(tmp_path.iterdir()) == [path]


def test_names_do_not_write_to_the_terminal(tmp_path: Path) -> None:
    shown = model("(float[2] a, float[3] b) => (float[3] c) { [n] c = Add(a, b) }")
    shown.graph.node[0].name = "\x1b[2J\nmodel.onnx: 0 errors"
    path = tmp_path / "model.onnx"
    onnx.save(shown, path)
    printed = command("check", path, code=1).stdout
    assert "node '\\x1b[2J\\nmodel.onnx: 0 errors' (Add)" in printed.splitlines()[0]
    assert "\x1b" not in printed


def test_strange_sizes_are_not_trusted() -> None:
    negative = model("(float[4] a, float[4] b) => (float[4] c) { c = Add(a, b) }")
    negative.graph.input[0].type.tensor_type.shape.dim[0].dim_value = -(2**63)
    assert [finding.level for finding in check(negative) if finding.level != "note"] == []
    huge = model("(float[4] a, float[4] b) => (float[4] c) { c = Add(a, b) }")
    huge.graph.input[0].type.tensor_type.shape.dim[0].dim_value = 2**63 - 1
    assert [finding.rule for finding in check(huge)] == ["infer-dim"]


LARGE = [
    "(float[4,1] a, float[{0}] b) => (float[?,?] y) {{ y = Add(a, b) }}",
    "(int64[{0}] b) => (float[?] y) {{ y = Cast <to = 1> (b) }}",
    (
        "(bool p, float[{0}] b) => (float[?] y) {{ y = If(p) <then_branch = g () => (float[?] t) {{ t = Mul(b, b) }}, "
        "else_branch = h () => (float[?] e) {{ e = Neg(b) }}> }}"
    ),
    # Sizes that only the numbers of shapes tell.
    (
        "(float[1] a) => (float[?] y) {{ s = Constant <value = int64[1] {{{0}}}> () o = Constant <value = int64[1] {{1}}> () "
        "t = Mul(s, o) b = ConstantOfShape(t) c = Add(b, b) y = Concat <axis = 0> (c, c) }}"
    ),
]


@pytest.mark.parametrize("text", LARGE)
def test_large_sizes_cost_nothing(text: str) -> None:
    """Inference makes an object of each element, if it is not kept from that: 70 bytes, and a microsecond."""
    built = model(text.format(2**62))
    assert [finding for finding in check(built) if finding.level == "error"] == []


def test_tensors_up_to_the_limit_are_followed() -> None:
    text = (
        "(float[1] x, float[{1}] y) => (float[?] z) {{ t = Shape(y) s = Constant <value = int64[{0}] {{{2}}}> () "
        "l = Concat <axis = 0> (s, t) b = Constant <value = int64[1] {{{0}}}> () e = Constant <value = int64[1] {{{3}}}> () "
        "u = Slice(l, b, e) [n] z = Expand(y, u) w = Expand(x, u) }}"
    )
    for count in (MAX_ELEMENTS - 1, MAX_ELEMENTS):
        ones = ", ".join(["1"] * count)
        rules = {finding.rule for finding in check(model(text.format(count, "3", ones, count + 1)))}
        assert ("runtime-legal" in rules) is (count == MAX_ELEMENTS)
