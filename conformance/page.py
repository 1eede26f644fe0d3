"""docs/conformance-results.md, from the rows in `conformance/results`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs/conformance-results.md"

HEAD = """# Conformance results

Written by `make conformance`; [conformance.md](conformance.md) explains the cases and the words. A difference from these rules is not yet
a defect: some are documented choices, and some implementations are asked by an API that answers another question. Which is which is not
yet stated here.

"""


def write() -> None:
    rows = [json.loads(path.read_text()) for path in sorted((HERE / "results").glob("*.json"))]
    rows.sort(key=lambda row: row["implementation"].lower())
    PAGE.write_text(HEAD + "\n".join([*table(rows), *(line for row in rows for line in section(row))]) + "\n")


def table(rows: list[dict]) -> list[str]:
    lines = ["| implementation | version | passed | knows less | differing | not applicable | classes of differences |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        count = sum(map(Counter, row["counts"].values()), Counter())
        differences = [name for name in row["classes"] if ": knows less: " not in name]
        numbers = (count["passed"], count["knows less"], count["differing"], count["skipped"], len(differences))
        lines.append(f"| {row['implementation']} | {row['version']} | {' | '.join(map(str, numbers))} |")
    return [*lines, ""]


def section(row: dict) -> list[str]:
    lines = [f"## {row['implementation']}", "", "Asked:", ""]
    lines += [f"- {kind}: {asked}" for kind, asked in row["asked"].items()]
    lines.append("")
    if row["classes"]:
        lines += ["| class | cases | smallest case | expected | answer |", "|---|---|---|---|---|"]
        for name, own in row["classes"].items():
            cells = (own["smallest"], own["expected"], own["answer"])
            lines.append(f"| {name} | {own['cases']} | {' | '.join(code(cell) for cell in cells)} |")
        lines.append("")
    return lines


def code(text: str) -> str:
    text = " ".join(text.replace("`", "'").replace("|", "\\|").split())
    return f"`{text[:120]}…`" if len(text) > 120 else f"`{text}`"
