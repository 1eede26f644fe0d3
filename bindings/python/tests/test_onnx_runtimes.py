"""`explicit --verify-with`: a runtime computes the same bits, or nothing is written."""

from pathlib import Path

import onnx
import pytest
from models import command, model
from test_onnx_explicit import shape

SUM = "(float[N,1] a, float[M] b, int64[K] i) => (float[N,M] c) { c = Add(a, b) }"
CUBE = "(float[N] x) => (float[N] y) { p = Constant <value = float {3}> () y = Pow(x, p) }"


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (SUM, [], None),
        (CUBE, [], None),  # which stays
        (CUBE, ["--inner"], "onnxruntime computes other bits of 'y' once broadcasts are explicit, where x is "),
        ("(float[3] a, float[3,K] b) => (float[3,K] c) { t = Shape(a) u = Expand(b, t) c = Add(u, a) }", [], None),
        (
            "(float[N,2] a, float[2] b, int64[1] i) => (float[?] c) { k = Constant <value = int64[1] {9}> () s = Add(a, b) c = Gather(s, k) }",
            [],
            "onnxruntime cannot run the model on drawn inputs, so that nothing is verified: ",
        ),
        (
            "(string[N] a, string[2,1] b) => (string[2,N] c) { c = StringConcat(a, b) }",
            [],
            "no values are drawn for input 'a'",
        ),
    ],
)
def test_the_same_bits_or_no_file(text: str, options: list[str], message: str | None, tmp_path: Path) -> None:
    source, target = tmp_path / "in.onnx", tmp_path / "out.onnx"
    onnx.save(model(text), source)
    arguments = ["explicit", source, target, "--verify-with", "onnxruntime", *options]
    error = command(*arguments, code=2 if message else 0).stderr
    assert (message or "") in error
    assert target.exists() is (message is None)


def test_weights_beside_the_model_are_found(tmp_path: Path) -> None:
    built = model("(float[4,1] a) => (float[4,3] c) <float[3] w = {1, 2, 3}> { c = Add(a, w) }")
    built.graph.initializer[0].CopyFrom(onnx.numpy_helper.from_array(shape(3), "w"))
    source = tmp_path / "in.onnx"
    onnx.save(built, source, save_as_external_data=True, location="w.bin", size_threshold=0)
    command("explicit", source, tmp_path / "out.onnx", "--verify-with", "onnxruntime", code=0)
