"""Chains in NumPy, and in XLA's and ONNX Runtime's kernels for the CPU where they are installed.

Reads lines from its input, and answers each with one line:

  peers                                      the names of those that are installed
  load PATH STEPS LEAF=SHAPE...              makes the operands of a chain, and writes NumPy's result to that file
  run PEER REPEAT                            the microseconds of one call, or the reason that there are none
"""

import os
import sys
import time

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
try:
    import numpy
except ImportError:
    sys.exit("none")


def sample(leaf, shape, seed):
    """The arguments of the benchmark's own kernels."""
    number = (numpy.arange(int(numpy.prod(shape))) * 7 + seed * 13) % 101
    if leaf.startswith("mask"):
        return (number % 3 != 0).reshape(shape)
    return (number.astype("float32") / numpy.float32(64) + numpy.float32(0.25)).reshape(shape)


def parse(steps):
    for step in steps.split("; "):
        result, op, *operands = step.replace(" =", "").split()
        yield result, op, operands


def python_function(steps, leaves, library):
    names = {"max": "maximum", "min": "minimum", "sub": "subtract", "mul": "multiply", "div": "divide",
             "select": "where"}
    lines = [f"def chain({', '.join(leaves)}):"]
    for result, op, operands in parse(steps):
        operands = [name if name[0].isalpha() else f"float32({name})" for name in operands]
        if op.startswith("row"):
            lines.append(f"  {result} = library.{op[3:]}({operands[0]}, axis=-1, keepdims=True)")
        elif op == "rsqrt":
            lines.append(f"  {result} = float32(1) / library.sqrt({operands[0]})")
        else:
            lines.append(f"  {result} = library.{names.get(op, op)}({', '.join(operands)})")
    scope = {"library": library, "float32": numpy.float32}
    exec("\n".join([*lines, "  return o"]), scope)
    return scope["chain"]


def with_numpy(steps, operands):
    chain = python_function(steps, operands, numpy)
    values = list(operands.values())
    return lambda: chain(*values)


def with_xla(steps, operands):
    import jax

    chain = jax.jit(python_function(steps, operands, jax.numpy))
    values = [jax.device_put(value) for value in operands.values()]
    return lambda: chain(*values).block_until_ready()


def with_onnxruntime(steps, operands):
    import onnx
    import onnxruntime

    names = {"add": "Add", "sub": "Sub", "mul": "Mul", "div": "Div", "max": "Max", "min": "Min", "tanh": "Tanh",
             "exp": "Exp", "log": "Log", "select": "Where", "rowmax": "ReduceMax", "rowsum": "ReduceSum",
             "rowmean": "ReduceMean"}
    make, types = onnx.helper, onnx.TensorProto
    nodes, numbers = [], {}
    for result, op, inputs in parse(steps):
        for name in inputs:
            if not name[0].isalpha():
                numbers[name] = make.make_tensor(name, types.FLOAT, [], [float(name)])
        if op == "rsqrt":
            nodes.append(make.make_node("Sqrt", inputs, [f"{result}_root"]))
            nodes.append(make.make_node("Reciprocal", [f"{result}_root"], [result]))
        elif op.startswith("row"):
            numbers["last"] = make.make_tensor("last", types.INT64, [1], [-1])
            nodes.append(make.make_node(names[op], [*inputs, "last"], [result], keepdims=1))
        else:
            nodes.append(make.make_node(names[op], inputs, [result]))

    def value(name, array):
        dims = [f"{name}{dim}" for dim in range(array.ndim)]
        return make.make_tensor_value_info(name, types.BOOL if array.dtype == bool else types.FLOAT, dims)

    output = make.make_tensor_value_info("o", types.FLOAT, None)
    graph = make.make_graph(nodes, "chain", [value(*item) for item in operands.items()], [output], numbers.values())
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 18)], ir_version=9)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    binding = session.io_binding()
    for name, array in operands.items():
        binding.bind_cpu_input(name, array)

    def call():
        # Its own memory for each result, as all others take it.
        binding.bind_output("o")
        session.run_with_iobinding(binding)

    return call


def installed():
    from importlib.util import find_spec

    peers = {"NumPy": with_numpy}
    if find_spec("jax"):
        peers["XLA"] = with_xla
    if find_spec("onnxruntime") and find_spec("onnx"):
        peers["ONNX Runtime"] = with_onnxruntime
    return peers


def main():
    peers, steps, operands, calls = installed(), None, {}, {}
    for line in sys.stdin:
        command, *arguments = line.rstrip("\n").split("\t")
        answer = "ok"
        if command == "peers":
            answer = "\t".join(peers)
        elif command == "load":
            path, steps, *leaves = arguments
            calls = {}
            shapes = [leaf.split("=") for leaf in leaves]
            shapes = [(leaf, [int(size) for size in shape.split("x") if size]) for leaf, shape in shapes]
            operands = {leaf: sample(leaf, shape, seed) for seed, (leaf, shape) in enumerate(shapes)}
            with_numpy(steps, operands)().tofile(path)
        elif command == "run":
            peer, repeat = arguments[0], int(arguments[1])
            try:
                if peer not in calls:
                    calls[peer] = peers[peer](steps, operands)
                    calls[peer]()
                call, start = calls[peer], time.process_time()
                for _ in range(repeat):
                    call()
                answer = str((time.process_time() - start) * 1e6 / repeat)
            except Exception as error:
                answer = f"failed: {error}".replace("\n", " ")
        print(answer, flush=True)


main()
