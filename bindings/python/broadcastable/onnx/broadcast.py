"""What a node broadcasts."""

from __future__ import annotations

from dataclasses import dataclass

from onnx import NodeProto

#: Names as dimensions of a value: an int, a name, or ``None``.
Shape = tuple[int | str | None, ...] | None


@dataclass(frozen=True)
class Operand:
    """An operand of a broadcast: a tensor, or a part of one."""

    #: The name of the tensor, or a description.
    name: str
    shape: Shape
    #: The node's input that it is; ``None`` for a part of an input, or several.
    input: int | None
    #: The dimensions of the input on the right of these, which do not broadcast.
    rest: tuple[int | str | None, ...] = ()


@dataclass(frozen=True)
class Broadcast:
    """The operands that a node broadcasts."""

    operands: tuple[Operand, ...]
    #: The operand that is not stretched, if the operator broadcasts one way.
    kept: int | None = None
    #: Whether the result's shape is the node's first output's.
    has_result: bool = True
    #: Whether ``Expand`` on operands makes the node do without.
    is_elementwise: bool = False
    #: Whether it does, but a runtime may then choose another kernel, which computes other bits.
    is_inner: bool = False
    #: Whether the first operand is all that is known of a shape that run time computes.
    is_open: bool = False
    #: How the attributes of an old version say what is stretched; ``None`` if the operator broadcasts as in NumPy.
    old: str | None = None

    def can_be_explicit(self, *, inner: bool) -> bool:
        return self.is_elementwise or inner and self.is_inner

    @property
    def has_explicit_form(self) -> bool:
        return self.is_elementwise or self.is_inner


def attribute(node: NodeProto, name: str, default: int) -> int:
    """An integer attribute."""
    return next((found.i for found in node.attribute if found.name == name), default)
