"""The broadcast of ``Attention``: its mask goes to the shape of the scores."""

from __future__ import annotations

from onnx import NodeProto

from .broadcast import Broadcast, Operand, attribute

_Size = int | str | None

#: Since this version a mask may be shorter in its last dimension, and is then padded.
_PADDED = 24


def has_mask(node: NodeProto) -> bool:
    return len(node.input) > 3 and node.input[3] != ""


def attention(node: NodeProto, inputs: list[Operand], opset: int) -> Broadcast | None:
    """The scores have the sizes batch, heads, queries, and keys with those of the cache. ``None`` without a mask, and if the ranks
    of the operands are not known."""
    found = {operand.input: operand for operand in inputs}
    if not has_mask(node) or not {0, 1} <= found.keys():
        return None
    query, key, mask, past = found[0], found[1], found[3], found.get(4)
    if query.shape is None or key.shape is None or not (3 <= len(query.shape) <= 4 and 3 <= len(key.shape) <= 4):
        return None
    heads = query.shape[1] if len(query.shape) == 4 else attribute(node, "q_num_heads", 0) or None
    scores = (query.shape[0], heads, query.shape[-2], _sum(key.shape[-2], past))
    name = f"the scores of {query.name} and {key.name}"
    if opset >= _PADDED:
        rest = None if mask.shape is None else mask.shape[-1:]
        leading = None if mask.shape is None else mask.shape[:-1]
        operands = (Operand(name, scores[:3], None), Operand(mask.name, leading, 3, rest or ()))
    else:
        operands = (Operand(name, scores, None), mask)
    return Broadcast(operands, kept=0, has_result=False)


def _sum(keys: _Size, past: Operand | None) -> _Size:
    """How many keys there are with those of the cache."""
    if past is None:
        return keys
    cached = past.shape[-2] if past.shape is not None and len(past.shape) == 4 else None
    return keys + cached if isinstance(keys, int) and isinstance(cached, int) else None
