# /// script
# dependencies = ["torch==2.15.0", "numpy==2.4.6"]
# ///
"""PyTorch's compiler with dynamic sizes."""

import torch
import torch._dynamo
from protocol import bound, programs, serve
from torch_programs import Add, zeros

torch._dynamo.config.recompile_limit = torch._dynamo.config.accumulated_recompile_limit = 10_000


compiled = programs(lambda _: torch.compile(Add(), dynamic=True, fullgraph=True, backend="aot_eager"))


def run_time(case):
    """`torch.compile(dynamic=True, fullgraph=True, backend="aot_eager")` of `torch.add`, the runs of a program one after another"""
    return {"shape": [*compiled(case)(*zeros(bound(case))).shape]}


serve("PyTorch, torch.compile", torch.__version__, run_time=run_time)
