"""Sizes that torch traces and those of `jax.export`, which have many numbers."""

import pytest

from broadcastable import infer_shape, verify


class SymInt:
    """As torch's: a number for whoever asks, which then holds for the whole trace."""

    def __index__(self) -> int:
        raise AssertionError("the trace is restricted")

    def __str__(self) -> str:
        return "s0"


def test_a_traced_size_is_not_asked_for_its_number() -> None:
    for function in (infer_shape, verify):
        function((4, 1), (SymInt(), 1))
    assert infer_shape((4, 1), (SymInt(), 1)) == (4, 1)
    assert infer_shape((1, 1), (SymInt(), 1)) == ("s0", 1)


def test_a_traced_size_of_torch() -> None:
    torch = pytest.importorskip("torch")
    from torch.fx.experimental.proxy_tensor import make_fx

    found = []

    def body(a, b):
        named = tuple(size if isinstance(size, int) else str(size) for size in a.shape)
        found.append((infer_shape(a.shape, b.shape), named))
        return a + b

    traced = make_fx(body, tracing_mode="symbolic")(torch.zeros(4, 3), torch.zeros(4, 1))
    ((inferred, own),) = found
    assert inferred == own
    assert traced(torch.zeros(5, 2), torch.zeros(5, 1)).shape == (5, 2)


def test_sizes_of_jax_export() -> None:
    pytest.importorskip("jax")
    from jax import export

    batch, length = export.symbolic_shape("B, T")
    assert infer_shape((2 * batch, 1), (1, length + 1)) == ("2*B", "T + 1")
    assert infer_shape((batch, length), (length,)) == ("B", "T")
