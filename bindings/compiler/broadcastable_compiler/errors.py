"""The error of a program that is not compiled."""

from __future__ import annotations


class CompileError(ValueError):
    """A program is not compiled. The message has the reason, and what to do."""

    __module__ = "broadcastable"
