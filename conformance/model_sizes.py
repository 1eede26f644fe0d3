"""The sizes of real models of ONNX that the analysis knows, against ONNX's own inference, and ONNX Runtime's runs.

For each model: the sizes that ONNX's inference names, as a number or by a name of an input's size, and how many of them are
proven; and the sizes that the analysis knows for inputs of fixed sizes, none of which a run may refute.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
from onnx import AttributeProto, ModelProto, TensorProto, helper, numpy_helper
from onnxruntime import InferenceSession, SessionOptions

from native import ROOT, CompileError, lower
from size_rules import attribute

#: The types of MLIR for elements; others do not matter for sizes.
ELEMENTS = {TensorProto.FLOAT: "f32", TensorProto.INT64: "i64", TensorProto.BOOL: "i1", TensorProto.INT32: "i32"}


class Model:
    """A model, with the sizes of its values that ONNX infers."""

    def __init__(self, path: Path, sizes: dict[str, int] | None = None) -> None:
        model = onnx.load(path)
        del model.graph.value_info[:]
        self.initializers = {each.name: each for each in model.graph.initializer}
        self.inputs = [value for value in model.graph.input if value.name not in self.initializers]
        for value in self.inputs:
            for at, dim in enumerate(value.type.tensor_type.shape.dim):
                if not dim.HasField("dim_value") or dim.dim_value <= 0:
                    name = re.sub(r"\W", "_", dim.dim_param) or f"{re.sub(chr(92) + 'W', '_', value.name)}_{at}"
                    dim.dim_param = f"s_{name}"
                if sizes is not None and dim.dim_param:
                    dim.dim_value = sizes[dim.dim_param]
        for value in model.graph.output:
            value.type.tensor_type.ClearField("shape")
        self.model: ModelProto = onnx.shape_inference.infer_shapes(model, data_prop=True)
        known = [*self.model.graph.value_info, *self.model.graph.output, *self.inputs]
        self.types = {value.name: value.type.tensor_type for value in known if value.type.HasField("tensor_type")}

    @property
    def symbols(self) -> list[str]:
        dims = [dim.dim_param for value in self.inputs for dim in value.type.tensor_type.shape.dim if dim.dim_param]
        return sorted(set(dims))

    def type(self, name: str, is_hidden: bool) -> str:
        """The type of a value in MLIR; hidden sizes are `?`, but for the length of a list."""
        if name in self.initializers:
            of = self.initializers[name]
            return f"tensor<{''.join(f'{size}x' for size in of.dims)}{ELEMENTS.get(of.data_type, 'i8')}>"
        of = self.types.get(name)
        if of is None or not of.HasField("shape"):
            return f"tensor<*x{ELEMENTS.get(of.elem_type, 'i8') if of is not None else 'i8'}>"
        dims = of.shape.dim
        keeps = not is_hidden or (of.elem_type == TensorProto.INT64 and len(dims) == 1)
        sizes = "".join(f"{dim.dim_value if keeps and dim.HasField('dim_value') else '?'}x" for dim in dims)
        return f"tensor<{sizes}{ELEMENTS.get(of.elem_type, 'i8')}>"


def text(model: Model, behind: list[str], ask: Callable[[Model, str, dict[str, str]], list[str]]) -> str:
    """The model as a function, with what is to stand behind its nodes."""
    arguments, lines, names = [], [], {}
    for value in model.inputs:
        names[value.name] = f"%v{len(names)}"
        dims = [f'"{dim.dim_param}"' if dim.dim_param else str(dim.dim_value) for dim in value.type.tensor_type.shape.dim]
        arguments.append(f"{names[value.name]}: {model.type(value.name, False)} {{bcast.dims = [{', '.join(dims)}]}}")
    for name, constant in model.initializers.items():
        names[name] = f"%v{len(names)}"
        lines.extend(_constant(names[name], numpy_helper.to_array(constant), model.type(name, False), arguments))
    for node in model.model.graph.node:
        operands = [names.get(name, "%none") for name in node.input]
        types = [model.type(name, name not in map(_name, model.inputs)) if name else "none" for name in node.input]
        results = [name or f" {len(names)} {at}" for at, name in enumerate(node.output)]  # one that is left out has a type as well
        of_results = [model.type(name, True) if name else "none" for name in node.output]
        for name in results:
            names[name] = f"%v{len(names)}"
        value = next((each.t for each in node.attribute if each.name == "value" and each.type == AttributeProto.TENSOR), None)
        if node.op_type == "Constant" and value is not None:
            array = numpy_helper.to_array(value)
            model.initializers[results[0]] = value
            lines.extend(_constant(names[results[0]], array, model.type(results[0], False), arguments))
            continue
        plain = (AttributeProto.INT, AttributeProto.INTS, AttributeProto.STRING)
        attributes = [attribute(each.name, helper.get_attribute_value(each)) for each in node.attribute if each.type in plain and each.type != AttributeProto.STRING]
        attributes += [f'{each.name} = "{each.s.decode()}"' for each in node.attribute if each.type == AttributeProto.STRING]
        if node.op_type == "ConstantOfShape" and value is not None and value.data_type == TensorProto.INT64:
            attributes.append(f"value = dense<{numpy_helper.to_array(value).tolist()}> : tensor<1xi64>")
        lines.append(
            f'  {", ".join(names[name] for name in results)} = "onnx.{node.op_type}"({", ".join(operands)})'
            f" {{{', '.join(attributes)}}} : ({', '.join(types)}) -> ({', '.join(of_results)})"
        )
    asked = [line for name in behind for line in ask(model, name, names)]
    body = "\n".join(['  %none = "onnx.NoValue"() : () -> none', *lines, *asked])
    return f"func.func @main({', '.join(['%yes: i1', *arguments])}) {{\n{body}\n  return\n}}\n"


def _name(value: object) -> str:
    return value.name  # type: ignore[attr-defined]


def _constant(name: str, array: np.ndarray, of: str, arguments: list[str]) -> list[str]:
    if array.dtype == np.int64 and array.size <= 16:
        return [f'  {name} = "onnx.Constant"() {{value = dense<{array.tolist()}> : {of}}} : () -> {of}']
    arguments.append(f"{name}: {of}")
    return []


def _asked(model: Model, name: str, names: dict[str, str]) -> list[str]:
    """An assertion for each size that ONNX names, each in a region of its own, so that none proves another one."""
    lines, of = [], model.type(name, True)
    for at, dim in enumerate(model.types[name].shape.dim):
        if not is_named(model, dim):
            continue
        id = f"{names[name][1:]}_{at}"
        lines += [f"  scf.if %yes {{", f"    %i{id} = arith.constant {at} : index", f"    %d{id} = tensor.dim {names[name]}, %i{id} : {of}"]
        if dim.dim_param:
            source, place = _source(model, dim.dim_param)
            own = model.type(source, False)
            lines += [f"    %p{id} = arith.constant {place} : index", f"    %w{id} = tensor.dim {names[source]}, %p{id} : {own}"]
        else:
            lines.append(f"    %w{id} = arith.constant {dim.dim_value} : index")
        lines += [f"    %e{id} = arith.cmpi eq, %d{id}, %w{id} : index", f'    cf.assert %e{id}, "{re.sub(chr(34), "", name)} {at}"', "  }"]
    return lines


def is_named(model: Model, dim: object) -> bool:
    return dim.HasField("dim_value") or dim.dim_param in model.symbols  # type: ignore[attr-defined]


def _source(model: Model, symbol: str) -> tuple[str, int]:
    places = ((value.name, at, dim) for value in model.inputs for at, dim in enumerate(value.type.tensor_type.shape.dim))
    return next((name, at) for name, at, dim in places if dim.dim_param == symbol)


def _shown(model: Model, name: str, names: dict[str, str]) -> list[str]:
    """An op of ours on a value, whose type tells the sizes."""
    of = model.type(name, True)
    number = names[name][2:]
    return [f"  %b{number} = bcast.broadcast {names[name]} {{number = {number}}} : ({of}) -> {of}"]


def refuted(path: Path) -> tuple[int, int, list[str]] | None:
    """Of a run: the sizes of all values, how many of them the analysis knows, and those that it gets wrong."""
    symbols = Model(path).symbols
    for size in (2, 5, 32, 64, 640) if symbols else (0,):
        model = Model(path, dict.fromkeys(symbols, size))
        values = [name for name in _values(model) if "*" not in model.type(name, True)]
        actual = _run(model, values)
        if actual is not None:
            break
    else:
        return None
    names: dict[str, str] = {}

    def ask(model: Model, name: str, of: dict[str, str]) -> list[str]:
        names[of[name][2:]] = name
        return _shown(model, name, of)

    program = text(model, [name for name in values if name in actual], ask)
    lowered = lower(program, "--convert-to-bcast=profile=onnx", "--bcast-infer-shapes", "--mlir-print-op-generic").stdout
    count, known, wrong = 0, 0, []
    for match in re.finditer(r'"bcast\.broadcast"\(.*?number = (\d+) : i64.*?-> tensor<((?:(?:\d+|\?)x)*)\w+>', lowered):
        shape, claimed = actual[names[match[1]]], match[2].split("x")[:-1]
        count += len(shape)
        known += len(claimed) - claimed.count("?")
        if any(size not in ("?", str(own)) for size, own in zip(claimed, shape, strict=True)):
            wrong.append(f"{names[match[1]]} has {list(shape)}, and not {claimed}")
    return count, known, wrong


def _values(model: Model) -> list[str]:
    values = [name for node in model.model.graph.node for name in node.output if name in model.types and model.types[name].HasField("shape")]
    constants = {node.output[0] for node in model.model.graph.node if node.op_type == "Constant"}
    return [name for name in values if name not in constants]


def _run(model: Model, values: list[str]) -> dict[str, tuple[int, ...]] | None:
    """The shapes of these values in a run of ONNX Runtime, if the model runs with these sizes."""
    whole = onnx.ModelProto()
    whole.CopyFrom(model.model)
    del whole.graph.value_info[:], whole.graph.output[:]
    whole.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in values)
    options = SessionOptions()
    options.log_severity_level = 4
    random = np.random.default_rng(1)
    try:
        session = InferenceSession(whole.SerializeToString(), options)
        given = {each.name: _random(random, each) for each in session.get_inputs()}
        return {name: np.shape(array) for name, array in zip(values, session.run(None, given), strict=True)}
    except Exception:  # noqa: BLE001 (a model that does not run with such sizes)
        return None


def _random(random: np.random.Generator, of: Any) -> np.ndarray:
    kinds = {"tensor(float)": np.float32, "tensor(int64)": np.int64, "tensor(int32)": np.int32, "tensor(double)": np.float64}
    return (random.random(of.shape) * 2).astype(kinds[of.type])


def proven(model: Model) -> tuple[int, list[str]]:
    """The count of sizes that ONNX names, and those that are not proven."""
    values = _values(model)
    program = text(model, values, _asked)
    count = program.count("cf.assert")
    left = lower(program, "--convert-to-bcast=profile=onnx", "--bcast-elide-checks").stdout
    return count, re.findall(r'cf\.assert .*?"(.*?)"', left)


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


def row(name: str, path: Path) -> tuple[str, bool]:
    """The line of a model in the table, and whether no run refutes it."""
    model = Model(path)
    count, left = proven(model)
    try:
        run = refuted(path)
    except CompileError as error:
        # An op whose types, which ONNX infers, contradict each other.
        if "[result-rank]" not in str(error.args[0]):
            raise
        return f"{_line(name, model, count, left)} contradicting types |", True
    of_run = "does not run" if run is None else f"{run[1]} of {run[0]}"
    wrong = run[2] if run else []
    print("\n".join([f"{name}:", *wrong]) if wrong else f"{name}: {count - len(left)} of {count}, {of_run}", flush=True)
    return f"{_line(name, model, count, left)} {of_run} |", not wrong


def _line(name: str, model: Model, count: int, left: list[str]) -> str:
    operator = {re.sub('"', "", result): node.op_type for node in model.model.graph.node for result in node.output}
    # The first of them, on which others depend.
    cause = f"`{operator[left[0].rsplit(' ', 1)[0]]}`" if left else ""
    return f"| {name} | {len(model.model.graph.node)} | {len(model.symbols)} | {count} | {count - len(left)} | {cause} |"


def main(directory: str, *options: str) -> int:
    rows = [row(name, path) for name, path in models(Path(directory).resolve()).items()]
    lines = [line for line, _ in rows]
    page = ROOT / "docs/onnx-models.md"
    before, rest = page.read_text().split(BEGIN)
    table = "\n".join([HEAD, *lines, "", _summary(lines)])
    if "--update" in options:
        page.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{rest.split(END)[1]}")
    return 0 if all(is_right for _, is_right in rows) else 1


def _summary(lines: list[str]) -> str:
    cells = [line.split("|") for line in lines]
    runs = [match for each in cells if (match := re.match(r" (\d+) of (\d+)", each[7]))]
    named, proven = (sum(int(each[at]) for each in cells) for at in (4, 5))
    known, sizes = (sum(int(match[at]) for match in runs) for at in (1, 2))
    return (
        f"Of {named:,} sizes that ONNX names in these {len(lines)} models, {proven:,} are proven. {len(runs)} models ran: of {sizes:,}\n"
        f"sizes, {known:,} are known, and no other than the run has."
    )


BEGIN, END = "<!-- models: written by scripts/check-model-sizes --update -->", "<!-- end -->"
HEAD = """| model | nodes | symbols | sizes that ONNX names | proven | first one that is not | known in a run |
|---|---|---|---|---|---|---|"""

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
