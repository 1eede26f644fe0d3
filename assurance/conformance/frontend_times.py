"""Times of programs of JAX, compiled once for all sizes, beside XLA's code for each size: `frontend_times.py`.

A new size is one that neither has seen: XLA compiles for it, the other code runs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import broadcastable
import frontend_programs as programs
import jax
import numpy as np
from frontends import draw, exported

#: The programs with the shapes of their arguments; those after the empty line are elementwise, broadcasts and reductions.
MODELS: dict[str, programs.Program] = {
    "MLP": (programs.mlp, ("B, T, 256", "256, 1024", "1024", "1024, 256", "256")),
    "attention": (programs.attention, ("B, T, 256", "B, T, 256", "B, T, 256", "bool B, T")),
    "heads with rotary embedding": (programs.heads_with_rotary, ("B, T, 256", *["256, 256"] * 4)),
    "encoder layer": (
        programs.encoder,
        ("B, T, 256", "bool B, T", *["256, 256"] * 4, "256", "256", "256, 1024", "1024", "1024, 256", "256"),
    ),
    "convolutional net": (
        programs.convolutional,
        ("B, 32, 32, 3", "3, 3, 3, 32", "32", "3, 3, 32, 64", "64", "64, 10"),
    ),
    "layer norm": (programs.layer_norm, ("B, T, 256", "256", "256")),
    "GELU with mask": (programs.masked_gelu, ("B, T, 256", "bool B, T")),
    "softmax": (programs.softmax, ("B, T, 256",)),
    "SiLU gate": (programs.silu_gate, ("B, T, 256", "B, T, 256")),
    "log-sum-exp": (programs.log_sum_exp, ("B, T, 64",)),
}

SIZE, NEW_SIZE = (8, 128), (7, 131)


def best(*runs: Callable[[], Any], repetitions: int = 80) -> list[float]:
    """Milliseconds of the fastest call of each, called in turn: what else the machine does slows all of them."""
    fastest = [float("inf")] * len(runs)
    for _ in range(repetitions):
        for at, run in enumerate(runs):
            start = time.perf_counter()
            run()
            fastest[at] = min(fastest[at], (time.perf_counter() - start) * 1e3)
    return fastest


def row(name: str) -> str:
    function, shapes = MODELS[name]
    compiled = broadcastable.compile(exported(function, shapes))
    generator = np.random.default_rng(0)
    arguments, others = ([draw(generator, text, *size) for text in shapes] for size in (SIZE, NEW_SIZE))
    jitted = jax.jit(function)
    on_device = [jax.numpy.asarray(argument) for argument in arguments]
    xla, own = best(lambda: jitted(*on_device).block_until_ready(), lambda: compiled(*arguments))
    new_xla, new_own = best(lambda: jitted(*others).block_until_ready(), lambda: compiled(*others), repetitions=1)
    return f"| {name} | {own:.2f} | {xla:.2f} | {own / xla:.2f} | {new_own:.1f} | {new_xla:.0f} |"


if __name__ == "__main__":
    print("| program | ms | XLA, ms | ratio | at a new size, ms | XLA, ms |\n|---|---|---|---|---|---|")
    for name in MODELS:
        print(row(name), flush=True)
