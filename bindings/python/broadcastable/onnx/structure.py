"""The structure of a model: each node with its place, and the checks that the model is sound enough to analyse.

A model may be hostile: with undefined names, with cycles of nodes, with functions that call
themselves or that do not fit into memory once inlined. These are errors that name the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from onnx import AttributeProto, FunctionProto, GraphProto, ModelProto, NodeProto
from onnx.defs import OpSchema, SchemaError, get_schema, onnx_opset_version

from .fields import ModelError, require_readable

#: The most nodes to which a model whose functions call each other expands.
MAX_NODES = 1_000_000
#: Functions in functions, at most. (Graphs in graphs are fewer: protocol buffers have a limit of their own.)
MAX_DEPTH = 50


@dataclass(frozen=True, eq=False)
class Block:
    """A list of nodes: of a graph, of a subgraph, or of a function."""

    #: The graph or the function.
    owner: GraphProto | FunctionProto
    #: Where it is, such as ``graph 'main' / node 'if' / then_branch``.
    path: str
    depth: int = 0

    @property
    def is_function(self) -> bool:
        return isinstance(self.owner, FunctionProto)

    @property
    def is_in_function(self) -> bool:
        """Whether it is a function, or a graph in one."""
        return self.path.startswith("function ")


@dataclass(frozen=True, eq=False)
class Place:
    """A node of the original model."""

    block: Block
    index: int

    @property
    def node(self) -> NodeProto:
        return self.block.owner.node[self.index]

    @property
    def name(self) -> str:
        """The node's name, or its number if it has none."""
        return self.node.name or f"#{self.index}"


def opset(imports) -> int:
    """The version of the default domain; 0 if there is none."""
    return next((entry.version for entry in imports if entry.domain in ("", "ai.onnx")), 0)


def subgraphs(node: NodeProto) -> Iterator[tuple[str, GraphProto]]:
    """Each graph in a node's attributes, with the attribute's name."""
    for attribute in node.attribute:
        if attribute.type == AttributeProto.GRAPH:
            yield attribute.name, attribute.g
        for number, graph in enumerate(attribute.graphs):
            yield f"{attribute.name}[{number}]", graph


def graphs(graph: GraphProto) -> Iterator[GraphProto]:
    """A graph, and those in its nodes."""
    yield graph
    for node in graph.node:
        for _, inner in subgraphs(node):
            yield from graphs(inner)


def places(model: ModelProto) -> list[Place]:
    """Every node, of the graph, of subgraphs, and of functions."""
    found: list[Place] = []
    blocks = [Block(function, f"function {function.domain}.{function.name}") for function in model.functions]
    blocks.append(Block(model.graph, f"graph '{model.graph.name}'"))
    while blocks:
        block = blocks.pop()
        for index in range(len(block.owner.node)):
            place = Place(block, index)
            found.append(place)
            inner = f"{block.path} / node '{place.name}' / "
            blocks += [Block(graph, inner + name, block.depth + 1) for name, graph in subgraphs(place.node)]
    return found


def require_sound(model: ModelProto) -> None:
    """Raises `ModelError` for fields that cannot be read, for names that are not defined before they are used, or twice, for nodes
    without the inputs and outputs that they need, and for calls without an end."""
    if not model.HasField("graph"):
        raise ModelError("the model has no graph: it is not an ONNX model, or it is cut off")
    require_readable(model)
    _require_order(model.graph, set(), f"graph '{model.graph.name}'", opset(model.opset_import))
    for function in model.functions:
        _require_order(function, set(), f"function {function.domain}.{function.name}", opset(function.opset_import))
    _require_small(model)


def _require_order(owner: GraphProto | FunctionProto, outer: set[str], path: str, version: int) -> None:
    own = _defined_at_entry(owner, path)
    known = outer | own
    outputs = {name for node in owner.node for name in node.output}
    for index, node in enumerate(owner.node):
        place = f"{path}: node '{node.name or f'#{index}'}' ({node.op_type})"
        if node.domain in ("", "ai.onnx"):
            _require_counts(node, place, version)
        for name in node.input:
            if name and name not in known:
                where = "only later: the nodes are in a circle or out of order" if name in outputs else "nowhere"
                raise ModelError(f"{place}: its input '{name}' is defined {where}")
        for attribute, graph in subgraphs(node):
            _require_order(graph, known, f"{place} / {attribute}", version)
        for name in filter(None, node.output):
            if name in own:
                raise ModelError(f"{place}: its output '{name}' is defined twice")
            own.add(name)
        known.update(node.output)
    for name in (output if isinstance(output, str) else output.name for output in owner.output):
        if name not in known:
            raise ModelError(f"{path}: its output '{name}' is defined nowhere")


def _require_counts(node: NodeProto, place: str, version: int) -> None:
    if version == 0:
        raise ModelError(f"{place}: the version of ONNX's operators is not known: opset_import does not have it")
    if (known := schema(node.op_type, version)) is None:
        return
    for what, count, least, most in (
        ("inputs", len(node.input), known.min_input, known.max_input),
        ("outputs", len(node.output), known.min_output, known.max_output),
    ):
        if not least <= count <= most:
            needs = f"needs {least}" if count < least else f"takes {most}"
            raise ModelError(f"{place}: it has {count} {what}, and {needs}")


@cache
def schema(kind: str, version: int) -> OpSchema | None:
    """The schema of an operator; ``None`` if ONNX does not know it."""
    try:
        return get_schema(kind, version)
    except SchemaError:
        return None


def types_of_inputs(node: NodeProto) -> list[str]:
    """The name that an operator has for the type of each input of a node: those with one name have one type."""
    known = schema(node.op_type, onnx_opset_version())
    formal = [] if known is None else [item.type_str for item in known.inputs]
    return formal + formal[-1:] * (len(node.input) - len(formal))  # the last one stands for all that follow


def _defined_at_entry(owner: GraphProto | FunctionProto, path: str) -> set[str]:
    """Inputs, and initializers, which may be the values of inputs."""
    if isinstance(owner, FunctionProto):
        return _distinct(owner.input, path, "input")
    inputs = _distinct((value.name for value in owner.input), path, "input")
    values = [*owner.initializer, *(tensor.values for tensor in owner.sparse_initializer)]
    return inputs | _distinct((tensor.name for tensor in values), path, "initializer")


def _distinct(names: Iterable[str], path: str, what: str) -> set[str]:
    found: set[str] = set()
    for name in names:
        if name in found:
            raise ModelError(f"{path}: its {what} '{name}' is defined twice")
        found.add(name)
    return found


def _require_small(model: ModelProto) -> None:
    """Functions that call functions: none calls itself, and all together are not too many nodes."""
    functions = {(function.domain, function.name): function for function in model.functions}
    sizes: dict[tuple[str, str], int] = {}
    open_calls: list[tuple[str, str]] = []

    def size(owner: GraphProto | FunctionProto) -> int:
        total = 0
        for node in owner.node:
            key = (node.domain, node.op_type)
            total += 1 + sum(size(graph) for _, graph in subgraphs(node))
            total += call(key) if key in functions else 0
        return total

    def call(key: tuple[str, str]) -> int:
        if len(open_calls) > MAX_DEPTH:
            names = " calls ".join(f"{domain}.{name}" for domain, name in [*open_calls, key][-4:])
            raise ModelError(f"functions call each other without an end, or more than {MAX_DEPTH} deep: {names}")
        if key not in sizes:
            open_calls.append(key)
            sizes[key] = size(functions[key])
            open_calls.pop()
        return sizes[key]

    if (total := size(model.graph)) > MAX_NODES:
        raise ModelError(f"with its functions inlined, the model has {total} nodes; at most {MAX_NODES} are checked")
