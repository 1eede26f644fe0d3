"""The trees of arrays that the programs of frontends take and return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Trees(Protocol):
    """How arguments become a list of arrays, and a tuple of arrays the result."""

    #: Whether arguments without names are that list if all are arrays.
    is_flat: bool

    def flat(self, arguments: Sequence[Any], keywords: dict[str, Any]) -> list[Any]: ...

    def result(self, arrays: tuple[Any, ...]) -> Any: ...


class Flat:
    """The trees of a file: arrays in order, and a tuple if the program does not return one."""

    is_flat = True

    def flat(self, arguments: Sequence[Any], keywords: dict[str, Any]) -> list[Any]:
        if keywords:
            raise TypeError("the program takes no arguments by name")
        return list(arguments)

    def result(self, arrays: tuple[Any, ...]) -> Any:
        return arrays[0] if len(arrays) == 1 else arrays


class Jax:
    """The trees of a program of ``jax.export``."""

    def __init__(self, exported: Any) -> None:
        from jax import tree_util

        self._exported, self._tree_util = exported, tree_util
        kept = exported.module_kept_var_idx
        flat = tree_util.tree_structure(((0,) * len(kept), {}))
        self.is_flat = exported.in_tree == flat and list(kept) == list(range(len(kept)))

    def flat(self, arguments: Sequence[Any], keywords: dict[str, Any]) -> list[Any]:
        flat, tree = self._tree_util.tree_flatten((tuple(arguments), keywords))
        _refuse_other(tree, self._exported.in_tree)
        return [flat[at] for at in self._exported.module_kept_var_idx]

    def result(self, arrays: tuple[Any, ...]) -> Any:
        return self._tree_util.tree_unflatten(self._exported.out_tree, arrays)


class Torch:
    """The trees of a program of ``torch.export``."""

    def __init__(self, program: Any) -> None:
        from torch.utils import _pytree

        self._specs, self._pytree = program.call_spec, _pytree
        flat = _pytree.tree_flatten(((0,) * self._specs.in_spec.num_leaves, {}))[1]
        self.is_flat = self._specs.in_spec == flat

    def flat(self, arguments: Sequence[Any], keywords: dict[str, Any]) -> list[Any]:
        flat, tree = self._pytree.tree_flatten((tuple(arguments), keywords))
        _refuse_other(tree, self._specs.in_spec)
        return flat

    def result(self, arrays: tuple[Any, ...]) -> Any:
        return self._pytree.tree_unflatten(arrays, self._specs.out_spec)


def _refuse_other(tree: Any, wanted: Any) -> None:
    if tree != wanted:
        raise TypeError(f"the program takes arguments such as {wanted}, not {tree}")
