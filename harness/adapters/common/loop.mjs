// Wire protocol 1 for implementations in JavaScript: one JSON object a line in, one out.

import { isUtf8 } from "node:buffer";
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
  const bytes = Buffer.from(request.input_b64, "base64");
  if (!isUtf8(bytes)) throw new Reject("invalid_utf8");
  return bytes.toString("utf8");
}

/** The answer to an operation that hashes; `canonical` is text or bytes. */
export function hashed(canonical, prefix = "", algorithm = "sha256", form = "hex") {
  const bytes = Buffer.from(canonical ?? "", "utf8");
  const shown = isUtf8(bytes) ? { canonical: bytes.toString("utf8") } : { canonical_b64: bytes.toString("base64") };
  return { ...shown, hash: prefix + createHash(algorithm).update(bytes).digest(form).replace(/=+$/, "") };
}

/** What parsers and printers of JavaScript refuse with; a RangeError is a stack that is full. */
const REFUSALS = [Error, SyntaxError, RangeError];

/** Answers requests until end of file. Any exception but a refusal of the implementation is an error of the adapter. */
export function serve({ name, version, supports, operations, input = "parsed", refusals = REFUSALS }) {
  const hello = { protocol: 1, name, version, language: "javascript", input, supports };
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on("line", (line) => {
    const request = JSON.parse(line);
    const answer = request.op === "hello" ? hello : answerTo(request, operations, line, refusals);
    process.stdout.write(JSON.stringify(request.id === undefined ? answer : { id: request.id, ...answer }) + "\n");
  });
}

function answerTo(request, operations, line, refusals) {
  const operation = operations[`${request.profile} ${request.op}`];
  if (operation === undefined) return { unsupported: "no such operation" };
  try {
    return operation(request, line);
  } catch (fault) {
    if (fault instanceof Unsupported) return { unsupported: fault.message };
    if (fault instanceof Reject) return { reject: fault.kind, ...fault.members };
    const message = `${fault?.name}: ${fault?.message}`.slice(0, 300);
    // By the class itself: a TypeError is an Error too, but not one that a canonicalizer means.
    return refusals.includes(fault?.constructor) ? { reject: "syntax", message } : { error: message };
  }
}
