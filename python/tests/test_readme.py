"""The commands in the README print what it shows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

onnx = pytest.importorskip("onnx")
from onnx import TensorProto, helper

README = (Path(__file__).parents[1] / "README.md").read_text()


def _write(path: Path, a: list[int | str], b: list[int | str]) -> None:
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in (("a", a), ("b", b))]
    output = helper.make_tensor_value_info("c", TensorProto.FLOAT, None)
    graph = helper.make_graph([helper.make_node("Add", ["a", "b"], ["c"], name="sum")], "main", inputs, [output])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)]), path)


def test_every_command_prints_what_is_shown(tmp_path: Path) -> None:
    _write(tmp_path / "model.onnx", [2], [3])
    _write(tmp_path / "in.onnx", [4, 1], [3])
    _write(tmp_path / "open.onnx", ["N"], ["M"])
    commands = [
        command
        for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
        for command in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]
    assert len(commands) == 6
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    for command, shown in commands:
        assert command.startswith("python ")
        run = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert run.stdout + run.stderr == shown, command
