// A right canonicalizer for jcs and khora on JSON.parse, and the adapter loop. A sinner overrides one step.
"use strict";

class Refused extends Error {}

const right = {
  profile: "jcs",
  decode: (bytes) => {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new Refused("invalid_utf8");
    }
  },
  parse: (text) => {
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Refused("syntax");
    }
    // JSON.parse forgets a member that a later one of the same name replaces, overflow and all.
    const literals = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];
    const overflows = (number) => !Number.isFinite(number);
    const kept = [];
    const collect = (one) => {
      if (typeof one === "number") kept.push(one);
      else if (one !== null && typeof one === "object") Object.values(one).forEach(collect);
    };
    collect(value);
    if (literals.map(Number).filter(overflows).length > kept.filter(overflows).length) throw new Refused("number_range");
    return value;
  },
  check: (text) => {
    if (!text.isWellFormed()) throw new Refused("lone_surrogate");
  },
  number: (value) => {
    if (!Number.isFinite(value)) throw new Refused("number_range");
    return JSON.stringify(value);
  },
  string: (text) => JSON.stringify(text),
  names: (value) => Object.keys(value).sort(),
  print(value) {
    if (Array.isArray(value)) return "[" + value.map((one) => this.print(one)).join(",") + "]";
    if (typeof value === "string") return this.check(value), this.string(value);
    if (typeof value === "number") return this.number(value);
    if (value === null || typeof value !== "object") return String(value);
    const members = this.names(value).map((name) => {
      this.check(name);
      return this.string(name) + ":" + this.print(value[name]);
    });
    return "{" + members.join(",") + "}";
  },
  digest: (text) => require("crypto").createHash("sha256").update(text).digest("hex"),
};

exports.Refused = Refused;
exports.right = right;
exports.serve = (change) => {
  const canonical = { ...right, ...change };
  const answer = (request) => {
    if (request.op === "hello") {
      const supports = { [canonical.profile]: ["hash"] };
      return { protocol: 1, name: "sinner", version: "1", language: "javascript", input: "raw", supports };
    }
    const bytes = Buffer.from(request.input_b64 ?? request.input, request.input_b64 === undefined ? "utf8" : "base64");
    try {
      const text = canonical.print(canonical.parse(canonical.decode(bytes)));
      return { id: request.id, canonical: text, hash: canonical.digest(text) };
    } catch (error) {
      if (error instanceof Refused) return { id: request.id, reject: error.message };
      if (error instanceof RangeError) return { id: request.id, reject: "too_deep" };
      throw error;
    }
  };
  const lines = require("readline").createInterface({ input: process.stdin });
  lines.on("line", (line) => process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n"));
};
