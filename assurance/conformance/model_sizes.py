"""The sizes of real models of ONNX that the analysis knows, against the inferences of ONNX and ONNX Runtime, and runs.

For each model: the sizes that an inference names, as a number or by the names of the inputs' sizes, and how many of them are
proven; the sizes that the analysis knows for inputs of fixed sizes, none of which a run may refute; and the checks of broadcasts
that are left, with the names of sizes and without them.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
from onnx import helper
from onnxruntime import InferenceSession, SessionOptions

from model_expressions import Unwritten, Writer, read, with_onnxruntime
from model_text import Model, Text
from native import ROOT, lower

CONVERT = "--convert-to-bcast=profile=onnx"
#: In how many runs each model with symbols is tried.
RUNS = 3


def proven(model: Model) -> tuple[int, list[str]]:
    """The count of sizes that an inference names, and those that are not proven."""
    text = Text(model)
    program = text.function([line for name in model.values() for line in _asked(text, name)])
    asserted = re.findall(r'cf\.assert .*?"(.*?) (\d+)"', lower(program, CONVERT, "--bcast-elide-checks").stdout)
    names = {name.replace('"', ""): name for name in model.values()}
    left = [(names[name], int(at)) for name, at in asserted]
    # An assertion on the result of an op that may fail stays, because the op may be removed. Types have the sizes that are fixed.
    claims = _claims(model, sorted({name for name, _ in left})) if left else {}

    def is_claimed(name: str, at: int) -> bool:
        return claims[name][at] == str(model.types[name].shape.dim[at].dim_value)

    return program.count("cf.assert"), [f"{name} {at}" for name, at in left if not is_claimed(name, at)]


def _asked(text: Text, name: str) -> list[str]:
    """An assertion for each size that is named, each in a region of its own, so that none proves another one."""
    model, lines = text.model, []
    value, of, symbols = text.names[name], model.type(name), tuple(model.symbols)
    for at, dim in enumerate(model.types[name].shape.dim):
        id = f"{value[2:]}_{at}"
        named = read(dim.dim_param or str(dim.dim_value), symbols) if dim.WhichOneof("value") else None
        if named is None or "*" in of:
            continue
        sizes: list[str] = []
        writer = Writer(id, lambda symbol: _size(text, symbol, id, sizes))
        try:
            expected = writer.write(named)
        except Unwritten:
            continue
        lines += ["  scf.if %yes {", f"    %i{id} = arith.constant {at} : index", f"    %d{id} = tensor.dim {value}, %i{id} : {of}"]
        lines += [*sizes, *writer.lines, f"    %e{id} = arith.cmpi eq, %d{id}, {expected} : index"]
        lines += [f'    cf.assert %e{id}, "{name.replace(chr(34), "")} {at}"', "  }"]
    return lines


def _size(text: Text, symbol: str, id: str, lines: list[str]) -> str:
    """The size of an input that a symbol names."""
    source, place = text.model.source(symbol)
    name = f"{id}_{symbol}"
    lines += [
        f"    %p{name}_{len(lines)} = arith.constant {place} : index",
        f"    %w{name}_{len(lines)} = tensor.dim {text.names[source]}, %p{name}_{len(lines)} : {text.model.type(source)}",
    ]
    return f"%w{name}_{len(lines) - 2}"


def checks(model: Model, has_symbols: bool) -> int:
    """The checks of broadcasts that are left."""
    remarks = lower(Text(model, has_symbols).function([]), CONVERT, "--bcast-report-sizes").stderr
    return int(re.findall(r"(\d+) checks? in all", remarks)[-1]) if "in all" in remarks else 0


def kept(model: Model) -> str:
    """How many of the inputs' names of sizes the converted program still declares, in the form of onnx-mlir."""
    converted = lower(Text(model).function([]), CONVERT, "--bcast-export-symbols=form=onnx").stdout
    declared = re.findall(r"\d:(\w+)", " ".join(re.findall(r'onnx\.dim_params = "(.*?)"', converted)))
    return f"{len(set(model.symbols) & set(declared))} of {len(model.symbols)}"


def refuted(path: Path) -> tuple[int, int, int, list[str]]:
    """Of some runs: their number, the sizes of all values, how many of them the analysis knows, and those that it gets wrong."""
    runs, count, known, wrong = 0, 0, 0, []
    for sizes in _drawn(Model(path).symbols):
        model = Model(path, sizes)
        actual = _run(model, [name for name in model.values() if model.has_rank(name)])
        if actual is None:
            continue
        claims = _claims(model, list(actual))
        for name, shape in actual.items():
            claimed = claims[name]
            count += len(shape)
            known += len(claimed) - claimed.count("?")
            if any(size not in ("?", str(own)) for size, own in zip(claimed, shape, strict=True)):
                wrong.append(f"with {sizes}, {name} has {list(shape)}, and not {claimed}")
        runs += 1
        if runs == RUNS:
            break
    return runs, count, known, wrong


def _drawn(symbols: list[str]) -> list[dict[str, int]]:
    """Sizes to try, small ones first: different ones, and the same for all symbols."""
    if not symbols:
        return [{}]
    random = np.random.default_rng(1)
    found = []
    for sizes in (SIZES[:5], SIZES[:10], SIZES):
        found += [dict(zip(symbols, map(int, random.choice(sizes, len(symbols))))) for _ in range(8)]
    return [*found, *(dict.fromkeys(symbols, size) for size in SIZES)]


SIZES = (1, 2, 3, 5, 7, 32, 48, 64, 96, 160, 256, 288, 512, 576, 640)


def _claims(model: Model, values: list[str]) -> dict[str, list[str]]:
    """The sizes of these values that the analysis knows: ops of ours on them, whose types tell."""
    text = Text(model)
    ids = {text.names[name][2:]: name for name in values}
    shown = [f"  %b{id} = bcast.broadcast %v{id} {{number = {id}}} : ({model.type(name)}) -> {model.type(name)}" for id, name in ids.items()]
    lowered = lower(text.function(shown), CONVERT, "--bcast-infer-shapes", "--mlir-print-op-generic").stdout
    found = re.finditer(r'"bcast\.broadcast"\(.*?number = (\d+) : i64.*?-> tensor<((?:(?:\d+|\?)x)*)\w+>', lowered)
    return {ids[match[1]]: match[2].split("x")[:-1] for match in found}


def _run(model: Model, values: list[str]) -> dict[str, tuple[int, ...]] | None:
    """The shapes of these values in a run of ONNX Runtime, if the model runs with these sizes."""
    whole = onnx.ModelProto()
    whole.CopyFrom(model.model)
    del whole.graph.value_info[:], whole.graph.output[:]
    whole.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in values)
    options = SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    random = np.random.default_rng(1)
    try:
        session = InferenceSession(whole.SerializeToString(), options)
        given = {each.name: _random(random, each) for each in session.get_inputs()}
        return {name: np.shape(array) for name, array in zip(values, session.run(None, given), strict=True)}
    except Exception:  # noqa: BLE001 (a model that does not run with such sizes)
        return None


def _random(random: np.random.Generator, of: Any) -> np.ndarray:
    kinds = {"tensor(float)": np.float32, "tensor(int64)": np.int64, "tensor(int32)": np.int32, "tensor(double)": np.float64, "tensor(bool)": np.bool_}
    return np.asarray(random.random(of.shape) * 2).astype(kinds[of.type])


def models(directory: Path) -> dict[str, Path]:
    """The models of packages in a directory, and those of onnx and ONNX Runtime, each once, by package and name."""
    own = {Path(package.__file__).parent.parent for package in (onnx, onnxruntime)}
    paths = [path for root in (directory, *own) for path in root.rglob("*.onnx")]
    found: dict[str, Path] = {}
    contents = set()
    for path in sorted(paths):
        parts = path.parts
        is_wanted = "light" in parts or "datasets" in parts or directory in path.parents
        content = hashlib.sha256(path.read_bytes()).digest()
        if is_wanted and content not in contents:
            contents.add(content)
            package = path.relative_to(directory).parts[0] if directory in path.parents else "onnx" if "light" in parts else "onnxruntime"
            inner = "/".join(part for part in parts[-2:] if part in ("persian", path.name))
            found[f"{package}: {inner.removesuffix('.onnx')}"] = path
    return found


def row(name: str, path: Path) -> tuple[list[str], bool]:
    """The cells of a model in the table, and whether no run refutes it."""
    model = Model(path)
    count, left = proven(model)
    try:
        symbolic_count, symbolic_left = proven(Model(path, infer=with_onnxruntime))
        symbolic = f"{symbolic_count - len(symbolic_left)} of {symbolic_count}"
    except Exception as error:  # noqa: BLE001 (ONNX Runtime fails in many ways)
        symbolic, symbolic_left = f"fails: {type(error).__name__}", []
    runs, sizes, known, wrong = refuted(path)
    of_run = f"{known} of {sizes}" if runs else "does not run"
    with_symbols, without = (str(checks(model, has_symbols)) for has_symbols in (True, False))
    cells = [name, str(len(model.nodes)), kept(model), f"{count - len(left)} of {count}", symbolic, of_run, str(runs), without, with_symbols]
    print("\n".join([" | ".join(cells), *(f"  not proven: {each}" for each in [*left, *symbolic_left][:6]), *wrong]), flush=True)
    return cells, not wrong


def main(directory: str, *options: str) -> int:
    names = [option for option in options if not option.startswith("--")]
    chosen = {name: path for name, path in models(Path(directory).resolve()).items() if not names or any(part in name for part in names)}
    rows = [row(name, path) for name, path in chosen.items()]
    if "--update" in options:
        page = ROOT / "docs/onnx-models.md"
        before, rest = page.read_text().split(BEGIN)
        lines = [f"| {' | '.join(cells)} |" for cells, _ in rows]
        table = "\n".join([HEAD, *lines, "", _summary([cells for cells, _ in rows])])
        page.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{rest.split(END)[1]}")
    return 0 if all(is_right for _, is_right in rows) else 1


def _summary(rows: list[list[str]]) -> str:
    def both(at: int) -> tuple[int, int]:
        pairs = [each[at].split(" of ") for each in rows if " of " in each[at]]
        return tuple(sum(int(pair[side]) for pair in pairs) for side in (0, 1))  # type: ignore[return-value]

    (proven, named), (symbolic, of_symbolic), (known, sizes) = both(3), both(4), both(5)
    run, runs = sum(each[6] != "0" for each in rows), sum(int(each[6]) for each in rows)
    without, with_symbols = (sum(int(each[at]) for each in rows) for at in (7, 8))
    return (
        f"Of {named:,} sizes that ONNX names in these {len(rows)} models, {proven:,} are proven, and {symbolic:,} of the {of_symbolic:,} that ONNX Runtime names.\n"
        f"{run} models ran, {runs} times in all: of {sizes:,} sizes, {known:,} are known, and no other than the run has. {without} checks of broadcasts are\n"
        f"left where inputs have no names, and {with_symbols} with them."
    )


BEGIN, END = "<!-- models: written by scripts/check-model-sizes --update -->", "<!-- end -->"
HEAD = """| model | nodes | symbols kept | proven of what ONNX names | of what ONNX Runtime names | known in runs | runs | checks without names | with names |
|---|---|---|---|---|---|---|---|---|"""

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
