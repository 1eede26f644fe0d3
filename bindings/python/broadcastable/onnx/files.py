"""Models in files: read without their external data, written whole or not at all."""

from __future__ import annotations

import sys
from pathlib import Path

import onnx
from google.protobuf.message import DecodeError
from onnx import ModelProto, TensorProto

from .. import _files
from .structure import ModelError
from .weights import tensors

#: The path that stands for it.
STANDARD_OUTPUT = Path("-")


def read(path: Path) -> tuple[ModelProto, bytes]:
    """The model in a file, and the file's bytes. Raises `ModelError` if the file is not a model."""
    try:
        data = _files.read(path)
    except OSError as error:
        raise ModelError(_files.reason(error)) from error
    try:
        return ModelProto.FromString(data), data
    except (DecodeError, ValueError) as error:
        raise ModelError(f"this is not an ONNX model, or it is cut off: {error}") from error


def write(path: Path, data: bytes, *, before: bytes | None = None) -> None:
    """Writes a file as `_files.write` does, or standard output for ``-``. Raises `ModelError` if it cannot be written."""
    try:
        if path == STANDARD_OUTPUT:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            _files.write(path, data, before=before)
    except OSError as error:
        raise ModelError(f"cannot write {path}: {_files.reason(error)}") from error


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
