"""A bar for each implementation: which share of the cases that it was asked has which outcome."""

from __future__ import annotations

from collections import Counter
from html import escape

#: An outcome's color on white and on black, both readable as they are.
COLORS = {
    "passed": ("#2f9e6b", "#2f9e6b"),
    "knows less": ("#a9d8c3", "#1f5a43"),
    "choice": ("#8aa4d6", "#5d7cb8"),
    "limit": ("#c3b1e1", "#7f68a8"),
    "unknown": ("#b8bcc2", "#6e7681"),
    "not looked at": ("#e6c35c", "#b3902c"),
    "defect": ("#d1372f", "#e5534b"),
}
WIDTH, LEFT, RIGHT, TOP, LINE = 500, 248, 40, 48, 15
#: A single case is seen among thousands.
LEAST = 2.0


def draw(rows: list[tuple[str, Counter]]) -> str:
    height = TOP + LINE * len(rows) + 4
    used = [outcome for outcome in COLORS if any(counts[outcome] for _, counts in rows)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        "<title>Shares of the cases that each implementation was asked</title>",
        f"<style>{style(used)}</style>",
        '<rect class="back" width="100%" height="100%"/>',
        *legend(used),
        f'<text class="head" x="{WIDTH}" y="{TOP - 6}" text-anchor="end">differing</text>',
        *(line for index, row in enumerate(rows) for line in bar(TOP + LINE * index, *row)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def style(used: list[str]) -> str:
    """With the colors of the reader's theme."""
    light = "".join(f".{key(outcome)}{{fill:{COLORS[outcome][0]}}}" for outcome in used)
    dark = "".join(f".{key(outcome)}{{fill:{COLORS[outcome][1]}}}" for outcome in used)
    text = "text{font:11px sans-serif;fill:#1b1f24}.head{fill:#57606a}.back{fill:#fff}"
    return f"{text}{light}@media(prefers-color-scheme:dark){{text{{fill:#e6edf3}}.head{{fill:#9198a1}}.back{{fill:#0d1117}}{dark}}}"


def key(outcome: str) -> str:
    return outcome.replace(" ", "-")


def legend(used: list[str]) -> list[str]:
    lines, x = [], 0
    for outcome in used:
        lines.append(f'<rect class="{key(outcome)}" x="{x}" y="6" width="10" height="10"/><text x="{x + 13}" y="15">{outcome}</text>')
        x += 24 + 6 * len(outcome)
    return lines


def bar(y: int, implementation: str, counts: Counter) -> list[str]:
    lines = [f'<text x="{LEFT - 6}" y="{y + 10}" text-anchor="end">{escape(implementation)}</text>']
    present = [outcome for outcome in COLORS if counts[outcome]]
    x, room, total = float(LEFT), WIDTH - LEFT - RIGHT - LEAST * len(present), counts.total()
    for outcome in present:
        width = LEAST + room * counts[outcome] / total
        title = f"<title>{outcome}: {counts[outcome]} of {total}</title>"
        lines.append(f'<rect class="{key(outcome)}" x="{x:.1f}" y="{y + 1}" width="{width:.1f}" height="{LINE - 4}">{title}</rect>')
        x += width
    differing = total - counts["passed"] - counts["knows less"]
    lines.append(f'<text class="head" x="{WIDTH}" y="{y + 10}" text-anchor="end">{differing}</text>')
    return lines
