"""The verifiers of dialects: what each has to report of ops."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from case_model import onnx_model
from drawn_op import TYPE, Case

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


#: At once, so that a program which ends by a signal loses no more.
AT_ONCE = 100


def by_program(command: list[str | Path], texts: list[str]) -> tuple[list[str | None], str]:
    """The errors that a program of MLIR reports of each text, and what it prints of the others."""
    parts = [texts[at : at + AT_ONCE] for at in range(0, len(texts), AT_ONCE)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(lambda part: of_part(command, part), parts))
    return [error for errors, _ in answers for error in errors], "".join(printed for _, printed in answers)


def of_part(command: list[str | Path], texts: list[str]) -> tuple[list[str | None], str]:
    """The same of some texts, halved until the one is found on which the program ends by a signal."""
    done = subprocess.run([*command, "--split-input-file", "-"], input="// -----\n".join(texts), capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        if len(texts) == 1:
            return [CRASH], ""
        halves = [of_part(command, half) for half in (texts[: len(texts) // 2], texts[len(texts) // 2 :])]
        return [*halves[0][0], *halves[1][0]], halves[0][1] + halves[1][1]
    found: list[str | None] = [None] * len(texts)
    for line, message in re.findall(r"^\S*?:(\d+):\d+: error: (.*)$", done.stderr, re.MULTILINE):
        at = (int(line) - 1) // 4
        found[at] = f"{found[at]}; {message}" if found[at] else message
    return found, done.stdout


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


def by_torch_mlir_opt(cases: list[Case]) -> list[str | None]:
    """The reports of the verifiers in torch-mlir, of StableHLO's ops for example."""
    return by_program([Path(sys.executable).with_name("torch-mlir-opt")], [case.text(number) for number, case in enumerate(cases)])[0]


def by_torch_mlir(cases: list[Case]) -> list[str | None]:
    """Which results contradict the sizes that torch-mlir's shape functions give. An op in place is one that gives what it writes."""
    asked = [replace(case, name=IN_PLACE.sub(r"\1", case.name), regions="", results=tuple(map(open_type, case.results))) for case in cases]
    command = [Path(sys.executable).with_name("torch-mlir-opt"), "--torch-shape-refinement-pipeline"]
    refused, printed = by_program(command, [case.text(at) for at, case in enumerate(asked)])
    inferred = dict(re.findall(r"@f(\d+)\([^\n]*\n(?:(?!func\.func).)*?%\w+(?::\d+)? = torch\.(?:aten|prims)\.[^\n]*->([^\n]*)", printed, re.DOTALL))

    def contradiction(at: int, case: Case) -> str | None:
        if refused[at] or str(at) not in inferred:
            return refused[at]
        wanted = [*case.results, *case.operands[:1]] if IN_PLACE.match(case.name) else case.results
        given = re.findall(r"!torch\.vtensor(?:<\[([^]]*)\])?", inferred[str(at)])
        given += given[:1] * (len(wanted) - len(given))
        found = [disagreement(declared, sizes) for declared, sizes in zip(wanted, given, strict=False) if TYPE.match(declared)]
        return next(filter(None, found), None)

    return [contradiction(at, case) for at, case in enumerate(cases)]


#: torch's ops that write their first operand, as in `torch.aten.add_.Tensor`.
IN_PLACE = re.compile(r"(torch\.aten\.\w*[a-z0-9])_(?=\.|$)")


def open_type(of: str) -> str:
    return "!torch.vtensor" if TYPE.match(of) else of


def disagreement(of: str, sizes: str) -> str | None:
    """The first way in which a type contradicts inferred sizes."""
    declared, found = [[size for size in text.split(by) if size] for text, by in ((TYPE.match(of)[1], "x"), (sizes, ","))]
    if len(found) != len(declared):
        return f"result rank {len(declared)}, inferred rank {len(found)}"
    wrong = [pair for pair in zip(declared, found, strict=True) if "?" not in pair and pair[0] != pair[1]]
    return f"result size {wrong[0][0]}, inferred size {wrong[0][1]}" if wrong else None
