"""The findings in a model's broadcasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from onnx import ModelProto, TensorProto

from .._errors import BroadcastError
from .._explain import shape_text
from .analysis import Examined, Refused, Site, Unchecked, examine, tensor
from .closing import assumption, closing, constant_target
from .values import is_named

#: The id of a broadcast that `check` refuses where all have to be explicit.
IMPLICIT = "implicit-broadcast"
#: The id of an operator that may broadcast, and is not checked.
NOT_CHECKED = "not-checked"
#: The id of operands of different element types, where ONNX wants one.
ELEMENT_TYPES = "element-types"

Level = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Where:
    """The node of a finding."""

    #: The graph or function, such as ``graph 'main'``.
    path: str
    node: str
    operator: str
    #: The tensor, if one of them is to blame.
    tensor: str | None

    def __str__(self) -> str:
        tensor = f", tensor '{self.tensor}'" if self.tensor else ""
        return f"{self.path}: node '{self.node}' ({self.operator}){tensor}"


@dataclass(frozen=True)
class Finding:
    """An ``error``, or a broadcast that only run time decides: a ``warning`` if the model names the sizes, a ``note`` if it
    does not know them."""

    level: Level
    rule: str
    where: Where
    message: str
    picture: str | None = None
    #: The declaration that would close an open question; ``None`` if there is none.
    close: str | None = None


def check(
    model: ModelProto, *, explicit: bool = False, inner: bool = False, assume: Iterable[tuple[str, str]] = ()
) -> list[Finding]:
    """All findings in a model's broadcasts; with ``explicit``, also each implicit broadcast, and with ``inner``, those for which
    a runtime has kernels of its own. ``assume`` are pairs of names of sizes that are equal."""
    return findings_of(examine(model, assume), explicit=explicit, inner=inner)


def findings_of(sites: Iterable[Examined], *, explicit: bool = False, inner: bool = False) -> list[Finding]:
    """The findings in what `examine` returns, as `check` has them."""
    found: dict[tuple[str, ...], Finding] = {}
    for site in sites:
        for finding in _all_findings(site, explicit, inner):
            where = finding.where
            found.setdefault((where.path, where.node, finding.rule, finding.message), finding)
    return list(found.values())


def _all_findings(found: Examined, explicit: bool, inner: bool) -> Iterable[Finding]:
    if isinstance(found, Unchecked):
        return [_unchecked(found)]
    return [_broken(found)] if isinstance(found, Refused) else _findings(found, explicit, inner)


def _broken(found: Refused) -> Finding:
    """An error of a node that is not about a broadcast."""
    node = found.place.node
    shapes = ", ".join(f"{name} is {shape_text(shape)}" for name, shape in zip(node.input, found.shapes) if name)
    where = Where(found.place.block.path, found.place.name, node.op_type, None)
    return Finding("error", found.rule or NOT_CHECKED, where, f"{found.message}; {shapes}", close=found.fix)


def _unchecked(found: Unchecked) -> Finding:
    place = found.place
    where = Where(place.block.path, place.name, place.node.op_type, None)
    return Finding("note", NOT_CHECKED, where, f"this is not checked: {found.reason} [{NOT_CHECKED}]")


def _findings(site: Site, explicit: bool, inner: bool) -> Iterator[Finding]:
    broadcast = site.broadcast
    if site.error is not None and not (site.is_expanded and is_about_names(site.error)):
        yield _refused(site, site.error)
    elif site.facts is not None and not site.is_expanded and not site.is_legal:
        yield _undecided(site)
    if site.are_mixed:
        yield _mixed(site)
    if explicit and broadcast.old:
        yield Finding("error", IMPLICIT, _where(site, None), f"the broadcast is implicit: {broadcast.old} [{IMPLICIT}]")
    elif explicit and site.can_be_explicit(inner=inner) and not site.is_explicit:
        yield _implicit(site)
    elif explicit and not site.has_explicit_form and not site.is_explicit and site.place.node.op_type != "Expand":
        message = f"this is not checked: it may stretch an operand, and has no explicit form [{NOT_CHECKED}]"
        yield Finding("note", NOT_CHECKED, _where(site, None), message)


def _refused(site: Site, error: BroadcastError) -> Finding:
    shapes = _shapes(site, with_result=error.place is not None and error.place.startswith("result"))
    message = f"{error.message}; {shapes}"
    level = "error" if site.is_certain else "note"
    if is_about_names(error) and site.is_certain:
        level = "warning"
        if isinstance(error.other_size, str):
            message += f"; if both are one size: {assumption(error.size, error.other_size)}"
    return Finding(level, error.rule, _where(site, error.place), message, error.picture)


def is_about_names(error: BroadcastError) -> bool:
    """Whether only the names of sizes are wrong: the model runs, with other sizes than it declares."""
    return error.rule == "symbol-result"


def _mixed(site: Site) -> Finding:
    types = ", ".join(
        f"{name} is {TensorProto.DataType.Name(kind).lower()}"
        for name, kind in zip(site.place.node.input, site.elements)
        if kind
    )
    return Finding("error", ELEMENT_TYPES, _where(site, None), f"the element types differ: {types} [{ELEMENT_TYPES}]")


def _undecided(site: Site) -> Finding:
    operands = site.broadcast.operands
    if site.broadcast.is_open:
        name = site.place.node.input[1]
        message = f"only run time decides whether '{tensor(site, 1)}' fits the sizes in '{name}' [runtime-legal]"
        return Finding("note", "runtime-legal", _where(site, "operand #1"), message, close=constant_target(site))
    for index, dim in site.facts.checks:
        other = _lined_up(site, index, dim)
        if other is None:
            continue
        size, (other_index, other_size) = operands[index].shape[dim], other
        level = "warning" if is_named(size) and is_named(other_size) else "note"
        message = (
            f"operand #{index} dim {dim}: only run time decides whether size {_size(size)} of '{tensor(site, index)}' fits "
            f"size {_size(other_size)} of '{tensor(site, other_index)}' [runtime-legal]"
        )
        close = closing(site, index, other_index, (size, other_size))
        return Finding(level, "runtime-legal", _where(site, f"operand #{index}"), message, close=close)
    message = f"only run time decides whether these fit: {_shapes(site)} [runtime-legal]"
    unknown = [tensor(site, index) for index, operand in enumerate(operands) if operand.shape is None]
    close = f"declare the shape of {' and of '.join(map(repr, unknown))}" if unknown else None
    return Finding("note", "runtime-legal", _where(site, None), message, close=close)


def _lined_up(site: Site, operand: int, dim: int) -> tuple[int, int | str | None] | None:
    """The operand that the checked operand has to fit, with its size."""
    from_right = len(site.broadcast.operands[operand].shape) - dim
    others = [
        (index, other.shape[-from_right])
        for index, other in enumerate(site.broadcast.operands)
        if index != operand and other.shape is not None and len(other.shape) >= from_right
    ]
    own = site.broadcast.operands[operand].shape[dim]
    kept = site.broadcast.kept
    different = [other for other in others if other[1] != own and (other[1] != 1 or kept is not None)]
    fixed = [other for other in different if isinstance(other[1], int)]
    return next(iter(fixed + different), None)


def _implicit(site: Site) -> Finding:
    message = f"the broadcast is implicit: {_shapes(site)} [{IMPLICIT}]"
    return Finding("error", IMPLICIT, _where(site, None), message)


def _where(site: Site, place: str | None) -> Where:
    node = site.place.node
    return Where(site.place.block.path, site.place.name, node.op_type, _blamed(site, place))


def _blamed(site: Site, place: str | None) -> str | None:
    """The tensor at ``operand #1`` or ``result #0``."""
    if place is None:
        return None
    kind, _, index = place.partition(" #")
    return site.place.node.output[int(index)] if kind == "result" else tensor(site, int(index))


def _shapes(site: Site, *, with_result: bool = False) -> str:
    shapes = [
        f"{tensor(site, index)} is {shape_text(operand.shape)}" for index, operand in enumerate(site.broadcast.operands)
    ]
    if with_result:
        shapes.append(f"{site.place.node.output[0]} is declared {shape_text(site.result)}")
    return ", ".join(shapes)


def _size(size: int | str | None) -> str:
    return str(size) if is_named(size) else "?"
