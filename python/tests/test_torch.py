"""Sizes that torch traces, which have many numbers."""

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
        with pytest.raises(TypeError, match=r"operand #1 dim 0: s0 is a size that torch traces: write str\(size\)"):
            function((4, 1), (SymInt(), 1))


def test_a_traced_size_of_torch() -> None:
    torch = pytest.importorskip("torch")
    from torch.fx.experimental.proxy_tensor import make_fx

    found = []

    def body(a, b):
        with pytest.raises(TypeError, match="torch traces"):
            infer_shape(a.shape, b.shape)
        named = [tuple(size if isinstance(size, int) else str(size) for size in x.shape) for x in (a, b)]
        found.append((infer_shape(*named), named[0]))
        return a + b

    traced = make_fx(body, tracing_mode="symbolic")(torch.zeros(4, 3), torch.zeros(4, 1))
    ((inferred, own),) = found
    assert inferred == own
    assert traced(torch.zeros(5, 2), torch.zeros(5, 1)).shape == (5, 2)
