"""The commands on ONNX models, whose arguments `broadcastable.__main__` reads.

Exit codes: 0 without errors, 1 with errors in a model, 2 if a file cannot be read, analysed or written.
"""

from __future__ import annotations

import argparse
import glob
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from .. import _files
from .._errors import internal_error
from .._escape import json as escaped_json
from .._escape import line, markdown
from .._explain import shape_text
from .analysis import examine
from .annotate import annotate
from .certificate import certificate, differences
from .check import Finding, findings_of
from .explicit import Expanded, make_explicit, remaining
from .files import STANDARD_OUTPUT, read, require_same_directory, serialized, write
from .formats import FORMATS, Checked, open_questions
from .html import page, section
from .runtimes import require_same_bits
from .structure import ModelError


def run(options: argparse.Namespace) -> int:
    """Runs a command, and returns its exit code."""
    commands = {"check": _check, "explicit": _explicit, "annotate": _annotate, "certificate": _certificate}
    return commands[options.command](options)


def _check(options: argparse.Namespace) -> int:
    checked: Checked = []
    sections: list[str] = []
    code = 0
    for given in options.models:
        paths, is_whole = _models(given)
        code = code if is_whole else 2
        for path in paths:
            if (findings := _try(path, lambda path=path: _findings(path, options, sections))) is None:
                code = 2
            else:
                checked.append((path, findings))
    if checked:
        print(_report_on(checked, sections, options))
    return code or int(any(finding.level == "error" for _, findings in checked for finding in findings))


def _models(path: Path) -> tuple[list[Path], bool]:
    """The models in a directory, or that a pattern names, otherwise the path itself; and whether no directory was refused."""
    if path.is_dir():
        found = _files.below(path, ".onnx")
        for level, problems in {"warning": found.skipped, "error": found.errors}.items():
            for place, problem in problems:
                print(line(f"{place}: {level}: {problem}"), file=sys.stderr)
        return (found.files if found.errors else found.files or [path]), not found.errors
    if path.exists():
        return [path], True
    return sorted(map(Path, glob.glob(str(path), recursive=True))) or [path], True


def _report_on(checked: Checked, sections: list[str], options: argparse.Namespace) -> str:
    if options.format == "html":
        return page(sections)
    return open_questions(checked) if options.list_open else FORMATS[options.format](checked)


def _findings(path: Path, options: argparse.Namespace, sections: list[str]) -> list[Finding]:
    """The findings in a model; adds its section to the page, if that is the report."""
    if path.is_dir():
        raise ModelError("this directory has no file *.onnx")
    model, _ = read(path)
    found = examine(model, options.assume)
    if options.format == "html":
        sections.append(section(path, model, found, prefix=f"m{len(sections)}"))
    findings = findings_of(found, explicit=options.explicit, inner=options.inner)
    if options.strict:
        findings = [replace(finding, level="error") for finding in findings]
    return sorted(findings, key=_severity)


def _try(path: Path, work):
    """The result of the work on a model; ``None`` if it fails, with a message."""
    try:
        return work()
    except ModelError as error:
        print(line(f"{path}: error: {error}"), file=sys.stderr)
    except (MemoryError, RecursionError) as error:
        print(line(f"{path}: error: the model is too large: {type(error).__name__}"), file=sys.stderr)
    except Exception as error:  # noqa: BLE001 - of this package, and so the other models are still read
        print(line(f"{path}: {internal_error(error)}"), file=sys.stderr)
    return None


def _severity(finding: Finding) -> int:
    return ("error", "warning", "note").index(finding.level)


def _explicit(options: argparse.Namespace) -> int:
    report = _try(options.model, lambda: _write_explicit(options))
    if report is None:
        return 2
    if options.report:
        print(report, file=_beside(options.output))
    return 0


def _write_explicit(options: argparse.Namespace) -> str:
    """Writes the explicit model, and returns the report."""
    model, data = read(options.model)
    require_same_directory(model, options.model, options.output)
    done = make_explicit(model, inner=options.inner)
    if done:
        if left := remaining(model, inner=options.inner):
            raise ModelError(f"internal error: {left[0].where}: {left[0].message}")
        before, data = data, serialized(model)
        if options.verify_with:
            require_same_bits(before, data, options.model.parent, options.verify_with)
        write(options.output, data, before=_in_place(options, before))
    else:
        write(options.output, data, before=_in_place(options, data))
    return _report(done, [] if options.inner else remaining(model, inner=True))


def _annotate(options: argparse.Namespace) -> int:
    done = _try(options.model, lambda: _write_annotated(options))
    if done is None:
        return 2
    values, checks = done
    print(line(f"{options.output}: values with more sizes: {values}, checks: {checks}"), file=_beside(options.output))
    return 0


def _write_annotated(options: argparse.Namespace) -> tuple[int, int]:
    model, before = read(options.model)
    require_same_directory(model, options.model, options.output)
    done = annotate(model, checks=options.checks)
    write(options.output, serialized(model), before=_in_place(options, before))
    return done


def _certificate(options: argparse.Namespace) -> int:
    found = _try(options.model, lambda: _certified(options))
    if found is None:
        return 2
    if options.compare is None:
        print(escaped_json(json.dumps(found, indent=2)))
        return int("refused" in found["verdicts"])
    try:
        given = json.loads(_files.read(options.compare))
    except (OSError, ValueError) as error:
        print(line(f"{options.compare}: error: {error}"), file=sys.stderr)
        return 2
    different = differences(given, found)
    print("\n".join(line(f"differs: {path}") for path in different) or "the certificate is that of the model")
    return int(bool(different))


def _certified(options: argparse.Namespace) -> dict:
    model, data = read(options.model)
    return certificate(model, data, options.model.parent, options.assume)


def _in_place(options: argparse.Namespace, data: bytes) -> bytes | None:
    """The model that was read, if the output replaces it."""
    is_same = options.output.is_file() and options.model.is_file() and options.output.samefile(options.model)
    return data if is_same else None


def _beside(output: Path) -> TextIO:
    """Where a report goes."""
    return sys.stderr if output == STANDARD_OUTPUT else sys.stdout


def _report(done: list[Expanded], left: list[Finding]) -> str:
    """A table in Markdown: node, operands with shapes, expanded operands, rule. A list of what is left implicit."""
    rows = ["| node | operator | operands | expanded | result | rule |", "|---|---|---|---|---|---|"]
    for row in done:
        operands = ", ".join(f"{name}: {shape_text(shape)}" for name, shape in row.operands)
        inputs = ", ".join(f"#{index}" for index in row.inputs)
        place = f"{row.path} / {row.node}"
        cells = [place, row.operator, operands, inputs, shape_text(row.result), "element-map"]
        rows.append(f"| {' | '.join(map(markdown, cells))} |")
    if left:
        rows += ["", "Left implicit, because a runtime may compute other bits without it (--inner expands them):", ""]
        rows += [f"- {markdown(f'{finding.where}: {finding.message}')}" for finding in left]
    return "\n".join(rows)
