// The npm package `@truestamp/canonify`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const { canonify } = installed("@truestamp/canonify");

serve({
  name: "@truestamp/canonify",
  version: "2.1.0",
  supports: { jcs: ["hash"] },
  operations: { "jcs hash": (request) => hashed(canonify(JSON.parse(text(request)))) },
});
