# /// script
# dependencies = ["onnx-shape-inference==0.4.0", "onnx==1.23.2"]
# ///
"""The package onnx-shape-inference."""

from importlib.metadata import version

import onnx_ir
from onnx_graphs import prelu, result_shape, sum_of
from onnx_shape_inference import infer_symbolic_shapes
from protocol import serve


def answer(model, case):
    return {"shape": result_shape(onnx_ir.to_proto(infer_symbolic_shapes(onnx_ir.from_proto(model))), case["operands"])}


def implicit(case):
    """`infer_symbolic_shapes` of a model with `Add`, or `Sum` for other than two operands"""
    return answer(sum_of(case["operands"]), case)


def symbolic(case):
    """the same, with names for sizes (`dim_param`), and none for unknown ones"""
    return answer(sum_of(case["operands"]), case)


def one_way(case):
    """the same, of a model with `PRelu`, which stretches its slope"""
    return answer(prelu(*case["operands"]), case)


serve("onnx-shape-inference", version("onnx-shape-inference"), implicit=implicit, symbolic=symbolic, one_way=one_way)
