// Wire protocol 1 for implementations in JavaScript: one JSON object a line in, one out.

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

/** The request needs what the implementation has not. */
export class Unsupported extends Error {}

/** The document has no canonical form; `kind` names why. */
export class Reject extends Error {
  constructor(kind, members = {}) {
    super(kind);
    this.kind = kind;
    this.members = members;
  }
}

/** The document as text; bytes that are not UTF-8 are refused. */
export function text(request) {
  if (request.input !== undefined) return request.input;
  if (request.input_b64 === undefined) throw new Unsupported("takes JSON text only");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(request.input_b64, "base64"));
}

/** The answer to an operation that hashes. */
export function hashed(canonical, prefix = "", algorithm = "sha256") {
  const bytes = Buffer.from(canonical ?? "", "utf8");
  return { canonical: canonical ?? "", hash: prefix + createHash(algorithm).update(bytes).digest("hex") };
}

/** Answers requests until end of file. An exception of the implementation is a refusal. */
export function serve({ name, version, supports, operations, input = "parsed" }) {
  const hello = { protocol: 1, name, version, language: "javascript", input, supports };
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on("line", (line) => {
    const request = JSON.parse(line);
    const answer = request.op === "hello" ? hello : answerTo(request, operations, line);
    process.stdout.write(JSON.stringify(request.id === undefined ? answer : { id: request.id, ...answer }) + "\n");
  });
}

function answerTo(request, operations, line) {
  const operation = operations[`${request.profile} ${request.op}`];
  if (operation === undefined) return { unsupported: "no such operation" };
  try {
    return operation(request, line);
  } catch (fault) {
    if (fault instanceof Unsupported) return { unsupported: fault.message };
    if (fault instanceof Reject) return { reject: fault.kind, ...fault.members };
    return { reject: "syntax", message: `${fault?.name}: ${fault?.message}`.slice(0, 300) };
  }
}
