#!/usr/bin/env python3
"""Copies the files of the repository to which the pages of a book link into the book, as texts, and lets the links lead there: so
that the book can be put anywhere. Links each example of a rule to the playground, which the book alone has.

usage: book-files.py BOOK
"""

import html
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

LINK = re.compile(r'href="([^":?#]+)(#[^"]*)?"')
#: The first paragraph about an example: the op, and in place of its sizes those of a run.
EXAMPLE = re.compile(
    r'(<h2 id="(?:valid|refused)">.*?</h2>\s*<p><code>([^<]*)</code>(?:, at run time <code>([^<]*)</code>)?)', re.DOTALL
)

LISTING = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>:root { color-scheme: light dark; font: 1.1em/1.6 sans-serif; overflow-wrap: anywhere }</style>
"""


class Files:
    def __init__(self, book):
        self.book = book.resolve()
        self.repository = self.book.parent
        listed = subprocess.run(["git", "ls-files"], cwd=self.repository, capture_output=True, text=True, check=True)
        self.tracked = listed.stdout.splitlines()

    def rewrite(self, page):
        """Rewrites the links of a page that lead out of the book."""
        text = page.read_text()
        rewritten = LINK.sub(lambda link: self.inside(page, link), text)
        if page.parent.name == "rules":
            rewritten = EXAMPLE.sub(with_playground, rewritten)
        if rewritten != text:
            page.write_text(rewritten)

    def inside(self, page, link):
        target = source((page.parent / urllib.parse.unquote(html.unescape(link[1]))).resolve())
        if target.is_relative_to(self.book) or not target.is_relative_to(self.repository):
            return link[0]
        name = target.relative_to(self.repository)
        copied = self.listed(name) if target.is_dir() else self.copied(name)
        up = "../" * len(page.relative_to(self.book).parent.parts)
        return f'href="{up}{urllib.parse.quote(copied)}"'

    def copied(self, name):
        """The place of the copy of a file. A browser shows any source as text."""
        copy = f"files/{name}" + ("" if name.suffix in (".svg", ".png") else ".txt")
        (self.book / copy).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.repository / name, self.book / copy)
        return copy

    def listed(self, name):
        """The place of a page with the files that are directly in a directory, and their copies."""
        own = [path for path in map(pathlib.PurePath, self.tracked) if path.parent == name]
        copies = [pathlib.PurePath(self.copied(path)).name for path in own]
        links = [
            f'<li><a href="{urllib.parse.quote(copy)}">{html.escape(path.name)}</a></li>' for path, copy in zip(own, copies)
        ]
        page = f"files/{name}/index.html"
        (self.book / page).parent.mkdir(parents=True, exist_ok=True)
        title = html.escape(str(name))
        (self.book / page).write_text(f"{LISTING}<title>{title}</title><h1>{title}</h1><ul>{''.join(links)}</ul>\n")
        return page


def with_playground(example):
    text, op, sizes = example.groups()
    if "%" in op or "func" in op:
        return text
    return f'{text}, <a href="../play.html#{urllib.parse.quote(html.unescape(sizes or op))}">in the playground</a>'


def source(target):
    """The file that a page links: mdbook changes the names of texts outside of the book as well."""
    if target.exists() or target.suffix != ".html":
        return target
    text = target.with_name("README.md") if target.name == "index.html" else target.with_suffix(".md")
    return text if text.exists() else target


files = Files(pathlib.Path(sys.argv[1]))
for page in sorted(files.book.rglob("*.html")):
    files.rewrite(page)
