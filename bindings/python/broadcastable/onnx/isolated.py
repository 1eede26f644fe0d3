"""Onnx's own code on models that nobody has looked at: it runs in a process of its own, which ends if a call takes too long or too
much memory, or crashes. The process is started once, in 30 milliseconds, and ends with this one."""

from __future__ import annotations

import atexit
import contextlib
import os
import subprocess
import sys
import threading
import time

import onnx
from onnx import ModelProto
from onnx.shape_inference import InferenceError

from . import isolated_process as process
from .structure import ModelError

#: A call takes a tenth of a microsecond for each byte of a model without weights, and 60 times its bytes.
SECONDS, SECONDS_PER_BYTE = 30.0, 1e-5
MEMORY, MEMORY_PER_BYTE = 2 << 30, 500


def inline_functions(model: ModelProto) -> ModelProto:
    """A copy of a model with its functions inlined. Raises `ModelError`."""
    return _call(process.INLINE, model, "inlining of functions")


def infer_shapes(model: ModelProto, *, data_prop: bool = False) -> ModelProto:
    """The result of ``onnx.shape_inference.infer_shapes``. Raises `ModelError`, and its ``InferenceError``."""
    return _call(process.INFER_WITH_DATA if data_prop else process.INFER, model, "shape inference")


class _Ended(Exception):
    """The process has ended within a call."""


class _Process:
    def __init__(self) -> None:
        command = [sys.executable, "-I", "-S", process.__file__, onnx.__path__[0]]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._owner = os.getpid()

    @property
    def is_usable(self) -> bool:
        """Whether it runs, and is not that of the process that this one was forked from."""
        return self._owner == os.getpid() and self._process.poll() is None

    def call(self, kind: bytes, model: bytes, seconds: float, memory: int) -> tuple[bytes, bytes]:
        try:
            self._process.stdin.write(process.REQUEST.pack(kind, seconds, memory, len(model)) + model)
            self._process.stdin.flush()
            status, size = process.REPLY.unpack(self._read(process.REPLY.size))
            return status, self._read(size)
        except BrokenPipeError:
            raise _Ended from None
        except BaseException:  # such as an interrupt: the next call must not read this reply
            self._process.kill()
            raise

    def _read(self, size: int) -> bytes:
        data = self._process.stdout.read(size)
        if len(data) < size:
            raise _Ended
        return data

    def close(self) -> int:
        """Ends it, and returns its exit code."""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        code = self._process.wait()
        self._process.stdout.close()
        return code


_lock = threading.Lock()
_running: _Process | None = None


def _call(kind: bytes, model: ModelProto, what: str) -> ModelProto:
    data = model.SerializeToString()
    seconds, memory = SECONDS + SECONDS_PER_BYTE * len(data), MEMORY + MEMORY_PER_BYTE * len(data)
    with _lock:
        running, start = _started(), time.monotonic()
        try:
            status, reply = running.call(kind, data, seconds, memory)
        except _Ended:
            is_late = time.monotonic() - start >= seconds
            raise ModelError(f"ONNX's {what} {_reason(running.close(), seconds if is_late else None)}") from None
    if status == process.DONE:
        return ModelProto.FromString(reply)
    text = reply.decode(errors="replace")
    if status == process.NOT_INFERRED:
        raise InferenceError(text)
    raise ModelError(f"ONNX's {what} fails: {text}")


def _started() -> _Process:
    global _running
    if _running is None or not _running.is_usable:
        _running = _Process()
    return _running


def _reason(code: int, seconds: float | None) -> str:
    if seconds is not None:
        return f"does not end within {seconds:.0f} seconds"
    return f"is ended by signal {-code}" if code < 0 else f"ends its process with exit code {code}"


@atexit.register
def _close() -> None:
    if _running is not None and _running.is_usable:
        _running.close()
