"""NumPy's verdicts on random shapes agree."""

import random

import numpy as np
import pytest

import broadcastable

CASES = 100_000


def shape(draw: random.Random, common: list[int]) -> tuple[int, ...]:
    """Sizes that often fit: those of a common shape, from the right, of which some are 1 and a few anything."""
    rank = draw.randint(0, len(common))
    sizes = common[len(common) - rank :]
    return tuple(draw.choices([size, 1, draw.randint(0, 4)], [8, 4, 1])[0] for size in sizes)


def verdict(function, shapes) -> tuple[int, ...] | None:
    try:
        return function(*shapes)
    except ValueError:
        return None


def test_random_shapes() -> None:
    draw = random.Random(14)
    refused = 0
    for _ in range(CASES):
        common = [draw.randint(0, 4) for _ in range(draw.randint(0, 6))]
        shapes = [shape(draw, common) for _ in range(draw.randint(1, 4))]
        expected = verdict(np.broadcast_shapes, shapes)
        assert verdict(broadcastable.infer_shape, shapes) == expected, shapes
        refused += expected is None
    assert CASES / 20 < refused < CASES * 19 / 20


def test_sizes_of_numpy_are_sizes() -> None:
    array = np.zeros((4, 1))
    assert broadcastable.infer_shape(array.shape, (np.int64(3),)) == (4, 3)
    assert broadcastable.infer_shape(np.array([4, 1]), (np.uint8(3),)) == (4, 3)
    with pytest.raises(TypeError, match="operand #0: a shape is a tuple of sizes, .*: write its .shape"):
        broadcastable.infer_shape(array, (3,))
