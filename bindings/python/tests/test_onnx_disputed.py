"""Sizes of which ONNX Runtime, ONNX's reference and its inference have different opinions: `annotate` has none."""

from __future__ import annotations

import itertools

import numpy as np
import onnx
import onnx.helper
import onnxruntime
import pytest
from models import model

from broadcastable.onnx import annotate, check
from broadcastable.onnx.weights import integers_of


def sizes_of(built: onnx.ModelProto) -> tuple[int | None, ...] | None:
    """The shape that `annotate` finds of the first output."""
    annotate(built)
    tensor = built.graph.output[0].type.tensor_type
    if not tensor.HasField("shape"):
        return None
    return tuple(dim.dim_value if dim.HasField("dim_value") else None for dim in tensor.shape.dim)


def shape_in_a_run(built: onnx.ModelProto) -> tuple[int, ...]:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(built.SerializeToString(), options)
    (value,) = built.graph.input
    feed = np.ones([dim.dim_value for dim in value.type.tensor_type.shape.dim], np.float32)
    return session.run(None, {value.name: feed})[0].shape


@pytest.mark.parametrize("operator", ["AveragePool", "LpPool", "MaxPool"])
def test_windows(operator: str) -> None:
    said = {True: 0, False: 0}
    for auto, pads, dilations, strides in itertools.product(
        ["NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"], [None, [0, 0], [1, 1]], [None, [1], [2], [3]], [None, [2]]
    ):
        if auto == "NOTSET" and pads == [1, 1] and operator == "LpPool":
            continue  # whose pads are limited
        attributes = {"pads": pads, "dilations": dilations, "strides": strides}
        given = {name: numbers for name, numbers in attributes.items() if numbers is not None}
        node = onnx.helper.make_node(operator, ["x"], ["y"], kernel_shape=[3], auto_pad=auto, **given)
        value = onnx.helper.make_tensor_value_info("x", 1, [1, 1, 9])
        graph = onnx.helper.make_graph([node], "main", [value], [onnx.helper.make_tensor_value_info("y", 1, None)])
        built = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 21)], ir_version=10)
        expected = shape_in_a_run(built)
        found = sizes_of(built)
        assert found in (None, expected), attributes
        assert check(built) == []
        said[found is not None] += 1
        # Of pads beside SAME, the rules in Rust say what runtimes do; ONNX's inference, which has LpPool alone, does not.
        is_unlike = pads is not None and operator == "LpPool" or dilations in ([2], [3])
        is_same = auto.startswith("SAME") and is_unlike
        assert (found is None) == (is_same or auto == "VALID" and pads == [1, 1])
    assert min(said.values()) > 5


@pytest.mark.parametrize("opset", [10, 21, 22])
@pytest.mark.parametrize("kernel", [1, 2, 3])
@pytest.mark.parametrize("size", [2, 4, 5])
def test_windows_of_ceil_mode(opset: int, kernel: int, size: int) -> None:
    text = f"(float[1,1,{size}] x) => (float[?,?,?] y) {{ y = MaxPool <ceil_mode = 1, kernel_shape = [{kernel}], strides = [2]> (x) }}"
    built = model(text, opset=opset)
    expected = shape_in_a_run(built)
    assert check(built) == []
    found = sizes_of(built)
    # Of a window that is larger than the tensor nothing is said.
    assert found == expected or kernel > size and found == (1, 1, None)


@pytest.mark.parametrize("axes", ["[0, 1]", "[1, 0]", "[-1, 0]", "[0, -1]"])
def test_axes_of_a_squeeze(axes: str) -> None:
    built = model(f"(float[1,1] x) => (float y) {{ y = Squeeze <axes = {axes}> (x) }}", opset=11)
    assert check(built) == []
    assert sizes_of(built) == shape_in_a_run(built)


@pytest.mark.parametrize("end", [2**63 - 1, 2**31 - 1, 100, 4, -1, -9, -100, -(2**63)])
@pytest.mark.parametrize("start", [-1, 3, 7, 0, 2**63 - 1])
@pytest.mark.parametrize("step", [1, 2, -1, -2])
@pytest.mark.parametrize("written", ["initializer", "Constant"])
def test_slices(start: int, end: int, step: int, written: str) -> None:
    numbers = {"s": start, "e": end, "a": 0, "p": step}
    initializers = ", ".join(f"int64[1] {name} = {{{number}}}" for name, number in numbers.items())
    nodes = " ".join(f"{name} = Constant <value_ints = [{number}]> ()" for name, number in numbers.items())
    text = "(float[8,3] x) => (float[?,?] y) {} {{ {} y = Slice(x, s, e, a, p) }}"
    built = model(text.format(f"<{initializers}>", "") if written == "initializer" else text.format("", nodes))
    expected = shape_in_a_run(built)
    found = sizes_of(built)
    is_disputed = step < 0 and end in (2**63 - 1, 2**31 - 1)
    assert found == ((None, 3) if is_disputed else expected)


def test_numbers_of_a_disputed_slice_are_not_followed() -> None:
    text = """(float[A,B,3] x, float[1] o) => (float[?] y) <int64[1] s = {-1}, int64[1] e = {9223372036854775807}, int64[1] a = {0},
        int64[1] p = {-1}> { h = Shape(x) t = Slice(h, s, e, a, p) y = Expand(o, t) }"""
    assert not [finding for finding in check(model(text)) if finding.level != "note"]


def test_constants_are_read_only_as_far_as_they_are_there() -> None:
    tensor = onnx.helper.make_tensor("t", onnx.TensorProto.INT64, [2], [3, 4])
    assert integers_of(tensor) == [3, 4]
    tensor.dims[0] = 3
    assert integers_of(tensor) is None
    tensor.dims[0] = 2
    tensor.data_location = onnx.TensorProto.EXTERNAL
    assert integers_of(tensor) is None
    assert integers_of(onnx.helper.make_tensor("t", onnx.TensorProto.FLOAT, [1], [3.0])) is None
