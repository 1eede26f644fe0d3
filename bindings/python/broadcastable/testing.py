"""Assertions on shapes, and what pytest shows of them. pytest loads this module if the package is installed.

Under the failure of a test, the shapes of an error of NumPy or JAX are drawn. torch's errors do not name the shapes.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from ._core import infer_shape, picture
from ._explain import as_shape

if TYPE_CHECKING:
    import pytest

__all__ = ["assert_broadcasts"]

#: NumPy's and JAX's messages, with the shapes after them.
_MESSAGE = re.compile(r"could not be broadcast together with shapes|got incompatible shapes for broadcasting")
_SHAPE = re.compile(r"\((\d+(?:,\s*\d+)*,?)?\)")


def assert_broadcasts(*operands: Any, to: Any = None) -> None:
    """Asserts that arrays or shapes broadcast, and to which shape.

    >>> from broadcastable.testing import assert_broadcasts
    >>> assert_broadcasts((4, 1), (3,), to=(4, 3))
    >>> assert_broadcasts((4, 1), (3,), to=(4, 4))
    Traceback (most recent call last):
    AssertionError: the operands broadcast to (4, 3), not to (4, 4)
    >>> assert_broadcasts((4, 3), (2,))
    Traceback (most recent call last):
    AssertionError: operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
      operand #0   4x3
      operand #1     2
                     ^
    """
    __tracebackhide__ = True  # pytest shows the line of the test
    try:
        found = infer_shape(*map(as_shape, operands))
    except ValueError as error:
        raise AssertionError(str(error)) from None
    if to is not None and found != infer_shape(as_shape(to)):
        raise AssertionError(f"the operands broadcast to {found}, not to {infer_shape(as_shape(to))}")


def drawn(message: str) -> str | None:
    """The picture of an error of NumPy or JAX.

    >>> print(drawn("operands could not be broadcast together with shapes (4,3) (2,) "))
      operand #0   4x3
      operand #1     2
                     ^
    """
    found = _MESSAGE.search(message)
    if found is None:
        return None
    shapes = [tuple(map(int, re.findall(r"\d+", match[0]))) for match in _SHAPE.finditer(message, found.end())]
    return str(picture(*shapes)) if len(shapes) > 1 else None


def _pytest_wrapper() -> Any:
    """pytest is not needed by the other functions here."""
    try:
        import pytest
    except ModuleNotFoundError:
        return None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.excinfo is not None and report.failed:
            text = drawn(str(call.excinfo.value))
            if text is not None:
                report.sections.append(("shapes, aligned on the right", text))
        return report

    return pytest_runtest_makereport


if (_hook := _pytest_wrapper()) is not None:
    pytest_runtest_makereport = _hook
