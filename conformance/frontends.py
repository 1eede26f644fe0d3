"""Programs of JAX with symbolic sizes, compiled once and compared with JAX at 20 sizes each: `frontends.py [NAME…]`.

Each is exported with a symbolic batch B and length T. It fails if a value differs by more than JAX's own tolerance for
matrix products, if checks are left behind those at the entry, or if wrong sizes are no error.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import broadcastable
import jax
import jax.numpy as jnp
import numpy as np
from jax import export

Program = tuple[Callable[..., Any], tuple[str, ...]]

#: Of each size 1 is among them.
SIZES = [(1, 1), (1, 2), (2, 1), (3, 1), (1, 8), (2, 3), (4, 5), (7, 2), (5, 17), (2, 33)]
SIZES += [(1, 64), (16, 3), (3, 16), (8, 8), (9, 31), (1, 127), (33, 1), (6, 24), (2, 100), (12, 7)]


def layer_norm(x, scale, bias):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + 1e-5) * scale + bias


def masked_gelu(x, mask):
    return jnp.where(mask[:, :, None], jax.nn.gelu(x), 0.0)


def softmax(x):
    return jax.nn.softmax(x, axis=-1)


def standardize(x):
    return (x - x.mean(0)) / (x.std(0) + 1e-3)


def outer(x, y):
    return x[:, :, None] * y[:, None, :] + jnp.arange(x.shape[1])[None, :, None]


def causal(scores):
    return jnp.where(jnp.tril(jnp.ones(scores.shape[-2:], bool)), scores, -1e9)


def mean_of_length(x):
    return x.sum(1) / x.shape[1] + jnp.float32(x.shape[0])


def log_sum_exp(x):
    return jax.nn.logsumexp(x, axis=1, keepdims=True) - jax.nn.log_sigmoid(x)


def quotients(x):
    return jnp.ones((x.shape[0] // 3 + 1, 1)) * jnp.ones((1, x.shape[1] % 5 + 2)) * x.sum()


def normalize(x):
    return x / jnp.maximum(jnp.linalg.norm(x, axis=-1, keepdims=True), 1e-6)


def silu_gate(x, y):
    return jax.nn.silu(x) * y + jnp.square(y)


def clip_scale(x, scale):
    return jnp.clip(x * scale[:, None, None], -1.0, 1.0)


def mlp(x, w1, b1, w2, b2):
    return jax.nn.relu(x @ w1 + b1) @ w2 + b2


def attention(q, k, v, mask):
    scores = jnp.einsum("bqd,bkd->bqk", q, k) / np.sqrt(q.shape[-1])
    scores = jnp.where(mask[:, None, :], scores, -1e9)
    return jnp.einsum("bqk,bkd->bqd", jax.nn.softmax(scores, -1), v)


def rotary(x):
    half = x.shape[-1] // 2
    angles = jnp.arange(x.shape[-2], dtype=jnp.float32)[:, None] * 10000.0 ** (-jnp.arange(half) / half)
    cosine, sine, first, second = jnp.cos(angles), jnp.sin(angles), x[..., :half], x[..., half:]
    return jnp.concatenate([first * cosine - second * sine, first * sine + second * cosine], -1)


def heads_with_rotary(x, wq, wk, wv, wo):
    batch, length, width = x.shape

    def split(w):
        return (x @ w).reshape(batch, length, 4, width // 4).transpose(0, 2, 1, 3)

    scores = jnp.einsum("bhqd,bhkd->bhqk", rotary(split(wq)), rotary(split(wk))) / np.sqrt(width // 4)
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -1e9)
    values = jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores, -1), split(wv))
    return values.transpose(0, 2, 1, 3).reshape(batch, length, width) @ wo


def differences(x):
    return jnp.concatenate([x[:, :1], x[:, 1:] - x[:, :-1]], 1) + x[:, -1:]


def encoder(x, mask, wq, wk, wv, wo, scale, bias, w1, b1, w2, b2):
    normed = layer_norm(x, scale, bias)
    x = x + attention(normed @ wq, normed @ wk, normed @ wv, mask) @ wo
    return x + mlp(layer_norm(x, scale, bias), w1, b1, w2, b2)


PROGRAMS: dict[str, Program] = {
    "layer norm": (layer_norm, ("B, T, 32", "32", "32")),
    "GELU with mask": (masked_gelu, ("B, T, 32", "bool B, T")),
    "softmax": (softmax, ("B, T",)),
    "standardize": (standardize, ("B, T",)),
    "outer product": (outer, ("B, T", "B, 8")),
    "causal mask": (causal, ("B, T, T",)),
    "mean of the length": (mean_of_length, ("B, T",)),
    "log-sum-exp": (log_sum_exp, ("B, T, 8",)),
    "quotients of sizes": (quotients, ("B, T",)),
    "normalize": (normalize, ("B, T, 16",)),
    "SiLU gate": (silu_gate, ("B, T", "B, T")),
    "clip": (clip_scale, ("B, T, 4", "B")),
    "differences": (differences, ("B, T",)),
    "MLP": (mlp, ("B, T, 16", "16, 64", "64", "64, 8", "8")),
    "attention": (attention, ("B, T, 16", "B, T, 16", "B, T, 16", "bool B, T")),
    "heads with rotary embedding": (heads_with_rotary, ("B, T, 16", *["16, 16"] * 4)),
    "encoder layer": (
        encoder,
        ("B, T, 16", "bool B, T", *["16, 16"] * 4, "16", "16", "16, 32", "32", "32, 16", "16"),
    ),
}


def exported(function: Callable[..., Any], shapes: tuple[str, ...]) -> Any:
    """A function, exported with arguments of these shapes."""
    scope = export.SymbolicScope()

    def spec(text: str) -> jax.ShapeDtypeStruct:
        dtype = jnp.bool_ if text.startswith("bool ") else jnp.float32
        return jax.ShapeDtypeStruct(export.symbolic_shape(text.removeprefix("bool "), scope=scope), dtype)

    return export.export(jax.jit(function))(*map(spec, shapes))


def draw(generator: np.random.Generator, text: str, batch: int, length: int) -> np.ndarray:
    names = {"B": batch, "T": length}
    sizes = [names.get(size) or int(size) for size in text.removeprefix("bool ").split(", ")]
    if text.startswith("bool "):
        drawn = generator.random(sizes) > 0.3
        drawn[:, 0] = True  # a row without any has no softmax
        return drawn
    # Weights keep the scale of what they are multiplied with.
    scale = 1 / np.sqrt(sizes[0]) if text[0].isdigit() and len(sizes) == 2 else 1
    return (generator.standard_normal(sizes) * scale).astype(np.float32)


def compare(name: str) -> str:
    """Compiles and runs a program; the row of the table."""
    function, shapes = PROGRAMS[name]
    program = exported(function, shapes)
    start = time.perf_counter()
    compiled = broadcastable.compile(program)
    seconds = time.perf_counter() - start
    generator, worst = np.random.default_rng(0), 0.0
    for batch, length in SIZES:
        arguments = [draw(generator, text, batch, length) for text in shapes]
        expected = np.asarray(jax.jit(function)(*arguments))
        found = compiled(*arguments)
        np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5, err_msg=f"{name}, B = {batch}, T = {length}")
        scale = max(float(np.abs(expected).max()), 1e-30)
        worst = max(worst, float(np.abs(found - expected).max()) / scale)
    summary = compiled.summary
    if summary.inside:
        raise AssertionError(f"{name}: {summary.inside} checks are left inside")
    refuse_wrong(name, compiled, shapes)
    row = (name, summary.converted, summary.left, summary.at_entry, summary.inside, f"{worst:.1e}", f"{seconds:.1f}")
    return f"| {' | '.join(map(str, row))} |"


def refuse_wrong(name: str, compiled: Any, shapes: tuple[str, ...]) -> None:
    """Sizes that JAX refuses: 0, and two that have one name and differ."""
    generator = np.random.default_rng(1)
    wrong = [[draw(generator, text, 2, 3)[:0] if "B" in text else draw(generator, text, 2, 3) for text in shapes]]
    if sum("T" in text for text in shapes) > 1:
        wrong.append([draw(generator, text, 2, 3 + at) for at, text in enumerate(shapes)])
    for arguments in wrong:
        try:
            compiled(*arguments)
        except ValueError:
            continue
        raise AssertionError(f"{name}: it takes arguments of {[argument.shape for argument in arguments]}")


def main(names: list[str]) -> int:
    print("| program | bcast ops | left to StableHLO | checks at entry | inside | largest difference | seconds |")
    print("|---|---|---|---|---|---|---|")
    failed = 0
    for name in names or PROGRAMS:
        try:
            print(compare(name), flush=True)
        except (AssertionError, broadcastable.CompileError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
