"""Checks at run time as nodes: an index into a list of one tensor, which is 1, and so an error, where sizes do not fit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from onnx import GraphProto, ModelProto, NodeProto, TensorProto

from .analysis import Site, analyse
from .new_nodes import Emitter, insert, names_in
from .structure import Block, ModelError, Place, opset, subgraphs

#: Since this version the axes of ``Unsqueeze`` are an input.
_MIN_OPSET = 13


def add_checks(model: ModelProto) -> int:
    """Adds checks that sizes with one name in the inputs are equal, and that operands broadcast, where only run time knows.
    Returns their number. Operands in functions, and parts of operands, get none."""
    sites = [site for site in analyse(model) if not site.place.block.is_in_function]
    names = names_in(model)
    added: dict[Block, dict[int, list[NodeProto]]] = defaultdict(lambda: defaultdict(list))
    count = 0
    for place, number, emitter in _checked(model, sites, names):
        added[place.block][place.index] += emitter.nodes
        count += number
    if count and opset(model.opset_import) < _MIN_OPSET:
        raise ModelError(f"checks need opset {_MIN_OPSET}: convert the model with onnx.version_converter")
    for block in sorted(added, key=lambda block: -block.depth):  # a graph is copied with those in it
        insert(block, added[block])
    return count


def _checked(model: ModelProto, sites: list[Site], names: set[str]) -> Iterator[tuple[Place, int, Emitter]]:
    """The places before which there are checks, with their number and nodes."""
    # The checks of names come first, and what they return is checked on: a runtime leaves out nodes whose results nobody takes.
    main = next(
        (site.place.block for site in sites if site.place.block.owner is model.graph), Block(model.graph, "graph")
    )
    if model.graph.node:
        first = Place(main, 0)
        emitter = Emitter(first, names, "symbol-argument")
        yield first, _check_names(model.graph, emitter), emitter
    for site in sites:
        emitter = Emitter(site.place, names, "runtime-legal")
        if number := sum(_check(site, index, dim, emitter) for index, dim in _open(site)):
            yield site.place, number, emitter


def _open(site: Site) -> list[tuple[int, int]]:
    known = site.facts is not None and site.error is None and not site.has_unknown_rank and not site.is_expanded
    return site.facts.checks if known and not site.broadcast.is_open else []


def _check(site: Site, operand: int, dim: int, emitter: Emitter) -> bool:
    """Checks a dimension of an operand against those that line up with it."""
    operands, kept = site.broadcast.operands, site.broadcast.kept
    from_right = len(operands[operand].shape) - dim
    index = operands[operand].input
    others = [
        (number, other)
        for number, other in enumerate(operands)
        if number != operand and len(other.shape) >= from_right and other.shape[-from_right] != 1
    ]
    if index is None or not others or any(other.input is None for _, other in others):
        return False
    node = site.place.node
    size = _size(emitter, node.input[index], dim)
    fits = [
        _fits(
            emitter,
            size,
            _size(emitter, node.input[other.input], len(other.shape) - from_right),
            operand == kept,
            number == kept,
        )
        for number, other in others
    ]
    base = f"{node.output[0]}_operand_{operand}_dim_{dim}_fits"
    node.input[index] = _guarded(emitter, node.input[index], fits, base, operand)
    return True


def _fits(emitter: Emitter, size: str, other: str, is_kept: bool, is_other_kept: bool) -> str:
    """Whether two sizes are equal, or one that may be stretched is 1."""
    one = emitter.add("Constant", value_int=1)
    fits = emitter.add("Equal", size, other)
    for stretched, is_fixed in ((size, is_kept), (other, is_other_kept)):
        if not is_fixed:
            fits = emitter.add("Or", fits, emitter.add("Equal", stretched, one))
    return fits


def _size(emitter: Emitter, tensor: str, dim: int) -> str:
    return emitter.add("Gather", emitter.add("Shape", tensor), emitter.add("Constant", value_int=dim))


def _guarded(emitter: Emitter, tensor: str, fits: list[str], base: str, operand: int | None = None) -> str:
    """The tensor, taken out of a list of one at index 0 if everything fits."""
    all_ = fits[0]
    for more in fits[1:]:
        all_ = emitter.add("And", all_, more)
    index = emitter.add("Cast", emitter.add("Not", all_), to=TensorProto.INT64)
    listed = emitter.add("Unsqueeze", tensor, emitter.add("Constant", value_ints=[0]))
    return emitter.add("Gather", listed, index, base=base, operand=operand)


def _check_names(graph: GraphProto, emitter: Emitter) -> int:
    """Checks that the sizes of inputs with one name are equal: no runtime does."""
    given = {tensor.name for tensor in graph.initializer}
    first: dict[str, tuple[str, int]] = {}
    count = 0
    for value in graph.input:
        if value.name in given:
            continue
        fits = []
        for dim, size in enumerate(value.type.tensor_type.shape.dim):
            known = first.setdefault(size.dim_param, (value.name, dim)) if size.dim_param else (value.name, dim)
            if known != (value.name, dim):
                fits.append(emitter.add("Equal", _size(emitter, *known), _size(emitter, value.name, dim)))
        if fits:
            count += len(fits)
            _rename_uses(graph, value.name, _guarded(emitter, value.name, fits, f"{value.name}_names_fit"))
    return count


def _rename_uses(graph: GraphProto, name: str, new: str) -> None:
    """Lets the nodes take another value. An inner graph cannot shadow a name."""
    for node in graph.node:
        node.input[:] = [new if used == name else used for used in node.input]
        for _, inner in subgraphs(node):
            _rename_uses(inner, name, new)
