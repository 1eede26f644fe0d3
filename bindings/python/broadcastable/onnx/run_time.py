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
    Returns their number. Operands in functions, and those of ``Einsum`` and ``Attention``, get none."""
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
        if number := _check_site(site, emitter):
            yield site.place, number, emitter


def _check_site(site: Site, emitter: Emitter) -> int:
    """Adds the checks of a site, and returns their number."""
    if site.error is not None or site.is_expanded or site.is_legal:
        return 0
    if site.place.node.op_type == "Expand":
        return int(_check_target(site, emitter))
    known = site.facts is not None and not site.has_unknown_rank and not site.broadcast.is_open
    return sum(_check(site, index, dim, emitter) for index, dim in site.facts.checks) if known else 0


def _check(site: Site, operand: int, dim: int, emitter: Emitter) -> bool:
    """Checks a dimension of an operand against those that line up with it."""
    operands, kept = site.broadcast.operands, site.broadcast.kept
    from_right = len(operands[operand].shape) - dim
    index = operands[operand].input
    others = [
        number
        for number, other in enumerate(operands)
        if number != operand
        and len(other.shape) >= from_right
        and (other.shape[-from_right] != 1 or kept in (number, operand))
    ]
    places = [_place_of(site, number, from_right) for number in others]
    if index is None or not others or None in places:
        return False
    node = site.place.node
    size = _size(emitter, node.input[index], dim)
    fits = [
        _fits(emitter, size, _size(emitter, *place), operand == kept, number == kept)
        for number, place in zip(others, places)
    ]
    base = f"{node.output[0]}_operand_{operand}_dim_{dim}_fits"
    node.input[index] = _guarded(emitter, node.input[index], fits, base, operand)
    return True


def _place_of(site: Site, operand: int, from_right: int) -> tuple[str, int] | None:
    """The tensor and the dimension that have a size of an operand; ``None`` for one that is computed otherwise."""
    node, found = site.place.node, site.broadcast.operands[operand]
    if found.input is not None:
        return node.input[found.input], len(found.shape) - from_right
    place = found.places[-from_right] if site.broadcast.form in ("product", "normalized") else None
    return place and (node.input[place[0]], place[1])


def _check_target(site: Site, emitter: Emitter) -> bool:
    """Checks that the last sizes in the target of ``Expand`` fit the tensor, and that none is negative."""
    node, shape = site.place.node, site.broadcast.operands[1].shape
    if not shape:  # a scalar fits, and of no rank nothing is known
        return False
    rank = len(shape)
    # The target may be shorter: with ones before it, it has the sizes that line up.
    padded = emitter.add("Concat", _numbers(emitter, [1] * rank), node.input[1], axis=0)
    target = emitter.add("Slice", padded, _numbers(emitter, [-rank]), _numbers(emitter, [2**63 - 1]))
    one = emitter.add("Constant", value_int=1)
    own = emitter.add("Shape", node.input[0])
    fits = emitter.add("Equal", own, target)
    for size in (own, target):
        fits = emitter.add("Or", fits, emitter.add("Equal", size, one))
    is_negative = emitter.add("Less", padded, emitter.add("Constant", value_int=0))
    all_ = [_all(emitter, fits), _all(emitter, emitter.add("Not", is_negative))]
    node.input[0] = _guarded(emitter, node.input[0], all_, f"{node.output[0]}_operand_0_target_fits", 0)
    return True


def _numbers(emitter: Emitter, numbers: list[int]) -> str:
    return emitter.add("Constant", value_ints=numbers)


def _all(emitter: Emitter, conditions: str) -> str:
    """Whether all elements of a list hold, which is not empty."""
    least = emitter.add("ReduceMin", emitter.add("Cast", conditions, to=TensorProto.INT64), keepdims=0)
    return emitter.add("Cast", least, to=TensorProto.BOOL)


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
