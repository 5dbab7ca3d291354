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

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      compiled = await WebAssembly.compile(data.module);
      return postMessage({ id: data.id, answer: ask({ op: 'about' }) });
    }
    postMessage({ id: data.id, answer: ask(data.question) });
  } catch (error) {
    // A trap leaves the instance in an unknown state.
    instance = undefined;
    postMessage({ id: data.id, answer: { error: `the reference could not answer: ${error.message}` } });
  }
};
