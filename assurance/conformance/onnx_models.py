"""ONNX models prepared for torch-mlir's importer: sizes set, a part cut out, unsupported nodes replaced."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import onnx
from onnx import ModelProto
from onnx.utils import Extractor


class Source(NamedTuple):
    """A model in a package."""

    path: str
    #: Of its input; `?` is the batch.
    shape: tuple[int | str, ...]
    #: The outputs at which it is cut off, because torch-mlir lowers no dynamic batch after them; empty for its own outputs.
    outputs: tuple[str, ...] = ()


def prepared(path: Path, source: Source) -> ModelProto:
    """The model with those sizes and outputs."""
    model = onnx.load(path)
    constants = {constant.name for constant in model.graph.initializer}
    [given] = [value for value in model.graph.input if value.name not in constants]
    for dim, size in zip(given.type.tensor_type.shape.dim, source.shape):
        dim.Clear()
        if size == "?":
            dim.dim_param = "batch"
        else:
            dim.dim_value = size
    for value in model.graph.output:
        value.type.tensor_type.ClearField("shape")
    del model.graph.value_info[:]
    if model.opset_import[0].version < 13:
        model = onnx.version_converter.convert_version(model, 17)
    model = onnx.shape_inference.infer_shapes(model, data_prop=True)
    if source.outputs:
        model = Extractor(model).extract_model([given.name], list(source.outputs))
    return model
