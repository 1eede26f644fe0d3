"""Outputs of `bcast` have the form that their schemas say, and so have the cases for other implementations."""

from __future__ import annotations

import copy
import json
import shlex
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest

ROOT = Path(__file__).parents[3]
FILES = ["refused.mlir", "valid.mlir", "nothing.mlir", "invalid.mlir", "torn.mlir"]
#: Commands that print no answer about an op.
OTHERS = ["explain", "completions", "--svg", "--help", "bcast man", "version"]


def validator(path: str) -> jsonschema.protocols.Validator:
    schema = json.loads((ROOT / path).read_text())
    return jsonschema.validators.validator_for(schema)(schema)


ANSWER = validator("docs/answer.schema.json")
REPORT = validator("docs/check.schema.json")
SARIF = validator("bindings/python/tests/sarif-2.1.0.schema.json")


def bcast(*arguments: str, given: str = "", where: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bcast", *arguments], input=given, capture_output=True, text=True, cwd=where, check=False)


def check(form: str) -> dict[str, Any]:
    return json.loads(bcast("check", "--format", form, *FILES, where=ROOT / "tools/command/tests/check/files").stdout)


def changed(instance: Any, path: str, value: Any) -> Any:
    """A copy with another value at the place, whose parts stand between slashes."""
    instance = copy.deepcopy(instance)
    *outer, last = [int(part) if part.isdecimal() else part for part in path.split("/")]
    inner = instance
    for part in outer:
        inner = inner[part]
    inner[last] = value
    return instance


def test_every_answer_is_valid() -> None:
    lines = (ROOT / "tools/command/tests/cli/commands.txt").read_text().splitlines()
    codes = []
    for line in lines:
        if not line.strip() or line.startswith("#") or any(word in line for word in OTHERS):
            continue
        done = bcast("--json", *shlex.split(line)[1:])
        if done.returncode < 2 and not done.stdout.startswith("bcast "):
            ANSWER.validate(json.loads(done.stdout))
            codes.append(done.returncode)
    assert codes.count(0) > 10 and codes.count(1) > 10


def test_every_answer_to_a_list_is_valid() -> None:
    answers = bcast("-", "--json", given="4x1, ?x3\n4, 3\nBx(N + 1)\n4,,\n\n").stdout.splitlines()
    assert len(answers) == 5
    for answer in answers:
        ANSWER.validate(json.loads(answer))
    assert not ANSWER.is_valid({"version": 1, "error": "no", "fits": False})


def test_what_is_not_an_answer_is_invalid() -> None:
    fitting, refused = (json.loads(bcast("--json", *shapes).stdout) for shapes in (("4x1", "?x3"), ("4x3", "2")))
    for path, value in [
        ("version", 2),
        ("fits", False),
        ("form", "n-to-n"),
        ("dims", "right"),
        ("inferred/0/size", 4),
        ("inferred/0/size", "-4"),
        ("operands", None),
        ("operands/0/dims/1/role", "unit"),
        ("checks/columns/0/dims", []),
        ("violation", refused["violation"]),
    ]:
        assert not ANSWER.is_valid(changed(fitting, path, value)), path
    for path, value in [("violation/rule", "infer_dim"), ("violation/place", {}), ("violation", None)]:
        assert not ANSWER.is_valid(changed(refused, path, value)), path
    for member in ANSWER.schema["$defs"]["answer"]["required"]:
        assert not ANSWER.is_valid({name: value for name, value in fitting.items() if name != member}), member


def test_reports_are_valid() -> None:
    report, log = check("json"), check("sarif")
    REPORT.validate(report)
    SARIF.validate(log)
    for path, value in [("files/0/verified", -1), ("files/0/findings/0/level", 0), ("files/0/unknown/toy.add", 0)]:
        assert not REPORT.is_valid(changed(report, path, value)), path
    assert not SARIF.is_valid(changed(log, "runs/0/results/0/level", "fatal"))


@pytest.mark.parametrize("name", ["a b.mlir", "é.mlir"])
def test_sarif_with_fixes_and_addresses_is_valid(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(
        'func.func @"é😀"(%a: tensor<4xf32>, %b: tensor<4x3xf32>) { %0 = bcast.add %a, %b {n = "ü"} : '
        "(tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n return }\n"
    )
    arguments = ["check", "--format", "sarif", "--rules", "https://h/rules/", name, str(tmp_path / name)]
    log = json.loads(bcast(*arguments, where=tmp_path).stdout)
    SARIF.validate(log)
    assert [len(result["fixes"]) > 0 for result in log["runs"][0]["results"]] == [True, True]


def test_cases_for_other_implementations_are_valid() -> None:
    cases = ROOT / "assurance/conformance/cases"
    case = validator("assurance/conformance/cases/schema.json")
    lines = [line for path in cases.glob("*.jsonl") for line in path.read_text().splitlines()]
    assert len(lines) > 3000
    for line in lines:
        case.validate(json.loads(line))
