// The npm package `@sigstore/core`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const { json } = installed("@sigstore/core");

serve({
  name: "@sigstore/core",
  version: "4.0.1",
  supports: { jcs: ["hash"] },
  operations: { "jcs hash": (request) => hashed(json.canonicalize(JSON.parse(text(request)))) },
});
