// What the reference inside the npm package promises: every case of every profile, hashes, refusals with a place, files.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check, profiles } from "canon-vectors";
import { Refusal, canonicalize, load } from "canon-vectors/reference";

let passed = 0;
for (const profile of profiles) {
  passed += check(profile, (document) => canonicalize(profile, document).canonical, { level: "should" }).passed;
}
assert(passed > 5000, `${passed} cases`);

const { canonical, hash } = canonicalize("jcs", '{"b": 1.0, "a": 2}');
assert.equal(canonical, '{"a":2,"b":1}');
assert.equal(hash, createHash("sha256").update(canonical).digest("hex"));
assert.throws(() => canonicalize("jcs", '{\n "a": 01}'), (error) => error instanceof Refusal && error.kind === "syntax" && error.line === 2);
assert.throws(() => canonicalize("jcs", Uint8Array.of(0x22, 0xff, 0x22)), (error) => error instanceof Refusal && error.kind === "invalid_utf8");
assert.throws(() => canonicalize("nobody", "1"), /unknown profile/);
assert.equal(canonicalize("jcs", '{"a":1,"a":2}', { readings: { "IN-DUP": "last" } }).canonical, '{"a":2}');

const file = 'format = 1\nname = "mine"\nextends = "jcs"\n[members]\norder = "insertion"\n';
assert.equal(canonicalize({ file }, '{"b":1,"a":2}').canonical, '{"b":1,"a":2}');
const endless = `${file}[input]\ndepth = 1000000\n`;
const deep = "[".repeat(300_000) + "]".repeat(300_000);
assert.equal(canonicalize({ file: endless }, deep).canonical, deep);
assert.equal(canonicalize("jcs", "[1.0]").canonical, "[1]");

// The module can come from anywhere.
const path = createRequire(import.meta.url).resolve("canon-vectors/canon.wasm");
const own = await load(readFileSync(path));
assert.equal(own.canonicalize("jcs", "[1.0]").canonical, "[1]");
