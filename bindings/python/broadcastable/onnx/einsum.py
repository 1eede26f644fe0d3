"""The broadcast of ``Einsum``: sizes with one label go to one size, and so do those behind an ellipsis."""

from __future__ import annotations

import re

from onnx import NodeProto

from .broadcast import Broadcast, Operand, Shape

_TERM = re.compile(r"([A-Za-z]*)(?:(\.\.\.)([A-Za-z]*))?")
_EQUATION = re.compile(rf"{_TERM.pattern}(,{_TERM.pattern})*(->{_TERM.pattern})?")
_Size = int | str | None
#: A label, or the place of a dimension behind an ellipsis, counted from the right.
_Label = str | int


def einsum(node: NodeProto, inputs: list[Operand]) -> Broadcast | None:
    """Each operand as the columns of all labels, with 1 where it has none. ``None`` if the equation is not understood, or if a
    label stands twice in a term for sizes that are not known to be equal.

    >>> import onnx.helper
    >>> node = onnx.helper.make_node("Einsum", ["a", "b"], ["c"], equation="...ij,jk->...ik")
    >>> found = einsum(node, [Operand("a", ("N", 2, 3), 0), Operand("b", (3, 4), 1)])
    >>> [(operand.name, operand.shape) for operand in found.operands]
    [('a by the labels ...ijk', ('N', 2, 3, 1)), ('b by the labels ...ijk', (1, 1, 3, 4))]
    """
    terms = [_TERM.fullmatch(term) for term in _equation(node).split("->")[0].split(",")]
    if None in terms or len(terms) != len(inputs) or any(operand.shape is None for operand in inputs):
        return None
    columns = [_columns(operand.shape, *term.groups()) for operand, term in zip(inputs, terms)]
    if None in columns:
        return None
    labels: list[_Label] = sorted({label for own in columns for label in own if isinstance(label, int)}, reverse=True)
    labels += dict.fromkeys(label for own in columns for label in own if isinstance(label, str))
    text = ("..." if any(isinstance(label, int) for label in labels) else "") + "".join(
        label for label in labels if isinstance(label, str)
    )
    operands = tuple(
        Operand(f"{operand.name} by the labels {text}", tuple(own.get(label, 1) for label in labels), None)
        for operand, own in zip(inputs, columns)
    )
    return Broadcast(operands, has_result=False)


def _equation(node: NodeProto) -> str:
    equation = next((found.s.decode(errors="replace") for found in node.attribute if found.name == "equation"), "")
    return equation.replace(" ", "")


def fault_of_equation(node: NodeProto) -> str | None:
    """What is wrong with an equation that is none; onnx's inference does not end on some of those."""
    if _EQUATION.fullmatch(equation := _equation(node)):
        return None
    return f"its equation '{equation}' is not a list of terms of letters and '...', and '->' with another one"


def _columns(shape: Shape, before: str, dots: str | None, behind: str | None) -> dict[_Label, _Size] | None:
    """The size of each label of a term."""
    count = len(shape) - len(before) - len(behind or "")
    if count < 0 or count > 0 and dots is None:
        return None
    labels: list[_Label] = [*before, *range(count, 0, -1), *(behind or "")]
    found: dict[_Label, _Size] = {}
    for label, size in zip(labels, shape):
        if found.setdefault(label, size) != size or size is None and labels.count(label) > 1:
            return None
    return found
