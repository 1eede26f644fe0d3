"""The sizes that the analysis knows of StableHLO's ops, against programs that JAX writes and StableHLO's interpreter."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax._src.interpreters import mlir as interpreters
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from size_rules import Case, check, listed

TABLE = set(listed("stablehlo"))


def main() -> int:
    random = np.random.default_rng(1)
    cases = [case for _ in range(40) for draw in DRAW for case in written(*draw(random))]
    # scripts/check-verifiers compares the results of these with the verifier.
    seeds = (Path(__file__).with_name("verifiers") / "stablehlo.mlir").read_text()
    drawn = set(re.findall(r'^"([\w.]+)"', seeds, re.MULTILINE))
    return 0 if check("stablehlo", [*cases, *dynamic(random)], {}, drawn) else 1


def written(function: Callable, *arguments: np.ndarray) -> Iterator[Case]:
    """The ops of the table in what JAX writes for a function that it has run."""
    try:
        jax.block_until_ready(jax.jit(function)(*arguments))
    except (TypeError, ValueError):  # sizes that do not fit
        return
    module = jax.jit(function).lower(*arguments).compiler_ir()
    found: list[ir.Operation] = []
    module.operation.walk(lambda op: (found.append(op.operation), ir.WalkResult.ADVANCE)[1])
    for op in found:
        if op.name in TABLE:
            attributes = ", ".join(f"{name} = {op.attributes[name]}" for name in op.attributes)
            yield Case(op.name, [_shape(each) for each in op.operands], [_shape(each) for each in op.results], attributes)


def _shape(value: ir.Value) -> tuple[int, ...]:
    return tuple(ir.RankedTensorType(value.type).shape)


def dynamic(random: np.random.Generator) -> Iterator[Case]:
    """Ops that take a shape, run by the interpreter."""
    for _ in range(20):
        sizes = [int(size) for size in random.integers(0, 5, 2)]
        shape = np.array(sizes, np.int64)
        texts = {
            "dynamic_iota": ("(%s) {iota_dimension = 0 : i64}", "(tensor<2xi64>)", [shape]),
            "dynamic_reshape": ("(%x, %s)", "(tensor<{0}xi8>, tensor<2xi64>)", [(sizes[0] * sizes[1],), shape]),
            "dynamic_broadcast_in_dim": (
                "(%x, %s) {{broadcast_dimensions = array<i64: 1>}}",
                "(tensor<{0}xi8>, tensor<2xi64>)",
                [(1,), shape],
            ),
        }
        for name, (call, types, operands) in texts.items():
            count = operands[0][0] if len(operands) == 2 else 0
            wanted = f"tensor<{sizes[0]}x{sizes[1]}xi8>"  # which the interpreter compares with what it computes
            text = f"""func.func @main(%x: tensor<{count}xi8>) -> {wanted} {{
              %s = stablehlo.constant dense<{sizes}> : tensor<2xi64>
              %r = "stablehlo.{name}"{call.replace("{{", "{").replace("}}", "}")} : {types.format(count)} -> {wanted}
              return %r : {wanted}
            }}"""
            with interpreters.make_ir_context():
                module = ir.Module.parse(text)
                given = ir.DenseElementsAttr.get(np.zeros(count, np.int8))
                (result,) = stablehlo.eval_module(module, [given])
                actual = tuple(ir.RankedTensorType(result.type).shape)
            yield Case(f"stablehlo.{name}", operands, [actual], "broadcast_dimensions = array<i64: 1>")


def _tensor(random: np.random.Generator, rank: int, least: int = 1) -> np.ndarray:
    return np.zeros(random.integers(least, 6, rank), np.float32)


def _list(random: np.random.Generator, low: int, high: int, count: int) -> list[int]:
    return [int(each) for each in random.integers(low, high, count)]


def _concatenate(random: np.random.Generator) -> tuple:
    first = _tensor(random, 3)
    axis = int(random.integers(3))
    return partial(_joined, axis=axis), first, np.repeat(first, 2, axis), first[:0] if axis == 0 else first


def _joined(*arrays: jax.Array, axis: int) -> jax.Array:
    return lax.concatenate(arrays, axis)


def _transpose(random: np.random.Generator) -> tuple:
    return partial(lax.transpose, permutation=[int(dim) for dim in random.permutation(4)]), _tensor(random, 4)


def _dot(random: np.random.Generator) -> tuple:
    count = {kind: int(random.integers(0, 3)) for kind in ("batch", "sum", "left", "right")}
    sizes = {kind: _list(random, 1, 5, number) for kind, number in count.items()}
    orders = [random.permutation(count["batch"] + count["sum"] + count[side]) for side in ("left", "right")]
    operands, dims = [], []
    for side, order in zip(("left", "right"), orders):
        own = [*sizes["batch"], *sizes["sum"], *sizes[side]]
        operands.append(np.zeros([own[dim] for dim in order], np.float32))
        places = [int(np.where(order == dim)[0][0]) for dim in range(len(own))]
        dims.append((places[: count["batch"]], places[count["batch"] : count["batch"] + count["sum"]]))
    numbers = ((dims[0][1], dims[1][1]), (dims[0][0], dims[1][0]))
    return partial(lax.dot_general, dimension_numbers=numbers), *operands


def _convolution(random: np.random.Generator) -> tuple:
    spatial, groups = int(random.integers(1, 3)), int(random.integers(1, 3))
    letters = "HW"[:spatial]
    layouts = ["".join(random.permutation(list(kinds + letters))) for kinds in ("NC", "OI", "NC")]
    own = dict(zip("NC" + letters, [*_list(random, 1, 4, 1), 2 * groups, *_list(random, 1, 9, spatial)]))
    kernel = dict(zip("OI" + letters, [groups * int(random.integers(1, 4)), 2, *_list(random, 1, 4, spatial)]))
    convolve = partial(
        lax.conv_general_dilated,
        window_strides=_list(random, 1, 4, spatial),
        padding=[tuple(_list(random, 0, 3, 2)) for _ in range(spatial)],
        lhs_dilation=_list(random, 1, 3, spatial),
        rhs_dilation=_list(random, 1, 3, spatial),
        dimension_numbers=tuple(layouts),
        feature_group_count=groups,
    )
    return convolve, *(np.zeros([of[letter] for letter in layout], np.float32) for of, layout in ((own, layouts[0]), (kernel, layouts[1])))


def _gather(random: np.random.Generator) -> tuple:
    tensor, rows = _tensor(random, 3), np.zeros(_list(random, 0, 4, int(random.integers(0, 3))), np.int32)
    choose = [lambda x, i: x[i], lambda x, i: x[:, i], lambda x, i: x[i, :, i], lambda x, i: jnp.take(x, i, 2)]
    return choose[int(random.integers(len(choose)))], tensor, rows


def _pad(random: np.random.Generator) -> tuple:
    tensor = _tensor(random, 3, 2)
    config = [(*_list(random, -1, 3, 2), int(random.integers(0, 3))) for _ in range(3)]
    return lambda x: lax.pad(x, jnp.float32(0), config), tensor


def _window(random: np.random.Generator) -> tuple:
    reduce = partial(
        lax.reduce_window,
        init_value=np.float32(0),
        computation=lax.add,
        window_dimensions=tuple(_list(random, 1, 4, 2)),
        window_strides=tuple(_list(random, 1, 4, 2)),
        padding=[tuple(_list(random, 0, 3, 2)) for _ in range(2)],
        base_dilation=tuple(_list(random, 1, 3, 2)),
        window_dilation=tuple(_list(random, 1, 3, 2)),
    )
    return reduce, _tensor(random, 2)


def _reduce(random: np.random.Generator) -> tuple:
    axes = tuple(int(dim) for dim in random.permutation(3)[: random.integers(1, 4)])
    return lambda x: (x.sum(axes), jnp.argmax(x, axes[0])), _tensor(random, 3)


def _others(random: np.random.Generator) -> tuple:
    def function(x: jax.Array) -> tuple:
        pool = lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (1, 1), "SAME")
        gradient = jax.grad(lambda y: lax.reduce_window(y, -jnp.inf, lax.max, (2, 2), (1, 1), "SAME").sum())(x)
        order = lax.sort((x, -x), num_keys=1)
        updated = lax.dynamic_update_slice(x, x[:1], (0, 0))
        precise, rows = lax.reduce_precision(x, 5, 10), x.at[jnp.array([0])].add(1.0)
        return pool, gradient, order, updated, lax.rev(x, (0,)), precise, rows, lax.optimization_barrier((x, pool)), x.astype(int)

    return function, _tensor(random, 2)


DRAW = (_concatenate, _transpose, _dot, _convolution, _gather, _pad, _window, _reduce, _others)

if __name__ == "__main__":
    sys.exit(main())
