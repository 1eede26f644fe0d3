"""Compiled programs that are kept between runs."""

from __future__ import annotations

import hashlib
import json
import platform
import tempfile
from dataclasses import asdict, dataclass
from functools import cache as once
from importlib import metadata
from pathlib import Path

from . import cache, tools
from .objects import Threads, build
from .pipeline import Summary, lower
from .programs import Program
from .signature import Signature, Tensor

#: The programs that compile, and the packages that read programs: with others, the result may be another.
_PROGRAMS = ("bcast-opt", "mlir-translate", "clang")
_PACKAGES = ("jaxlib", "torch-mlir", "onnx")


@dataclass(frozen=True)
class Built:
    signature: Signature
    summary: Summary
    #: The shared object.
    library: bytes


def built(program: Program, function: str | None, march: str, threads: int | None) -> Built:
    """The program, compiled in this run or in one before; ``threads`` are those of the runtime if they are ``None``."""
    runtime = None if threads == 1 else tools.openmp()
    shared = Threads(threads, runtime) if runtime else None
    options = [march, _processor() if march == "native" else "", function or "", repr(shared)]
    return _read(cache.kept(f"program-{_key(program, options)}", lambda: _compiled(program, function, march, shared)))


def _compiled(program: Program, function: str | None, march: str, threads: Threads | None) -> bytes:
    """A line with the signature and the summary, and the shared object."""
    lowered = lower(program, function, march, has_threads=threads is not None)
    with tempfile.TemporaryDirectory(prefix="broadcastable-") as directory:
        path = Path(directory) / "program.so"
        build(lowered, path, "program", march, threads)
        facts = {"signature": asdict(lowered.signature), "summary": asdict(lowered.summary)}
        return json.dumps(facts).encode() + b"\n" + path.read_bytes()


def _read(data: bytes) -> Built:
    line, _, library = data.partition(b"\n")
    facts = json.loads(line)
    signature = facts["signature"]
    arguments, results = (
        tuple(Tensor(tuple(tensor["sizes"]), tensor["element"]) for tensor in signature[kind])
        for kind in ("arguments", "results")
    )
    return Built(Signature(signature["name"], arguments, results), Summary(**facts["summary"]), library)


def _key(program: Program, options: list[str]) -> str:
    source = program.source.encode() if isinstance(program.source, str) else program.source
    parts = [*_environment(), *options, program.file or ""]
    return hashlib.sha256("\0".join(parts).encode() + b"\0" + source).hexdigest()[:32]


def _environment() -> list[str]:
    """The programs and packages that compile in this run."""
    paths = [Path(tools.find(name)).resolve() for name in _PROGRAMS]
    programs = [f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in paths]
    return [*programs, *map(_version, _PACKAGES), _own()]


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


@once
def _own() -> str:
    """This package itself."""
    files = sorted(Path(__file__).parent.rglob("*"))
    content = b"\0".join(file.read_bytes() for file in files if file.suffix in (".py", ".c", ".h"))
    return hashlib.sha256(content).hexdigest()


@once
def _processor() -> str:
    """The processor that ``native`` stands for."""
    try:
        first = Path("/proc/cpuinfo").read_text().split("\n\n")[0].splitlines()
        return "\n".join(
            line for line in first if line.startswith(("model", "cpu family", "flags", "Features", "CPU "))
        )
    except OSError:
        return platform.processor()
