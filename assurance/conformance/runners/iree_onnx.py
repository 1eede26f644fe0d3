# /// script
# dependencies = ["iree-base-compiler==3.13.0", "iree-base-runtime==3.13.0", "numpy==2.4.6"]
# ///
"""IREE, from ONNX."""

from importlib.metadata import version

import iree.compiler
import iree.runtime
import numpy as np
from protocol import Skip, bound, programs, serve

CONFIG = iree.runtime.Config("local-sync")
VERSIONS = "torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64"


@programs
def program(operands):
    if len(operands) != 2:
        raise Skip("two operands")
    shapes = [[str(size) if isinstance(size, int) else "?" for size in shape] for shape in operands]
    shapes.append(["?"] * max(map(len, shapes)))
    a, b, result = (f"!torch.vtensor<[{','.join(shape)}],f32>" for shape in shapes)
    text = "\n".join([
        f"func.func @main(%a: {a}, %b: {b}) -> {result} attributes {{{VERSIONS}}} {{",
        f'  %r = torch.operator "onnx.Add"(%a, %b) : ({a}, {b}) -> {result}',
        f"  return %r : {result}",
        "}",
    ])
    compiled = iree.compiler.compile_str(text, input_type="onnx", target_backends=["vmvx"])
    context = iree.runtime.SystemContext(config=CONFIG)
    context.add_vm_module(iree.runtime.VmModule.copy_buffer(context.instance, compiled))
    return context.modules.module.main


def run_time(case):
    """ONNX's `Add` with `?` for each dynamic size, compiled by `iree-compile` with `--iree-input-type=onnx` for `vmvx`, and run"""
    return {"shape": [*program(case)(*(np.zeros(shape, np.float32) for shape in bound(case))).to_host().shape]}


serve("IREE", version("iree-base-compiler"), run_time=run_time)
