"""Files that `explicit` writes, and their state afterwards."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import onnx
import pytest
from models import command, model

from broadcastable.onnx import commands

SUM = model("(float[4,1] a, float[3] b) => (float[4,3] c) { [sum] c = Add(a, b) }")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.onnx"
    onnx.save(SUM, path)
    return path


def is_explicit(data: bytes) -> bool:
    return "Expand" in [node.op_type for node in onnx.ModelProto.FromString(data).graph.node]


@pytest.mark.parametrize("to", ["target.onnx", "nowhere.onnx", "link.onnx", os.devnull])
@pytest.mark.parametrize("kind", ["explicit", "annotate"])
def test_a_link_is_left_as_it_is(source: Path, to: str, kind: str) -> None:
    target, link = source.parent / "target.onnx", source.parent / "link.onnx"
    target.write_text("old")
    link.symlink_to(to)
    error = command(kind, source, link, code=2).stderr
    assert "cannot write" in error and f"it is a link to {to}; it is left as it is" in error
    assert os.readlink(link) == to and target.read_text() == "old"
    assert sorted(path.name for path in source.parent.iterdir()) == ["in.onnx", "link.onnx", "target.onnx"]


@pytest.mark.parametrize("kind", ["explicit", "annotate"])
def test_hard_links_and_read_only_files_are_left_as_they_are(source: Path, kind: str) -> None:
    target = source.parent / "target.onnx"
    target.write_text("old")
    (source.parent / "other").hardlink_to(target)
    assert "it has 2 hard links" in command(kind, source, target, code=2).stderr
    (source.parent / "other").unlink()
    target.chmod(0o444)
    assert "it is read-only" in command(kind, source, target, code=2).stderr
    assert target.read_text() == "old" and stat.S_IMODE(target.stat().st_mode) == 0o444


def test_what_is_appended_meanwhile_is_not_lost(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = source.read_bytes()
    serialized = commands.serialized

    def slow(model: onnx.ModelProto) -> bytes:
        with source.open("ab") as file:
            file.write(b"more")
        return serialized(model)

    monkeypatch.setattr(commands, "serialized", slow)
    for kind in ("explicit", "annotate"):
        assert "it has changed since it was read" in command(kind, source, source, code=2).stderr
        assert source.read_bytes() == data + b"more"
        source.write_bytes(data)
    assert list(source.parent.iterdir()) == [source]


def test_the_mode_of_a_file_stays(source: Path) -> None:
    target = source.parent / "private.onnx"
    target.write_text("old")
    target.chmod(0o600)
    command("explicit", source, target, code=0)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600 and is_explicit(target.read_bytes())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_written_through(source: Path) -> None:
    pipe, found = source.parent / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()), daemon=True)
    reader.start()
    command("explicit", source, pipe, code=0)
    reader.join(10)
    assert stat.S_ISFIFO(pipe.lstat().st_mode) and is_explicit(found[0])


def test_a_device_is_written_through(source: Path) -> None:
    command("explicit", source, os.devnull, code=0)
    assert not Path(os.devnull).is_file()


def test_standard_output(source: Path) -> None:
    done = run("explicit", source, "-", "--report")
    assert is_explicit(done.stdout) and b"| Add |" in done.stderr
    assert not (source.parent / "-").exists()


@pytest.mark.parametrize("arguments", [["check"], ["check", "--format", "json"]])
def test_a_closed_pipe_ends_the_command_quietly(source: Path, arguments: list[str]) -> None:
    kind, *options = arguments
    with subprocess.Popen(_command(kind, source, *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()  # before anything is written: the interpreter takes longer to start
        error = process.stderr.read()
    assert (process.returncode, error) == (2, b"")


@pytest.mark.parametrize("arguments", ["check in.onnx", "explicit --report in.onnx out.onnx", "certificate in.onnx"])
@pytest.mark.parametrize("closed", [">&-", "1</dev/null"])
def test_a_closed_output_is_an_error(source: Path, arguments: str, closed: str) -> None:
    script = f"exec '{sys.executable}' -m broadcastable {arguments} {closed}"
    done = subprocess.run(["sh", "-c", script], cwd=source.parent, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr == b"broadcastable: error: cannot write standard output: Bad file descriptor\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
def test_a_full_device_is_an_error(source: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(_command("check", source), stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == "broadcastable: error: cannot write standard output: No space left on device\n"


def run(*arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run(_command(*arguments), cwd=arguments[1].parent, capture_output=True, check=True)


def _command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "broadcastable", *map(str, arguments)]
