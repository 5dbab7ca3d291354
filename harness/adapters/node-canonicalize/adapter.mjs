// The npm package `canonicalize`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const { default: canonicalize } = await import(installed.resolve("canonicalize"));

serve({
  name: "canonicalize",
  version: "5.1.0",
  supports: { jcs: ["hash"] },
  operations: { "jcs hash": (request) => hashed(canonicalize(JSON.parse(text(request)))) },
});
