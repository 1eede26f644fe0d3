#!/usr/bin/env python3
"""Times functions of `math`, and chains around them, against NumPy and XLA; or on one core and on several.

Usage: assurance/conformance/times.py functions [NAME...]
       assurance/conformance/times.py threads [NAME...]

With `cargo build` done, and NumPy; jax and SciPy if they are installed. Every size of our kernels is `?`. All ways of a row
take turns, and a time is the shortest of 40 rounds, in microseconds: of a processor for `functions`, of the clock for
`threads`. Memory that is freed is kept.
"""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import numpy as np
from native import LLVM, _descriptor, _memref, lower, tool

SHAPES = [((128, 768), (768,)), ((512, 64), (64,)), ((8, 12, 128, 128), (128,)), ((1000, 3), (3,))]

#: Chains of `u = x - b`: ops of MLIR, and the same for NumPy and XLA. An op may use numbers, as in `mul u 0.5`.
CHAINS = {
    name: (f"o = math.{op} u", function)
    for name, op, function in [
        *((name, name, name) for name in ("exp", "exp2", "expm1", "log", "log2", "log10", "log1p")),
        *((name, name, name) for name in ("tanh", "sinh", "cosh", "sin", "cos", "tan")),
        *((f"a{name}", f"a{name}", f"arc{name}") for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")),
        *((name, name, name) for name in ("erf", "erfc", "cbrt", "rsqrt")),
    ]
} | {
    "GELU, tanh": (
        "p = mul u u; q = mul p u; c = mul q 0.044715; d = add u c; e = mul d 0.7978846; t = math.tanh e; w = add t 1.0; "
        "h = mul u 0.5; o = mul h w",
        lambda m, u: np.float32(0.5) * u * (m.tanh((u + u * u * u * np.float32(0.044715)) * np.float32(0.7978846)) + np.float32(1)),
    ),
    "GELU, erf": (
        "e = mul u 0.70710678; t = math.erf e; w = add t 1.0; h = mul u 0.5; o = mul h w",
        lambda m, u: np.float32(0.5) * u * (m.erf(u * np.float32(0.70710678)) + np.float32(1)),
    ),
    "sigmoid": ("n = arith.negf u; e = math.exp n; d = add e 1.0; o = div 1.0 d", lambda m, u: np.float32(1) / (np.float32(1) + m.exp(-u))),
    "SiLU": ("n = arith.negf u; e = math.exp n; d = add e 1.0; o = div u d", lambda m, u: u / (np.float32(1) + m.exp(-u))),
    "softplus": (
        "a = math.absf u; n = arith.negf a; e = math.exp n; l = math.log1p e; r = max u 0.0; o = add l r",
        lambda m, u: m.maximum(u, np.float32(0)) + m.log1p(m.exp(-m.abs(u))),
    ),
    "mish": (
        "a = math.absf u; n = arith.negf a; e = math.exp n; l = math.log1p e; r = max u 0.0; s = add l r; t = math.tanh s; o = mul u t",
        lambda m, u: u * m.tanh(m.maximum(u, np.float32(0)) + m.log1p(m.exp(-m.abs(u)))),
    ),
    "pow": ("o = pow u 1.5", lambda m, u: m.power(u, np.float32(1.5))),
}


def module(name: str, steps: str, rank: int = 2) -> str:
    """The kernel of a chain."""
    x, b, scalar = f"tensor<{'?x' * rank}f32>", "tensor<?xf32>", "tensor<f32>"
    lines = [f"%u = bcast.sub %x, %b : ({x}, {b}) -> {x}"]
    numbers: dict[str, str] = {}
    for step in steps.split("; "):
        result, op, *operands = step.replace(" =", "").split()
        values = []
        for operand in operands:
            if not operand[0].isalpha():
                number = numbers.setdefault(operand, f"%number{len(numbers)}")
                lines.insert(0, f"{number} = arith.constant dense<{operand}> : {scalar}")
                values.append((number, scalar))
            else:
                values.append((f"%{operand}", x))
        names, types = ", ".join(value for value, _ in values), ", ".join(kind for _, kind in values)
        own, end = (op, x) if "." in op else (f"bcast.{op}", f"({types}) -> {x}")
        lines.append(f"%{result} = {own} {names} : {end}")
    body = "\n  ".join(dict.fromkeys(lines))
    return f"func.func @{name}(%x: {x}, %b: {b}) -> {x} attributes {{llvm.emit_c_interface}} {{\n  {body}\n  return %o : {x}\n}}\n"


def compiled(text: str, options: str, directory: Path, *flags: str) -> ctypes.CDLL:
    """A module as machine code of this processor."""
    lowered = lower(text, f"--pass-pipeline=builtin.module(bcast-to-llvm{{{options}}})").stdout
    llvm = tool(LLVM / "bin/mlir-translate", "--mlir-to-llvmir", text=lowered).stdout
    code, library = directory / f"{len(list(directory.iterdir()))}.ll", directory / f"{len(list(directory.iterdir()))}.so"
    code.write_text(llvm)
    clang = [LLVM / "bin/clang", "-O3", "-march=native", "-shared", "-fPIC", "-Wno-override-module", "-o", library, code]
    tool(*clang, *flags, "-lm", text="")
    return ctypes.CDLL(str(library))


class Call:
    """A kernel and its operands."""

    def __init__(self, library: ctypes.CDLL, name: str, operands: list[np.ndarray]) -> None:
        self.function = getattr(library, f"_mlir_ciface_{name}")
        self.operands = operands
        self.descriptors = [_descriptor(operand) for operand in operands]
        self.result = _memref(max(operand.ndim for operand in operands))()
        self.arguments = [ctypes.byref(memref) for memref in (self.result, *self.descriptors)]
        self.free = ctypes.CDLL(None).free
        self.free.argtypes = [ctypes.c_void_p]

    def __call__(self) -> None:
        self.function(*self.arguments)
        self.free(self.result.allocated)

    def value(self) -> np.ndarray:
        """The result."""
        self.function(*self.arguments)
        shape = tuple(self.result.sizes)
        memory = (ctypes.c_float * int(np.prod(shape))).from_address(self.result.aligned)
        value = np.array(memory, np.float32).reshape(shape)
        self.free(self.result.allocated)
        return value


def shortest(
    calls: dict[str, Callable[[], object]], clock: Callable[[], int], rounds: int = 40, sample: float = 1e-3
) -> dict[str, float]:
    """The microseconds of each, in the shortest of some rounds of that many seconds."""
    repeats, best = {}, {}
    for name, call in calls.items():
        call()
        start = time.perf_counter()
        call()
        repeats[name] = max(1, min(1000, int(sample / max(time.perf_counter() - start, 1e-7))))
    for _ in range(rounds):
        for name, call in calls.items():
            call()
            start = clock()
            for _ in range(repeats[name]):
                call()
            best[name] = min(best.get(name, np.inf), (clock() - start) / 1e3 / repeats[name])
    return best


def operands(shape: tuple[int, ...], bias: tuple[int, ...], name: str) -> list[np.ndarray]:
    """Elements for which the function is defined: normal ones."""
    random = np.random.default_rng(0)
    x, b = random.standard_normal(shape), random.standard_normal(bias) / 8
    if name.startswith("log") or name in ("rsqrt", "pow", "acosh"):
        x = np.abs(x) + 2
    if name in ("asin", "acos", "atanh"):
        x, b = x / 8, b / 8
    return [x.astype(np.float32), b.astype(np.float32)]


def peers(function: object) -> dict[str, Callable[[list[np.ndarray]], Callable[[], object]]]:
    """The chain in other libraries."""
    found = {"NumPy": lambda values: lambda: numpy_chain(function, values)}
    try:
        import jax
    except ImportError:
        return found

    class Xla:
        def __getattr__(self, name: str) -> object:
            return getattr(jax.numpy, name, None) or getattr(jax.scipy.special, name, None) or getattr(jax.lax, name)

    chain = jax.jit(lambda x, b: apply(function, Xla(), x - b))
    def with_xla(values: list[np.ndarray]) -> Callable[[], object]:
        placed = [jax.device_put(value) for value in values]
        return lambda: chain(*placed).block_until_ready()
    return {**found, "XLA": with_xla}


class Numpy:
    """NumPy, and SciPy for what it lacks."""

    def __getattr__(self, name: str) -> object:
        if name == "rsqrt":
            return lambda u: np.float32(1) / np.sqrt(u)
        if hasattr(np, name):
            return getattr(np, name)
        from scipy import special

        return getattr(special, name)


def apply(function: object, library: object, u: object) -> object:
    return getattr(library, function)(u) if isinstance(function, str) else function(library, u)


def numpy_chain(function: object, values: list[np.ndarray]) -> object:
    return apply(function, Numpy(), values[0] - values[1])


def functions(chosen: list[str], directory: Path) -> None:
    names = [name for name in CHAINS if not chosen or name in chosen]
    ranks = {len(shape) for shape, _ in SHAPES}
    text = "".join(module(f"f{at}_{rank}", CHAINS[name][0], rank) for at, name in enumerate(names) for rank in ranks)
    modes = ("fast", "rounded", "libm")
    libraries = {mode: compiled(text, f"functions={mode}", directory) for mode in modes}
    print("| chain | fast | rounded | libm | NumPy | XLA | fast / faster | rounded / fast | libm / rounded |\n|---|---|---|---|---|---|---|---|---|")
    for at, name in enumerate(names):
        for shape, bias in SHAPES:
            values = operands(shape, bias, name)
            calls = {mode: Call(libraries[mode], f"f{at}_{len(shape)}", values) for mode in modes}
            others = {peer: make(values) for peer, make in peers(CHAINS[name][1]).items()}
            expected = numpy_chain(CHAINS[name][1], values)
            assert np.allclose(calls["fast"].value(), expected, 1e-5, 1e-5, equal_nan=True), name
            times = shortest({**calls, **others}, time.process_time_ns)
            best = min(times[peer] for peer in (["XLA"] if name == "pow" and "XLA" in times else others))
            row = " | ".join(f"{times[way]:.1f}" if way in times else "" for way in (*modes, "NumPy", "XLA"))
            print(f"| {name} {'x'.join(map(str, shape))} | {row} | {times['fast'] / best:.2f} | {times['rounded'] / times['fast']:.2f} | {times['libm'] / times['rounded']:.2f} |", flush=True)


def reduced(name: str, dim: int, value: str, op: str, start: str, flags: str = "") -> str:
    """Lines that reduce a dimension of a value, which the result keeps with a size of 1."""
    kept, sizes = ("?x1", "%n0, 1") if dim == 1 else ("1x?", "1, %n1")
    return f"""
      %{name}0 = arith.constant {start} : f32
      %{name}1 = tensor.empty(%n{1 - dim}) : tensor<?xf32>
      %{name}2 = linalg.fill ins(%{name}0 : f32) outs(%{name}1 : tensor<?xf32>) -> tensor<?xf32>
      %{name}3 = linalg.reduce ins(%{value} : tensor<?x?xf32>) outs(%{name}2 : tensor<?xf32>) dimensions = [{dim}]
        (%{name}4: f32, %{name}5: f32) {{
          %{name}6 = arith.{op} %{name}4, %{name}5 {flags} : f32
          linalg.yield %{name}6 : f32
        }}
      %{name} = tensor.expand_shape %{name}3 [[0, 1]] output_shape [{sizes}] : tensor<?xf32> into tensor<{kept}xf32>"""


#: Reductions of `u = x - b`, which the lines have as `%u`, with its sizes `%n0` and `%n1`.
REDUCTIONS = {
    "softmax": reduced("m", 1, "u", "maximumf", "0xFF800000")
    + """
      %d = bcast.sub %u, %m : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
      %e = math.exp %d : tensor<?x?xf32>"""
    + reduced("s", 1, "e", "addf", "0.0", "fastmath<reassoc>")
    + """
      %o = bcast.div %e, %s : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>""",
    "less sums of columns": reduced("s", 0, "u", "addf", "0.0")
    + """
      %o = bcast.sub %u, %s : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>""",
    "less sums of rows, in order": reduced("s", 1, "u", "addf", "0.0")
    + """
      %o = bcast.sub %u, %s : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>""",
}


def reduction(name: str, lines: str) -> str:
    """The kernels of a reduction."""
    return f"""
    func.func @{name}(%x: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> attributes {{llvm.emit_c_interface}} {{
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %u = bcast.sub %x, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
      %n0 = tensor.dim %u, %zero : tensor<?x?xf32>
      %n1 = tensor.dim %u, %one : tensor<?x?xf32>{lines}
      return %o : tensor<?x?xf32>
    }}
    """


def threads(chosen: list[str], directory: Path) -> None:
    chains = {"sum": "o = add u 1.0", "exp": CHAINS["exp"][0], "GELU": CHAINS["GELU, tanh"][0]}
    names = chosen or [*chains, *REDUCTIONS]
    text = "".join(
        module(f"f{at}", chains[name]) if name in chains else reduction(f"f{at}", REDUCTIONS[name]) for at, name in enumerate(names)
    )
    one = compiled(text, "", directory)
    many = compiled(text, "threads=openmp", directory, f"-L{LLVM}/lib", f"-Wl,-rpath,{LLVM}/lib", "-lomp")
    print("| kernel | one core | all cores | ratio |\n|---|---|---|---|")
    for at, name in enumerate(names):
        for shape in ((16, 64), (64, 64), (64, 128), (64, 256), (128, 256), (128, 768), (512, 64), (1000, 3), (1024, 1024), (1, 65536)):
            values = operands(shape, shape[1:], name)
            calls = {"one": Call(one, f"f{at}", values), "all": Call(many, f"f{at}", values)}
            assert (calls["one"].value() == calls["all"].value()).all(), name
            times = shortest(calls, time.perf_counter_ns, 5000, 1e-4)
            print(f"| {name} {'x'.join(map(str, shape))} | {times['one']:.2f} | {times['all']:.2f} | {times['one'] / times['all']:.2f} |", flush=True)


def main() -> None:
    for parameter in (-1, -3):
        ctypes.CDLL(None).mallopt(parameter, 1 << 30)  # M_TRIM_THRESHOLD, M_MMAP_THRESHOLD
    with tempfile.TemporaryDirectory() as directory:
        what, *names = sys.argv[1:] or ["functions"]
        functions(names, Path(directory)) if what == "functions" else threads(names, Path(directory))


main()
