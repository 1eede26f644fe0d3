"""Times `broadcastable.infer_shape` and `numpy.broadcast_shapes` in turns, because other load varies.

python benches/infer_shape.py
"""

import timeit

import numpy

from broadcastable import infer_shape

CASES = {
    "two shapes of rank 2": ((4, 1), (3,)),
    "two shapes of rank 4": ((8, 1, 6, 1), (7, 1, 5)),
    "two shapes of rank 8": ((2, 1) * 4, (1, 3) * 4),
    "eight shapes of rank 4": ((8, 1, 6, 1), (7, 1, 5)) * 4,
    "thirty-two shapes of rank 4": ((8, 1, 6, 1), (7, 1, 5)) * 16,
}
CALLS = 20_000
ROUNDS = 15


def nanoseconds(function, shapes) -> float:
    return timeit.timeit(lambda: function(*shapes), number=CALLS) / CALLS * 1e9


def main() -> None:
    print("| | infer_shape, ns | numpy.broadcast_shapes, ns | ratio |\n|---|---|---|---|")
    for name, shapes in CASES.items():
        assert infer_shape(*shapes) == numpy.broadcast_shapes(*shapes)
        rounds = [
            (nanoseconds(infer_shape, shapes), nanoseconds(numpy.broadcast_shapes, shapes)) for _ in range(ROUNDS)
        ]
        ours, theirs = map(min, zip(*rounds))
        print(f"| {name} | {ours:.0f} | {theirs:.0f} | {theirs / ours:.1f} |")


if __name__ == "__main__":
    main()
