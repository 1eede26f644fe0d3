"""Nodes whose sizes ONNX Runtime, ONNX's reference and its inference compute differently: nothing is said of them.

Of a window, inference takes pads beside ``auto_pad``, which ONNX Runtime and the reference ignore, and ONNX Runtime pads for a window without
``dilations``. A slice that counts down to the largest number ends, in ONNX Runtime, before the first element.
"""

from __future__ import annotations

from onnx import AttributeProto, ModelProto, NodeProto

from .structure import graphs
from .weights import constants_of

_WINDOWS = ("AveragePool", "Conv", "ConvTranspose", "LpPool", "MaxPool")
_LARGEST = (2**31 - 1, 2**63 - 1)
_Constants = dict[str, list[int]]


def disputed(model: ModelProto) -> list[NodeProto]:
    """The sizes of a model without functions."""
    constants: _Constants = {}
    for graph in graphs(model.graph):
        constants.update(constants_of(graph))
    nodes = (node for graph in graphs(model.graph) for node in graph.node if node.domain in ("", "ai.onnx"))
    return [node for node in nodes if _is_window(node) or _counts_down(node, constants)]


def _is_window(node: NodeProto) -> bool:
    if node.op_type not in _WINDOWS:
        return False
    attributes = {found.name: found for found in node.attribute}
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
