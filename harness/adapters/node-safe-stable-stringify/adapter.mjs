// The npm package `safe-stable-stringify`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const { stringify } = installed("safe-stable-stringify");

serve({
  name: "safe-stable-stringify",
  version: "3.0.0",
  supports: { jcs: ["hash"] },
  operations: { "jcs hash": (request) => hashed(stringify(JSON.parse(text(request)))) },
});
