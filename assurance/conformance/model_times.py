"""Times of models, compiled once for all sizes, beside those of XLA or ONNX Runtime, which know each size: `model_times.py [NAME…]`.

On one core and on two, of a process for each. Prints a table of times, one of ratios, and one of what they come to.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

#: The largest part of its peer's time that a program may take, in one row and in the geometric mean of all.
MOST = {"JAX": (1.2, 0.9), "ONNX": (1.1, 1.1)}
CORES = (1, 2)
#: A row's sizes for a reader, and the microseconds of ours and of the peer.
Times = tuple[str, float, float]


def shortest(runs: list[Callable[[], Any]], cores: int) -> list[float]:
    """Microseconds of the fastest call of each, in turns: what else the machine does slows all of them.

    On one core they take turns call by call. The threads of one would hold up those of the other for the 0.2 s in which they
    wait for more work; so on several, turns are longer, and begin when the others sleep.
    """
    turns, pause, duration = (40, 0.0, 0.01) if cores == 1 else (6, 0.25, 0.04)
    fastest = [math.inf] * len(runs)
    for _ in range(turns):
        for at, run in enumerate(runs):
            time.sleep(pause)
            run()
            until = time.perf_counter() + duration
            while (start := time.perf_counter()) < until:
                run()
                fastest[at] = min(fastest[at], (time.perf_counter() - start) * 1e6)
    return fastest


def compare(expected: list[Any], found: list[Any]) -> None:
    import numpy as np

    for wanted, own in zip(expected, found, strict=True):
        wanted, own = np.asarray(wanted), np.asarray(own)
        np.testing.assert_allclose(own, wanted, rtol=1e-3, atol=1e-4 * max(1.0, float(np.abs(wanted).max())))


def jax_times(row: Any, cores: int) -> Iterator[Times]:
    import broadcastable
    import jax
    import numpy as np
    from frontends import draw, exported, parted

    compiled = broadcastable.compile(exported(row.program, row.shapes, *row.constraints), threads=cores)
    for batch, length in row.sizes:
        generator = np.random.default_rng(0)
        arguments = [draw(generator, text, batch, length) for text in row.shapes]
        jitted, on_device = jax.jit(row.program), [jax.numpy.asarray(argument) for argument in arguments]
        compare(jax.tree.leaves(jitted(*on_device)), jax.tree.leaves(compiled(*arguments)))
        own, xla = shortest([lambda: compiled(*arguments), lambda: jax.block_until_ready(jitted(*on_device))], cores)
        yield sized(parted(row.shapes[0])[1], batch, length), own, xla


def onnx_times(row: Any, cores: int) -> Iterator[Times]:
    import broadcastable
    import numpy as np
    import onnx
    import onnxruntime
    from frontends import draw

    def shape(value: Any) -> str:
        return ", ".join(dim.dim_param or str(dim.dim_value) for dim in value.type.tensor_type.shape.dim)

    model = onnx.parser.parse_model('<ir_version: 8, opset_import: ["" : 17]>' + row.program)
    generator, inputs = np.random.default_rng(0), list(model.graph.input)
    weights = [value for value in inputs if value.name.startswith("w")]
    arrays = [(draw(generator, shape(value), 0, 0), value.name) for value in weights]
    model.graph.initializer.extend(
        onnx.numpy_helper.from_array(abs(array) + 0.5 if name == "w_variance" else array, name) for array, name in arrays
    )
    for value in weights:
        model.graph.input.remove(value)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "model.onnx"
        onnx.save(model, path)
        compiled = broadcastable.compile(path, threads=cores)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = cores
    for batch, length in row.sizes:
        fixed = onnx.ModelProto.FromString(model.SerializeToString())
        text = shape(fixed.graph.input[0])
        for value in (*fixed.graph.input, *fixed.graph.output):
            for dim in value.type.tensor_type.shape.dim:
                dim.dim_value = {"B": batch, "T": length}.get(dim.dim_param, dim.dim_value)
        session = onnxruntime.InferenceSession(fixed.SerializeToString(), options, ["CPUExecutionProvider"])
        x = draw(generator, text, batch, length)
        compare(session.run(None, {"x": x}), [compiled(x)])
        yield sized(text, batch, length), *shortest([lambda: compiled(x), lambda: session.run(None, {"x": x})], cores)


def sized(shape: str, batch: int, length: int) -> str:
    names = {"B": batch, "T": length}
    return "x".join(str(names.get(size, size)) for size in shape.split(", "))


def measure(cores: int, kind: str, name: str) -> None:
    """Prints a line of JSON for each of the sizes of a row. JAX looks at its processors when it is loaded."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    if cores == 1:
        os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import model_programs

    rows, times = (model_programs.JAX, jax_times) if kind == "JAX" else (model_programs.ONNX, onnx_times)
    for measured in times(rows[name], cores):
        print(json.dumps(measured), flush=True)


def asked(cores: int, kind: str, name: str) -> list[Times]:
    command = [sys.executable, __file__, "--measure", str(cores), kind, name]
    output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return [tuple(json.loads(line)) for line in output.splitlines()]


def table(head: list[str], rows: list[list[str]]) -> None:
    print("", *(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows]), sep="\n", flush=True)


def main(names: list[str]) -> None:
    import model_programs

    rows = [(kind, name) for kind in MOST for name in getattr(model_programs, kind) if not names or name in names]
    figures, ratios, found = [], [], {}
    for kind, name in rows:
        label = f"{kind} {name}" if kind == "ONNX" else name
        each = [asked(cores, kind, name) for cores in CORES]
        for at, (size, *_) in enumerate(each[0]):
            figures.append([label, size, *(f"{value:.1f}" for times in each for value in times[at][1:])])
            for cores, times in zip(CORES, each):
                found[kind, cores, f"{label} {size}"] = times[at][1] / times[at][2]
        by_core = ([f"{own / peer:.2f}" for _, own, peer in times] for times in each)
        ratios.append([label, ", ".join(size for size, *_ in each[0]), *map(", ".join, by_core)])
        print(label, *ratios[-1][2:], sep="\t", file=sys.stderr, flush=True)
    table(["model", "sizes", "one core", "peer, one core", "two cores", "peer, two cores"], figures)
    table(["ratios of times", "sizes", "one core", "two cores"], ratios)
    table(["rows, ours by the peer", "rows", "geometric mean", "at most", "rows above", "these"], [*summary(found)])


def summary(found: dict[tuple[str, int, str], float]) -> Iterator[list[str]]:
    for kind, (most, most_mean) in MOST.items():
        for cores in CORES:
            own = {name: ratio for (*key, name), ratio in found.items() if key == [kind, cores]}
            if own:
                mean = math.exp(sum(map(math.log, own.values())) / len(own))
                above = [f"{name}: {ratio:.2f}" for name, ratio in own.items() if ratio > most]
                label = f"{kind}, {'one core' if cores == 1 else 'two cores'}"
                yield [label, str(len(own)), f"{mean:.2f}", str(most_mean), str(len(above)), "; ".join(above) or "none above"]


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(int(sys.argv[2]), *sys.argv[3:])
    else:
        main(sys.argv[1:])
