"""From LLVM's IR to a shared object."""

from __future__ import annotations

import re
import tempfile
from importlib import resources
from pathlib import Path

from . import header, tools
from .errors import CompileError
from .pipeline import Lowered


def build(lowered: Lowered, output: Path, name: str, march: str | None, *, with_header: bool = False) -> None:
    """Writes the shared object, and its header beside it."""
    name = header.prefix(name)
    with tempfile.TemporaryDirectory(prefix="broadcastable-") as temporary:
        directory = Path(temporary)
        files = {
            "program.ll": _renamed(lowered.llvm, lowered.signature.name),
            "call.c": header.definitions(name, lowered.signature),
            "exports": f"{{ global: {name}; {name}_message; {name}_free; local: *; }};\n",
        }
        for file, text in files.items():
            (directory / file).write_text(text)
        command = [tools.find("clang"), "-O2", "-fPIC", "-shared", "-w", *([f"-march={march}"] if march else [])]
        # What it defines is its own, whatever the names of the program that loads it.
        command += [
            "-Wl,-Bsymbolic",
            f"-Wl,--version-script={directory / 'exports'}",
            "-o",
            str(directory / "built.so"),
        ]
        sources = [str(directory / "program.ll"), str(directory / "call.c")]
        if "@bcast_contract_" in lowered.llvm:
            sources.append(_contractions(command[0], directory))
        tools.run([*command, *sources, "-lm"], "", "clang")
        try:
            output.write_bytes((directory / "built.so").read_bytes())
            output.chmod(0o755)
            if with_header:
                output.with_suffix(".h").write_text(header.declarations(name, lowered.signature))
        except OSError as error:
            raise CompileError(f"{error.filename}: {error.strerror}") from None


def _contractions(clang: str, directory: Path) -> str:
    """The object with the functions for matrix products."""
    source, built = directory / "contract.c", directory / "contract.o"
    source.write_text(resources.files("broadcastable.compiler").joinpath("contract.c").read_text())
    # Without --march: they choose their instructions on the processor that runs them.
    tools.run([clang, "-O2", "-fPIC", "-c", str(source), "-o", str(built)], "", "clang")
    return str(built)


def _renamed(llvm: str, function: str) -> str:
    """The program with another name for its function, whose own may be that of the function for C."""
    name = re.compile(rf'@(?:{re.escape(function)}(?![\w.$-])|"{re.escape(function)}")')
    lines = llvm.split("\n")
    # Constants, whose texts have the name as well, begin with theirs.
    return "\n".join(line if line.startswith("@") else name.sub("@bcast_function", line) for line in lines)
