// The npm package `another-json`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const library = installed("another-json");

// A number or a truth value at the root comes back as it is.
const digest = (request) => hashed(String(library.stringify(JSON.parse(text(request)))), "", "sha256", "base64");

serve({
  name: "another-json",
  version: "0.2.0",
  supports: { matrix: ["hash"] },
  operations: { "matrix hash": digest },
});
