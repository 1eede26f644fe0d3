"""A model of ONNX with one op that is written as onnx-mlir does."""

from __future__ import annotations

import re
from pathlib import Path

import numpy
from drawn_op import TYPE, Case
from onnx import ModelProto, TensorProto, ValueInfoProto, helper, numpy_helper

TABLE = Path(__file__).resolve().parents[2] / "foreign/dialects/onnx.txt"
ELEMENTS = {"f32": "FLOAT", "f64": "DOUBLE", "f16": "FLOAT16", "i8": "INT8", "ui8": "UINT8", "i32": "INT32", "i64": "INT64", "i1": "BOOL", "complex<f32>": "COMPLEX64"}
#: The operators' version in these models, but for newer operators, and for names of onnx-mlir that end as `V13` does.
OPSET = 21
#: Names of onnx-mlir's own for operators of ONNX.
NAMES = {"MaxPoolSingleOut": "MaxPool", "BatchNormalizationInferenceMode": "BatchNormalization"}
ATTRIBUTE = re.compile(r"(\w+) = (?:(-?\d+) : si64|(-?[\d.]+) : f32|\"([^\"]*)\"|\[([^]]*)\]|([uisf]+\d+)(?=[,}]))")


def row(name: str) -> list[str]:
    return next(line for line in TABLE.read_text().splitlines() if line.split(" ")[0] == name).split(" ")


def word(words: list[str], of: str) -> str:
    return words[words.index(of) + 1] if of in words else ""


def onnx_model(case: Case) -> ModelProto:
    """A model of the op alone, whose constants are initializers."""
    words = row(case.name)
    name, version = re.fullmatch(r"(.*?)(?:V(\d+))?", case.name.removeprefix("onnx.")).groups()
    domain, opset = word(words, "domain"), int(version or max(OPSET, int(word(words, "since") or 0)))
    inputs, names, initializers = [], [], []
    for at, text in enumerate(case.operands):
        of, _, value = text.partition(" = ")
        names.append("" if of == "none" else f"x{at}")
        if value:
            initializers.append(constant(f"x{at}", of, value))
        elif of != "none":
            inputs.append(value_info(f"x{at}", of))
    outputs = [value_info(f"y{at}", of) for at, of in enumerate(case.results)]
    node = helper.make_node(NAMES.get(name, name), names, [value.name for value in outputs], domain=domain, **attributes(case))
    graph = helper.make_graph([node], "g", inputs, outputs, initializers)
    imports = [helper.make_opsetid("", opset)] + [helper.make_opsetid(domain, 1)] * bool(domain)
    return helper.make_model(graph, opset_imports=imports, ir_version=10)


def attributes(case: Case) -> dict:
    found = {}
    for name, integer, real, text, listed, of in ATTRIBUTE.findall(case.attributes):
        if of:
            found[name] = getattr(TensorProto, ELEMENTS[of])
        elif integer or real:
            found[name] = int(integer) if integer else float(real)
        elif text:
            found[name] = text
        else:
            found[name] = [int(each) for each in listed.split(",") if each.strip()]
    return found


def value_info(name: str, of: str) -> ValueInfoProto:
    sizes = TYPE.match(of)
    shape = [None if size == "?" else int(size) for size in sizes[1].split("x")[:-1]]
    return helper.make_tensor_value_info(name, getattr(TensorProto, ELEMENTS[of[sizes.end() : -1]]), shape)


def constant(name: str, of: str, value: str) -> TensorProto:
    sizes = TYPE.match(of)
    shape = [int(size) for size in sizes[1].split("x")[:-1]]
    kind = helper.tensor_dtype_to_np_dtype(getattr(TensorProto, ELEMENTS[of[sizes.end() : -1]]))
    numbers = [number == "true" or (number != "false" and float(number)) for number in re.findall(r"-?[\d.]+|true|false", value)]
    filled = numpy.array(numbers or [0], dtype=kind)
    array = numpy.resize(filled, shape)
    return numpy_helper.from_array(array, name)
