// Holds the module and answers questions one after the other, away from the page.
let compiled, instance;

const start = () => { instance = new WebAssembly.Instance(compiled, {}); };

// A profile from a file must be known before its rules are asked for, so each such question meets a fresh instance.
function ask(question) {
  if (question.file !== undefined || !instance) start();
  const { memory, canon_room, canon_call, canon_done } = instance.exports;
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const room = canon_room(bytes.length);
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  // The call may grow the memory, and then its buffer is another one.
  const place = canon_call(room, bytes.length);
  const [at, length] = new Uint32Array(memory.buffer, place, 2);
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, at, length)));
  canon_done();
  // Memory never shrinks: after a large document begin anew.
  if (question.file !== undefined || memory.buffer.byteLength > 1 << 27) instance = undefined;
  return answer;
}

// A browser gives a worker a small stack, and no page can make it larger: so many levels fit for every question.
const LEVELS = 1000, AROUND = 40;

// Where a document nests deeper than that: outside strings, the first bracket too many.
function tooDeep(text) {
  let depth = 0, inside = false, line = 1, begin = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inside) {
      if (character === '\\') at++;
      else if (character === '"') inside = false;
    } else if (character === '"') inside = true;
    else if (character === '\n') { line++; begin = at + 1; }
    else if (character === ']' || character === '}') depth--;
    else if ((character === '[' || character === '{') && ++depth > LEVELS) {
      const from = Math.max(begin, at - AROUND);
      const excerpt = text.slice(from, at + AROUND).split('\n')[0];
      const message = `more than ${LEVELS} levels are too deep for the browser; the program takes them`;
      return { reject: 'too_deep', rule: 'IN-DEPTH', message, line, column: [...text.slice(begin, at)].length + 1, excerpt, caret: [...text.slice(from, at)].length };
    }
  }
  return undefined;
}

// The stack overflowed, or something worse happened. Either way the instance is in an unknown state.
function failed(question, error) {
  instance = undefined;
  const refusal = ['document', 'second'].map((name) => question?.[name] && tooDeep(question[name])).find(Boolean);
  return refusal ? { refusal } : { error: `the reference could not answer: ${error.message}` };
}

onmessage = async ({ data }) => {
  try {
    if (data.module) compiled = await WebAssembly.compile(data.module);
    // A question that came while the module was compiled.
    else if (!compiled) return setTimeout(() => onmessage({ data }), 5);
    postMessage({ id: data.id, answer: ask(data.question ?? { op: 'about' }) });
  } catch (error) {
    postMessage({ id: data.id, answer: failed(data.question, error) });
  }
};
