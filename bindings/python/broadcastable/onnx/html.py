"""A page for models: their graphs, the picture of each broadcast, and the declaration that closes each open question. The page
needs no network and no scripts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from onnx import ModelProto

from .._escape import html as escape
from .._explain import shape_text
from .analysis import Examined, Site, Unchecked, pictured, tensor
from .check import findings_of
from .drawing import drawing
from .structure import Block, Place, places

#: The classes of nodes, from the worst on, and what they mean.
_KINDS = {
    "error": "does not fit",
    "open": "left to run time",
    "unchecked": "not checked",
    "stretched": "stretches an operand",
    "plain": "stretches nothing",
}

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --ground: #fff; --card: #f6f8fa;
  --error: #ffebe9; --open: #fff1cc; --unchecked: #eaeef2; --stretched: #ddf4ff; --red: #cf222e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9198a1; --line: #3d444d; --ground: #0d1117;
  --card: #151b23; --error: #5d1a1d; --open: #4d3800; --unchecked: #2a313c; --stretched: #0c2d6b; --red: #ff7b72; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); margin: 2rem auto;
  max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.2rem; } h3 { font-size: 1rem; margin: 0; }
.scroll { overflow: auto; max-height: 80vh; border: 1px solid var(--line); border-radius: 6px; }
article { border: 1px solid var(--line); border-left: 6px solid var(--line); border-radius: 6px; padding: .7rem 1rem;
  margin: 1rem 0; background: var(--card); overflow-x: auto; }
article:target { outline: 2px solid var(--soft); }
article p { margin: .4rem 0; } .error { --kind: var(--error); } .open { --kind: var(--open); }
.unchecked { --kind: var(--unchecked); } .stretched { --kind: var(--stretched); } .plain, .end { --kind: var(--ground); }
article.error { border-left-color: var(--red); } article.open { border-left-color: #d4a72c; }
.legend span { background: var(--kind); border: 1px solid var(--soft); border-radius: 4px; padding: 0 .5em; margin-right: 1em; }
.graph text { font: 13px ui-monospace, monospace; text-anchor: middle; fill: var(--ink); }
.graph rect { fill: var(--kind); stroke: var(--soft); } .graph .end rect { stroke-dasharray: 3 3; }
.graph path { fill: none; stroke: var(--line); stroke-width: 1.5; } .close { font-weight: 600; } code { font-family: ui-monospace, monospace; }
"""


def page(sections: Iterable[str]) -> str:
    """The page with the sections of models."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Broadcasts</title><style>{_STYLE}</style></head><body><h1>Broadcasts</h1>{''.join(sections)}</body></html>"
    )


def section(path: Path, model: ModelProto, found: list[Examined], *, prefix: str) -> str:
    """The section of a model. The ids of its nodes begin with ``prefix``."""
    entries: dict[Place, list[Examined]] = defaultdict(list)
    for one in found:
        entries[one.place].append(one)
    kinds = {place: _kind(all_) for place, all_ in entries.items()}
    shown = sorted(
        (place for place in entries if kinds[place] != "plain"), key=lambda place: list(_KINDS).index(kinds[place])
    )
    ids = {place: f"{prefix}n{number}" for number, place in enumerate(shown)}
    blocks: dict[Block, dict[int, Place]] = defaultdict(dict)
    for place in places(model):
        blocks[place.block][place.index] = place
    own = {(place.block.path, place.index): place for place in entries}

    def look(block: Block, index: int) -> tuple[str, str | None]:
        place = own.get((block.path, index))
        return kinds.get(place, "plain"), ids.get(place)

    graphs = [
        f"<h3>{escape(block.path)}</h3><div class=scroll>{drawing(block, lambda index, block=block: look(block, index))}</div>"
        for block in sorted(blocks, key=lambda block: (block.is_function, block.depth))
    ]
    counts = ", ".join(f"{list(kinds.values()).count(kind)} {text}" for kind, text in _KINDS.items())
    legend = "".join(f'<span class="{kind}">{text}</span>' for kind, text in _KINDS.items())
    articles = [_article(place, entries[place], kinds[place], ids[place]) for place in shown]
    return (
        f"<h2>{escape(str(path))}</h2><p>Nodes that may broadcast: {counts}.</p><p class=legend>{legend}</p>{''.join(graphs)}"
        f"<h2>Its broadcasts</h2>{''.join(articles)}"
    )


def _kind(found: list[Examined]) -> str:
    """The worst of a node's calls."""
    kinds = {_kind_of(one) for one in found}
    return next(kind for kind in _KINDS if kind in kinds)


def _kind_of(one: Examined) -> str:
    findings = findings_of([one])
    if any(finding.level == "error" for finding in findings):
        return "error"
    if isinstance(one, Unchecked):
        return "unchecked"
    if findings:
        return "open"
    return "plain" if one.is_explicit else "stretched"


def _article(place: Place, found: list[Examined], kind: str, id_: str) -> str:
    node = place.node
    parts = [f"<h3>{escape(place.name)} <code>{escape(node.op_type)}</code></h3><p>{escape(place.block.path)}</p>"]
    # A function that is called often is shown as often as its shapes differ.
    parts += dict.fromkeys(_body(one) for one in found)
    return f'<article class="{kind}" id="{id_}">{"".join(parts)}</article>'


def _body(one: Examined) -> str:
    parts = []
    if isinstance(one, Site):
        drawn = pictured(one)
        names = ", ".join(
            f"operand #{index} is <code>{escape(tensor(one, index))}</code>"
            for index in range(len(one.broadcast.operands))
        )
        shape = shape_text(one.facts.shape) if one.facts else "no shape"
        parts += ["" if drawn is None else drawn.svg(), f"<p>{names}: {escape(shape)}</p>"]
    for finding in findings_of([one]):
        parts.append(f"<p>{finding.level}: {escape(finding.message)}</p>")
        if finding.close:
            parts.append(f"<p class=close>To close it: <code>{escape(finding.close)}</code></p>")
    return "".join(parts)
