"""Programs of JAX with symbolic sizes, compiled once and compared with JAX at 20 sizes each: `frontends.py [NAME…]`.

Each is exported with a symbolic batch B and length T. It fails if a value differs by more than JAX's own tolerance for
matrix products, if checks are left after those at the entry, or if wrong sizes are not an error.
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
from frontend_programs import PROGRAMS
from jax import export

#: Of each size 1 is among them.
SIZES = [(1, 1), (1, 2), (2, 1), (3, 1), (1, 8), (2, 3), (4, 5), (7, 2), (5, 17), (2, 33)]
SIZES += [(1, 64), (16, 3), (3, 16), (8, 8), (9, 31), (1, 127), (33, 1), (6, 24), (2, 100), (12, 7)]


#: The types of elements, by the kind that stands before the sizes of an argument.
DTYPES = {"float": jnp.float32, "bool": jnp.bool_, "below 32": jnp.int32}


def exported(function: Callable[..., Any], shapes: tuple[str, ...], *constraints: str) -> Any:
    """A function, exported with arguments of these shapes, whose sizes obey the constraints."""
    scope = export.SymbolicScope(constraints)

    def spec(text: str) -> jax.ShapeDtypeStruct:
        kind, sizes = parted(text)
        return jax.ShapeDtypeStruct(export.symbolic_shape(sizes, scope=scope), DTYPES[kind])

    return export.export(jax.jit(function))(*map(spec, shapes))


def parted(text: str) -> tuple[str, str]:
    """The kind of the elements of an argument, and its sizes."""
    kind, _, sizes = text.rpartition(": ")
    return kind or "float", sizes


def draw(generator: np.random.Generator, text: str, batch: int, length: int) -> np.ndarray:
    names = {"B": batch, "2*B": 2 * batch, "T": length}
    kind, text = parted(text)
    sizes = [names.get(size) or int(size) for size in text.split(", ")]
    if kind == "below 32":
        return generator.integers(32, size=sizes, dtype=np.int32)
    if kind == "bool":
        drawn = generator.random(sizes) > 0.3
        drawn[:, 0] = True  # a row without any has no softmax
        return drawn
    # Weights keep the scale of what they are multiplied with.
    summed = {2: sizes[0], 4: np.prod(sizes[1:])}.get(len(sizes), 1) if text[0].isdigit() else 1
    scale = 1 / np.sqrt(summed)
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
