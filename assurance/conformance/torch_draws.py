"""Random arguments of torch's ops: what `torch_sizes.py` calls them with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

from size_rules import listed

Random = np.random.Generator
#: How often each op is called.
TIMES = 20
#: The types of elements, of which the first that an op takes is drawn.
TYPES = (torch.float32, torch.int64, torch.bool)
#: Arguments by their names in schemas, where a type says too little.
NAMED = {"dim": 0, "dtype": 6, "num_groups": 1, "p": 0.5, "train": False, "training": False, "diagonal": 1, "min": 0, "approximate": "none", "rounding_mode": "floor"}


def calls(random: Random) -> Iterator[tuple[str, list[Any]]]:
    """Names of ops, with arguments that need not fit: PyTorch decides."""
    for name in listed("torch"):
        if name == "torch.prim.ListUnpack":
            continue
        draw = DRAWS.get(name.removeprefix("torch.").removeprefix("aten."))
        for _ in range(TIMES):
            yield name, (draw(random) if draw else elementwise(name, random))
    for name in ("split.Tensor", "split_with_sizes", "chunk", "unbind.int"):
        for _ in range(TIMES):
            yield f"torch.aten.{name}", DRAWS[name](random)


def overload(name: str) -> torch._ops.OpOverload:
    _, dialect, inner, *of = name.split(".")
    return getattr(getattr(getattr(torch.ops, dialect), inner), of[0] if of else "default")


def call(op: torch._ops.OpOverload, arguments: list[Any]) -> Any:
    """The results of the op: arguments with names come last."""
    schema = op._schema.arguments
    named = {each.name: value for value, each in zip(arguments, schema) if each.kwarg_only}
    return op(*arguments[: len(arguments) - len(named)], **named)


def sizes(random: Random, rank: int, least: int = 1, most: int = 6) -> list[int]:
    return [int(each) for each in random.integers(least, most, rank)]


def one(random: Random, low: int, high: int) -> int:
    return int(random.integers(low, high))


def tensor(random: Random, rank: int, **bounds: int) -> torch.Tensor:
    return torch.zeros(sizes(random, rank, **bounds))


def indices(of: torch.Tensor) -> torch.Tensor:
    return of.to(torch.int64)


def elementwise(name: str, random: Random) -> list[Any]:
    """Of tensors that broadcast: the first one has all sizes."""
    op = overload(name)
    whole = sizes(random, 3, 0)
    for dtype in TYPES:
        arguments, count = [], 0
        for each in op._schema.arguments:
            if each.has_default_value() and str(each.type) != "Optional[Tensor]":
                break
            if "Tensor" in str(each.type):
                own = [1 if count and random.random() < 0.3 else size for size in whole]
                own = own[one(random, 0, 3) if count else 0 :]
                is_mask = each.name in ("mask", "condition")
                arguments.append(torch.ones(own, dtype=torch.bool if is_mask else dtype))
                count += 1
            else:
                arguments.append(NAMED.get(each.name, 1))
        try:
            call(op, arguments)
        except RuntimeError:
            continue
        break
    return arguments


def _view(random: Random) -> list[Any]:
    x = tensor(random, 3)
    a, b, c = x.shape
    targets = [[a, b * c], [-1], [a, -1], [-1, c], [a * b, c, 1], [1, -1, b]]
    return [x, targets[one(random, 0, len(targets))]]


def _unflatten(random: Random) -> list[Any]:
    a, b, c = sizes(random, 3)
    return [torch.zeros(c, a * b, 2), [1, -2][one(random, 0, 2)], [[a, b], [-1, b], [a, -1], [a, b, 1]][one(random, 0, 4)]]


def _cat(random: Random) -> list[Any]:
    first, dim = tensor(random, 3, least=0), one(random, -3, 3)
    others = [first, torch.cat([first, first], dim), torch.zeros(0)]
    return [[first, *others[: one(random, 0, 4)]], dim]


def _slice(random: Random) -> list[Any]:
    ends = [None, *range(-6, 7), 2**63 - 1]
    return [
        tensor(random, 3, least=0),
        one(random, -3, 3),
        [None, *range(-6, 7)][one(random, 0, 14)],
        ends[one(random, 0, 15)],
        one(random, 1, 4),
    ]


def _expand(random: Random) -> list[Any]:
    x = torch.zeros([1 if random.random() < 0.5 else size for size in sizes(random, 3)])
    target = [-1 if random.random() < 0.4 else (size if size > 1 else one(random, 1, 5)) for size in x.shape]
    return [x, [*sizes(random, one(random, 0, 2)), *target]]


def _squeeze(random: Random) -> list[Any]:
    return [torch.zeros([1 if random.random() < 0.4 else 3 for _ in range(4)])]


def _squeeze_dim(random: Random) -> list[Any]:
    return [*_squeeze(random), one(random, -4, 4)]


def _squeeze_dims(random: Random) -> list[Any]:
    return [*_squeeze(random), [0, one(random, 1, 4)]]


def _reduce(between: list[Any], is_list: bool = True) -> Callable[[Random], list[Any]]:
    """Arguments with dimensions and `keepdim`, and these between the two."""

    def draw(random: Random) -> list[Any]:
        dims = [int(dim) - 3 * one(random, 0, 2) for dim in random.permutation(3)[: one(random, 1, 4)]]
        return [tensor(random, 3), dims if is_list else dims[0], *between, bool(one(random, 0, 2))]

    return draw


def _convolution(dims: int, has_transposed: bool) -> Callable[[Random], list[Any]]:
    def draw(random: Random) -> list[Any]:
        groups, is_transposed = one(random, 1, 3), has_transposed and random.random() < 0.4
        inner, outer = one(random, 1, 4), groups * one(random, 1, 4)
        kernel = [groups * inner, outer // groups] if is_transposed else [outer, inner]
        x = torch.zeros([*sizes(random, 1), groups * inner, *sizes(random, dims, 4, 10)])
        count = dims if random.random() < 0.6 else 1  # one number is that of all dimensions
        lists = [sizes(random, count, least, 3) for least in (1, 0, 1)]
        arguments = [x, torch.zeros([*kernel, *sizes(random, dims, 1, 4)]), None, *lists]
        if has_transposed:
            arguments += [is_transposed, [0] * count if not is_transposed else sizes(random, count, 0, 2)]
        return [*arguments, groups]

    return draw


def _pool(dims: int, has_dilation: bool) -> Callable[[Random], list[Any]]:
    def draw(random: Random) -> list[Any]:
        x = tensor(random, dims + one(random, 1, 3), least=2, most=9)
        kernel = sizes(random, dims if random.random() < 0.6 else 1, 1, 4)
        stride = [] if random.random() < 0.3 else sizes(random, dims, 1, 4)
        arguments = [x, kernel, stride, sizes(random, dims, 0, 2)]
        return [*arguments, *([sizes(random, dims, 1, 3)] if has_dilation else []), bool(one(random, 0, 2))]

    return draw


def _resized(dims: int, *more: Any) -> Callable[[Random], list[Any]]:
    return lambda random: [tensor(random, dims + 2), sizes(random, dims), *more]


def _index(random: Random) -> list[Any]:
    x = tensor(random, 4)
    rows = indices(tensor(random, one(random, 1, 3)))
    mask = torch.ones(x.shape[0], dtype=torch.bool)
    of = [[rows], [None, rows], [rows, None, rows[:1]], [None, rows, rows[:1]], [None, rows, None, rows], [mask]]
    return [x, of[one(random, 0, len(of))]]


def _matmul(random: Random) -> list[Any]:
    batch, (n, k, m) = sizes(random, 2), sizes(random, 3)
    left = [[k], [n, k], [*batch, n, k], [1, batch[1], n, k]]
    right = [[k], [k, m], [*batch, k, m], [batch[1], k, m]]
    return [torch.zeros(left[one(random, 0, 4)]), torch.zeros(right[one(random, 0, 4)])]


def _linear(random: Random) -> list[Any]:
    channels, features = sizes(random, 2)
    x = torch.zeros([*sizes(random, one(random, 0, 3)), channels])
    return [x, torch.zeros(features, channels), torch.zeros(features)]


def _attention(random: Random) -> list[Any]:
    (batch, heads, length, keys, width), values = sizes(random, 5), one(random, 1, 5)
    return [torch.zeros(batch, heads, length, width), torch.zeros(batch, heads, keys, width), torch.zeros(batch, heads, keys, values)]


def _products(*shapes: str) -> Callable[[Random], list[Any]]:
    """Tensors whose sizes are these letters."""

    def draw(random: Random) -> list[Any]:
        of = dict(zip("bnkm", sizes(random, 4)))
        return [torch.zeros([of[letter] for letter in shape]) for shape in shapes]

    return draw


def _arange(count: int) -> Callable[[Random], list[Any]]:
    def draw(random: Random) -> list[Any]:
        start, step = one(random, -4, 5), [-3, -2, -1, 1, 2, 3][one(random, 0, 6)] if count == 3 else 1
        start = start if count > 1 else 0
        end = start + (1 if step > 0 else -1) * one(random, 0, 12)
        return [[end], [start, end], [start, end, step]][count - 1]

    return draw


def _pad(dims: int, rank: int, *more: Any) -> Callable[[Random], list[Any]]:
    return lambda random: [tensor(random, rank, least=3), sizes(random, 2 * dims, 0, 3), *more]


def _split(random: Random) -> list[Any]:
    return [tensor(random, 3), one(random, 1, 4), one(random, -3, 3)]


def _split_sizes(random: Random) -> list[Any]:
    parts, dim = sizes(random, one(random, 1, 4), 0), one(random, -3, 3)
    shape = sizes(random, 3)
    shape[dim] = sum(parts)
    return [torch.zeros(shape), parts, dim]


def _with(*arguments: Any, rank: int = 3) -> Callable[[Random], list[Any]]:
    """A tensor and these arguments."""
    return lambda random: [tensor(random, rank), *(each(random) if callable(each) else each for each in arguments)]


def _dim(random: Random) -> int:
    return one(random, -3, 3)


def _scatter(source: bool) -> Callable[[Random], list[Any]]:
    def draw(random: Random) -> list[Any]:
        x = tensor(random, 3)
        return [x, _dim(random), indices(x), x if source else 1.0]

    return draw


def _masked(random: Random) -> list[Any]:
    x = tensor(random, 3)
    return [x, torch.ones(x.shape[1:], dtype=torch.bool), torch.zeros(())]


def _permute(random: Random) -> list[Any]:
    return [tensor(random, 4), [int(dim) - 4 * one(random, 0, 2) for dim in random.permutation(4)]]


DRAWS: dict[str, Callable[[Random], list[Any]]] = {
    **dict.fromkeys(("view", "reshape", "_unsafe_view"), _view),
    "flatten.using_ints": lambda random: [tensor(random, 4), one(random, 0, 2), [1, 2, 3, -1, -2][one(random, 0, 5)]],
    "unflatten.int": _unflatten,
    "permute": _permute,
    "transpose.int": _with(_dim, _dim),
    "t": lambda random: [tensor(random, one(random, 1, 3))],
    "cat": _cat,
    "stack": lambda random: [[tensor(random, 2, most=2 + one(random, 0, 3))] * one(random, 1, 4), _dim(random)],
    "slice.Tensor": _slice,
    "narrow": lambda random: [tensor(random, 3, least=3), _dim(random), one(random, 0, 2), one(random, 0, 2)],
    "select.int": _with(_dim, 0),
    "topk": lambda random: [tensor(random, 3, least=3), one(random, 0, 4), _dim(random)],
    "expand": _expand,
    "broadcast_to": _expand,
    "expand_as": lambda random: [torch.zeros(1, 3), torch.zeros([*sizes(random, 2), 3])],
    "repeat": lambda random: [tensor(random, 2), sizes(random, one(random, 2, 4), 0)],
    "unsqueeze": lambda random: [tensor(random, 3), one(random, -4, 4)],
    "squeeze": _squeeze,
    "squeeze.dim": _squeeze_dim,
    "squeeze.dims": _squeeze_dims,
    "mm": _products("nk", "km"),
    "bmm": _products("bnk", "bkm"),
    "mv": _products("nk", "k"),
    "outer": _products("n", "m"),
    "addmm": _products("m", "nk", "km"),
    "baddbmm": _products("m", "bnk", "bkm"),
    "linear": _linear,
    "matmul": _matmul,
    **{f"conv{dims}d": _convolution(dims, False) for dims in (1, 2, 3)},
    "convolution": _convolution(2, True),
    **{f"max_pool{dims}d": _pool(dims, True) for dims in (1, 2, 3)},
    **{f"avg_pool{dims}d": _pool(dims, False) for dims in (1, 2, 3)},
    "max_pool2d_with_indices": _pool(2, True),
    **{f"adaptive_avg_pool{dims}d": _resized(dims) for dims in (1, 2, 3)},
    "_adaptive_avg_pool2d": _resized(2),
    "adaptive_max_pool2d": _resized(2),
    "upsample_nearest2d": _resized(2, None, None),
    "upsample_bilinear2d": _resized(2, False),
    **dict.fromkeys(("mean.dim", "sum.dim_IntList", "amax", "amin", "logsumexp", "any.dims"), _reduce([])),
    **dict.fromkeys(("any.dim", "all.dim", "argmax", "argmin", "prod.dim_int", "max.dim", "min.dim"), _reduce([], is_list=False)),
    **dict.fromkeys(("var.dim", "std.dim"), _reduce([True])),
    "var.correction": _reduce([1]),
    "std.correction": _reduce([1]),
    "var_mean.correction": _reduce([1]),
    "norm.ScalarOpt_dim": lambda random: _reduce([])(random)[:1] + [2, *_reduce([])(random)[1:]],
    "linalg_vector_norm": lambda random: _reduce([])(random)[:1] + [2, *_reduce([])(random)[1:]],
    "native_layer_norm": lambda random: (lambda x: [x, list(x.shape[one(random, 0, 3) :]), None, None, 1e-5])(tensor(random, 3)),
    "layer_norm": lambda random: (lambda x: [x, list(x.shape[1:])])(tensor(random, 3)),
    "group_norm": _with(1),
    "batch_norm": _with(None, None, None, None, True, 0.1, 1e-5, False),
    "instance_norm": _with(None, None, None, None, True, 0.1, 1e-5, False),
    "softmax.int": _with(_dim),
    "_softmax": _with(_dim, False),
    "log_softmax.int": _with(_dim),
    "_log_softmax": _with(_dim, False),
    "cumsum": _with(_dim),
    "sort": _with(_dim),
    "flip": _with([0, 1]),
    "roll": _with([1, 2], [0, 1]),
    "to.dtype": _with(7),
    "gather": lambda random: (lambda x: [x, _dim(random), indices(x[:, :1])])(tensor(random, 3)),
    "scatter.src": _scatter(True),
    "scatter.value": _scatter(False),
    "scatter_add": _scatter(True),
    "index_add": lambda random: (lambda x: [x, 0, torch.zeros(1, dtype=torch.int64), x[:1]])(tensor(random, 3)),
    "index_put": lambda random: (lambda x: [x, [torch.zeros(1, dtype=torch.int64)], x[:1]])(tensor(random, 3)),
    "slice_scatter": lambda random: (lambda x: [x, x[:1], 0, 0, 1])(tensor(random, 3)),
    "select_scatter": lambda random: (lambda x: [x, x[0], 0, 0])(tensor(random, 3)),
    "prelu": lambda random: [tensor(random, 3), torch.zeros(1)],
    "scaled_dot_product_attention": _attention,
    "embedding": lambda random: [tensor(random, 2), indices(tensor(random, one(random, 1, 4)))],
    "index_select": lambda random: [tensor(random, 3), _dim(random), indices(tensor(random, 1))],
    "index.Tensor": _index,
    "linalg_cross": lambda random: [torch.zeros(*sizes(random, 1), 3), torch.zeros(1, 3)],
    "clamp": _with(0.0),
    **dict.fromkeys(("masked_fill.Tensor", "masked_fill_.Tensor"), _masked),
    "arange": _arange(1),
    "arange.start": _arange(2),
    "arange.start_step": _arange(3),
    **dict.fromkeys(("zeros", "ones", "empty.memory_format", "rand", "randn"), lambda random: [sizes(random, 3, 0)]),
    "full": lambda random: [sizes(random, 3, 0), 1.0],
    **dict.fromkeys(("new_zeros", "new_ones", "new_empty"), lambda random: [torch.zeros(2), sizes(random, 3, 0)]),
    "new_full": lambda random: [torch.zeros(2), sizes(random, 3, 0), 1.0],
    "constant_pad_nd": lambda random: [tensor(random, 3), sizes(random, 2 * one(random, 1, 4), -1, 3), 0.0],
    "pad": _pad(2, 3),
    "reflection_pad1d": _pad(1, 3),
    "reflection_pad2d": _pad(2, 4),
    "replication_pad2d": _pad(2, 4),
    "empty_strided": lambda random: [sizes(random, 2, 0), [1, 1]],
    "prims.convert_element_type": _with(torch.float64),
    "prims.squeeze": lambda random: [torch.zeros(1, *sizes(random, 1), 1), [0, 2][: one(random, 1, 3)]],
    "prims.var": lambda random: [*_reduce([])(random)[:1], [int(dim) for dim in random.permutation(3)[:2]], 1.0],
    "split.Tensor": _split,
    "chunk": _split,
    "split_with_sizes": _split_sizes,
    "unbind.int": _with(_dim),
}
