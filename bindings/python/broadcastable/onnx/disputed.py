"""Nodes whose sizes ONNX Runtime, ONNX's reference and its inference compute differently: nothing is said of them.

Of a window, inference takes pads beside ``auto_pad``, which ONNX Runtime and the reference ignore, and ONNX Runtime pads for a window without
``dilations``. Before version 22, inference counts windows of ``ceil_mode`` that begin in the padding at the end. A slice that counts down to the
largest number ends, in ONNX Runtime, before the first element. Inference drops only one of several axes of a Squeeze that do not increase, and
gives the result of an Einsum the first size of a label, though it be 1 and stretched.
"""

from __future__ import annotations

from onnx import AttributeProto, ModelProto, NodeProto

from .structure import graphs
from .weights import constants_of

_WINDOWS = ("AveragePool", "Conv", "ConvTranspose", "LpPool", "MaxPool")
#: Since this version, inference counts windows of ``ceil_mode`` as runtimes do.
_CEILED_AS_RUNTIMES = 22
_LARGEST = (2**31 - 1, 2**63 - 1)
_Constants = dict[str, list[int]]


def disputed(model: ModelProto) -> list[NodeProto]:
    """The sizes of a model without functions."""
    constants: _Constants = {}
    for graph in graphs(model.graph):
        constants.update(constants_of(graph))
    nodes = (node for graph in graphs(model.graph) for node in graph.node if node.domain in ("", "ai.onnx"))
    opset = next((used.version for used in model.opset_import if used.domain in ("", "ai.onnx")), 0)
    kinds = (lambda node: _is_window(node, opset), lambda node: _counts_down(node, constants), _is_unsorted, _is_einsum)
    return [node for node in nodes if any(is_kind(node) for is_kind in kinds)]


def _is_einsum(node: NodeProto) -> bool:
    return node.op_type == "Einsum"


def _is_window(node: NodeProto, opset: int) -> bool:
    if node.op_type not in _WINDOWS:
        return False
    attributes = {found.name: found for found in node.attribute}
    if opset < _CEILED_AS_RUNTIMES and attributes.get("ceil_mode", AttributeProto()).i:
        return True
    kind = attributes.get("auto_pad", AttributeProto()).s
    if kind == b"VALID":
        return any(attributes.get("pads", AttributeProto()).ints)
    is_dilated = any(step != 1 for step in attributes.get("dilations", AttributeProto()).ints)
    return kind.startswith(b"SAME_") and (is_dilated or "pads" in attributes)


def _counts_down(node: NodeProto, constants: _Constants) -> bool:
    if node.op_type != "Slice" or len(node.input) < 5:
        return False
    ends, steps = (constants.get(node.input[index], []) for index in (2, 4))
    return any(end in _LARGEST and step < 0 for end, step in zip(ends, steps))


def _is_unsorted(node: NodeProto) -> bool:
    if node.op_type != "Squeeze":
        return False
    axes = next((list(found.ints) for found in node.attribute if found.name == "axes"), [])
    # Negative ones are counted from the end.
    return axes != sorted(axes) or min(axes, default=0) < 0 <= max(axes, default=0)
