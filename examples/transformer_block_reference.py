"""Computes in float64, with NumPy, what transformer_block.mlir computes in f32, and writes it to
transformer_block_reference.txt: the shape, then one value a line. Only needed if the block changes.
"""

from pathlib import Path

import numpy as np

B, H, T, E = 2, 4, 6, 8
D = H * E
HIDDEN = -1e9


def numbers(series, *shape):
    n = np.arange(np.prod(shape))
    return ((n * (n + series) % 101 - 50) / 64).reshape(shape)


def project(x, weight, bias):
    return np.einsum("btd,dhe->bhte", x, weight) + bias


def softmax(scores):
    exp = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exp / exp.sum(axis=-1, keepdims=True)


def attend(q, k, v):
    token = np.arange(T)
    causal = np.where(token <= token.reshape(1, 1, T, 1), 0, HIDDEN)
    padding = np.where(token < np.array([6, 4]).reshape(B, 1, 1, 1), 0, HIDDEN)
    scores = np.einsum("bhte,bhse->bhts", q, k) / np.sqrt(E)
    return np.einsum("bhts,bhse->bhte", softmax(scores + causal + padding), v)


def layer_norm(x, gain, bias):
    centred = x - x.mean(axis=-1, keepdims=True)
    variance = (centred**2).mean(axis=-1, keepdims=True)
    return centred / np.sqrt(variance + 1e-5) * gain + bias


def gate(x, weight):
    return x / (1 + np.exp(-(x @ weight)[..., None]))


x = numbers(0, B, T, D)
q, k, v = (project(x, numbers(i, D, H, E), numbers(i, H, 1, E)) for i in (1, 2, 3))
merged = np.einsum("bhte,hed->btd", attend(q, k, v), numbers(4, H, E, D)) + numbers(1, D) + x
block = gate(layer_norm(merged, numbers(2, D), numbers(3, D)), numbers(4, D))

lines = [" ".join(map(str, block.shape)), *(f"{value:.9g}" for value in block.flat)]
Path(__file__).with_suffix(".txt").write_text("\n".join(lines) + "\n")
