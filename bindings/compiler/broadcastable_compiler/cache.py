"""Files that are kept between runs, in the user's cache: `XDG_CACHE_HOME`, or ``~/.cache``."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from broadcastable import _files

#: The most bytes that are kept. What was used last stays.
LIMIT = 1 << 30


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """The content of that name, which is made if nothing is kept. A cache that cannot be read or written is none."""
    try:
        path = _directory() / name
    except RuntimeError:  # the user has no home
        return make()
    try:
        if _is_own(path.lstat()):
            data = path.read_bytes()
            with contextlib.suppress(OSError):  # a cache that is only read
                os.utime(path)
            return data
    except OSError:
        pass
    data = make()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _files.write(path, data)
        _limit(path.parent)
    except OSError:
        pass
    return data


def _limit(directory: Path) -> None:
    """Removes what was not used for the longest time, where there is more than the limit."""
    files = sorted(((path.stat(), path) for path in directory.iterdir()), key=lambda file: -file[0].st_mtime_ns)
    total = 0
    for status, path in files:
        total += status.st_size
        if total > LIMIT:
            path.unlink(missing_ok=True)


def _directory() -> Path:
    given = Path(os.environ.get("XDG_CACHE_HOME", ""))
    # As the specification says, a relative path is none.
    return (given if given.is_absolute() else Path("~/.cache").expanduser()) / "broadcastable"


def _is_own(status: os.stat_result) -> bool:
    """Whether nobody else can have written the file, which is loaded as code."""
    return stat.S_ISREG(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022
