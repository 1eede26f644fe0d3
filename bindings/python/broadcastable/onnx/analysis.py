"""Every broadcast of a model, with the shapes that ONNX's own inference finds.

Functions are inlined first, so that their nodes have shapes; there is one site for each call. A tag leads from the inlined
node back to the original node.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from onnx import GraphProto, ModelProto, NodeProto

from .._core import Broadcast, Facts, Picture, picture, verify
from .._errors import BroadcastError
from . import isolated
from .broadcast import Shape, has_explicit_form, is_inner
from .faults import fault_of_equation, fault_of_target
from .inference import inferred, rename
from .nodes import Extents, described
from .proof import Producers, extents, is_expanded, is_proven
from .structure import Block, ModelError, Place, graphs, opset, places, require_sound, subgraphs, types_of_inputs
from .values import Types, is_named, record, shape_of, sizes_in, types_of
from .weights import constants_of, without_weights

_TAG = "broadcastable.place"


@dataclass(frozen=True)
class Unchecked:
    """A node whose broadcast, if it has one, is not known."""

    place: Place
    reason: str


@dataclass(frozen=True)
class Refused:
    """A node that breaks a rule of its operator which is not about a broadcast."""

    place: Place
    rule: str | None
    message: str
    #: The change that makes it valid, if there is one.
    fix: str | None
    #: The shapes of its inputs.
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Site:
    """A broadcast of a node, in one call of the function that contains the node."""

    place: Place
    broadcast: Broadcast
    #: The shape of the result, as it is declared or else inferred.
    result: Shape
    #: The element type of each input of the node; 0 if it is not known.
    elements: tuple[int, ...]
    #: The facts of its operands; ``None`` if they do not broadcast.
    facts: Facts | None
    #: The error.
    error: BroadcastError | None
    #: Whether operands of sizes that may be 1 fit, because an op before this one broadcast them to the size of another operand.
    is_proven: bool
    #: Whether the operands are those of ``Expand`` to one shape, which is proven to be theirs.
    is_expanded: bool

    @property
    def has_explicit_form(self) -> bool:
        return has_explicit_form(self.place.node, self.broadcast)

    def can_be_explicit(self, *, inner: bool) -> bool:
        """Whether ``Expand`` on operands makes the node do without; ``inner`` allows that a runtime computes other bits."""
        is_plain = not is_inner(self.place.node, self.broadcast, self.elements)
        return self.has_explicit_form and (inner or is_plain)

    @property
    def is_explicit(self) -> bool:
        """Whether every operand is proven to have the result's shape."""
        return self.is_expanded or not any(map(self.is_stretched, range(len(self.broadcast.operands))))

    @property
    def is_legal(self) -> bool:
        """Whether the operands are proven to broadcast in every run."""
        return self.facts is not None and (self.facts.is_legal or self.is_proven) and not self.broadcast.is_open

    @property
    def are_mixed(self) -> bool:
        """Whether inputs have different element types, and the operator wants one."""
        known: dict[str, int] = {}
        kinds = zip(types_of_inputs(self.place.node), self.elements)
        return any(known.setdefault(kind, element) != element for kind, element in kinds if element)

    @property
    def has_unknown_rank(self) -> bool:
        return any(operand.shape is None for operand in self.broadcast.operands)

    @property
    def is_certain(self) -> bool:
        """Whether the error occurs in every run: shapes that inference does not know may make a result valid."""
        if self.error is None or self.facts is None:
            return True
        if self.has_unknown_rank or self.error.rule == "result-dynamic":
            return False
        return self.error.rule != "symbol-result" or all(map(is_named, self._column(self.error.dim)))

    def _column(self, dim: int) -> list[int | str | None]:
        """The sizes of the operands in a dimension of the result."""
        from_right = len(self.result) - dim
        shapes = [operand.shape for operand in self.broadcast.operands]
        return [shape[-from_right] for shape in shapes if len(shape) >= from_right]

    def is_stretched(self, operand: int) -> bool:
        """Whether an operand is not proven to have the result's shape."""
        if operand == self.broadcast.kept:
            return False
        return self.facts is None or self.has_unknown_rank or any(role != "full" for role in self.facts.roles[operand])


def tensor(site: Site, operand: int) -> str:
    """The name of an operand in the original node; inlined functions rename it."""
    found = site.broadcast.operands[operand]
    return found.name if found.input is None else site.place.node.input[found.input]


def pictured(site: Site) -> Picture | None:
    """The picture of a site: of the broken rule, if there is one."""
    shapes = [operand.shape for operand in site.broadcast.operands]
    return picture(*shapes, result=site.result if site.broadcast.has_result else None, kept=site.broadcast.kept)


def analyse(model: ModelProto) -> list[Site]:
    """Every broadcast of a model that is known. Raises `ModelError` for an invalid model."""
    return [found for found in examine(model) if isinstance(found, Site)]


#: A finding about a node.
Examined = Site | Unchecked | Refused


def examine(model: ModelProto, assumed: Iterable[tuple[str, str]] = ()) -> list[Examined]:
    """As `analyse`, with the nodes whose broadcasts are not known, and those that break other rules. ``assumed`` are pairs of names of
    one size."""
    (found, extents), origins, declared = _inferred(model, assumed)
    about = _Model(origins, declared, extents, opset(found.opset_import))
    return list(_sites(found.graph, ChainMap(), Producers(), about))


def types_in(model: ModelProto) -> dict[Block, Types]:
    """The types of the values in each list of nodes, other than those in functions."""
    (found, _), origins, _ = _inferred(model)
    blocks: dict[Block, Types] = {}
    pending = [(found.graph, types_of(found.graph, ChainMap()))]
    for graph, types in pending:
        tags = [tag for node in graph.node if (tag := _tag(node)) is not None]
        blocks.update((origins[tag].block, types) for tag in tags if not origins[tag].block.is_in_function)
        pending += [(inner, types_of(inner, types)) for node in graph.node for _, inner in subgraphs(node)]
    return blocks


def _inferred(
    model: ModelProto, assumed: Iterable[tuple[str, str]] = ()
) -> tuple[tuple[ModelProto, Extents], list[Place], set[str]]:
    """A copy of the model without functions and with the types of values, the places whose numbers its nodes have, and the names of
    the values whose types the model declares."""
    require_sound(model)
    with without_weights(model):
        copy = ModelProto()
        copy.CopyFrom(model)
    origins = places(model)
    for number, place in enumerate(places(copy)):
        place.node.metadata_props.add(key=_TAG, value=str(number))
    inlined = isolated.inline_functions(copy) if model.functions else copy
    _require_equations(inlined, origins)
    rename(inlined, _representatives(assumed))
    declared = {value.name for graph in graphs(inlined.graph) for value in (*graph.output, *graph.value_info)}
    return inferred(inlined), origins, declared


def _require_equations(inlined: ModelProto, origins: list[Place]) -> None:
    for node in (node for graph in graphs(inlined.graph) for node in graph.node if node.op_type == "Einsum"):
        if (tag := _tag(node)) is not None and (fault := fault_of_equation(node)):
            raise ModelError(f"{origins[tag].block.path}: node '{origins[tag].name}' (Einsum): {fault}")


def _representatives(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The one name of each size that has several."""
    names: dict[str, str] = {}
    for pair in pairs:
        old, new = (names.get(name, name) for name in pair)
        names = {name: new if found == old else found for name, found in names.items()} | {old: new}
    return names


@dataclass(frozen=True)
class _Model:
    """The facts about a model as a whole."""

    #: The places of the original nodes.
    origins: list[Place]
    #: The names of the values whose types it declares.
    declared: set[str]
    extents: Extents
    version: int


def _sites(graph: GraphProto, outer: Types, producers: Producers, about: _Model) -> Iterator[Examined]:
    types = types_of(graph, outer)
    for name, numbers in constants_of(graph).items():
        record(types, name, numbers)
    producers = producers.inner(graph)
    for node in graph.node:
        if (tag := _tag(node)) is None:
            continue
        place = about.origins[tag]
        result = shape_of(types, node.output[0]) if node.output else None
        is_target = node.op_type == "Expand" and len(node.input) == 2
        target = _target(node.input[1], types, producers) if is_target else None
        elements = tuple(types[name].elem_type if name in types else 0 for name in node.input)
        asked = described(node, types, about.version, node.output, target)
        broadcast, is_done = asked.broadcast(), False
        if broadcast is None and (reason := asked.why_unknown()):
            yield Unchecked(place, reason)
            is_done = True
        if broadcast is not None:
            covers = partial(_covers, types)
            expanded = has_explicit_form(node, broadcast) and is_expanded(node, broadcast, producers, covers)
            facts, error = _verdict(_shapes_of(broadcast), broadcast.kept, _declared(result, broadcast))
            if node.op_type == "Expand" and (fault := fault_of_target(node, types)):
                error = fault
            proven = facts is not None and is_proven(broadcast, facts.checks, about.extents)
            site = Site(place, broadcast, result, elements, facts, error, proven, expanded)
            yield site
            is_done = error is not None or site.are_mixed
        # Of the results, only what the model declares is judged.
        if not is_done and (broken := described(node, types, about.version, about.declared).fault()):
            yield Refused(place, *broken, tuple(shape_of(types, name) for name in node.input))
        for _, inner in subgraphs(node):
            yield from _sites(inner, types, producers, about)


def _tag(node: NodeProto) -> int | None:
    """The number of the original node's place; ``None`` for a node that the model does not have."""
    return next((int(entry.value) for entry in reversed(node.metadata_props) if entry.key == _TAG), None)


def _target(name: str, types: Types, producers: Producers) -> Shape:
    """The sizes to which ``Expand`` goes: the common extents of tensors, or what inference finds."""
    held = extents(name, producers)
    if held is None:
        return sizes_in(types, name)
    facts, _ = _verdict([shape_of(types, tensor) for tensor in held])
    return None if facts is None else facts.shape


def _declared(result: Shape, broadcast: Broadcast) -> Shape:
    """The result's shape with the sizes that the model tells, if the operands go to it."""
    if result is None or not broadcast.has_result:
        return None
    return tuple(size if is_named(size) else None for size in result)


def _shapes_of(broadcast: Broadcast) -> list[Shape]:
    return [operand.shape for operand in broadcast.operands]


def _verdict(
    shapes: list[Shape], kept: int | None = None, result: Shape = None
) -> tuple[Facts | None, BroadcastError | None]:
    facts = None
    try:
        facts = verify(*shapes, kept=kept)
        verify(*shapes, result=result, kept=kept)
    except BroadcastError as error:
        return facts, error
    return facts, None


def _covers(types: Types, name: str, other: str, dropped: int) -> bool:
    """Whether a tensor has the shape to which it and another tensor broadcast, without some dimensions on the right."""
    found = [shape_of(types, name), shape_of(types, other)]
    both = [None if shape is None else shape[: len(shape) - dropped] for shape in found]
    facts, _ = _verdict(both)
    return facts is not None and None not in both and all(role == "full" for role in facts.roles[0])
