# /// script
# dependencies = ["onnx==1.23.2", "onnxruntime==1.32.0", "sympy==1.14.0"]
# ///
"""ONNX Runtime on the CPU."""

import numpy as np
import onnxruntime
from onnx_graphs import prelu, sum_of
from protocol import bound, positions, programs, refuse_huge, serve

onnxruntime.set_default_logger_severity(4)


def session(model):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def run(program, arrays):
    [result] = program.run(None, {f"x{index}": array for index, array in enumerate(arrays)})
    return result


def implicit(case):
    """a model with `Add`, or `Sum` for other than two operands, whose inputs have the sizes of the case, run"""
    refuse_huge(case)
    shapes = case["operands"]
    program = session(sum_of(shapes))

    def evaluate(elements):
        result = run(program, [np.array(list_, np.float32).reshape(shape) for list_, shape in zip(elements, shapes)])
        return result.shape, result.ravel()

    return positions(shapes, evaluate) if len(shapes) <= 3 else {"shape": evaluate([[0.0] * int(np.prod(s)) for s in shapes])[0]}


def one_way(case):
    """a model with `PRelu`, which stretches its slope, run"""
    refuse_huge(case)
    stretched, kept = (np.zeros(shape, np.float32) for shape in case["operands"])
    return {"shape": [*run(session(prelu(stretched.shape, kept.shape)), [kept, stretched]).shape]}


program = programs(lambda operands: session(sum_of(operands)))


def run_time(case):
    """the model with names for sizes, run with the sizes of the run"""
    arrays = [np.zeros(shape, np.float32) for shape in bound(case)]
    return {"shape": [*run(program(case), arrays).shape]}


serve("ONNX Runtime", onnxruntime.__version__, implicit=implicit, one_way=one_way, run_time=run_time)
