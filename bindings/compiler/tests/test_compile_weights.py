"""Constants with many elements, which no pass reads."""

from __future__ import annotations

import platform
import subprocess
from typing import TYPE_CHECKING

import numpy as np
import pytest
from compiling import compile_command, needs_tools

import broadcastable
from broadcastable_compiler import programs
from broadcastable_compiler.pipeline import lower
from broadcastable_compiler.weights import Weights, source

if TYPE_CHECKING:
    from pathlib import Path


def dense(array: np.ndarray, element: str) -> str:
    sizes = "".join(f"{size}x" for size in array.shape)
    return f'dense<"0x{array.tobytes().hex().upper()}"> : tensor<{sizes}{element}>'


W = np.arange(1500, dtype=np.float32).reshape(3, 500) / 7
V = np.arange(4500, dtype=np.int8).reshape(9, 500)


@pytest.mark.parametrize(
    "left",
    [
        dense(W[:, :300], "f32"),
        dense(W, "f32").replace("3x500", "4x500"),
        dense(W, "f32").replace("0x", "0xx"),
        dense(W.astype(np.uint16), "ui16"),
        dense(np.zeros(8000, np.bool_), "i1"),
        "dense<1.0> : tensor<3x500xf32>",
    ],
)
def test_what_passes_may_read_is_left_to_them(left: str) -> None:
    weights = Weights()
    assert weights.taken(left) == left
    assert weights.declared("") == ("", {})


def test_equal_weights_are_one() -> None:
    weights = Weights()
    taken = weights.taken("\n".join([dense(W, "f32"), dense(V, "i8"), dense(W.reshape(-1), "f32")]))
    assert taken.split("\n") == [
        "dense_resource<bcast_weights_0> : tensor<3x500xf32>",
        "dense_resource<bcast_weights_1> : tensor<9x500xi8>",
        "dense_resource<bcast_weights_0> : tensor<1500xf32>",
    ]


def resources(*lines: str) -> str:
    return "{-#\n  dialect_resources: {\n    builtin: {\n      " + ",\n      ".join(lines) + "\n    }\n  }\n#-}\n"


def test_resources_are_taken_if_all_their_uses_are_known() -> None:
    own, flags = (f'{name}: "0x04000000{array.tobytes().hex()}"' for name, array in (("own", W), ("flags", V)))
    body = "dense_resource<own> : tensor<3x500xf32>, dense_resource<flags> : tensor<4500xui8>\n"
    named = body.replace("<own>", "<bcast_weights_0>")
    assert Weights().taken(body + resources(own, flags)) == named + resources(flags)
    assert Weights().taken(body + resources(own)) == named
    assert Weights().taken(body.replace("3x5", "4x5") + resources(own)).endswith(resources(own))


def test_a_directory_may_have_any_name(tmp_path: Path) -> None:
    directory = tmp_path / 'a "b\\ c'
    directory.mkdir()
    text = source({"first": b"12", "second": b"34", "third": b"12"}, directory)
    (directory / "weights.s").write_text(text)
    subprocess.run(["clang-22", "-c", directory / "weights.s", "-o", tmp_path / "weights.o"], check=True)
    assert text.count(".incbin") == 2


PROGRAM = f"""
func.func @main(%x: tensor<?x500xf32> {{bcast.dims = ["N", 500]}}, %i: tensor<9x500xi8>)
    -> (tensor<?x3xf32>, tensor<9x500xi8>, tensor<3x500xf32>) {{
  %w = arith.constant {dense(W, "f32")}
  %v = arith.constant {dense(V, "i8")}
  %u = arith.constant dense_resource<own> : tensor<3x500xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x500xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%n) : tensor<?x3xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x3xf32>) -> tensor<?x3xf32>
  %t = tensor.empty() : tensor<500x3xf32>
  %wt = linalg.transpose ins(%w : tensor<3x500xf32>) outs(%t : tensor<500x3xf32>) permutation = [1, 0]
  %0 = linalg.matmul ins(%x, %wt : tensor<?x500xf32>, tensor<500x3xf32>) outs(%filled : tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = bcast.add %i, %v : (tensor<9x500xi8>, tensor<9x500xi8>) -> tensor<9x500xi8>
  return %0, %1, %u : tensor<?x3xf32>, tensor<9x500xi8>, tensor<3x500xf32>
}}
"""


@needs_tools
def test_programs_compute_with_their_weights(tmp_path: Path) -> None:
    path = tmp_path / "main.mlir"
    path.write_text(PROGRAM + resources(f'own: "0x04000000{(-W).tobytes().hex()}"'))
    lowered = lower(programs.read(path), None, None)
    assert len(lowered.weights) == 3
    assert len(lowered.llvm) < 200_000
    compiled = broadcastable.compile(path)
    for rows in (1, 5):
        x = np.random.rand(rows, 500).astype(np.float32)
        product, total, own = compiled(x, V)
        np.testing.assert_allclose(product, x @ W.T, rtol=1e-5)
        np.testing.assert_array_equal(total, V + V)
        np.testing.assert_array_equal(own, -W)
        own[...] = 0  # a copy
    # A program with other weights of the same names is another one.
    path.write_text(PROGRAM + resources(f'own: "0x04000000{W.tobytes().hex()}"'))
    np.testing.assert_array_equal(broadcastable.compile(path)(x, V)[2], W)


#: Weights of products: rows by columns, columns by rows, and those of a convolution.
A, B, C = (np.random.default_rng(5).standard_normal(shape, np.float32) for shape in ((96, 64), (32, 64), (64, 3, 7)))
PRODUCTS = f"""
#x = affine_map<(m, n, k) -> (m, k)>
#t = affine_map<(m, n, k) -> (n, k)>
#y = affine_map<(m, n, k) -> (m, n)>
#window = affine_map<(m, t, o, i, w) -> (m, i, t + w)>
#kernel = affine_map<(m, t, o, i, w) -> (o, i, w)>
#channels = affine_map<(m, t, o, i, w) -> (m, o, t)>
func.func @main(%x: tensor<?x96xf32>) -> (tensor<?x32xf32>, tensor<?x64x26xf32>, tensor<96x64xf32>) {{
  %a = arith.constant {dense(A, "f32")}
  %b = arith.constant {dense(B, "f32")}
  %c = arith.constant {dense(C, "f32")}
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x96xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%m) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %0 = linalg.matmul ins(%x, %a : tensor<?x96xf32>, tensor<96x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %g = tensor.empty(%m) : tensor<?x32xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<?x32xf32>) -> tensor<?x32xf32>
  %1 = linalg.generic {{indexing_maps = [#x, #t, #y], iterator_types = ["parallel", "parallel", "reduction"]}}
      ins(%0, %b : tensor<?x64xf32>, tensor<32x64xf32>) outs(%h : tensor<?x32xf32>) {{
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  }} -> tensor<?x32xf32>
  %image = tensor.expand_shape %x [[0], [1, 2]] output_shape [%m, 3, 32] : tensor<?x96xf32> into tensor<?x3x32xf32>
  %i = tensor.splat %zero[%m] : tensor<?x64x26xf32>
  %2 = linalg.generic {{indexing_maps = [#window, #kernel, #channels],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}}
      ins(%image, %c : tensor<?x3x32xf32>, tensor<64x3x7xf32>) outs(%i : tensor<?x64x26xf32>) {{
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  }} -> tensor<?x64x26xf32>
  return %1, %2, %a : tensor<?x32xf32>, tensor<?x64x26xf32>, tensor<96x64xf32>
}}
"""


def check_panels(path: Path, march: str | None, columns: int) -> None:
    kept = lower(programs.read(path), None, march).weights
    # `A` is a result as well.
    expected = [
        A,
        A.reshape(96, 64 // columns, columns).transpose(1, 0, 2),
        B.reshape(32 // columns, columns, 64).transpose(0, 2, 1),
        C.reshape(64 // columns, columns, 3, 7).transpose(0, 2, 3, 1),
    ]
    assert sorted(kept.values()) == sorted(array.tobytes() for array in expected)


@needs_tools
@pytest.mark.parametrize("threads", [1, None])
def test_products_read_weights_in_panels(tmp_path: Path, threads: int | None) -> None:
    path = tmp_path / "main.mlir"
    path.write_text(PRODUCTS)
    check_panels(path, None, 16)
    if platform.machine() == "x86_64":
        check_panels(path, "x86-64-v4", 32)
    compiled = broadcastable.compile(path, threads=threads)
    for rows in (0, 1, 2, 3, 5, 8, 13, 300, 1000):
        x = np.random.default_rng(rows).standard_normal((rows, 96), np.float32)
        product, convolution, a = compiled(x)
        np.testing.assert_allclose(product, x @ A @ B.T, rtol=1e-4, atol=1e-4)
        windows = np.lib.stride_tricks.sliding_window_view(x.reshape(rows, 3, 32), 7, axis=2)
        np.testing.assert_allclose(convolution, np.einsum("mitw,oiw->mot", windows, C), rtol=1e-4, atol=1e-4)
        np.testing.assert_array_equal(a, A)


#: Resources with the names that panels of the first one have, and with its elements in another shape.
NAMES = f"""
func.func @main(%x: tensor<?x32xf32>, %z: tensor<32x32xf32>)
    -> (tensor<?x64xf32>, tensor<32x32xf32>, tensor<2x32x32xf32>, tensor<2xf32>) {{
  %w = arith.constant dense_resource<w> : tensor<32x64xf32>
  %v = arith.constant {dense(A[:64, :32], "f32").replace("64x32", "32x64")}
  %u = arith.constant {dense(A[:64, :32], "f32")}
  %own = arith.constant dense_resource<w_panels_1> : tensor<2x32x32xf32>
  %few = arith.constant dense_resource<bcast_weights_0> : tensor<2xf32>
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x32xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%m) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x32xf32>, tensor<32x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %1 = linalg.matmul ins(%x, %v : tensor<?x32xf32>, tensor<32x64xf32>) outs(%0 : tensor<?x64xf32>) -> tensor<?x64xf32>
  %2 = linalg.fill ins(%zero : f32) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
  %3 = linalg.matmul ins(%w, %u : tensor<32x64xf32>, tensor<64x32xf32>) outs(%2 : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %1, %3, %own, %few : tensor<?x64xf32>, tensor<32x32xf32>, tensor<2x32x32xf32>, tensor<2xf32>
}}
"""


@needs_tools
def test_programs_have_names_of_their_own(tmp_path: Path) -> None:
    w, own, few = A.reshape(-1)[:2048].reshape(32, 64) - 1, B.reshape(-1), np.array([1, 2], np.float32)
    named = {"w": w, "w_panels_1": own, "bcast_weights_0": few}
    path = tmp_path / "main.mlir"
    path.write_text(NAMES + resources(*(f'{name}: "0x04000000{data.tobytes().hex()}"' for name, data in named.items())))
    x = np.random.default_rng(0).standard_normal((5, 32), np.float32)
    first, second, third, fourth = broadcastable.compile(path)(x, np.zeros((32, 32), np.float32))
    other = np.ascontiguousarray(A[:64, :32])
    np.testing.assert_allclose(first, x @ (w + other.reshape(32, 64)), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(second, w @ other, rtol=1e-4, atol=1e-4)
    np.testing.assert_array_equal(third, own.reshape(2, 32, 32))
    np.testing.assert_array_equal(fourth, few)


@needs_tools
def test_wrong_weights_are_errors(tmp_path: Path) -> None:
    path = tmp_path / "main.mlir"
    path.write_text(PROGRAM.replace("3x500xf32>\n  %v", "3x501xf32>\n  %v"))
    done = compile_command(path, "-o", tmp_path / "out.so")
    assert done.returncode == 2
    assert "main.mlir:4:" in done.stderr and "elements hex data size is invalid" in done.stderr, done.stderr


#: A resource that is too small to be taken.
FEW = """
func.func @main(%x: tensor<?x8xf32>) -> tensor<?x64xf32> {
  %w = arith.constant dense_resource<w> : tensor<8x64xf32>
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x8xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%m) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}
"""


@needs_tools
def test_products_read_few_weights_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "main.mlir"
    path.write_text(FEW + resources(f'w: "0x04000000{A[:8].tobytes().hex()}"'))
    x = np.random.default_rng(0).standard_normal((5, 8), np.float32)
    np.testing.assert_allclose(broadcastable.compile(path)(x), x @ A[:8], rtol=1e-4, atol=1e-4)
