// The npm package `json-canon`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const canonicalize = installed("json-canon");

serve({
  name: "json-canon",
  version: "1.0.1",
  supports: { jcs: ["hash"] },
  operations: { "jcs hash": (request) => hashed(canonicalize(JSON.parse(text(request)))) },
});
