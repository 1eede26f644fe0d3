"""What `explicit` writes to, and what is there afterwards."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import onnx
import pytest
from models import command, model

SUM = model("(float[4,1] a, float[3] b) => (float[4,3] c) { [sum] c = Add(a, b) }")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.onnx"
    onnx.save(SUM, path)
    return path


def is_explicit(data: bytes) -> bool:
    return "Expand" in [node.op_type for node in onnx.ModelProto.FromString(data).graph.node]


def test_a_link_stays_and_its_target_is_replaced(source: Path) -> None:
    target, link = source.parent / "target.onnx", source.parent / "link.onnx"
    target.write_text("old")
    link.symlink_to(target.name)
    command("explicit", source, link, code=0)
    assert link.is_symlink() and is_explicit(target.read_bytes())


def test_a_link_to_nothing_creates_its_target(source: Path) -> None:
    link = source.parent / "link.onnx"
    link.symlink_to("new.onnx")
    command("explicit", source, link, code=0)
    assert link.is_symlink() and is_explicit((source.parent / "new.onnx").read_bytes())


def test_a_circle_of_links_is_an_error(source: Path) -> None:
    link = source.parent / "link.onnx"
    link.symlink_to("link.onnx")
    assert "cannot write" in command("explicit", source, link, code=2).stderr


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
    link = source.parent / "null"
    link.symlink_to(os.devnull)
    command("explicit", source, link, code=0)
    assert link.is_symlink() and not Path(os.devnull).is_file()


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
    assert (process.returncode, error) == (1, b"")


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
