"""A list of nodes as a drawing: layers from the inputs on, in SVG, without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from onnx import FunctionProto, GraphProto

from .._escape import html as escape
from .structure import Block, subgraphs

_CHARACTER, _ROW, _BOX, _GAP, _MARGIN = 8, 64, 28, 24, 16
#: A longer name is cut; the whole name is the tooltip.
_MAX_LETTERS = 24


@dataclass
class _Box:
    label: str
    tooltip: str
    kind: str
    link: str | None
    #: The boxes whose values this one takes.
    sources: list[_Box] = field(default_factory=list)
    layer: int = 0
    middle: float = 0.0

    @property
    def width(self) -> int:
        return len(self.label) * _CHARACTER + 2 * _CHARACTER


def drawing(block: Block, look: Callable[[int], tuple[str, str | None]]) -> str:
    """The nodes of a block as SVG. ``look`` returns the class of the node of that index, and the id that it links to."""
    boxes = _boxes(block, look)
    layers: dict[int, list[_Box]] = {}
    for box in boxes:
        box.layer = max((source.layer + 1 for source in box.sources), default=0)
        layers.setdefault(box.layer, []).append(box)
    widest = max((_width(layer) for layer in layers.values()), default=0)
    for number in sorted(layers):
        _arrange(layers[number], widest)
    width, height = widest + 2 * _MARGIN, len(layers) * _ROW + 2 * _MARGIN
    parts = [_edge(source, box) for box in boxes for source in box.sources] + list(map(_drawn, boxes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img"><title>{escape(block.path)}</title>{"".join(parts)}</svg>'
    )


def _boxes(block: Block, look: Callable[[int], tuple[str, str | None]]) -> list[_Box]:
    """Inputs, nodes and outputs, each after those whose values it takes. Weights and constants are not drawn."""
    owner = block.owner
    inputs, outputs = _ends(owner)
    producers = {name: _Box(_short(name), name, "end", None) for name in inputs}
    boxes = list(producers.values())
    for index, node in enumerate(owner.node):
        if node.op_type == "Constant":
            continue
        kind, link = look(index)
        tooltip = f"{node.name or f'#{index}'} ({node.op_type})"
        box = _Box(_short(node.op_type), tooltip, kind, link)
        taken = [*node.input, *(name for _, graph in subgraphs(node) for name in _used(graph))]
        box.sources = _known(taken, producers)
        producers.update((name, box) for name in node.output if name)
        boxes.append(box)
    for name in outputs:
        boxes.append(_Box(_short(name), name, "end", None, _known([name], producers)))
    return boxes


def _ends(owner: GraphProto | FunctionProto) -> tuple[list[str], list[str]]:
    if isinstance(owner, FunctionProto):
        return list(owner.input), list(owner.output)
    given = {tensor.name for tensor in owner.initializer}
    return [value.name for value in owner.input if value.name not in given], [value.name for value in owner.output]


def _used(graph: GraphProto) -> Iterable[str]:
    """The names that a graph takes from those around it, and some of its own."""
    for node in graph.node:
        yield from node.input
        for _, inner in subgraphs(node):
            yield from _used(inner)


def _known(names: Iterable[str], producers: dict[str, _Box]) -> list[_Box]:
    found = {id(producers[name]): producers[name] for name in names if name in producers}
    return list(found.values())


def _short(name: str) -> str:
    return name if len(name) <= _MAX_LETTERS else f"{name[: _MAX_LETTERS - 1]}…"


def _width(layer: list[_Box]) -> int:
    return sum(box.width for box in layer) + (len(layer) - 1) * _GAP


def _arrange(layer: list[_Box], width: int) -> None:
    """Each box stands as far left or right as its sources do, so that few edges cross."""
    layer.sort(key=lambda box: sum(source.middle for source in box.sources) / max(len(box.sources), 1))
    left = _MARGIN + (width - _width(layer)) / 2
    for box in layer:
        box.middle = left + box.width / 2
        left += box.width + _GAP


def _edge(source: _Box, box: _Box) -> str:
    start, end = _MARGIN + source.layer * _ROW + _BOX, _MARGIN + box.layer * _ROW
    middle = (start + end) / 2
    return f'<path d="M{source.middle:g} {start}C{source.middle:g} {middle:g} {box.middle:g} {middle:g} {box.middle:g} {end}"/>'


def _drawn(box: _Box) -> str:
    top = _MARGIN + box.layer * _ROW
    text = (
        f'<g class="{box.kind}"><title>{escape(box.tooltip)}</title>'
        f'<rect x="{box.middle - box.width / 2:g}" y="{top}" width="{box.width}" height="{_BOX}" rx="5"/>'
        f'<text x="{box.middle:g}" y="{top + 19}">{escape(box.label)}</text></g>'
    )
    return text if box.link is None else f'<a href="#{box.link}">{text}</a>'
