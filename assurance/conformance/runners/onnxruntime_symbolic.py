# /// script
# dependencies = ["onnx==1.23.2", "onnxruntime==1.32.0", "sympy==1.14.0"]
# ///
"""ONNX Runtime's symbolic shape inference."""

import logging

import onnxruntime
from onnx_graphs import prelu, result_shape, sum_of
from onnxruntime.tools.symbolic_shape_infer import SymbolicShapeInference
from protocol import serve

logging.disable()


def answer(model, case):
    return {"shape": result_shape(SymbolicShapeInference.infer_shapes(model), case["operands"])}


def implicit(case):
    """`SymbolicShapeInference.infer_shapes` of a model with `Add`, or `Sum` for other than two operands"""
    return answer(sum_of(case["operands"]), case)


def symbolic(case):
    """the same, with names for sizes (`dim_param`), and none for unknown ones"""
    return answer(sum_of(case["operands"]), case)


def one_way(case):
    """the same, of a model with `PRelu`, which stretches its slope"""
    return answer(prelu(*case["operands"]), case)


serve("ONNX Runtime, symbolic shape inference", onnxruntime.__version__, implicit=implicit, symbolic=symbolic, one_way=one_way)
