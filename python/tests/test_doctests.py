"""The examples of every docstring run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import broadcastable

MODULES = ["broadcastable", *(name for _, name, _ in pkgutil.walk_packages(broadcastable.__path__, "broadcastable."))]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples(name: str) -> None:
    if name.startswith("broadcastable.onnx"):
        pytest.importorskip("onnx")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_readme() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    assert doctest.testfile(str(readme), module_relative=False).failed == 0


def test_functions_of_rust_have_examples() -> None:
    core = importlib.import_module("broadcastable._core")
    found = {test.name.split(".")[-1] for test in doctest.DocTestFinder().find(core) if test.examples}
    assert {"infer_shape", "verify"} <= found
