"""`check_mlir`: programs in MLIR's text."""

from pathlib import Path

import pytest

import broadcastable
from broadcastable.__main__ import main

ADD = "func.func @f(%a: tensor<4x3xf32>, %b: {}) {{\n  %0 = {} %a, %b : (tensor<4x3xf32>, {}) -> tensor<4x3xf32>\n  return\n}}\n"


def add(op: str, other: str) -> str:
    return ADD.format(other, op, other)


def test_an_op_of_another_dialect_is_judged_as_by_its_dialect() -> None:
    assert broadcastable.check_mlir(add("stablehlo.add", "tensor<?x3xf32>")) == ([], 1, 0, 0)
    checked = broadcastable.check_mlir(add("stablehlo.add", "tensor<4x1xf32>"))
    assert not checked.fits
    [finding] = checked.findings
    assert (finding.level, finding.rule, finding.line, finding.column) == ("error", "same-shape", 2, 8)
    assert str(finding).startswith("2:8: error: 'stablehlo.add' op operand #1 dim 1: size 1 differs")
    assert "operand #1   4x1" in finding.notes[0]


def test_ops_are_named_or_described() -> None:
    text = add("toy.add", "tensor<2xf32>")
    assert broadcastable.check_mlir(text).fits
    assert not broadcastable.check_mlir(text, ops=["toy.add"]).fits
    assert not broadcastable.check_mlir(text, profile="toy.add\n").fits
    with pytest.raises(ValueError, match="line 1: 'wrong' is none of"):
        broadcastable.check_mlir(text, profile="toy.add wrong\n")


def test_what_cannot_be_read_hides_nothing() -> None:
    checked = broadcastable.check_mlir("oops ] )\n" + add("bcast.add", "tensor<2xf32>"))
    assert [finding.level for finding in checked.findings] == ["warning", "error"]


def test_files_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fits.mlir").write_text(add("stablehlo.add", "tensor<?x3xf32>"))
    (tmp_path / "refused.mlir").write_text(add("stablehlo.add", "tensor<4x1xf32>"))
    assert main(["check", str(tmp_path / "fits.mlir")]) == 0
    assert main(["check", str(tmp_path / "fits.mlir"), str(tmp_path / "refused.mlir")]) == 1
    printed = capsys.readouterr().out
    assert "refused.mlir:2:8: error: 'stablehlo.add' op" in printed
    assert printed.endswith("1 ops verified, 1 refused, 0 skipped\n")
    assert main(["check", str(tmp_path / "none.mlir")]) == 2
