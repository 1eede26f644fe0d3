#!/usr/bin/env python3
"""Writes the playground as one file: tools/playground/page.html, with the library inside.

usage: playground.py LIBRARY.wasm PAGE.html
"""

import base64
import pathlib
import sys

library, page = map(pathlib.Path, sys.argv[1:])
template = pathlib.Path(__file__).parent.parent / "tools/playground/page.html"
encoded = base64.b64encode(library.read_bytes()).decode()
page.write_text(template.read_text().replace("@WASM@", encoded))
