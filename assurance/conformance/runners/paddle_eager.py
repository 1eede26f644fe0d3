# /// script
# dependencies = ["paddlepaddle==3.3.1"]
# ///
"""PaddlePaddle, eager."""

from functools import reduce

import numpy as np
import paddle
from protocol import fits_memory, positions, refuse_huge, serve

paddle.device.set_device("cpu")


def implicit(case):
    """`paddle.add`, one after another; `paddle.broadcast_shape` for huge sizes and more than three operands"""
    shapes = case["operands"]
    if len(shapes) > 3 or not fits_memory(*shapes):
        return {"shape": [*reduce(paddle.broadcast_shape, shapes)]}

    def evaluate(elements):
        operands = [paddle.to_tensor(np.array(list_, np.int64).reshape(shape)) for list_, shape in zip(elements, shapes)]
        result = reduce(paddle.add, operands)
        return result.shape, result.numpy().ravel()

    return positions(shapes, evaluate)


def n_to_n(case):
    """`paddle.broadcast_tensors`"""
    refuse_huge(case)
    results = paddle.broadcast_tensors([paddle.zeros(shape) for shape in case["operands"]])
    assert len({tuple(result.shape) for result in results}) == 1
    return {"shape": [*results[0].shape]}


def one_way(case):
    """`paddle.broadcast_to`"""
    refuse_huge(case)
    operand, shape = case["operands"]
    return {"shape": [*paddle.broadcast_to(paddle.zeros(operand), shape).shape]}


serve("PaddlePaddle", paddle.__version__, implicit=implicit, n_to_n=n_to_n, one_way=one_way)
