"""Make every implicit broadcast explicit: an ``Expand`` on each operand that is, or may be, stretched.

Nodes and tensors keep their names. Each new node names, in its ``metadata_props``, the node and the operand that it serves,
and the rule. Matrix products, normalizations and ``Expand`` itself stay the same, because their broadcasts are part of
their computation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import onnx.helper
from onnx import ModelProto, NodeProto, ValueInfoProto

from .analysis import Site, analyse, is_named
from .check import Finding, check, is_about_names, tensor
from .operators import Shape, attribute
from .structure import Block, ModelError, Place, opset, places
from .targets import constant, extents, product, static

#: The first version with all operators that are added: ``Where`` is of 9.
_MIN_OPSET = 9
#: After the first round everything is computed, which `proof` recognizes; one round more finds nothing left.
_MAX_ROUNDS = 8


@dataclass(frozen=True)
class Expanded:
    """A broadcast that is now explicit: a row of the report."""

    #: The graph or function, such as ``graph 'main'``.
    path: str
    node: str
    operator: str
    #: Each operand's name and shape; of a function that is called several times, those of the first call.
    operands: tuple[tuple[str, Shape], ...]
    #: The node's inputs that are expanded.
    inputs: tuple[int, ...]
    #: The shape to which they are.
    result: Shape


def make_explicit(model: ModelProto) -> list[Expanded]:
    """Makes every implicit broadcast of a model explicit, in place, and returns these broadcasts.

    A model without implicit broadcasts stays the same. Raises `ModelError` for a model with an illegal broadcast, which has
    no explicit form.

    >>> import onnx.parser
    >>> model = onnx.parser.parse_model('''
    ...     <ir_version: 10, opset_import: ["": 21]>
    ...     agraph (float[4, 1] a, float[3] b) => (float[4, 3] c) { [sum] c = Add(a, b) }''')
    >>> [(done.node, done.inputs) for done in make_explicit(model)]
    [('sum', (0, 1))]
    >>> [node.op_type for node in model.graph.node]
    ['Constant', 'Expand', 'Expand', 'Add']
    >>> make_explicit(model)
    []
    """
    done: list[Expanded] = []
    # An `Expand` may hide from inference what it knew of a computed shape: what was proven before has to be computed then.
    for number in range(_MAX_ROUNDS):
        more = _round(model, is_first=number == 0)
        done += more
        if not more:
            break
    return done


def _round(model: ModelProto, *, is_first: bool) -> list[Expanded]:
    implicit = _implicit(analyse(model))
    if not implicit:
        return []
    _require_opsets(model, implicit)
    names = _names(model)
    done: list[Expanded] = []
    added: dict[Block, dict[int, list[NodeProto]]] = defaultdict(dict)
    for place, sites in implicit.items():
        expanded, added[place.block][place.index] = _rewrite(place, sites, _Emitter(place, names), is_first)
        done.append(expanded)
    for block in sorted(added, key=lambda block: -block.depth):  # a graph is copied with those in it
        _insert(block, added[block])
    return done


def _implicit(sites: list[Site]) -> dict[Place, list[Site]]:
    """The nodes with an implicit broadcast in at least one call, with all of their calls."""
    calls: dict[Place, list[Site]] = defaultdict(list)
    for site in sites:
        if site.error is not None and site.is_certain and not is_about_names(site.error):
            raise ModelError(f"{site.place.block.path}: node '{site.place.name}': {site.error.message}")
        if site.broadcast.is_elementwise:
            calls[site.place].append(site)
    return {place: all_ for place, all_ in calls.items() if not all(site.is_explicit for site in all_)}


def _rewrite(
    place: Place, sites: list[Site], emitter: _Emitter, may_be_constant: bool
) -> tuple[Expanded, list[NodeProto]]:
    """Expands the operands of a node, and returns what is done and the new nodes that come before it."""
    inputs = _inputs(sites)
    stretched = [index for operand, index in inputs.items() if any(site.is_stretched(operand) for site in sites)]
    full = [index for index in inputs.values() if index not in stretched]
    sizes = _common_sizes(sites) if may_be_constant else None
    target = _computed(emitter, sites, full) if sizes is None else constant(emitter.add, sizes)
    first = sites[0]
    operands = tuple((tensor(first, index), operand.shape) for index, operand in enumerate(first.broadcast.operands))
    expanded = Expanded(place.block.path, place.name, place.node.op_type, operands, tuple(stretched), first.facts.shape)
    for index in stretched:
        place.node.input[index] = emitter.add("Expand", place.node.input[index], target, operand=index)
        if not place.block.is_function and first.elements[index]:
            place.block.owner.value_info.append(_value(place.node.input[index], first, index))
    return expanded, emitter.nodes


def _value(name: str, site: Site, index: int) -> ValueInfoProto:
    """The type of an expanded input, for who reads the model."""
    shape = None if site.has_unknown_rank else site.facts.shape
    known = None if shape is None else [size if is_named(size) else None for size in shape]
    return onnx.helper.make_tensor_value_info(name, site.elements[index], known)


def _inputs(sites: list[Site]) -> dict[int, int]:
    """The node's input for each operand that is one."""
    operands = enumerate(sites[0].broadcast.operands)
    return {index: operand.input for index, operand in operands if operand.input is not None}


def _common_sizes(sites: list[Site]) -> list[int] | None:
    """The sizes of the result, if they are known and every call has the same."""
    shapes = {None if site.has_unknown_rank else site.facts.shape for site in sites}
    return static(shapes.pop()) if len(shapes) == 1 else None


def _computed(emitter: _Emitter, sites: list[Site], full: list[int]) -> str:
    """The shape of the result: that of an input that is not stretched, or what is computed of all inputs."""
    node = emitter.place.node
    if node.op_type == "Gemm":
        return product(emitter.add, node, (attribute(node, "transA", 0) != 0, attribute(node, "transB", 0) != 0))
    if full:
        return emitter.add("Shape", node.input[full[0]])
    inputs = _inputs(sites)
    ranks = [_rank(sites, operand) for operand in inputs]
    return extents(emitter.add, [node.input[index] for index in inputs.values()], ranks)


def _rank(sites: list[Site], operand: int) -> int | None:
    """The rank of an operand, if it is the same in every call."""
    shapes = [site.broadcast.operands[operand].shape for site in sites]
    ranks = {None if shape is None else len(shape) for shape in shapes}
    return ranks.pop() if len(ranks) == 1 else None


class _Emitter:
    """Adds nodes before one node, with names that the model does not have."""

    def __init__(self, place: Place, names: set[str]) -> None:
        self.place = place
        self.nodes: list[NodeProto] = []
        self._names = names

    def add(self, kind: str, *inputs: str, operand: int | None = None, **attributes) -> str:
        base = f"{self.place.node.output[0]}_{kind.lower()}"
        name = next(name for name in _numbered(base) if name not in self._names)
        self._names.add(name)
        node = onnx.helper.make_node(kind, inputs, [name], name=name, **attributes)
        tags = {"node": self.place.name, "rule": "element-map" if kind == "Expand" else "runtime-extent"}
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


def _names(model: ModelProto) -> set[str]:
    """Every name of a value or a node. A graph may hide none of another."""
    names: set[str] = set()
    blocks: set[Block] = set()
    for place in places(model):
        names.update([place.node.name, *place.node.input, *place.node.output])
        blocks.add(place.block)
    for block in blocks:
        for field in ("input", "output", "initializer", "value_info"):
            names.update(getattr(value, "name", value) for value in getattr(block.owner, field, []))
    return names


def _require_opsets(model: ModelProto, implicit: dict[Place, list[Site]]) -> None:
    for place in implicit:
        imports = place.block.owner.opset_import if place.block.is_function else model.opset_import
        if opset(imports) < _MIN_OPSET:
            raise ModelError(
                f"{place.block.path}: opset {opset(imports)} cannot say this explicitly: convert the model to {_MIN_OPSET} or "
                "newer, with onnx.version_converter"
            )


def _insert(block: Block, added: dict[int, list[NodeProto]]) -> None:
    nodes: list[NodeProto] = []
    for index, node in enumerate(block.owner.node):
        nodes += [*added.get(index, []), node]
    copies = [NodeProto.FromString(node.SerializeToString()) for node in nodes]
    del block.owner.node[:]
    block.owner.node.extend(copies)


def remaining(model: ModelProto) -> list[Finding]:
    """What is still implicit, after `make_explicit`: nothing, unless this module is wrong."""
    return [finding for finding in check(model, explicit=True) if finding.level == "error"]
