# /// script
# dependencies = ["jax==0.10.2"]
# ///
"""JAX, vectorized over one more dimension."""

from functools import reduce

import jax
import jax.numpy as jnp
from protocol import serve


def implicit(case):
    """`jax.eval_shape` of `jax.vmap` of `jax.numpy.add`, one after another; each operand has one more leading dimension, of size 5,
    which is left out of the answer"""
    operands = [jax.ShapeDtypeStruct((5, *shape), jnp.int8) for shape in case["operands"]]
    result = jax.eval_shape(jax.vmap(lambda *operands: reduce(jnp.add, operands)), *operands)
    assert result.shape[0] == 5
    return {"shape": [*result.shape[1:]]}


serve("JAX, vmap", jax.__version__, implicit=implicit)
