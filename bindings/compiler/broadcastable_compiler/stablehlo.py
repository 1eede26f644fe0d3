"""StableHLO's own passes, which jaxlib brings: ``python -m broadcastable_compiler.stablehlo prepare``, ``… lower``, or ``… read`` without a pass.

The text on standard input becomes one in generic form, which every parser of MLIR reads.
"""

from __future__ import annotations

import sys

#: Composites become calls, ops of chlo ops of StableHLO.
PREPARE = "builtin.module(func.func(stablehlo-legalize-composite-to-call,chlo-legalize-to-stablehlo))"
#: Ops outside of the dialect bcast become linalg; ops of other dialects stay.
LOWER = "builtin.module(stablehlo-legalize-to-linalg,stablehlo-convert-to-signless)"


def main(pipeline: str) -> int:
    try:  # not jax itself, whose import takes longer than all else here
        from jaxlib.mlir import ir, passmanager
        from jaxlib.mlir._mlir_libs import _jax_mlir_ext
        from jaxlib.mlir.dialects import chlo, mhlo, sdy, stablehlo
    except ImportError as error:
        print(f"error: {error}: pip install jax", file=sys.stderr)
        return 2
    stablehlo.register_stablehlo_passes()
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
    try:
        with context:
            # Passes load dialects, among them linalg: ops that were read before that would be of unknown dialects.
            passmanager.PassManager.parse(pipeline).run(ir.Module.parse("").operation)
            module = ir.Module.parse(sys.stdin.read())
            passmanager.PassManager.parse(pipeline).run(module.operation)
            print(module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True))
    except (ir.MLIRError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main({"read": "builtin.module()", "prepare": PREPARE, "lower": LOWER}[sys.argv[1]]))
