"""An op's shapes as they line up."""

from __future__ import annotations

from typing import Any

from ._core import verify
from ._errors import BroadcastError


class Picture:
    def __init__(self, text): self.text=text
    def __str__(self) -> str: return self.text

def picture(*operands: Any, **details: Any) -> Picture | None:
    try:
        verify(*operands, **details)
    except BroadcastError as error:
        return None if error.picture is None else Picture(error.picture)
    return None
