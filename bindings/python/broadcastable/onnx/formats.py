"""Findings as text, as JSON, as SARIF 2.1.0 for code-scanning tools, and as annotations of GitHub's workflows."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from .. import RULES
from .._escape import github as escaped_message
from .._escape import github_property, line, uri
from .._escape import json as escaped_json
from .check import ELEMENT_TYPES, IMPLICIT, NOT_CHECKED, Finding
from .faults import TARGET_SHAPE

_TEXTS = {
    ELEMENT_TYPES: "Operands have the element types that ONNX demands, such as one for all.",
    IMPLICIT: "Every operand of a node has the shape to which all of them are stretched.",
    TARGET_SHAPE: "The target of an Expand is a list of sizes.",
    NOT_CHECKED: "What the node broadcasts is known.",
}


#: Models and what was found in each.
Checked = list[tuple[Path, list[Finding]]]


def human(checked: Checked) -> str:
    """One line a finding, with its picture, and a last line for each model that counts."""
    return "\n".join(_model(findings, path) for path, findings in checked)


def _model(findings: list[Finding], path: Path) -> str:
    lines = [text for finding in findings if finding.level != "note" for text in _lines(finding, path)]
    counts = [_count(findings, "error"), _count(findings, "warning")]
    notes = [finding.rule for finding in findings if finding.level == "note"]
    unchecked = notes.count(NOT_CHECKED)
    if undecided := len(notes) - unchecked:
        counts.append(f"{undecided} more left to run time (--strict lists them)")
    if unchecked:
        counts.append(f"{unchecked} not checked (--strict lists them)")
    lines.append(line(f"{path}: {', '.join(counts)}"))
    return "\n".join(lines)


def open_questions(checked: Checked) -> str:
    """The cases that are left to run time, and those that are not checked, each with the declaration that closes it."""
    lines = []
    for path, findings in checked:
        left = [finding for finding in findings if finding.level != "error"]
        for finding in left:
            lines += _lines(finding, path)
            if finding.close:
                lines.append(line(f"  to close it: {finding.close}"))
        lines.append(line(f"{path}: {len(left)} open"))
    return "\n".join(lines)


def _count(findings: list[Finding], level: str) -> str:
    number = sum(finding.level == level for finding in findings)
    return f"{number} {level}" if number == 1 else f"{number} {level}s"


def _lines(finding: Finding, path: Path) -> list[str]:
    picture = [] if finding.picture is None else finding.picture.split("\n")
    text = [f"{path}: {finding.level}: {finding.where}: {finding.message}", *picture]
    return list(map(line, text))


def as_json(checked: Checked) -> str:
    """``{"models": [{"model": …, "findings": […]}]}``."""
    models = [{"model": str(path), "findings": [asdict(finding) for finding in found]} for path, found in checked]
    return escaped_json(json.dumps({"models": models}, indent=2))


def sarif(checked: Checked) -> str:
    """A SARIF log with one run."""
    ids = sorted({finding.rule for _, findings in checked for finding in findings})
    rules = [{"id": rule, "shortDescription": {"text": _text(rule)}} for rule in ids]
    driver = {"name": "broadcastable", "rules": rules}
    results = [_result(finding, path, ids) for path, findings in checked for finding in findings]
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }
    return escaped_json(json.dumps(log, indent=2))


def _result(finding: Finding, path: Path, ids: list[str]) -> dict:
    where = finding.where
    name = f"{where.path} / {where.node}"
    return {
        "ruleId": finding.rule,
        "ruleIndex": ids.index(finding.rule),
        "level": finding.level,
        "message": {"text": finding.message},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": {"uri": uri(path)}},
                "logicalLocations": [{"name": where.node, "fullyQualifiedName": name, "kind": "function"}],
            }
        ],
    }


def github(checked: Checked) -> str:
    """An annotation for each error and warning, and the last line of each model as text."""
    lines = []
    for path, findings in checked:
        lines += [_annotation(finding, path) for finding in findings if finding.level != "note"]
        lines.append(human([(path, findings)]).splitlines()[-1])
    return "\n".join(lines)


def _annotation(finding: Finding, path: Path) -> str:
    picture = [] if finding.picture is None else [finding.picture]
    text = escaped_message("\n".join([line(f"{finding.where}: {finding.message}"), *picture]))
    return f"::{finding.level} file={github_property(path)},title={finding.rule}::{text}"


def _text(rule: str) -> str:
    return RULES[rule].text if rule in RULES else _TEXTS[rule]


#: Each format by the name that the command line has for it.
FORMATS: dict[str, Callable[[Checked], str]] = {"human": human, "json": as_json, "sarif": sarif, "github": github}
