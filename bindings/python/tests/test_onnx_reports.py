"""Open questions with what closes them, the page, and the certificate."""

import hashlib
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import numpy as np
import onnx
import onnx.numpy_helper
import pytest
from models import command, model
from onnx import helper

from broadcastable.onnx import Finding, check
from broadcastable.onnx.certificate import certificate

#: Models with one open question each: what closes it, and the sizes that are then declared.
OPEN = {
    "(float[N,3] a, float[M,3] b) => (float[?,?] c) { [n] c = Add(a, b) }": (
        "--assume M=N if they are one size, or declare M or N as 1", [{"M": "N"}, {"M": 1}, {"N": 1}],
    ),
    "(float[N] a, float[3] b) => (float[?] c) { [n] c = Add(a, b) }": ("declare N as 3 or as 1", [{"N": 3}, {"N": 1}]),
    "(float[N,K] x, float[3] s) => (float[?,?] y) { [n] y = PRelu(x, s) }": ("declare K as 3", [{"K": 3}]),
    "(float[2,3] x, float[K] s) => (float[2,3] y) { [n] y = PRelu(x, s) }": (
        "declare K as 3 or as 1", [{"K": 3}, {"K": 1}],
    ),
    "(float[N,K] x, float[M] s) => (float[?,?] y) { [n] y = PRelu(x, s) }": (
        "--assume M=K if they are one size, or declare M as 1", [{"M": "K"}, {"M": 1}],
    ),
}  # fmt: skip


def declared(text: str, sizes: dict[str, int | str]) -> str:
    return re.sub(r"\b[A-Z]\b(?=[,\]])", lambda name: str(sizes.get(name.group(), name.group())), text)


def undecided(text: str) -> list[Finding]:
    return [finding for finding in check(model(text)) if finding.rule == "runtime-legal"]


@pytest.mark.parametrize("text", OPEN)
def test_what_is_said_to_close_a_question_closes_it(text: str) -> None:
    close, all_ = OPEN[text]
    (finding,) = undecided(text)
    assert finding.close == close
    for sizes in all_:
        assert not undecided(declared(text, sizes)), sizes


def test_unknown_sizes_and_shapes_are_closed_by_declarations() -> None:
    text = "(float[N] x, bool[N] m, float[3] b) => (float[?] d) { c = Compress <axis = 0> (x, m) d = Add(c, b) }"
    (finding,) = undecided(text)
    assert finding.close == "declare the sizes of 'c'"
    (finding,) = undecided("(float[3] x, int64[1] t) => (float[?] z) { [n] z = Expand(x, t) }")
    assert finding.close == "make 't' a constant, or compute it from the shapes of tensors"


def test_open_questions_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    onnx.save(
        model('(float[N] a, float[M] b) => (float[?] c) { [n] d = Add(a, b) c = Einsum <equation = "i->i"> (d) }'), path
    )
    lines = command("check", "--list-open", path, code=0).stdout.splitlines()
    assert lines[1] == "  to close it: --assume M=N if they are one size, or declare M or N as 1"
    assert lines[-1].endswith(f"{path}: {len([line for line in lines if line.startswith(f'{path}: ')]) - 1} open")
    onnx.save(model("(float[2] a, float[3] b) => (float[3] c) { c = Add(a, b) }"), path)
    assert command("check", "--list-open", path, code=1).stdout == f"{path}: 0 open\n"
    onnx.save(model("(float[N] a, float[N] b) => (float[N] c) { c = Add(a, b) }"), path)
    assert command("check", "--list-open", path, code=0).stdout == f"{path}: 0 open\n"


class Page(HTMLParser):
    """The ids and links of a page, and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id":
                self.ids.append(value or "")
            elif name == "href":
                self.links.append(value or "")
            elif name == "src":
                self.loads.append(value or "")
        self.open += [tag] if tag in ("article", "svg", "div", "g", "a") else []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("article", "svg", "div", "g", "a"):
            assert self.open.pop() == tag


def test_the_page_shows_each_broadcast_once(tmp_path: Path) -> None:
    names = ["<b>", "open", "bad", "plain"]
    graph = model(
        """(float[4,1] a, float[3] b, float[N] n, float[M] m, float[2] t) => (float[4,3] c, float[?] d, float[3] e) {
            c = Add(a, b) d = Add(n, m) e = Add(b, t) f = Add(b, b) }"""
    )
    for node, name in zip(graph.graph.node, names):
        node.name = name
    path = tmp_path / "m.onnx"
    onnx.save(graph, path)
    text = command("check", "--html", path, path, code=1).stdout
    page = Page(text)
    assert not page.open and not page.loads and "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert len(page.ids) == len(set(page.ids)) == 6  # three of each model, but the one that stretches nothing
    assert sorted(page.links) == sorted(f"#{id_}" for id_ in page.ids)
    assert text.count('class="broadcast"') == 6 and "<b>" not in text and "&lt;b&gt;" in text
    for kind, number in (("error", 1), ("open", 1), ("stretched", 1)):
        assert text.count(f'<article class="{kind}"') == 2 * number
    assert "--assume M=N if they are one size" in text and "does not fit size 2" not in text


def test_constants_are_not_drawn(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    onnx.save(model("(float[4] a) => (float[4] c) { b = Constant <value = float {1}> () c = Add(a, b) }"), path)
    text = command("check", "--html", path, code=0).stdout
    assert [label in text for label in (">a</text>", ">Add</text>", ">c</text>", ">Constant</text>")] == [
        True,
        True,
        True,
        False,
    ]


SCHEMA = json.loads((Path(__file__).parents[3] / "docs/certificate.schema.json").read_text())

#: Models whose certificates have every verdict, shapes without a rank, and nodes that are not checked.
CERTIFIED = [
    "(float[4,1] a, float[3] b, float[N] n, float[M] m) => (float[4,3] c, float[?] d) { [s] c = Add(a, b) d = Mul(n, m) }",
    "(float[4,3] a, float[2] b) => (float[?,?] c) { c = Add(a, b) }",
    "(float[4] a, float b) => (float[4] c, float d) { c = Add(a, a) d = Add(b, b) }",
    "(float[] a, float[4] b) => (c) { x = Reshape(a, b) c = Add(x, x) }",
    "(float[4] a) => (float[4] b) { b = com.microsoft.Gelu(a) }",
    "(float[4] a) => (float[4] b) { b = Relu(a) }",
]


def test_certificates_have_the_form_of_the_schema() -> None:
    verdicts = set()
    for text in CERTIFIED:
        graph = model(text)
        graph.opset_import.append(helper.make_opsetid("com.microsoft", 1))
        found = json.loads(json.dumps(certificate(graph, b"", Path())))
        jsonschema.validate(found, SCHEMA, cls=jsonschema.Draft202012Validator)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**found, "date": "today"}, SCHEMA)
        verdicts |= found["verdicts"].keys()
    assert verdicts == set(SCHEMA["$defs"]["verdict"]["enum"])


def test_a_certificate_names_the_bytes_and_everything_that_was_not_checked(tmp_path: Path) -> None:
    graph = model(
        """(float[4,1] a, float[3] b, float[N] n, float[M] m) => (float[4,3] c, float[?] d, float[?] e, float[3] r) {
            [sum] c = Add(a, b) [open] d = Add(n, m) [own] e = local.op(n) r = Relu(b) }"""
    )
    graph.opset_import.append(helper.make_opsetid("local", 1))
    path = tmp_path / "m.onnx"
    onnx.save(graph, path)
    printed = command("certificate", path, code=0).stdout
    found = json.loads(printed)
    jsonschema.validate(found, SCHEMA, cls=jsonschema.Draft202012Validator)
    assert found["model"]["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert found["verdicts"] == {"fits": 1, "left to run time": 1}
    assert [(one["node"], one["verdict"], one["shape"]) for one in found["broadcasts"]] == [
        ("sum", "fits", "4x3"),
        ("open", "left to run time", "?"),
    ]
    assert [(one["node"], one["reason"]) for one in found["not checked"]] == [
        ("own", "nothing is known of this operator")
    ]
    assert found["without broadcasts"] == {"Relu": 1}
    file = tmp_path / "certificate.json"
    file.write_text(printed)
    assert "the certificate is that of the model" in command("certificate", path, "--compare", file, code=0).stdout
    graph.graph.node[0].op_type = "Sub"
    onnx.save(graph, path)
    assert command("certificate", path, "--compare", file, code=1).stdout == (
        "differs: model / sha256\ndiffers: broadcasts\n"
    )
    command("certificate", path, "--assume", "N=M", "--compare", file, code=1)
    command("certificate", path, "--compare", path, code=2)


def test_a_certificate_covers_external_weights_and_uncalled_functions(tmp_path: Path) -> None:
    graph = model(
        "(float[2] a) => (float[2] c) { c = Add(a, w) }",
        '<domain: "local", opset_import: ["": 21]> f (p) => (q) { q = Add(p, p) }',
    )
    graph.graph.initializer.append(onnx.numpy_helper.from_array(np.float32([1, 2]), "w"))
    path = tmp_path / "m.onnx"
    onnx.save(graph, path, save_as_external_data=True, location="w.bin", size_threshold=0)
    found = json.loads(command("certificate", path, code=0).stdout)
    digest = hashlib.sha256((tmp_path / "w.bin").read_bytes()).hexdigest()
    assert found["model"]["external data"] == {"w.bin": digest}
    assert [one["reason"] for one in found["not checked"]] == ["nothing calls its function"]
    (tmp_path / "w.bin").unlink()
    assert "its weights are in 'w.bin'" in command("certificate", path, code=2).stderr


def test_a_certificate_does_not_trust_a_newer_opset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.onnx"
    onnx.save(model("(float[2] a) => (float[2] c) { c = Relu(a) }"), path)
    assert json.loads(command("certificate", path, code=0).stdout)["without broadcasts"] == {"Relu": 1}
    monkeypatch.setattr(sys.modules["broadcastable.onnx.certificate"], "REVIEWED_OPSET", 20)
    found = json.loads(command("certificate", path, code=0).stdout)
    assert [one["reason"] for one in found["not checked"]] == ["opset 21 is newer than the reviewed one"]


def test_a_refused_broadcast_has_no_certificate(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    onnx.save(model("(float[2] a, float[3] b) => (float[3] c) { c = Add(a, b) }"), path)
    assert json.loads(command("certificate", path, code=1).stdout)["verdicts"] == {"refused": 1}
