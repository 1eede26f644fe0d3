# /// script
# dependencies = ["mlx[cpu]==0.32.4"]
# ///
"""MLX on the CPU."""

from functools import reduce
from importlib.metadata import version

import mlx.core as mx
from protocol import bound, fits_memory, positions, programs, refuse_huge, serve


def implicit(case):
    """`mlx.core.add`, one after another; `mlx.core.broadcast_shapes` for huge sizes and more than three operands"""
    shapes = case["operands"]
    if len(shapes) > 3 or not fits_memory(*shapes):
        return {"shape": [*mx.broadcast_shapes(*map(tuple, shapes))]}

    def evaluate(elements):
        result = reduce(mx.add, [mx.array(list_, mx.int32).reshape(shape) for list_, shape in zip(elements, shapes)])
        return result.shape, result.flatten().tolist()

    return positions(shapes, evaluate)


def n_to_n(case):
    """`mlx.core.broadcast_arrays`"""
    refuse_huge(case)
    results = mx.broadcast_arrays(*map(mx.zeros, map(tuple, case["operands"])))
    assert len({result.shape for result in results}) == 1
    return {"shape": [*results[0].shape]}


def one_way(case):
    """`mlx.core.broadcast_to`"""
    refuse_huge(case)
    operand, shape = case["operands"]
    return {"shape": [*mx.broadcast_to(mx.zeros(tuple(operand)), shape).shape]}


compiled = programs(lambda _: mx.compile(lambda *operands: reduce(mx.add, operands), shapeless=True))


def run_time(case):
    """`mlx.core.compile(shapeless=True)` of `mlx.core.add`, the runs of a program one after another"""
    return {"shape": [*compiled(case)(*map(mx.zeros, bound(case))).shape]}


serve("MLX", version("mlx"), implicit=implicit, n_to_n=n_to_n, one_way=one_way, run_time=run_time)
