"""Shared by the runners in Python: cases in, answers out, one line of JSON each. docs/conformance.md describes both."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache

Case = dict
Answer = dict


class NotCompiled(Exception):
    """The reason why an implementation refuses a program before it knows the sizes."""


class Skip(Exception):
    """The reason why an implementation cannot be asked for a case."""


def serve(implementation: str, version: str, **ask: Callable[[Case], Answer]) -> None:
    """Answers each case on standard input with the function of its kind (`n_to_n` for `n-to-n`). The documentation of a function
    is what it asks of the implementation; an exception is a refusal."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints is not an answer
    functions = {kind.replace("_", "-"): function for kind, function in ask.items()}
    asked = {kind: " ".join(function.__doc__.split()) for kind, function in functions.items()}
    print(json.dumps({"implementation": implementation, "version": version, "asked": asked}), file=answers, flush=True)
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps({"id": case["id"], **_answer(functions, case)}), file=answers, flush=True)


def _answer(functions: dict[str, Callable[[Case], Answer]], case: Case) -> Answer:
    if case["kind"] not in functions:
        return {"skip": f"no {case['kind']}"}
    try:
        return functions[case["kind"]](case)
    except Skip as why:
        return {"skip": str(why)}
    except NotCompiled as why:
        return {"error": str(why)[:300], "compiled": False}
    except Exception as error:  # each implementation refuses in its own way
        return {"error": message(error)[:300]}


def message(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).strip()}"


def programs(compile: Callable[[list[list]], Callable]) -> Callable[[Case], Callable]:
    """The compiled program of a case: the cases of one follow each other."""

    @lru_cache(1)
    def program(operands: tuple) -> Callable | Exception:
        try:
            return compile([[*shape] for shape in operands])
        except Exception as error:  # each implementation refuses in its own way
            return error

    def of(case: Case) -> Callable:
        found = program(tuple(map(tuple, case["operands"])))
        if isinstance(found, Skip):
            raise found
        if isinstance(found, Exception):
            raise NotCompiled(message(found))
        return found

    return of

def fits_memory(*shapes: Sequence[int]) -> bool:
    """Whether arrays of these shapes, and of the result, are small, whatever rule an implementation has for that."""
    return math.prod(max(1, *column) for column in columns(shapes)) <= 1 << 20


def refuse_huge(case: Case) -> None:
    if not fits_memory(*case["operands"]):
        raise Skip("memory: asked only by running")


def bound(case: Case) -> list[list[int]]:
    """The shapes of a run."""
    return [[case["sizes"].get(size, size) for size in shape] for shape in case["operands"]]


def positions(shapes: Sequence[Sequence[int]], evaluate: Callable[[list[list]], tuple[Sequence[int], list]]) -> Answer:
    """The shape, and the origins, of what `evaluate` adds: for each operand in turn, that operand's elements are their positions, and
    all others are 0. `evaluate` takes lists of elements, in row-major order, and returns the sum's shape and elements."""
    origin = []
    for chosen in range(len(shapes)):
        counts = [math.prod(shape) for shape in shapes]
        shape, elements = evaluate([[*range(n)] if i == chosen else [0] * n for i, n in enumerate(counts)])
        origin.append([int(element) for element in elements])
    return {"shape": [int(size) for size in shape], "origin": origin}


def columns(shapes: Sequence[Sequence]) -> list[tuple]:
    """The sizes that line up on the right, with 1 for those that a shape lacks."""
    rank = max(map(len, shapes))
    return [*zip(*([1] * (rank - len(shape)) + [*shape] for shape in shapes), strict=True)]
