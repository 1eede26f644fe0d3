"""Two models in a runtime, on drawn inputs: whether they compute the same bits."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx.helper
from onnx import ModelProto, TensorProto, ValueInfoProto

from .structure import ModelError

#: A runtime: it takes inputs by their names, and returns the outputs in their order.
Run = Callable[[dict[str, np.ndarray]], list]

#: Each is run with other sizes and values, where the model leaves them open.
_DRAWS = 4
#: Numbers for which kernels differ most, among others.
_SPECIAL = [0.0, -0.0, 1.0, -1.0, 2.0, 3.0, 0.5]


def require_same_bits(before: bytes, after: bytes, directory: Path, runtime: str) -> None:
    """Raises `ModelError` unless a runtime computes the same bits for two models, and can run them."""
    run_before, run_after = (RUNTIMES[runtime](model, directory) for model in (before, after))
    model = ModelProto.FromString(before)
    given = {tensor.name for tensor in model.graph.initializer}
    inputs = [value for value in model.graph.input if value.name not in given]
    reason = ""
    compared = 0
    for number in range(_DRAWS):
        draw = np.random.default_rng(number)
        feeds = {value.name: _drawn(value, number, draw) for value in inputs}
        try:
            expected = run_before(feeds)
        except Exception as error:  # noqa: BLE001 - whatever it raises: sizes or values that the model does not take
            reason = str(error)
            continue
        compared += 1
        try:
            found = run_after(feeds)
        except Exception as error:  # of many classes as well
            raise ModelError(f"{runtime} cannot run the model once broadcasts are explicit: {error}") from error
        for output, own, other in zip(model.graph.output, expected, found):
            if _bits(own) != _bits(other):
                shapes = ", ".join(
                    f"{name} is {'x'.join(map(str, data.shape)) or '()'}" for name, data in feeds.items()
                )
                raise ModelError(
                    f"{runtime} computes other bits of '{output.name}' once broadcasts are explicit, where {shapes}"
                )
    if not compared:
        raise ModelError(f"{runtime} cannot run the model on drawn inputs, so that nothing is verified: {reason}")


def _drawn(value: ValueInfoProto, number: int, draw: np.random.Generator) -> np.ndarray:
    """Values for an input. Sizes with one name are equal; the first draws take 1 or one other number for all that are open."""
    kind = value.type.tensor_type.elem_type
    if not value.type.HasField("tensor_type") or kind == TensorProto.STRING:
        raise ModelError(f"no values are drawn for input '{value.name}', which is not a tensor of numbers")
    dtype = onnx.helper.tensor_dtype_to_np_dtype(kind)
    shape = [
        size.dim_value if size.HasField("dim_value") else _open_size(size.dim_param or f"{value.name} {dim}", number)
        for dim, size in enumerate(value.type.tensor_type.shape.dim)
    ]
    if np.issubdtype(dtype, np.inexact):
        special = draw.choice(_SPECIAL, shape)
        return np.asarray(np.where(draw.random(shape) < 0.3, special, draw.standard_normal(shape))).astype(dtype)
    return np.asarray(draw.integers(0, 2, shape)).astype(dtype)


def _open_size(name: str, number: int) -> int:
    """1, 4 and then 1, 2 or 3, as the name says."""
    return (1, 4)[number] if number < 2 else 1 + (zlib.crc32(name.encode()) + number) % 3


def _bits(value: object) -> object:
    """The key for comparisons. All NaNs are equal: their payloads are specified nowhere."""
    if not isinstance(value, np.ndarray):
        return repr(value)
    if np.issubdtype(value.dtype, np.floating):
        value = np.where(np.isnan(value), np.array(np.nan, value.dtype), value)
    return value.dtype, value.shape, repr(value.tolist()) if value.dtype == object else value.tobytes()


def _onnxruntime(model: bytes, directory: Path) -> Run:
    try:
        import onnxruntime
    except ModuleNotFoundError as error:
        raise ModelError("--verify-with onnxruntime needs the package onnxruntime: pip install onnxruntime") from error
    options = onnxruntime.SessionOptions()
    # With optimizations, it fuses patterns of one of the models and not of the other, and rounds differently.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    options.add_session_config_entry("session.model_external_initializers_file_folder_path", str(directory.resolve()))
    try:
        session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # of many classes, all about the model
        raise ModelError(f"onnxruntime does not take the model, so that nothing is verified: {error}") from error
    return lambda feeds: session.run(None, feeds)


#: Each runtime by the name that the command line has for it.
RUNTIMES: dict[str, Callable[[bytes, Path], Run]] = {"onnxruntime": _onnxruntime}
