// The npm package `canonicaljson`.

import { createRequire } from "node:module";
import { hashed, serve, text } from "../common/loop.mjs";

const installed = createRequire(process.argv[2] + "/");
const library = installed("canonicaljson");

const digest = (request) => hashed(library.stringify(library.parse(text(request))));

serve({
  name: "canonicaljson",
  version: "1.0.1",
  input: "raw",
  supports: { gibson: ["hash"] },
  operations: { "gibson hash": digest },
});
