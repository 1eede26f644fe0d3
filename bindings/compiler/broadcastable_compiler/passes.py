"""StableHLO's passes, in this process if it has JAX, or else in one of their own, which is started once for a program."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile

from . import stablehlo, tools
from .errors import CompileError


class Passes:
    def __init__(self, *, are_needed: bool) -> None:
        """Begins to load them, while others read the program, if it will need them."""
        self._process: subprocess.Popen[str] | None = None
        if are_needed and not _has_jax():
            self._start()

    def close(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._errors.close()

    def run(self, step: str, module: str, file: str | None = None) -> str:
        """The module after the passes of a step."""
        name = f"StableHLO's passes ({step})"
        if not _has_jax():
            return self._run(name, [step, module], file)
        # A process of its own would load what this one has.
        try:
            return stablehlo.transformed(step, module)
        except stablehlo.Refused as error:
            raise tools.failed(name + ":", f"error: {error}", file) from None

    def _start(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (`close` closes it)
            command = tools.module("broadcastable_compiler.stablehlo")
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=self._errors, text=True)
        return self._process

    def _run(self, name: str, request: list[str], file: str | None) -> str:
        process = self._start()
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            reply = process.stdout.readline()
        except BrokenPipeError:
            reply = ""
        if not reply:
            raise self._ended(name, process.wait(), file)
        text, error = json.loads(reply)
        if error is not None:
            raise tools.failed(name + ":", error, file)
        return text

    def _ended(self, name: str, code: int, file: str | None) -> CompileError:
        self._errors.seek(0)
        return tools.ended(name, "python", code, self._errors.read().decode(errors="replace"), file)


def _has_jax() -> bool:
    return "jaxlib.mlir" in sys.modules
