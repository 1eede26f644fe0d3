# /// script
# dependencies = ["torch==2.15.0", "numpy==2.4.6"]
# ///
"""PyTorch's export with named sizes."""

import torch
from protocol import Skip, bound, columns, programs, serve
from torch.export import Dim, export
from torch_programs import Add, zeros


def example(operands):
    """A size for each name with which the program fits: that of a number that it meets, else 6."""
    sizes = {}
    for column in columns(operands):
        number = next((size for size in column if isinstance(size, int) and size != 1), 6)
        sizes.update({size: number for size in column if isinstance(size, str) and sizes.get(size, 6) == 6})
    return sizes


def exported(operands):
    if any(None in shape for shape in operands):
        raise Skip("every dynamic size has a name")
    sizes = example(operands)
    dims = {name: Dim(name, min=0, max=1 << 20) for name in sizes}
    inputs = zeros([[sizes.get(size, size) for size in shape] for shape in operands])
    dynamic = tuple({dim: dims[size] for dim, size in enumerate(shape) if size in dims} for shape in operands)
    return export(Add(), inputs, dynamic_shapes={"operands": dynamic})


def symbolic(case):
    """`torch.export.export` of `torch.add` with a `Dim` of minimum 0 for each name, traced with sizes that fit"""
    program = exported(case["operands"])
    nodes = [node for node in program.graph.nodes if node.op == "placeholder"]
    names = {}
    for node, shape in zip(nodes, case["operands"], strict=True):
        names.update({str(size): name for size, name in zip(node.meta["val"].shape, shape) if isinstance(name, str)})
    [result] = next(node for node in program.graph.nodes if node.op == "output").args[0]
    return {"shape": [size if isinstance(size, int) else names.get(str(size), str(size)) for size in result.meta["val"].shape]}


program = programs(lambda operands: exported(operands).module())


def run_time(case):
    """the exported program, run"""
    return {"shape": [*program(case)(*zeros(bound(case))).shape]}


serve("PyTorch, torch.export", torch.__version__, symbolic=symbolic, run_time=run_time)
