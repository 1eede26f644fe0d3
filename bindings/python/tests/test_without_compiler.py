"""Without the package broadcastable-compiler, the rules and the checker work, and the message says what to install."""

from __future__ import annotations

import sys

import pytest

import broadcastable
from broadcastable.__main__ import main


@pytest.fixture
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "broadcastable_compiler", None)


@pytest.mark.usefixtures("without_compiler")
def test_compile_names_the_package() -> None:
    with pytest.raises(ImportError, match="pip install ./bindings/compiler"):
        broadcastable.compile  # noqa: B018
    assert not set(broadcastable.__all__) & {"CompileError", "compile"}


@pytest.mark.usefixtures("without_compiler")
def test_the_command_names_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "x.mlir", "-o", "x.so"]) == 2
    assert "pip install ./bindings/compiler" in capsys.readouterr().err
