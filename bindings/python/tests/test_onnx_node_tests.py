"""The node tests that ship with ONNX: their explicit form computes the same bits in ONNX Runtime, with the shapes that the
models declare, with named sizes, and without any shape. Each model takes one of these forms, and all with `BCAST_EFFORT=long`."""

import functools
import os
import warnings
from collections import Counter

import pytest
from onnx import ModelProto
from onnx.backend.test.case.node import collect_testcases
from onnx.reference import ReferenceEvaluator
from test_onnx_explicit import bits, explicit_copy, run

from broadcastable._core import broadcasts_since
from broadcastable.onnx import check
from broadcastable.onnx.structure import places

#: The least number of models that are changed, and of those that ONNX Runtime runs.
EXPECTED = {"static": (330, 250), "named": (500, 400), "unranked": (550, 400)}

STEP = 1 if os.environ.get("BCAST_EFFORT") == "long" else len(EXPECTED)


@functools.cache
def cases() -> list[tuple[str, bytes, list]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        collected = collect_testcases(None)
    found = []
    for case in collected:
        if case.model is not None and any(
            broadcasts_since(place.node.op_type) is not None for place in places(case.model)
        ):
            model = ModelProto.FromString(case.model.SerializeToString())
            for entry in model.opset_import:  # `And`, `Or` and `Xor` are still of 7, which has no `Expand`
                entry.version = max(entry.version, 9) if entry.domain == "" else entry.version
            found.append((case.name, model.SerializeToString(), case.data_sets[0][0]))
    return found


def without_shapes(model: ModelProto, form: str) -> None:
    for number, value in enumerate([*model.graph.input, *model.graph.output]):
        if not value.type.HasField("tensor_type") or form == "static":
            continue
        if form == "unranked" or number >= len(model.graph.input):
            value.type.tensor_type.ClearField("shape")
            continue
        for dim, size in enumerate(value.type.tensor_type.shape.dim):
            size.dim_param = f"size_{number}_{dim}"


@pytest.mark.parametrize("form", EXPECTED)
def test_the_explicit_form_computes_the_same_bits(form: str) -> None:
    count = Counter()
    for name, data, inputs in cases()[list(EXPECTED).index(form) % STEP :: STEP]:
        before = ModelProto.FromString(data)
        without_shapes(before, form)
        assert not [finding for finding in check(before) if finding.level == "error"], name
        after, done = explicit_copy(before)
        if not done:
            assert after == before, name
            continue
        count["changed"] += 1
        assert not [finding for finding in check(after, explicit=True) if finding.level == "error"], name
        assert explicit_copy(after) == (after, 0), name
        count["run"] += computes_the_same(name, before, after, inputs)
    for kind, expected in zip(("changed", "run"), EXPECTED[form]):
        assert count[kind] > 0.9 * expected / STEP, count


def computes_the_same(name: str, before: ModelProto, after: ModelProto, inputs: list) -> bool:
    """Whether ONNX Runtime knows the operators and types of the model; then it computes the same."""
    try:
        expected = run(before, inputs)
    except Exception:  # noqa: BLE001 - whatever it raises, it does not know the model
        return False
    if bits(run(after, inputs)) != bits(expected):
        # Between nodes of half precision it drops roundings, where nothing is between the nodes. ONNX's reference does not.
        assert "fp16" in name or "softmax_precision" in name, name
        feeds = {value.name: data for value, data in zip(before.graph.input, inputs)}
        assert bits(ReferenceEvaluator(after).run(None, feeds)) == bits(ReferenceEvaluator(before).run(None, feeds)), (
            name
        )
    return True
