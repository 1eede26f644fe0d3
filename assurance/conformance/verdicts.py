"""The class of each difference, by the implementation's own words: `verdicts.json`.

A verdict is for classes of one implementation:

    defect   it crashes, reads wrong elements, or contradicts the sentence
    choice   the sentence says that it answers so
    limit    the sentence, or its message, says that it is not made for this
    unknown  looked for, and no sentence found

`sentence` is quoted from `source`, `note` is ours, and `issues` are where its maintainers know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).resolve().parent / "verdicts.json"
VERDICTS = ("defect", "choice", "limit", "unknown")
#: No sentence is needed to say that these are defects.
EVIDENT = (": crash: ", ": hang: ", ": wrong elements: ")


class Verdict(NamedTuple):
    implementation: str
    classes: list[str]
    verdict: str
    sentence: str = ""
    source: str = ""
    note: str = ""
    issues: tuple[str, ...] | list[str] = ()


def read() -> list[Verdict]:
    return [Verdict(**record) for record in json.loads(FILE.read_text())]


def differences(row: dict) -> list[str]:
    """The classes that need a verdict: an answer that leaves out what the rules know is not wrong."""
    return [name for name in row["classes"] if ": knows less: " not in name]


def by_class(verdicts: Iterable[Verdict]) -> dict[tuple[str, str], Verdict]:
    return {(verdict.implementation, name): verdict for verdict in verdicts for name in verdict.classes}


def complaints(verdicts: list[Verdict], rows: list[dict]) -> list[str]:
    """Verdicts that speak of no result, twice of one, or without a reason."""
    found = {(row["implementation"], name) for row in rows for name in differences(row)}
    said = [(verdict.implementation, name) for verdict in verdicts for name in verdict.classes]
    stale = [f"{place}: a verdict, but no such result" for place in said if place not in found]
    twice = [f"{place}: two verdicts" for place in {*said} if said.count(place) > 1]
    return stale + twice + [f"{verdict.implementation}, {verdict.classes}: {wrong}" for verdict in verdicts for wrong in form(verdict)]


def form(verdict: Verdict) -> list[str]:
    is_evident = all(any(part in name for part in EVIDENT) for name in verdict.classes)
    is_said = bool(verdict.sentence and verdict.source)
    wrong = {
        f"a verdict is one of {', '.join(VERDICTS)}": verdict.verdict not in VERDICTS,
        "a sentence has a source": bool(verdict.sentence) != bool(verdict.source),
        "a defect needs a sentence that it contradicts": verdict.verdict == "defect" and not (is_said or is_evident),
        "this verdict needs a sentence": verdict.verdict in ("choice", "limit") and not is_said,
        "with a sentence there is a verdict": verdict.verdict == "unknown" and is_said,
        "a link": not all(link.startswith("https://") for link in [*verdict.issues, *([verdict.source] if is_said else [])]),
    }
    return [name for name, is_wrong in wrong.items() if is_wrong]
