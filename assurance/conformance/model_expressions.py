"""Sizes that ONNX Runtime's symbolic inference names by expressions, as ops of arith."""

from __future__ import annotations

import functools
from collections.abc import Callable

import sympy
from onnx import ModelProto
from onnxruntime.tools.symbolic_shape_infer import SymbolicShapeInference


def with_onnxruntime(model: ModelProto) -> ModelProto:
    """The model with the sizes that ONNX Runtime finds, if not all, then some. Sizes that need not be equal are not taken to be."""
    inference = SymbolicShapeInference(int_max=2**31 - 1, auto_merge=False, guess_output_rank=False, verbose=0)
    inference._preprocess(model)
    while inference.run_:
        inference._infer_impl()
    inference._update_output_from_vi()
    return inference.out_mp_


@functools.cache
def read(text: str, symbols: tuple[str, ...]) -> sympy.Expr | None:
    """The expression of these symbols; none if it has others, which are names of unknown sizes."""
    own = {symbol: sympy.Symbol(symbol, integer=True, positive=True) for symbol in symbols}
    try:
        expression = sympy.sympify(text, locals=own)
    except (sympy.SympifyError, SyntaxError, TypeError, AttributeError):
        return None
    return expression if expression.free_symbols <= set(own.values()) else None


class Unwritten(Exception):
    """An expression that no op of arith computes exactly."""


class Writer:
    """The lines that compute an expression."""

    def __init__(self, id: str, symbol: Callable[[str], str]) -> None:
        self.id, self.symbol = id, symbol
        self.lines: list[str] = []

    def write(self, expression: sympy.Expr) -> str:
        """The name of the value of an expression."""
        if expression.is_Integer:
            return self._line(f"arith.constant {int(expression)} : index")
        if expression.is_Symbol:
            return self.symbol(expression.name)
        if isinstance(expression, (sympy.floor, sympy.ceiling)):
            above, below = sympy.fraction(sympy.together(expression.args[0]))
            op = "floordivsi" if isinstance(expression, sympy.floor) else "ceildivsi"
            return self._line(f"arith.{op} {self.write(sympy.expand(above))}, {self.write(below)} : index")
        op = OPS.get(expression.func)
        parts = [expression.base] * int(expression.exp) if expression.is_Pow and expression.exp.is_Integer and expression.exp > 0 else expression.args
        if op is None or any(each.is_Rational and not each.is_Integer for each in parts):
            raise Unwritten(str(expression))
        first, *others = [self.write(each) for each in parts]
        for other in others:
            first = self._line(f"arith.{op} {first}, {other} : index")
        return first

    def _line(self, text: str) -> str:
        name = f"%x{self.id}_{len(self.lines)}"
        self.lines.append(f"    {name} = {text}")
        return name


OPS = {sympy.Add: "addi", sympy.Mul: "muli", sympy.Pow: "muli", sympy.Max: "maxsi", sympy.Min: "minsi"}
