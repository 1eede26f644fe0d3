"""The parts of a node that line up, with the core's verdict, and the verdict of `bcast check` on the same op: one table, two questions."""

import random

import pytest

from broadcastable import BroadcastError, verify
from broadcastable._core import Node

Shape = tuple[int | None, ...]
_EQUATIONS = ["ij,jk->ik", "...ij,...jk->...ik", "i...,i->...", "ij,ij->", "ii,i->i"]


def shape(draw: random.Random, most: int = 4, least: int = 0) -> Shape:
    return tuple(draw.choice([0, 1, 1, 2, 2, 3, 3, None]) for _ in range(draw.randint(least, most)))


def drawn(operator: str, draw: random.Random) -> Node:
    """A node on random shapes, whose contracted sizes are equal."""
    shapes = [shape(draw) for _ in range(3)]
    attributes: dict = {}
    numbers = None
    if operator == "Gemm":
        attributes = {"transA": draw.randint(0, 1), "transB": draw.randint(0, 1)}
        a, b = (draw.choice([1, 2]), 3), (3, draw.choice([1, 2]))
        shapes[:2] = [a[::-1] if attributes["transA"] else a, b[::-1] if attributes["transB"] else b]
    elif operator == "Expand":
        numbers = [draw.randint(0, 3) for _ in range(draw.randint(0, 4))]
        shapes[1:] = [(len(numbers),)]
    elif operator == "MatMul":
        shapes = [shapes[0] + (2, 3), shapes[1] + (3, 4)]
    elif operator == "LayerNormalization":
        shapes[0], attributes = shape(draw, least=2), {"axis": draw.choice([-1, -2, 0, 1])}
    elif operator == "Einsum":
        shapes, attributes = shapes[:2], {"equation": draw.choice(_EQUATIONS)}
    elif operator == "Attention":
        key = shape(draw, least=4)
        shapes = [shape(draw, least=4), key, key, shape(draw, least=1)]
    elif operator != "Max":
        shapes = shapes[:2]
    tensors = [("f32", own, numbers if number == 1 else None) for number, own in enumerate(shapes)]
    return Node(operator, "", 28, list("abcd")[: len(shapes)], tensors, [(None, None, None)], attributes)


@pytest.mark.parametrize(
    "operator", ["Add", "Max", "PRelu", "Gemm", "Expand", "LayerNormalization", "MatMul", "Einsum", "Attention"]
)
def test_both_questions_have_one_answer(operator: str) -> None:
    draw, answers = random.Random(operator), {True: 0, False: 0}
    for _ in range(2000):
        node = drawn(operator, draw)
        if (broadcast := node.broadcast()) is None:
            continue
        try:
            verify(*[operand.shape for operand in broadcast.operands], kept=broadcast.kept)
            fits = True
        except BroadcastError:
            fits = False
        assert fits == (node.fault() is None), (broadcast.operands, node.fault())
        answers[fits] += 1
    assert min(answers.values()) > 20
