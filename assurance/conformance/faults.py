"""Plants faults in programs, and counts those that `bcast check` finds.

    python3 assurance/conformance/faults.py target/release/bcast program.mlir…

A program is text in generic form, one op a line, as an importer's printer writes it with `--mlir-print-op-generic`. Behind
each op that a profile knows come copies of it that nothing uses, each with one fault: a wrong size of the result, a size
where `?` must be, one dimension too many, or an operand that does not fit the others. Every copy has to be refused, and no
other op. Whether one may be planted follows from the types and the profile's words, and never from the rules that are tested.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DIALECTS = Path(__file__).parents[2] / "foreign/dialects"
OP = re.compile(r'^\s*%[\w#:]+ = "([\w.]+)"\(([^)]*)\)(.*) : \((.*)\) -> (\S.*?)( loc\(.*\))?$')
TENSOR = re.compile(r"(?P<head>tensor<)(?P<sizes>(?:[\d?]+x)*)(?P<tail>[^<>x]+(?:<.*>)?>)$")
TORCH = re.compile(r"(?P<head>!torch\.v?tensor<\[)(?P<sizes>[\d?,]*)(?P<tail>\],.*>)$")


class Shaped(NamedTuple):
    """A type with a shape, and how to write it with another one."""

    sizes: list[str]
    head: str
    tail: str

    def __str__(self) -> str:
        listed = ",".join(self.sizes) if self.head.endswith("[") else "".join(f"{size}x" for size in self.sizes)
        return f"{self.head}{listed}{self.tail}"

    def with_size(self, dim: int, size: str) -> Shaped:
        return self._replace(sizes=[*self.sizes[:dim], size, *self.sizes[dim + 1 :]])


def shaped(text: str) -> Shaped | None:
    found = TENSOR.match(text) or TORCH.match(text)
    return found and Shaped([size for size in re.split("[x,]", found["sizes"]) if size], found["head"], found["tail"])


def profiles() -> dict[str, list[str]]:
    """The words of each op."""
    lines = [line for path in DIALECTS.glob("*.txt") for line in path.read_text().splitlines()]
    rows = [line.split() for line in lines if not line.startswith((" ", "#"))]
    return {words[0]: words[1:] for words in rows if "plain" not in words}


def split(types: str) -> list[str]:
    parts, depth = [""], 0
    for char in types:
        depth += (char in "<([{") - (char in ">)]}")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def faults(line: str, known: dict[str, list[str]]) -> Iterator[list[str]]:
    """The lines of each copy of an op that has a fault; the last line is the copy."""
    if not (found := OP.match(line)):
        return
    name, names, attributes, inputs, output, _ = found.groups()
    called = re.search(r'name = "([\w.]+)"', attributes) if name == "torch.operator" else None
    words = known.get(called[1] if called else name)
    names, types, result = split(names), split(inputs), shaped(output)
    if words is None or result is None or len(names) != len(types):
        return
    operands = {index: shape for index in chosen(words, len(types)) if (shape := shaped(types[index]))}
    if not operands or any("*" in types[index] for index in chosen(words, len(types))):
        return

    def copy(names: list[str], types: list[str], result: Shaped) -> str:
        return f'  %fault = "{name}"({", ".join(names)}){attributes} : ({", ".join(types)}) -> {result}'

    trailing = 2 if "matrices" in words else 0
    if trailing and any(len(operand.sizes) < 2 for operand in operands.values()):
        return
    for wrong in results(result, words, trailing, next(iter(operands.values()))):
        yield [copy(names, types, wrong)]
    if "explicit" not in words or "broadcast_dimensions" not in attributes:
        for index, wrong in misfits(operands, trailing):
            cast = f'  %cast = "builtin.unrealized_conversion_cast"({names[index]}) : ({types[index]}) -> {wrong}'
            others = [*names[:index], "%cast", *names[index + 1 :]]
            yield [cast, copy(others, [*types[:index], str(wrong), *types[index + 1 :]], result)]


def chosen(words: list[str], count: int) -> list[int]:
    if "operands" not in words:
        return list(range(count))
    after = words[words.index("operands") + 1 :]
    numbers = after[: next((at for at, word in enumerate(after) if not word.isdigit()), len(after))]
    return [int(number) for number in numbers if int(number) < count]


def results(result: Shaped, words: list[str], trailing: int, first: Shaped) -> Iterator[Shaped]:
    """Results that cannot be: one of each kind."""
    dims = range(len(result.sizes) - trailing)
    free = len(result.sizes) - len(first.sizes)
    if "to-result" in words:  # only a size of the operand but 1 says something of the result
        dims = [dim for dim in dims if dim >= free and first.sizes[dim - free] not in ("?", "1")]
    fixed = [dim for dim in dims if result.sizes[dim] != "?"]
    unknown = [dim for dim in dims if result.sizes[dim] == "?"]
    if fixed:
        yield result.with_size(fixed[-1], str(int(result.sizes[fixed[-1]]) + 3))
    if unknown and not {"to-result", "one-way"} & set(words):
        yield result.with_size(unknown[0], "5")
    if not trailing and "to-result" not in words:
        yield result._replace(sizes=["2", *result.sizes])


def misfits(operands: dict[int, Shaped], trailing: int) -> Iterator[tuple[int, Shaped]]:
    """The first operand that has a size which another one has to have as well, with a wrong size there."""
    for index, own in operands.items():
        for other in (operand for at, operand in operands.items() if at != index):
            for back in range(1 + trailing, 1 + min(len(own.sizes), len(other.sizes))):
                if not {own.sizes[-back], other.sizes[-back]} & {"?", "1"}:
                    yield index, own.with_size(len(own.sizes) - back, str(int(own.sizes[-back]) + 3))
                    return


def plant(program: str) -> tuple[str, set[int]]:
    """The program with faults, and the lines where they are."""
    known, lines, planted = profiles(), [], set()
    for line in program.splitlines():
        lines.append(line)
        for number, copies in enumerate(faults(line, known)):
            name = f"{len(lines)}_{number}"  # of values, which are defined once
            lines += [text.replace("%fault", f"%fault{name}").replace("%cast", f"%cast{name}") for text in copies]
            planted.add(len(lines))
    return "\n".join(lines), planted


def refused(bcast: str, path: Path) -> tuple[int, set[int]]:
    """How many ops are verified, and the lines of those that are refused by a rule."""
    done = subprocess.run([bcast, "check", "--format", "json", path], capture_output=True, text=True, check=False)
    [file] = json.loads(done.stdout)["files"]
    return file["verified"], {found["place"]["line"] for found in file["findings"] if found["rule"] and found["place"]}


def main(bcast: str, *paths: str) -> int:
    complete = True
    for path in map(Path, paths):
        verified, before = refused(bcast, path)
        text, planted = plant(path.read_text())
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(text)
            file.flush()
            _, found = refused(bcast, Path(file.name))
        missed = sorted(planted - found)
        complete &= not missed
        print(
            f"{path}: {verified} ops verified, {len(before)} refused; {len(planted)} faults, {len(planted & found)} found, "
            f"{len(found - planted) - len(before)} others refused"
        )
        for line in missed[:3]:
            print(f"  missed: {text.splitlines()[line - 1].strip()}")
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
