"""The list of the functions that add nodes, and the sizes, values and axes that fit these."""

from __future__ import annotations

NODES: list = []


def node(function):
    NODES.append(function)
    return function


def stretched(graph, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Sizes that go to these: a suffix, some of which are 1."""
    rank = graph.draw.randint(0, len(sizes))
    return tuple(size if graph.draw.random() < 0.6 else 1 for size in sizes[len(sizes) - rank :])


def fits(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return all(x == y or 1 in (x, y) for x, y in zip(a[::-1], b[::-1], strict=False))


def other(graph, sizes: tuple[int, ...]) -> str:
    """A value that broadcasts with these sizes: one that is there, or a constant."""
    there = [name for name, own in graph.sizes.items() if fits(own, sizes)]
    return graph.draw.choice(there) if there and graph.draw.random() < 0.6 else graph.weights(stretched(graph, sizes))


def axis(graph, sizes: tuple[int, ...], may_be_last: int = 0) -> int:
    at = graph.draw.randrange(len(sizes) + may_be_last)
    return at - len(sizes) if may_be_last == 0 and graph.opset >= 11 and graph.draw.random() < 0.4 else at


def listed(graph, operator: str, name: str, values: dict[str, list[int]], since: int, **attributes) -> None:
    """A node whose lists are attributes before a version, and operands since then."""
    if graph.opset < since:
        graph.add(operator, [name], **values, **attributes)
    else:
        graph.add(operator, [name, *(graph.constant(value) for value in values.values())], **attributes)
