"""Write what is found of a model's shapes back into it."""

from __future__ import annotations

from onnx import GraphProto, ModelProto, TypeProto, ValueInfoProto

from .analysis import types_in
from .run_time import add_checks
from .values import is_named, shape_of


def annotate(model: ModelProto, *, checks: bool = False) -> tuple[int, int]:
    """Writes the shapes that are found into a model, in place: the types of values that have none, and the sizes that types leave
    open. What is declared stays. With ``checks``, nodes are added that fail where sizes do not fit which only run time knows.
    Returns the number of values with more sizes, and that of checks.

    Values in functions stay as they are. Raises `ModelError` for a model that cannot be analysed.

    >>> import onnx.parser
    >>> model = onnx.parser.parse_model('''
    ...     <ir_version: 10, opset_import: ["": 21]>
    ...     agraph (float[N, 1] a, float[M] b) => (float[?, ?] d) { c = Neg(a) [sum] d = Add(c, b) }''')
    >>> annotate(model)
    (2, 0)
    >>> [size.dim_param or size.dim_value for size in model.graph.value_info[0].type.tensor_type.shape.dim]
    ['N', 1]
    >>> [size.dim_param for size in model.graph.output[0].type.tensor_type.shape.dim]
    ['N', 'M']
    """
    done = 0
    for block, types in types_in(model).items():
        declared = {value.name: value for value in (*block.owner.value_info, *block.owner.output)}
        for name in (name for node in block.owner.node for name in node.output if name in types):
            value = declared.get(name)
            done += _add(block.owner, name, types[name]) if value is None else _fill(value, types[name])
    return done, add_checks(model) if checks else 0


def _add(graph: GraphProto, name: str, found: TypeProto.Tensor) -> bool:
    """Declares a value, if its type of elements and its rank are known."""
    if not (found.elem_type and found.HasField("shape")):
        return False
    value = graph.value_info.add(name=name)
    value.type.tensor_type.elem_type = found.elem_type
    return _fill(value, found)


def _fill(value: ValueInfoProto, found: TypeProto.Tensor) -> bool:
    """Writes the sizes that a declaration leaves open. Names that inference made up are not declarations."""
    own = value.type.tensor_type
    shape = shape_of({value.name: found}, value.name)
    if shape is None or own.elem_type != found.elem_type or own.HasField("shape") and len(own.shape.dim) != len(shape):
        return False
    is_new = not own.HasField("shape")
    if is_new:
        own.shape.SetInParent()
        for _ in shape:
            own.shape.dim.add()
    for dim, size in zip(own.shape.dim, shape):
        if dim.WhichOneof("value") is None and is_named(size):
            setattr(dim, "dim_value" if isinstance(size, int) else "dim_param", size)
            is_new = True
    return is_new
