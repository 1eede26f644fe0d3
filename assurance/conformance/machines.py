#!/usr/bin/env python3
"""Compares the bits of functions, and of the programs in `examples`, on several machines: AArch64, by qemu, and those of x86-64.

Usage: assurance/conformance/machines.py [STEP]

With `cargo build` done, on x86-64. Each function of `math` has every STEP-th operand of `f32`, 4,001 unless set, all operands of
`f16` and `bf16`, or as many pairs. `functions=rounded` has the same bits everywhere, `fast` where multiplication and
addition can be fused: docs/functions.md.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from native import LLVM, ROOT, lower, tool

UNARY = (
    "exp exp2 expm1 log log2 log10 log1p tanh sinh cosh sin cos tan asin acos atan asinh acosh atanh erf erfc cbrt rsqrt"
).split()
#: Op, the type of the first operand and of the result, and that of the second operand.
FUNCTIONS = [(name, element, None) for name in UNARY for element in ("f32", "f16", "bf16")]
FUNCTIONS += [("powf", "f32", "f32"), ("atan2", "f32", "f32"), ("fpowi", "f32", "i32")]
PROGRAMS = [ROOT / "examples/transformer_block_dynamic.mlir", ROOT / "examples/bert_encoder.mlir"]

#: The flags of clang, and what runs its programs.
Machine = tuple[list[str], list[str]]
#: Machines with fused multiplication and addition.
FUSED: dict[str, Machine] = {
    "AArch64": (["--target=aarch64-linux-gnu", "-static"], ["qemu-aarch64"]),
    "x86-64-v3": (["-march=x86-64-v3"], []),
    "x86-64-v4": (["-march=x86-64-v4"], []),
}
PLAIN: dict[str, Machine] = {"x86-64": ([], [])}

#: The program that runs the functions: it writes the bits of their results.
DRIVER = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  void *allocated, *aligned;
  int64_t offset, size, stride;
} Memref;
// Functions that libgcc 12 lacks on x86-64.
__attribute__((weak)) __bf16 __truncsfbf2(float value) {
  union { float value; uint32_t bits; } wide = {value};
  union { uint16_t bits; __bf16 value; } narrow = {(wide.bits + 0x7fffU + (wide.bits >> 16 & 1)) >> 16};
  if (value != value)
    narrow.bits = 0x7fc0;
  return narrow.value;
}
enum { CHUNK = 1 << 16 };
static uint32_t first[CHUNK], second[CHUNK], results[CHUNK];
static Memref of(void *elements, int64_t size) {
  return (Memref){elements, elements, 0, size, 1};
}
static uint32_t mixed(uint32_t bits) {
  bits = (bits ^ bits >> 16) * 0x7feb352dU;
  bits = (bits ^ bits >> 15) * 0x846ca68bU;
  return bits ^ bits >> 16;
}
static void set(void *at, int64_t index, int width, uint32_t bits) {
  if (width == 4)
    ((uint32_t *)at)[index] = bits;
  else
    ((uint16_t *)at)[index] = (uint16_t)bits;
}
// Half of the pairs are any bits, the others are near 1, where powers are neither 0 nor infinite.
static uint32_t operand(uint64_t number, int is_pair, uint32_t step) {
  if (!is_pair)
    return (uint32_t)(number * step);
  uint32_t bits = mixed((uint32_t)number);
  return number % 2 ? bits : 0x3e000000U + bits % 0x02000000U;
}
"""


def kernel(number: int, op: str, element: str, other: str | None) -> str:
    """A kernel of one function."""
    operands = [element] + [other] * bool(other)
    arguments = ", ".join(f"%in{at}: memref<?x{kind}>" for at, kind in enumerate(operands))
    maps = ", ".join(["affine_map<(i) -> (i)>"] * (len(operands) + 1))
    inputs = ", ".join(f"%in{at}" for at in range(len(operands)))
    elements = ", ".join(f"%x{at}: {kind}" for at, kind in enumerate(operands))
    types = ", ".join(dict.fromkeys(operands))
    return f"""func.func @f{number}({arguments}, %out: memref<?x{element}>) attributes {{llvm.emit_c_interface}} {{
  linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}
      ins({inputs} : {", ".join(f"memref<?x{kind}>" for kind in operands)}) outs(%out : memref<?x{element}>) {{
  ^bb0({elements}, %old: {element}):
    %y = math.{op} {", ".join(f"%x{at}" for at in range(len(operands)))} : {types}
    linalg.yield %y : {element}
  }}
  return
}}
"""


def call(number: int, element: str, other: str | None, step: int) -> str:
    """The lines of C that run it."""
    width = 4 if element == "f32" else 2
    count = 2**32 // step if width == 4 else 2**16
    second = {"f32": "mixed((uint32_t)number + 1)", "i32": "mixed((uint32_t)number + 1) % 41 - 20", None: "0"}[other]
    memrefs = ["first"] + ["second"] * bool(other) + ["results"]
    declared = "".join(f"Memref {name}_ = of({name}, size); " for name in memrefs)
    types, values = ", ".join(["Memref *"] * len(memrefs)), ", ".join(f"&{name}_" for name in memrefs)
    return f"""
  void _mlir_ciface_f{number}({types});
  for (uint64_t start = 0; start < {count}; start += CHUNK) {{
    int64_t size = {count} - start < CHUNK ? {count} - start : CHUNK;
    for (int64_t at = 0; at < size; ++at) {{
      uint64_t number = start + at;
      set(first, at, {width}, operand(number, {int(bool(other))}, {step if width == 4 else 1}));
      second[at] = {second};
    }}
    {declared}
    _mlir_ciface_f{number}({values});
    for (int64_t at = 0; at < size; ++at) // Any NaN is as good as another one.
      if (is_nan_{element}(results, at)) set(results, at, {width}, 0xffffffffU);
    fwrite(results, {width}, size, stdout);
  }}"""


IS_NAN = "".join(
    f"""
static int is_nan_{element}(void *at, int64_t index) {{
  return ((({kind} *)at)[index] & {magnitude}) > {infinity};
}}"""
    for element, kind, magnitude, infinity in (
        ("f32", "uint32_t", "0x7fffffffU", "0x7f800000U"),
        ("f16", "uint16_t", "0x7fff", "0x7c00"),
        ("bf16", "uint16_t", "0x7fff", "0x7f80"),
    )
)

#: The numbers that programs print.
PRINTER = r"""
#include <stdint.h>
#include <stdio.h>

typedef struct {
  float *allocated, *aligned;
  int64_t offset, sizes[];
} Memref;
void printMemrefF32(int64_t rank, Memref *memref) {
  int64_t count = 1;
  for (int64_t dim = 0; dim < rank; ++dim)
    count *= memref->sizes[dim];
  fwrite(memref->aligned + memref->offset, 4, count, stdout);
}
"""


def bits(name: str, mlir: str, driver: str, options: str, directory: Path, machine: Machine) -> bytes:
    """The output of a program on a machine."""
    flags, runner = machine
    lowered = lower(mlir, f"--pass-pipeline=builtin.module(bcast-to-llvm{{{options}}})").stdout
    code, source, program = directory / f"{name}.ll", directory / f"{name}.c", directory / name
    code.write_text(tool(LLVM / "bin/mlir-translate", "--mlir-to-llvmir", text=lowered).stdout)
    source.write_text(driver)
    tool(LLVM / "bin/clang", "-O3", "-Wno-override-module", *flags, code, source, "-lm", "-o", program, text="")
    return subprocess.run([*runner, program], capture_output=True, check=True).stdout


def compare(what: str, machines: dict[str, Machine], run: Callable[[Machine], bytes]) -> bool:
    """Whether a program writes the same on all machines."""
    first, *others = machines
    expected = run(machines[first])
    differ = [other for other in others if run(machines[other]) != expected]
    verdict = f"not the same on {', '.join(differ)}" if differ else "the same"
    print(f"{what}: {len(expected):,} bytes, {', '.join(machines)}: {verdict}", flush=True)
    return not differ and len(expected) > 0


def main() -> int:
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 4_001
    has_v4 = "avx512dq" in Path("/proc/cpuinfo").read_text()
    if platform.machine() != "x86_64":
        print("this script compares with x86-64, and runs there")
        return 2
    if not shutil.which("qemu-aarch64") or not Path("/usr/aarch64-linux-gnu/lib/libc.a").exists():
        print("run `apt-get install qemu-user binutils-aarch64-linux-gnu libc6-dev-arm64-cross libgcc-12-dev-arm64-cross` first")
        return 2
    fused = {name: machine for name, machine in FUSED.items() if name != "x86-64-v4" or has_v4}
    good = True
    with tempfile.TemporaryDirectory() as place:
        directory = Path(place)
        kernels = "".join(kernel(at, *function) for at, function in enumerate(FUNCTIONS))
        calls = "".join(call(at, element, other, step) for at, (_, element, other) in enumerate(FUNCTIONS))
        driver = f"{DRIVER}{IS_NAN}\nint main(void) {{{calls}\n}}\n"
        for mode, machines in (("rounded", {**fused, **PLAIN}), ("fast", fused)):
            run = lambda machine: bits("functions", kernels, driver, f"functions={mode}", directory, machine)
            good &= compare(f"functions, {mode}", machines, run)
            for program in PROGRAMS:
                options = f"functions={mode} reductions=tree"
                run = lambda machine: bits("program", program.read_text(), PRINTER, options, directory, machine)
                good &= compare(f"{program.name}, {mode}", machines, run)
    return 0 if good else 1


sys.exit(main())
