"""ONNX models made ready for torch-mlir's importer: sizes set, a part cut out, what it cannot lower written otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
from onnx import ModelProto, helper, numpy_helper
from onnx.utils import Extractor


class Source(NamedTuple):
    """A model in a package."""

    path: str
    #: Of its input; `?` is the batch.
    shape: tuple[int | str, ...]
    #: Where it is cut off, because behind it torch-mlir lowers no dynamic batch; empty for its own outputs.
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
    fill(model)
    if source.shape[0] == "?":
        free_batch(model)
    if model.opset_import[0].version < 13:
        model = onnx.version_converter.convert_version(model, 17)
    model = onnx.shape_inference.infer_shapes(model, data_prop=True)
    if source.outputs:
        model = Extractor(model).extract_model([given.name], list(source.outputs))
    return model


def fill(model: ModelProto) -> None:
    """The weights of ONNX's light models, which are all the same number, become numbers of all kinds."""
    random = np.random.default_rng(0)
    shapes = {value.name: numpy_helper.to_array(value) for value in model.graph.initializer}
    kept = []
    for node in model.graph.node:
        if node.op_type != "ConstantOfShape" or node.input[0] not in shapes:
            kept.append(node)
            continue
        shape = tuple(shapes[node.input[0]])
        scale = 1 / np.sqrt(np.prod(shape[1:]) or 1)
        weights = (random.random(shape, np.float32) * scale).astype(np.float32)
        kept.append(helper.make_node("Constant", [], node.output, value=numpy_helper.from_array(weights)))
    del model.graph.node[:]
    model.graph.node.extend(kept)


def free_batch(model: ModelProto) -> None:
    """The targets of `Reshape` that say a batch of 1 leave it open."""
    targets = {node.input[1] for node in model.graph.node if node.op_type == "Reshape"}
    for constant in model.graph.initializer:
        sizes = numpy_helper.to_array(constant)
        if constant.name in targets and sizes[0] == 1 and (sizes[1:] > 0).all():
            constant.CopyFrom(numpy_helper.from_array(np.array([-1, *sizes[1:]], np.int64), constant.name))
