"""A program of ``torch.export`` as StableHLO, by torch-mlir's importer and passes.

Its symbols become ``bcast.dims`` before torch-mlir's passes, which do not know them.
"""

from __future__ import annotations

import logging
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
    logging.disable(logging.WARNING)  # it logs a trace before it raises
    try:
        return torch.export.load(path)
    except Exception as error:  # noqa: BLE001 (whatever torch raises on a torn file)
        raise CompileError(f"{path}: not what `torch.export.save` writes: {_first_line(error)}") from None
    finally:
        logging.disable(logging.NOTSET)


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
        _declare(module, _names(program))
        text = module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True)
    except CompileError:
        raise
    except Exception as error:  # noqa: BLE001 (whatever torch and the importer raise on a program)
        raise CompileError(f"torch-mlir's importer of torch.export: {_first_line(error)}") from None
    command = [tools.find("bcast-opt"), "--bcast-import-symbols", "--allow-unregistered-dialect"]
    return tools.run([*command, *tools.GENERIC, "-"], text, "bcast-import-symbols")[0]


def _names(program: Any) -> dict[str, str]:
    """The names of `Dim` by torch's symbols, as the environment keeps them in which a program was exported. A file has no names."""
    values = (node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder")
    mode = next(filter(None, (getattr(value, "fake_mode", None) for value in values)), None)
    environment = getattr(mode, "shape_env", None)
    named = getattr(environment, "source_name_to_debug_name", {})
    symbols = getattr(environment, "source_to_var", {})
    # Of sizes such as `2*batch` the symbol is another one.
    names = {str(symbols[source]): name for source, name in named.items() if source in symbols and name.isidentifier()}
    return {symbol: name for symbol, name in names.items() if name not in map(str, symbols.values())}


def _declare(module: Any, names: dict[str, str]) -> None:
    """Names all symbols, and bounds them as StableHLO's sizes are, so that a product of two does not wrap around: it is checked at the
    entry."""
    for op in (op for function in module.body.operations for op in function.regions[0].blocks[0]):
        if op.operation.name == "torch.symbolic_int":
            most, symbol = op.attributes["max_val"], op.attributes["symbol_name"]
            op.attributes["max_val"] = type(most).get(most.type, min(most.value, _MAX_SIZE))
            op.attributes["symbol_name"] = type(symbol).get(
                names.get(symbol.value, symbol.value), context=module.context
            )


def lowered(module: str, pipeline: str = TO_STABLEHLO) -> str:
    """The result of torch-mlir's passes on such a module."""
    command = [tools.find("torch-mlir-opt"), f"--pass-pipeline=builtin.module({_IMPORT},{pipeline})"]
    return tools.run([*command, *tools.GENERIC, "-"], module, "torch-mlir's passes")[0]


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
