"""A model of ONNX as StableHLO, by torch-mlir's importer and passes: ``python -m broadcastable_compiler.onnx_models MODEL``.

Symbols of the inputs become ``bcast.dims``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_TO_TORCH = "builtin.module(func.func(convert-torch-onnx-to-torch),torch-lower-to-backend-contract)"
_TO_STABLEHLO = "builtin.module(torch-backend-to-stablehlo-backend-pipeline)"


def main(path: str) -> int:
    try:
        import onnx
        from torch_mlir import ir, passmanager
        from torch_mlir.dialects import torch
        from torch_mlir.extras import onnx_importer

        from broadcastable.onnx import check, files, isolated
        from broadcastable_compiler import one_way, scaled_products
    except ImportError as error:
        print(f"error: {error}: pip install torch-mlir onnx", file=sys.stderr)
        return 2
    context = ir.Context()
    torch.register_dialect(context)
    try:
        model, _ = files.read(Path(path))
        _require_legal(check(model))
        _require_weights(onnx, model, Path(path).parent)
        # The importer needs the type of each value.
        model = _inferred(isolated, model)
        info = onnx_importer.ModelInfo(model)
        module = info.create_module(context=context)
        onnx_importer.NodeImporter.define_function(info.main_graph, module.operation).import_all()
        with context:
            scaled_products.complete(ir, module)
            checks = one_way.Checks(ir, module)
            passmanager.PassManager.parse(_TO_TORCH).run(module.operation)
            to_stablehlo = passmanager.PassManager.parse(_TO_STABLEHLO)
            # Any program loads the dialects of its passes.
            to_stablehlo.run(ir.Module.parse("func.func @main() { return }").operation)
            checks.to_custom_calls()
            to_stablehlo.run(module.operation)
            checks.to_assertions()
            (function,) = module.body.operations
            function.attributes["sym_name"] = ir.StringAttr.get("main")
            inputs = [_declared(ir, value) for value in info.main_graph.input_map.values()]
            function.attributes["arg_attrs"] = ir.ArrayAttr.get([ir.DictAttr.get(each) for each in inputs])
            print(module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True))
    except Exception as error:  # noqa: BLE001 (whatever onnx and the importer raise on a file)
        print(f"error: {_reason(error)}", file=sys.stderr)
        return 2
    return 0


def _require_legal(findings: Iterable[Any]) -> None:
    """Torch-mlir's passes compute something of what ONNX refuses, such as an `Expand` to a size of 0."""
    for finding in findings:
        if finding.level == "error":
            raise ValueError(f"{finding.where}: {finding.message}")


def _require_weights(onnx: Any, model: Any, directory: Path) -> None:
    """Reads the weights, which the importer copies without a look at their length."""
    onnx.load_external_data_for_model(model, str(directory))
    for tensor in model.graph.initializer:
        try:
            onnx.numpy_helper.to_array(tensor)
        except Exception as error:
            raise ValueError(f"initializer '{tensor.name}': {error}") from error


def _inferred(isolated: Any, model: Any) -> Any:
    """The model with the types of its values. Weights, which are not asked for them, are not copied to the process that infers them."""
    from broadcastable.onnx import weights

    with weights.without_weights(model):
        inferred = isolated.infer_shapes(model, data_prop=True)
    for tensor, given in zip(weights.tensors(inferred), weights.tensors(model), strict=True):
        tensor.CopyFrom(given)
    return inferred


def _reason(error: Exception) -> str:
    """One line: of MLIR's errors the first one, which stands after a title."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    errors = [line.removeprefix("error: ") for line in lines if line.startswith("error: ")]
    return next(iter(errors or lines), type(error).__name__)


def _declared(ir: Any, value: Any) -> dict[str, Any]:
    """The attributes of an argument: its sizes, if each is a number or a name."""
    dims = value.type.tensor_type.shape.dim
    if not dims or not all(dim.HasField("dim_value") or re.fullmatch(r"[A-Za-z_]\w*", dim.dim_param) for dim in dims):
        return {}
    i64 = ir.IntegerType.get_signless(64)
    sizes = [
        ir.StringAttr.get(dim.dim_param) if dim.dim_param else ir.IntegerAttr.get(i64, dim.dim_value) for dim in dims
    ]
    return {"bcast.dims": ir.ArrayAttr.get(sizes)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
