"""Inputs of compilation: texts and bytecode of MLIR, models of ONNX, programs of JAX; and inputs that are refused."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest
from compiling import PROGRAM, compile_command, needs_tools

import broadcastable
from broadcastable_compiler import signature, tools

if TYPE_CHECKING:
    from pathlib import Path


@needs_tools
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "func.func @f(%x: tensor<*xf32>) { return }",
            "bad.mlir: @f argument #0: 'tensor<*xf32>' is not a tensor of one of ",
        ),
        ("func.func private @f()", "bad.mlir: the program needs one public function; it has none"),
        ("func.func @f() { return } func.func @g() { return }", "needs one public function; it has 'f', 'g'"),
        ("func.func @f(", "bad.mlir:1:13: error: "),
        ('func.func @f() { "foo.bar"() : () -> () return }', "error: bad.mlir:1:18: nothing lowers the op 'foo.bar'"),
        (
            "func.func @f() attributes {bcast.symbols = {B = {min = 5, max = 3}}} { return }",
            "bad.mlir:1:1: error: 'func.func' op bcast.symbols: no size of \"B\" has min = 5, max = 3 [symbol-attr]",
        ),
        (
            "func.func private @g() func.func @f() { call @g() : () -> () return }",
            "bad.mlir:1:41: the function 'g' has no body",
        ),
        ('func.func @f() { "tosa.nothing"() : () -> () return }', "unregistered operation 'tosa.nothing'"),
    ],
)
def test_bad_input(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "bad.mlir").write_text(text)
    done = compile_command(tmp_path / "bad.mlir", "-o", tmp_path / "bad.so")
    assert done.returncode == 2
    assert message in done.stderr
    assert not (tmp_path / "bad.so").exists()


def test_files_that_are_not_read(tmp_path: Path) -> None:
    done = compile_command(tmp_path / "none.mlir", "-o", tmp_path / "none.so")
    assert done.returncode == 2
    assert done.stderr == f"broadcastable: error: {tmp_path / 'none.mlir'}: No such file or directory\n"
    (tmp_path / "bytes.mlir").write_bytes(b"\x7fELF\xff")
    done = compile_command(tmp_path / "bytes.mlir", "-o", tmp_path / "none.so")
    assert "neither a text nor bytecode of MLIR" in done.stderr
    with pytest.raises(TypeError, match="not int$"):
        broadcastable.compile(3)
    with pytest.raises(TypeError, match=r"not function: export it first.*\n  JAX    jax\.export\.export"):
        broadcastable.compile(lambda x: x)


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
        broadcastable.CompileError,
        match="there is no bcast-opt on PATH: the package broadcastable-mlir of the same release has it",
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
    with pytest.raises(broadcastable.CompileError, match=r"torn\.onnx: this is not an ONNX model, or it is cut off: "):
        broadcastable.compile(tmp_path / "torn.onnx")


@needs_tools
@pytest.mark.parametrize(
    ("node", "weights", "message"),
    [
        (("Add", ["x", "v"]), 16, "graph 'g': node 'n' (Add): its input 'v' is defined nowhere"),
        (("Add", ["x", "w"]), 3, "initializer 'w': "),
        (
            ("Frobnicate", ["x"]),
            16,
            "\"n\": failed to legalize operation 'torch.operator' that was explicitly marked illegal",
        ),
        (
            ("Add", ["x", "w"]),
            12,
            "graph 'g': node 'n' (Add), tensor 'w': operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [infer-dim]",
        ),
    ],
)
def test_bad_models(tmp_path: Path, node: tuple[str, list[str]], weights: int, message: str) -> None:
    pytest.importorskip("torch_mlir")
    onnx = pytest.importorskip("onnx")
    make = onnx.helper
    w = onnx.TensorProto(name="w", data_type=1, dims=[max(weights // 4, 1)], raw_data=bytes(weights))
    values = [make.make_tensor_value_info(name, 1, ["N", 4]) for name in ("x", "y")]
    graph = make.make_graph([make.make_node(*node, ["y"], name="n")], "g", values[:1], values[1:], [w])
    onnx.save(make.make_model(graph, opset_imports=[make.make_opsetid("", 17)], ir_version=9), tmp_path / "m.onnx")
    done = compile_command(tmp_path / "m.onnx", "-o", tmp_path / "m.so")
    assert done.returncode == 2
    assert done.stderr.startswith(f"broadcastable: error: {tmp_path / 'm.onnx'}: ")
    assert message in done.stderr
    assert not (tmp_path / "m.so").exists()


@needs_tools
@pytest.mark.parametrize("attributes", [{"alpha": 0.5}, {"alpha": 0.5, "transB": 1}, {"alpha": -2.0, "beta": 3.0}, {}])
@pytest.mark.parametrize("has_name", [False, True])
def test_a_product_of_onnx_without_a_third_operand(
    tmp_path: Path, attributes: dict[str, float], *, has_name: bool
) -> None:
    pytest.importorskip("torch_mlir")
    onnx = pytest.importorskip("onnx")
    make = onnx.helper
    node = make.make_node("Gemm", ["x", "w", *[""] * has_name], ["y"], **attributes)
    values = [
        make.make_tensor_value_info(name, 1, shape) for name, shape in (("x", ["B", 3]), ("w", [3, 3]), ("y", None))
    ]
    graph = make.make_graph([node], "g", values[:2], values[2:])
    onnx.save(make.make_model(graph, opset_imports=[make.make_opsetid("", 17)], ir_version=9), tmp_path / "m.onnx")
    x, w = np.random.randn(2, 3).astype(np.float32), np.random.randn(3, 3).astype(np.float32)
    expected = attributes.get("alpha", 1) * (x @ (w.T if "transB" in attributes else w))
    np.testing.assert_allclose(broadcastable.compile(tmp_path / "m.onnx")(x, w), expected, 1e-5, 1e-6)


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
        ValueError, match=r"^chlo\.mlir:4:8: 'chlo\.broadcast_multiply' op operand #0 dim 0: run-time size 7 "
    ) as error:
        compiled(np.ones((7, 3), np.float32), w)
    assert str(error.value).split("\n", 1)[1] == "  operand #0   7x?\n  operand #1   2x?\n               ^"


CHOLESKY = """%c = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %d = "stablehlo.cholesky"(%c) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %0 = stablehlo.abs %x : tensor<?xf32>"""


@needs_tools
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("%0 = stablehlo.custom_call @foo(%x) : (tensor<?xf32>) -> tensor<?xf32>", "stablehlo.custom_call @foo"),
        (CHOLESKY, "stablehlo.cholesky"),
        (
            "%t = stablehlo.create_token : !stablehlo.token %0 = stablehlo.abs %x : tensor<?xf32>",
            "stablehlo.create_token",
        ),
    ],
)
def test_ops_of_stablehlo_that_are_left_are_named_with_their_place(tmp_path: Path, line: str, message: str) -> None:
    pytest.importorskip("jax")
    text = f"func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {{\n  {line}\n  return %0 : tensor<?xf32>\n}}"
    (tmp_path / "left.mlir").write_text(text)
    place = r"^left\.mlir:[23]:\d+: neither StableHLO's passes nor convert-to-bcast lower these ops with such types: "
    with pytest.raises(broadcastable.CompileError, match=f"{place}{message}$"):
        broadcastable.compile(tmp_path / "left.mlir")


@needs_tools
def test_bounds_of_stablehlo_are_checked(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    (tmp_path / "bounded.mlir").write_text("""
func.func @f(%x: tensor<?xf32, #stablehlo.bounds<8>>, %n: tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<8>> {
  %0 = stablehlo.add %x, %x : tensor<?xf32, #stablehlo.bounds<8>>
  %1 = stablehlo.set_dimension_size %0, %n, dim = 0 : (tensor<?xf32, #stablehlo.bounds<8>>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<8>>
  return %1 : tensor<?xf32, #stablehlo.bounds<8>>
}""")
    compiled = broadcastable.compile(tmp_path / "bounded.mlir")
    x = np.arange(8, dtype=np.float32)
    np.testing.assert_array_equal(compiled(x, np.array(3, np.int32)), 2 * x[:3])
    for array, size, message in (
        (np.ones(9, np.float32), 3, "run-time size 9 is more than 8"),
        (x, 9, "is larger"),
        (x, -1, "is negative"),
    ):
        with pytest.raises(ValueError, match=message):
            compiled(array, np.array(size, np.int32))


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


@needs_tools
def test_a_function_of_jax_with_examples() -> None:
    jax = pytest.importorskip("jax")
    from jax import export

    example = np.arange(6, dtype=np.float32).reshape(2, 3)
    compiled = broadcastable.compile(jax.jit(lambda x, y: x + y), example, example[0])
    np.testing.assert_array_equal(compiled(example, example[1]), example + example[1])
    rows = jax.ShapeDtypeStruct(export.symbolic_shape("B, 3"), "float32")
    compiled = broadcastable.compile(jax.jit(lambda x: x * 2), rows)
    np.testing.assert_array_equal(compiled(example[:1]), example[:1] * 2)


def test_examples_belong_to_a_function_of_jax() -> None:
    with pytest.raises(TypeError, match=r"a function of jax.jit, and not to function: export it first"):
        broadcastable.compile(lambda x: x, np.ones(3))


@needs_tools
def test_constraints_of_jax_are_checked() -> None:
    jax = pytest.importorskip("jax")
    from jax import export

    constraints = ("T >= 3", "T <= 100", "mod(T, 4) == 0", "T >= B")
    shape = export.symbolic_shape("B, T", constraints=constraints)
    program = export.export(jax.jit(lambda x: x * 2))(jax.ShapeDtypeStruct(shape, "float32"))
    compiled = broadcastable.compile(program)
    for sizes in ((1, 4), (8, 8), (3, 100)):
        x = np.random.rand(*sizes).astype(np.float32)
        np.testing.assert_array_equal(compiled(x), x * 2)
    for sizes, message in (((1, 104), "max"), ((1, 6), "multiple_of"), ((5, 4), "symbolic shape constraint T >= B")):
        with pytest.raises(ValueError, match=message):
            compiled(np.ones(sizes, np.float32))
