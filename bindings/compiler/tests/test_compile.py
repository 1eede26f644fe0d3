"""Programs that are compiled and called from Python, from texts of MLIR."""

from __future__ import annotations

import subprocess
import sys
import threading
from platform import machine
from typing import TYPE_CHECKING

import numpy as np
import pytest
from compiling import LATE, PROGRAM, needs_tools

import broadcastable
from broadcastable_compiler import objects

if TYPE_CHECKING:
    from pathlib import Path

    from broadcastable_compiler.runtime import Compiled


@pytest.fixture(scope="module")
def scale(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    path = tmp_path_factory.mktemp("compile") / "scale.mlir"
    path.write_text(PROGRAM)
    return broadcastable.compile(path)


def test_the_compiler_is_imported_when_it_is_used() -> None:
    code = """
import sys, broadcastable
heavy = {"broadcastable_compiler", "subprocess", "tempfile", "numpy"} & set(sys.modules)
assert not heavy, heavy
assert "compile" in dir(broadcastable)
assert broadcastable.CompileError is sys.modules["broadcastable_compiler"].CompileError
assert callable(broadcastable.compile)
broadcastable.nothing
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("AttributeError: module 'broadcastable' has no attribute 'nothing'\n"), done.stderr


@needs_tools
def test_one_program_is_for_all_sizes(scale: Compiled) -> None:
    assert scale.summary.inside == 0
    for n, m in ((1, 1), (3, 4), (0, 5), (7, 1)):
        x, w = np.random.rand(n, m).astype(np.float32), np.random.rand(m).astype(np.float32)
        product, same = scale(x, w)
        np.testing.assert_array_equal(product, x * w)
        np.testing.assert_array_equal(same, w)
        # A returned argument is a copy, and the memory of a result is its own.
        same[...] = 0
        assert w.all()
    strided = np.random.rand(6, 8).astype(np.float32)[::2, ::2]
    np.testing.assert_array_equal(scale(strided, strided[0])[0], strided * strided[0])


@needs_tools
def test_wrong_sizes_are_errors(scale: Compiled) -> None:
    x = np.ones((2, 3), np.float32)
    for _ in range(100):
        with pytest.raises(ValueError, match=r'argument #1 dim 0 "M": run-time size 4 is not 3.*\[symbol-entry\]'):
            scale(x, np.ones(4, np.float32))
    with pytest.raises(ValueError, match="symbol-entry") as error:
        scale(np.ones((2, 10), np.float32), np.ones(12, np.float32))
    assert str(error.value).split("\n", 1)[1] == "  argument #0   2x10\n  argument #1   12\n                ^^"
    with pytest.raises(TypeError, match="argument #0 has elements float64, not float32"):
        scale(x.astype(float), x[0])
    with pytest.raises(ValueError, match="argument #1 has 2 dimensions, not the 1 of "):
        scale(x, x)
    with pytest.raises(TypeError, match="takes 2 arrays, not 1"):
        scale(x)
    np.testing.assert_array_equal(scale(x, x[0])[0], x * x[0])


@needs_tools
def test_bf16_is_computed_without_a_library(tmp_path: Path) -> None:
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    (tmp_path / "halves.mlir").write_text(PROGRAM.replace("f32", "bf16"))
    halves = broadcastable.compile(tmp_path / "halves.mlir", march="x86-64" if machine() == "x86_64" else None)
    x, w = np.array([[1.5, 1e-20, 1e38], [1.0078125, -0.0, 1.0]], bfloat16), np.array([1.25, 1e-20, 2.0], bfloat16)
    product, same = halves(x, w)
    assert product.dtype == same.dtype == bfloat16
    assert product.tobytes() == (x * w).tobytes()
    assert halves(x[:, :0], w[:0])[0].shape == (2, 0)
    with pytest.raises(TypeError, match=r"^argument #0 has elements float16, not bfloat16$"):
        halves(x.astype(np.float16), w)


def test_the_function_that_llvm_calls_for_bf16_keeps_its_name() -> None:
    weak = "define weak hidden bfloat @__truncsfbf2(float %0) {\n"
    assert (
        objects._renamed(weak + "define float @exp(float %0) {\n", "f")
        == weak + "define float @bcast_function_0(float %0) {\n"
    )


@needs_tools
def test_unsigned_integers_keep_their_type(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    (tmp_path / "largest.mlir").write_text("""
func.func @f(%x: tensor<?xui8>, %y: tensor<ui8>) -> tensor<ui8> {
  %0 = stablehlo.reduce(%x init: %y) applies stablehlo.maximum across dimensions = [0] : (tensor<?xui8>, tensor<ui8>) -> tensor<ui8>
  return %0 : tensor<ui8>
}""")
    compiled = broadcastable.compile(tmp_path / "largest.mlir")
    largest = compiled(np.array([1, 200, 7], np.uint8), np.uint8(100))
    assert largest.dtype == np.uint8
    assert largest == 200
    with pytest.raises(TypeError, match=r"^argument #0 has elements int8, not uint8$"):
        compiled(np.ones(3, np.int8), np.uint8(0))


@needs_tools
def test_a_check_behind_the_entry_names_its_op(tmp_path: Path) -> None:
    (tmp_path / "late.mlir").write_text(LATE)
    late = broadcastable.compile(tmp_path / "late.mlir")
    with pytest.raises(
        ValueError, match=r"^late\.mlir:14:8: 'bcast\.mul' op operand #1 dim 0: run-time size 12 is "
    ) as error:
        late(np.ones((3, 4), np.float32), np.ones(12, np.float32))
    assert str(error.value).split("\n", 1)[1] == "  operand #0   ?x 4\n  operand #1     12\n                  ^"


@needs_tools
def test_an_assertion_names_its_place_and_its_numbers(tmp_path: Path) -> None:
    (tmp_path / "own.mlir").write_text(OWN)
    own = broadcastable.compile(tmp_path / "own.mlir")
    two, three = np.ones(2, np.float32), np.ones(3, np.float32)
    np.testing.assert_array_equal(own(two, two), two)
    with pytest.raises(ValueError, match=r"^own\.mlir:8:3: as many weights \(2 is not 3\)$"):
        own(two, three)


#: An assertion of the user's own.
OWN = """
func.func @own(%x: tensor<?xf32>, %w: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %w, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %n, %m : index

  cf.assert %eq, "as many weights"
  return %x : tensor<?xf32>
}
"""


@needs_tools
@pytest.mark.parametrize("columns", [1, 5, 100, 1024])
def test_memory_is_used_again_but_not_that_of_a_result(scale: Compiled, columns: int) -> None:
    """Blocks, small and large, are kept for the next call, of other sizes as well, once nothing uses them."""
    results, expected = [], []
    for call in range(80):
        x = np.full((64 + call % 5, columns), call, np.float32)
        results.append(scale(x, x[0])[0])
        expected.append(x * x[0])
        if call % 3 == 0:
            at = call % len(results)
            np.testing.assert_array_equal(results.pop(at), expected.pop(at))
    for result, of in zip(results, expected, strict=True):
        np.testing.assert_array_equal(result, of)


@needs_tools
def test_threads_fail_on_their_own(scale: Compiled) -> None:
    wrong = []

    def run(size: int) -> None:
        x = np.full((size, size), size, np.float32)
        for _ in range(200):
            try:
                scale(x, np.ones(size + 1, np.float32))
            except ValueError as error:
                if f"run-time size {size + 1} is not {size}" not in str(error):
                    wrong.append(str(error))
            if not (scale(x, x[0])[0] == size * size).all():
                wrong.append(f"values of {size}")

    threads = [threading.Thread(target=run, args=(size,)) for size in (2, 3, 5, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@needs_tools
def test_matrix_products_of_all_layouts(tmp_path: Path) -> None:
    maps = {"": ("d0, d2", "d2, d1"), "t": ("d2, d0", "d1, d2"), "b": ("d0, d2", "d1, d2")}
    for name, (a, b) in maps.items():
        (tmp_path / "product.mlir").write_text(PRODUCT.replace("A_MAP", a).replace("B_MAP", b))
        product = broadcastable.compile(tmp_path / "product.mlir")
        for m, n, k in ((1, 1, 1), (0, 3, 2), (3, 2, 0), (1, 40, 300), (65, 1, 9), (100, 70, 300), (9, 33, 8)):
            x, y = np.random.randn(m, k).astype(np.float32), np.random.randn(k, n).astype(np.float32)
            passed = (x.T if name == "t" else x).copy(), (y.T if name in ("t", "b") else y).copy()
            np.testing.assert_allclose(product(*passed, np.ones((m, n), np.float32)), x @ y + 1, 1e-4, 1e-4)


PRODUCT = """
func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (A_MAP)>, affine_map<(d0, d1, d2) -> (B_MAP)>,
                     affine_map<(d0, d1, d2) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %product = arith.mulf %x, %y : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
