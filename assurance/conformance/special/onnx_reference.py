"""ONNX's own evaluator."""

from __future__ import annotations

import numpy as np
from onnx import helper
from onnx.reference import ReferenceEvaluator
from scipy.special import erf

from special.rows import Row

NAME = f"ONNX's evaluator, onnx {__import__('onnx').__version__}"
ATTRIBUTES = {"fmod": "fmod = {} : si64", "direction": 'direction = "{}"'}


def attributes(row: Row) -> str:
    return ", ".join(ATTRIBUTES[name].format(value) for name, value in row.conditions)


def compute(row: Row, inputs: list[np.ndarray], _variant: object) -> list[np.ndarray]:
    given = {name: int(value) if value.isdigit() else value for name, value in row.conditions}
    names = [f"x{index}" for index in range(len(inputs))]
    node = helper.make_node(row.op.split(".")[1], names, ["y"], **given)
    [result] = ReferenceEvaluator(node).run(None, dict(zip(names, inputs)))
    return [np.asarray(result), *documented(row, inputs)]


def documented(row: Row, inputs: list[np.ndarray]) -> list[np.ndarray]:
    """The operator's document, where the evaluator differs from it: it multiplies 0 by the slope, begins a
    sum with 0.0, multiplies by 1 to repeat, and has an error function of single precision."""
    if row.base == "prelu":
        return [np.where(inputs[0] < 0, inputs[0] * inputs[1], inputs[0])]
    if row.op == "onnx.Sum":
        return [inputs[0] + inputs[1]]
    if row.op == "onnx.Erf":
        return [erf(inputs[0].astype(np.float64)).astype(inputs[0].dtype)]
    return [np.broadcast_to(inputs[0], (2, inputs[0].size))] if row.stretches else []


def undefined(row: Row, inputs: list[np.ndarray], _variant: object) -> np.ndarray | None:
    """The case that the evaluator refuses to compute: negative powers of integers."""
    return inputs[1] < 0 if row.text == "onnx.Pow signed" else None
