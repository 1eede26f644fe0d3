"""Hostile models: exit code 2, a line with the place, and nothing written."""

import os
import time
from pathlib import Path

import onnx
import pytest
from models import command, model
from onnx import ModelProto
from onnx_mutations import mutations

from broadcastable.onnx import ModelError, check, commands, isolated, isolated_process

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


def with_bytes(graph: str, old: bytes, new: bytes) -> bytes:
    """A model with other bytes in a place; texts of protocol buffers have any."""
    data = model(graph).SerializeToString()
    assert data.count(old) == 1 and len(old) == len(new)
    return data.replace(old, new)


def with_element(number: int) -> bytes:
    changed = model("(float[4,1] a, float[3] b) => (float[4,3] c) { c = Add(a, b) }")
    changed.graph.input[1].type.tensor_type.elem_type = number
    return changed.SerializeToString()


def with_version(number: int) -> bytes:
    changed = model("(float[4,1] a, float[3] b) => (float[4,3] c) { c = Add(a, b) }")
    changed.opset_import[0].version = number
    return changed.SerializeToString()


EINSUM = '(float[2,3] a, float[3,4] b) => (float[2,4] c) {{ [n] c = Einsum <equation = "{}"> (a, b) }}'
FITS, OF_VALUES = "{ [node] c = Add(a, b) }", "(float[size,1] a, float[3] b) => (float[?,3] c)"
UNREADABLE = {
    "operator": ((f"{OF_VALUES} {FITS}", b"Add", b"Ad\xf4"), "graph.node[0].op_type is not UTF-8: b'Ad\\xf4'"),
    "node": ((f"{OF_VALUES} {FITS}", b"node", b"nod\xff"), "graph.node[0].name is not UTF-8: b'nod\\xff'"),
    "size": (
        (f"{OF_VALUES} {FITS}", b"size", b"siz\xff"),
        "graph.input[0].type.tensor_type.shape.dim[0].dim_param is not UTF-8: b'siz\\xff'",
    ),
    "attribute": (
        (f"{OF_VALUES} {{ c = Concat <axis = 0> (a, b) }}", b"axis", b"axi\xef"),
        "graph.node[0].attribute[0].name is not UTF-8: b'axi\\xef'",
    ),
    "initializer": (
        (f"{OF_VALUES} <float[1] weight = {{1.0}}> {FITS}", b"weight", b"weigh\xef"),
        "graph.initializer[0].name is not UTF-8: b'weigh\\xef'",
    ),
}

HOSTILE = {
    **{name: (with_bytes(*change), message) for name, (change, message) in UNREADABLE.items()},
    "element": (with_element(82047), "graph.input[1].type.tensor_type.elem_type is 82047: onnx "),
    "negative element": (with_element(-(2**31)), "elem_type is -2147483648: onnx "),
    "large version": (with_version(2**31), "opset_import[0].version is 2147483648: versions are from 1 to 2147483647"),
    "negative version": (with_version(-1), "opset_import[0].version is -1: versions are from 1 to 2147483647"),
    "no output": (
        model("(float[1] a) => (float[1] a) { [n] = Add(a, a) }").SerializeToString(),
        "graph 'main': node 'n' (Add): it has 0 outputs, and needs 1",
    ),
    "output": (
        model("(float[1] a) => (float[1] c) { [n] b = Add(a, a) }").SerializeToString(),
        "graph 'main': its output 'c' is defined nowhere",
    ),
    "inner output": (
        model(
            "(float[1] a, bool p) => (float[1] c) { [n] c = If(p) <then_branch = t () => (float[1] x) { x = Neg(a) }, "
            "else_branch = e () => (float[1] y) { z = Neg(a) }> }"
        ).SerializeToString(),
        "graph 'main': node 'n' (If) / else_branch: its output 'y' is defined nowhere",
    ),
    "equation": (
        model(EINSUM.format("i.j,jk->ik")).SerializeToString(),
        "graph 'main': node 'n' (Einsum): its equation 'i.j,jk->ik' is not a list of terms",
    ),
    "equation of a function": (
        model(
            '(float[2,3] a, float[3,4] b) => (float[?,?] c) { c = local.f <equation = "i-j,jk->ik"> (a, b) }',
            '<domain: "local", opset_import: ["": 21]> f <equation> (x, y) => (z) '
            "{ [n] z = Einsum <equation: string = @equation> (x, y) }",
        ).SerializeToString(),
        "function local.f: node 'n' (Einsum): its equation 'i-j,jk->ik' is not a list of terms",
    ),
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


@pytest.mark.parametrize("text", ["ij,jk->ik", " i j , j k ", "i...,j...->...", "ij,jk", "..., ...->..."])
def test_equations_are_read(text: str) -> None:
    assert "is not a list of terms" not in str(check(model(EINSUM.format(text))))


def test_texts_that_nothing_reads_may_be_anything() -> None:
    """For example a description in Latin-1."""
    data = GOOD.SerializeToString() + field(6, b"\xe9")
    assert ModelProto.FromString(data).doc_string == b"\xe9"
    assert check(ModelProto.FromString(data)) == []


def _break_inference(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the process that runs ONNX's inference do this instead."""
    source = Path(isolated_process.__file__).read_text()
    broken = tmp_path / "broken.py"
    broken.write_text(source.replace("        if kind == INLINE:", f"        {code}\n        if kind == INLINE:"))
    monkeypatch.setattr(isolated, "_running", None)
    monkeypatch.setattr(isolated_process, "__file__", str(broken))


def test_inference_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, other = tmp_path / "hang.onnx", tmp_path / "other.onnx"
    onnx.save(model(EINSUM.format("ij,jk->ik")), path)
    onnx.save(GOOD, other)
    _break_inference("while b'Einsum' in model: pass", tmp_path, monkeypatch)
    monkeypatch.setattr(isolated, "SECONDS", 1.0)
    start = time.monotonic()
    printed = command("check", path, other, code=2)
    assert time.monotonic() - start < 20
    assert printed.stderr == f"{path}: error: ONNX's shape inference does not end within 1 seconds\n"
    assert printed.stdout == f"{other}: 0 errors, 0 warnings\n"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("os.abort()", "is ended by signal 6"),
        ("os._exit(3)", "ends its process with exit code 3"),
        ("raise MemoryError", "fails: MemoryError"),
        ("bytes(1 << 40)", "fails: MemoryError"),
    ],
)
def test_inference_that_crashes_is_an_error(
    code: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "model.onnx"
    onnx.save(GOOD, path)
    _break_inference(code, tmp_path, monkeypatch)
    assert command("check", path, code=2).stderr == f"{path}: error: ONNX's shape inference {message}\n"
    monkeypatch.undo()
    command("check", path, code=0)


def test_what_nobody_expects_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "model.onnx"
    onnx.save(GOOD, path)
    monkeypatch.delenv("BROADCASTABLE_TRACEBACK")
    monkeypatch.setattr(commands, "examine", lambda *_: 1 // 0)
    reason = "error: internal error, please report it: ZeroDivisionError: "
    error = command("check", path, code=2).stderr
    assert error.startswith(f"{path}: {reason}") and error.endswith(" (BROADCASTABLE_TRACEBACK=1 shows where)\n")
    monkeypatch.undo()
    monkeypatch.setattr(commands, "run", lambda _: 1 // 0)
    monkeypatch.delenv("BROADCASTABLE_TRACEBACK")
    assert command("check", path, code=2).stderr.startswith(f"broadcastable: {reason}")
    monkeypatch.setenv("BROADCASTABLE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        command("check", path, code=2)


COMMANDS = [
    ["check", "--explicit", "--inner", "--format", "json"],
    ["check", "--format", "sarif"],
    ["check", "--format", "github"],
    ["check", "--html"],
    ["check", "--list-open"],
    ["certificate"],
    ["explicit", "--inner", "--report"],
    ["annotate", "--checks"],
]


def test_no_mutation_of_a_model_is_a_traceback(tmp_path: Path) -> None:
    """An error of this package would be raised (conftest.py)."""
    path, output = tmp_path / "in.onnx", tmp_path / "out.onnx"
    verdicts = {"read": 0, "refused": 0}
    for data in mutations(0, 20_000 if os.environ.get("BCAST_EFFORT") == "long" else 250):
        path.write_bytes(data)
        for first, *options in COMMANDS:
            written = [output] if first in ("explicit", "annotate") else []
            printed = command(first, path, *written, *options, code=range(3))
            lines = printed.stderr.splitlines()
            assert len(lines) <= 1, lines
            verdicts["refused" if lines else "read"] += 1
    assert min(verdicts.values()) > 500


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


def test_short_lists_are_followed() -> None:
    """Of up to 16 numbers."""
    text = (
        "(float[1] x, float[{1}] y) => (float[?] z) {{ t = Shape(y) s = Constant <value = int64[{0}] {{{2}}}> () "
        "l = Concat <axis = 0> (s, t) b = Constant <value = int64[1] {{{0}}}> () e = Constant <value = int64[1] {{{3}}}> () "
        "u = Slice(l, b, e) [n] z = Expand(y, u) w = Expand(x, u) }}"
    )
    for count in (15, 16):
        ones = ", ".join(["1"] * count)
        rules = {finding.rule for finding in check(model(text.format(count, "3", ones, count + 1)))}
        assert ("runtime-legal" in rules) is (count == 16)
