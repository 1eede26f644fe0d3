"""Compares the memrefs that printMemrefF32 printed, on standard input, with a reference file: for each
of them the shape in a line, then one value a line. Needs nothing but Python's standard library.
"""

import math
import re
import sys

# How far off a value may be. All are below 10, where the 6 significant digits that printMemrefF32
# writes are off by up to 5e-6 already. To compute in f32 costs less than that, a wrong mask or
# operand far more.
TOLERANCE = 2e-5


def read_reference(path):
    with open(path) as file:
        for line in file:
            shape = [int(size) for size in line.split()]
            yield shape, [float(next(file)) for _ in range(math.prod(shape))]


def read_memrefs(text):
    for memref in re.split(r"Unranked Memref .*?sizes = ", text)[1:]:
        shape, data = re.fullmatch(r"\[(.*?)\].*? data =(.*)", memref, re.DOTALL).groups()
        shape = [int(size) for size in shape.split(",") if size]
        yield shape, [float(value) for value in re.split(r"[\[\],\s]+", data) if value]


def compare(shape, values, expected_shape, expected):
    if shape != expected_shape:
        sys.exit(f"shape {shape} differs from the reference's {expected_shape}")
    if not len(values) == len(expected) == math.prod(shape):
        sys.exit(f"{len(values)} values, {len(expected)} reference values, for shape {shape}")
    if not all(map(math.isfinite, values + expected)):
        sys.exit("there is a NaN or an infinity")

    differences = [abs(v - e) for v, e in zip(values, expected)]
    absolute = max(differences)
    relative = max(d / abs(e) for d, e in zip(differences, expected) if e != 0)
    print(
        f"{len(values)} values, largest difference from the reference: "
        f"absolute {absolute:.1e}, relative {relative:.1e}"
    )
    if absolute > TOLERANCE:
        sys.exit(f"the absolute difference is over the allowed {TOLERANCE:.0e}")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: compare.py REFERENCE < OUTPUT")
    references = list(read_reference(sys.argv[1]))
    memrefs = list(read_memrefs(sys.stdin.read()))
    if not len(memrefs) == len(references) > 0:
        sys.exit(f"expected {len(references)} printed memrefs on standard input, got {len(memrefs)}")
    for memref, reference in zip(memrefs, references):
        compare(*memref, *reference)


main()
