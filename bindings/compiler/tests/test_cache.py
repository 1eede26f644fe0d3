"""The cache between compilations."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from compiling import needs_tools

from broadcastable_compiler import cache, compile, objects, tools


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "broadcastable"


def test_what_is_kept_is_made_once(kept: Path) -> None:
    assert [cache.kept("a", lambda: b"1"), cache.kept("a", lambda: b"2")] == [b"1", b"1"]
    assert kept.stat().st_mode & 0o777 == 0o700


def test_what_others_may_have_written_is_made_again(kept: Path) -> None:
    cache.kept("a", lambda: b"1")
    (kept / "a").chmod(0o666)
    assert cache.kept("a", lambda: b"2") == b"2"
    (kept / "b").symlink_to(kept / "a")
    assert cache.kept("b", lambda: b"3") == b"3"


def test_without_a_cache_everything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert cache.kept("a", lambda: b"1") == b"1"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setattr(Path, "expanduser", _no_home)
    assert cache.kept("a", lambda: b"2") == b"2"


def _no_home(path: Path) -> Path:
    raise RuntimeError(f"no home for {path}")


@needs_tools
def test_the_function_for_products_is_compiled_once(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = []
    run = tools.run
    monkeypatch.setattr(tools, "run", lambda command, *rest: commands.append(command) or run(command, *rest))
    clang = tools.find("clang")
    for real in ("float", "float", "double"):
        assert Path(objects._contractions(clang, tmp_path, f"bcast_contract_{real}", real)).stat().st_size > 1000
    assert len(commands) == 2 and len(list(kept.iterdir())) == 2


def test_what_was_not_used_for_the_longest_time_goes(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "LIMIT", 25)
    for number, name in enumerate("abc"):
        cache.kept(name, lambda: bytes(10))
        os.utime(kept / name, ns=(number, number))
    cache.kept("b", lambda: b"")
    cache.kept("d", lambda: bytes(10))
    assert sorted(path.name for path in kept.iterdir()) == ["b", "d"]


@needs_tools
def test_a_program_is_compiled_once(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = []
    run = tools.run
    monkeypatch.setattr(tools, "run", lambda command, *rest: commands.append(command) or run(command, *rest))
    path = tmp_path / "sum.mlir"
    path.write_text(_SUM)
    x, y = np.ones((3, 1), np.float32), np.ones(4, np.float32)
    first = compile(path)
    count = len(commands)
    second = compile(path, march=None)
    assert len(commands) == count > 0
    assert np.array_equal(first(x, y), second(x, y)) and first.summary == second.summary
    with pytest.raises(ValueError, match=r"sum.mlir:2:.* run-time size 4"):
        second(np.ones((3, 2), np.float32), y)
    path.write_text(_SUM.replace("bcast.add", "bcast.sub"))
    assert np.array_equal(compile(path)(x, y), np.zeros((3, 4)))
    assert len(commands) > count
    compile(path, march="x86-64")
    assert len(list(kept.iterdir())) == 3


#: A function of sizes that it does not know.
_SUM = """func.func @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %x, %y : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
