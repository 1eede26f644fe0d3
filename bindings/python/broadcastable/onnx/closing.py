"""The declarations that close what a model leaves to run time."""

from __future__ import annotations

import shlex

from .analysis import Site, tensor
from .values import is_named

_Size = int | str | None


def assumption(size: str, other: str) -> str:
    """The option that makes two names one.

    >>> assumption("N", "batch size")
    "--assume 'N=batch size'"
    """
    return f"--assume {shlex.quote(f'{size}={other}')}"


def constant_target(site: Site) -> str:
    """Advice about the target of an ``Expand``."""
    return f"make '{site.place.node.input[1]}' a constant, or compute it from the shapes of tensors"


def closing(site: Site, operand: int, other: int, sizes: tuple[_Size, _Size]) -> str | None:
    """The declaration that decides whether two sizes that line up fit, which is left to run time without it."""
    unnamed = [
        f"the sizes of '{tensor(site, index)}'" for index, size in zip((operand, other), sizes) if not is_named(size)
    ]
    if unnamed and site.place.node.op_type == "Expand":
        return constant_target(site)
    if unnamed:
        return f"declare {' and '.join(unnamed)}"
    # The operand that keeps its shape is not stretched from 1.
    stretched = [size for index, size in zip((operand, other), sizes) if index != site.broadcast.kept]
    names = [size for size in sizes if isinstance(size, str)]
    if len(names) == 2:
        return f"{assumption(*names)} if they are one size, or declare {' or '.join(stretched)} as 1"
    number = next(size for size in sizes if isinstance(size, int))
    fitting = [number, *([1] if names[0] in stretched and number != 1 else [])]
    return f"declare {names[0]} as {' or as '.join(map(str, fitting))}"
