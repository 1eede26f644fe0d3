"""ONNX models of one node."""

from collections.abc import Sequence

import onnx
from onnx import TensorProto, helper

OPSET = 21


def model(op: str, shapes: Sequence[Sequence[int | str | None]], element: int = TensorProto.FLOAT) -> onnx.ModelProto:
    names = [f"x{index}" for index in range(len(shapes))]
    inputs = [helper.make_tensor_value_info(name, element, shape) for name, shape in zip(names, shapes)]
    result = helper.make_tensor_value_info("result", element, None)
    graph = helper.make_graph([helper.make_node(op, names, ["result"])], "graph", inputs, [result])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)


def sum_of(shapes: Sequence[Sequence[int | str | None]]) -> onnx.ModelProto:
    return model("Add" if len(shapes) == 2 else "Sum", shapes)


def prelu(stretched: Sequence[int], kept: Sequence[int]) -> onnx.ModelProto:
    """Stretches its slope to its input, and never its input."""
    return model("PRelu", [kept, stretched])


def result_shape(model: onnx.ModelProto, operands: Sequence[Sequence[int | str | None]]) -> list[int | str | None] | None:
    """The inferred shape; a name that the operands do not have is an unknown size."""
    given = {size for shape in operands for size in shape}

    def name(text: str) -> str | None:
        return text if text in given or not text.isidentifier() else None

    [result] = model.graph.output
    if not result.type.tensor_type.HasField("shape"):
        return None
    dims = result.type.tensor_type.shape.dim
    return [dim.dim_value if dim.HasField("dim_value") else name(dim.dim_param) for dim in dims]
