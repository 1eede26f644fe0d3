"""`shapes`: what is declared of a function's arrays, compared in each call."""

import pickle

import numpy as np
import pytest

from broadcastable import ShapeError, explain, shapes


@shapes("N,3 ; 1,3 -> N,3")
def shift(points, by):
    return points + by


def zeros(*sizes):
    return np.zeros(sizes)


def test_names_are_bound_in_each_call() -> None:
    assert shift(zeros(5, 3), zeros(1, 3)).shape == (5, 3)
    assert shift(by=zeros(1, 3), points=zeros(7, 3)).shape == (7, 3)
    assert shift.__name__ == "shift"


def test_the_error_shows_every_shape() -> None:
    with pytest.raises(ShapeError) as caught:
        shift(zeros(12, 3), zeros(12, 3))
    error = caught.value
    assert (error.place, error.dim) == ("by", 0)
    assert str(error).splitlines() == [
        "shift: 'by' dim 0 is 12, but 1 is declared",
        "  points  N, 3  is  12, 3",
        "  by      1, 3  is  12, 3",
        "                    ^^",
    ]
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.place, again.dim) == (str(error), "by", 0)


def test_a_name_is_one_size() -> None:
    product = shapes("N,K ; K,M -> N,M")(np.matmul)
    assert product.__wrapped__ is np.matmul
    assert product(zeros(2, 3), zeros(3, 4)).shape == (2, 4)
    with pytest.raises(ShapeError, match="dim 0 is 5, but K is 3, the size of 'x1' dim 1|dim 0 is 5, but K is 3"):
        shapes("N,K ; K,M -> N,M")(lambda a, b: a)(zeros(2, 3), zeros(5, 4))


def test_results_are_compared() -> None:
    with pytest.raises(ShapeError, match="'result' dim 0 is 2, but N is 4, the size of 'a' dim 0"):
        shapes("N -> N")(lambda a: a[:2])(zeros(4))
    pair = shapes("N -> N ; ()")(lambda a, count=2: (a,) * count if count == 1 else (a, a.sum()))
    assert len(pair(zeros(4))) == 2
    with pytest.raises(ShapeError, match="2 results are declared, but there are 1"):
        pair(zeros(4), count=1)


@pytest.mark.parametrize(
    ("declaration", "shape", "problem"),
    [
        ("?,3", (9, 3), None),
        ("...,3", (2, 9, 3), None),
        ("...,3", (3,), None),
        ("...,?,3", (3,), "has 1 dimensions, but at least 2 are declared"),
        ("N,3", (3,), "has 1 dimensions, but 2 are declared"),
        ("()", (), None),
        ("()", (1,), "has 1 dimensions, but 0 are declared"),
        ("*", (1, 2, 3), None),
        ("N,N", (2, 3), "dim 1 is 3, but N is 2, the size of 'a' dim 0"),
        ("...,2", (2, 3), "dim 1 is 3, but 2 is declared"),
    ],
)
def test_declarations(declaration: str, shape: tuple[int, ...], problem: str | None) -> None:
    function = shapes(declaration)(lambda a: a)
    if problem is None:
        function(np.zeros(shape))
    else:
        with pytest.raises(ShapeError, match=problem):
            function(np.zeros(shape))


def test_what_is_not_an_array() -> None:
    function = shapes("() ; *")(lambda a, b=None: a)
    assert function(2.5) == 2.5
    with pytest.raises(TypeError, match="'a' is of type list, which has no shape"):
        function([1])
    with pytest.raises(ValueError, match="'N\\+' in the shape '3,N\\+' is not a number, a name, \\? or an expression"):
        shapes("3,N+")
    with pytest.raises(TypeError, match="has 1 arguments, but 'N ; N' declares 2"):
        shapes("N ; N")(lambda a: a)


def test_methods() -> None:
    class Model:
        @shapes("N,3 -> N")
        def norm(self, points):
            return points.sum(axis=1)

    assert Model().norm(zeros(4, 3)).shape == (4,)
    with pytest.raises(ShapeError, match="norm: 'points' dim 1 is 2"):
        Model().norm(zeros(4, 2))


def test_a_traced_size_is_not_compared() -> None:
    class Traced:
        def __eq__(self, other):
            raise AssertionError("the trace is restricted")

        __hash__ = None

    class Array:
        shape = (Traced(), 3)

    assert shapes("4,3 ; 4,3")(lambda a, b: 1)(Array(), zeros(4, 3)) == 1


def test_a_variable_turns_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROADCASTABLE_SHAPES", "off")
    function = np.negative
    assert shapes("N,3")(function) is function


def test_torch() -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(ShapeError, match="'by' dim 0 is 5, but 1 is declared"):
        shift(torch.zeros(5, 3), torch.zeros(5, 3))
    assert shift(torch.zeros(5, 3), torch.zeros(1, 3)).shape == (5, 3)


def test_jax() -> None:
    """Arrays, and what its transformations trace: a traced size that is a number is compared, one with a name is not."""
    jax = pytest.importorskip("jax")
    import jax.numpy as jnp
    from jax import export

    for function in (shift, jax.jit(shift)):
        with pytest.raises(ShapeError, match="'by' dim 0 is 5, but 1 is declared"):
            function(jnp.zeros((5, 3)), jnp.zeros((5, 3)))
        assert function(jnp.zeros((5, 3)), jnp.zeros((1, 3))).shape == (5, 3)
    assert jax.vmap(shift)(jnp.zeros((2, 5, 3)), jnp.zeros((2, 1, 3))).shape == (2, 5, 3)
    points = jax.ShapeDtypeStruct(export.symbolic_shape("b,3"), "float32")
    exported = export.export(jax.jit(shift))(points, jax.ShapeDtypeStruct((1, 3), "float32"))
    assert str(exported.out_avals[0].shape[0]) == "b"
    assert explain(jnp.zeros((4, 1)), jnp.zeros(3)).startswith("The operands broadcast to 4x3.")


def test_arrays_are_explained() -> None:
    assert explain(zeros(4, 1), zeros(3)).startswith("The operands broadcast to 4x3.")
    assert "operand #1 dim 0: size 2" in explain(zeros(4, 3), zeros(2))
    assert explain(zeros(), 3).startswith("The operands broadcast to 3.")


def test_expressions_are_compared_once_their_names_are_known() -> None:
    @shapes("2*N ; N -> N floordiv 2, 2*N")
    def f(a, b):
        return np.zeros((len(b) // 2, 2 * len(b)))

    assert f(np.zeros(8), np.zeros(4)).shape == (2, 8)
    with pytest.raises(ShapeError, match=r"f: 'a' dim 0 is 7, but 2\*N is 8\n  a  2\*N  is  7\n"):
        f(np.zeros(7), np.zeros(4))


@pytest.mark.parametrize(
    ("text", "what"), [("4x3", "separated by commas"), ("N, ...", "only be in front"), ("N +", "expression")]
)
def test_what_is_no_shape_says_how_to_write_it(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        shapes(text)
