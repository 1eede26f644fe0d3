"""The process of `broadcastable.onnx.isolated`, which runs this file: calls of onnx's own code, each with a limit of time and memory.

It imports nothing but that code: ``import onnx`` takes five times as long. A request is a header and a model, and so is a reply.
"""

from __future__ import annotations

import faulthandler
import os
import struct
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from types import ModuleType

#: The function to call, the limits in seconds and in bytes of memory, and the number of bytes that follow.
REQUEST = struct.Struct("<cdQQ")
#: How the call ended, and the number of bytes that follow: a model or a text.
REPLY = struct.Struct("<cQ")

INLINE, INFER, INFER_WITH_DATA = b"f", b"i", b"d"
DONE, NOT_INFERRED, FAILED = b"d", b"n", b"f"


def main(directory: str) -> None:
    library = _load(directory)
    requests, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the library prints is not a reply
    with open(os.devnull, "w") as nothing:
        while len(header := requests.read(REQUEST.size)) == REQUEST.size:
            kind, seconds, memory, size = REQUEST.unpack(header)
            model = requests.read(size)
            _limit_memory(memory)
            # A thread of its own ends the process, whatever this one does.
            faulthandler.dump_traceback_later(seconds, exit=True, file=nothing)
            status, reply = _call(library, kind, model)
            faulthandler.cancel_dump_traceback_later()
            replies.write(REPLY.pack(status, len(reply)) + reply)
            replies.flush()


def _load(directory: str) -> ModuleType:
    spec = PathFinder.find_spec("onnx_cpp2py_export", [directory])
    if spec is None or spec.loader is None:
        raise ImportError(f"the package onnx in {directory} has no onnx_cpp2py_export")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _call(library: ModuleType, kind: bytes, model: bytes) -> tuple[bytes, bytes]:
    try:
        if kind == INLINE:
            return DONE, library.inliner.inline_local_functions(model, False)
        return DONE, library.shape_inference.infer_shapes(model, False, False, kind == INFER_WITH_DATA)
    except library.shape_inference.InferenceError as error:
        return NOT_INFERRED, str(error).encode(errors="replace")
    except Exception as error:  # noqa: BLE001 - of many classes, all about the model
        return FAILED, (str(error) or type(error).__name__).encode(errors="replace")


def _limit_memory(size: int) -> None:
    try:
        import resource
    except ModuleNotFoundError:  # not on Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = size if hard == resource.RLIM_INFINITY else min(size, hard)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


if __name__ == "__main__":
    main(sys.argv[1])
