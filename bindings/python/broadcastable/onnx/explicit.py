"""Make every implicit broadcast explicit: an ``Expand`` on each operand that is, or may be, stretched.

Nodes and tensors keep their names. Each new node names, in its ``metadata_props``, the node and the operand that it serves,
and the rule. Matrix products and normalizations stay the same unless ``inner`` includes them, because a runtime may choose
another kernel for operands of one shape, and round differently. ``Expand`` itself stays the same.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import onnx.helper
from onnx import ModelProto, NodeProto, ValueInfoProto

from .analysis import Examined, Site, examine, tensor
from .broadcast import Shape
from .check import IMPLICIT, Finding, check, is_about_names
from .expansion import Expansion, require_matrices
from .new_nodes import Emitter, insert, names_in
from .structure import Block, ModelError, Place, opset
from .values import is_named

#: The first version with all operators that are added: ``Where`` is of 9, and ``Shape`` takes a part since 15.
_MIN_OPSET, _MIN_OPSET_OF_PARTS = 9, 15
_CONVERT = "convert the model to {} or newer, with onnx.version_converter"
#: After the first round every target is computed, which `proof` recognizes; one more round finds nothing.
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


def make_explicit(model: ModelProto, *, inner: bool = False) -> list[Expanded]:
    """Makes every implicit broadcast of a model explicit, in place, and returns these broadcasts; ``inner`` includes those
    in matrix products and normalizations.

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
        more = _round(model, inner, is_first=number == 0)
        done += more
        if not more:
            break
    return done


def _round(model: ModelProto, inner: bool, *, is_first: bool) -> list[Expanded]:
    implicit = _implicit(examine(model), inner)
    if not implicit:
        return []
    _require_possible(model, implicit)
    names = names_in(model)
    done: list[Expanded] = []
    added: dict[Block, dict[int, list[NodeProto]]] = defaultdict(dict)
    for place, sites in implicit.items():
        expanded, added[place.block][place.index] = _rewrite(place, sites, Emitter(place, names), is_first)
        done.append(expanded)
    for block in sorted(added, key=lambda block: -block.depth):  # a graph is copied with those in it
        insert(block, added[block])
    return done


def _implicit(sites: list[Examined], inner: bool) -> dict[Place, list[Site]]:
    """The nodes with an implicit broadcast in at least one call, with all of their calls."""
    calls: dict[Place, list[Site]] = defaultdict(list)
    for site in sites:
        if not isinstance(site, Site):
            continue
        if site.broadcast.old:
            where = f"{site.place.block.path}: node '{site.place.name}'"
            raise ModelError(f"{where}: {site.broadcast.old}: {_CONVERT.format(_MIN_OPSET)}")
        if site.error is not None and site.is_certain and not is_about_names(site.error):
            raise ModelError(f"{site.place.block.path}: node '{site.place.name}': {site.error.message}")
        if site.can_be_explicit(inner=inner):
            calls[site.place].append(site)
    return {place: all_ for place, all_ in calls.items() if not all(site.is_explicit for site in all_)}


def _rewrite(
    place: Place, sites: list[Site], emitter: Emitter, may_be_constant: bool
) -> tuple[Expanded, list[NodeProto]]:
    """Expands the operands of a node, and returns what is done and the new nodes that come before it."""
    expansion = Expansion(sites, emitter.add)
    stretched = [expansion.inputs[operand] for operand in expansion.stretched]
    target = expansion.targets(may_be_constant=may_be_constant)
    first = sites[0]
    operands = tuple((tensor(first, index), operand.shape) for index, operand in enumerate(first.broadcast.operands))
    expanded = Expanded(place.block.path, place.name, place.node.op_type, operands, tuple(stretched), first.facts.shape)
    for operand, index in zip(expansion.stretched, stretched):
        name = place.node.input[index]
        place.node.input[index] = emitter.add("Expand", name, target(operand), operand=index)
        if not place.block.is_function and first.elements[index]:
            place.block.owner.value_info.append(_value(place.node.input[index], first, operand))
    return expanded, emitter.nodes


def _value(name: str, site: Site, operand: int) -> ValueInfoProto:
    """The type of an expanded input, for readers of the model."""
    expanded = site.broadcast.operands[operand]
    shape = None if site.has_unknown_rank else (*site.facts.shape, *expanded.rest)
    known = None if shape is None else [size if is_named(size) else None for size in shape]
    return onnx.helper.make_tensor_value_info(name, site.elements[expanded.input], known)


def _require_possible(model: ModelProto, implicit: dict[Place, list[Site]]) -> None:
    for place, sites in implicit.items():
        if is_of_matrices := sites[0].broadcast.form == "matrices":
            require_matrices(sites)
        imports = place.block.owner.opset_import if place.block.is_function else model.opset_import
        needed = _MIN_OPSET_OF_PARTS if is_of_matrices else _MIN_OPSET
        if opset(imports) < needed:
            version = f"{place.block.path}: opset {opset(imports)}"
            raise ModelError(f"{version} cannot say this explicitly: {_CONVERT.format(needed)}")


def remaining(model: ModelProto, *, inner: bool = False) -> list[Finding]:
    """The broadcasts that are implicit: after `make_explicit` none, unless this module is wrong."""
    return [finding for finding in check(model, explicit=True, inner=inner) if finding.rule == IMPLICIT]
