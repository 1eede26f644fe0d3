"""Environments of the processes of a compilation, and the programs that they may run."""

from __future__ import annotations

import subprocess
from pathlib import Path

from broadcastable_compiler import tools


def test_no_argument_of_a_program_is_an_option_or_a_file_of_options() -> None:
    assert [tools.file(Path(name)) for name in ("-x.mlir", "@x.mlir", "a/b", "/a")] == [
        "./-x.mlir",
        "./@x.mlir",
        "./a/b",
        "/a",
    ]


def test_no_module_of_the_directory_is_run(tmp_path: Path) -> None:
    for name in ("runpy", "onnx", "broadcastable", "torch_mlir", "re"):
        (tmp_path / f"{name}.py").write_text("open('run', 'w')")
    command_line = tools.module("broadcastable_compiler.onnx_models", "none.onnx")
    subprocess.run(command_line, cwd=tmp_path, capture_output=True, check=False)
    assert not (tmp_path / "run").exists()
