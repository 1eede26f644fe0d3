"""The numbers from which sizes are computed, through the operators whose numbers ONNX's own inference does not follow.

Inference shows the numbers in a tensor as the sizes of what ``Expand`` makes of a scalar. What such an operator computes of them is told to the
next round of inference: its node reads them there from a value of these sizes, from one of its operands, or from a constant.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import onnx.helper
import onnx.numpy_helper
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, TypeProto

from .values import MADE_UP, Types, nodes, numbers_in, record, shape_of, tensor_of, type_of
from .weights import integers_of

_Number = int | str | None
#: The numbers of each operand; ``None`` is one that is not known.
_Operands = Sequence[Sequence[_Number]]

#: Ranks are smaller.
_MAX_NUMBERS = 16
_SCALAR = tensor_of("")


@dataclass(frozen=True)
class Found:
    """What is found of a node: a node that computes the same, of which inference knows the numbers, or a type of its output."""

    node: NodeProto | None
    types: dict[str, TypeProto.Tensor]


def add_probes(model: ModelProto, known: ModelProto) -> bool:
    """Adds a node for each tensor of numbers that has to be known, and returns whether there is one. The other model is the same with
    the types that inference has found."""
    wanted: dict[int, tuple[GraphProto, dict[str, None]]] = {}
    for (graph, node, _), (_, _, types) in zip(nodes(model.graph, ChainMap()), nodes(known.graph, ChainMap())):
        names = node.input if _is(node, *_COMPUTED) else node.input[3:4] if _is(node, "Slice") else []
        found = [name for name in names if name in types and _is_list(types, name)]
        if _is(node, "Expand") and len(node.input) == 2:
            found.append(node.input[1])
        wanted.setdefault(id(graph), (graph, {}))[1].update(dict.fromkeys(found))
    for graph, names in wanted.values():
        for name in names:
            graph.node.add(op_type="Expand", input=[_SCALAR, name], output=[tensor_of(name)])
    if not any(names for _, names in wanted.values()):
        return False
    model.graph.initializer.add(name=_SCALAR, data_type=TensorProto.FLOAT, float_data=[0])
    return True


def follow(model: ModelProto) -> dict[int, Found]:
    """What is found, by the number of the node, in a model with the types that inference has found."""
    found: dict[int, Found] = {}
    seen: dict[int, GraphProto] = {}
    for number, (graph, node, types) in enumerate(nodes(model.graph, ChainMap())):
        if id(graph) not in seen:
            seen[id(graph)] = graph  # and so the number stays its own
            for tensor in graph.initializer:
                _record_conditions(types, tensor.name, tensor)
        if _is(node, "Slice") and (kept := _kept(node, types)):
            found[number] = Found(None, {node.output[0]: kept})
        elif _is(node, "Constant"):
            for item in node.attribute:
                _record_conditions(types, node.output[0], item.t)
        elif _is(node, *_COMPUTED) and node.output and (numbers := _computed(node, types)) is not None:
            record(types, node.output[0], numbers)
            if replacement := _replacement(node, types, numbers):
                found[number] = replacement
    return found


def _is(node: NodeProto, *kinds: str) -> bool:
    return node.op_type in kinds and node.domain in ("", "ai.onnx")


def _is_list(types: Types, name: str) -> bool:
    """Whether inference may know the numbers in a tensor."""
    shape = shape_of(types, name)
    return types[name].elem_type == TensorProto.INT64 and shape is not None and (not shape or _is_short(shape))


def _is_short(shape: Sequence[_Number]) -> bool:
    return len(shape) == 1 and isinstance(shape[0], int) and shape[0] <= _MAX_NUMBERS


def _computed(node: NodeProto, types: Types) -> list[_Number] | None:
    """The numbers that a node computes."""
    operands = [numbers_in(types, name) for name in node.input]
    if None in operands or not operands:
        return None
    return _COMPUTED[node.op_type](node, [list(map(_known, operand)) for operand in operands])


def _record_conditions(types: Types, name: str, tensor: TensorProto) -> None:
    """The elements of a constant of truth values, which ``Expand`` does not take: 0 or 1."""
    is_short = tensor.data_type == TensorProto.BOOL and (not tensor.dims or _is_short(tensor.dims))
    if is_short and (numbers := integers_of(tensor)) is not None:
        record(types, name, numbers)


def _known(number: _Number) -> _Number:
    """A number without a name that inference made up."""
    return None if isinstance(number, str) and number.startswith(MADE_UP) else number


def _replacement(node: NodeProto, types: Types, numbers: list[_Number]) -> Found | None:
    """A node that computes the same numbers, if one of them is known."""
    output, shape = node.output[0], shape_of(types, node.output[0])
    is_integer = output in types and types[output].elem_type == TensorProto.INT64
    if not is_integer or shape is None or len(shape) > 1 or all(number is None for number in numbers):
        return None
    if all(isinstance(number, int) for number in numbers):
        value = onnx.numpy_helper.from_array(np.array(numbers if shape else numbers[0], np.int64))
        return Found(onnx.helper.make_node("Constant", [], [output], value=value), {})
    if shape:
        source = tensor_of(f"{output} computed")
        sizes = [None if isinstance(number, int) and number < 0 else number for number in numbers]
        return Found(onnx.helper.make_node("Shape", [source], [output]), {source: type_of(TensorProto.FLOAT, sizes)})
    same = next((name for name in node.input if (numbers_in(types, name) or ())[:1] == (numbers[0],)), None)
    return same and Found(onnx.helper.make_node("Cast", [same], [output], to=TensorProto.INT64), {})


def _kept(node: NodeProto, types: Types) -> TypeProto.Tensor | None:
    """The type of a slice: sizes that are not sliced are those of the operand."""
    known, whole = types.get(node.output[0]), shape_of(types, node.input[0])
    if known is None or whole is None or len(node.input) < 3:
        return None
    axes = _axes(node, types)
    if axes is None or not all(-len(whole) <= axis < len(whole) for axis in axes):
        return None
    sliced = {axis % len(whole) for axis in axes}
    own = shape_of(types, node.output[0]) or (None,) * len(whole)
    if len(own) != len(whole):
        return None
    sizes = [_known(size) if dim in sliced else whole[dim] for dim, size in enumerate(own)]
    return None if sizes == list(own) else type_of(known.elem_type, sizes)


def _axes(node: NodeProto, types: Types) -> Sequence[int] | None:
    if len(node.input) > 3 and node.input[3]:
        axes = numbers_in(types, node.input[3])
        return axes if axes is not None and all(isinstance(axis, int) for axis in axes) else None
    starts = shape_of(types, node.input[1])
    return range(starts[0]) if starts is not None and _is_short(starts) else None


def _elementwise(compute: Callable[..., _Number]) -> Callable[[NodeProto, _Operands], list[_Number] | None]:
    """Of each place of operands that are stretched to one count."""

    def computed(node: NodeProto, operands: _Operands) -> list[_Number] | None:
        count = next((len(own) for own in operands if len(own) != 1), 1)
        if any(len(own) not in (1, count) for own in operands):
            return None
        found = [compute(*(own[at % len(own)] for own in operands)) for at in range(count)]
        return [number if not isinstance(number, int) or -(2**63) <= number < 2**63 else None for number in found]

    return computed


def _equal(first: _Number, second: _Number) -> _Number:
    """1 or 0. A name is a size, which is not negative."""
    if first is None or second is None:
        return None
    if first == second:
        return 1
    numbers = [number for number in (first, second) if isinstance(number, int)]
    return 0 if len(numbers) == 2 or min(numbers, default=0) < 0 else None


def _chosen(condition: _Number, first: _Number, second: _Number) -> _Number:
    if condition is None:
        return first if first == second else None
    return first if condition else second


def _largest(*numbers: _Number) -> _Number:
    names = {number for number in numbers if not isinstance(number, int)}
    constants = [number for number in numbers if isinstance(number, int)]
    if not names:
        return max(constants)
    return names.pop() if len(names) == 1 and max(constants, default=0) <= 0 else None


def _smallest(*numbers: _Number) -> _Number:
    names = {number for number in numbers if not isinstance(number, int)}
    constants = [number for number in numbers if isinstance(number, int)]
    if not names or None not in names and min(constants, default=1) <= 0:
        return min(constants)
    return names.pop() if len(names) == 1 and not constants else None


def _sum(first: _Number, second: _Number) -> _Number:
    if isinstance(first, int) and isinstance(second, int):
        return first + second
    return first if second == 0 else second if first == 0 else None


def _difference(first: _Number, second: _Number) -> _Number:
    if isinstance(first, int) and isinstance(second, int):
        return first - second
    return first if second == 0 else None


def _product(first: _Number, second: _Number) -> _Number:
    if isinstance(first, int) and isinstance(second, int):
        return first * second
    if 0 in (first, second):
        return 0
    return first if second == 1 else second if first == 1 else None


def _filled(node: NodeProto, operands: _Operands) -> list[_Number] | None:
    """A list of one number."""
    values = next((integers_of(item.t) for item in node.attribute if item.name == "value"), None)
    count = operands[0][0] if len(operands[0]) == 1 else None
    if not values or not isinstance(count, int) or not 0 <= count <= _MAX_NUMBERS:
        return None
    return values[:1] * count


#: What each operator computes of the numbers in its operands.
_COMPUTED: dict[str, Callable[[NodeProto, _Operands], list[_Number] | None]] = {
    "Add": _elementwise(_sum),
    "Abs": _elementwise(lambda number: abs(number) if isinstance(number, int) else number),
    "ConstantOfShape": _filled,
    "Equal": _elementwise(_equal),
    "Identity": _elementwise(lambda number: number),
    "Mul": _elementwise(_product),
    "Max": _elementwise(_largest),
    "Min": _elementwise(_smallest),
    "Not": _elementwise(lambda condition: None if condition is None else 1 - condition),
    "Sub": _elementwise(_difference),
    "Where": _elementwise(_chosen),
}
