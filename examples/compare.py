"""Compares the memref that printMemrefF32 printed, on standard input, with a reference file: the
shape in its first line, then one value a line. Needs nothing but Python's standard library.
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
        shape = [int(size) for size in file.readline().split()]
        return shape, [float(line) for line in file]


def read_memref(text):
    memrefs = re.split(r"Unranked Memref .*?sizes = ", text)[1:]
    if len(memrefs) != 1:
        sys.exit(f"expected one printed memref on standard input, got {len(memrefs)}")
    shape, data = re.fullmatch(r"\[(.*?)\].*? data =(.*)", memrefs[0], re.DOTALL).groups()
    shape = [int(size) for size in shape.split(",") if size]
    return shape, [float(value) for value in re.split(r"[\[\],\s]+", data) if value]


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: compare.py REFERENCE < OUTPUT")
    expected_shape, expected = read_reference(sys.argv[1])
    shape, values = read_memref(sys.stdin.read())
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


main()
