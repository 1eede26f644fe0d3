"""The programs that compile, and the packages that have them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .errors import CompileError

#: The names of each program, the preferred one first, and where it comes from.
_PROGRAMS = {
    "bcast-opt": (
        ["bcast-opt"],
        "the package broadcastable-mlir of the same release has it, and `make install` in the sources installs it",
    ),
    "mlir-translate": (
        ["mlir-translate-22", "mlir-translate"],
        "install the Debian package mlir-22-tools of apt.llvm.org",
    ),
    "torch-mlir-opt": (["torch-mlir-opt"], "pip install torch-mlir"),
    "clang": (["clang-22", "clang"], "install the Debian package clang-22 of apt.llvm.org"),
}

#: The options by which tools of MLIR print what every parser of it reads, with the places of ops in their sources.
GENERIC = ["--mlir-print-op-generic", "--mlir-print-debuginfo"]

JAXLIB = "pip install jax"
TORCH_MLIR = "pip install torch-mlir"


def find(program: str) -> str:
    """The path of a program, among those of this environment and on PATH."""
    names, source = _PROGRAMS[program]
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath)])
    found = next(filter(None, (shutil.which(name, path=path) for name in names)), None)
    if found is None:
        raise CompileError(f"there is no {names[0]} on PATH: {source}")
    return found


def openmp() -> Path | None:
    """The directory of OpenMP's library, if the compiler has one."""
    found = subprocess.run(
        [find("clang"), "-print-file-name=libomp.so"], capture_output=True, text=True, check=False
    ).stdout.strip()
    # The compiler prints the name alone if it finds none.
    return Path(found).resolve().parent if os.path.isabs(found) else None


def module(name: str, *arguments: str) -> list[str]:
    """The command that runs a module of Python's. Unlike ``python -m``, it imports nothing from the directory in which it runs."""
    script = (
        f"import runpy, sys; sys.path[:] = filter(None, sys.path); runpy.run_module({name!r}, None, '__main__', True)"
    )
    return [sys.executable, "-c", script, *arguments]


def processor(march: str | None) -> list[str]:
    """The options of clang for a processor."""
    return [f"-march={march}"] if march else []


def file(path: Path) -> str:
    """A path as an argument: its name is not an option, nor a file of options."""
    return str(path) if path.is_absolute() else os.path.join(os.curdir, path)


def run(command: Sequence[str], text: str, step: str, file: str | None = None) -> tuple[str, str]:
    """The output of a program for a text, which is that of the file, and its remarks."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ended(step, os.path.basename(command[0]), done.returncode, done.stderr, file)
    return done.stdout, _placed(done.stderr, file)


def ended(step: str, program: str, code: int, errors: str, file: str | None) -> CompileError:
    """The failure of a program that has ended with this code."""
    return failed(step + ":" + (f" {program} was ended by signal {-code}" if code < 0 else ""), errors, file)


def failed(step: str, errors: str, file: str | None) -> CompileError:
    """The failure of a step with these errors, in the text of that file."""
    return CompileError(step + _tail(_placed(errors, file)))


def _placed(errors: str, file: str | None) -> str:
    return errors if file is None else re.sub(r'(?:"-"|<stdin>):(?=\d)', lambda _: f"{file}:", errors)


def _tail(text: str) -> str:
    """The first errors of a program, without the IR that follows them."""
    lines = [line for line in text.splitlines() if re.search("error|undefined", line.lower())] or text.splitlines()[-3:]
    if len(lines) == 1 and lines[0].startswith("error: "):
        return " " + lines[0].removeprefix("error: ")[:400]
    return "\n" + "\n".join(line[:400] for line in lines[:3]) if lines else " and printed nothing"
