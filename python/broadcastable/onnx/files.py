"""Models in files: read without their external data, written whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from pathlib import Path

import onnx
from google.protobuf.message import DecodeError
from onnx import ModelProto, TensorProto

from .structure import ModelError
from .weights import tensors

#: The path that stands for it.
STANDARD_OUTPUT = Path("-")


def read(path: Path) -> tuple[ModelProto, bytes]:
    """The model in a file, and the file's bytes. Raises `ModelError` if the file is not a model."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelError(error.strerror) from error
    try:
        return ModelProto.FromString(data), data
    except (DecodeError, ValueError) as error:
        raise ModelError(f"this is not an ONNX model, or it is cut off: {error}") from error


def write(path: Path, data: bytes) -> None:
    """Replaces a regular file whole or not at all, behind links and with its mode. Writes through anything else: a pipe, a
    device, and standard output for ``-``. Raises `ModelError` if it cannot be written."""
    try:
        if path == STANDARD_OUTPUT:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        elif path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except (OSError, RuntimeError) as error:  # a circle of links is the latter before Python 3.13
        raise ModelError(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from error


def _replace(path: Path, data: bytes) -> None:
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_umask()
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        temporary = Path(file.name)
        try:
            file.write(data)
            file.close()
            temporary.chmod(mode)
            temporary.replace(path)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise


def require_same_directory(model: ModelProto, source: Path, target: Path) -> None:
    """External data is found beside the model: a copy elsewhere would lose it."""
    is_external = any(tensor.data_location == TensorProto.EXTERNAL for tensor in tensors(model))
    if is_external and source.resolve().parent != target.resolve().parent:
        raise ModelError("its weights are in files beside it: write the output to the same directory")


def serialized(model: ModelProto) -> bytes:
    try:
        return model.SerializeToString()
    except (ValueError, onnx.onnx_cpp2py_export.checker.ValidationError) as error:
        raise ModelError(f"the model cannot be written as one file: {error}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
