"""Compiled programs on several cores: the same bits as on one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from compiling import needs_tools

from broadcastable_compiler import compile, tools

#: A product, an elementwise chain with a row, and a sum.
_PROGRAM = """func.func @main(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %w, %c1 : tensor<?x?xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %z = bcast.add %y, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %e = bcast.map %z : (tensor<?x?xf32>) -> tensor<?x?xf32> (%v: f32) {
    %r = math.exp %v : f32
    bcast.yield %r : f32
  }
  return %e : tensor<?x?xf32>
}
"""


@needs_tools
@pytest.mark.skipif(tools.openmp() is None, reason="OpenMP's library is missing")
def test_the_bits_do_not_depend_on_threads(tmp_path: Path) -> None:
    path = tmp_path / "program.mlir"
    path.write_text(_PROGRAM)
    one, two, three, all_of_them = (compile(path, threads=threads) for threads in (1, 2, 3, None))
    random = np.random.default_rng(0)
    for m, k, n in ((1, 1, 1), (5, 300, 700), (12, 256, 900), (130, 77, 200), (700, 129, 131), (2, 3000, 64)):
        x, w, b = (random.normal(size=size).astype(np.float32) / 9 for size in ((m, k), (k, n), (n,)))
        wanted = one(x, w, b)
        for other in (two, three, all_of_them):
            assert wanted.tobytes() == other(x, w, b).tobytes(), (m, k, n)
    with pytest.raises(ValueError, match=r"argument #2|operand #1"):
        two(x, w, b[:-2])


#: Types of programs on images, and zeros of the sizes of an argument, which they begin with.
_TYPES = """#two = dense<2> : tensor<2xi64>
#one = dense<1> : tensor<2xi64>
!t = tensor<?x?x?x?xf32>
"""
_ZEROS = """
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %sizes, %c0 : !t
  %f = tensor.dim %sizes, %c1 : !t
  %h = tensor.dim %sizes, %c2 : !t
  %l = tensor.dim %sizes, %c3 : !t
  %empty = tensor.empty(%n, %f, %h, %l) : !t
  %init = linalg.fill ins(%zero : f32) outs(%empty : !t) -> !t"""
#: A convolution in steps of 2, of the sizes of its third argument.
_CONVOLUTION = f"""{_TYPES}func.func @main(%x: !t, %w: tensor<?x?x3x3xf32>, %sizes: !t) -> !t {{{_ZEROS}
  %y = linalg.conv_2d_nchw_fchw {{strides = #two, dilations = #one}}
    ins(%x, %w : !t, tensor<?x?x3x3xf32>) outs(%init : !t) -> !t
  return %y : !t
}}
"""


@needs_tools
@pytest.mark.skipif(tools.openmp() is None, reason="OpenMP's library is missing")
def test_images_are_shared_by_images_or_lines(tmp_path: Path) -> None:
    path = tmp_path / "program.mlir"
    path.write_text(_CONVOLUTION)
    one, two, three = (compile(path, threads=threads) for threads in (1, 2, 3))
    random = np.random.default_rng(1)
    for n, c, f, h in (
        (1, 32, 64, 16),
        (3, 8, 33, 20),
        (16, 3, 32, 32),
        (2, 64, 130, 7),
        (5, 1, 12, 30),
        (7, 5, 1, 40),
    ):
        x = random.normal(size=(n, c, 2 * h + 1, 2 * h + 1)).astype(np.float32)
        w = random.normal(size=(f, c, 3, 3)).astype(np.float32)
        y = one(x, w, np.zeros((n, f, h, h), np.float32))
        windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), (2, 3))[:, :, ::2, ::2]
        np.testing.assert_allclose(y, np.einsum("ncyxij,fcij->nfyx", windows, w), rtol=1e-3, atol=1e-3)
        for other in (two, three):
            assert y.tobytes() == other(x, w, np.zeros_like(y)).tobytes(), (n, c, f, h)


#: Exponentials between zeros, and the largest of their windows.
_WINDOWS = f"""{_TYPES}func.func @main(%x: !t, %sizes: !t) -> !t {{{_ZEROS}
  %e = bcast.map %x : (!t) -> !t (%v: f32) {{
    %r = math.exp %v : f32
    bcast.yield %r : f32
  }}
  %padded = tensor.pad %e low[0, 0, 1, 1] high[0, 0, 1, 1] {{
  ^bb0(%0: index, %1: index, %2: index, %3: index):
    tensor.yield %zero : f32
  }} : !t to !t
  %window = tensor.empty() : tensor<3x3xf32>
  %y = linalg.pooling_nchw_max {{strides = #two, dilations = #one}}
    ins(%padded, %window : !t, tensor<3x3xf32>) outs(%init : !t) -> !t
  return %y : !t
}}
"""


@needs_tools
@pytest.mark.skipif(tools.openmp() is None, reason="OpenMP's library is missing")
def test_windows_of_padded_images(tmp_path: Path) -> None:
    path = tmp_path / "program.mlir"
    path.write_text(_WINDOWS)
    one, two, three = (compile(path, threads=threads) for threads in (1, 2, 3))
    random = np.random.default_rng(1)
    for n, c, h, w in ((1, 1, 1, 1), (1, 700, 40, 40), (40, 3, 66, 90), (5, 7, 301, 17), (2, 1, 900, 1000)):
        x = random.normal(size=(n, c, h, w)).astype(np.float32)
        sizes = np.zeros((n, c, (h - 1) // 2 + 1, (w - 1) // 2 + 1), np.float32)
        y = one(x, sizes)
        padded = np.pad(np.exp(x), ((0, 0), (0, 0), (1, 1), (1, 1)))
        windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (2, 3))[:, :, ::2, ::2]
        np.testing.assert_allclose(y, windows.max((-2, -1)), rtol=1e-5)
        for other in (two, three):
            assert y.tobytes() == other(x, sizes).tobytes(), (n, c, h, w)


@needs_tools
def test_there_is_a_thread(tmp_path: Path) -> None:
    path = tmp_path / "program.mlir"
    path.write_text(_PROGRAM)
    with pytest.raises(ValueError, match="1 thread or more, not 0"):
        compile(path, threads=0)


@needs_tools
@pytest.mark.skipif(tools.openmp() is None, reason="OpenMP's library is missing")
def test_two_results_of_each_row(tmp_path: Path) -> None:
    jax = pytest.importorskip("jax")
    from jax import export

    shape = jax.ShapeDtypeStruct(export.symbolic_shape("B, T"), "float32")
    compiled = compile(jax.jit(lambda x: jax.numpy.argmax(x, 1)), shape, threads=2)
    random = np.random.default_rng(0)
    for sizes in ((1, 1), (3, 70), (700, 900)):
        # Of equal numbers the first one is meant.
        x = random.integers(0, 50, sizes).astype(np.float32)
        x[-1, -1] = np.nan
        np.testing.assert_array_equal(compiled(x), np.argmax(x, 1))
