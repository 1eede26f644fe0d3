"""From LLVM's IR to a shared object."""

from __future__ import annotations

import hashlib
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from broadcastable import _files

from . import cache, header, python_function, tools, weights
from .errors import CompileError
from .pipeline import Lowered


@dataclass(frozen=True)
class Threads:
    """The threads of a program."""

    #: How many there are; those of the runtime if it is ``None``.
    count: int | None
    #: The directory of OpenMP's library.
    runtime: Path


def build(
    lowered: Lowered,
    output: Path,
    name: str,
    march: str | None,
    threads: Threads | None = None,
    *,
    with_header: bool = False,
) -> None:
    """Writes the shared object, with a header for C beside it or the function of Python. The name is one of C."""
    with tempfile.TemporaryDirectory(prefix="broadcastable-") as temporary:
        directory = Path(temporary)
        call = header.definitions(name, lowered.signature, threads.count if threads else None)
        exports = [name, f"{name}_message", f"{name}_free"]
        if not with_header:
            call += python_function.definitions(name, lowered.signature)
            exports.append("bcast_python")
        files = {
            "program.ll": _renamed(lowered.llvm, lowered.signature.name),
            "call.c": call,
            "exports": f"{{ global: {'; '.join(exports)}; local: *; }};\n",
        }
        for file, text in files.items():
            (directory / file).write_text(text)
        command = [tools.find("clang"), "-O2", "-fPIC", "-shared", "-w", *tools.processor(march)]
        # Its definitions are its own, whatever the names of the program that loads it.
        command += [
            "-Wl,-Bsymbolic",
            f"-Wl,--version-script={directory / 'exports'}",
            "-o",
            str(directory / "built.so"),
        ]
        sources = [str(directory / "program.ll"), str(directory / "call.c")]
        for element, real in {"f32": "float", "f64": "double"}.items():
            function = f"bcast_contract_{element}"
            if f"@{function}" in lowered.llvm:
                sources.append(_contractions(command[0], directory, function, real, has_threads=threads is not None))
        if lowered.weights:
            (directory / "weights.s").write_text(weights.source(lowered.weights, directory))
            sources.append(str(directory / "weights.s"))
        libraries = ["-lm"]
        if threads:
            libraries += [f"-L{threads.runtime}", "-lomp", f"-Wl,-rpath,{threads.runtime}"]
        tools.run([*command, *sources, *libraries], "", "clang")
        _write(output, (directory / "built.so").read_bytes(), mode=0o777)
        if with_header:
            _write(output.with_suffix(".h"), header.declarations(name, lowered.signature).encode())


def _write(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    try:
        _files.write(path, data, mode=mode)
    except OSError as error:
        raise CompileError(f"{path}: {_files.reason(error)}") from None


def _contractions(clang: str, directory: Path, function: str, real: str, *, has_threads: bool = False) -> str:
    """The object with the function for matrix products of such elements, which is kept for each compiler."""
    sources, built = Path(__file__).with_name("contract"), directory / f"{function}.o"
    # Without --march: it chooses its instructions on the processor that runs it.
    options = ["-O2", "-fPIC", f"-DREAL={real}", f"-DCONTRACT={function}", *["-fopenmp"] * has_threads]

    def compiled() -> bytes:
        tools.run([clang, *options, "-c", str(sources / "contract.c"), "-o", str(built)], "", "clang")
        return built.read_bytes()

    compiler = Path(clang).resolve()
    texts = [file.read_text() for file in sorted(sources.iterdir())]
    parts = [*texts, *options, str(compiler), str(compiler.stat().st_mtime_ns)]
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
    built.write_bytes(cache.kept(f"{function}-{key}.o", compiled))
    return str(built)


#: The functions of `memory.c` that replace functions of the C library.
_MEMORY = {"aligned_alloc": "bcast_allocate", "realloc": "bcast_reallocate", "free": "bcast_release"}


#: A function that is defined, and a name in other lines. LLVM quotes those that have other characters, and calls the one that is weak
#: by its name.
_DEFINED = re.compile(r'^define (?!weak )[^@\n]*@("[^"]*"|[\w.$-]+)\(', re.MULTILINE)
_NAME = re.compile(r'@("[^"]*"|[\w.$-]+)')


def _renamed(llvm: str, function: str) -> str:
    """The program with other names for its functions, which may be those of C, and with memory of ours."""
    names = {name.strip('"'): f"bcast_function_{number}" for number, name in enumerate(_DEFINED.findall(llvm))}
    names |= {f"_mlir_ciface_{function}": "bcast_call", **_MEMORY}

    def named(match: re.Match[str]) -> str:
        return f"@{names[own]}" if (own := match[1].strip('"')) in names else match[0]

    def renamed(line: str) -> str:
        # LLVM's attributes of the function of the C library, and one that the linker does not look for elsewhere.
        line = _NAME.sub(named, line).replace("declare ptr @bcast_allocate", "declare noalias ptr @bcast_allocate")
        return line.replace("declare void @bcast_contract_", "declare hidden void @bcast_contract_")

    # Constants, whose texts have the names as well, begin with theirs.
    return "\n".join(line if line.startswith("@") else renamed(line) for line in llvm.split("\n"))
