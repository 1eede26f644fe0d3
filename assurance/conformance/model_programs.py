"""The models that `model_times.py` measures: programs of JAX and models of ONNX, each with the sizes of three runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import frontend_programs as programs
import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Row:
    #: A function of JAX, or the text of a graph of ONNX, whose inputs `w…` are weights that it has.
    program: Callable[..., Any] | str
    #: The shapes of a function's arguments.
    shapes: tuple[str, ...]
    #: A batch B and a length T for each run.
    sizes: tuple[tuple[int, int], ...]
    #: Facts of B and T, as JAX writes them.
    constraints: tuple[str, ...] = ()


def rms_norm(x, scale):
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * scale


def gradient(function):
    """The gradients of a function's squares in all its arguments."""

    def of(*arguments):
        return jax.grad(lambda given: (function(*given) ** 2).sum())(arguments)

    return of


def loss(x, labels, w1, b1, w2, b2):
    scores = jax.nn.log_softmax(programs.mlp(x, w1, b1, w2, b2))
    return -(scores * jax.nn.one_hot(labels, scores.shape[-1])).sum(-1).mean()


def embedding(ids, table):
    return table[ids]


def average_pool(x):
    return jax.lax.reduce_window(x, 0.0, jax.lax.add, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") / 4


SQUARES = ("256, 256",) * 4
ENCODER = ("B, T, 256", "bool: B, T", *SQUARES, "256", "256", "256, 1024", "1024", "1024, 256", "256")
#: For a batch of sequences; for rows; for images.
SEQUENCES, ROWS, IMAGES = ((1, 32), (8, 64), (8, 256)), ((16, 256), (128, 768), (512, 2048)), ((1, 1), (4, 1), (16, 1))

JAX: dict[str, Row] = {
    "cumsum": Row(lambda x: jnp.cumsum(x, 1), ("B, T",), ((16, 256), (64, 1024), (256, 4096))),
    "cumsum, static axis": Row(lambda x: jnp.cumsum(x, 1), ("B, 512, T",), ((1, 16), (8, 64), (8, 256))),
    "top-k": Row(lambda x: jax.lax.top_k(x, 8), ("B, T",), ((16, 256), (64, 1024), (64, 16384)), ("T >= 8",)),
    "sort": Row(lambda x: jnp.sort(x, 1), ("B, T",), ((16, 64), (64, 1024), (16, 16384))),
    "argmax": Row(lambda x: jnp.argmax(x, 1), ("B, T",), ROWS),
    "transpose": Row(lambda x: x.transpose(0, 2, 1), ("B, T, 64",), ((1, 64), (8, 256), (16, 1024))),
    "softmax": Row(programs.softmax, ("B, T",), ROWS),
    "GELU": Row(jax.nn.gelu, ("B, T",), ROWS),
    "layer norm": Row(programs.layer_norm, ("B, T", "T", "T"), ROWS),
    "layer norm, gradient": Row(gradient(programs.layer_norm), ("B, T", "T", "T"), ROWS),
    "RMS norm": Row(rms_norm, ("B, T", "T"), ROWS),
    "RMS norm, gradient": Row(gradient(rms_norm), ("B, T", "T"), ROWS),
    "MLP": Row(programs.mlp, ("B, 256", "256, 1024", "1024", "1024, 256", "256"), ((4, 1), (64, 1), (512, 1))),
    "loss, gradient": Row(
        jax.grad(loss, (2, 3, 4, 5)),
        ("B, 256", "below 32: B", "256, 512", "512", "512, 32", "32"),
        ((8, 1), (64, 1), (256, 1)),
    ),
    "attention": Row(programs.attention, (*["B, T, 64"] * 3, "bool: B, T"), SEQUENCES),
    "rotary embedding": Row(programs.rotary, ("B, T, 64",), SEQUENCES),
    "heads": Row(programs.heads_with_rotary, ("B, T, 256", *SQUARES), SEQUENCES),
    "encoder": Row(programs.encoder, ENCODER, SEQUENCES),
    "embedding": Row(embedding, ("below 32: B, T", "32, 256"), SEQUENCES),
    "embedding, gradient": Row(
        lambda ids, table: jax.grad(lambda table: (embedding(ids, table) ** 2).sum())(table),
        ("below 32: B, T", "32, 256"),
        SEQUENCES,
    ),
    "RNN": Row(programs.recurrent, ("B, T, 64", "64, 128", "128, 128"), ((1, 32), (8, 64), (64, 128))),
    "average pooling": Row(average_pool, ("B, 32, 32, 64",), IMAGES),
    "convolutional net": Row(
        programs.convolutional, ("B, 32, 32, 3", "3, 3, 3, 32", "32", "3, 3, 32, 64", "64", "64, 10"), IMAGES
    ),
    "residual net": Row(
        programs.residual, ("B, 32, T, 12", "64, 32, 3, 3", "32, 64, 3, 3", "64, 1, 3, 3"), ((1, 12), (4, 24), (8, 48))
    ),
}

ONNX: dict[str, Row] = {
    "MLP": Row(
        """mlp (float[B, 256] x, float[256, 1024] w1, float[1024] w2, float[1024, 256] w3, float[256] w4) => (float[B, 256] y) {
          a = MatMul (x, w1)
          b = Add (a, w2)
          c = Relu (b)
          d = MatMul (c, w3)
          y = Add (d, w4)
        }""",
        (),
        ((4, 1), (64, 1), (512, 1)),
    ),
    "GELU MLP with norm": Row(
        """gelu (float[B, T, 256] x, float[256] w1, float[256] w2, float[256, 1024] w3, float[1024] w4, float[1024, 256] w5,
                 float[256] w6) => (float[B, T, 256] y) {
          half = Constant <value = float {0.5}> ()
          one = Constant <value = float {1.0}> ()
          root = Constant <value = float {0.70710678}> ()
          n = LayerNormalization <axis = -1> (x, w1, w2)
          a = MatMul (n, w3)
          b = Add (a, w4)
          c = Mul (b, root)
          d = Erf (c)
          e = Add (d, one)
          f = Mul (b, e)
          g = Mul (f, half)
          h = MatMul (g, w5)
          i = Add (h, w6)
          y = Add (i, x)
        }""",
        (),
        SEQUENCES,
    ),
    "conv, BN, conv, pool": Row(
        """conv (float[B, 3, 32, 32] x, float[32, 3, 3, 3] w1, float[32] w2, float[32] w3, float[32] w4, float[32] w_variance,
                 float[64, 32, 3, 3] w5, float[64] w6) => (float[B, 64, 8, 8] y) {
          a = Conv <pads = [1, 1, 1, 1]> (x, w1)
          b = BatchNormalization (a, w2, w3, w4, w_variance)
          c = Relu (b)
          d = Conv <pads = [1, 1, 1, 1], strides = [2, 2]> (c, w5, w6)
          e = Relu (d)
          y = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (e)
        }""",
        (),
        IMAGES,
    ),
    "attention": Row(
        """attention (float[B, T, 256] x, float[256, 256] w1, float[256, 256] w2, float[256, 256] w3, float[256, 256] w4)
                      => (float[B, T, 256] y) {
          split = Constant <value = int64[4] {0, 0, 4, 64}> ()
          joined = Constant <value = int64[3] {0, 0, 256}> ()
          scale = Constant <value = float {0.125}> ()
          q = MatMul (x, w1)
          k = MatMul (x, w2)
          v = MatMul (x, w3)
          qs = Reshape (q, split)
          ks = Reshape (k, split)
          vs = Reshape (v, split)
          qt = Transpose <perm = [0, 2, 1, 3]> (qs)
          kt = Transpose <perm = [0, 2, 3, 1]> (ks)
          vt = Transpose <perm = [0, 2, 1, 3]> (vs)
          scores = MatMul (qt, kt)
          scaled = Mul (scores, scale)
          p = Softmax <axis = -1> (scaled)
          o = MatMul (p, vt)
          ot = Transpose <perm = [0, 2, 1, 3]> (o)
          oj = Reshape (ot, joined)
          y = MatMul (oj, w4)
        }""",
        (),
        SEQUENCES,
    ),
}
