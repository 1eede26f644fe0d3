"""Computes in float64, with NumPy, what transformer_block.mlir and transformer_block_dynamic.mlir
compute in f32. Writes the references next to them: for each result its shape, then one value a line.
Only needed if the block changes.
"""

from pathlib import Path

import numpy as np

HIDDEN = -1e9


def numbers(series, *shape):
    n = np.arange(np.prod(shape))
    return ((n * (n + series) % 101 - 50) / 64).reshape(shape)


def project(x, weight, bias):
    return np.einsum("btd,dhe->bhte", x, weight) + bias


def softmax(scores):
    exp = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exp / exp.sum(axis=-1, keepdims=True)


def attend(q, k, v, masks):
    _, _, T, E = q.shape
    token = np.arange(T)
    length = np.maximum(T - 2 * np.arange(masks), 1)
    causal = np.where(token <= token.reshape(1, 1, T, 1), 0, HIDDEN)
    padding = np.where(token < length.reshape(masks, 1, 1, 1), 0, HIDDEN)
    scores = np.einsum("bhte,bhse->bhts", q, k) / np.sqrt(E)
    return np.einsum("bhts,bhse->bhte", softmax(scores + causal + padding), v)


def layer_norm(x, gain, bias):
    centred = x - x.mean(axis=-1, keepdims=True)
    variance = (centred**2).mean(axis=-1, keepdims=True)
    return centred / np.sqrt(variance + 1e-5) * gain + bias


def gate(x, weight):
    return x / (1 + np.exp(-(x @ weight)[..., None]))


def block(B, H, T, E, masks):
    D = H * E
    x = numbers(0, B, T, D)
    q, k, v = (project(x, numbers(i, D, H, E), numbers(i, H, 1, E)) for i in (1, 2, 3))
    heads = attend(q, k, v, masks)
    merged = np.einsum("bhte,hed->btd", heads, numbers(4, H, E, D)) + numbers(1, D) + x
    return gate(layer_norm(merged, numbers(2, D), numbers(3, D)), numbers(4, D))


def write(name, *results):
    lines = []
    for result in results:
        lines += [" ".join(map(str, result.shape)), *(f"{value:.9g}" for value in result.flat)]
    Path(__file__).with_name(name).write_text("\n".join(lines) + "\n")


write("transformer_block_reference.txt", block(B=2, H=4, T=6, E=8, masks=2))
sizes = [(2, 6, 2), (1, 5, 1), (3, 1, 3), (1, 1, 1), (3, 6, 1)]
dynamic = [block(B=B, H=8, T=T, E=4, masks=masks) for B, T, masks in sizes]
write("transformer_block_dynamic_reference.txt", *dynamic)
