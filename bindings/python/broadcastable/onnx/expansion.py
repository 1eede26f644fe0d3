"""The shapes to which the operands of a node are expanded."""

from __future__ import annotations

from collections.abc import Callable

from .analysis import Site
from .broadcast import Shape, attribute
from .structure import ModelError
from .targets import BATCH as LEADING
from .targets import Emit, constant, extents, product, static, with_matrix


class Expansion:
    """The expansion of one node of a function, for some calls of it."""

    def __init__(self, sites: list[Site], emit: Emit) -> None:
        self.node = sites[0].place.node
        self._sites = sites
        self._form = sites[0].broadcast.form
        self._emit = emit
        #: The node's input for each operand that is one.
        self.inputs = {
            index: operand.input
            for index, operand in enumerate(sites[0].broadcast.operands)
            if operand.input is not None
        }
        #: The operands that are stretched in one call at least.
        self.stretched = [operand for operand in self.inputs if any(site.is_stretched(operand) for site in sites)]

    def targets(self, *, may_be_constant: bool) -> Callable[[int], str]:
        """The name of the shape to which each operand goes."""
        sizes = self._common(lambda site: site.facts.shape) if may_be_constant else None
        if self._form == "matrices":
            return self._matrices(sizes, may_be_constant)
        target = self._computed() if sizes is None else constant(self._emit, sizes)
        return lambda operand: target

    def _matrices(self, sizes: list[int] | None, may_be_constant: bool) -> Callable[[int], str]:
        """Leading sizes of all, and an operand's own last two."""
        batch = self._batch() if sizes is None else None

        def target(operand: int) -> str:
            matrix = self._common(lambda site: site.broadcast.operands[operand].rest)
            if sizes is not None and matrix is not None:
                return constant(self._emit, sizes + matrix)
            return with_matrix(self._emit, batch or constant(self._emit, sizes), self._name(operand))

        return target

    def _batch(self) -> str:
        if full := self._full():
            return self._emit("Shape", full, **LEADING)
        ranks = [self._rank(operand) for operand in self.inputs]
        return extents(self._emit, [self._name(operand) for operand in self.inputs], ranks, **LEADING)

    def _computed(self) -> str:
        """The shape of the result: that of an input that is not stretched, or what is computed of all inputs."""
        node = self.node
        if self._form == "product":
            transposed = (attribute(node, "transA", 0) != 0, attribute(node, "transB", 0) != 0)
            return product(self._emit, node, transposed)
        if self._form == "normalized" and all(site.broadcast.operands[0].input is None for site in self._sites):
            return self._emit("Shape", node.input[0], start=attribute(node, "axis", -1))
        if self._form == "normalized":
            return self._emit("Shape", node.input[0])
        if full := self._full():
            return self._emit("Shape", full)
        ranks = [self._rank(operand) for operand in self.inputs]
        return extents(self._emit, [self._name(operand) for operand in self.inputs], ranks)

    def _full(self) -> str | None:
        """An input that is not stretched in any call."""
        return next((self._name(operand) for operand in self.inputs if operand not in self.stretched), None)

    def _name(self, operand: int) -> str:
        return self.node.input[self.inputs[operand]]

    def _common(self, shape_of: Callable[[Site], Shape]) -> list[int] | None:
        """The sizes of a shape, if they are known and every call has the same."""
        shapes = {None if site.has_unknown_rank else shape_of(site) for site in self._sites}
        return static(shapes.pop()) if len(shapes) == 1 else None

    def _rank(self, operand: int) -> int | None:
        return _rank(self._sites, operand)


def require_matrices(sites: list[Site]) -> None:
    """Only a matrix of known rank can get leading dimensions."""
    place = sites[0].place
    for operand, matrix in enumerate(sites[0].broadcast.operands):
        name = f"{place.block.path}: node '{place.name}': '{place.node.input[matrix.input]}'"
        if _rank(sites, operand) is None:
            raise ModelError(f"{name} has no known rank")
        if any(site.is_stretched(operand) and len(site.broadcast.operands[operand].rest) < 2 for site in sites):
            raise ModelError(f"{name} is a vector: reshape it to a matrix first")


def _rank(sites: list[Site], operand: int) -> int | None:
    """The rank of an operand, if it is the same in every call."""
    shapes = [site.broadcast.operands[operand].shape for site in sites]
    ranks = {None if shape is None else len(shape) for shape in shapes}
    return ranks.pop() if len(ranks) == 1 else None
