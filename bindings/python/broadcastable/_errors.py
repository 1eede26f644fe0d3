"""The error of a broken rule."""

from __future__ import annotations

import os

Size = int | str | None

#: The variable of the environment that shows where an error of this package comes from.
TRACEBACK = "BROADCASTABLE_TRACEBACK"


def internal_error(error: Exception) -> str:
    """One line for an error that nothing expects. Raises the error itself if `TRACEBACK` is set."""
    if os.environ.get(TRACEBACK):
        raise error
    text = " ".join(str(error).split())[:200]
    reason = f"{type(error).__name__}: {text}"
    return f"error: internal error, please report it: {reason} ({TRACEBACK}=1 shows where)"


class BroadcastError(ValueError):
    """An op breaks a rule. The error is a ``ValueError``, as NumPy's is.

    >>> from broadcastable import BroadcastError, infer_shape
    >>> try:
    ...     infer_shape((4, 3), (2,))
    ... except BroadcastError as error:
    ...     print(error)
    ...     print(error.rule, error.place, error.dim, error.size, error.other_place, error.other_size)
    operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
      operand #0   4x3
      operand #1     2
                     ^
    infer-dim operand #1 0 2 operand #0 3
    """

    __module__ = "broadcastable"

    def __init__(
        self,
        message: str,
        rule: str,
        *,
        place: str | None = None,
        dim: int | None = None,
        size: Size = None,
        other_place: str | None = None,
        other_size: Size = None,
        picture: str | None = None,
    ) -> None:
        super().__init__(message, rule)
        #: One line: the place, the sizes, and the rule's id.
        self.message = message
        #: The id of the broken rule; `broadcastable.RULES` has its text.
        self.rule = rule
        #: ``operand #1`` or ``result #0``, if one of them breaks the rule.
        self.place = place
        #: The dimension of that place, counted from 0 on the left.
        self.dim = dim
        #: The size there.
        self.size = size
        #: The operand or result that it does not fit.
        self.other_place = other_place
        #: The size that it does not fit.
        self.other_size = other_size
        #: The shapes as they line up, offending columns marked.
        self.picture = picture

    def __str__(self) -> str:
        return self.message if self.picture is None else f"{self.message}\n{self.picture}"

    def __reduce__(self) -> tuple[object, ...]:
        """Supports pickling, so that errors can come from other processes."""
        return type(self), (self.message, self.rule), self.__dict__
