# /// script
# dependencies = ["dask==2026.8.0", "numpy==2.4.6"]
# ///
"""Dask's arrays."""

from functools import reduce

import dask
import dask.array as da
import numpy as np
from protocol import bound, fits_memory, positions, refuse_huge, serve

dask.config.set(scheduler="synchronous")


def implicit(case):
    """`dask.array.add`, one after another; `dask.array.core.broadcast_shapes` for huge sizes and more than three operands"""
    shapes = case["operands"]
    if len(shapes) > 3 or not fits_memory(*shapes):
        return {"shape": [int(size) for size in da.core.broadcast_shapes(*map(tuple, shapes))]}

    def evaluate(elements):
        arrays = [da.from_array(np.array(list_, np.int64).reshape(shape)) for list_, shape in zip(elements, shapes)]
        result = reduce(da.add, arrays).compute()
        return result.shape, np.ravel(result)

    return positions(shapes, evaluate)


def n_to_n(case):
    """`dask.array.broadcast_arrays`"""
    refuse_huge(case)
    results = da.broadcast_arrays(*map(da.zeros, map(tuple, case["operands"])))
    assert len({result.shape for result in results}) == 1
    return {"shape": [*results[0].shape]}


def one_way(case):
    """`dask.array.broadcast_to`"""
    refuse_huge(case)
    operand, shape = case["operands"]
    return {"shape": [*da.broadcast_to(da.zeros(tuple(operand)), tuple(shape)).shape]}


def run_time(case):
    """`dask.array.add` of arrays whose named sizes are unknown (`nan` chunks), computed"""

    def array(shape, types):
        whole = da.from_array(np.zeros(shape, np.int64))
        chunks = tuple((size,) if isinstance(size, int) else (np.nan,) for size in types)
        return da.Array(whole.dask, whole.name, chunks, whole.dtype)

    operands = [array(shape, types) for shape, types in zip(bound(case), case["operands"])]
    return {"shape": [*np.shape(reduce(da.add, operands).compute())]}


serve("Dask", dask.__version__, implicit=implicit, n_to_n=n_to_n, one_way=one_way, run_time=run_time)
