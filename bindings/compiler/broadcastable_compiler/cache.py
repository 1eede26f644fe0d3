"""Files that are kept between runs, in the user's cache: `XDG_CACHE_HOME`, or ``~/.cache``."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

from broadcastable import _files


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """The content of that name, which is made if nothing is kept. A cache that cannot be read or written is none."""
    try:
        path = _directory() / name
    except RuntimeError:  # the user has no home
        return make()
    try:
        if _is_own(path.lstat()):
            return path.read_bytes()
    except OSError:
        pass
    data = make()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _files.write(path, data)
    except OSError:
        pass
    return data


def _directory() -> Path:
    given = Path(os.environ.get("XDG_CACHE_HOME", ""))
    # As the specification says, a relative path is none.
    return (given if given.is_absolute() else Path("~/.cache").expanduser()) / "broadcastable"


def _is_own(status: os.stat_result) -> bool:
    """Whether nobody else can have written the file, which is loaded as code."""
    return stat.S_ISREG(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022
