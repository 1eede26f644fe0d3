"""Programs of PyTorch that are compiled, where it is installed, and what is said where it is not."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

import broadcastable
from broadcastable_compiler import tools, torch_programs

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_refused_without_torch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "program.pt2").write_bytes(b"PK")
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(broadcastable.CompileError, match=r"program\.pt2: reading it needs torch: pip install torch"):
        broadcastable.compile(tmp_path / "program.pt2")


def test_a_program_is_refused_without_torch_mlir(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch_mlir", None)
    with pytest.raises(broadcastable.CompileError, match="needs torch-mlir: pip install torch-mlir"):
        torch_programs.imported(object())


def test_its_passes_are_named_with_their_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(broadcastable.CompileError, match="there is no torch-mlir-opt on PATH: pip install torch-mlir"):
        tools.find("torch-mlir-opt")


def test_errors_have_the_names_of_dims() -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("torch_mlir")
    batch, length = torch.export.Dim("batch", min=2, max=64), torch.export.Dim("length")
    x, y = torch.randn(3, 5), torch.randn(6, 5)
    module = torch.nn.Identity()
    module.forward = lambda x, y: x + y[::2]
    exported = torch.export.export(module, (x, y), dynamic_shapes=({0: batch, 1: length}, {0: 2 * batch, 1: length}))
    text = torch_programs.imported(exported)
    assert 'bcast.dims = ["batch", "length"]' in text
    assert 'bcast.dims = ["batch * 2", "length"]' in text
    assert "batch = {max = 64 : i64, min = 2 : i64}" in text


def test_torch_is_not_imported() -> None:
    code = "import sys, broadcastable\nbroadcastable.compile\nassert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of a program that takes a dictionary and a keyword, and returns another one."""
    torch = pytest.importorskip("torch")
    pytest.importorskip("torch_mlir")
    if not all(shutil.which(name) for name in ("clang-22", "mlir-translate-22")):
        pytest.skip("clang or mlir-translate is missing")

    class Module(torch.nn.Module):
        def forward(self, tree, *, scale):
            return {"sum": tree["x"] + tree["y"] * scale, "pairs": (tree["x"].flatten(), scale)}

    batch, length = torch.export.Dim("B"), torch.export.Dim("T", min=2, max=64)
    rows = {0: batch, 1: length}
    given = {"x": torch.randn(3, 5), "y": torch.randn(3, 5)}
    dims = {"tree": {"x": rows, "y": rows}, "scale": {0: length}}
    exported = torch.export.export(Module(), (given,), {"scale": torch.randn(5)}, dynamic_shapes=dims)
    path = tmp_path_factory.mktemp("torch") / "program.pt2"
    torch.export.save(exported, path)
    return path


def test_a_program_of_a_file_has_the_trees_of_the_module(program: Path) -> None:
    compiled = broadcastable.compile(program)
    assert compiled.summary.inside == 0
    for batch, length in ((1, 2), (4, 3), (0, 5)):
        x, y = np.random.rand(2, batch, length).astype(np.float32)
        scale = np.random.rand(length).astype(np.float32)
        found = compiled({"x": x, "y": y}, scale=scale)
        np.testing.assert_allclose(found["sum"], x + y * scale, 1e-6)
        np.testing.assert_array_equal(found["pairs"][0], x.ravel())
        np.testing.assert_array_equal(found["pairs"][1], scale)
    x = np.ones((2, 3), np.float32)
    with pytest.raises(ValueError, match="symbol-entry"):
        compiled({"x": x, "y": x}, scale=np.ones(4, np.float32))
    with pytest.raises(ValueError, match="run-time size 1 is less than 2, its declared min"):
        compiled({"x": x[:, :1], "y": x[:, :1]}, scale=x[0, :1])
    with pytest.raises(TypeError, match="takes arguments such as"):
        compiled(x, scale=x[0])


def test_bad_files(program: Path, tmp_path: Path) -> None:
    (tmp_path / "torn.pt2").write_bytes(program.read_bytes()[:200])
    with pytest.raises(broadcastable.CompileError, match=r"torn\.pt2: not what `torch\.export\.save` writes"):
        broadcastable.compile(tmp_path / "torn.pt2")


def test_programs_that_are_not_compiled(program: Path) -> None:
    import torch

    class Sorted(torch.nn.Module):
        def forward(self, x):
            return x.sort(-1).values

    class Counting(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("calls", torch.zeros(()))

        def forward(self, x):
            self.calls.add_(1)
            return x + self.calls

    for kind, message in ((Sorted, r"(?s)torch-mlir's passes:.*'stablehlo.iota'"), (Counting, "changes calls: ")):
        rows = ({0: torch.export.Dim("B")},)
        exported = torch.export.export(kind(), (torch.randn(3, 5),), dynamic_shapes=rows)
        with pytest.raises(broadcastable.CompileError, match=message):
            broadcastable.compile(exported)
