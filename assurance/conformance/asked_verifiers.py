"""The verifiers of dialects: what each has to report of ops."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from drawn_op import TYPE, Case, as_torch, element

#: Prints for each text in its input whether jaxlib parses and verifies it. In a process of its own, which some ops end by a signal.
ASK = """
import json, sys
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
context = make_ir_context()
for text in json.load(sys.stdin):
    try:
        ir.Module.parse(text, context)
        answer = None
    except ir.MLIRError as error:
        answer = "; ".join(one.message for one in error.error_diagnostics).replace("\\n", " ")
    print(json.dumps(answer), flush=True)
"""
CRASH = "the verifier ends by a signal"


def by_jaxlib(cases: list[Case]) -> list[str | None]:
    """The expected reports of the verifiers in jaxlib."""
    texts = [case.text(number) for number, case in enumerate(cases)]
    found: list[str | None] = []
    while len(found) < len(texts):
        given = json.dumps(texts[len(found) :])
        ran = subprocess.run([sys.executable, "-c", ASK], input=given, stdout=subprocess.PIPE, text=True, check=False)
        found += [json.loads(line) for line in ran.stdout.splitlines()]
        if ran.returncode > 0:
            raise SystemExit("jaxlib cannot be asked")
        if ran.returncode < 0:
            found.append(CRASH)
    return found


def by_mlir_opt(cases: list[Case]) -> list[str | None]:
    """The expected reports of LLVM 22's own verifiers."""
    program = os.environ.get("MLIR_OPT", "mlir-opt-22")
    return by_program([program], [case.text(number) for number, case in enumerate(cases)])[0]


def by_program(command: list[str | Path], texts: list[str]) -> tuple[list[str | None], str]:
    """The errors that a program of MLIR reports of each text, and what it prints of the others."""
    done = subprocess.run([*command, "--split-input-file", "-"], input="// -----\n".join(texts), capture_output=True, text=True, check=False)
    report = done.stderr
    found: list[str | None] = [None] * len(texts)
    for line, message in re.findall(r"^\S*?:(\d+):\d+: error: (.*)$", report, re.MULTILINE):
        at = (int(line) - 1) // 4
        found[at] = f"{found[at]}; {message}" if found[at] else message
    return found, done.stdout


ONNX_ELEMENTS = {"f32": "FLOAT", "f64": "DOUBLE", "i32": "INT32", "i64": "INT64", "i1": "BOOL", "complex<f32>": "COMPLEX64"}


def onnx_model(case: Case):
    """A model of the op alone."""
    from onnx import TensorProto, helper

    def values(name: str, types: tuple[str, ...]) -> list:
        found = []
        for at, of in enumerate(types):
            sizes = [None if size == "?" else int(size) for size in TYPE.match(of)[1].split("x")[:-1]]
            found.append(helper.make_tensor_value_info(f"{name}{at}", getattr(TensorProto, ONNX_ELEMENTS[element(of)]), sizes))
        return found

    attributes = {}
    for name, number, listed in re.findall(r"(\w+) = (?:(-?\d+) : si64|\[([^]]*)\])", case.attributes):
        attributes[name] = int(number) if number else [int(each) for each in listed.split(",") if each.strip()]
    inputs, outputs = values("x", case.operands), values("y", case.results)
    names = [[value.name for value in side] for side in (inputs, outputs)]
    node = helper.make_node(case.name.removeprefix("onnx."), *names, **attributes)
    graph = helper.make_graph([node], "g", inputs, outputs)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)


def by_onnx(cases: list[Case]) -> list[str | None]:
    """The expected reports of onnx's strict inference."""
    import onnx
    from onnx import shape_inference

    def asked(case: Case) -> str | None:
        model = onnx_model(case)
        try:
            onnx.checker.check_model(model)
            shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
        except (shape_inference.InferenceError, onnx.checker.ValidationError, ValueError) as error:
            return " ".join(str(error).split())
        return None

    return [asked(case) for case in cases]


def by_onnxruntime(cases: list[Case]) -> list[str | None]:
    """Why ONNX Runtime loads no model of the op."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4

    def asked(case: Case) -> str | None:
        try:
            onnxruntime.InferenceSession(onnx_model(case).SerializeToString(), options, ["CPUExecutionProvider"])
        except Exception as error:  # noqa: BLE001 - its exceptions have no other class in common
            return " ".join(str(error).split())
        return None

    return [asked(case) for case in cases]


def by_torch_mlir(cases: list[Case]) -> list[str | None]:
    """Which results contradict the sizes that torch-mlir's shape functions give."""
    open_results = [Case(case.name, case.attributes, "", case.operands, ("!torch.vtensor",)) for case in cases]
    command = [Path(sys.executable).with_name("torch-mlir-opt"), "--torch-shape-refinement-pipeline"]
    refused, printed = by_program(command, [case.text(at) for at, case in enumerate(open_results)])
    inferred = dict(re.findall(r"@f(\d+)\([^\n]*\n(?:(?!func\.func).)*?%\w+ = torch\.aten\.[^\n]*-> !torch\.vtensor<\[([^]]*)\]", printed, re.DOTALL))

    def asked(at: int, case: Case) -> str | None:
        if refused[at] or str(at) not in inferred:
            return refused[at]
        declared = [size for size in TYPE.match(case.results[0])[1].split("x") if size]
        sizes = [size for size in inferred[str(at)].split(",") if size]
        if len(sizes) != len(declared):
            return f"result rank {len(declared)}, inferred rank {len(sizes)}"
        wrong = [pair for pair in zip(declared, sizes, strict=True) if "?" not in pair and pair[0] != pair[1]]
        return f"result size {wrong[0][0]}, inferred size {wrong[0][1]}" if wrong else None

    return [asked(at, case) for at, case in enumerate(cases)]
