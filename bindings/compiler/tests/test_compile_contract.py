"""The function for matrix products and convolutions, on random loops, against sums in NumPy."""

from __future__ import annotations

import ctypes
import itertools
import mmap
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from compiling import needs_tools

import broadcastable_compiler
from broadcastable_compiler import CompileError, objects, programs, tools
from broadcastable_compiler.pipeline import lower

CLANG = shutil.which("clang-22") or shutil.which("clang")
pytestmark = pytest.mark.skipif(CLANG is None, reason="needs clang")


#: The library of OpenMP, for all cores; none for one.
OPENMP = tools.openmp() if CLANG else None
KINDS = [(real, kind) for real in ("float", "double") for kind in ("wide", "narrow", *(["openmp"] if OPENMP else []))]


@pytest.fixture(scope="module", params=KINDS, ids="-".join)
def contract(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[ctypes.CDLL, str]:
    real, kind = request.param
    directory = tmp_path_factory.mktemp("contract")
    source = Path(broadcastable_compiler.__file__).with_name("contract") / "contract.c"
    names = ["-DREAL=" + real, "-DCONTRACT=contract"]
    if kind == "openmp":
        names += ["-fopenmp", f"-L{OPENMP}", f"-Wl,-rpath,{OPENMP}"]
    elif kind == "narrow":
        names.append("-DWITHOUT_WIDE")
    command = [
        str(CLANG),
        "-O2",
        "-fPIC",
        "-shared",
        *names,
        str(source),
        "-o",
        str(directory / "contract.so"),
    ]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(directory / "contract.so")), real


def guarded(array: np.ndarray) -> np.ndarray:
    """A copy behind which the next page cannot be read."""
    size = -(-array.nbytes // mmap.PAGESIZE) * mmap.PAGESIZE
    memory = mmap.mmap(-1, size + mmap.PAGESIZE)
    start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    assert ctypes.CDLL(None).mprotect(ctypes.c_void_p(start + size), ctypes.c_size_t(mmap.PAGESIZE), 0) == 0
    copy = np.frombuffer(memory, array.dtype, array.size, size - array.nbytes)
    copy[:] = array.ravel(order="A")
    return copy.reshape(array.shape, order="F" if array.flags.f_contiguous else "C")


def run(
    library: ctypes.CDLL,
    loops: list[tuple[int, int, int, int]],
    a: np.ndarray,
    b: np.ndarray,
    c: np.ndarray,
    *,
    is_new: bool = False,
) -> None:
    table = np.array(loops, np.int64)
    places = (ctypes.c_void_p(array.ctypes.data) for array in (table, a, b, c))
    library.contract_v2(ctypes.c_int64(len(loops)), *places, ctypes.c_int64(is_new))


def drawn(random: np.random.Generator) -> list[tuple[int, int, int, int]]:
    """Loops, each with its size, and its steps in both inputs and in the output."""
    sizes = [1, 2, 3, 5, 8, 9, 33, 40, 70]
    kinds = [(1, 0, 0), (0, 1, 0), (1, 1, 1), *[(1, 0, 1), (0, 1, 1), (1, 1, 0)] * 3]
    chosen = [kinds[at] for at in random.permutation(len(kinds))[: random.integers(1, 7)]]
    loops, room = [], 30_000
    strides = [1, 1, 1]
    for kind in chosen:
        size = int(random.choice([size for size in sizes if size <= room]))
        room //= size
        steps = [strides[at] if kind[at] else 0 for at in range(3)]
        # Rows of a convolution overlap: an input may step less than its other loops.
        if random.random() < 0.2 and kind[2] == 0:
            steps[0] = 1
        for at in range(3):
            strides[at] *= size if kind[at] else 1
        loops.append((size, *steps))
    return [loops[at] for at in random.permutation(len(loops))]


def test_any_loops_compute_what_numpy_does(contract: tuple[ctypes.CDLL, str]) -> None:
    library, real = contract
    dtype = np.float32 if real == "float" else np.float64
    random = np.random.default_rng(1)
    for _ in range(150):
        loops = drawn(random)
        places = np.array(list(itertools.product(*(range(size) for size, *_ in loops))))
        a_at, b_at, c_at = (places @ np.array([steps[at] for _, *steps in loops]) for at in range(3))
        # Small integers, so that sums are exact in any order.
        a, b, c = (guarded(random.integers(-4, 5, int(at.max()) + 1).astype(dtype)) for at in (a_at, b_at, c_at))
        expected = c.copy()
        is_new = bool(random.integers(2))
        if is_new:
            expected[c_at] = 0
            # Nothing reads them.
            c[c_at] = np.nan
        np.add.at(expected, c_at, a[a_at] * b[b_at])
        run(library, loops, a, b, c, is_new=is_new)
        np.testing.assert_array_equal(c, expected, err_msg=f"{loops} {is_new}")


def test_sums_of_nothing_are_zero(contract: tuple[ctypes.CDLL, str]) -> None:
    library, real = contract
    dtype = np.float32 if real == "float" else np.float64
    a, b = np.zeros((3, 0), dtype), np.zeros((0, 5), dtype)
    for is_new, expected in ((True, 0), (False, 7)):
        c = np.full((3, 5), 7, dtype)
        run(library, [(3, 0, 0, 5), (5, 0, 1, 1), (0, 1, 5, 0)], a, b, c, is_new=is_new)
        np.testing.assert_array_equal(c, expected)


def test_a_few_rows_are_multiplied_where_they_are(contract: tuple[ctypes.CDLL, str]) -> None:
    library, real = contract
    dtype = np.float32 if real == "float" else np.float64
    random = np.random.default_rng(3)
    for number in range(300):
        m, n, k = (int(random.integers(1, most)) for most in (270 if number % 2 else 9, 300, 300))
        # Rows or columns of the second input are contiguous.
        is_turned = number % 3 == 0
        a, b, c = (
            guarded(random.integers(-4, 5, shape).astype(dtype))
            for shape in ((m, k), (n, k) if is_turned else (k, n), (m, n))
        )
        expected = c + a @ (b.T if is_turned else b)
        steps = (k, 1) if is_turned else (1, n)
        is_new = number % 2 == 0
        if is_new:
            expected -= c
            c[:] = np.nan
        run(library, [(m, k, 0, n), (n, 0, steps[0], 1), (k, 1, steps[1], 0)], a, b, c, is_new=is_new)
        np.testing.assert_array_equal(c, expected, err_msg=f"{m} {n} {k} {is_turned}")


def test_one_row_by_columns_that_begin_anywhere(contract: tuple[ctypes.CDLL, str]) -> None:
    library, real = contract
    dtype = np.float32 if real == "float" else np.float64
    random = np.random.default_rng(6)
    for n, lead in itertools.product((8, 16, 24, 56, 64, 72, 128, 136, 200), (0, 1, 3, 4, 8, 12)):
        for is_new, k in ((True, 1), (False, 7)):
            # All rows of the second input are longer by eight.
            a = random.integers(-4, 5, k).astype(dtype)
            memory = random.integers(-4, 5, 32 + k * (n + 8)).astype(dtype)
            b = memory[(-memory.ctypes.data) % 64 // memory.itemsize + lead :][: k * (n + 8)]
            c = random.integers(-4, 5, n).astype(dtype)
            expected = (0 if is_new else c) + a @ b.reshape(k, n + 8)[:, :n]
            run(library, [(n, 0, 1, 1), (k, 1, n + 8, 0)], a, b, c, is_new=is_new)
            np.testing.assert_array_equal(c, expected, err_msg=f"{n} {lead}")


def test_large_products_are_cut_into_blocks(contract: tuple[ctypes.CDLL, str]) -> None:
    library, real = contract
    dtype = np.float32 if real == "float" else np.float64
    random = np.random.default_rng(2)
    for m, n, k in ((270, 259, 261), (8, 32, 257), (273, 1, 300), (1, 300, 40), (9, 33, 1), (100, 1024, 3)):
        a, b = random.integers(-4, 5, (m, k)).astype(dtype), random.integers(-4, 5, (k, n)).astype(dtype)
        for left, right in itertools.product((a, np.asfortranarray(a)), (b, np.asfortranarray(b))):
            steps = [[stride // a.itemsize for stride in array.strides] for array in (left, right)]
            loops = [(m, steps[0][0], 0, n), (n, 0, steps[1][1], 1), (k, steps[0][1], steps[1][0], 0)]
            left, right, c = map(guarded, (left, right, np.full((m, n), np.nan, dtype)))
            run(library, loops, left, right, c, is_new=True)
            np.testing.assert_array_equal(c, a @ b, err_msg=f"{m} {n} {k}")


def test_windows_of_images_are_read_where_they_are(contract: tuple[ctypes.CDLL, str]) -> None:
    library, real = contract
    dtype = np.float32 if real == "float" else np.float64
    random = np.random.default_rng(5)
    # Channels, the width, those of the output, the window and its step: vectors of columns, of channels, and copies.
    for inner, width, outer, window, step in (
        (3, 34, 32, 3, 1),
        (5, 35, 64, 3, 1),
        (4, 16, 40, 3, 1),
        (32, 17, 64, 3, 2),
        (2, 66, 9, 5, 3),
        (100, 9, 33, 3, 1),
    ):
        images, size = 3, (width - window) // step + 1
        image = random.integers(-4, 5, (images, inner, width, width)).astype(dtype)
        weights = random.integers(-4, 5, (outer, inner, window, window)).astype(dtype)
        windows = np.lib.stride_tricks.sliding_window_view(image, (window, window), axis=(2, 3))[:, :, ::step, ::step]
        expected = np.einsum("biyxvw,oivw->boyx", windows, weights)
        for is_turned, is_last in itertools.product((False, True), repeat=2):
            # Channels are the first dimension of the weights or the last, and the second of images or the last.
            w = np.ascontiguousarray(weights.transpose(1, 2, 3, 0)) if is_turned else weights
            w_outer, w_inner, w_y = (
                (1, outer * window**2, outer * window) if is_turned else (inner * window**2, window**2, window)
            )
            order = (0, 2, 3, 1) if is_last else (0, 1, 2, 3)
            x, out = np.ascontiguousarray(image.transpose(order)), np.full((images, outer, size, size), np.nan, dtype)
            out = np.ascontiguousarray(out.transpose(order))
            x_image, x_inner, x_y, x_x = (x.strides[order.index(dim)] // x.itemsize for dim in range(4))
            c_image, c_outer, c_y, c_x = (out.strides[order.index(dim)] // x.itemsize for dim in range(4))
            loops = [
                (images, 0, x_image, c_image),
                (outer, w_outer, 0, c_outer),
                (size, 0, step * x_y, c_y),
                (size, 0, step * x_x, c_x),
                (inner, w_inner, x_inner, 0),
                (window, w_y, x_y, 0),
                (window, outer if is_turned else 1, x_x, 0),
            ]
            w, x, out = map(guarded, (w, x, out))
            run(library, loops, w, x, out, is_new=True)
            np.testing.assert_array_equal(out, expected.transpose(order), err_msg=f"{loops}")


#: A program with a product.
PRODUCT = """
func.func @main(%a: tensor<4x4xf64>, %b: tensor<4x4xf64>, %c: tensor<4x4xf64>) -> tensor<4x4xf64> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf64>, tensor<4x4xf64>) outs(%c : tensor<4x4xf64>) -> tensor<4x4xf64>
  return %0 : tensor<4x4xf64>
}
"""


@needs_tools
@pytest.mark.parametrize("number", ["", "_v1", "_v30"])
def test_a_caller_with_other_arguments_is_not_linked(tmp_path: Path, number: str) -> None:
    (tmp_path / "main.mlir").write_text(PRODUCT)
    lowered = lower(programs.read(tmp_path / "main.mlir"), None, None)
    name = f"bcast_contract_f64{number}"
    other = replace(lowered, llvm=lowered.llvm.replace("bcast_contract_f64_v2", name))
    with pytest.raises(CompileError, match=rf"undefined .*{name}\b"):
        objects.build(other, tmp_path / "product.so", "product", None)
