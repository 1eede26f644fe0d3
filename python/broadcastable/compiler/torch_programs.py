"""A program of ``torch.export`` as StableHLO, by torch-mlir's importer and passes.

Its symbols become ``bcast.dims`` before torch-mlir's passes, which do not know them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from . import tools
from .errors import CompileError

_IMPORT = "torchdynamo-export-to-torch-backend-pipeline{extra-library=}"
#: torch-mlir's ways from there: to StableHLO, and to linalg, which `broadcastable.compile` does not go.
TO_STABLEHLO = "torch-backend-to-stablehlo-backend-pipeline"
TO_LINALG = "torch-backend-to-linalg-on-tensors-backend-pipeline"
#: The most that the integers of 32 bits hold in which StableHLO keeps a size.
_MAX_SIZE = 2**31 - 1


def is_program(program: Any) -> bool:
    """Whether it is what ``torch.export.export`` returns. Whoever has one has imported torch."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(program, torch.export.ExportedProgram)


def load(path: Path) -> Any:
    """The program in a file that ``torch.export.save`` wrote."""
    try:
        import torch
    except (ImportError, OSError) as error:
        raise CompileError(f"{path}: reading it needs torch: pip install torch ({error})") from None
    try:
        return torch.export.load(path)
    except Exception as error:  # noqa: BLE001 (whatever torch raises on a torn file)
        raise CompileError(f"{path}: not what `torch.export.save` writes: {_first_line(error)}") from None


def imported(program: Any) -> str:
    """The program in the dialect torch, with ``bcast.dims``."""
    try:
        from torch_mlir import fx
    except ImportError as error:
        raise CompileError(f"a program of torch.export needs torch-mlir: {tools.TORCH_MLIR} ({error})") from None
    try:
        signature = program.run_decompositions({}).graph_signature
        changed = [*signature.buffers_to_mutate.values(), *signature.user_inputs_to_mutate.values()]
        if changed:
            raise CompileError(f"the program changes {', '.join(changed)}: a compiled function only returns results")
        module = fx.export_and_import(program, output_type="raw", import_symbolic_shape_expressions=True)
        _bound(module)
        text = module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True)
    except CompileError:
        raise
    except Exception as error:  # noqa: BLE001 (whatever torch and the importer raise on a program)
        raise CompileError(f"torch-mlir's importer of torch.export: {_first_line(error)}") from None
    command = [tools.find("bcast-opt"), "--bcast-import-symbols", "--allow-unregistered-dialect"]
    return tools.run([*command, *tools.GENERIC, "-"], text, "bcast-import-symbols")[0]


def _bound(module: Any) -> None:
    """Bounds all symbols as StableHLO's sizes are, so that a product of two does not wrap around: it is checked at the entry."""
    for op in (op for function in module.body.operations for op in function.regions[0].blocks[0]):
        if op.operation.name == "torch.symbolic_int":
            most = op.attributes["max_val"]
            op.attributes["max_val"] = type(most).get(most.type, min(most.value, _MAX_SIZE))


def lowered(module: str, pipeline: str = TO_STABLEHLO) -> str:
    """What torch-mlir's passes make of such a module."""
    command = [tools.find("torch-mlir-opt"), f"--pass-pipeline=builtin.module({_IMPORT},{pipeline})"]
    return tools.run([*command, *tools.GENERIC, "-"], module, "torch-mlir's passes")[0]


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
