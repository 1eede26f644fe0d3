"""The stub file has what the compiled module has."""

import subprocess
import sys


def test_stubs() -> None:
    arguments = [sys.executable, "-m", "mypy.stubtest", "broadcastable._core"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
