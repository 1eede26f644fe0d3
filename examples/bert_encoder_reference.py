"""Computes in float64, with NumPy, what bert_encoder.mlir computes in f32. Writes the reference next to it:
for each result its shape, then one value a line. Only needed if the encoder changes.
"""

from math import erf
from pathlib import Path

import numpy as np

HIDDEN = -1e9
D, H, E, WIDE = 32, 8, 4, 64


def numbers(series, *shape):
    n = np.arange(np.prod(shape))
    return ((n * (n + series) % 101 - 50) / 64).reshape(shape)


def weights(series, *shape):
    return numbers(series, *shape) / 8


def project(x, series):
    return np.einsum("btd,dhe->bhte", x, weights(series, D, H, E)) + numbers(series, H, 1, E)


def attend(q, k, v, padding):
    scores = np.einsum("bhte,bhse->bhts", q, k) / np.sqrt(E) + padding
    exp = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.einsum("bhts,bhse->bhte", exp / exp.sum(axis=-1, keepdims=True), v)


def layer_norm(x, series):
    centred = x - x.mean(axis=-1, keepdims=True)
    variance = (centred**2).mean(axis=-1, keepdims=True)
    return centred / np.sqrt(variance + 1e-5) * numbers(series, D) + numbers(series + 1, D)


def gelu(x):
    return x / 2 * (1 + np.vectorize(erf)(x / np.sqrt(2)))


def feed_forward(x, series):
    wide = x @ weights(series, D, WIDE) + numbers(series, WIDE)
    return gelu(wide) @ weights(series + 1, WIDE, D) + numbers(series + 1, D) + x


def layer(x, padding, series):
    heads = attend(*(project(x, series + i) for i in range(3)), padding)
    merged = np.einsum("bhte,hed->btd", heads, weights(series + 3, H, E, D)) + numbers(series + 3, D) + x
    return layer_norm(feed_forward(layer_norm(merged, series + 4), series + 5), series + 7)


def encode(B, T):
    length = np.maximum(T - 2 * np.arange(B), 1)
    padding = np.where(np.arange(T) < length.reshape(B, 1, 1, 1), 0, HIDDEN)
    x = layer_norm(numbers(0, B, T, D) + numbers(5, T, D), 11)
    return layer(layer(x, padding, 1), padding, 11)


lines = []
for B, T in [(2, 6), (1, 5), (3, 1), (1, 1)]:
    result = encode(B, T)
    lines += [" ".join(map(str, result.shape)), *(f"{value:.9g}" for value in result.flat)]
Path(__file__).with_name("bert_encoder_reference.txt").write_text("\n".join(lines) + "\n")
