"""Real models through TOSA: their elementwise ops by `convert-to-bcast`, all others by upstream's `tosa-to-linalg`, run and
compared with ONNX Runtime and LiteRT, also where the batch is known at run time alone.

The models are those that packages ship; `make models` gets them. A missing one is skipped, with a message. With the name of a
model, only that one is run.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
import onnxruntime
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from native import TOSA_REST, CompileError, Library, lower
from onnx_models import Source, prepared

HERE = Path(sys.argv[1])

#: `?` is the batch.
ONNX = {
    "text direction": Source("rapidocr_onnxruntime/models/ch_ppocr_mobile_v2.0_cls_infer.onnx", (1, 3, 48, 192)),
    "text direction, before Reshape": Source(
        "rapidocr_onnxruntime/models/ch_ppocr_mobile_v2.0_cls_infer.onnx", ("?", 3, 48, 192), ("pool2d_9.tmp_0",)
    ),
    "text detection": Source("rapidocr_onnxruntime/models/ch_PP-OCRv4_det_infer.onnx", (1, 3, 64, 64)),
    "text detection, before Resize": Source(
        "rapidocr_onnxruntime/models/ch_PP-OCRv4_det_infer.onnx", ("?", 3, 64, 64), ("p2o.Add.229", "p2o.Add.247")
    ),
    "text recognition": Source("rapidocr_onnxruntime/models/ch_PP-OCRv4_rec_infer.onnx", (1, 3, 48, 64)),
    "text recognition, before Reshape": Source(
        "rapidocr_onnxruntime/models/ch_PP-OCRv4_rec_infer.onnx", ("?", 3, 48, 64), ("swish_12.tmp_0",)
    ),
    "file types": Source("magika/models/standard_v3_3/model.onnx", (1, 2048)),
    "captchas, before LSTM": Source("ddddocr/common.onnx", ("?", 1, 64, 96), ("208",)),
    "NudeNet": Source("nudenet/320n.onnx", (1, 3, 320, 320)),
}

TFLITE = {
    name: f"mediapipe/modules/{path}.tflite"
    for name, path in {
        "face detection": "face_detection/face_detection_short_range",
        "palm detection": "palm_detection/palm_detection_lite",
        "face landmarks": "face_landmark/face_landmark",
        "iris landmarks": "iris_landmark/iris_landmark",
        "hand landmarks": "hand_landmark/hand_landmark_lite",
    }.items()
}


class Run(NamedTuple):
    """A model in TOSA, and inputs with what another runtime computes of them."""

    tosa: str
    cases: Callable[[], Iterator[tuple[list[np.ndarray], list[np.ndarray]]]]


def tool(*command: object) -> None:
    program = Path(sys.executable).parent / str(command[0])
    done = subprocess.run([program, *map(str, command[1:])], capture_output=True, text=True)
    if done.returncode != 0:
        raise CompileError(f"{command[0]}: {done.stderr.strip().splitlines()[-1] if done.stderr else ''}")


def numbers(shape: tuple[int, ...], dtype: type) -> np.ndarray:
    random = np.random.default_rng(0)
    return random.integers(0, 256, shape, dtype) if np.dtype(dtype).kind == "i" else random.random(shape, dtype)


def onnx_run(source: Source, work: Path) -> Run:
    model = prepared(HERE / source.path, source)
    onnx.save(model, work / "model.onnx")
    tool("torch-mlir-import-onnx", work / "model.onnx", "-o", work / "torch.mlir")
    tool("torch-mlir-opt", "--torch-onnx-to-torch-backend-pipeline", work / "torch.mlir", "-o", work / "backend.mlir")
    tool("torch-mlir-opt", "--torch-backend-to-tosa-backend-pipeline", work / "backend.mlir", "-o", work / "tosa.mlir")

    def cases() -> Iterator[tuple[list[np.ndarray], list[np.ndarray]]]:
        onnxruntime.set_default_logger_severity(3)
        session = onnxruntime.InferenceSession(work / "model.onnx")
        [value] = session.get_inputs()
        dtype = np.float32 if value.type == "tensor(float)" else np.int32
        for batch in (1, 3) if source.shape[0] == "?" else (1,):
            given = numbers((batch, *source.shape[1:]), dtype)
            yield [given], session.run(None, {value.name: given})

    return Run((work / "tosa.mlir").read_text(), cases)


def tflite_run(path: str, work: Path) -> Run:
    tool("tosa-converter-for-tflite", HERE / path, "--text", "-o", work / "tosa.mlir")

    def cases() -> Iterator[tuple[list[np.ndarray], list[np.ndarray]]]:
        reference = Interpreter(
            str(HERE / path), experimental_op_resolver_type=OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES
        )
        reference.allocate_tensors()
        given = [numbers(tuple(entry["shape"]), entry["dtype"]) for entry in reference.get_input_details()]
        for entry, array in zip(reference.get_input_details(), given):
            reference.set_tensor(entry["index"], array)
        reference.invoke()
        yield given, [reference.get_tensor(entry["index"]) for entry in reference.get_output_details()]

    return Run((work / "tosa.mlir").read_text(), cases)


def check(run: Run, work: Path) -> str:
    """Lowers and runs a model; returns the outcome in words."""
    converted = lower(run.tosa, "--convert-to-bcast")
    count = Counter(re.findall(r"= (tosa|bcast)\.(?!const)", converted.stdout))
    left = converted.stderr.count("is left by convert-to-bcast")
    ops = f"{count['bcast']} ops converted, {left} left, {count['tosa']} for upstream"
    worst, batches = difference(converted.stdout, run, work)
    done = f"{ops}; batches {', '.join(map(str, batches))}; largest difference {worst:.1e}"
    if worst < TOLERANCE:
        return f"equal: {done}"
    # The importer may have changed the values: then upstream's own lowering has the same.
    upstream, _ = difference(run.tosa, run, work / "upstream")
    is_importers = abs(upstream - worst) < TOLERANCE
    return f"{'importer differs' if is_importers else 'FAILED'}, upstream's own lowering by {upstream:.1e}: {done}"


#: Of the largest number: convolutions add in another order.
TOLERANCE = 1e-4


def difference(program: str, run: Run, work: Path) -> tuple[float, list[int]]:
    """How much the values of a program differ at most from the expected ones, and the batches that were run."""
    program = lower(program, f"--pass-pipeline={TOSA_REST}").stdout
    [(function, signature)] = re.findall(r'func\.func @"?([^"(]+)"?\((.*)', program)
    library = Library(lower(program, "--llvm-request-c-wrappers", "--bcast-to-llvm").stdout, work)
    ranks = [text.count("x") for text in re.findall(r"tensor<[^>]*>", signature.split("->")[1])]
    worst, batches = 0.0, []
    for given, expected in run.cases():
        found = library.call(function, given, [(np.dtype("float32"), rank) for rank in ranks])
        batches.append(given[0].shape[0])
        worst = max(worst, *(apart(value, found) for value in expected))
    return worst, batches


def apart(expected: np.ndarray, found: list[np.ndarray]) -> float:
    """The distance to the nearest result of that shape: importers order results in their own way."""
    scale = max(1.0, float(np.abs(expected).max()))
    differences = [float(np.abs(array - expected).max()) / scale for array in found if array.shape == expected.shape]
    return min((apart for apart in differences if not np.isnan(apart)), default=np.inf)


def main() -> int:
    failed = False
    chosen = sys.argv[2:]
    jobs = [(name, onnx_run, source) for name, source in ONNX.items()]
    jobs += [(name, tflite_run, path) for name, path in TFLITE.items()]
    for name, start, source in jobs:
        if chosen and name not in chosen:
            continue
        path = source.path if isinstance(source, Source) else source
        if not (HERE / path).exists():
            print(f"SKIPPED: {name}: {path} is not there", flush=True)
            continue
        work = HERE / "work" / name.replace(" ", "_").replace(",", "")
        work.mkdir(parents=True, exist_ok=True)
        begin = time.time()
        try:
            verdict = check(start(source, work), work)
        except CompileError as error:
            verdict = f"FAILED: {str(error)[:300]}"
        failed |= verdict.startswith("FAILED")
        print(f"{name}: {verdict} ({time.time() - begin:.0f} s)", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
