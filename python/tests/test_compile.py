"""Programs that are compiled: files of MLIR without JAX, and JAX's own where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import broadcastable
from broadcastable.compiler import signature, tools

if TYPE_CHECKING:
    from broadcastable.compiler.runtime import Compiled

_ROOT = Path(__file__).parents[2]


def _built() -> list[str]:
    target = Path(os.environ.get("CARGO_TARGET_DIR", _ROOT / "target"))
    return [str(target / profile) for profile in ("release", "debug") if (target / profile / "bcast-opt").exists()]


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join([os.environ["PATH"], *_built()]))


def _has_tools() -> bool:
    path = os.pathsep.join([os.environ["PATH"], *_built()])
    names = (["bcast-opt"], ["mlir-translate-22"], ["clang-22", "clang"])
    return all(any(shutil.which(name, path=path) for name in choice) for choice in names)


needs_tools = pytest.mark.skipif(not _has_tools(), reason="bcast-opt, mlir-translate or clang is missing")

PROGRAM = """
func.func @scale(%x: tensor<?x?xf32> {bcast.dims = ["N", "M"]}, %w: tensor<?xf32> {bcast.dims = ["M"]})
    -> (tensor<?x?xf32>, tensor<?xf32>) {
  %0 = bcast.mul %x, %w : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0, %w : tensor<?x?xf32>, tensor<?xf32>
}
func.func private @other(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
"""


@pytest.fixture(scope="module")
def scale(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    path = tmp_path_factory.mktemp("compile") / "scale.mlir"
    path.write_text(PROGRAM)
    os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], *_built()])
    return broadcastable.compile(path)


def test_the_compiler_is_imported_when_it_is_used() -> None:
    code = """
import sys, broadcastable
heavy = {"broadcastable.compiler", "subprocess", "tempfile", "numpy"} & set(sys.modules)
assert not heavy, heavy
assert "compile" in dir(broadcastable)
assert broadcastable.CompileError is sys.modules["broadcastable.compiler"].CompileError
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


CALLER = """
#include "scale.h"
#include <stdio.h>
int main(void) {
  float x[6] = {1, 2, 3, 4, 5, 6}, w[3] = {10, 20, 30};
  scale_f32_2 a0 = {0, x, 0, {2, 3}, {3, 1}}, r0;
  scale_f32_1 a1 = {0, w, 0, {3}, {1}}, r1;
  if (scale(&r0, &r1, &a0, &a1))
    return 1;
  printf("%g %g\\n", r0.aligned[r0.offset + r0.strides[0] + 2 * r0.strides[1]], r1.aligned[r1.offset]);
  scale_free(r0.allocated);
  scale_free(r1.allocated);
  a1.sizes[0] = 2;
  int status = scale(&r0, &r1, &a0, &a1);
  printf("%d %s", status, scale_message());
  return 0;
}
"""


def _command(*arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "broadcastable", "compile", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)


@needs_tools
def test_a_program_in_c_uses_the_header(tmp_path: Path) -> None:
    (tmp_path / "scale.mlir").write_text(PROGRAM)
    done = _command("scale.mlir", "-o", "scale.so", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (
        done.stdout
        == "scale.so: 1 ops converted to bcast, 0 left to StableHLO's passes; checks at entry: 1, inside: 0\n"
    )
    (tmp_path / "caller.c").write_text(CALLER)
    clang = [tools.find("clang"), "-Wall", "-Werror", "caller.c", "./scale.so", "-o", "caller"]
    subprocess.run(clang, cwd=tmp_path, check=True)
    run = subprocess.run(["./caller"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert run.stdout.startswith("180 10\n1 "), run.stdout
    assert "run-time size 2 is not 3" in run.stdout


LEAKS = """
#include "late.h"
int main(void) {
  float x[12] = {1}, w[4] = {2};
  for (int at = 0; at < 50; ++at) {
    late_f32_2 a0 = {0, x, 0, {3, 4}, {4, 1}}, r0;
    late_f32_1 a1 = {0, w, 0, {at % 2 ? 4 : 3}, {1}};
    if (late(&r0, &a0, &a1) != (at % 2 ? 0 : 1))
      return 1;
    if (at % 2)
      late_free(r0.allocated);
  }
  return 0;
}
"""

#: Fails behind a buffer that it has allocated: the sizes of two arguments that no name makes equal.
LATE = """
func.func @late(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %square = tensor.empty(%n, %n) : tensor<?x?xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%square : tensor<?x?xf32>) -> tensor<?x?xf32>
  %transposed = tensor.empty(%m, %n) : tensor<?x?xf32>
  %y = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%transposed : tensor<?x?xf32>) permutation = [1, 0]
  %gram = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%filled : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%gram, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.mul %0, %w : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
"""


@needs_tools
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is missing")
def test_a_failed_check_leaks_nothing(tmp_path: Path) -> None:
    (tmp_path / "late.mlir").write_text(LATE)
    (tmp_path / "caller.c").write_text(LEAKS)
    done = _command("late.mlir", "-o", "late.so", cwd=tmp_path)
    assert done.stdout.endswith("inside: 1\n"), done.stdout + done.stderr
    subprocess.run([tools.find("clang"), "caller.c", "./late.so", "-o", "caller"], cwd=tmp_path, check=True)
    command = ["valgrind", "--quiet", "--leak-check=full", "--show-leak-kinds=all", "--error-exitcode=9", "./caller"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


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


@needs_tools
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func @f(%x: tensor<*xf32>) { return }", "'tensor<*xf32>' is not a tensor of one of "),
        ("func.func private @f()", "needs one public function; it has none"),
        ("func.func @f() { return } func.func @g() { return }", "needs one public function; it has 'f', 'g'"),
        ("func.func @f(", "error: "),
        ('func.func @f() { "tosa.nothing"() : () -> () return }', "unregistered operation 'tosa.nothing'"),
    ],
)
def test_bad_input(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "bad.mlir").write_text(text)
    done = _command(tmp_path / "bad.mlir", "-o", tmp_path / "bad.so")
    assert done.returncode == 2
    assert message in done.stderr
    assert not (tmp_path / "bad.so").exists()


def test_files_that_are_not_read(tmp_path: Path) -> None:
    done = _command(tmp_path / "none.mlir", "-o", tmp_path / "none.so")
    assert done.returncode == 2
    assert done.stderr == f"broadcastable: error: {tmp_path / 'none.mlir'}: No such file or directory\n"
    (tmp_path / "bytes.mlir").write_bytes(b"\x7fELF\xff")
    assert "neither a text nor bytecode of MLIR" in _command(tmp_path / "bytes.mlir", "-o", tmp_path / "none.so").stderr
    with pytest.raises(TypeError, match="not int"):
        broadcastable.compile(3)


@needs_tools
def test_bytecode_is_read(tmp_path: Path) -> None:
    (tmp_path / "scale.mlir").write_text(PROGRAM)
    path = tmp_path / "scale.mlirbc"
    opt = [tools.find("bcast-opt"), "--emit-bytecode", str(tmp_path / "scale.mlir"), "-o", str(path)]
    subprocess.run(opt, check=True)
    x = np.random.rand(3, 4).astype(np.float32)
    np.testing.assert_array_equal(broadcastable.compile(path)(x, x[0])[0], x * x[0])
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(broadcastable.CompileError, match="MLIR's reader of bytecode"):
        broadcastable.compile(path)


def test_a_missing_tool_is_named_with_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(
        broadcastable.CompileError, match="there is no bcast-opt on PATH: pip install broadcastable-mlir"
    ):
        tools.find("bcast-opt")
    with pytest.raises(broadcastable.CompileError, match="the Debian package clang-22"):
        tools.find("clang")


def test_signatures_are_read_from_generic_text() -> None:
    text = """"builtin.module"() ({
  "func.func"() <{arg_attrs = [{bcast.dims = ["a -> (b", 4]}], function_type = (tensor<?x4xf32>, tensor<i1>) -> tensor<3xi64>, sym_name = "f"}> ({
  "func.func"() <{function_type = () -> (), sym_name = "g", sym_visibility = "private"}> ({
"""
    assert str(signature.read(text, None).arguments[0]) == "?x4xf32"
    assert signature.read(text, "f").results == (signature.Tensor((3,), "i64"),)
    with pytest.raises(broadcastable.CompileError, match="needs a public function 'g'"):
        signature.read(text, "g")
    # JAX's reducers are public as well.
    several = text + text.replace('sym_name = "f"', 'sym_name = "main"')
    assert signature.read(several, None).name == "main"


@needs_tools
def test_a_model_of_onnx(tmp_path: Path) -> None:
    pytest.importorskip("torch_mlir")
    onnx = pytest.importorskip("onnx")
    make = onnx.helper
    nodes = [
        make.make_node("MatMul", ["x", "w"], ["y"]),
        make.make_node("Add", ["y", "b"], ["z"]),
        make.make_node("Relu", ["z"], ["r"]),
        make.make_node("Softmax", ["r"], ["o"], axis=-1),
    ]
    w, b = np.random.randn(16, 8).astype(np.float32), np.random.randn(8).astype(np.float32)
    values = [make.make_tensor_value_info(name, 1, ["B", "T", size]) for name, size in (("x", 16), ("o", 8))]
    weights = [onnx.numpy_helper.from_array(w, "w"), onnx.numpy_helper.from_array(b, "b")]
    graph = make.make_graph(nodes, "a-model", values[:1], values[1:], weights)
    onnx.save(make.make_model(graph, opset_imports=[make.make_opsetid("", 17)], ir_version=9), tmp_path / "m.onnx")
    compiled = broadcastable.compile(tmp_path / "m.onnx")
    for sizes in ((1, 1), (2, 3), (5, 1)):
        x = np.random.randn(*sizes, 16).astype(np.float32)
        exponents = np.exp(np.maximum(x @ w + b, 0))
        np.testing.assert_allclose(compiled(x), exponents / exponents.sum(-1, keepdims=True), 1e-5, 1e-6)
    (tmp_path / "torn.onnx").write_bytes((tmp_path / "m.onnx").read_bytes()[:40])
    with pytest.raises(broadcastable.CompileError, match="torch-mlir's importer of ONNX"):
        broadcastable.compile(tmp_path / "torn.onnx")


@needs_tools
def test_a_node_of_onnx_is_named(tmp_path: Path) -> None:
    pytest.importorskip("torch_mlir")
    onnx = pytest.importorskip("onnx")
    make = onnx.helper
    shapes = {"x": ["B", "N"], "y": ["M"], "z": ["B", None]}
    values = [make.make_tensor_value_info(name, 1, shape) for name, shape in shapes.items()]
    graph = make.make_graph([make.make_node("Add", ["x", "y"], ["z"], name="bias")], "g", values[:2], values[2:])
    onnx.save(make.make_model(graph, opset_imports=[make.make_opsetid("", 17)], ir_version=9), tmp_path / "m.onnx")
    compiled = broadcastable.compile(tmp_path / "m.onnx")
    x = np.ones((2, 3), np.float32)
    np.testing.assert_array_equal(compiled(x, x[0]), x + x[0])
    with pytest.raises(ValueError, match='^"bias": .* operand #1 dim 0: run-time size 4 is neither 1 nor 3, ') as error:
        compiled(x, np.ones(4, np.float32))
    assert str(error.value).split("\n", 1)[1] == "  operand #0   ?x3\n  operand #1     4\n                 ^"


@needs_tools
def test_broadcasts_of_chlo_are_checked_as_such(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    (tmp_path / "chlo.mlir").write_text("""
func.func @f(%x: tensor<?x?xf32>, %w: tensor<2x?xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.exponential %x : tensor<?x?xf32>
  %1 = chlo.broadcast_multiply %0, %w : (tensor<?x?xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}""")
    compiled = broadcastable.compile(tmp_path / "chlo.mlir")
    x, w = np.random.rand(1, 3).astype(np.float32), np.random.rand(2, 1).astype(np.float32)
    np.testing.assert_allclose(compiled(x, w), np.exp(x) * w, 1e-6)
    with pytest.raises(
        ValueError, match=r"^chlo\.mlir:4:8: 'bcast\.mul' op operand #0 dim 0: run-time size 7 "
    ) as error:
        compiled(np.ones((7, 3), np.float32), w)
    assert str(error.value).split("\n", 1)[1] == "  operand #0   7x?\n  operand #1   2x?\n               ^"


@needs_tools
def test_a_program_of_jax() -> None:
    jax = pytest.importorskip("jax")
    from jax import export

    def f(tree: dict, y: object) -> dict:
        return {"sum": jax.numpy.maximum(tree["x"] + y, 0), "mean": tree["x"].mean(0)}

    scope = export.SymbolicScope()
    x, y = (jax.ShapeDtypeStruct(export.symbolic_shape(shape, scope=scope), "float32") for shape in ("B, T", "T"))
    compiled = broadcastable.compile(export.export(jax.jit(f))({"x": x}, y))
    assert compiled.summary.inside == 0
    for sizes in ((1, 1), (2, 3), (5, 1)):
        given = {"x": np.random.randn(*sizes).astype(np.float32)}, np.random.randn(sizes[1]).astype(np.float32)
        jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, 1e-6, 1e-6), compiled(*given), f(*given))
    with pytest.raises(ValueError, match="symbol-entry"):
        compiled({"x": np.ones((2, 3), np.float32)}, np.ones(4, np.float32))
    with pytest.raises(TypeError, match="takes arguments such as"):
        compiled(1)
