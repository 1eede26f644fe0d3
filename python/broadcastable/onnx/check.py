"""The findings in a model's broadcasts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from onnx import ModelProto

from .._errors import BroadcastError
from .._explain import shape_text
from .analysis import Site, analyse, is_named


#: The id of a broadcast that `check` refuses where all have to be explicit.
IMPLICIT = "implicit-broadcast"

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


def check(model: ModelProto, *, explicit: bool = False) -> list[Finding]:
    """All findings in a model's broadcasts; with ``explicit``, also each implicit broadcast."""
    found: dict[tuple[str, ...], Finding] = {}
    for site in analyse(model):
        for finding in _findings(site, explicit):
            where = finding.where
            found.setdefault((where.path, where.node, finding.rule, finding.message), finding)
    return list(found.values())


def _findings(site: Site, explicit: bool) -> Iterator[Finding]:
    if site.error is not None and not (site.is_expanded and is_about_names(site.error)):
        yield _refused(site, site.error)
    elif site.facts is not None and not site.facts.is_legal and not site.is_expanded:
        yield _undecided(site)
    if explicit and site.broadcast.is_elementwise and not site.is_explicit:
        yield _implicit(site)


def _refused(site: Site, error: BroadcastError) -> Finding:
    shapes = _shapes(site, with_result=error.place is not None and error.place.startswith("result"))
    message = f"{error.message}; {shapes}"
    return Finding(
        "error" if site.is_certain else "note", error.rule, _where(site, error.place), message, error.picture
    )


def is_about_names(error: BroadcastError) -> bool:
    """Whether only the names of sizes are wrong: the model runs, with other sizes than it declares."""
    return error.rule == "symbol-result"


def _undecided(site: Site) -> Finding:
    operands = site.broadcast.operands
    for index, dim in site.facts.checks:
        other = _lined_up(site, index, dim)
        if other is None:
            continue
        size, (name, other_size) = operands[index].shape[dim], other
        level = "warning" if is_named(size) and is_named(other_size) else "note"
        message = (
            f"operand #{index} dim {dim}: only run time decides whether size {_size(size)} of '{tensor(site, index)}' fits "
            f"size {_size(other_size)} of '{name}' [runtime-legal]"
        )
        return Finding(level, "runtime-legal", _where(site, f"operand #{index}"), message)
    message = f"only run time decides whether these fit: {_shapes(site)} [runtime-legal]"
    return Finding("note", "runtime-legal", _where(site, None), message)


def _lined_up(site: Site, operand: int, dim: int) -> tuple[str, int | str | None] | None:
    """The operand that the checked operand has to fit, with its size."""
    from_right = len(site.broadcast.operands[operand].shape) - dim
    others = [
        (tensor(site, index), other.shape[-from_right])
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


def tensor(site: Site, operand: int) -> str:
    """The name of an operand in the original node; inlined functions rename it."""
    found = site.broadcast.operands[operand]
    return found.name if found.input is None else site.place.node.input[found.input]


def _shapes(site: Site, *, with_result: bool = False) -> str:
    shapes = [
        f"{tensor(site, index)} is {shape_text(operand.shape)}" for index, operand in enumerate(site.broadcast.operands)
    ]
    if with_result:
        shapes.append(f"{site.place.node.output[0]} is declared {shape_text(site.result)}")
    return ", ".join(shapes)


def _size(size: int | str | None) -> str:
    return "?" if size is None else str(size)
