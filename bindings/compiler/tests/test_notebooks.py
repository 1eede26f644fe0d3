"""The notebooks of the frontends: their cells, in order, in a directory of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[3] / "examples/notebooks"


@pytest.mark.parametrize(
    ("name", "modules"),
    [("jax", ["jax"]), ("pytorch", ["torch", "torch_mlir", "jax"]), ("onnx", ["onnx", "torch_mlir", "jax"])],
)
def test_a_notebook(
    name: str, modules: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in modules:
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text())["cells"]
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{name}.ipynb", "exec"), names)  # noqa: S102
    output = capsys.readouterr().out
    assert "computes it" in output
    assert "[symbol-entry]" in output or "argument" in output
