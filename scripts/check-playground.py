#!/usr/bin/env python3
"""Uses the playground in Chromium as a reader does, by keyboard, from the file system.

usage: check-playground.py PAGE.html

Needs Debian's chromium and chromium-driver; without them, it prints a message and succeeds, unless CI is set.
"""

import contextlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the WebDriver standard's name for one
TAB, CONTROL, RELEASE, ENTER = "\ue004", "\ue009", "\ue000", "\ue007"
PORT = 9515 + os.getpid() % 1000


def call(method, path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)["value"]


class Browser:
    def __init__(self):
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        options = {"goog:chromeOptions": {"args": arguments, "binary": shutil.which("chromium")}}
        session = call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.session = f"/session/{session['sessionId']}"

    def open(self, address):
        call("POST", f"{self.session}/url", {"url": address})

    def element(self, selector):
        found = call("POST", f"{self.session}/element", {"using": "css selector", "value": selector})
        return f"{self.session}/element/{found[ELEMENT]}"

    def text(self, selector):
        return call("GET", f"{self.element(selector)}/text")

    def role(self, selector):
        return call("GET", f"{self.element(selector)}/computedrole"), call("GET", f"{self.element(selector)}/computedlabel")

    def focus(self):
        return f"{self.session}/element/{call('GET', f'{self.session}/element/active')[ELEMENT]}"

    def press(self, keys):
        call("POST", f"{self.focus()}/value", {"text": keys})

    def run(self, script):
        return call("POST", f"{self.session}/execute/sync", {"script": script, "args": []})

    def write(self, text):
        """Replaces the text of the field that has the focus."""
        self.press(CONTROL + "a" + RELEASE + text)

    def verdict(self, begins):
        for _ in range(100):
            found = self.text("#verdict")
            if found.startswith(begins):
                return
            time.sleep(0.05)
        sys.exit(f"check-playground: the verdict is '{found}', not '{begins}'")


def check(condition, what):
    if not condition:
        sys.exit(f"check-playground: {what}")


def use(browser, page):
    browser.open(page.resolve().as_uri())
    browser.verdict("fits: 4x3")
    check(browser.role("#op") == ("textbox", "Shapes, separated by commas; the result after ->"), browser.role("#op"))
    check(browser.role("#verdict")[0] == "status", "a screen reader is not told the verdict")
    check(browser.role("#drawing svg")[0] in ("img", "image"), "the drawing has no role")

    # By keyboard: the field is the first stop, and the examples come next.
    browser.press(TAB)
    browser.write("4x3, 2")
    browser.verdict("does not fit: operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]")
    check(browser.run("return document.querySelectorAll('#drawing rect.mark').length") == 2, "no marks")
    check(browser.text("#rule").startswith("infer-dim: Sizes that line up"), "the rule is missing")
    check(browser.run("return document.querySelector('#rule a').getAttribute('href')") == "rules/infer-dim.html", "no link to the rule")
    shown = browser.run("return document.querySelector('section').innerText")
    check(shown.count("size 2 cannot broadcast with size 3") == 1, f"the message is not there once: {shown}")
    check("Make the two sizes equal" in browser.text("#fix"), "how to fix it is missing")
    check("^" in browser.text("#text"), "the text is missing")
    browser.press(TAB)
    browser.press(TAB)
    browser.press(ENTER)  # the second example
    browser.verdict("fits: 8x7x6x5")
    check(browser.run("return document.activeElement.id") == "op", "the focus is not back in the field")

    # A module: its findings stand under their lines.
    check(browser.role("#module")[0] == "textbox", browser.role("#module"))
    check(browser.text("#count") == "1 op verified, 1 refused, 0 skipped", browser.text("#count"))
    found = browser.run("return document.querySelector('#findings article').innerText")
    for part in ["2 |   %0 = stablehlo.broadcast_in_dim", "[dims-size]", "dims-size", "^"]:
        check(part in found, f"'{part}' is not in the finding: {found}")
    module = 'module { "x.y"(%a) : (tensor<4xf32>) -> tensor<<img src=x onerror=alert(1)>'
    set_module = "const area = document.querySelector('#module'); area.value = arguments[0]; area.dispatchEvent(new Event('input'))"
    browser.run(set_module.replace("arguments[0]", json.dumps(module)))
    check("0 refused" in browser.text("#count"), browser.text("#count"))

    # Hostile texts and addresses.
    image = "<img src=x onerror=alert(1)>"
    for text, begins in [
        ("x", "in shape 'x'"),
        (image, "in shape '<img"),
        (f"!a{image}, 4", f"does not fit: operand #0 must be a tensor or a vector, but is '!a{image}'"),
        ("4 -> 4 -> 4", "'4 -> 4 -> 4' has"),
    ]:
        browser.write(text)
        browser.verdict(begins)
    check(browser.run("return document.querySelectorAll('main img').length") == 0, "text became an element")
    for address, begins in [
        ("#" + "4x" * 60_000, "this is longer"),
        ("#%E0%A4%A", "this is longer"),  # which is not text: the former text stays
        ("#0%2C%203", "does not fit: operand #1"),
    ]:
        browser.run(f"location.hash = {json.dumps(address)}")
        browser.verdict(begins)
    for address in drawn_addresses(200):
        browser.run(f"location.hash = {json.dumps(address)}")
        check(browser.text("#verdict"), f"no verdict on {address!r}")
        check(browser.run("return document.querySelectorAll('main img, main script').length") == 0, f"{address!r} became an element")
    errors = call("POST", f"{browser.session}/se/log", {"type": "browser"})
    severe = [entry for entry in errors if entry["level"] == "SEVERE"]
    check(not severe, severe)


def drawn_addresses(count):
    """Addresses of pieces that are special to the page or to a browser, or are not; deterministic."""
    pieces = ["4", "x", "?", ", ", " -> ", " => ", " dims ", "[", "]", "(", ")", "*", "B", "%20", "%", "%00", "%ff", "%E0%A4", "%25",
              "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "\"'", "&lt;", "#", "\\", "\u202e", "\U0001f600", "tensor<",
              "javascript:alert(1)", "4x" * 2_000]
    draw = random.Random(1)
    return ["#" + "".join(draw.choices(pieces, k=draw.randrange(12))) for _ in range(count)]


def main():
    page = pathlib.Path(sys.argv[1])
    driver = shutil.which("chromedriver")
    if not driver or not shutil.which("chromium"):
        print("check-playground: skipped, because chromium or chromium-driver is not installed")
        sys.exit(bool(os.environ.get("CI")))
    process = subprocess.Popen([driver, f"--port={PORT}"], stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with contextlib.suppress(OSError):
                call("GET", "/status")
                break
            time.sleep(0.1)
        browser = Browser()
        try:
            use(browser, page)
        finally:
            call("DELETE", browser.session)
    finally:
        process.terminate()
        process.wait()
    print("check-playground: the page answers")


main()
