"""Programs in MLIR's text, of any dialect."""

from collections.abc import Sequence
from typing import NamedTuple

from ._core import check_mlir as _check


class Finding(NamedTuple):
    """An error, a warning, or an op that was not judged, at a line and a column that count from 1."""

    level: str
    rule: str | None
    message: str
    line: int
    column: int
    notes: list[str]

    def __str__(self) -> str:
        return "\n".join([f"{self.line}:{self.column}: {self.level}: {self.message}", *self.notes])


class CheckedText(NamedTuple):
    """The findings in a text, and how many ops were verified, refused and skipped."""

    findings: list[Finding]
    verified: int
    refused: int
    skipped: int

    @property
    def fits(self) -> bool:
        """Whether no op is refused."""
        return self.refused == 0


def check_mlir(text: str, *, ops: Sequence[str] = (), profile: str | None = None) -> CheckedText:
    """Checks the ops of a program in MLIR's text, in any dialect: what ``jax.jit(f).lower(x).as_text()`` returns, for example.

    ``ops`` names ops of other dialects to check as well, and ``profile`` is a text in the form of a ``.bcast-profile``. No MLIR is
    needed; what cannot be read is a warning, and hides nothing else.

    >>> import broadcastable
    >>> add = "%0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>"
    >>> checked = broadcastable.check_mlir(add)
    >>> checked.fits, checked.findings[0].rule
    (False, 'same-shape')

    Raises ValueError if the profile is wrong.
    """
    findings, seen = _check(text, list(ops), profile)
    return CheckedText([Finding(*finding) for finding in findings], *seen)
