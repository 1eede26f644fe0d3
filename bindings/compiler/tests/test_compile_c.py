"""Programs in C that call what was compiled."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from compiling import LATE, PROGRAM, compile_command, needs_tools

from broadcastable_compiler import tools

if TYPE_CHECKING:
    from pathlib import Path


CALLER = """
#include "scale.h"
#include <stdio.h>
int main(void) {
  float x[6] = {1, 2, 3, 4, 5, 6}, w[3] = {10, 20, 30};
  scale_f32_2 a0 = {0, x, 0, {2, 3}, {3, 1}}, r0;
  scale_f32_1 a1 = {0, w, 0, {3}, {1}}, r1;
  if (scale(&r0, &r1, &a0, &a1))
    return 1;
  printf("%g %g\\n", r0.aligned[r0.offset + r0.strides[0] + 2 * r0.strides[1]], r1.aligned[r1.offset]);
  scale_free(r0.allocated);
  scale_free(r1.allocated);
  a1.sizes[0] = 2;
  int status = scale(&r0, &r1, &a0, &a1);
  printf("%d %s", status, scale_message());
  return 0;
}
"""


@needs_tools
def test_a_program_in_c_uses_the_header(tmp_path: Path) -> None:
    (tmp_path / "scale.mlir").write_text(PROGRAM)
    done = compile_command("scale.mlir", "-o", "scale.so", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (
        done.stdout
        == "scale.so: 1 ops converted to bcast, 0 left to StableHLO's passes; checks at entry: 1, inside: 0\n"
    )
    (tmp_path / "caller.c").write_text(CALLER)
    clang = [tools.find("clang"), "-Wall", "-Werror", "caller.c", "./scale.so", "-o", "caller"]
    subprocess.run(clang, cwd=tmp_path, check=True)
    run = subprocess.run(["./caller"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert run.stdout.startswith("180 10\n1 "), run.stdout
    assert "run-time size 2 is not 3" in run.stdout


LEAKS = """
#include "late.h"
int main(void) {
  float x[12] = {1}, w[4] = {2};
  for (int at = 0; at < 50; ++at) {
    late_f32_2 a0 = {0, x, 0, {3, 4}, {4, 1}}, r0;
    late_f32_1 a1 = {0, w, 0, {at % 2 ? 4 : 3}, {1}};
    if (late(&r0, &a0, &a1) != (at % 2 ? 0 : 1))
      return 1;
    if (at % 2)
      late_free(r0.allocated);
  }
  return 0;
}
"""


@needs_tools
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is missing")
def test_a_failed_check_leaks_nothing(tmp_path: Path) -> None:
    (tmp_path / "late.mlir").write_text(LATE)
    (tmp_path / "caller.c").write_text(LEAKS)
    done = compile_command("late.mlir", "-o", "late.so", cwd=tmp_path)
    assert done.stdout.endswith("inside: 1\n"), done.stdout + done.stderr
    subprocess.run([tools.find("clang"), "caller.c", "./late.so", "-o", "caller"], cwd=tmp_path, check=True)
    command = ["valgrind", "--quiet", "--leak-check=full", "--show-leak-kinds=all", "--error-exitcode=9", "./caller"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
