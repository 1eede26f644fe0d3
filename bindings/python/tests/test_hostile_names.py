"""Trees and names of somebody who wants more than a verdict."""

import html.parser
import os
import re
import socket
import stat
import tempfile
from pathlib import Path

import onnx
import pytest
from models import command, model

from broadcastable import _escape, _files

EVIL = 'a\x1b[31m\u202e\n::error::EVIL\n ##[error]EVIL\u2066\r%0A|<b onclick=x>`[l](https://e)`</b>"\u2028::z'


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A model whose names, and whose file's name, control where they are printed."""
    made = model("(float[4,3] a, float[2] b) => (float[4,3] c) { [sum] c = Add(a, b) }")
    legal = model("(float[4,1] a, float[3] b) => (float[4,3] c) { [sum] c = Add(a, b) }")
    for graph, name in ((made.graph, "no"), (legal.graph, "yes")):
        graph.name = EVIL
        graph.node[0].name = EVIL
        for value in (*graph.input, *graph.output):
            value.name = f"{value.name}{EVIL}"
        graph.node[0].input[:] = [value.name for value in graph.input]
        graph.node[0].output[:] = [value.name for value in graph.output]
        onnx.save(made if name == "no" else legal, tmp_path / f"{name}{EVIL.replace('/', '')}.onnx")
    return tmp_path


def model_in(directory: Path, name: str) -> Path:
    return next(path for path in directory.iterdir() if path.name.startswith(name))


def require_harmless(text: str) -> None:
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u202e\u2066]", text), text
    assert "##[" not in text
    for line in text.splitlines():
        if line.lstrip().startswith("::"):
            assert re.match(r"::(error|warning|note) file=[^:]*,title=[^:]*::", line), line


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--list-open"],
        ["--format", "github"],
        ["--format", "json"],
        ["--format", "sarif"],
        ["--explicit"],
        ["--html"],
    ],
)
def test_reports_are_escaped(evil: Path, options: list[str]) -> None:
    for path in [*evil.iterdir(), evil, evil / f"gone{EVIL.replace('/', '')}"]:
        printed = command("check", *options, path, code=range(3))
        assert printed.stdout or printed.stderr
        require_harmless(printed.stdout)
        require_harmless(printed.stderr)


def test_the_table_lets_no_markup_through(evil: Path) -> None:
    source, target = model_in(evil, "yes"), evil / "out.onnx"
    table = command("explicit", "--report", source, target, code=0).stdout
    require_harmless(table)
    rows = table.splitlines()
    assert len(rows) == 3 and all(row.count("|") == 7 for row in rows), table
    assert not re.search(r"[<>`]|\]\(|://", table), table
    printed = command("annotate", source, evil / f"x{EVIL.replace('/', '')}", code=0)
    require_harmless(printed.stdout)


class Page(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag, *(name for name, _ in attrs)]


def test_the_page_lets_no_markup_through(evil: Path) -> None:
    page = Page()
    page.feed(command("check", "--html", model_in(evil, "no"), model_in(evil, "yes"), code=1).stdout)
    assert "svg" in page.found and "onclick" not in page.found and "b" not in page.found


def test_only_regular_files_below_a_directory_are_read(tmp_path: Path) -> None:
    made = model("(float[4,1] a, float[3] b) => (float[4,3] c) { [sum] c = Add(a, b) }")
    for place in ("d", "d/in", "out"):
        (tmp_path / place).mkdir()
        onnx.save(made, tmp_path / place / "m.onnx")
    tree = tmp_path / "d"
    os.mkfifo(tree / "pipe.onnx")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tree / "socket.onnx"))
        for link, to in {"zero": "/dev/zero", "out": "../out/m.onnx", "inside": "in/m.onnx", "gone": "nowhere"}.items():
            (tree / f"{link}.onnx").symlink_to(to)
        (tree / "away").symlink_to("../out")
        printed = command("check", tree, code=2)
    lines = [line.removeprefix(f"{tree}/") for line in printed.stderr.splitlines()]
    assert lines == [
        "away: warning: the link leads out of the directory that was named",
        "out.onnx: warning: the link leads out of the directory that was named",
        "pipe.onnx: warning: it is a pipe, and is not read",
        "socket.onnx: warning: it is a socket, and is not read",
        "zero.onnx: warning: the link leads out of the directory that was named",
        "gone.onnx: error: No such file or directory",
    ]
    assert [line.split(":")[0].removeprefix(f"{tree}/") for line in printed.stdout.splitlines()] == [
        "in/m.onnx",
        "inside.onnx",
        "m.onnx",
    ]
    # A caller may have found such names in a tree.
    for name, what in {"zero": "a device", "to-pipe": "a pipe"}.items():
        if name == "to-pipe":
            (tree / "to-pipe.onnx").symlink_to("pipe.onnx")
        assert f"it is {what}, and is not read" in command("check", tree / f"{name}.onnx", code=2).stderr


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "m.onnx").open("wb") as file:
        file.truncate(1 << 40)  # of which the disk has nothing
    assert "it is larger than 4 GiB" in command("check", tmp_path, code=2).stderr


def test_an_unreadable_directory_hides_nothing_else() -> None:
    made = model("(float[4,1] a, float[3] b) => (float[4,3] c) { [sum] c = Add(a, b) }")
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        directory.chmod(0o755)
        (directory / "no").mkdir(mode=0)
        onnx.save(made, directory / "m.onnx")
        user = os.geteuid()
        try:
            if user == 0:  # who may read every directory
                command("check", directory, code=0)
                os.seteuid(65534)
            printed = command("check", directory, code=2)
        finally:
            os.seteuid(user)
    assert printed.stderr == f"{directory}/no: error: Permission denied\n" and "m.onnx: 0 errors" in printed.stdout


def test_names_are_not_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = model("(float[4,1] a, float[3] b) => (float[4,3] c) { [sum] c = Add(a, b) }")
    for name in ("--html", "--assume=x.onnx", "m.onnx"):
        onnx.save(made, name)
    for arguments in (["--html", "m.onnx"], ["m.onnx", "--assume=x.onnx"]):
        error = command("check", *arguments, code=2).stderr
        assert "is an option and the name of a file: put '--' before the files" in error
    assert command("check", "--", "--html", "--assume=x.onnx", "m.onnx", code=0).stdout.count("0 errors") == 3


def test_a_new_file_has_the_mode_of_any_other(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.touch()
    _files.write(tmp_path / "new", b"new")
    assert (tmp_path / "new").read_bytes() == b"new" and (tmp_path / "new").stat().st_mode == other.stat().st_mode
    _files.write(tmp_path / "run", b"", mode=0o777)
    assert stat.S_IMODE((tmp_path / "run").stat().st_mode) & 0o500 == 0o500


def test_each_destination_has_its_escapes() -> None:
    assert _escape.lines("a\n::b\x1b") == "a\n\\x3a:b\\x1b"
    assert _escape.line(os.fsdecode(b"a\xff")) == "a\\udcff"
    assert _escape.html("<a b=\"'&") == "&lt;a b=&quot;&#x27;&amp;"
    assert _escape.uri(Path("a b\n%.onnx")) == "a%20b%0A%25.onnx"
