// The npm package `@tufjs/canonical-json`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const library = installed("@tufjs/canonical-json");

const digest = (request) => hashed(library.canonicalize(JSON.parse(text(request))));

serve({
  name: "@tufjs/canonical-json",
  version: "2.0.0",
  // It refuses numbers with a TypeError.
  refusals: [Error, SyntaxError, RangeError, TypeError],
  supports: { olpc: ["hash"] },
  operations: { "olpc hash": digest },
});
