"""Small models in TOSA, from `small`: their elementwise ops by `convert-to-bcast`, all others by upstream, run and compared
with NumPy. The batches are in the types, or known at run time alone, sizes of 0 and 1 included."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from native import TOSA_REST, Library, lower

HERE = Path(__file__).resolve().parent / "small"


def attention(x: np.ndarray, mask: np.ndarray, scale: np.ndarray) -> np.ndarray:
    scores = x @ x.transpose(0, 2, 1) / np.sqrt(8) + mask
    powers = np.exp(scores - scores.max(2, keepdims=True))
    residual = powers / powers.sum(2, keepdims=True) @ x + x
    centered = residual - residual.mean(2, keepdims=True)
    return centered / np.sqrt((centered**2).mean(2, keepdims=True) + 1e-5) * scale


def gate(x: np.ndarray, kernel: np.ndarray, bias: np.ndarray, gates: np.ndarray) -> np.ndarray:
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))  # n, y, x, channel, ky, kx
    features = np.einsum("nyxcuv,ouvc->nyxo", windows, kernel) + bias
    gated = features / (1 + np.exp(-gates))
    chosen = np.where(0.5 > gated, gated * 0.5, features)
    return np.maximum(chosen.max((1, 2), keepdims=True), gates)


class Model(NamedTuple):
    meaning: Callable[..., np.ndarray]
    #: Of its arguments.
    shapes: tuple[tuple[int | str, ...], ...]
    #: N and M of each run.
    batches: tuple[tuple[int, int], ...]


MODELS = {
    "attention": Model(attention, (("N", 4, 8), ("M", 1, 4), (8,)), ((1, 1), (3, 1), (3, 3), (0, 1), (0, 0))),
    "gate": Model(
        gate,
        (("N", 5, 5, 2), (3, 3, 3, 2), (3,), ("M", 1, 1, 3)),
        ((1, 1), (1, 3), (3, 1), (3, 3), (0, 1), (1, 0), (0, 0)),
    ),
}


def program(name: str, sizes: dict[str, int | str]) -> str:
    """The model with these sizes."""
    return re.sub(r"\b([NMR]) x", lambda size: f"{sizes[size[1]]}x", (HERE / f"{name}.mlir").read_text())


def broadcast(n: int, m: int) -> int:
    return m if n == 1 else n


def compiled(text: str, directory: Path) -> Library:
    converted = lower(text, "--convert-to-bcast")
    # Products and reductions stay: bcast has no ops for them.
    left = [line for line in converted.stderr.splitlines() if ": remark: " in line or ": error: " in line]
    if any(not line.endswith("no op of bcast computes it") for line in left):
        sys.exit(converted.stderr)
    rest = lower(converted.stdout, f"--pass-pipeline={TOSA_REST}").stdout
    return Library(lower(rest, "--bcast-to-llvm").stdout, directory)


def differences(name: str, model: Model, work: Path) -> Iterator[str]:
    """The errors of a run."""
    random = np.random.default_rng(0)
    dynamic = compiled(program(name, dict.fromkeys("NMR", "?")), work / name)
    for n, m in model.batches:
        sizes = {"N": n, "M": m, "R": broadcast(n, m)}
        shapes = [[sizes.get(size, size) for size in shape] for shape in model.shapes]
        given = [random.standard_normal(shape, np.float32) for shape in shapes]
        expected = model.meaning(*given).astype(np.float32)
        forms = {"dynamic": dynamic}
        if n and m:  # TOSA has no static size 0
            forms["static"] = compiled(program(name, sizes), work / f"{name}_{n}_{m}")
        for form, library in forms.items():
            [found] = library.call(name, given, [(expected.dtype, expected.ndim)])
            if found.shape != expected.shape:
                yield f"{name} ({form}, N = {n}, M = {m}): shape {found.shape} instead of {expected.shape}"
            elif not np.allclose(found, expected, rtol=1e-4, atol=1e-5):
                yield f"{name} ({form}, N = {n}, M = {m}): differs by {np.abs(found - expected).max()}"


def main() -> int:
    with tempfile.TemporaryDirectory() as directory:
        wrong = [line for name, model in MODELS.items() for line in differences(name, model, Path(directory))]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"small models: {sum(len(model.batches) for model in MODELS.values())} batches, {len(wrong)} failed")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
