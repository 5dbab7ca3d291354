// Save as adapter.mjs, then: canon run --profile jcs -- node adapter.mjs
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

const sorted = (v) => Array.isArray(v) ? v.map(sorted) : v && typeof v === "object" ? Object.fromEntries(Object.keys(v).sort().map((k) => [k, sorted(v[k])])) : v;
const canonicalize = (text) => JSON.stringify(sorted(JSON.parse(text))); // YOUR IMPLEMENTATION: the document in, its canonical text out
const refuses = (e) => e instanceof SyntaxError || e?.code === "ERR_ENCODING_INVALID_ENCODED_DATA" || /call stack/.test(e?.message); // what the parser throws when it refuses a document; anything else is a mistake, not a refusal

createInterface({ input: process.stdin }).on("line", (line) => {
  const q = JSON.parse(line);
  let a = { protocol: 1, name: "my-implementation", language: "javascript", supports: { jcs: ["hash"] } };
  if (q.op !== "hello") try { const c = canonicalize(q.input ?? new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(q.input_b64, "base64"))); a = { id: q.id, canonical: c, hash: createHash("sha256").update(c).digest("hex") }; }
  catch (e) { a = refuses(e) ? { id: q.id, reject: "syntax", message: String(e) } : { id: q.id, error: String(e) }; }
  process.stdout.write(JSON.stringify(a) + "\n");
});
