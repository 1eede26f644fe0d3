"""How an answer differs from a case, and the class of the difference."""

from __future__ import annotations

import math
from collections.abc import Iterator

Size = int | str | None


def outcome(case: dict, answer: dict) -> str:
    """`passed`, `skipped`, `knows less` (a sound answer that leaves out what the rules know), or a difference."""
    for failure, name in (("skip", "skipped"), ("crash", "crash"), ("hang", "hang")):
        if failure in answer:
            return name
    if "rule" in case:
        return "passed" if "error" in answer else "accepted" if answer["shape"] is not None else "not refused"
    if "error" in answer:
        return "refused" if answer.get("compiled", True) else "not compiled"
    found, expected = answer["shape"], case["shape"]
    if found is None:
        return "knows less"
    # An expression such as broadcast(N, M) claims no more than an unknown size does; a run shows whether its value is right.
    found = [None if isinstance(size, str) and not size.isidentifier() else size for size in found]
    if found != expected:
        is_less = len(found) == len(expected) and all(f is None or f == e for f, e in zip(found, expected, strict=True))
        return "knows less" if is_less else "wrong shape"
    has_origin = "origin" in answer and "origin" in case
    return "wrong elements" if has_origin and answer["origin"] != case["origin"] else "passed"


DIFFERENCES = ("crash", "hang", "accepted", "not refused", "refused", "not compiled", "wrong shape", "wrong elements")


def difference_class(case: dict, difference: str) -> str:
    if difference == "not compiled":  # so the sizes of the run do not matter
        case = {**case, "kind": "symbolic", "sizes": {}}
        return f"run-time: {difference}: {subject(case)}"
    return f"{case['kind']}: {difference}: {subject(case)}"


def subject(case: dict) -> str:
    """The subject of the case: the first of these that it has."""
    subjects = BROKEN.get(case["kind"], {}) if "rule" in case else SUBJECTS[case["kind"]]
    return next((name for name, has in subjects.items() if has(case)), case.get("rule"))


def columns(case: dict) -> Iterator[list[Size]]:
    """The sizes that line up on the right, 1 where an operand lacks one; in a run, the sizes of that run."""
    operands = [[case.get("sizes", {}).get(size, size) for size in shape] for shape in case["operands"]]
    rank = max(map(len, operands))
    return zip(*([1] * (rank - len(shape)) + shape for shape in operands), strict=True)


def meets(*sizes: Size):
    """Whether exactly these line up somewhere."""
    return lambda case: any({*column} == {*sizes} for column in columns(case))


def has_column(holds):
    return lambda case: any(holds({*column} - {1}) for column in columns(case))


def numbers(column: set[Size]) -> set[Size]:
    return {size for size in column if isinstance(size, int)}


def names(column: set[Size]) -> set[Size]:
    return {size for size in column if isinstance(size, str)}


def sizes(case: dict) -> list[Size]:
    return [size for shape in case["operands"] for size in shape]


def elements(case: dict) -> int:
    return math.prod(case.get("shape", []))


def is_huge(case: dict) -> bool:
    return any(size >= (1 << 31) - 1 for size in sizes(case))


def always(_: dict) -> bool:
    return True


STATIC = {
    "more than 64 operands": lambda case: len(case["operands"]) > 64,
    "more than 32 operands": lambda case: len(case["operands"]) > 32,
    "more than three operands": lambda case: len(case["operands"]) > 3,
    "a result of 2^63 elements and more": lambda case: elements(case) >= 1 << 63,
    "an empty result beside sizes of 2^31 and more": lambda case: is_huge(case) and elements(case) == 0,
    "sizes of 2^31 and more": is_huge,
    "rank above 6": lambda case: max(map(len, case["operands"])) > 6,
    "rank above 4": lambda case: max(map(len, case["operands"])) > 4,
    "one operand": lambda case: len(case["operands"]) == 1,
    "0 with 1": meets(0, 1),
    "a size of 0": lambda case: 0 in sizes(case),
    "a 1 is stretched": has_column(lambda column: column),
    "equal sizes": always,
}

#: The subject of a case that is not refused: at compile time.
SUBJECTS = {
    "implicit": STATIC,
    "n-to-n": STATIC,
    "one-way": STATIC,
    "explicit": {
        "sizes of 2^31 and more": is_huge,
        "a scalar": lambda case: [] in case["operands"],
        "0 with 1": lambda case: 0 in sizes(case) and 1 in sizes(case),
        "a 1 in both or either": lambda case: 1 in sizes(case),
        "equal sizes": always,
    },
    "symbolic": {
        "an unknown size": lambda case: None in sizes(case),
        "two names and a number": has_column(lambda column: len(names(column)) > 1 and numbers(column)),
        "two names": has_column(lambda column: len(names(column)) > 1),
        "a name with 0": has_column(lambda column: names(column) and 0 in column),
        "a name with 4": has_column(lambda column: names(column) and numbers(column)),
        "0 with 1, beside names": meets(0, 1),
        "one name": always,
    },
    "run-time": {
        "0 against 1": meets(0, 1),
        "a 1 is stretched": has_column(lambda column: column),
        "equal sizes": always,
    },
}

#: The subject of a case that is to be refused, where its rule does not say it.
MISFITS = {
    "sizes of 2^31 and more": is_huge,
    "0 with 2 and more": has_column(lambda column: 0 in column and len(column) > 1),
    "two sizes": always,
}

BROKEN = {
    "implicit": MISFITS,
    "n-to-n": MISFITS,
    "one-way": {
        "the kept operand has the smaller rank": lambda case: len(case["operands"][0]) > len(case["operands"][1]),
        "the kept operand has a 1": lambda case: any(b == 1 != a for a, b in columns(case)),
        **MISFITS,
    },
    "symbolic": {"two numbers, beside names": always},
    "run-time": {
        "0 with 2 and more": has_column(lambda column: 0 in column and len(column) > 1),
        "two sizes": always,
    },
}
