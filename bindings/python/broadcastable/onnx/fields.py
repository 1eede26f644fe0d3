"""The fields of a model: protocol buffers have any bytes as texts, and any numbers as versions and types of elements."""

from __future__ import annotations

import onnx
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from onnx import ModelProto, TensorProto

#: Nothing reads them.
_UNREAD = {"doc_string", "producer_name", "producer_version", "metadata_props"}
_ELEMENTS = frozenset(TensorProto.DataType.values())
_MAX_VERSION = 2**31 - 1


class ModelError(ValueError):
    """The error for a model that cannot be analysed, with the place."""


def require_readable(model: ModelProto) -> None:
    """Raises `ModelError` for a text that is not UTF-8, for a type of elements that the package onnx does not know, and for a version
    of operators that is out of range."""
    if fault := _fault(model):
        raise ModelError(fault.lstrip("."))


def _fault(message: Message) -> str | None:
    """The first fault in a message, after its place there, such as ``.node[1].name``."""
    for field, value in message.ListFields():
        name, kind = field.name, field.type
        if kind == FieldDescriptor.TYPE_MESSAGE and name not in _UNREAD:
            found = _first(value, _fault)
        elif kind == FieldDescriptor.TYPE_STRING and name not in _UNREAD:
            found = _first(value, _of_text)
        elif name in ("data_type", "elem_type", "key_type") and value not in _ELEMENTS:
            found = f" is {value}: onnx {onnx.__version__} knows no such type of elements"
        elif field.full_name == "onnx.OperatorSetIdProto.version" and not 0 <= value <= _MAX_VERSION:
            found = f" is {value}: versions are from 1 to {_MAX_VERSION}"
        else:
            continue
        if found:
            return f".{name}{found}"
    return None


def _first(value, fault_of) -> str | None:
    """The first fault in a value or in a list of values."""
    if isinstance(value, Message | str | bytes):
        return fault_of(value)
    return next((f"[{number}]{found}" for number, each in enumerate(value) if (found := fault_of(each))), None)


def _of_text(value: str | bytes) -> str | None:
    return f" is not UTF-8: {value!r}" if isinstance(value, bytes) else None
