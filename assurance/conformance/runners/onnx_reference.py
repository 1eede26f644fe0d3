# /// script
# dependencies = ["onnx==1.23.2", "onnxruntime==1.32.0", "sympy==1.14.0"]
# ///
"""ONNX's reference evaluator."""

import numpy as np
import onnx
from onnx.reference import ReferenceEvaluator
from onnx_graphs import prelu, sum_of
from protocol import bound, positions, refuse_huge, serve


def run(model, arrays):
    [result] = ReferenceEvaluator(model).run(None, {f"x{index}": array for index, array in enumerate(arrays)})
    return result


def implicit(case):
    """`ReferenceEvaluator` of a model with `Add`, or `Sum` for other than two operands"""
    refuse_huge(case)
    shapes = case["operands"]
    model = sum_of(shapes)
    if len(shapes) > 3:
        return {"shape": [*run(model, [np.zeros(shape, np.float32) for shape in shapes]).shape]}

    def evaluate(elements):
        result = run(model, [np.array(list_, np.float32).reshape(shape) for list_, shape in zip(elements, shapes)])
        return result.shape, result.ravel()

    return positions(shapes, evaluate)


def one_way(case):
    """`ReferenceEvaluator` of a model with `PRelu`, which stretches its slope"""
    refuse_huge(case)
    stretched, kept = (np.zeros(shape, np.float32) for shape in case["operands"])
    return {"shape": [*run(prelu(stretched.shape, kept.shape), [kept, stretched]).shape]}


def run_time(case):
    """the same, of a model with names for sizes"""
    return {"shape": [*run(sum_of(case["operands"]), [np.zeros(shape, np.float32) for shape in bound(case)]).shape]}


serve("ONNX, reference evaluator", onnx.__version__, implicit=implicit, one_way=one_way, run_time=run_time)
