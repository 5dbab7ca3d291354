// The npm package `@ipld/dag-json`.

import { pathToFileURL } from "node:url";
import { hashed, serve, text } from "../common/loop.mjs";

// An ES module alone, which Node finds by its file and not by its name from another folder.
const library = await import(pathToFileURL(`${process.argv[2]}/node_modules/@ipld/dag-json/src/index.js`).href);

const digest = (request) => hashed(library.encode(library.decode(Buffer.from(text(request), "utf8"))));

serve({
  name: "@ipld/dag-json",
  version: "11.0.1",
  input: "raw",
  supports: { "dag-json": ["hash"] },
  operations: { "dag-json hash": digest },
});
