"""Calls of compiled programs: arguments that are read as they are, those that are converted, and the memory of results."""

from __future__ import annotations

import gc
import sys
import threading
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from compiling import LATE, PROGRAM, needs_tools

import broadcastable

if TYPE_CHECKING:
    from pathlib import Path

    from broadcastable_compiler.runtime import Compiled


@pytest.fixture(scope="module")
def scale(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    path = tmp_path_factory.mktemp("calls") / "scale.mlir"
    path.write_text(PROGRAM)
    return broadcastable.compile(path)


class _Own(np.ndarray):
    """A class of arrays."""


def _at_odd_address(array: np.ndarray) -> np.ndarray:
    buffer = np.zeros(array.nbytes + 1, np.uint8)
    buffer[1:] = np.frombuffer(array.tobytes(), np.uint8)
    return buffer[1:].view(array.dtype).reshape(array.shape)


def _only_read(array: np.ndarray) -> np.ndarray:
    array = array.copy()
    array.flags.writeable = False
    return array


@needs_tools
@pytest.mark.parametrize(
    "as_given",
    [
        np.asfortranarray,
        lambda x: x[::-1],
        lambda x: np.broadcast_to(x[:1], x.shape),
        lambda x: x.view(_Own),
        lambda x: np.ma.masked_array(x, x > 0.5),
        lambda x: [list(row) for row in x],
        memoryview,
        _at_odd_address,
        _only_read,
    ],
)
def test_arguments_of_all_kinds(scale: Compiled, as_given: Any) -> None:
    x, w = np.random.rand(5, 3).astype(np.float32), np.random.rand(3).astype(np.float32)
    given = as_given(x)
    product, same = scale(given, w)
    np.testing.assert_array_equal(product, np.asarray(given) * w)
    assert type(product) is type(same) is np.ndarray


@needs_tools
def test_types_that_are_equal_and_types_that_are_not(tmp_path: Path) -> None:
    (tmp_path / "halves.mlir").write_text("""
func.func @halves(%x: tensor<?xi64>, %y: tensor<i64>) -> tensor<?xi64> {
  %0 = bcast.add %x, %y : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}""")
    compiled = broadcastable.compile(tmp_path / "halves.mlir")
    x = np.arange(4)
    for given in (x.astype("longlong"), x.astype(np.dtype("int64", metadata={"of": "us"}))):
        for one in (1, np.int64(1), np.array(1), np.longlong(1)):
            np.testing.assert_array_equal(compiled(given, one), x + 1)
    for wrong in (x.astype(">i8"), x.view("V8"), x.view("M8[s]"), x.astype(np.uint64), np.array([None])):
        with pytest.raises(TypeError, match="argument #0 has elements .*, not int64$"):
            compiled(wrong, 1)
    with pytest.raises(ValueError, match="argument #1 has 1 dimensions, not the 0 of i64"):
        compiled(x, x)


@needs_tools
def test_what_an_argument_says_of_itself_is_not_trusted(scale: Compiled) -> None:
    class Liar:
        dtype = np.dtype(np.float32)
        __array_struct__ = "no capsule"

    with pytest.raises((TypeError, ValueError)):
        scale(Liar(), np.ones(3, np.float32))


@needs_tools
def test_the_memory_of_a_result_is_freed_with_its_last_array(scale: Compiled) -> None:
    x = np.random.rand(300, 1000).astype(np.float32)
    product, _ = scale(x, x[0])
    assert memoryview(product.base).nbytes == product.nbytes
    part = product[7:, 3]
    del product
    scale(x + 1, x[0])
    np.testing.assert_array_equal(part, x[7:, 3] * x[0, 3])
    resident = _resident()
    for _ in range(1000):
        scale(x, x[0])
    assert _resident() - resident < 100 << 20


def _resident() -> int:
    """Bytes of memory that the process has."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@needs_tools
def test_a_result_outlives_its_program(tmp_path: Path) -> None:
    (tmp_path / "scale.mlir").write_text(PROGRAM)
    x = np.random.rand(3, 4).astype(np.float32)
    product, _ = broadcastable.compile(tmp_path / "scale.mlir")(x, x[0])
    gc.collect()
    np.testing.assert_array_equal(product, x * x[0])
    del product


@needs_tools
def test_calls_keep_no_object(scale: Compiled) -> None:
    x, w = np.ones((2, 3), np.float32), np.ones(3, np.float32)
    strided, wrong = np.ones((2, 6), np.float32)[:, ::2], np.ones(4, np.float32)
    names = [x, w, strided, wrong, np.ndarray, x.dtype, scale]

    def calls() -> list[int]:
        for _ in range(100):
            scale(x, w)
            scale(strided, w)
            for failing in ((x, wrong), (x, x), (x,), (x, "text")):
                with pytest.raises((ValueError, TypeError)):
                    scale(*failing)
        gc.collect()
        return [*map(sys.getrefcount, names), sys.getallocatedblocks()]

    # Whatever else grows does not do so each time.
    counts = [calls() for _ in range(4)]
    growth = [min(after - before for before, after in pairwise(each)) for each in zip(*counts, strict=True)]
    assert max(growth) < 50, counts


@needs_tools
def test_a_lack_of_memory_is_an_error_of_one_call(tmp_path: Path) -> None:
    """A square of more bytes than addresses have."""
    (tmp_path / "late.mlir").write_text(LATE)
    late = broadcastable.compile(tmp_path / "late.mlir")
    one = np.ones(1, np.float32)
    for _ in range(3):
        with pytest.raises(MemoryError, match="memory"):
            late(np.zeros((1 << 23, 1), np.float32), one)
        np.testing.assert_array_equal(late(np.full((2, 1), 3, np.float32), one), np.full((2, 1), 57))


@needs_tools
@pytest.mark.parametrize("attributes", ["", ' {test.text = "a, ]\\"b\\"", bcast.dims = ["N", "M"]}'])
def test_no_argument_is_written_to(tmp_path: Path, attributes: str) -> None:
    (tmp_path / "put.mlir").write_text(f"""
    func.func @put(%x: tensor<?x8xf32>{attributes}, %u: tensor<2x3xf32>, %w: tensor<8x8xf32>) -> (tensor<?x8xf32>, tensor<8x8xf32>) {{
      %0 = tensor.insert_slice %u into %x[0, 1] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<?x8xf32>
      %1 = linalg.matmul ins(%w, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%w : tensor<8x8xf32>) -> tensor<8x8xf32>
      return %0, %1 : tensor<?x8xf32>, tensor<8x8xf32>
    }}
    """)
    put = broadcastable.compile(tmp_path / "put.mlir")
    x, u, w = (np.random.rand(*sizes).astype(np.float32) for sizes in ((4, 8), (2, 3), (8, 8)))
    before = [array.copy() for array in (x, u, w)]
    expected = x.copy()
    expected[:2, 1:4] = u
    for _ in range(2):
        put_in, product = put(x, u, w)
        np.testing.assert_array_equal(put_in, expected)
        np.testing.assert_allclose(product, w + w @ w, 1e-5)
        for array, own in zip((x, u, w), before, strict=True):
            np.testing.assert_array_equal(array, own)


@needs_tools
def test_updates_of_jax_leave_their_argument() -> None:
    jax = pytest.importorskip("jax")
    x = np.random.rand(4, 8).astype(np.float32)
    before, update = x.copy(), jax.jit(lambda x: jax.lax.fori_loop(0, 3, lambda i, x: x.at[i].add(1), x))
    compiled, expected = broadcastable.compile(update, x), np.asarray(update(x))
    for _ in range(2):
        np.testing.assert_array_equal(compiled(x), expected)
        np.testing.assert_array_equal(x, before)


@needs_tools
def test_many_arguments_and_results(tmp_path: Path) -> None:
    """A hundred of each, of all ranks to 5."""
    types = [f"tensor<{'?x' * (at % 6)}f64>" for at in range(100)]
    arguments = ", ".join(f"%x{at}: {type_}" for at, type_ in enumerate(types))
    results, sums = ", ".join(f"%y{at}" for at in range(100)), []
    for at, type_ in enumerate(types):
        sums.append(f"  %y{at} = bcast.add %x{at}, %x{at} : ({type_}, {type_}) -> {type_}\n")
    text = f"func.func @f({arguments}) -> ({', '.join(types)}) {{\n{''.join(sums)}  return {results} : {', '.join(types)}\n}}"
    (tmp_path / "many.mlir").write_text(text)
    compiled = broadcastable.compile(tmp_path / "many.mlir")
    given = [np.random.rand(*(1 + (at + dim) % 3 for dim in range(at % 6))) for at in range(100)]
    given[5] = np.empty((2, 0, 3, 0, 1))
    given = [np.asarray(each) for each in given]
    found = compiled(*given)
    assert isinstance(found, tuple)
    for result, each in zip(found, given, strict=True):
        assert result.shape == each.shape
        assert result.flags.c_contiguous
        assert result.flags.writeable
        np.testing.assert_array_equal(result, each + each)
    assert compiled.summary.converted == 100


@needs_tools
def test_arguments_that_a_program_of_jax_does_not_use() -> None:
    jax = pytest.importorskip("jax")
    given = [np.random.rand(3).astype(np.float32) for _ in range(3)]
    compiled = broadcastable.compile(jax.jit(lambda x, y, z: {"difference": z - x}), *given)
    np.testing.assert_array_equal(compiled(*given)["difference"], given[2] - given[0])
    np.testing.assert_array_equal(compiled(*map(jax.numpy.asarray, given))["difference"], given[2] - given[0])
    with pytest.raises(TypeError, match="takes arguments such as"):
        compiled(given[0], given[2])
    two = broadcastable.compile(jax.jit(lambda x, y: x + y), *given[:2])
    for arguments in ((given[:2],), given, given[:1]):
        with pytest.raises(TypeError, match="takes arguments such as"):
            two(*arguments)
    with pytest.raises(TypeError, match="takes arguments such as"):
        two(*given[:2], z=given[2])


@needs_tools
def test_other_threads_run_during_a_call(tmp_path: Path) -> None:
    (tmp_path / "scale.mlir").write_text(PROGRAM)
    compiled = broadcastable.compile(tmp_path / "scale.mlir", threads=1)
    x, began, ended = np.ones((1 << 12, 1 << 13), np.float32), threading.Event(), threading.Event()

    def call() -> None:
        began.set()
        compiled(x, x[0])
        ended.set()

    thread, turns = threading.Thread(target=call), 0
    thread.start()
    began.wait()
    while not ended.is_set():
        time.sleep(0.001)
        turns += 1
    thread.join()
    assert turns > 10
