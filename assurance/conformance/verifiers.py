"""Random legal and illegal ops of other dialects, judged by `bcast check` and by the dialects' own verifiers.

The ops begin as those of `verifiers/DIALECT.mlir`, and, where the file of the dialect lists an elementwise op, as one of two shapes
that are equal. One or two random changes make them others: of a size, a rank, an element type, a number in an attribute, an operand.
Each op on which the verdicts differ must have a reason in `verifiers/reasons.tsv`.

    python3 assurance/conformance/verifiers.py [--times N] [DIALECT…]     # writes verifiers/agreement.tsv
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from asked_verifiers import by_jaxlib, by_mlir_opt, by_onnx, by_onnxruntime, by_torch_mlir, by_torch_mlir_opt
from changed_op import changed
from drawn_op import Case, split

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SEEDS = HERE / "verifiers"
BCAST = Path(os.environ.get("BCAST_BIN_DIR", ROOT / "target/release"), "bcast")
#: The element type that an elementwise op takes, by the first kind in its row.
ELEMENTS = {"float": "f32", "signed": "i32", "unsigned": "i32", "complex": "complex<f32>", "bool": "i1"}
#: Of these, fewer ops are drawn: a verifier takes long for each.
SLOW = {"torch": 20}
#: Rows whose elements change, or whose attributes are required: they are among the seeds.
NOT_DRAWN = "compare select clamp complex real imag abs is_finite convert reduce_precision uniform_ map constant_like is_inf is_neg_inf is_pos_inf"


def read(line: str) -> Case:
    head, _, signature = line.rpartition(" : (")
    operands, _, results = signature.rpartition(") -> ")
    name, rest = re.match(r'"([\w.]+)"\([^)]*\)\s*(.*)', head).groups()
    attributes = rest[: rest.index("}>") + 2] if rest.startswith("<{") else ""
    results = results[1:-1] if results.startswith("(") else results
    return Case(name, attributes, rest[len(attributes) :].strip(), tuple(split(operands)), tuple(split(results)))


def seeds(part: str) -> Iterator[tuple[Case, bool]]:
    """The ops that are changed, and whether an op is judged as the one before it: it is changed less often. A line `// also sub mul` repeats the one before it with these names; `// also i32: and or` with other
    elements, but for those of a result of comparisons."""
    seed, (dialect, _, kind) = None, part.partition(".")
    for line in (SEEDS / f"{part}.mlir").read_text().splitlines():
        if line.startswith("// also "):
            element, _, names = line.removeprefix("// also ").rpartition(": ")
            like = seed.with_element(element) if element else seed
            yield from ((replace(like, name=f"{dialect}.{name}"), True) for name in names.split())
        elif not line.startswith("//"):
            seed = read(line)
            yield seed, False
    for line in [] if kind else (ROOT / f"foreign/dialects/{dialect}.txt").read_text().splitlines():
        words = line.split(" ")
        is_drawn = not any(words[0].split(".")[-1].startswith(name) for name in NOT_DRAWN.split())
        if not line.startswith(("#", " ")) and "same-shape" in words and is_drawn and "count" in words:
            count = int(words[words.index("count") + 1])
            kinds = words[words.index("takes") + 1].split(",") if "takes" in words else ["float"]
            of = f"tensor<2x3x{ELEMENTS[kinds[0]]}>"
            yield Case(words[0], "", "", (of,) * count, (of,)), False


def ours(cases: list[Case]) -> list[str | None]:
    """The expected report of `bcast check` on each op."""
    with tempfile.TemporaryDirectory() as directory:
        program, report = Path(directory, "a.mlir"), Path(directory, "report.json")
        program.write_text("".join(case.text(number) for number, case in enumerate(cases)))
        command = [BCAST, "check", "--format", "json", "-o", report, "--", program]
        subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
        (file,) = json.loads(report.read_text())["files"]
    found: list[str | None] = [None] * len(cases)
    for finding in file["findings"]:
        if finding["level"] == "error":
            found[(finding["place"]["line"] - 1) // 3] = finding["message"]
    return found


#: Who is asked of a file of ops, by its name and how.
VERIFIERS: list[tuple[str, str, Callable]] = [
    ("stablehlo", "jaxlib 0.10.2", by_jaxlib),
    ("stablehlo.quantized", "torch-mlir 20261001, quantized ops", by_torch_mlir_opt),
    ("chlo", "jaxlib 0.10.2", by_jaxlib),
    ("tosa", "mlir-opt of LLVM 22", by_mlir_opt),
    ("linalg", "mlir-opt of LLVM 22", by_mlir_opt),
    ("vector", "mlir-opt of LLVM 22", by_mlir_opt),
    ("tm_tensor", "torch-mlir 20261001", by_torch_mlir_opt),
    ("torch_c", "torch-mlir 20261001", by_torch_mlir_opt),
    ("onnx", "onnx 1.23.2's strict inference", by_onnx),
    ("torch", "torch-mlir 20261001's shape functions", by_torch_mlir),
    ("onnx", "ONNX Runtime 1.32.0, as it loads a model", by_onnxruntime),
]


def reasons(dialect: str, name: str) -> list[tuple[str, re.Pattern, str]]:
    """For each difference that is known: who refuses the op, what the message has, and why. The first column is a dialect, or how the
    name of a verifier begins."""
    rows = [line.split("\t") for line in (SEEDS / "reasons.tsv").read_text().splitlines()[1:]]
    return [(side, re.compile(pattern), reason) for of, side, pattern, reason in rows if of in (dialect, "*") or name.startswith(of)]


def compare(part: str, name: str, verifier: Callable, times: int) -> dict:
    draw, dialect = random.Random(part), part.split(".")[0]
    cases, begun = [], []
    for seed, is_alike in seeds(part):
        cases.append(seed)
        count = times // (10 if is_alike else SLOW.get(part, 1))
        for _ in range(count):
            case = changed(seed, draw)
            cases.append(changed(case, draw) if draw.random() < 0.3 else case)
        begun += [seed] * (count + 1)
    agreed, refused, known, unknown = 0, 0, Counter(), defaultdict(list)
    verdicts = list(zip(cases, begun, ours(cases), verifier(cases), strict=True))
    missed = [(case, seed) for case, seed, own, other in verdicts if other is not None and own is None]
    of_elements = iter(verifier([case.with_elements(seed) for case, seed in missed]))
    for case, _, own, other in verdicts:
        if (own is None) == (other is None):
            agreed += 1
            refused += own is not None
            continue
        restored = next(of_elements) if own is None else other
        side, message = ("bcast", own) if own else ("verifier", other)
        if side == "verifier" and restored is None:
            known[(side, "the verifier requires other element types, which `bcast check` leaves to it")] += 1
            continue
        found = [reason for of, pattern, reason in reasons(dialect, name) if of == side and pattern.search(f"{case.name}: {message}")]
        if found:
            known[(side, found[0])] += 1
        else:
            unknown[(side, re.sub(r"-?\d+|'[^']*'", "_", message))].append((case, message))
    drawn = Counter(seed.name for seed in begun)
    return {"cases": len(cases), "drawn": drawn, "agreed": agreed, "refused": refused, "known": known, "unknown": unknown}


def unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def update(name: str, rows: list[str], dialects: list[str]) -> None:
    """Writes a table, the rows of other dialects as they are; all rows have the order of `VERIFIERS`."""
    path = SEEDS / name

    def of(row: str) -> str:
        return re.split(r"[\t,.]", row)[0]

    kept = path.read_text().splitlines()[1:] if path.exists() else []
    order = unique(part.split(".")[0] for part, _, _ in VERIFIERS)
    own = [row for row in kept if of(row) in order and of(row) not in dialects] + rows[1:]
    path.write_text("\n".join([rows[0], *sorted(own, key=lambda row: order.index(of(row)))]) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    dialects = [part.split(".")[0] for part, _, _ in VERIFIERS]
    parser.add_argument("dialects", nargs="*", default=unique(dialects))
    arguments = parser.parse_args()
    table = ["dialect\tverifier\tops drawn\trefused by both\tverdicts that agree\tdifferences that have a reason"]
    causes, is_right, drawn = ["dialect\trefused by\tops\treason"], True, Counter()
    for part, name, verifier in VERIFIERS:
        dialect = part.split(".")[0]
        if dialect not in arguments.dialects:
            continue
        result = compare(part, name, verifier, arguments.times)
        drawn.update(result["drawn"])
        explained = sum(result["known"].values())
        table.append(f"{dialect}\t{name}\t{result['cases']}\t{result['refused']}\t{result['agreed']}\t{explained}")
        print(table[-1].replace("\t", " | "))
        is_alone = dialects.count(dialect) == 1
        label = dialect if is_alone else f"{dialect}, {name}"
        for (side, reason), count in result["known"].most_common():
            causes.append(f"{label}\t{side}\t{count}\t{reason}")
        for (side, message), found in sorted(result["unknown"].items(), key=lambda each: -len(each[1])):
            is_right = False
            case, whole = found[0]
            print(f"DIFFERS: refused by {side} alone, {len(found)} times: {whole}\n  {case.text(0).splitlines()[1].strip()}")
    if is_right:
        update("agreement.tsv", table, arguments.dialects)
        update("differences.tsv", causes, arguments.dialects)
        update("drawn.tsv", ["op\tops drawn", *(f"{name}\t{count}" for name, count in sorted(drawn.items()))], arguments.dialects)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
