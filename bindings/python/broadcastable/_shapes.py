"""Shapes of a function's arguments and results, declared and compared in each call."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

from ._core import Expression

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")

#: ``BROADCASTABLE_SHAPES=off`` turns the comparison off where functions are defined.
_VARIABLE = "BROADCASTABLE_SHAPES"


class ShapeError(ValueError):
    """An array that does not have the declared shape; each shape stands under its declaration."""

    __module__ = "broadcastable"

    def __init__(self, message: str, table: str, *, place: str, dim: int | None) -> None:
        super().__init__(message, table)
        #: One line: the function, the argument, and what is wrong.
        self.message = message
        #: The declared and the given shapes, a line for each array.
        self.table = table
        #: The argument's name, or ``result`` with its number if there are several.
        self.place = place
        #: The dimension, counted from 0 on the left; ``None`` if the rank is wrong.
        self.dim = dim

    def __str__(self) -> str:
        return f"{self.message}\n{self.table}"

    def __reduce__(self) -> tuple[object, ...]:
        return _shape_error, (self.message, self.table, self.place, self.dim)


def _shape_error(message: str, table: str, place: str, dim: int | None) -> ShapeError:
    return ShapeError(message, table, place=place, dim=dim)


def shapes(declaration: str) -> Callable[[Callable[_Parameters, _Result]], Callable[_Parameters, _Result]]:
    """Declares the shapes of the arguments of a function, and of its results.

    Shapes are separated by ``;`` and sizes by ``,``. A size is a number, a name, ``?`` for any size, or an expression of names, such
    as ``2*N + 1``. A name is one size in a call, of all arguments and results. ``...`` in front stands for any leading sizes, ``()``
    for a scalar, and ``*`` for an argument that is not compared, as those behind the last declaration are not. NumPy's, torch's and
    JAX's arrays are read, and whatever else has a ``shape``.

    >>> import numpy
    >>> from broadcastable import shapes
    >>> @shapes("N,3 ; 1,3 -> N,3")
    ... def shift(points, by):
    ...     return points + by
    >>> shift(numpy.zeros((5, 3)), numpy.ones((1, 3))).shape
    (5, 3)
    >>> shift(numpy.zeros((5, 3)), numpy.ones((5, 3)))
    Traceback (most recent call last):
    broadcastable.ShapeError: shift: 'by' dim 0 is 5, but 1 is declared
      points  N, 3  is  5, 3
      by      1, 3  is  5, 3
                        ^

    >>> @shapes("N ; 2*N -> N + 2*N")
    ... def joined(first, second):
    ...     return numpy.concatenate([first, second])
    >>> joined(numpy.zeros(2), numpy.zeros(3))
    Traceback (most recent call last):
    broadcastable.ShapeError: joined: 'second' dim 0 is 3, but 2*N is 4
      first   N    is  2
      second  2*N  is  3
                       ^

    A size that is traced, such as torch's ``SymInt``, is not compared, nor is an expression of a name that has no size.
    """
    operands, results = _parse(declaration)

    def decorate(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
        if os.environ.get(_VARIABLE, "").lower() in ("off", "0", "false"):
            return function
        signature = inspect.signature(function)
        names = [name for name in signature.parameters if name not in ("self", "cls")]
        if len(operands) > len(names):
            raise TypeError(
                f"{function.__name__} has {len(names)} arguments, but '{declaration}' declares {len(operands)}"
            )

        @functools.wraps(function)
        def compared(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Result:
            __tracebackhide__ = True  # pytest shows the call
            bound = signature.bind(*args, **kwargs)
            call = _Call(function.__name__)
            for name, declared in zip(names, operands, strict=False):
                if name in bound.arguments:
                    call.compare(name, declared, bound.arguments[name])
            call.compare_expressions()
            result = function(*args, **kwargs)
            if results is not None:
                call.compare_results(results, result)
                call.compare_expressions()
            return result

        return compared

    return decorate


def _parse(declaration: str) -> tuple[list[_Declared], list[_Declared] | None]:
    operands, arrow, results = declaration.partition("->")
    return _list(operands), _list(results) if arrow else None


def _list(text: str) -> list[_Declared]:
    return [_Declared(part.strip()) for part in text.split(";")] if text.strip() else []


class _Declared:
    """The declared shape of one array."""

    def __init__(self, text: str) -> None:
        self.is_any = text == "*"
        sizes = [] if text in ("*", "()") else [size.strip() for size in text.split(",")]
        self.has_leading = sizes[:1] == ["..."]
        #: Each with the expression that it is, if it is one.
        self.sizes: list[int | str] = [int(size) if size.isdecimal() else size for size in sizes[self.has_leading :]]
        self.expressions = {size: self._expression(size, text) for size in self.sizes if self._is_expression(size)}

    @staticmethod
    def _is_expression(size: int | str) -> bool:
        return isinstance(size, str) and size != "?" and not size.isidentifier()

    @staticmethod
    def _expression(size: str, text: str) -> Expression:
        if size == "...":
            raise ValueError(f"in the shape '{text}', '...' stands for the leading sizes: it can only be in front")
        try:
            return Expression(size)
        except ValueError:
            raise ValueError(
                f"'{size}' in the shape '{text}' is not a number, a name, ? or an expression; "
                "sizes are separated by commas, as in 'N, 3', and shapes by semicolons"
            ) from None

    def texts(self) -> list[str]:
        return ["..."] * self.has_leading + [str(size) for size in self.sizes]


class _Call:
    """The sizes of one call."""

    def __init__(self, function: str) -> None:
        self.function = function
        self.sizes: dict[str, tuple[int, str]] = {}
        self.lines: list[tuple[str, _Declared, Sequence[Any]]] = []
        #: The line and the dimension of each size that is declared by an expression, and is not compared yet.
        self.open: list[tuple[int, int, str]] = []

    def compare_expressions(self) -> None:
        """Compares the sizes whose expressions have a value by now."""
        __tracebackhide__ = True
        still_open = []
        known = {name: size for name, (size, _) in self.sizes.items()}
        for line, dim, text in self.open:
            name, declared, shape = self.lines[line]
            expression = declared.expressions[text]
            if not known.keys() >= set(expression.symbols):
                still_open.append((line, dim, text))
            elif shape[dim] != (value := expression.value(known)):
                what = f"{text} is {value}" if value is not None else f"{text} is not a size"
                self.lines = self.lines[: line + 1]
                self.refuse(name, dim, f"dim {dim} is {shape[dim]}, but {what}")
        self.open = still_open

    def compare_results(self, declared: list[_Declared], result: Any) -> None:
        __tracebackhide__ = True
        if len(declared) == 1:
            self.compare("result", declared[0], result)
        elif not isinstance(result, tuple | list) or len(result) != len(declared):
            count = len(result) if isinstance(result, tuple | list) else 1
            raise ShapeError(
                f"{self.function}: {len(declared)} results are declared, but there are {count}",
                "",
                place="result",
                dim=None,
            )
        else:
            for index, (one, array) in enumerate(zip(declared, result, strict=True)):
                self.compare(f"result {index}", one, array)

    def compare(self, name: str, declared: _Declared, array: Any) -> None:
        __tracebackhide__ = True
        if declared.is_any:
            return
        shape = _shape(array)
        if shape is None:
            raise TypeError(f"{self.function}: '{name}' is of type {type(array).__name__}, which has no shape")
        self.lines.append((name, declared, shape))
        leading = len(shape) - len(declared.sizes)
        if leading < 0 or (leading > 0 and not declared.has_leading):
            rank = f"at least {len(declared.sizes)}" if declared.has_leading else str(len(declared.sizes))
            self.refuse(name, None, f"has {len(shape)} dimensions, but {rank} are declared")
        for dim, (size, wanted) in enumerate(zip(shape[leading:], declared.sizes, strict=True), leading):
            if wanted == "?" or not isinstance(size, int):
                continue
            if isinstance(wanted, int):
                if size != wanted:
                    self.refuse(name, dim, f"dim {dim} is {size}, but {wanted} is declared")
                continue
            if wanted in declared.expressions:
                self.open.append((len(self.lines) - 1, dim, wanted))
                continue
            known, place = self.sizes.setdefault(wanted, (size, f"'{name}' dim {dim}"))
            if size != known:
                self.refuse(name, dim, f"dim {dim} is {size}, but {wanted} is {known}, the size of {place}")

    def refuse(self, name: str, dim: int | None, what: str) -> None:
        __tracebackhide__ = True
        raise ShapeError(f"{self.function}: '{name}' {what}", self.table(dim), place=name, dim=dim)

    def table(self, dim: int | None) -> str:
        """A line for each array so far. A mark stands under the dimension of the last one."""
        rows = [
            (name, ", ".join(declared.texts()) or "()", list(map(str, shape))) for name, declared, shape in self.lines
        ]
        widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
        lines = [
            f"  {name:{widths[0]}}  {text:{widths[1]}}  is  {', '.join(sizes) or '()'}" for name, text, sizes in rows
        ]
        if dim is not None:
            before = sum(len(size) + 2 for size in rows[-1][2][:dim])
            lines.append(" " * (sum(widths) + 10 + before) + "^" * len(rows[-1][2][dim]))
        return "\n".join(lines)


def _shape(array: Any) -> Sequence[Any] | None:
    if isinstance(array, int | float | complex):
        return ()
    shape = getattr(array, "shape", None)
    return None if shape is None else tuple(shape)
