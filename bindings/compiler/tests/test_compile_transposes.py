"""Transposed memory: kernels in blocks, and products that read what was transposed where it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from compiling import needs_tools

from broadcastable_compiler import compile

#: A transposition, and a number of each of its rows.
_KERNEL = """func.func @main(%a: tensor<?x?x?xE> {bcast.dims = ["B", "N", "M"]}, %b: tensor<?x?xE> {bcast.dims = ["B", "M"]}) -> tensor<?x?x?xE> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %batch = tensor.dim %a, %c0 : tensor<?x?x?xE>
  %n = tensor.dim %a, %c1 : tensor<?x?x?xE>
  %m = tensor.dim %a, %c2 : tensor<?x?x?xE>
  %empty = tensor.empty(%batch, %m, %n) : tensor<?x?x?xE>
  %t = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]
    } ins(%a, %b : tensor<?x?x?xE>, tensor<?x?xE>) outs(%empty : tensor<?x?x?xE>) {
  ^bb0(%x: E, %y: E, %old: E):
    %r = ADD %x, %y : E
    linalg.yield %r : E
  } -> tensor<?x?x?xE>
  return %t : tensor<?x?x?xE>
}
"""


@needs_tools
@pytest.mark.parametrize(
    ("element", "dtype"), [("f32", np.float32), ("f64", np.float64), ("i8", np.int8), ("i16", np.int16)]
)
def test_blocks_are_turned(tmp_path: Path, element: str, dtype: type) -> None:
    path = tmp_path / "program.mlir"
    add = "arith.addf" if element.startswith("f") else "arith.addi"
    path.write_text(_KERNEL.replace("xE", f"x{element}").replace(": E", f": {element}").replace("ADD", add))
    random = np.random.default_rng(0)
    for threads in (1, None):
        compiled = compile(path, threads=threads)
        for batch, n, m in (
            (1, 1, 1),
            (2, 3, 5),
            (1, 16, 16),
            (3, 17, 33),
            (2, 64, 40),
            (1, 15, 32),
            (300, 20, 20),
            (1, 700, 900),
        ):
            a, b = (random.integers(-60, 60, shape).astype(dtype) for shape in ((batch, n, m), (batch, m)))
            np.testing.assert_array_equal(
                compiled(a, b), a.transpose(0, 2, 1) + b[:, :, None], err_msg=f"{batch} {n} {m}"
            )


@needs_tools
def test_products_read_what_was_transposed() -> None:
    jax = pytest.importorskip("jax")
    jnp = jax.numpy

    def function(x, y, w):
        first = jnp.einsum("bthd,bshd->bhts", x, y)  # batches that are not the first dimensions
        second = (x[:, :, 0].transpose(0, 2, 1) @ y[:, :, 1]).transpose(0, 2, 1)
        return first, second, (w.T @ x[0, :, 1].T).T

    from jax import export

    batch, length = export.symbolic_shape("B, T")
    shapes = [(batch, length, 2, 5), (batch, length, 2, 5), (5, 7)]
    compiled = compile(jax.jit(function), *(jax.ShapeDtypeStruct(shape, "float32") for shape in shapes), threads=1)
    random = np.random.default_rng(0)
    for sizes in ((1, 1), (2, 3), (3, 40)):
        # Small integers, so that sums are exact in any order.
        given = [random.integers(-3, 4, (*sizes, 2, 5)).astype(np.float32) for _ in range(2)]
        given.append(random.integers(-3, 4, (5, 7)).astype(np.float32))
        for wanted, own in zip(function(*given), compiled(*given), strict=True):
            np.testing.assert_array_equal(own, wanted, err_msg=str(sizes))


@needs_tools
def test_gradients_of_norms_are_kernels() -> None:
    jax = pytest.importorskip("jax")
    from jax import export

    def norm(x, scale):
        x = x - x.mean(-1, keepdims=True)
        return (x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * scale).sum()

    batch, width = export.symbolic_shape("B, D")
    shapes = [jax.ShapeDtypeStruct(shape, "float32") for shape in ((batch, width), (width,))]
    gradient = jax.jit(jax.grad(norm, (0, 1)))
    compiled = compile(gradient, *shapes, threads=1)
    random = np.random.default_rng(0)
    for sizes in ((1, 1), (3, 5), (70, 100)):
        given = [random.normal(size=size).astype(np.float32) for size in (sizes, sizes[1:])]
        for wanted, own in zip(gradient(*given), compiled(*given), strict=True):
            np.testing.assert_allclose(own, wanted, rtol=1e-3, atol=1e-4, err_msg=str(sizes))
