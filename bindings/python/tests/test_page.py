"""The commands in docs/onnx.md print what it shows."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("onnx")

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/onnx.md").read_text()


def test_every_command_prints_what_is_shown(tmp_path: Path) -> None:
    for sample in (ROOT / "examples/onnx").glob("*.onnx"):
        shutil.copy(sample, tmp_path)
    commands = [
        command
        for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
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
