"""The command line: ``check`` and ``explicit``.

Exit codes: 0 without errors, 1 with errors in the model, 2 if a file cannot be read, analysed or written.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from .._explain import shape_text
from .check import Finding, check
from .explicit import Expanded, make_explicit, remaining
from .files import STANDARD_OUTPUT, read, require_same_directory, serialized, write
from .formats import FORMATS, printable
from .runtimes import RUNTIMES, require_same_bits
from .structure import ModelError

_INNER = "broadcasts in matrix products and normalizations, and of Max, Min, Pow and Where"


def run(arguments: list[str]) -> int:
    """Runs a command, and returns its exit code."""
    options = _parser().parse_args(arguments)
    try:
        return options.command(options)
    except ModelError as error:
        print(printable(f"{options.model}: error: {error}"), file=sys.stderr)
    except (MemoryError, RecursionError) as error:
        print(f"{options.model}: error: the model is too large: {type(error).__name__}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m broadcastable", description="Broadcasts in ONNX models.")
    commands = parser.add_subparsers(required=True, metavar="command")
    checks = commands.add_parser("check", help="find illegal broadcasts and misused names of sizes")
    checks.add_argument("model", type=Path)
    checks.add_argument("--strict", action="store_true", help="turn broadcasts that only run time decides into errors")
    checks.add_argument("--explicit", action="store_true", help="turn implicit broadcasts into errors")
    checks.add_argument("--inner", action="store_true", help=f"with --explicit: include {_INNER}")
    checks.add_argument("--assume", action="append", type=_equal, default=[], metavar="A=B", help="two sizes are equal")
    checks.add_argument("--format", choices=FORMATS, default="human")
    checks.set_defaults(command=_check)
    explicit = commands.add_parser("explicit", help="make every implicit broadcast explicit")
    explicit.add_argument("model", type=Path)
    explicit.add_argument("output", type=Path, help="- for standard output; the report then goes to standard error")
    explicit.add_argument(
        "--inner", action="store_true", help=f"include {_INNER}; a runtime may then compute other bits"
    )
    explicit.add_argument(
        "--verify-with", choices=RUNTIMES, help="write nothing unless it computes the same bits, on drawn inputs"
    )
    explicit.add_argument("--report", action="store_true", help="print a table of the broadcasts that were implicit")
    explicit.set_defaults(command=_explicit)
    return parser


def _check(options: argparse.Namespace) -> int:
    if options.inner and not options.explicit:
        raise ModelError("--inner goes with --explicit")
    model, _ = read(options.model)
    findings = check(model, explicit=options.explicit, inner=options.inner, assume=options.assume)
    if options.strict:
        findings = [replace(finding, level="error") for finding in findings]
    findings.sort(key=_severity)
    print(FORMATS[options.format](findings, options.model))
    return int(any(finding.level == "error" for finding in findings))


def _equal(text: str) -> tuple[str, str]:
    """``A=B``, two names of sizes."""
    first, equals, second = text.partition("=")
    if not (equals and first and second) or first.isdigit() or second.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' is not A=B with two names of sizes")
    return first, second


def _severity(finding: Finding) -> int:
    return ("error", "warning", "note").index(finding.level)


def _explicit(options: argparse.Namespace) -> int:
    model, data = read(options.model)
    require_same_directory(model, options.model, options.output)
    done = make_explicit(model, inner=options.inner)
    if done:
        if left := remaining(model, inner=options.inner):
            raise ModelError(f"internal error: {left[0].where}: {left[0].message}")
        before, data = data, serialized(model)
        if options.verify_with:
            require_same_bits(before, data, options.model.parent, options.verify_with)
    write(options.output, data)
    if options.report:
        left = [] if options.inner else remaining(model, inner=True)
        print(_report(done, left), file=sys.stderr if options.output == STANDARD_OUTPUT else sys.stdout)
    return 0


def _report(done: list[Expanded], left: list[Finding]) -> str:
    """A table in Markdown: node, operands with shapes, expanded operands, rule. A list of what is left implicit."""
    rows = ["| node | operator | operands | expanded | result | rule |", "|---|---|---|---|---|---|"]
    for row in done:
        operands = ", ".join(f"{name}: {shape_text(shape)}" for name, shape in row.operands)
        inputs = ", ".join(f"#{index}" for index in row.inputs)
        place = f"{row.path} / {row.node}"
        cells = [place, row.operator, operands, inputs, shape_text(row.result), "element-map"]
        rows.append(f"| {' | '.join(printable(cell).replace('|', '&#124;') for cell in cells)} |")
    if left:
        rows += ["", "Left implicit, because a runtime may compute other bits without it (--inner expands them):", ""]
        rows += [printable(f"- {finding.where}: {finding.message}") for finding in left]
    return "\n".join(rows)
