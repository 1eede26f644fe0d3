"""New nodes in a model, each with the node that it serves and the rule in its ``metadata_props``."""

from __future__ import annotations

from collections.abc import Iterator

import onnx.helper
from onnx import ModelProto, NodeProto

from .structure import Block, Place, places


class Emitter:
    """Adds nodes before one node, with names that the model does not have."""

    def __init__(self, place: Place, names: set[str], rule: str | None = None) -> None:
        self.place = place
        self.nodes: list[NodeProto] = []
        self._names = names
        self._rule = rule

    def add(self, kind: str, *inputs: str, operand: int | None = None, base: str | None = None, **attributes) -> str:
        """Adds a node, and returns the name of its output, which begins with ``base`` if that is given."""
        base = base or f"{self.place.node.output[0]}_{kind.lower()}"
        name = next(name for name in _numbered(base) if name not in self._names)
        self._names.add(name)
        node = onnx.helper.make_node(kind, inputs, [name], name=name, **attributes)
        # The rule that the node serves: what is read, how large it is, or whether it fits.
        tags = {
            "node": self.place.name,
            "rule": self._rule or ("element-map" if kind == "Expand" else "runtime-extent"),
        }
        if operand is not None:
            tags["operand"] = str(operand)
        for key, value in tags.items():
            node.metadata_props.add(key=f"broadcastable.{key}", value=value)
        self.nodes.append(node)
        return name


def _numbered(base: str) -> Iterator[str]:
    number = 0
    while True:
        yield f"{base}_{number}"
        number += 1


def names_in(model: ModelProto) -> set[str]:
    """Every name of a value or a node. A graph may not shadow a name of another."""
    names: set[str] = set()
    blocks: set[Block] = set()
    for place in places(model):
        names.update([place.node.name, *place.node.input, *place.node.output])
        blocks.add(place.block)
    for block in blocks:
        for field in ("input", "output", "initializer", "value_info"):
            names.update(getattr(value, "name", value) for value in getattr(block.owner, field, []))
    return names


def insert(block: Block, added: dict[int, list[NodeProto]]) -> None:
    """Puts nodes before those of these indices."""
    nodes: list[NodeProto] = []
    for index, node in enumerate(block.owner.node):
        nodes += [*added.get(index, []), node]
    copies = [NodeProto.FromString(node.SerializeToString()) for node in nodes]
    del block.owner.node[:]
    block.owner.node.extend(copies)
