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


@pytest.mark.parametrize("page", ["docs/python.md", "bindings/python/README.md"])
def test_the_pages(page: str) -> None:
    found = doctest.testfile(str(Path(__file__).parents[3] / page), module_relative=False)
    assert found.attempted and not found.failed


def test_functions_of_rust_have_examples() -> None:
    core = importlib.import_module("broadcastable._core")
    found = {test.name.split(".")[-1] for test in doctest.DocTestFinder().find(core) if test.examples}
    assert {"infer_shape", "verify"} <= found
