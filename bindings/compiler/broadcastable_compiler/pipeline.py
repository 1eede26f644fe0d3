"""From a program to LLVM's IR: frontends' own passes where they exist, ours for everything elementwise and broadcast."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass

from . import signature, tools
from .errors import CompileError
from .passes import Passes
from .places import place
from .programs import Program
from .weights import Weights

#: The constraints of torch-mlir's shapes become assertions, and what they guard is inlined.
_CONSTRAINTS = "--pass-pipeline=builtin.module(func.func(convert-shape-constraints),canonicalize,cse)"
#: Ops that shape functions would replace, which check less exactly.
_BROADCASTS = ["--convert-to-bcast=profile=chlo"]
_SYMBOLS = ["--bcast-import-symbols", "--convert-to-bcast", "--canonicalize", "--cse"]
_TO_LLVM = "bcast-to-llvm{{call-contractions=true panel-bytes={panels} failures=return reductions={order}{threads}}}"
_BOUNDS = re.compile(r", #stablehlo\.bounds<[^>]*>")
_ELIDE = ["--canonicalize", "--cse", "--bcast-elide-checks"]


@dataclass(frozen=True)
class Summary:
    """Counts of the ops of a program after compilation."""

    #: Ops of the dialect bcast, and of others that are left to their own passes.
    converted: int
    left: int
    #: Checks of declared sizes at the entry of the function, and checks after it.
    at_entry: int
    inside: int

    def __str__(self) -> str:
        return (
            f"{self.converted} ops converted to bcast, {self.left} left to StableHLO's passes; "
            f"checks at entry: {self.at_entry}, inside: {self.inside}"
        )


@dataclass(frozen=True)
class Lowered:
    llvm: str
    #: The bytes that are linked to its symbols.
    weights: dict[str, bytes]
    signature: signature.Signature
    summary: Summary


def lower(read: Program, function: str | None, march: str | None, *, has_threads: bool = False) -> Lowered:
    # Torch-mlir makes StableHLO.
    with closing(Passes(are_needed=read.has_constraints)) as passes:
        return _lowered(read, function, march, passes, has_threads=has_threads)


def _lowered(read: Program, function: str | None, march: str | None, passes: Passes, *, has_threads: bool) -> Lowered:
    weights = Weights()
    module = weights.taken(read.module)
    opt = tools.find("bcast-opt")
    is_stablehlo = re.search(r"\b(stablehlo|chlo)\.", module) is not None
    generic = [*tools.GENERIC, "--allow-unregistered-dialect", "-"]
    if read.has_constraints:
        module, _ = tools.run([opt, _CONSTRAINTS, *generic], module, "convert-shape-constraints")
    if "chlo.broadcast_" in module:
        module = read.named(passes.run("read", module))
        module, _ = tools.run([opt, *_BROADCASTS, *generic], module, "convert-to-bcast")
    if is_stablehlo:
        module = read.named(passes.run("prepare", module, read.file))
    module, _ = tools.run([opt, *_SYMBOLS, *generic], module, "convert-to-bcast", None if is_stablehlo else read.file)
    # Bounds of types are declared by now.
    module = _BOUNDS.sub("", read.named(module))
    converted = len(re.findall(r'"bcast\.(?!yield|guard)\w+"', module))
    left = len(re.findall(r'"(?:stablehlo|chlo)\.(?!return|constant)\w+"', module))
    signed = _signature(module, function, read.file)
    if is_stablehlo:
        module = passes.run("lower", module)
        _refuse_left(module)
    # Bodies of functions that the public one calls are fused with it.
    command = [opt, *_ELIDE, "--inline", *_ELIDE, "--canonicalize", "--bcast-report-sizes", *tools.GENERIC, "-"]
    module, remarks = _elided(command, module)
    _refuse_declared(module)
    own = _signature(module, function, read.file).with_elements_of(signed)
    module = signature.with_kept_arguments(module, function)
    at_entry, inside = _checks(remarks)
    summary = Summary(converted, left, at_entry, inside + module.count('"cf.assert"'))
    prepared = "func.func(llvm-request-c-wrappers)"
    # StableHLO leaves the order of reductions open.
    threads = " threads=openmp" if has_threads else ""
    to_llvm = _TO_LLVM.format(panels=_panel_bytes(march), order="tree" if is_stablehlo else "marked", threads=threads)
    pipeline = f"--pass-pipeline=builtin.module({prepared},{to_llvm})"
    module, _ = tools.run([opt, pipeline, "-"], module, "bcast-to-llvm")
    module, linked = weights.declared(module)
    llvm, _ = tools.run([tools.find("mlir-translate"), "--mlir-to-llvmir", "-"], module, "mlir-translate")
    return Lowered(llvm, linked, own, summary)


def _panel_bytes(march: str | None) -> int:
    """The bytes of the columns that the function for products computes at once: two vectors of the processor."""
    macros, _ = tools.run([tools.find("clang"), *tools.processor(march), "-dM", "-E", "-x", "c", "-"], "", "clang")
    return 128 if "__AVX512F__" in macros else 64


def _signature(module: str, function: str | None, file: str | None) -> signature.Signature:
    try:
        return signature.read(module, function)
    except CompileError as error:
        raise CompileError(f"{file}: {error}" if file else str(error)) from None


def _refuse_left(module: str) -> None:
    left = [match for match in re.finditer(r'"((?:stablehlo|chlo)\.(?!return")\w+)"\(', module)]
    if left:
        # A call has the name of what it calls.
        called = (re.search(r'call_target_name = "(.*?)"', module[match.end() :].split("\n", 1)[0]) for match in left)
        names = sorted({match[1] + (f" @{call[1]}" if call else "") for match, call in zip(left, called, strict=True)})
        raise CompileError(
            f"{place(module, left[0].start())}neither StableHLO's passes nor convert-to-bcast lower these ops with such types: "
            + ", ".join(names)
        )


def _refuse_declared(module: str) -> None:
    """Nothing links what a program calls elsewhere."""
    for match in re.finditer(r'^ *"func\.func"\(\) <\{.*sym_name = "([^"]*)".*\(\{\n *\}\)', module, re.MULTILINE):
        call = re.search(rf'"func\.call"\(.*callee = @"?{re.escape(match[1])}"?[,}}]', module)
        if call:
            raise CompileError(f"{place(module, call.start())}the function '{match[1]}' has no body")


def _elided(command: list[str], module: str) -> tuple[str, str]:
    """The module without the checks that it proves, and the remarks on those that are left."""
    try:
        return tools.run(command, module, "bcast-elide-checks")
    except CompileError as error:
        line = re.search(r"<stdin>:(\d+):\d+: error: .*unregistered", str(error))
        lines = module.split("\n")[: int(line[1])] if line else []
        start = sum(len(before) + 1 for before in lines[:-1])
        name = re.search(r'"([\w.]+)"\(', lines[-1]) if lines else None
        if name is None:
            raise
        raise CompileError(f"{place(module, start)}nothing lowers the op '{name[1]}'") from None


def _checks(remarks: str) -> tuple[int, int]:
    """The counts of the last remark of ``bcast-report-sizes``."""
    inside = re.search(r"bcast-report-sizes: .*?(\d+) checks? in all", remarks)
    declared = re.search(r"(\d+) checks? of declared sizes", remarks)
    return int(declared[1]) if declared else 0, int(inside[1]) if inside else 0
