"""Shared by the tests of compiled programs: whether the tools are there, the command, and two programs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

_TOOLS = (["bcast-opt"], ["mlir-translate-22"], ["clang-22", "clang"])

needs_tools = pytest.mark.skipif(
    not all(any(map(shutil.which, names)) for names in _TOOLS), reason="bcast-opt, mlir-translate or clang is missing"
)


def compile_command(*arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "broadcastable", "compile", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)


PROGRAM = """
func.func @scale(%x: tensor<?x?xf32> {bcast.dims = ["N", "M"]}, %w: tensor<?xf32> {bcast.dims = ["M"]})
    -> (tensor<?x?xf32>, tensor<?xf32>) {
  %0 = bcast.mul %x, %w : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0, %w : tensor<?x?xf32>, tensor<?xf32>
}
func.func private @other(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
"""

#: Fails after a buffer that it has allocated: the sizes of two arguments that no name makes equal.
LATE = """
func.func @late(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %square = tensor.empty(%n, %n) : tensor<?x?xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%square : tensor<?x?xf32>) -> tensor<?x?xf32>
  %transposed = tensor.empty(%m, %n) : tensor<?x?xf32>
  %y = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%transposed : tensor<?x?xf32>) permutation = [1, 0]
  %gram = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%filled : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%gram, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.mul %0, %w : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
"""
