# /// script
# dependencies = ["jax==0.10.2"]
# ///
"""JAX, compiled for each shape."""

from functools import reduce

import jax
import jax.numpy as jnp
import numpy as np
from protocol import fits_memory, positions, serve


def abstract(shape):
    return jax.ShapeDtypeStruct(tuple(shape), jnp.int8)


@jax.jit
def add(*operands):
    return reduce(jnp.add, operands)


def implicit(case):
    """`jax.jit` of `jax.numpy.add`, one after another; `jax.eval_shape` of it for huge sizes and more than three operands"""
    shapes = case["operands"]
    if len(shapes) > 3 or not fits_memory(*shapes):
        return {"shape": [*jax.eval_shape(add, *map(abstract, shapes)).shape]}

    def evaluate(elements):
        result = add(*(np.array(list_, np.int32).reshape(shape) for list_, shape in zip(elements, shapes)))
        return result.shape, np.asarray(result).ravel()

    return positions(shapes, evaluate)


def n_to_n(case):
    """`jax.eval_shape` of `jax.numpy.broadcast_arrays`"""
    results = jax.eval_shape(jnp.broadcast_arrays, *map(abstract, case["operands"]))
    assert len({result.shape for result in results}) == 1
    return {"shape": [*results[0].shape]}


def one_way(case):
    """`jax.eval_shape` of `jax.numpy.broadcast_to`"""
    operand, shape = case["operands"]
    return {"shape": [*jax.eval_shape(lambda operand: jnp.broadcast_to(operand, shape), abstract(operand)).shape]}


serve("JAX, jit", jax.__version__, implicit=implicit, n_to_n=n_to_n, one_way=one_way)
