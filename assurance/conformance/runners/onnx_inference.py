# /// script
# dependencies = ["onnx==1.23.2", "onnxruntime==1.32.0", "sympy==1.14.0"]
# ///
"""ONNX's shape inference."""

import onnx
from onnx.shape_inference import infer_shapes
from onnx_graphs import prelu, result_shape, sum_of
from protocol import serve


def answer(model, case):
    return {"shape": result_shape(infer_shapes(model, strict_mode=True), case["operands"])}


def implicit(case):
    """`onnx.shape_inference.infer_shapes(strict_mode=True)` of a model with `Add`, or `Sum` for other than two operands"""
    return answer(sum_of(case["operands"]), case)


def symbolic(case):
    """the same, with names for sizes (`dim_param`), and none for unknown ones"""
    return answer(sum_of(case["operands"]), case)


def one_way(case):
    """the same, of a model with `PRelu`, which stretches its slope"""
    return answer(prelu(*case["operands"]), case)


serve("ONNX, shape inference", onnx.__version__, implicit=implicit, symbolic=symbolic, one_way=one_way)
