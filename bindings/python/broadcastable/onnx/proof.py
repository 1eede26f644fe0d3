"""The proof that operands are explicit where sizes have no names: they are expanded to one shape, which is theirs.

A shape tensor *holds the extents* of some tensors if it is computed from their shapes alone, as
`broadcastable.onnx.targets` computes it. An operand ``Expand(x, target)`` then has exactly the shape ``target``, if ``x``
is one of these tensors: without that, a size of ``x`` could be larger than a 1 of the target.
"""

from __future__ import annotations

from collections.abc import Callable

from onnx import GraphProto, NodeProto

from .._core import Broadcast
from .broadcast import attribute
from .nodes import Extents
from .targets import BATCH as LEADING
from .targets import MATRIX
from .weights import integers_of

#: Whether a tensor has the shape to which it and another one broadcast, without some dimensions on the right.
Covers = Callable[[str, str, int], bool]


class Producers:
    """The node that computes each value, in a graph and those around it."""

    def __init__(self, known: dict[str, NodeProto] | None = None) -> None:
        self._known = known or {}

    def inner(self, graph: GraphProto) -> Producers:
        found = {name: node for node in graph.node for name in node.output}
        return Producers({**self._known, **found})

    def get(self, name: str, kind: str) -> NodeProto | None:
        """The node of that operator that computes a value."""
        node = self._known.get(name)
        return node if node is not None and node.op_type == kind and node.domain in ("", "ai.onnx") else None


def is_proven(broadcast: Broadcast, checks: list[tuple[int, int]], extents: Extents) -> bool:
    """Whether sizes fit of which only run time knows which are 1: an op before broadcast them to the size of one operand. ``checks`` are
    the operands and dimensions whose sizes have to fit."""
    shapes = [operand.shape for operand in broadcast.operands]
    if None in shapes or not checks:
        return False

    def is_or_unit(size: int | str | None, whole: int | str | None) -> bool:
        """Whether a size is 1 or the other one: all sizes that were broadcast to that are, and so is what some of them were broadcast to."""
        own, known = extents.get(size), extents.get(whole, ())
        return size in (1, whole) or size in known or own is not None and set(own) <= set(known)

    def fits(operand: int, dim: int) -> bool:
        from_right = len(shapes[operand]) - dim
        column = [shape[-from_right] for shape in shapes if len(shape) >= from_right]
        wholes = column if broadcast.kept is None else [shapes[broadcast.kept][-from_right]]
        return any(all(is_or_unit(size, whole) for size in column) for whole in wholes)

    return all(fits(*check) for check in checks)


def is_expanded(node: NodeProto, broadcast: Broadcast, producers: Producers, covers: Covers) -> bool:
    """Whether all operands have the shape that one tensor holds."""
    names = [node.input[operand.input] for operand in broadcast.operands if operand.input is not None]
    if broadcast.form == "product":
        return _is_product(node, producers)
    if broadcast.form == "matrices":
        return _have_batch(names, producers, covers)
    if broadcast.form == "normalized" and node.input[0] not in names:
        return all(_is_normalized(name, node, producers) for name in names)
    targets = {expand.input[1] for name in names if (expand := producers.get(name, "Expand"))}
    return any(_have_shape(names, broadcast.kept, target, producers, covers) for target in targets)


def _have_shape(names: list[str], kept: int | None, target: str, producers: Producers, covers: Covers) -> bool:
    held = extents(target, producers)
    if held is None or kept is not None and held != {names[kept]}:
        return False

    def goes_to_target(own: str) -> bool:
        # An operand that is stretched to a kept operand's shape fits it, or the node itself is illegal.
        return kept is not None or own in held or len(held) == 1 and covers(next(iter(held)), own, 0)

    def has_shape(name: str) -> bool:
        expand = producers.get(name, "Expand")
        return held == {name} or expand is not None and expand.input[1] == target and goes_to_target(expand.input[0])

    return all(map(has_shape, names))


def _have_batch(names: list[str], producers: Producers, covers: Covers) -> bool:
    """Whether matrices have the leading dimensions that one tensor holds, each in front of its own last two."""
    batches = {name: batch for name in names if (batch := _batch_of(name, producers))}
    held = {target: extents(target, producers, LEADING) for _, target in batches.values()}
    if len(held) != 1 or (tensors := next(iter(held.values()))) is None:
        return False

    def has_batch(name: str) -> bool:
        if name not in batches:
            return tensors == {name}
        own, _ = batches[name]
        return own in tensors or len(tensors) == 1 and covers(next(iter(tensors)), own, 2)

    return all(map(has_batch, names))


def _batch_of(name: str, producers: Producers) -> tuple[str, str] | None:
    """The matrix that is expanded, and the tensor that holds the batch."""
    expand = producers.get(name, "Expand")
    target = producers.get(expand.input[1], "Concat") if expand else None
    if target is None or len(target.input) != 2:
        return None
    batch, matrix = target.input
    shape = producers.get(matrix, "Shape")
    is_own = shape is not None and shape.input[0] == expand.input[0] and _integers(shape) == MATRIX
    return (expand.input[0], batch) if is_own else None


def _is_normalized(name: str, node: NodeProto, producers: Producers) -> bool:
    """Whether a scale or bias goes to the sizes that are normalized."""
    expand = producers.get(name, "Expand")
    target = producers.get(expand.input[1], "Shape") if expand else None
    is_of_input = target is not None and target.input[0] == node.input[0]
    return is_of_input and _integers(target) == {"start": attribute(node, "axis", -1)}


def _integers(node: NodeProto) -> dict[str, int]:
    return {found.name: found.i for found in node.attribute}


def _is_product(gemm: NodeProto, producers: Producers) -> bool:
    """Whether the operand C of a ``Gemm`` goes to the sizes that the product takes from A and B."""
    expand = producers.get(gemm.input[2], "Expand")
    target = producers.get(expand.input[1], "Concat") if expand else None
    if target is None or len(target.input) != 2:
        return False
    dims = (attribute(gemm, "transA", 0) != 0, attribute(gemm, "transB", 0) == 0)
    return all(
        _is_size(size, gemm.input[index], int(dims[index]), producers) for index, size in enumerate(target.input)
    )


def _is_size(name: str, tensor: str, dim: int, producers: Producers) -> bool:
    """Whether a value is ``[the size of that dimension of that tensor]``."""
    gather = producers.get(name, "Gather")
    shape = producers.get(gather.input[0], "Shape") if gather else None
    return shape is not None and shape.input[0] == tensor and _constant(gather.input[1], producers) == [dim]


def extents(target: str, producers: Producers, part: dict[str, int] | None = None) -> set[str] | None:
    """The tensors whose common extents a shape tensor holds; ``None`` if it is computed in another way. ``part`` are the
    attributes of ``Shape``, if only some dimensions count."""
    if node := producers.get(target, "Shape"):
        if _integers(node) != (part or {}):
            return None
        return {node.input[0]} if part else _values(node.input[0], producers)
    if node := producers.get(target, "Concat"):
        ones, *rest = node.input
        return extents(rest[0], producers, part) if len(rest) == 1 and _are_ones(ones, producers) else None
    if node := producers.get(target, "Where"):
        condition, other, own = node.input
        equal = producers.get(condition, "Equal")
        if equal is None or equal.input[0] != own or not _are_ones(equal.input[1], producers):
            return None
        held = [extents(other, producers, part), extents(own, producers, part)]
        return None if None in held else set.union(*held)
    return None


def _values(name: str, producers: Producers) -> set[str]:
    """A tensor, and those to whose shapes it was expanded."""
    node = producers.get(name, "Expand")
    if node is None:
        return {name}
    target = producers.get(node.input[1], "Shape")
    return (
        {name} if target is None else {name} | _values(node.input[0], producers) | _values(target.input[0], producers)
    )


def _are_ones(name: str, producers: Producers) -> bool:
    values = _constant(name, producers)
    return values is not None and all(value == 1 for value in values)


def _constant(name: str, producers: Producers) -> list[int] | None:
    """The numbers of a constant list."""
    node = producers.get(name, "Constant")
    found = [item.t for item in node.attribute if item.name == "value" and len(item.t.dims) == 1] if node else []
    return integers_of(found[0]) if len(found) == 1 else None
