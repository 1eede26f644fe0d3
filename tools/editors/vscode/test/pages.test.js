"use strict";

const assert = require("node:assert");
const { test } = require("node:test");
const { page } = require("../src/page");
const { explain, parsed } = require("../src/rules");

test("the page escapes what the server answers, and has no scripts", () => {
  const html = page({ op: "<b>", text: "4 < 5 & \"6\"", rule: "infer-dim", svg: "<svg></svg>" });
  assert.match(html, /<h3>&lt;b&gt;<\/h3><svg><\/svg><pre>4 &lt; 5 &amp; &quot;6&quot;<\/pre>/);
  assert.match(html, /command:bcast\.explainRule\?%5B%22infer-dim%22%5D/);
  assert.match(html, /default-src 'none'; style-src 'unsafe-inline'/);
  assert.match(page(null), /no op that broadcasts/);
  assert.doesNotMatch(page({ op: "a", text: "", rule: null, svg: null }), /command:/);
});

test("the list of rules is read, with texts of several lines", () => {
  const text = "single-result   An op has one result.\nshaped-types  Every operand is a tensor,\n              or a vector.\n\nfor more: x\n";
  assert.deepStrictEqual(parsed(text), [
    { label: "single-result", description: "An op has one result." },
    { label: "shaped-types", description: "Every operand is a tensor, or a vector." },
  ]);
});

test("a missing command is explained", async () => {
  assert.match(await explain("/no/such/bcast", "infer-dim"), /pip install broadcastable/);
});
