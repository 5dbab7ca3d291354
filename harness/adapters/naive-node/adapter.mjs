// The obvious thing in JavaScript: sort the keys of every object, then `JSON.stringify`.

import { hashed, serve, text } from "../common/loop.mjs";

const FORMS = {
  jcs: ["", "sha256"],
  cps: ["", "sha3-256"],
  openagents: ["sha256:", "sha256"],
  khora: ["", "sha256"],
  kairos: ["sha256-", "sha256"],
};

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

const profiles = Object.keys(FORMS);
const digest = (request) => hashed(JSON.stringify(sorted(JSON.parse(text(request)))), ...FORMS[request.profile]);

serve({
  name: "sorted JSON.stringify",
  version: process.version,
  input: "raw",
  supports: Object.fromEntries(profiles.map((profile) => [profile, ["hash"]])),
  operations: Object.fromEntries(profiles.map((profile) => [`${profile} hash`, digest])),
});
