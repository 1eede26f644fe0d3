"""Small models as text, for the tests of `broadcastable.onnx`."""

import onnx.parser
from onnx import ModelProto


def model(graph: str, functions: str = "") -> ModelProto:
    """A model of opset 21 with that graph, which is called ``main``."""
    imports = '"": 21, "local": 1' if functions else '"": 21'
    return onnx.parser.parse_model(f"<ir_version: 10, opset_import: [{imports}]> main {graph} {functions}")
