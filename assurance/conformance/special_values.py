"""The values on which definitions differ (NaN, infinities, zeros with signs, subnormal numbers, the smallest integers, shifts
beyond the width), for every row of every table of `convert-to-bcast`: converted, lowered and run, with the sizes in the types
and without them, against the reference that the dialect has.

    special_values.py onnx [--update]   # runs one dialect; needs its reference
    special_values.py --rows            # only compares the tables with the lists in assurance/conformance/special
"""

from __future__ import annotations

import re
import sys
import tempfile
import warnings
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import numpy as np

from native import ROOT, CompileError, Library, lower
from special.guard import Ended, guarded
from special.numbers import combined
from special.program import Instance, function
from special.rows import PROFILES, Row, rows
from special.same import differing

REFERENCES = {"chlo": "xla", "stablehlo": "xla", "onnx": "onnx", "tf": "tf", "tfl": "litert", "tosa": "tosa", "linalg": "linalg"}
FORMS = ("static", "dynamic")
#: Ops that the packages of their reference do not have.
UNCOMPARED = ("tfl.ceil",)


class Result(NamedTuple):
    """The outcome of a row: the types of its elements, with the number of values that were compared; those that the reference
    or the dialect does not have; and those for which the op stays."""

    compared: Counter[str]
    missing: list[str]
    left: list[str]

    def text(self, row: Row) -> str:
        others = {"no reference": self.missing, "stays": self.left}
        parts = [f"{row.text} | {sum(self.compared.values())} | {' '.join(self.compared)}"]
        return " | ".join([*parts, *(f"{name}: {' '.join(types)}" for name, types in others.items() if types)])


def instances(reference, row: Row) -> tuple[list[Instance], list[str]]:
    """The calls to run for a row, with the reference's results; and the types without a reference."""
    found, missing = [], []
    for types in row.types():
        for variant in getattr(reference, "variants", lambda *_: [None])(row, types):
            try:
                found.append(instance(reference, row, types, variant))
            except Exception as error:  # each reference refuses in its own way
                if "-v" in sys.argv:
                    print(f"{row.text} of {types}: {type(error).__name__} {str(error)[:300]}")
                missing.append(named(types))
    return found, missing


def instance(reference, row: Row, types: tuple[str, ...], variant: object) -> Instance:
    types = types[:2] if row.op == "tosa.mul" else types
    axes = combined(types)
    inputs = [np.ascontiguousarray(array).reshape(-1) for array in np.broadcast_arrays(*axes)]
    undefined = getattr(reference, "undefined", lambda *_: None)(row, inputs, variant)
    if undefined is not None:
        inputs = [array[~undefined] for array in inputs]
    is_stretching = undefined is None and len(types) > 1 and row.base != "prelu" and not row.op.startswith(("stablehlo.", "linalg."))
    shape = [np.array([2, inputs[0].size], np.int64 if row.op.startswith("onnx") else np.int32)] if row.stretches else []
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        expected = reference.compute(row, [*inputs, *shape], variant)
    return Instance(row, types, variant, reference.attributes(row), inputs, axes if is_stretching else None, expected)


def called(library: Library, name: str, own: Instance, form: str) -> np.ndarray | str:
    """The function's result, or the way in which it crashes."""
    result = own.alternatives[0].dtype, len(own.shape(form))
    try:
        [found] = guarded(lambda: library.call(name, own.given(form), [result]))
        return found
    except Ended as ended:
        return str(ended)


def difference(own: Instance, form: str, found: np.ndarray | str) -> str | None:
    """The errors, with examples."""
    head = f"{own.row.text} of {named(own.types)} {own.variant or ''} ({form})"
    if isinstance(found, str):
        return f"{head}: {found}"
    wrong = differing(own.row, found.reshape(-1), [array.reshape(-1) for array in own.alternatives])
    at = np.flatnonzero(wrong)
    if not at.size:
        return None
    inputs = [np.broadcast_to(array, own.shape(form)).reshape(-1) for array in own.given(form)]
    show = lambda index: (  # noqa: E731
        f"{', '.join(str(array[index]) for array in inputs)}: {found.reshape(-1)[index]},"
        f" expected {' or '.join(sorted({str(array.reshape(-1)[index]) for array in own.alternatives}))}"
    )
    return f"{head}: {at.size} of {wrong.size}\n    " + "\n    ".join(show(index) for index in at[:6])


def run(profile: str, reference) -> tuple[dict[Row, Result], list[str]]:
    """The outcome of each row, and the errors."""
    programs, results = {}, {}
    for row in rows(profile):
        found, missing = instances(reference, row)
        compared = Counter()
        for own in found:
            compared[named(own.types)] += own.alternatives[0].size
        results[row] = Result(compared, unique(missing), [])
        cases = [(own, form) for own in found for form in FORMS]
        programs |= {f"case_{len(programs) + index}": case for index, case in enumerate(cases)}
    texts = [function(name, own, form) for name, (own, form) in programs.items()]
    done = {match[2]: match[1] for match in FUNCTION.finditer(converted("// -----\n".join(texts)))}
    is_left = lambda name: re.search(rf'[ "]{profile}\.', done[name])  # noqa: E731
    for name, (own, _) in programs.items():
        if name not in done or is_left(name):
            move(results[own.row], named(own.types), name in done)
    failed = [f"{row.text}: no value was compared" for row, own in results.items() if not own.compared and row.op not in UNCOMPARED]
    kept = {name: SHIFT.sub(r"arith.constant dense<\1> :", text) for name, text in done.items() if not is_left(name)}
    with tempfile.TemporaryDirectory() as directory:
        library = Library(lower("\n".join(kept.values()), "--bcast-to-llvm").stdout, Path(directory))
        for name in kept:
            own, form = programs[name]
            failed.extend(filter(None, [difference(own, form, called(library, name, own, form))]))
    return results, failed


def move(result: Result, types: str, is_left: bool) -> None:
    """Counts types that are not converted, or that the dialect does not have."""
    result.compared.pop(types, None)
    place = result.left if is_left else result.missing
    if types not in place:
        place.append(types)


def named(types: tuple[str, ...]) -> str:
    """The types of the operands; that of all, if it is one."""
    return "*".join(types if len(set(types)) > 1 else types[:1])


def unique(words: list[str]) -> list[str]:
    return list(dict.fromkeys(words))


def converted(text: str) -> str:
    """The functions after the conversion, without those that their own dialect refuses, for their types."""
    try:
        return lower(text, "--split-input-file", "--convert-to-bcast", "--canonicalize").stdout
    except CompileError as error:
        others = [line for line in error.args[0].splitlines() if " error: " in line and "' op operand " not in line]
        if others:
            raise
        return error.args[1]


#: A shift that is only known after the conversion.
SHIFT = re.compile(r'"test.shift"\(\) {by = (\d+) : i64} : \(\) ->')
#: A function in the output of bcast-opt.
FUNCTION = re.compile(r"^  (func\.func @(\w+)\(.*?^  })", re.MULTILINE | re.DOTALL)


def listed(profile: str) -> Path:
    """The file of the rows' outcomes."""
    return ROOT / f"assurance/conformance/special/{profile}.txt"


def compare_rows() -> int:
    """Whether the lists have the rows of the tables, and the document the sums of the lists."""
    document, failed = (ROOT / "docs/conversions.md").read_text(), []
    for profile in PROFILES:
        lines = listed(profile).read_text().splitlines()[1:]
        before = {line.split(" | ")[0]: int(line.split(" | ")[1]) for line in lines}
        now = {row.text for row in rows(profile)}
        for text in sorted(before.keys() ^ now):
            change = "is new" if text in now else "is not a row any more"
            failed.append(f"{text} {change}: run scripts/check-special-values {profile} --update")
        sums = f"| {profile} | {len(before)} | {sum(before.values()):,} | 0 |"
        if sums not in document:
            failed.append(f"docs/conversions.md lacks the figures of the lists: {sums}")
    print(*failed, f"special values: the lists of {len(PROFILES)} tables, {len(failed)} failed", sep="\n")
    return int(bool(failed))


def compare_values(profile: str) -> int:
    reference = import_module(f"special.{REFERENCES[profile]}_reference")
    results, failed = run(profile, reference)
    print(*failed, sep="\n", end="\n" if failed else "")
    head = f"# {reference.NAME}. The row, the number of values in each of two forms, the elements; scripts/check-special-values --update"
    # Sorted, so that the order of the tables makes no difference.
    now = "\n".join([head, *sorted(result.text(row) for row, result in results.items()), ""])
    if "--update" in sys.argv:
        listed(profile).write_text(now)
    elif now != listed(profile).read_text():
        failed.append("")
        print(f"assurance/conformance/special/{profile}.txt has other figures: scripts/check-special-values {profile} --update writes these")
    values = sum(sum(result.compared.values()) for result in results.values())
    print(f"special values of {profile}: {len(results)} rows, {values} values in each of two forms, {len(failed)} failed")
    return int(bool(failed))


def main() -> int:
    profiles = [word for word in sys.argv[1:] if not word.startswith("-")]
    return compare_rows() if "--rows" in sys.argv else max(map(compare_values, profiles))


if __name__ == "__main__":
    sys.exit(main())
