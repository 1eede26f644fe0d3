"""docs/conformance-results.md and its drawing, from the rows in `assurance/conformance/results` and the verdicts.

    python3 assurance/conformance/page.py            # writes them
    python3 assurance/conformance/page.py --check    # fails if they are not those of the rows, or a verdict is of no row
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import drawing
import verdicts
from verdicts import Verdict

HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs"

HEAD = """# Conformance results

Written by `make conformance`; [conformance.md](conformance.md) explains the cases and the words. A difference from these rules is not
a defect as such: many are documented choices. The verdicts come from each project's own words, which are quoted below its table:

- **defect**: it crashes, reads wrong elements, or contradicts the sentence;
- **choice**: the sentence says that it answers so;
- **limit**: the sentence says that it is not made for this;
- **unknown**: no sentence was found; **not looked at**: none was looked for.

An answer that leaves out what the rules know is not a difference. These are answers of one version on one day, not a judgement of a project.

![Answers of each implementation](drawings/conformance.svg)

"""


def read_rows() -> list[dict]:
    rows = [json.loads(path.read_text()) for path in sorted((HERE / "results").glob("*.json"))]
    return sorted(rows, key=lambda row: row["implementation"].lower())


def files() -> dict[Path, str]:
    """The generated pages."""
    rows, verdict_of = read_rows(), verdicts.by_class(verdicts.read())
    lines = [*table(rows, verdict_of), *defects(rows, verdict_of), *(line for row in rows for line in section(row, verdict_of))]
    return {
        DOCS / "conformance-results.md": HEAD + "\n".join(lines) + "\n",
        DOCS / "drawings/conformance.svg": drawing.draw([counted(row, verdict_of) for row in rows]),
    }


def write() -> None:
    for path, text in files().items():
        path.write_text(text)


def counted(row: dict, verdict_of: dict) -> tuple[str, Counter]:
    """How many cases have each outcome: the verdict, for a difference."""
    counts = sum(map(Counter, row["counts"].values()), Counter())
    found = Counter({"passed": counts["passed"], "knows less": counts["knows less"]})
    for name in verdicts.differences(row):
        found[verdict_name(row, name, verdict_of)] += row["classes"][name]["cases"]
    return row["implementation"], found


def verdict_name(row: dict, name: str, verdict_of: dict) -> str:
    found = verdict_of.get((row["implementation"], name))
    return found.verdict if found else "not looked at"


def table(rows: list[dict], verdict_of: dict) -> list[str]:
    found = Counter(verdict_name(row, name, verdict_of) for row in rows for name in verdicts.differences(row))
    every = ", ".join(f"{number} {verdict}" for verdict, number in found.most_common())
    lines = [
        f"{len(rows)} rows have {found.total()} classes of differences: {every}.",
        "",
        "| implementation | version | passed | knows less | differing | not applicable | classes of differences |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        count = sum(map(Counter, row["counts"].values()), Counter())
        numbers = " | ".join(str(count[name]) for name in ("passed", "knows less", "differing", "skipped"))
        kinds = Counter(verdict_name(row, name, verdict_of) for name in verdicts.differences(row))
        classes = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items())) or "none"
        lines.append(f"| {row['implementation']} | {row['version']} | {numbers} | {classes} |")
    return [*lines, ""]


def defects(rows: list[dict], verdict_of: dict) -> list[str]:
    """The smallest case of each difference that is a defect."""
    found = [
        f"| {row['implementation']} | {cells(row['classes'][name])} | {known(verdict)} |"
        for row in rows
        for name in verdicts.differences(row)
        if (verdict := verdict_of.get((row["implementation"], name))) and verdict.verdict == "defect"
    ]
    head = ["| implementation | smallest case | expected | answer | known |", "|---|---|---|---|---|"]
    return [f"## {len(found)} differences that are defects", "", "Each with its smallest case; sentences are below.", "", *head, *found, ""]


def section(row: dict, verdict_of: dict) -> list[str]:
    lines = [f"## {row['implementation']}", "", "Asked:", ""]
    lines += [f"- {kind}: {asked}" for kind, asked in row["asked"].items()]
    lines.append("")
    if row["classes"]:
        lines += ["| class | cases | smallest case | expected | answer | verdict |", "|---|---|---|---|---|---|"]
        for name, own in row["classes"].items():
            verdict = verdict_name(row, name, verdict_of) if ": knows less: " not in name else ""
            lines.append(f"| {name} | {own['cases']} | {cells(own)} | {verdict} |")
        lines += ["", *reasons(row, verdict_of)]
    return lines


def reasons(row: dict, verdict_of: dict) -> list[str]:
    """Why each verdict is as it is, with the classes that it is about where they are not all."""
    names = verdicts.differences(row)
    own = list({id(found): found for name in names if (found := verdict_of.get((row["implementation"], name)))}.values())
    lines = []
    for verdict in own:
        about = "" if len(verdict.classes) == len(names) else f" ({'; '.join(verdict.classes)})"
        lines.append(f"- **{verdict.verdict}**{about}: {reason(verdict)}")
    return [*lines, ""] if lines else []


def reason(verdict: Verdict) -> str:
    quoted = f"“{verdict.sentence}” ([source]({verdict.source}))" if verdict.sentence else ""
    parts = [quoted, verdict.note, f"Known: {known(verdict)}" if verdict.issues else ""]
    return ". ".join(part.removesuffix(".") for part in parts if part) + "."


def known(verdict: Verdict) -> str:
    """Links such as `tracel-ai/burn#5335`."""
    return ", ".join(f"[{name(link)}]({link})" for link in verdict.issues)


def name(link: str) -> str:
    owner, project, _, number = link.removeprefix("https://github.com/").split("/")
    return f"{owner}/{project}#{number}"


def cells(own: dict) -> str:
    return " | ".join(code(own[cell]) for cell in ("smallest", "expected", "answer"))


def code(text: str) -> str:
    text = " ".join(text.replace("`", "'").replace("|", "\\|").split())
    return f"`{text[:120]}…`" if len(text) > 120 else f"`{text}`"


def check() -> list[str]:
    stale = [f"{path.name} is not that of assurance/conformance/results: python3 assurance/conformance/page.py" for path, text in files().items()
             if not path.exists() or path.read_text() != text]
    return stale + verdicts.complaints(verdicts.read(), read_rows())


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit("\n".join(check()) or 0)
    write()
