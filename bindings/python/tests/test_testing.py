"""`broadcastable.testing`, as pytest loads it."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from broadcastable.testing import assert_broadcasts, drawn


def test_assertions() -> None:
    assert_broadcasts(np.zeros((4, 1)), np.zeros(3), to=(4, 3))
    with pytest.raises(AssertionError, match="infer-dim"):
        assert_broadcasts(np.zeros((4, 3)), np.zeros(2))
    with pytest.raises(AssertionError, match=r"broadcast to \(4, 3\), not to \(3,\)"):
        assert_broadcasts((4, 3), to=np.zeros(3))


def test_messages_are_drawn() -> None:
    with pytest.raises(ValueError) as caught:
        np.zeros((4, 3)) + np.zeros(2)
    assert drawn(str(caught.value)) == "  operand #0   4x3\n  operand #1     2\n                 ^"
    jax = "add got incompatible shapes for broadcasting: (4, 3), (2,)."
    assert drawn(jax) == drawn(str(caught.value))
    for other in ("", "could not be broadcast together with shapes", "tensor a (3) must match tensor b (2)"):
        assert drawn(other) is None


def test_the_plugin(tmp_path: Path) -> None:
    """In a process of its own, without an option."""
    text = "import numpy\ndef test_sum():\n    numpy.zeros((4, 3)) + numpy.zeros(2)\ndef test_other():\n    assert 1 == 2\n"
    (tmp_path / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "test_it.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.count("shapes, aligned on the right") == 1, done.stdout
    assert "operand #1     2" in done.stdout and "2 failed" in done.stdout


def test_a_failure_shows_no_line_of_the_package(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "from broadcastable import shapes\n"
        "from broadcastable.testing import assert_broadcasts\n"
        "@shapes('N, 3 ; 1, 3 -> N, 3')\n"
        "def shift(points, by):\n    return points\n"
        "class Array:\n    def __init__(self, *shape):\n        self.shape = shape\n"
        "def test_broadcasts():\n    assert_broadcasts((4, 3), (2,))\n"
        "def test_sizes():\n    shift(Array(5, 3), Array(2, 3))\n"
    )
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "test_it.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "2 failed" in done.stdout, done.stdout
    assert "site-packages/broadcastable" not in done.stdout and "_shapes.py" not in done.stdout, done.stdout
