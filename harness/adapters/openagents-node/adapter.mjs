// OpenAgents hashes in JavaScript, written from the decision record, with the language's own numbers.

import { Reject, hashed, serve, text } from "../common/loop.mjs";

const PREFIX = "sha256:";
const OUTPUT = ["success", "content", "error"];
const EVENT = ["seq", "event_type", "payload", "idempotency_key", "recorded_at"];

function canonical(value) {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Reject("number_range");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

const pick = (names, value) => Object.fromEntries(names.map((name) => [name, value?.[name] ?? null]));
const digest = (value) => hashed(canonical(value), PREFIX);
const read = (request) => JSON.parse(text(request));
const whole = (request) => digest(read(request));

function output(request) {
  const value = read(request);
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Reject("wrong_root");
  return digest(pick(OUTPUT, value));
}

function trajectory(request) {
  const events = read(request);
  if (!Array.isArray(events)) throw new Reject("wrong_root");
  return digest(events.map((event) => pick(EVENT, event)));
}

const operations = { hash: whole, payload_json: whole, params_hash: whole, job_hash: whole, output_hash: output, trajectory_hash: trajectory };

serve({
  name: "openagents in node",
  version: process.version,
  input: "raw",
  supports: { openagents: Object.keys(operations) },
  operations: Object.fromEntries(Object.entries(operations).map(([name, operation]) => [`openagents ${name}`, operation])),
});
