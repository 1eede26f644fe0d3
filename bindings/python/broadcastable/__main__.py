"""``python -m broadcastable``, which pip installs as ``broadcastable``. Help and the version need no package beside this one."""

import argparse
import os
import sys
from importlib.metadata import version
from pathlib import Path

from ._errors import internal_error
from ._escape import line, lines
from ._files import option_that_is_a_file

_INNER = "broadcasts in matrix products and normalizations, and of Max, Min, Pow and Where"


def main(arguments: list[str] | None = None) -> int:
    if sys.stdout is None:  # it was closed: what is printed must not go nowhere, nor into the next file that is opened
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w")  # noqa: SIM115
    parser = _parser()
    given = sys.argv[1:] if arguments is None else arguments
    if option := option_that_is_a_file(given):
        parser.error(
            f"'{line(option)}' is an option and the name of a file: put '--' before the files, or './' before this one"
        )
    options = parser.parse_args(given)
    try:
        code = _run(parser, options)
        sys.stdout.flush()
    except OSError as error:  # the commands report those of other files
        return _not_printed(error)
    except Exception as error:  # noqa: BLE001 - nothing that a file has may end in a traceback
        print(line(f"broadcastable: {internal_error(error)}"), file=sys.stderr)
        return 2
    return code


def _not_printed(error: OSError) -> int:
    """The exit code where an answer is lost; without a message if its reader has gone away."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # which Python flushes again when it ends
    if not isinstance(error, BrokenPipeError):
        print(f"broadcastable: error: cannot write standard output: {error.strerror}", file=sys.stderr)
    return 2


def _run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
    if options.command == "compile":
        return _compile(options)
    if options.command == "check" and options.inner and not options.explicit:
        parser.error("--inner goes with --explicit")
    if options.command == "check" and (texts := [path for path in options.models if path.suffix == ".mlir"]):
        if len(texts) < len(options.models):
            parser.error("check files of MLIR and models of ONNX in commands of their own")
        return _check_texts(texts)
    try:
        from .onnx.commands import run
    except ModuleNotFoundError as error:
        if error.name != "onnx":
            raise
        print("broadcastable: this needs the package onnx: pip install onnx", file=sys.stderr)
        return 2
    return run(options)


def _check_texts(paths: list[Path]) -> int:
    """``bcast check`` has more forms of a report, directories, profiles and fixes."""
    from ._files import read, reason
    from ._mlir import check_mlir

    code = verified = refused = skipped = 0
    for path in paths:
        try:
            checked = check_mlir(read(path).decode(errors="replace"))
        except OSError as error:
            print(line(f"broadcastable: error: {path}: {reason(error)}"), file=sys.stderr)
            code = 2
            continue
        for finding in checked.findings:
            print(lines(f"{path}:{finding}"))
        verified, refused, skipped = verified + checked.verified, refused + checked.refused, skipped + checked.skipped
    print(f"{verified} ops verified, {refused} refused, {skipped} skipped")
    return code or int(refused > 0)


def _compile(options: argparse.Namespace) -> int:
    try:
        from broadcastable_compiler import CompileError, write
    except ModuleNotFoundError as error:
        if error.name != "broadcastable_compiler":
            raise
        print(
            "broadcastable: this needs the package broadcastable-compiler of the same release: in the sources,"
            " pip install ./bindings/compiler",
            file=sys.stderr,
        )
        return 2
    try:
        summary = write(options.program, options.output, function=options.function, march=options.march)
    except CompileError as error:
        print(lines(f"broadcastable: error: {error}"), file=sys.stderr)
        return 2
    print(line(f"{options.output}: {summary}"))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="broadcastable", description="Broadcasts in ONNX models, and programs compiled for all sizes."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('broadcastable')}")
    commands = parser.add_subparsers(required=True, metavar="command", dest="command")
    check = commands.add_parser("check", help="find illegal broadcasts and misused names of sizes")
    check.add_argument("models", type=Path, nargs="+", metavar="model", help="a file, a directory, or a pattern")
    check.add_argument("--strict", action="store_true", help="turn broadcasts that only run time decides into errors")
    check.add_argument("--explicit", action="store_true", help="turn implicit broadcasts into errors")
    check.add_argument("--inner", action="store_true", help=f"with --explicit: include {_INNER}")
    check.add_argument("--assume", action="append", type=_equal, default=[], metavar="A=B", help="two sizes are equal")
    form = check.add_mutually_exclusive_group()
    form.add_argument("--format", choices=["human", "json", "sarif", "github", "html"], default="human")
    form.add_argument(
        "--html", action="store_const", dest="format", const="html", help="one page, for use without a network"
    )
    form.add_argument("--list-open", action="store_true", help="list what is left to run time, and what would close it")
    explicit = commands.add_parser("explicit", help="make every implicit broadcast explicit")
    explicit.add_argument("model", type=Path)
    explicit.add_argument("output", type=Path, help="- for standard output; the report then goes to standard error")
    explicit.add_argument("--inner", action="store_true", help=f"include {_INNER}; a runtime may compute other bits")
    explicit.add_argument(
        "--verify-with", choices=["onnxruntime"], help="write nothing unless it computes the same bits, on drawn inputs"
    )
    explicit.add_argument("--report", action="store_true", help="print a table of the broadcasts that were implicit")
    annotated = commands.add_parser("annotate", help="write the shapes that are found back into a model")
    annotated.add_argument("model", type=Path)
    annotated.add_argument("output", type=Path, help="- for standard output; the counts then go to standard error")
    annotated.add_argument("--checks", action="store_true", help="add nodes that fail where sizes do not fit")
    certified = commands.add_parser("certificate", help="print what is proven of a model, and what is not, as JSON")
    certified.add_argument("model", type=Path)
    certified.add_argument(
        "--assume", action="append", type=_equal, default=[], metavar="A=B", help="two sizes are equal"
    )
    certified.add_argument("--compare", type=Path, metavar="FILE", help="compare it with the certificate in FILE")
    compiled = commands.add_parser("compile", help="compile a program of MLIR, JAX, PyTorch or ONNX once for all sizes")
    compiled.add_argument(
        "program",
        type=Path,
        help="a file of MLIR, .onnx, .jax: what serialize of jax.export returns, or .pt2 of torch.export.save",
    )
    compiled.add_argument("-o", "--output", type=Path, required=True, help="a shared object; its .h stands beside it")
    compiled.add_argument("--function", help="the public function, if there are several")
    compiled.add_argument("--march", help="the processor, as clang has it: native is this one; any x86-64 unless set")
    return parser


def _equal(text: str) -> tuple[str, str]:
    """``A=B``, two names of sizes."""
    first, equals, second = text.partition("=")
    if not (equals and first and second) or first.isdigit() or second.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' is not A=B with two names of sizes")
    return first, second


if __name__ == "__main__":
    sys.exit(main())
