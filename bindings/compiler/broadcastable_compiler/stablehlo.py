"""StableHLO's own passes, which jaxlib brings. Texts become such in generic form, which every parser of MLIR reads.

As a process it answers each line of standard input, a step and a text in JSON, by a line with a text or an error.
"""

from __future__ import annotations

import functools
import json
import sys
from typing import Any

PASSES = {
    #: No pass.
    "read": "builtin.module()",
    # Composites become calls, ops of chlo ops of StableHLO.
    "prepare": "builtin.module(func.func(stablehlo-legalize-composite-to-call,chlo-legalize-to-stablehlo))",
    # Ops outside of the dialect bcast become linalg; ops of other dialects stay.
    "lower": "builtin.module(stablehlo-legalize-to-linalg,stablehlo-convert-to-signless)",
}


class Refused(Exception):
    """A program that a pass or the parser refuses, with the reason."""


def transformed(step: str, text: str) -> str:
    """The program after the passes of a step. Raises `Refused`, and `ImportError` without jaxlib."""
    from jaxlib.mlir import ir, passmanager

    try:
        with _context():
            # Passes load dialects, among them linalg: ops that were read before that would be of unknown dialects.
            passmanager.PassManager.parse(PASSES[step]).run(ir.Module.parse("").operation)
            module = ir.Module.parse(text)
            passmanager.PassManager.parse(PASSES[step]).run(module.operation)
            return module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True)
    except (ir.MLIRError, ValueError) as error:
        raise Refused(str(error)) from None


def _context() -> Any:
    """A context with the dialects of JAX's programs."""
    # Not jax itself, whose import takes longer than all else here.
    from jaxlib.mlir import ir
    from jaxlib.mlir._mlir_libs import _jax_mlir_ext
    from jaxlib.mlir.dialects import chlo, mhlo, sdy, stablehlo

    _register_passes()
    registry = ir.DialectRegistry()
    _jax_mlir_ext.register_dialects(registry)
    context = ir.Context()
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    for register in (
        chlo.register_dialect,
        mhlo.register_mhlo_dialect,
        sdy.register_dialect,
        stablehlo.register_dialect,
    ):
        register(context)
    context.allow_unregistered_dialects = True
    return context


@functools.cache
def _register_passes() -> None:
    from jaxlib.mlir.dialects import stablehlo

    stablehlo.register_stablehlo_passes()


def _answer(step: str, text: str) -> tuple[str | None, str | None]:
    try:
        return transformed(step, text), None
    except ImportError as error:
        return None, f"error: {error}: pip install jax"
    except Refused as error:
        return None, f"error: {error}"


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(_answer(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
