"""The part of the package that is written in Rust."""

from collections.abc import Sequence
from typing import SupportsIndex, TypeAlias, final

__all__ = ["Expression", "Facts", "Picture", "check_mlir", "infer_shape", "judge_node", "picture", "rules", "verify"]

_Size: TypeAlias = SupportsIndex | str | None
_Shape: TypeAlias = Sequence[_Size] | SupportsIndex | str | None
_Inferred: TypeAlias = tuple[int | str | None, ...]
#: The element type by MLIR's name, the sizes, and the numbers, as far as they are known.
_Tensor: TypeAlias = tuple[str | None, list[int | None] | None, list[int] | None]
_Attribute: TypeAlias = int | list[int] | float | list[float] | str | list[str]

@final
class Expression:
    """An expression of sizes, such as ``2 * N + 1``."""

    def __new__(cls, text: str) -> Expression: ...
    @property
    def symbols(self) -> list[str]:
        """The names in it."""
    def value(self, sizes: dict[str, int]) -> int | None:
        """Its value; ``None`` if a name has none, or if it is no size."""

@final
class Facts:
    """The facts that `verify` proves of an op."""

    @property
    def shape(self) -> _Inferred | None:
        """The inferred shape; ``None`` if no operand is ranked."""
    @property
    def is_legal(self) -> bool:
        """Whether no run-time sizes can be illegal."""
    @property
    def roles(self) -> list[list[str]]:
        """For each operand, its role in each dimension of the result: missing, unit, full or ambiguous."""
    @property
    def checks(self) -> list[tuple[int, int]]:
        """The sizes that run time must check, each as ``(operand, dim)``."""

@final
class Picture:
    """The picture of an op: its shapes in columns. A notebook shows it as SVG."""

    def svg(self) -> str:
        """The picture as an SVG document."""
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

def infer_shape(*operands: _Shape, dims: Sequence[int] | None = None, kept: int | None = None) -> _Inferred | None: ...
def verify(
    *operands: _Shape,
    result: _Shape = None,
    results: Sequence[_Shape] | None = None,
    dims: Sequence[int] | None = None,
    kept: int | None = None,
) -> Facts: ...
def picture(
    *operands: _Shape,
    result: _Shape = None,
    results: Sequence[_Shape] | None = None,
    dims: Sequence[int] | None = None,
    kept: int | None = None,
) -> Picture | None: ...
def check_mlir(
    text: str, ops: list[str], profile: str | None
) -> tuple[list[tuple[str, str | None, str, int, int, list[str]]], tuple[int, int, int]]: ...
def judge_node(
    operator: str,
    operands: list[_Tensor | None],
    results: list[_Tensor | None],
    attributes: dict[str, _Attribute],
) -> tuple[str | None, str, str | None] | None: ...
def rules() -> list[tuple[str, str, str]]: ...
