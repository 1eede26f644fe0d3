"""Asks implementations of broadcasting the cases of `assurance/conformance/cases`, and writes the table of docs/conformance-results.md.

    python3 assurance/conformance/run.py                     # those that are installed
    python3 assurance/conformance/run.py numpy_arrays        # one runner
    python3 assurance/conformance/run.py --install numpy     # those whose names contain a part, installed first; `all` for all

Each runner is a process with limits: a crash or a hang is an answer to the case that it happens on. docs/conformance.md has the format of
cases and answers.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import page
from outcomes import DIFFERENCES, difference_class, outcome

HERE = Path(__file__).resolve().parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parents[1] / "target")) / "conformance"
CRATE = HERE / "runners/rust"
#: Seconds for one answer, the start of the process included.
SECONDS = 60
#: Of private memory.
BYTES = 12 << 30
#: A runner that ends more often is not started again.
ENDS = 200


class Runner(NamedTuple):
    name: str
    command: list[str]
    #: The commands that install it.
    install: list[list[str]]

    def is_installed(self) -> bool:
        return all(Path(word).exists() for word in self.command)


def runners() -> list[Runner]:
    """Every Python file that has dependencies in its header (PEP 723), and every binary of the crate."""
    found = []
    for path in sorted((HERE / "runners").glob("*.py")):
        header = re.search(r"^# /// script\n(.*?)^# ///$", path.read_text(), re.MULTILINE | re.DOTALL)
        if header:
            dependencies = tomllib.loads(header[1].replace("# ", ""))["dependencies"]
            found.append(python(path, dependencies))
    for binary in tomllib.loads((CRATE / "Cargo.toml").read_text())["bin"]:
        build = ["cargo", "build", "--release", "--manifest-path", str(CRATE / "Cargo.toml"), "--target-dir", str(TARGET / "rust")]
        command = [str(TARGET / "rust/release" / binary["name"])]
        found.append(Runner(binary["name"], command, [[*build, "--features", binary["name"], "--bin", binary["name"]]]))
    return found


def python(path: Path, dependencies: list[str]) -> Runner:
    """Runners with the same dependencies share an environment."""
    if not dependencies:
        return Runner(path.stem, [sys.executable, str(path)], [])
    environment = TARGET / "+".join(sorted(re.sub(r"\W+", "-", dependency) for dependency in dependencies))
    program = str(environment / "bin/python")
    install = [[sys.executable, "-m", "venv", str(environment)], [program, "-m", "pip", "install", "--quiet", *dependencies]]
    return Runner(path.stem, [program, str(path)], install)


class NotStarted(Exception):
    """The last line that a runner wrote before its first answer."""


class Process:
    """A runner's process, which reads these cases."""

    def __init__(self, runner: Runner, cases: list[dict]) -> None:
        self._messages = tempfile.TemporaryFile("w+", errors="replace")
        with tempfile.TemporaryFile("w+") as questions:
            questions.writelines(f"{json.dumps(case)}\n" for case in cases)
            questions.seek(0)
            environment = {**os.environ, "PYTHONPATH": str(HERE / "runners"), "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
            self._process = subprocess.Popen(
                runner.command, stdin=questions, stdout=subprocess.PIPE, stderr=self._messages, text=True, env=environment,
                preexec_fn=limit, start_new_session=True, cwd=TARGET,
            )

    def line(self) -> dict:
        """The next line; `crash` or `hang` if there is none."""
        timer = threading.Timer(SECONDS, self.end)
        timer.start()
        line = self._process.stdout.readline()
        is_late = not timer.is_alive()
        timer.cancel()
        if line:
            return json.loads(line)
        code = self._process.wait()
        return {"hang": f"no answer in {SECONDS} seconds"} if is_late else {"crash": self._last_words(code)}

    def _last_words(self, code: int) -> str:
        self._messages.seek(0)
        said = [line.strip() for line in self._messages.read()[-4000:].splitlines() if line.strip()]
        how = signal.Signals(-code).name if code < 0 else f"exit status {code}"
        return f"{how}: {said[-1][:300] if said else ''}"

    def end(self) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        self.end()
        self._process.wait()
        self._process.stdout.close()
        self._messages.close()


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def answers(runner: Runner, cases: list[dict]) -> Iterator[dict]:
    """The description of the implementation, then its answer to each case. A process that ends is started again after its last case."""
    position = ends = 0
    while position < len(cases):
        process = Process(runner, cases[position:])
        try:
            first = process.line()
            if "implementation" not in first:
                raise NotStarted(first)
            if ends == 0:
                yield first
            while position < len(cases):
                answer = process.line()
                position += 1
                yield answer
                if "crash" in answer or "hang" in answer:
                    ends += 1
                    break
        finally:
            process.close()
        if ends > ENDS:
            yield from ({"skip": f"not asked: the process had ended {ends} times"} for _ in cases[position:])
            return


def read_cases() -> list[dict]:
    index = json.loads((HERE / "cases/index.json").read_text())
    files = [(HERE / "cases" / file["file"]).read_text() for file in index["files"]]
    return [json.loads(line) for text in files for line in text.splitlines()]


def run(runner: Runner, cases: list[dict]) -> dict:
    """The runner's row: the counts of each kind, and each class of differences with its smallest case."""
    found = answers(runner, cases)
    implementation = next(found)
    counts: dict[str, Counter] = {}
    skipped: dict[str, int] = {}
    classes: dict[str, dict] = {}
    with open(TARGET / f"{runner.name}.jsonl", "w") as log:
        for case, answer in zip(cases, found, strict=True):
            log.write(f"{json.dumps({**answer, 'id': case['id']})}\n")
            is_asked = case["kind"] in implementation["asked"]
            result = outcome(case, answer)
            if is_asked:
                counts.setdefault(case["kind"], Counter())["differing" if result in DIFFERENCES else result] += 1
            if is_asked and result == "skipped":
                skipped[answer["skip"]] = skipped.get(answer["skip"], 0) + 1
            if result in DIFFERENCES or result == "knows less":
                smallest = {"cases": 0, "smallest": case["id"], "expected": expected(case), "answer": given(answer)}
                classes.setdefault(difference_class(case, result), smallest)["cases"] += 1
    return {**implementation, "counts": counts, "skipped": skipped, "classes": classes}


def expected(case: dict) -> str:
    return f"refused, {case['rule']}" if "rule" in case else json.dumps(case["shape"])


def given(answer: dict) -> str:
    failures = [f"{kind}: {answer[kind]}" if kind != "error" else answer[kind] for kind in ("crash", "hang", "error") if kind in answer]
    return failures[0] if failures else json.dumps(answer["shape"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("runner", nargs="*", help="the runners to run; all that are installed if none is named")
    parser.add_argument("--install", default="", help="parts of names of runners to install, separated by commas; all for all")
    options = parser.parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    known = runners()
    if unknown := {*options.runner} - {runner.name for runner in known}:
        parser.error(f"no runner {', '.join(sorted(unknown))}: there are {', '.join(runner.name for runner in known)}")
    parts = [part for part in options.install.split(",") if part]
    for runner in known:
        if parts and any(part == "all" or part in runner.name for part in parts) and not runner.is_installed():
            print(f"{runner.name}: installing", flush=True)
            if any(subprocess.run(command).returncode != 0 for command in runner.install):
                print(f"{runner.name}: not installed", flush=True)
    cases = read_cases()
    for runner in known:
        if options.runner and runner.name not in options.runner:
            continue
        if not runner.is_installed():
            print(f"{runner.name}: SKIPPED, not installed: make conformance INSTALL={runner.name}")
            continue
        try:
            row = run(runner, cases)
        except NotStarted as why:
            print(f"{runner.name}: does not start: {why}")
            continue
        (HERE / "results" / f"{runner.name}.json").write_text(f"{json.dumps(row, indent=1)}\n")
        total = sum(map(Counter, row["counts"].values()), Counter())
        print(f"{runner.name}: {row['implementation']} {row['version']}: {dict(total)}", flush=True)
    page.write()


if __name__ == "__main__":
    main()
