"""Products of matrices, sums of products, recurrent nodes."""

from __future__ import annotations

from .node import node, stretched


@node
def matrices(graph, name, sizes):
    if not sizes:
        return False
    draw, inner = graph.draw, sizes[-1]
    batch = stretched(graph, sizes[:-2])
    graph.add("MatMul", [name, graph.weights((inner,) if draw.random() < 0.2 else (*batch, inner, draw.randint(1, 4)))])


@node
def product(graph, name, sizes):
    if len(sizes) != 2:
        return False
    draw, transposed = graph.draw, [graph.draw.randint(0, 1) for _ in range(2)]
    rows, inner, columns = (*(sizes[::-1] if transposed[0] else sizes), draw.randint(1, 4))
    operands = [name, graph.weights((columns, inner) if transposed[1] else (inner, columns))]
    if draw.random() < 0.7 or graph.opset < 11:
        operands.append(graph.weights(stretched(graph, (rows, columns))))
    graph.add("Gemm", operands, transA=transposed[0], transB=transposed[1])


@node
def einsum(graph, name, sizes):
    if graph.opset < 12 or not 2 <= len(sizes) <= 4:
        return False
    letters = "abcd"[: len(sizes)]
    kept = graph.draw.sample(letters, graph.draw.randint(0, len(letters)))
    second = (sizes[-1], 2)
    equation = graph.draw.choice([f"{letters}->{''.join(kept)}", f"{letters},{letters[-1]}z->{letters[:-1]}z", f"...{letters[-1]},{letters[-1]}z->...z", f"{letters},{letters[-1]}z"])
    graph.add("Einsum", [name] if "," not in equation else [name, graph.weights(second)], equation=equation)


@node
def recurrent(graph, name, sizes):
    if len(sizes) != 3 or 0 in sizes:
        return False
    operator, gates = graph.draw.choice([("LSTM", 4), ("GRU", 3), ("RNN", 1)])
    weights, state = graph.weights((1, 2 * gates, sizes[2])), graph.weights((1, 2 * gates, 2))
    graph.add(operator, [name, weights, state], graph.draw.randint(1, 2), hidden_size=2)
