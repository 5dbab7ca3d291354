// The reference itself, as WebAssembly: the wanted bytes of any document. Only who imports this file loads the module.

/** What the reference refuses, and where. */
export class Refusal extends Error {
  name = "Refusal";

  constructor({ reject, rule, message, line, column }) {
    super(`${message} (${rule}), line ${line}, column ${column}`);
    Object.assign(this, { kind: reject, rule, line, column });
  }
}

/** The reference from a module: its bytes, or a compiled one. */
export async function load(source) {
  const compiled = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  let instance;
  const ask = (question) => {
    // A profile file is new to an instance, and the next question may bring another of the same name.
    if (question.file !== undefined) instance = undefined;
    instance ??= new WebAssembly.Instance(compiled, {});
    const { memory, canon_room, canon_call, canon_done } = instance.exports;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const room = canon_room(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
    // The call may grow the memory, and then its buffer is another one.
    const place = canon_call(room, bytes.length);
    const [at, length] = new Uint32Array(memory.buffer, place, 2);
    const answer = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(memory.buffer, at, length)));
    canon_done();
    if (question.file !== undefined) instance = undefined;
    return answer;
  };

  function canonicalize(profile, document, { readings = {} } = {}) {
    const named = typeof profile === "string" ? { profile } : { file: profile.file };
    const given = typeof document === "string" ? { document } : { document_b64: base64(document) };
    let answer;
    try {
      answer = ask({ op: "canonicalize", plain: true, ...named, ...given, readings });
    } catch (error) {
      // What stopped a call left the instance in an unknown state.
      instance = undefined;
      throw error;
    }
    if (answer.error !== undefined) throw new TypeError(answer.error);
    if (answer.refusal !== undefined) throw new Refusal(answer.refusal);
    return { canonical: answer.canonical, hash: answer.hash };
  }

  return { canonicalize };
}

function base64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 32768) binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(binary);
}

async function beside() {
  const url = new URL("./canon.wasm", import.meta.url);
  if (url.protocol !== "file:") return (await fetch(url)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return readFile(url);
}

/** The canonical text of a document and its hash; throws a Refusal where the profile refuses it. */
export const { canonicalize } = await load(await beside());
