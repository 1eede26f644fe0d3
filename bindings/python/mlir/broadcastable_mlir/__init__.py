"""The tools of broadcastable that need MLIR, as programs.

>>> from broadcastable_mlir import program
>>> program("bcast-opt").name
'bcast-opt'
"""

import os
import sys
from pathlib import Path

_HERE = Path(__file__).parent

#: The plugin for an `mlir-opt` of the same LLVM: ``mlir-opt --load-dialect-plugin=… --load-pass-plugin=…``.
PLUGIN = _HERE / "lib" / "libbcast_plugin.so"


def program(name: str) -> Path:
    """The path of a program: ``bcast-opt``, ``bcast-validate`` or ``bcast-lsp-server``."""
    return _HERE / "bin" / name


def _become(name: str) -> None:
    """Replaces this process. Other programs of the environment, such as z3, are found first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    os.execve(program(name), [name, *sys.argv[1:]], {**os.environ, "PATH": path})


def bcast_lsp_server() -> None:
    _become("bcast-lsp-server")


def bcast_opt() -> None:
    _become("bcast-opt")


def bcast_validate() -> None:
    _become("bcast-validate")
