// One case: what to ask, what must come back, and what a wrong answer comes to.

/** How much of a text a failure shows. */
const SHOWN = 200;

/** What is thrown by mistake rather than to refuse a document. */
const MISTAKES = [TypeError, ReferenceError, RangeError, EvalError, URIError];

/** An answer that is not what the rules demand. */
export class Mismatch extends Error {
  name = "Mismatch";
}

export class Case {
  #rule;
  #readings;
  #options;

  constructor(data, entry, readings, options) {
    const whole = (text) =>
      Object.entries(entry.repeat ?? {}).reduce((text, [mark, { text: part, times }]) => text.split(mark).join(part.repeat(times)), text);
    const way = (given) => Object.fromEntries(Object.entries(given).map(([name, text]) => [name, whole(text)]));
    this.id = entry.id;
    this.profile = data.profile;
    this.rules = entry.rules;
    this.level = entry.level;
    this.proves = entry.proves;
    this.effect = entry.effect;
    this.since = entry.since;
    this.raw = entry.raw;
    this.document = entry.input_b64 === undefined ? whole(entry.input) : bytes(entry.input_b64);
    this.rows = entry.rows.map(({ under, ways }) => ({ under, ways: ways.map(way) }));
    this.#rule = data.rules[entry.rules[0]];
    this.#readings = readings;
    this.#options = options;
  }

  /** Asks the function and throws a Mismatch where its answer is wrong. */
  check(canonicalize) {
    const answer = this.#ask(canonicalize);
    const fitting = this.rows.filter(({ ways }) => ways.some((way) => fits(way, answer))).map(({ under }) => under);
    if (fitting.length === 0) throw new Mismatch(this.#report(this.#verdict(answer), answer));
    if (!this.#readings.follow(fitting)) {
      const before = named(this.#readings.settled());
      const verdict = `mixed readings: earlier answers follow ${before}, this one ${fitting.map(named).join(" or ")}`;
      throw new Mismatch(this.#report(verdict, answer));
    }
  }

  #ask(canonicalize) {
    const { parsed = false, refuses = [] } = this.#options;
    let argument = this.document;
    if (parsed) {
      try {
        argument = JSON.parse(argument);
      } catch (refusal) {
        return { kind: "refused", shown: `refused: JSON.parse: ${refusal.message}` };
      }
    }
    let given;
    try {
      given = canonicalize(argument);
    } catch (thrown) {
      const is = (type) => thrown instanceof type;
      const refused = refuses.some(is) || (thrown instanceof Error && !MISTAKES.some(is));
      return { kind: refused ? "refused" : "error", shown: `${refused ? "refused" : "error"}: ${thrown}` };
    }
    if (given instanceof Uint8Array) {
      try {
        given = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(given);
      } catch {
        return { kind: "error", shown: "error: it returned bytes that are not UTF-8" };
      }
    }
    if (typeof given !== "string") {
      const what = typeof given?.then === "function" ? "a promise" : given === null ? "null" : typeof given;
      return { kind: "error", shown: `error: it returned ${what}; a string or a Uint8Array is wanted` };
    }
    return { kind: "canonical", canonical: given, shown: shown(given) };
  }

  #verdict({ kind }) {
    if (kind === "error") return "error of the implementation";
    if (kind === "refused") return "refused what it must accept";
    return this.rows.some(({ ways }) => ways.some((way) => "canonical" in way)) ? "wrong bytes" : "accepted what it must refuse";
  }

  #report(verdict, answer) {
    const wanted = this.rows.flatMap(({ under, ways }) =>
      ways.map((way) => {
        const reading = Object.keys(under).length > 0 ? `${named(under)}: ` : "";
        return reading + ("reject" in way ? `a refusal: ${way.reject}` : shown(way.canonical));
      }),
    );
    const input = typeof this.document === "string" ? shown(this.document) : `bytes ${[...this.document.slice(0, 32)].map(hex).join(" ")}`;
    const lines = [
      ["rule", `${this.rules[0]}: ${this.#rule}`],
      ["proves", this.proves],
      ["effect", this.effect],
      ["input", input],
      ["wanted", wanted.join("\n       or ")],
      ["got", answer.shown],
    ];
    return [`${this.id}: ${verdict}`, ...lines.map(([name, text]) => `  ${name.padEnd(7)} ${text}`)].join("\n");
  }
}

function fits(way, answer) {
  return "reject" in way ? answer.kind === "refused" : answer.kind === "canonical" && answer.canonical === way.canonical;
}

function named(under) {
  return Object.entries(under)
    .map(([dispute, reading]) => `${dispute} ${reading}`)
    .join(" and ");
}

function hex(byte) {
  return byte.toString(16).padStart(2, "0");
}

function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function shown(text) {
  const visible = text.slice(0, SHOWN).replace(/[\p{C}\u2028\u2029]/gu, (one) => `\\u{${one.codePointAt(0).toString(16)}}`);
  return text.length <= SHOWN ? visible : `${visible}... (${text.length} characters)`;
}
