"""The part of the package that is written in Rust."""

from collections.abc import Sequence
from typing import SupportsIndex, TypeAlias, final

__all__ = [
    "Broadcast",
    "Expression",
    "Facts",
    "Node",
    "Operand",
    "Picture",
    "broadcasts_since",
    "check_mlir",
    "infer_shape",
    "is_equation",
    "model_sizes",
    "picture",
    "reviewed_opset",
    "rules",
    "verify",
]

_Size: TypeAlias = SupportsIndex | str | None
_Shape: TypeAlias = Sequence[_Size] | SupportsIndex | str | None
_Inferred: TypeAlias = tuple[int | str | None, ...]
#: The element type by MLIR's name, the sizes, and the numbers, as far as they are known.
_Tensor: TypeAlias = tuple[str | None, Sequence[int | str | None] | None, Sequence[int | str | None] | None]
_Attribute: TypeAlias = int | list[int] | float | list[float] | str | list[str]
#: The operator, its domain and version, the numbers of its inputs and outputs, its attributes, and what each graph in it returns.
_Statement: TypeAlias = tuple[
    str, str, int, Sequence[int | None], Sequence[int | None], dict[str, _Attribute], Sequence[Sequence[int]]
]

@final
class Operand:
    """An operand of a broadcast: a tensor, or a part of one."""

    @property
    def name(self) -> str:
        """The name of the tensor, or a description."""
    @property
    def shape(self) -> _Inferred | None:
        """Its sizes; ``None`` if their number is not known."""
    @property
    def input(self) -> int | None:
        """The node's input that it is; ``None`` for a part of an input, or several."""
    @property
    def places(self) -> list[tuple[int, int] | None]:
        """The input and the dimension that have each size, as far as one has it."""
    @property
    def rest(self) -> _Inferred:
        """The dimensions of the input on the right of these, which do not broadcast."""

@final
class Broadcast:
    """The operands that a node broadcasts."""

    @property
    def operands(self) -> list[Operand]:
        """Those that line up on the right."""
    @property
    def kept(self) -> int | None:
        """The operand that is not stretched, if the operator broadcasts one way."""
    @property
    def has_result(self) -> bool:
        """Whether the result's shape is the node's first output's."""
    @property
    def form(self) -> str:
        """How they broadcast: all, one-way, product, normalized, target, matrices, own or old."""
    @property
    def is_open(self) -> bool:
        """Whether the first operand is all that is known of a shape that run time computes."""
    @property
    def old(self) -> str | None:
        """How the attributes of an old version say what is stretched; ``None`` if the operator broadcasts as in NumPy."""

@final
class Node:
    """A node of a model, with what is known of its operands and results."""

    def __new__(
        cls,
        operator: str,
        domain: str,
        version: int,
        names: list[str],
        operands: list[_Tensor | None],
        results: list[_Tensor | None],
        attributes: dict[str, _Attribute],
    ) -> Node: ...
    def broadcast(self) -> Broadcast | None:
        """What it broadcasts; ``None`` if it broadcasts nothing, or if that is not known."""
    def why_unknown(self) -> str | None:
        """Why its broadcast is not known, if it has none; ``None`` if there can be none."""
    def fault(self) -> tuple[str | None, str, str | None] | None:
        """The rule that it breaks, what is wrong, and how to fix it; ``None`` if it breaks none that is known."""

@final
class Expression:
    """An expression of sizes, such as ``2 * N + 1``."""

    def __new__(cls, text: str) -> Expression: ...
    @property
    def symbols(self) -> list[str]:
        """The names in it."""
    def value(self, sizes: dict[str, int]) -> int | None:
        """Its value; ``None`` if a name has none, or if it is not a size."""

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
def broadcasts_since(operator: str, domain: str = "") -> int | None: ...
def reviewed_opset() -> int | None: ...
def is_equation(text: str) -> bool: ...
def model_sizes(
    values: list[_Tensor], nodes: list[_Statement]
) -> tuple[list[tuple[_Inferred | None, _Inferred | None]], dict[str, list[str]]]: ...
def rules() -> list[tuple[str, str, str]]: ...
