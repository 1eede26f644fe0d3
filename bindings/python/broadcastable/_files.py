"""Files that are read and written for a user.

Whatever somebody has put beside a file: `write` changes nothing but that file, as a whole or not at all, and `read` ends.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

#: The largest file that is read, in bytes.
MAX_SIZE = 4 << 30


class FileError(OSError):
    """A file is not read, or left as it is; the message has the reason."""


def reason(error: OSError) -> str:
    """The reason, without the name of the file."""
    return error.strerror or str(error)


def read(path: Path, *, is_named: bool = True) -> bytes:
    """The bytes of a regular file, also behind links. A pipe is read if the user names it, or names it in ``/dev``.

    Raises `OSError`: a device is not read, nor a link to a pipe, nor what is larger than `MAX_SIZE`.
    """
    if not (is_named and is_stream(path)):
        _require_regular(path.stat())
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    else:
        descriptor = os.open(path, os.O_RDONLY)
    with open(descriptor, "rb") as file:
        metadata = os.fstat(descriptor)
        if not (is_named and is_stream(path)):
            _require_regular(metadata)
        data = b"" if metadata.st_size > MAX_SIZE else file.read(MAX_SIZE + 1)
    if max(len(data), metadata.st_size) > MAX_SIZE:
        raise FileError(f"it is larger than {MAX_SIZE >> 30} GiB, and is not read")
    return data


def write(path: Path, data: bytes, *, before: bytes | None = None, mode: int = 0o666) -> None:
    """Writes a file, as a whole or not at all. An old file keeps its mode and owner; a new one gets ``mode``, less what the umask takes.

    With ``before``, only a file with these bytes is replaced. Raises `OSError`. A file that is a link, has hard links or is read-only is
    left as it is. A pipe is written through, and so is a device that is named itself.
    """
    old = path.lstat() if os.path.lexists(path) else None
    if old is not None and before is None and _is_written_through(path, old):
        path.write_bytes(data)
        return
    if old is not None:
        _require_replaceable(path, old)
    _replace(path, data, old, before, mode)


@dataclass
class Found:
    """The entries of a directory: files, entries that are not read, and entries that the system refuses, each with the reason."""

    files: list[Path] = field(default_factory=list)
    skipped: list[tuple[Path, str]] = field(default_factory=list)
    errors: list[tuple[Path, str]] = field(default_factory=list)


def below(directory: Path, suffix: str) -> Found:
    """The regular files below a directory whose names end so. Links to directories are not followed."""
    found = Found()

    def refused(error: OSError) -> None:
        found.errors.append((Path(error.filename), reason(error)))

    root = directory.resolve()
    for place, directories, files in os.walk(directory, onerror=refused):
        directories.sort()
        links = [name for name in directories if Path(place, name).is_symlink()]
        for name in sorted([*links, *(name for name in files if name.endswith(suffix))]):
            try:
                _add(found, root, Path(place, name))
            except (OSError, RuntimeError) as error:  # a circle of links is the latter before Python 3.13
                found.errors.append((Path(place, name), reason(error) if isinstance(error, OSError) else str(error)))
    found.files.sort()
    return found


def _add(found: Found, root: Path, path: Path) -> None:
    metadata = path.stat()
    if path.is_symlink() and not path.resolve().is_relative_to(root):
        found.skipped.append((path, "the link leads out of the directory that was named"))
    elif stat.S_ISREG(metadata.st_mode):
        found.files.append(path)
    elif not stat.S_ISDIR(metadata.st_mode):
        found.skipped.append((path, f"it is {_kind(metadata)}, and is not read"))


def option_that_is_a_file(arguments: Iterable[str]) -> str | None:
    """The first option that is the name of a file, for which a caller may have taken it; the arguments after ``--`` are not options."""
    for argument in arguments:
        if argument == "--":
            return None
        if argument.startswith("-") and argument != "-" and os.path.lexists(argument):
            return argument
    return None


def is_stream(path: Path) -> bool:
    """Whether the user names a pipe, a socket or a descriptor as such."""
    text = str(path)
    kind = path.stat().st_mode
    if stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind):
        return text.startswith(("/dev/", "/proc/")) or not path.is_symlink()
    return text in ("/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/tty") or text.startswith(
        ("/dev/fd/", "/proc/self/fd/")
    )


def _is_written_through(path: Path, metadata: os.stat_result) -> bool:
    if stat.S_ISLNK(metadata.st_mode):
        return path.exists() and is_stream(path)
    return not stat.S_ISREG(metadata.st_mode) and not stat.S_ISDIR(metadata.st_mode)


def _kind(metadata: os.stat_result) -> str:
    kinds = {stat.S_ISDIR: "a directory", stat.S_ISFIFO: "a pipe", stat.S_ISSOCK: "a socket", stat.S_ISLNK: "a link"}
    return next((name for is_kind, name in kinds.items() if is_kind(metadata.st_mode)), "a device")


def _require_regular(metadata: os.stat_result) -> None:
    if stat.S_ISDIR(metadata.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(metadata.st_mode):
        raise FileError(f"it is {_kind(metadata)}, and is not read")


def _require_replaceable(path: Path, metadata: os.stat_result) -> None:
    problem = None
    if stat.S_ISLNK(metadata.st_mode):
        problem = f"it is a link to {os.readlink(path)}"
    elif not stat.S_ISREG(metadata.st_mode):
        problem = f"it is {_kind(metadata)}"
    elif metadata.st_nlink > 1:
        problem = f"it has {metadata.st_nlink} hard links, which would break"
    elif not metadata.st_mode & 0o222 or not os.access(path, os.W_OK):
        problem = "it is read-only"  # also for the superuser, who may write any file
    if problem:
        raise FileError(f"{problem}; it is left as it is")


def _replace(path: Path, data: bytes, old: os.stat_result | None, before: bytes | None, mode: int) -> None:
    # Created with a random name that nobody can have planted, readable by this user alone.
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".broadcastable-")
    temporary = Path(name)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        if old is not None and hasattr(os, "chown"):
            _keep_owner(temporary, old)
        temporary.chmod(stat.S_IMODE(old.st_mode) if old is not None else mode & ~_umask())
        _require_unchanged(path, old, before)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _keep_owner(temporary: Path, old: os.stat_result) -> None:
    own = temporary.stat()
    if (own.st_uid, own.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.chown(temporary, old.st_uid, old.st_gid)
        except OSError:
            raise FileError("its owner and group cannot be kept; it is left as it is") from None


def _require_unchanged(path: Path, old: os.stat_result | None, before: bytes | None) -> None:
    """Another program may have written to the file, or created it."""
    now = path.lstat() if os.path.lexists(path) else None
    is_same = now == old if now is None or old is None else os.path.samestat(now, old)
    if not is_same or before is not None and path.read_bytes() != before:
        raise FileError("it has changed since it was read; it is left as it is")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
