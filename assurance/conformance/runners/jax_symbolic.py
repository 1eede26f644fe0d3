# /// script
# dependencies = ["jax==0.10.2"]
# ///
"""JAX's shape polymorphism."""

from functools import reduce

import jax
import jax.numpy as jnp
import numpy as np
from jax import export
from protocol import Skip, bound, programs, serve


def add(*operands):
    return reduce(jnp.add, operands)


def abstract(operands):
    if any(None in shape for shape in operands):
        raise Skip("every symbolic size has a name")
    scope = export.SymbolicScope()
    shapes = [export.symbolic_shape(", ".join(map(str, shape)), scope=scope) for shape in operands]
    return [jax.ShapeDtypeStruct(shape, jnp.int32) for shape in shapes]


def symbolic(case):
    """`jax.eval_shape` of `jax.numpy.add` with `jax.export.symbolic_shape`"""
    result = jax.eval_shape(add, *abstract(case["operands"]))
    return {"shape": [size if isinstance(size, int) else str(size) for size in result.shape]}


exported = programs(lambda operands: export.export(jax.jit(add))(*abstract(operands)))


def run_time(case):
    """`jax.export.export` of `jax.numpy.add` for symbolic shapes, called"""
    arrays = [np.zeros(shape, np.int32) for shape in bound(case)]
    return {"shape": [*exported(case).call(*arrays).shape]}


serve("JAX, symbolic shapes", jax.__version__, symbolic=symbolic, run_time=run_time)
