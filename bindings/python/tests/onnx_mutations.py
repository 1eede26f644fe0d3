"""Hostile models: valid ones of every form that `broadcastable.onnx` reads, with bytes or fields changed at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

import onnx.parser
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from models import model
from onnx import ModelProto

_BODY = '<domain: "local", opset_import: ["": 21]> f <equation> (x, y) => (z) { t = Add(x, y) z = Einsum <equation: string = @equation> (t, y) }'

_GRAPHS = [
    "(float[4,1] a, float[N] b) => (float[4,N] c) { [sum] c = Add(a, b) }",
    "(float[N,3] a, int64[2] s) => (float[?,?] c) { d = Expand(a, s) e = Reshape(d, s) c = Add(e, d) }",
    "(float[N,1] a) => (float[?,?] c) <int64[2] s = {2, 3}, float[3] w = {1.0, 2.0, 3.0}> { d = Expand(a, s) c = Max(d, w) }",
    "(float[N,4] a, float[4,K] b, float[K] c) => (float[?,?] y) { [gemm] y = Gemm <transA = 0, alpha = 2.0> (a, b, c) }",
    '(float[B,2,3] a, float[C,3,4] b) => (float[?,?,?] y) { m = MatMul(a, b) y = Einsum <equation = "bij,bkj->bik"> (m, m) }',
    "(float[N,M] x, float[K] s) => (float[?,?] y) { p = PRelu(x, s) y = LayerNormalization <axis = -1> (p, s, s) }",
    (
        "(float[N,M] x, bool p) => (float[?,?] y) { s = Shape(x) i = Constant <value = int64[1] {0}> () g = Gather(s, i) "
        "e = Constant <value_ints = [3, 4]> () u = Concat <axis = 0> (g, i) v = Slice(x, i, g) w = Where(p, v, x) "
        "y = If(p) <then_branch = t () => (float[?,?] o) { o = Add(w, x) }, else_branch = f () => (float[?,?] q) { q = Neg(x) }> }"
    ),
    "(float[2,2,3,4] q, float[2,2,5,4] k, float[3,5] m) => (float[?,?,?,?] y) { y = Attention(q, k, k, m) }",
    "(float[N] a, float[M] b) => (float[?] c) { t = Range(a, a, a) k = ConstantOfShape(t) u = Pow(a, b) c = com.microsoft.QLinearAdd(a, b, u, u) }",
]
_CALL = '(float[2,2] a, float[2,2] b) => (float[?,?] c) { c = local.f <equation = "ij,jk->ik"> (a, b) }'
_OLD = '<ir_version: 3, opset_import: ["": 6]> main (float[2,3] a, float[3] b) => (float[?,?] c) { c = Add <broadcast = 1, axis = 1> (a, b) }'

_INTEGERS = [0, 1, -1, 2, 64, 255, 2**31 - 1, -(2**31)]
_LONG = [*_INTEGERS, 2**31, 2**62, 2**63 - 1, -(2**63)]
_TEXTS = ["", "a", "c", "N", "x", "é\n", "local", "Add", "Expand", "Einsum", "...", "ij,jk->ik", "then_branch", "axes"]


def seeds() -> list[ModelProto]:
    """The valid models."""
    found = [model(graph) for graph in _GRAPHS]
    for each in found:
        each.opset_import.add(domain="com.microsoft", version=1)
        if any(node.op_type == "Attention" for node in each.graph.node):
            each.opset_import[0].version = 23
    sparse = model("(float[3] a) => (float[?] c) { c = Add(a, s) }".replace("(a, s)", "(a, a)"))
    values = onnx.helper.make_tensor("s", 1, [1], [1.0])
    indices = onnx.helper.make_tensor("i", 7, [1], [2])
    sparse.graph.sparse_initializer.append(onnx.helper.make_sparse_tensor(values, indices, [3]))
    sparse.graph.node[0].input[1] = "s"
    return [*found, model(_CALL, _BODY), onnx.parser.parse_model(_OLD), sparse]


def mutations(seed: int, count: int) -> Iterator[bytes]:
    """Models as bytes, the same for one seed: of every two, one with other bytes, and one with other fields."""
    draw, known = random.Random(seed), seeds()
    for number in range(count):
        chosen = ModelProto()
        chosen.CopyFrom(draw.choice(known))
        if number % 2:
            for _ in range(draw.randint(1, 3)):
                _change_field(draw, chosen, draw.choice(known))
            yield chosen.SerializeToString()
        else:
            yield _with_other_bytes(draw, chosen.SerializeToString())


def _with_other_bytes(draw: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(draw.randint(1, 4)):
        at, length = draw.randrange(len(changed) + 1), draw.randint(1, 8)
        kind = draw.randrange(4)
        if kind == 0 and at < len(changed):
            changed[at] = draw.randrange(256)
        elif kind == 1:
            del changed[at : at + length]
        elif kind == 2:
            changed[at:at] = draw.randbytes(length)
        else:
            start = draw.randrange(len(changed) + 1)
            changed[at:at] = changed[start : start + length]
    return bytes(changed)


def _change_field(draw: random.Random, whole: Message, other: Message) -> None:
    message = _some_message(draw, whole)
    field = draw.choice(message.DESCRIPTOR.fields)
    value = getattr(message, field.name)
    if field.type == FieldDescriptor.TYPE_MESSAGE:
        _change_message(
            draw, message, field, value, [found for found in _messages(other) if found.DESCRIPTOR is field.message_type]
        )
    elif hasattr(value, "append"):
        if len(value) and draw.random() < 0.6:
            at = draw.randrange(len(value))
            value[at : at + 1] = [_drawn(draw, field)] * draw.randrange(2)
        else:
            value.extend([_drawn(draw, field)] * draw.choice([1, 1, 3]))
    elif draw.random() < 0.2:
        message.ClearField(field.name)
    else:
        setattr(message, field.name, _drawn(draw, field))


def _change_message(
    draw: random.Random, message: Message, field: FieldDescriptor, value, others: list[Message]
) -> None:
    if draw.random() < 0.4 or not others:
        if hasattr(value, "add") and len(value):
            del value[draw.randrange(len(value))]
        else:
            message.ClearField(field.name)
    elif hasattr(value, "add"):
        value.add().CopyFrom(draw.choice(others))
    else:
        value.CopyFrom(draw.choice(others))


def _drawn(draw: random.Random, field: FieldDescriptor):
    kind = field.type
    if kind == FieldDescriptor.TYPE_STRING:
        return draw.choice(_TEXTS)
    if kind == FieldDescriptor.TYPE_BYTES:
        return draw.choice([b"", b"\xff", draw.randbytes(8), b"ij,jk->ik", b"i..j"])
    if kind == FieldDescriptor.TYPE_ENUM:
        return draw.choice(field.enum_type.values).number
    if kind in (FieldDescriptor.TYPE_FLOAT, FieldDescriptor.TYPE_DOUBLE):
        return draw.choice([0.0, -1.0, float("nan"), float("inf")])
    number = draw.choice(_INTEGERS if kind == FieldDescriptor.TYPE_INT32 else _LONG)
    return abs(number) % 2**63 if kind == FieldDescriptor.TYPE_UINT64 else number


def _messages(message: Message) -> Iterator[Message]:
    yield message
    for field, value in message.ListFields():
        if field.type == FieldDescriptor.TYPE_MESSAGE:
            for each in [value] if isinstance(value, Message) else value:
                yield from _messages(each)


def _some_message(draw: random.Random, whole: Message) -> Message:
    return draw.choice(list(_messages(whole)))
