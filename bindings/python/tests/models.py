"""Small models as text, and commands on them, for the tests of `broadcastable.onnx`."""

import contextlib
import io
from typing import NamedTuple

import onnx.parser
from onnx import ModelProto

from broadcastable.__main__ import main


def model(graph: str, functions: str = "", opset: int = 21) -> ModelProto:
    """A model with that graph, which is called ``main``."""
    imports = f'"": {opset}' + (', "local": 1' if functions else "")
    return onnx.parser.parse_model(f"<ir_version: 10, opset_import: [{imports}]> main {graph} {functions}")


class Printed(NamedTuple):
    stdout: str
    stderr: str


def command(*arguments: object, code: int | range) -> Printed:
    """Runs ``python -m broadcastable`` in this process, and expects that exit code, or one of those."""
    stdout, stderr = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
        try:
            found = main([str(argument) for argument in arguments])
        except SystemExit as error:  # of a wrong command line
            found = error.code
    assert found == code or isinstance(code, range) and found in code, stdout.getvalue() + stderr.getvalue()
    return Printed(stdout.getvalue(), stderr.getvalue())
