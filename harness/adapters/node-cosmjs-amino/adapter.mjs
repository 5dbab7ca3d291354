// The npm package `@cosmjs/amino`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const library = installed("@cosmjs/amino");

const digest = (request) => hashed(library.serializeSignDoc(JSON.parse(text(request))));

serve({
  name: "@cosmjs/amino",
  version: "0.39.0",
  supports: { amino: ["hash"] },
  operations: { "amino hash": digest },
});
