"""The programs that are compiled, as texts of MLIR in generic form or not."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from broadcastable import _files

from . import tools, torch_programs, trees
from .errors import CompileError

#: Advice for a function, or for a module of torch.
_EXPORT = """: export it first, with names for the sizes that vary
  JAX    jax.export.export(jax.jit(f))(jax.ShapeDtypeStruct(jax.export.symbolic_shape("B, 3"), "float32"))
  torch  torch.export.export(module, (x,), dynamic_shapes=({0: torch.export.Dim("B")},))"""

#: The file of a text without a name, as jaxlib and as tools of MLIR have it.
_TEXT = '"(?:-|<stdin>)"'


@dataclass(frozen=True)
class Program:
    #: The text of the module, or the content of a file that has the whole program in another form.
    source: str | bytes
    trees: trees.Trees = field(default_factory=trees.Flat)
    #: The name of the file with the text of the module.
    file: str | None = None
    #: The module of a source in another form.
    imported: Callable[[], str] | None = None
    #: Whether it has the constraints of shapes that torch-mlir writes.
    has_constraints: bool = False

    @cached_property
    def module(self) -> str:
        return self.imported() if self.imported else str(self.source)

    def named(self, module: str) -> str:
        """The module that a tool has read first, with places in the file. Those in a text that is none mean nothing to a user."""
        if self.file is None:
            return re.sub(rf"loc\({_TEXT}:\d+:\d+\)", "loc(unknown)", module)
        name = self.file.replace("\\", "\\\\").replace('"', '\\"')
        return re.sub(rf"{_TEXT}:(?=\d)", lambda _: f'"{name}":', module)


def exported(function: Any, examples: tuple) -> Any:
    """A function of ``jax.jit`` as a program, with the shapes of these arguments."""
    if not hasattr(function, "trace") or not hasattr(function, "lower"):
        text = f"examples of arguments belong to a function of jax.jit, and not to {type(function).__name__}"
        raise TypeError(text + _EXPORT)
    from jax import export

    return export.export(function)(*examples)


def read(program: Any) -> Program:
    """Reads what ``compile`` takes."""
    if hasattr(program, "mlir_module") and hasattr(program, "in_tree"):
        return Program(program.mlir_module(), trees.Jax(program))
    if torch_programs.is_program(program):
        module = torch_programs.lowered(torch_programs.imported(program))
        return Program(module, trees.Torch(program), has_constraints=True)
    if not isinstance(program, str | Path):
        text = f"a program is one of jax.export or torch.export or a path, and not {type(program).__name__}"
        raise TypeError(text + (_EXPORT if callable(program) else ""))
    return _of_file(Path(program))


def _of_file(path: Path) -> Program:
    try:
        content = _files.read(path)
    except OSError as error:
        raise CompileError(f"{path}: {_files.reason(error)}") from None
    if path.suffix == ".onnx":
        # Other files, with weights, stand at a "location".
        is_whole = b"location" not in content
        if is_whole:
            return Program(content, imported=lambda: _of_onnx(path), has_constraints=True)
        return Program(_of_onnx(path), has_constraints=True)
    if path.suffix == ".jax":
        return read(_deserialized(path, content))
    if path.suffix == ".pt2":
        return read(torch_programs.load(path))
    if content.startswith(b"ML\xefR"):
        command = [tools.find("bcast-opt"), "--allow-unregistered-dialect", *tools.GENERIC, tools.file(path)]
        return Program(tools.run(command, "", "MLIR's reader of bytecode")[0])
    try:
        return Program(content.decode(), file=path.name)
    except UnicodeDecodeError:
        raise CompileError(f"{path}: neither a text nor bytecode of MLIR") from None


def _of_onnx(path: Path) -> str:
    command = tools.module("broadcastable_compiler.onnx_models", tools.file(path))
    return tools.run(command, "", str(path))[0]


def _deserialized(path: Path, content: bytes) -> Any:
    try:
        from jax import export
    except ImportError:
        raise CompileError(f"{path}: reading it needs jax: {tools.JAXLIB} flatbuffers") from None
    try:
        return export.deserialize(bytearray(content))
    except ModuleNotFoundError as error:
        raise CompileError(f"{path}: reading it needs {error.name}: pip install {error.name}") from None
    except Exception as error:  # noqa: BLE001 (whatever flatbuffers raises on a torn file)
        raise CompileError(f"{path}: not what `serialize` of jax.export returns: {error}") from None
