"""Programs of JAX with a symbolic batch B and length T, each with the shapes of its arguments: what `frontends.py` compiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

Program = tuple[Callable[..., Any], tuple[str, ...]]


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


def convolutional(x, w1, b1, w2, b2, w3):
    """Images of one size: padded convolutions, pooling, a mean, a classifier."""
    x = jax.nn.relu(convolution(x, w1, (1, 1), "NHWC") + b1)
    x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "SAME")
    x = jax.nn.relu(convolution(x, w2, (2, 2), "NHWC") + b2)
    return jax.nn.log_softmax(x.mean((1, 2)) @ w3)


def residual(x, w1, w2, depthwise):
    """Images of any length and width 12, as PyTorch lays them out, with a residual connection."""
    y = jax.nn.relu(convolution(x, w1, (1, 1), "NCHW"))
    y = jax.lax.conv_general_dilated(y, depthwise, (1, 1), ((1, 1), (1, 1)), feature_group_count=y.shape[1])
    return jax.nn.relu(x + convolution(y, w2, (1, 1), "NCHW"))


def convolution(x, w, strides, layout):
    kernel = "HWIO" if layout == "NHWC" else "OIHW"
    return jax.lax.conv_general_dilated(x, w, strides, ((1, 1), (1, 1)), dimension_numbers=(layout, kernel, layout))


def recurrent(x, w, u):
    def step(state, row):
        state = jnp.tanh(row @ w + state @ u)
        return state, state

    return jax.lax.scan(step, jnp.zeros((x.shape[0], u.shape[0])), x.transpose(1, 0, 2))[1]


def tokens(x, table, w):
    """A table of embeddings, and the scores of the next token at the last place."""
    ids = (jnp.abs(x) * 100).astype(jnp.int32) % table.shape[0]
    return (table[ids] @ w)[:, -1]


def running(x):
    return jnp.cumsum(x, 1) / (jnp.arange(x.shape[1]) + 1.0) - jnp.flip(jnp.cumsum(jnp.flip(x, 0), 0), 0)


def placed(x):
    first, second = jnp.split(x, 2, axis=-1)
    updated = jax.lax.dynamic_update_slice(first, second[:, :1], (0, x.shape[1] - 1, 0))
    return jnp.pad(updated[:, ::2], ((0, 0), (0, x.shape[1]), (0, 0)))


def halved(x):
    steps = jax.lax.while_loop(lambda s: jnp.abs(s[0]).max() > 1.0, lambda s: (s[0] / 2, s[1] + 1), (x, 0))
    return jax.lax.cond(steps[1] > 1, lambda y: y + 1, lambda y: y - 1, steps[0])


def strided(x):
    """Halves, repetitions and turns, whose sizes are quotients of sizes."""
    first = x[:, : x.shape[1] // 2 + 1].reshape(2, -1)
    turned = jnp.roll(jnp.repeat(jnp.tile(jnp.stack([x, x], 1), (1, 2, 3)), 2, axis=2), 5, axis=-1)
    return turned + first.sum() + jnp.roll(x, -1, axis=1).sum()


def grouped(x, depthwise, w):
    """Images of any height and width: convolutions in groups, in steps of 2, and pooling."""
    layout = ("NHWC", "HWIO", "NHWC")
    y = jax.lax.conv_general_dilated(x, depthwise, (2, 2), "SAME", feature_group_count=4, dimension_numbers=layout)
    y = jax.lax.conv_general_dilated(y, w, (1, 1), "SAME", feature_group_count=2, dimension_numbers=layout)
    return jax.lax.reduce_window(y, -jnp.inf, jax.lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")


def ranked(x):
    """Sorts, the largest of each row, a median, and updates at places that an array has."""
    best, at = jax.lax.top_k(x, 1)
    table = jnp.zeros((5, x.shape[1])).at[jnp.arange(x.shape[0]) % 5].add(jnp.sort(x, axis=0))
    ordered = jnp.take_along_axis(x, jnp.argsort(x, axis=1, descending=True), 1).at[:, 0].set(0.0)
    return ordered + best * at + jnp.median(x, axis=1)[:, None] + table.max(0)


PROGRAMS: dict[str, Program] = {
    "layer norm": (layer_norm, ("B, T, 32", "32", "32")),
    "GELU with mask": (masked_gelu, ("B, T, 32", "bool: B, T")),
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
    "attention": (attention, ("B, T, 16", "B, T, 16", "B, T, 16", "bool: B, T")),
    "heads with rotary embedding": (heads_with_rotary, ("B, T, 16", *["16, 16"] * 4)),
    "encoder layer": (
        encoder,
        ("B, T, 16", "bool: B, T", *["16, 16"] * 4, "16", "16", "16, 32", "32", "32, 16", "16"),
    ),
    "convolutional net": (
        convolutional,
        ("B, 9, 9, 3", "3, 3, 3, 8", "8", "3, 3, 8, 16", "16", "16, 10"),
    ),
    "convolutions of any size": (residual, ("B, 4, T, 12", "8, 4, 3, 3", "4, 8, 3, 3", "8, 1, 3, 3")),
    "recurrent net": (recurrent, ("B, T, 8", "8, 8", "8, 8")),
    "embeddings": (tokens, ("B, T", "16, 8", "8, 16")),
    "running means": (running, ("B, T",)),
    "slices and padding": (placed, ("B, T, 4",)),
    "loop and choice": (halved, ("B, T",)),
    "sorts and updates": (ranked, ("B, T",)),
    "halves and turns": (strided, ("2*B, T",)),
    "grouped convolutions and pooling": (grouped, ("B, T, T, 4", "3, 3, 1, 8", "3, 3, 4, 6")),
}
