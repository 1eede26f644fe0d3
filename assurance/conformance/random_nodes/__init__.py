"""Random nodes that fit a value of a graph: each function adds some, or returns False if it has none for these sizes."""

from . import elementwise, indexed, parts, products, reduced, reshaped, windows
from .node import NODES

__all__ = ["NODES", "elementwise", "indexed", "parts", "products", "reduced", "reshaped", "windows"]
