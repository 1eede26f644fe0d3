"""Compiles a program for tensors of all sizes that it allows: one of ``jax.export`` or ``torch.export``, or a file of MLIR.

`compile` returns a function on NumPy arrays, `write` a shared object with a header for C. The programs that do it are
those of the package ``broadcastable-mlir`` and of LLVM 22; StableHLO is read by jaxlib.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import CompileError

# The processes that read programs import this package as well: what compiles is imported when it is used.
if TYPE_CHECKING:
    from pathlib import Path

    from .pipeline import Summary
    from .runtime import Compiled

__all__ = ["CompileError", "compile", "write"]


def compile(
    program: Any, *examples: Any, function: str | None = None, march: str | None = None, threads: int | None = None
) -> Compiled:
    """The function that a program computes, on NumPy arrays of any sizes that the program allows.

    ``program`` is what ``jax.export.export(jax.jit(f))(…)`` or ``torch.export.export(module, …)`` returns, or the path of a file:
    ``.mlir``, text or bytecode, ``.onnx``, ``.jax``, which has what ``serialize`` of a program of JAX returns, or ``.pt2``, which
    ``torch.export.save`` wrote. ``function`` names the public function if there are several. A function of ``jax.jit`` is exported with
    ``examples`` of its arguments, whose sizes it then has; arguments of ``jax.ShapeDtypeStruct`` may have names for sizes.
    ``march`` is the processor, as clang has it; this one unless it is given.
    ``threads`` compute, as many as OpenMP's runtime has (``OMP_NUM_THREADS``, all cores) unless they are given; one without its library.
    Wrong sizes raise a ``ValueError`` with the text of the failing check. What was compiled is kept in the user's cache.
    """
    import tempfile
    from pathlib import Path

    from . import programs, stored
    from .runtime import Compiled

    if threads is not None and threads < 1:
        raise ValueError(f"a program has 1 thread or more, not {threads}")
    read = programs.read(programs.exported(program, examples) if examples else program)
    built = stored.built(read, function, "native" if march is None else march, threads)
    with tempfile.TemporaryDirectory(prefix="broadcastable-") as directory:
        path = Path(directory) / "program.so"
        path.write_bytes(built.library)
        return Compiled(path, built, read.trees)  # a loaded file may be deleted


def write(program: Any, output: Path, *, function: str | None = None, march: str | None = None) -> Summary:
    """Writes a shared object, and a header for C beside it, whose names begin with that of the file. Raises `CompileError` for an output
    that is the program or the header, and for a name that C or C++ reserves."""
    from . import programs
    from .names import prefix, require_output
    from .objects import build
    from .pipeline import lower

    require_output(program, output)
    lowered = lower(programs.read(program), function, march)
    build(lowered, output, prefix(output.stem), march, with_header=True)
    return lowered.summary
