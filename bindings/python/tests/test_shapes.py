"""The forms of shapes in Python, and the answers."""

import pickle
import threading
import xml.dom.minidom

import pytest

import broadcastable
from broadcastable import RULES, BroadcastError, infer_shape, verify


@pytest.mark.parametrize(
    ("operands", "expected"),
    [
        ([(4, 1), (3,)], (4, 3)),
        ([[4, 1], range(3, 4)], (4, 3)),
        ([3, (2, 1)], (2, 3)),
        ([(), ()], ()),
        ([(0,), (1,)], (0,)),
        ([(None,), (3,)], (3,)),
        ([(None,), (1,)], (None,)),
        ([("?",), ("1",)], (None,)),
        ([("N",), (1,)], ("N",)),
        ([("N", 1), (1, "M")], ("N", "M")),
        ([("N",), ("N",), ("M",)], (None,)),
        ([("N",), (None,)], (None,)),
        ([("N",), (3,)], (3,)),
        ([("floor(N / 2) + 1",), (1,)], ("floor(N / 2) + 1",)),
        ([("[4]",), (1,)], ("[4]",)),
        ([None, (3,)], (3,)),
        ([None, ("N",)], (None,)),
        ([None], None),
        ([], None),
        (["4x1", "Bx3"], (4, 3)),
        (["Bx1xT, T"], ("B", 1, "T")),
        ([(1,) * 9, (2,)], (1,) * 8 + (2,)),
        ([(2**63 - 1,), (1,)], (2**63 - 1,)),
    ],
)
def test_inference(operands, expected) -> None:
    assert infer_shape(*operands) == expected


@pytest.mark.parametrize(
    ("error", "message", "operands"),
    [
        (TypeError, "operand #1: a shape is a tuple of sizes, a text, or None, not <class 'object'>", [(1,), object()]),
        (TypeError, "operand #0 dim 1: a size is an int, None or a name, not <class 'float'>", [(1, 2.5)]),
        (ValueError, "operand #0 dim 0: a size is not negative, but this is -1", [(-1,), (1,)]),
        (ValueError, "operand #0 dim 0: a size is not negative", [(-(2**70),), (1,)]),
        (ValueError, "operand #0 dim 0: a size is below 2^63, but this is 9223372036854775808", [(2**63,), (1,)]),
        (ValueError, "operand #0 dim 0: a name has at least one letter", [("",), (1,)]),
        (ValueError, "operand #1: in shape '4x-1'", [(1,), "4x-1"]),
        (ValueError, "operand #1: '4, 3' is an op and not a shape", [(1,), "4, 3"]),
        (ValueError, "operand #0: an empty text is not a shape: write '()' for rank 0", ["", (1,)]),
        (ValueError, "'4 -> 4 -> 4' has two arrows", ["4 -> 4 -> 4"]),
    ],
)
def test_what_is_not_a_shape_is_explained(error, message, operands) -> None:
    with pytest.raises(error) as found:
        infer_shape(*operands)
    assert str(found.value).startswith(message)
    assert not isinstance(found.value, BroadcastError)


@pytest.mark.parametrize(
    ("rule", "op", "details"),
    [
        ("operands-nonempty", [], {"result": (3,)}),
        ("single-result", ["4 -> 4, 4"], {}),
        ("results-match-operands", [(4,), (4,)], {"results": [(4,)]}),
        ("shaped-types", ["4, f32 -> 4"], {}),
        ("uniform-kind", ["4, vector<4> -> 4"], {}),
        ("infer-dim", [(4,), (3,)], {}),
        ("infer-dim", [(2, 3), (4, 2, 3)], {"kept": 0}),
        ("dims-binary", [(4,), (4,), (4,)], {"dims": [0]}),
        ("dims-identity", [(4,), (4,)], {"dims": [1]}),
        ("dims-required", [(4,), (2, 4)], {"dims": []}),
        ("dims-count", [(2, 4), (4,)], {"dims": [0, 1]}),
        ("dims-range", [(4,), (2, 4)], {"dims": [2]}),
        ("dims-size", [(3,), (5, 2)], {"dims": [1]}),
        ("dims-order", [(4, 4), (4, 4, 4)], {"dims": [1, 0]}),
        ("result-rank", [(4,), (2, 4)], {"result": (4,)}),
        ("result-dynamic", [(4, 1), (1, None)], {"result": (4, 3)}),
        ("result-static", [(4,), (1,)], {"results": [(4,), (3,)]}),
        ("element-type-kept", ["4xf32, 4xi8 => 4xf32, 4xf32"], {}),
        ("symbol-result", [("N",), ("N",)], {"result": ("M",)}),
        ("symbol-result", [("N",), ("M",)], {"result": ("N",)}),
        ("symbol-result", [("N", 4)], {"result": ("N", "N")}),
    ],
)
def test_every_rule_is_an_error_with_its_id(rule, op, details) -> None:
    with pytest.raises(BroadcastError) as found:
        verify(*op, **details)
    assert found.value.rule == rule
    assert str(found.value).splitlines()[0].endswith(f"[{rule}]")
    assert rule in broadcastable.explain(*op, **details)
    assert RULES[rule].text in broadcastable.explain(*op, **details)


@pytest.mark.parametrize(
    ("operands", "result"),
    [([("N",), ("N",)], ("N",)), ([("N",), (1,)], (None,)), ([("N",), ("M",)], ("K",)), ([(4,)], ("K",))],
)
def test_names_of_results(operands, result) -> None:
    assert verify(*operands, result=result).shape is not None


def test_wrong_details_are_explained() -> None:
    for details, message in [
        ({"result": (4,), "results": [(4,)]}, "an op has a result=, or the N-to-N operator results="),
        ({"results": [(4,)], "dims": [0]}, "the N-to-N operator (results=) takes no dims"),
        ({"kept": 2}, "there is no operand #2 to keep"),
        ({"kept": 0, "dims": [0]}, "kept= is for an op with one result and without dims"),
    ]:
        with pytest.raises(ValueError, match=message.replace("(", r"\(").replace(")", r"\)")):
            verify((4,), (4,), **details)
    with pytest.raises(TypeError, match="results= is a list of shapes"):
        verify((4,), results="4")


def test_the_error_has_rule_place_and_sizes() -> None:
    with pytest.raises(BroadcastError) as found:
        verify((5, "N", 4), (3, 1, 4), result=(5, "N", 4))
    error = found.value
    assert (error.rule, error.place, error.dim, error.size) == ("infer-dim", "operand #1", 0, 3)
    assert (error.other_place, error.other_size) == ("operand #0", 5)
    assert error.message == "operand #1 dim 0: size 3 cannot broadcast with size 5 of operand #0 [infer-dim]"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_facts_show_the_checks() -> None:
    assert repr(verify((4, 1), (None, 3))) == "Facts(shape=(4, 3), is_legal=False, checks=[(1, 0)])"


def test_a_notebook_shows_the_picture() -> None:
    fits = broadcastable.picture(("batch", 1), (3,))
    refused = broadcastable.picture((4, 3), (2,))
    for picture, text in [(fits, "batch"), (refused, "[infer-dim]")]:
        assert xml.dom.minidom.parseString(picture._repr_svg_()).documentElement.tagName == "svg"
        assert text in picture.svg() and picture.svg() in picture._repr_html_()
    assert str(refused).splitlines()[-1].strip() == "^"
    assert broadcastable.picture("4, f32 -> 4") is None


def test_a_picture_leaves_other_drawings_of_the_page_alone() -> None:
    """The rules of a drawing in a page hold for the whole page."""
    document = xml.dom.minidom.parseString(broadcastable.picture((4, 1), (3,)).svg()).documentElement
    (style,) = document.getElementsByTagName("style")
    # The last one before each body: a rule may stand in a `@media`.
    rules = [rule.split("{")[-2] for rule in style.firstChild.data.split("}") if "{" in rule]
    selectors = [one for rule in rules for one in rule.split(",")]
    assert len(selectors) > 5
    assert all(selector.startswith(f".{document.getAttribute('class')} ") for selector in selectors)


def test_large_ops_leave_the_lock_to_others() -> None:
    """Each thread gets its own answer, also where the interpreter's lock is released."""
    answers = {}

    def run(size: int) -> None:
        answers[size] = infer_shape(*[(size, 1)] * 5000, (1, size))

    threads = [threading.Thread(target=run, args=(size,)) for size in range(2, 10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {size: (size, size) for size in range(2, 10)}
