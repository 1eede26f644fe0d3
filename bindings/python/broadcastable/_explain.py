"""The facts of an op, or the rule that it breaks, in words."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral
from typing import Any

from ._core import Facts, verify
from ._errors import BroadcastError
from ._rules import RULES, Rule

_READS = {
    "missing": "has no such dimension, and is repeated along it",
    "unit": "is stretched from 1",
    "full": "has the size of the result",
    "ambiguous": "is 1 and stretched, or has the size of the result: run time decides",
}


def explain(*operands: Any, **details: Any) -> str:
    """Describes the facts of an op, or the rule that it breaks. Takes the arguments of `verify`, arrays in place of shapes, or
    the id of a rule.

    >>> from broadcastable import explain
    >>> print(explain((4, 1), (None, 3), result=(4, 3)))
    The operands broadcast to 4x3.
    operand #0
      dim 0 of the result: has the size of the result
      dim 1 of the result: is stretched from 1
    operand #1
      dim 0 of the result: is 1 and stretched, or has the size of the result: run time decides
      dim 1 of the result: has the size of the result
    Run time must check: operand #1 dim 0 [runtime-legal]
    >>> print(explain("4x3, 2 -> 4x3"))
    operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
      operand #0   4x3
      operand #1     2
                     ^
    infer-dim: Sizes that line up combine to the one fixed size among them, else `?` if there is one, else `1`. Two \
different fixed sizes are an error. Every static size except 1, and every scalable size, is fixed.
    (from: trait, Dimension inference)
    >>> print(explain("result-rank"))
    result-rank: A ranked result has the inferred rank.
    (from: trait, Verification)
    """
    if len(operands) == 1 and isinstance(operands[0], str) and operands[0] in RULES:
        return _text(RULES[operands[0]])
    try:
        return "\n".join(_proven(verify(*map(as_shape, operands), **details)))
    except BroadcastError as error:
        return f"{error}\n{_text(RULES[error.rule])}"


def as_shape(operand: Any) -> Any:
    """The shape of an array; what has none is one.

    >>> import numpy
    >>> as_shape(numpy.zeros((4, 1))), as_shape("4x1"), as_shape(4)
    ((4, 1), '4x1', 4)
    """
    shape = None if isinstance(operand, Integral) else getattr(operand, "shape", None)
    return operand if shape is None else tuple(shape)


def shape_text(shape: tuple[int | str | None, ...] | None) -> str:
    """``4x?xN``, ``()`` for rank 0, or ``*`` for a shape of unknown rank.

    >>> shape_text((4, None, "N")), shape_text(()), shape_text(None)
    ('4x?xN', '()', '*')
    """
    if shape is None:
        return "*"
    return "x".join("?" if size is None else str(size) for size in shape) or "()"


def _text(rule: Rule) -> str:
    return f"{rule.id}: {rule.text}\n(from: {rule.source})"


def _proven(facts: Facts) -> Iterable[str]:
    yield f"The operands broadcast to {shape_text(facts.shape)}."
    for operand, roles in enumerate(facts.roles):
        yield f"operand #{operand}"
        for dim, role in enumerate(roles):
            yield f"  dim {dim} of the result: {_READS[role]}"
    if facts.is_legal:
        yield "All run-time sizes are legal."
    elif facts.checks:
        places = ", ".join(f"operand #{operand} dim {dim}" for operand, dim in facts.checks)
        yield f"Run time must check: {places} [runtime-legal]"
    else:
        yield "Run time decides the shapes of the unranked operands [runtime-legal]"
