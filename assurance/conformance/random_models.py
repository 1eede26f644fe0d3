"""Random models of ONNX that ONNX Runtime runs: `broadcastable check` has no error to report of them.

Each node takes values that the model has so far, whose sizes are known here, and attributes and constants that fit them. The sizes of the
inputs have names. A model that ONNX Runtime does not run is not counted.

    python3 assurance/conformance/random_models.py [--seed N] [COUNT]
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import onnxruntime
from broadcastable.onnx import check
from onnx import ModelProto, TensorProto, helper, numpy_helper, save
from random_nodes import NODES

OPSETS = (7, 22)
INPUTS, LENGTH = (1, 3), (3, 12)


class Graph:
    """A graph that grows, and the sizes of its values in one run."""

    def __init__(self, draw: random.Random, opset: int) -> None:
        self.draw, self.opset = draw, opset
        self.nodes: list = []
        self.constants: list[TensorProto] = []
        self.sizes: dict[str, tuple[int, ...]] = {}
        self.inputs: list = []
        self.fed: dict[str, np.ndarray] = {}

    def input(self, name: str, sizes: tuple[int, ...]) -> None:
        symbols = [f"n{size}" if self.draw.random() < 0.5 else f"{name}_{at}" for at, size in enumerate(sizes)]
        shape = [symbol if self.draw.random() < 0.7 else size for symbol, size in zip(symbols, sizes, strict=True)]
        self.inputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, shape))
        self.fed[name] = np.random.default_rng(0).standard_normal(sizes).astype(np.float32)
        self.sizes[name] = sizes

    def constant(self, array: np.ndarray | list) -> str:
        """The name of an initializer; a list has 64-bit integers."""
        array = np.array(array, dtype=np.int64) if isinstance(array, list) else array
        self.constants.append(numpy_helper.from_array(array, f"c{len(self.constants)}"))
        return self.constants[-1].name

    def weights(self, sizes: tuple[int, ...]) -> str:
        return self.constant(np.ones(sizes, dtype=np.float32))

    def add(self, operator: str, inputs: list[str], outputs: int = 1, **attributes: object) -> list[str]:
        names = [f"v{len(self.nodes)}_{at}" for at in range(outputs)]
        self.nodes.append(helper.make_node(operator, inputs, names, name=f"{operator}_{len(self.nodes)}", **attributes))
        return names

    def model(self) -> ModelProto:
        """The model, of which each value of a node is an output without a shape."""
        outputs = [helper.make_empty_tensor_value_info(name) for node in self.nodes for name in node.output]
        graph = helper.make_graph(self.nodes, "g", self.inputs, outputs, self.constants)
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", self.opset)], ir_version=10)


def drawn(draw: random.Random) -> tuple[Graph, ModelProto]:
    graph = Graph(draw, draw.randint(*OPSETS))
    for at in range(draw.randint(*INPUTS)):
        rank = draw.choice([0, 1, 2, 2, 3, 3, 4, 4, 4, 5])
        graph.input(f"x{at}", tuple(draw.choice([0, 1, 1, 2, 3, 4, 6, 8]) if draw.random() < 0.9 else 2 for _ in range(rank)))
    for _ in range(draw.randint(*LENGTH)):
        name = draw.choice(list(graph.sizes)[-4:])
        node = draw.choice(NODES)
        before = len(graph.nodes), len(graph.constants)
        if node(graph, name, graph.sizes[name]) is False:
            del graph.nodes[before[0] :], graph.constants[before[1] :]
            continue
        run(graph, graph.nodes[before[0] :])
    return graph, graph.model()


def run(graph: Graph, added: list) -> None:
    """Runs the graph, and keeps the sizes of what was added; nodes that do not run are dropped."""
    try:
        values = results(graph)
    except Exception:  # noqa: BLE001 - its exceptions have no other class in common
        del graph.nodes[len(graph.nodes) - len(added) :]
        return
    names = [name for node in graph.nodes for name in node.output]
    for name, value in zip(names, values, strict=True):
        is_new = any(name in node.output for node in added)
        if is_new and isinstance(value, np.ndarray) and value.dtype == np.float32 and value.size < 100_000:
            graph.sizes[name] = value.shape


def results(graph: Graph) -> list:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(graph.model().SerializeToString(), options, ["CPUExecutionProvider"])
    return session.run(None, graph.fed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a directory for the models on which the two differ")
    parser.add_argument("count", type=int, nargs="?", default=1000)
    arguments = parser.parse_args()
    operators, wrong, levels = Counter(), 0, Counter()
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        graph, model = drawn(random.Random(seed))
        operators.update(node.op_type for node in graph.nodes)
        for finding in check(model):
            levels[finding.level] += 1
            if finding.level == "error":
                wrong += 1
                print(f"seed {seed}, opset {graph.opset}: {finding.where}: {finding.message}")
                if arguments.keep:
                    save(model, arguments.keep / f"{seed}.onnx")
    print(f"{arguments.count} models, {operators.total()} nodes of {len(operators)} operators, which ONNX Runtime runs: {wrong} errors of `broadcastable check`")
    print(", ".join(f"{count} {level}s" for level, count in levels.items()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
