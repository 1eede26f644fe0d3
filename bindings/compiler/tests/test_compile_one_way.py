"""Operators of ONNX that stretch one way, compiled: they run on the sizes that ONNX takes, and on no others."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from compiling import compile_command, needs_tools

import broadcastable

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("torch_mlir")
pytest.importorskip("jax")
onnx = pytest.importorskip("onnx")


def saved(path: Path, graph: str) -> Path:
    onnx.save(onnx.parser.parse_model(f'<ir_version: 9, opset_import: ["": 17]> main {graph}'), path / "model.onnx")
    return path / "model.onnx"


#: Models, the names of their sizes, and the shapes of their inputs and of the tensor to whose shape the last one goes.
GRAPHS = {
    "(float[N,3] a, float[3,4] b, float[M,1] c) => (float[?,4] y) { [op] y = Gemm(a, b, c) }": (
        "NM", lambda N, M: ([(N, 3), (3, 4), (M, 1)], (N, 4)),
    ),
    "(float[3,N] a, float[M,3] b, float[K] c) => (float[?,?] y) { [op] y = Gemm <transA = 1, transB = 1> (a, b, c) }": (
        "NMK", lambda N, M, K: ([(3, N), (M, 3), (K,)], (N, M)),
    ),
    "(float[N,3] a, float[3,4] b, float[N,M] c) => (float[?,4] y) { r = Relu(a) [op] y = Gemm(r, b, c) }": (
        "NM", lambda N, M: ([(N, 3), (3, 4), (N, M)], (N, 4)),
    ),
    "(float[N,M] x, float[K] s) => (float[?,?] y) { [op] y = PRelu(x, s) }": ("NMK", lambda N, M, K: ([(N, M), (K,)], (N, M))),
    "(float[N,M] x, float[K,1] s) => (float[?,?] y) { [op] y = LayerNormalization(x, s) }": (
        "NMK", lambda N, M, K: ([(N, M), (K, 1)], (N, M)),
    ),
}  # fmt: skip


@needs_tools
@pytest.mark.parametrize("graph", GRAPHS)
def test_what_onnx_refuses_fails(tmp_path: Path, graph: str) -> None:
    names, shapes_of = GRAPHS[graph]
    compiled = broadcastable.compile(saved(tmp_path, graph))
    seen = set()
    for sizes in itertools.product((1, 2, 4), repeat=len(names)):
        shapes, whole = shapes_of(**dict(zip(names, sizes)))
        inputs = [np.random.default_rng(0).standard_normal(shape, np.float32) for shape in shapes]
        try:
            fits = np.broadcast_shapes(whole, shapes[-1]) == whole
        except ValueError:
            fits = False
        seen.add(fits)
        if fits:
            assert compiled(*inputs).shape == whole
        else:
            with pytest.raises(
                ValueError,
                match=r'^"op": operand #\d dim \d has to be 1 or the size of .*, which is not stretched \[infer-dim\]',
            ):
                compiled(*inputs)
    assert seen == {True, False}


@needs_tools
@pytest.mark.parametrize(
    "graph",
    [
        "(float[N,3] a, float[3,4] b, float[4] c) => (float[?,4] y) { [op] y = Gemm(a, b, c) }",
        "(float[N,3] a, float[3,4] b, float[N,4] c) => (float[?,4] y) { [op] y = Gemm(a, b, c) }",
        "(float[N,3] a, float[3,4] b) => (float[?,4] y) { [op] y = Gemm(a, b) }",
        "(float[N,4] x) => (float[?,4] y) <float[4] s = {1.0, 2.0, 3.0, 4.0}> { [op] y = LayerNormalization(x, s) }",
    ],
)
def test_what_is_proven_is_not_checked(tmp_path: Path, graph: str) -> None:
    assert broadcastable.compile(saved(tmp_path, graph)).summary.inside == 0


@needs_tools
def test_expand_is_checked(tmp_path: Path) -> None:
    graph = "(float[A,5] x) => (float[?,?] y) <int64[2] s = {0, 5}> { [op] y = Expand(x, s) }"
    compiled = broadcastable.compile(saved(tmp_path, graph))
    assert compiled(np.ones((1, 5), np.float32)).shape == (0, 5)
    with pytest.raises(ValueError, match='^"op": .* run-time size 2 is neither 1 nor 0'):
        compiled(np.ones((2, 5), np.float32))


@needs_tools
@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (
            "(float[2,5] x) => (float[?,?] y) <int64[2] s = {0, 5}> { [op] y = Expand(x, s) }",
            "(Expand), tensor 'x': operand #1 dim 0: size 2 ",
        ),
        (
            "(float[2,5] x) => (float[?,?] y) <int64[2] s = {-1, 5}> { [op] y = Expand(x, s) }",
            "the target 's' has the entry -1",
        ),
        (
            "(float[1,3] a, float[3,4] b, float[2,4] c) => (float[?,?] y) { [op] y = Gemm(a, b, c) }",
            "size 2 of operand #1, but this op stretches only the other operands",
        ),
        (
            "(float[1,3] x, float[2,1] s) => (float[?,?] y) { [op] y = PRelu(x, s) }",
            "size 2 of operand #1, but this op stretches only the other operands",
        ),
    ],
)
def test_what_never_fits_is_refused(tmp_path: Path, graph: str, message: str) -> None:
    path = saved(tmp_path, graph)
    done = compile_command(path, "-o", tmp_path / "model.so")
    assert done.returncode == 2
    assert done.stderr.startswith(f"broadcastable: error: {path}: graph 'main': node 'op' ") and message in done.stderr
    assert done.stderr.count("\n") == 1
