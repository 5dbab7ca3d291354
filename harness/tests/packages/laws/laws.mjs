// What the npm package promises: refusals, errors, disputes, levels and known failures.

import assert from "node:assert/strict";
import { Mismatch, cases, check, profiles } from "canon-vectors";

const find = (id, options) => cases("jcs", options).find((one) => one.id === id);
const refuse = () => {
  throw new SyntaxError("no");
};
const wrong = (act, ...words) =>
  assert.throws(act, (error) => {
    assert(error instanceof Mismatch, error);
    for (const word of words) assert(error.message.includes(word), `${word} in\n${error.message}`);
    return true;
  });

// A failure names rule, effect, wanted and got.
const order = "jcs/key-order/two";
wrong(() => find(order).check((document) => document), `${order}: wrong bytes`, "JCS-ORD: ", "effect  two ", 'wanted  {"a":1,"b":0}', 'got     {"b":0,"a":1}');
find(order).check(() => '{"a":1,"b":0}');
find(order).check(() => new TextEncoder().encode('{"a":1,"b":0}'));
wrong(() => find(order).check(refuse), "refused what it must accept", "SyntaxError: no");
// Only a refusal refuses: a mistake is an error, also where a refusal is wanted.
const bad = "jcs/grammar/no-comma-in-array";
find(bad).check(refuse);
wrong(() => find(bad).check(() => "{}"), "accepted what it must refuse", "a refusal: syntax");
wrong(() => find(bad).check(() => undefined.member), "error of the implementation", "TypeError");
find(bad, { refuses: [TypeError] }).check(() => undefined.member);
wrong(() => find(order).check(async () => ""), "it returned a promise");
// Bytes that are not UTF-8 come as bytes, everything else as text.
assert.deepEqual(new Set(cases("jcs").map(({ document }) => document.constructor)), new Set([String, Uint8Array]));
// One reading throughout.
const disputed = cases("jcs").filter(({ rows }) => rows.length > 1 && "IN-DUP" in rows[0].under);
const answer = (one, name) => {
  const [way] = one.rows.find(({ under }) => under["IN-DUP"] === name).ways;
  return () => ("reject" in way ? refuse() : way.canonical);
};
disputed[0].check(answer(disputed[0], "reject"));
wrong(() => disputed.slice(1).forEach((one) => one.check(answer(one, "last"))), "mixed readings: earlier answers follow IN-DUP reject, this one IN-DUP last");
for (const name of ["reject", "last"]) {
  for (const one of cases("jcs").filter(({ rows }) => rows.length > 1 && "IN-DUP" in rows[0].under)) one.check(answer(one, name));
}
// Known failures are carried, and stale names are found.
const report = check("jcs", refuse, { known: ["jcs/*"] });
assert(report.passed > 50 && Object.keys(report.known).length > 300);
assert.deepEqual(check("jcs", refuse, { known: "jcs/*" }), report);
wrong(() => check("jcs", refuse, { known: ["jcs/*", "jcs/no-such/*"] }), "known names jcs/no-such/*");
wrong(() => check("jcs", refuse), "cases hold", " more: jcs/");
// Good practice counts only where it is asked for.
assert(cases("jcs", { level: "should" }).length > cases("jcs").length);
assert.throws(() => cases("nobody"), /no profile nobody in this package; one of/);
for (const profile of profiles) assert(cases(profile).length > 100);
