#!/usr/bin/env python3
"""Checks that every link in the pages of a directory leads to a file in it, and to a place in that.

usage: check-links.py DIRECTORY
"""

import html.parser
import pathlib
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.places = [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id":
                self.places.add(value)


def problems(root):
    pages = {path.resolve(): Page(path) for path in root.rglob("*.html") if path.name not in ("print.html", "404.html")}
    for path, page in pages.items():
        for link in page.links:
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                continue
            target = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
            if not target.exists():
                yield f"{path.name}: there is no {link}"
            elif not target.is_relative_to(root.resolve()):
                yield f"{path.name}: {link} leads out of {root}"
            elif url.fragment and target.name != "play.html" and target in pages and urllib.parse.unquote(url.fragment) not in pages[target].places:
                yield f"{path.name}: there is no such place: {link}"
    if len(pages) < 20:
        yield f"{root}: only {len(pages)} pages"


found = list(problems(pathlib.Path(sys.argv[1])))
print("\n".join(found) or "check-links: every link leads somewhere")
sys.exit(bool(found))
