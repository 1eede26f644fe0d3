"""The broadcasting rules of tensor compilers.

Shapes are tuples of sizes. A size is an int, ``None`` for a size that only run time knows, or a name; equal names are
equal sizes. A shape may also be a text, ``"4x?xN"``, or ``None`` if its rank is unknown.

>>> import broadcastable
>>> broadcastable.infer_shape((4, 1), (3,))
(4, 3)
>>> broadcastable.infer_shape(("N", 1), (None, 3), ("N", 1))
(None, 3)
>>> broadcastable.infer_shape("Nx1", "Nx3")
('N', 3)

`verify` checks a whole op, `explain` says in words what is proven of it or what is wrong, and `picture` draws it.
`shapes` declares the shapes of a function's arrays, and `broadcastable.testing` asserts them in tests.
`check_mlir` checks the ops of a program in MLIR's text, of any dialect.
`compile`, of the package ``broadcastable-compiler``, makes a function on NumPy arrays, for all sizes, of a program of ``jax.export`` or
``torch.export``, or a file of MLIR.
`broadcastable.onnx`, which needs the package ``onnx``, checks models.
"""

from typing import TYPE_CHECKING, Any

from ._core import Facts, Picture, infer_shape, picture, verify
from ._errors import BroadcastError
from ._explain import explain
from ._mlir import CheckedText, Finding, check_mlir
from ._rules import RULES, Rule
from ._shapes import ShapeError, shapes

if TYPE_CHECKING:
    from broadcastable_compiler import CompileError as CompileError
    from broadcastable_compiler import compile as compile

__all__ = [
    "RULES",
    "BroadcastError",
    "CheckedText",
    "Facts",
    "Finding",
    "Picture",
    "Rule",
    "ShapeError",
    "check_mlir",
    "explain",
    "infer_shape",
    "picture",
    "shapes",
    "verify",
]


def __getattr__(name: str) -> Any:
    """The compiler of programs is a package of its own, ``broadcastable-compiler``, which is imported when it is used."""
    if name not in ("CompileError", "compile"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        import broadcastable_compiler
    except ModuleNotFoundError as error:
        if error.name != "broadcastable_compiler":
            raise
        text = f"broadcastable.{name} needs the package broadcastable-compiler of the same release: in the sources, pip install ./bindings/compiler"
        raise ImportError(text) from None
    return getattr(broadcastable_compiler, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "CompileError", "compile"})
