"""Names of functions, which are in the code in C, and of outputs, which become names in C."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import numpy as np
import pytest
from compiling import PROGRAM, compile_command, needs_tools

import broadcastable

if TYPE_CHECKING:
    from pathlib import Path

MUL = """
func.func @{}(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {{
  %0 = bcast.mul %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}}
"""


NAMES = {
    "memcpy": "memcpy",
    "main": "main",
    "int": "int",
    "program": "program",
    '"f(void); int injected"': "f(void); int injected",
    '"a\\22b\\5C\\5C\\0A */ é"': 'a"b\\\\\n */ é',
    '"bcast_function_1"': "bcast_function_1",
    '"../x"': "../x",
}


@needs_tools
@pytest.mark.parametrize("written", NAMES)
def test_names_of_functions_do_not_reach_c(tmp_path: Path, written: str) -> None:
    others = [MUL.format(name) for name in ("memcpy", "bcast_release", "program", "bcast_call") if name != written]
    (tmp_path / "named.mlir").write_text("".join([MUL.format(written), *others]))
    compiled = broadcastable.compile(tmp_path / "named.mlir", function=NAMES[written])
    x = np.arange(3, dtype=np.float32)
    np.testing.assert_array_equal(compiled(x, x), x * x)
    with pytest.raises(ValueError, match="run-time size 2 is neither 1 nor 3"):
        compiled(x, x[:2])


@needs_tools
def test_nothing_but_the_interface_is_exported(tmp_path: Path) -> None:
    (tmp_path / "two.mlir").write_text(MUL.format("main") + MUL.format("memcpy") + MUL.format("my_model_v2"))
    assert compile_command("two.mlir", "-o", "my-model.v2.so", cwd=tmp_path).returncode == 0
    found = subprocess.run(
        ["nm", "-D", "--defined-only", "my-model.v2.so"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    names = [line.split()[-1] for line in found.stdout.splitlines()]
    assert names == ["my_model_v2", "my_model_v2_free", "my_model_v2_message"]
    assert "int my_model_v2(" in (tmp_path / "my-model.v2.h").read_text()


RESERVED = {
    "C has another meaning for '{}'": "int typeof main printf exp read index INT_MAX errno assert isnan linux environ Result memrefCopy true size_t",
    "C++ has another meaning for '{}'": "class template new co_await concept",
    "'{}' does not begin with a letter": "_x __x _Bool 2x",
    "names that begin with bcast_ are those of the code": "bcast_own bcast_function_0",
}


@needs_tools
@pytest.mark.parametrize(
    ("reason", "name"), [(reason, name) for reason, names in RESERVED.items() for name in names.split()]
)
def test_reserved_names_are_refused(tmp_path: Path, reason: str, name: str) -> None:
    (tmp_path / "scale.mlir").write_text(PROGRAM)
    done = compile_command("scale.mlir", "-o", f"{name}.so", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"broadcastable: error: {name}.so: {reason.format(name)}")
    assert done.stderr.endswith("the function in C has the name of the file: choose another one\n")
    assert os.listdir(tmp_path) == ["scale.mlir"]


@needs_tools
@pytest.mark.parametrize("name", ["model", "gelu", "Mlp", "x1", "intent", "main_", "a__b", "free_", "class_"])
def test_other_names_are_taken(tmp_path: Path, name: str) -> None:
    (tmp_path / "scale.mlir").write_text(PROGRAM)
    assert compile_command("scale.mlir", "-o", f"{name}.so", cwd=tmp_path).returncode == 0
    (tmp_path / "call.cpp").write_text(
        f'#include "{name}.h"\nint (*pointer)({name}_f32_2 *, {name}_f32_1 *, ...) = 0;\n'
    )
    (tmp_path / "call.c").write_text(f'#include "{name}.h"\nvoid (*pointer)(void *) = {name}_free;\n')
    for source in ("call.c", "call.cpp"):
        subprocess.run(["clang-22", "-fsyntax-only", "-Werror", source], cwd=tmp_path, check=True)


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("scale.mlir", "scale.mlir: the output is the program itself: choose another name"),
        ("./scale.mlir", "scale.mlir: the output is the program itself"),
        ("link.so", "link.so: the output is the program itself"),
        ("hard.so", "hard.so: the output is the program itself"),
        ("source.so", "source.h: the header of the output is the program itself"),
        ("x.h", "x.h: the output is where its header goes: call it x.so"),
        ("both.so", "both.so: the output is where its header goes"),
        (".", ".: the output is a directory"),
        ("", ".: the output is a directory"),
    ],
)
def test_outputs_that_would_overwrite_something_are_refused(tmp_path: Path, output: str, message: str) -> None:
    program = tmp_path / ("source.h" if output == "source.so" else "scale.mlir")
    program.write_text(PROGRAM)
    if output == "link.so":
        (tmp_path / output).symlink_to(program)
    if output == "hard.so":
        os.link(program, tmp_path / output)
    if output == "both.so":
        (tmp_path / "both.h").write_text("")
        (tmp_path / output).symlink_to("both.h")
    before = sorted(os.listdir(tmp_path))
    done = compile_command(program.name, "-o", output, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"broadcastable: error: {message}")
    assert sorted(os.listdir(tmp_path)) == before and program.read_text() == PROGRAM
