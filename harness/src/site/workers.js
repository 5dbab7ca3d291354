// Workers that hold the module: a question is a promise, and a worker that is stopped leaves nothing running.
'use strict';
self.CanonEngine = class {
  #module; #worker; #next = 0; #waiting = new Map();

  // Every worker compiles the module for itself, so this copy stays whole.
  constructor(module) { this.#module = module; }

  #start() {
    this.#worker = new Worker(URL.createObjectURL(new Blob([self.CANON_WORKER], { type: 'text/javascript' })));
    this.#worker.onmessage = ({ data: { id, answer } }) => { const resolve = this.#waiting.get(id); this.#waiting.delete(id); resolve?.(answer); };
    return this.#post({ module: this.#module });
  }
  #post(message) {
    return new Promise((resolve) => { const id = this.#next++; this.#waiting.set(id, resolve); this.#worker.postMessage({ id, ...message }); });
  }

  get busy() { return this.#waiting.size > 0; }

  // What the module says about itself, when it is there for the first time.
  start() { return this.#worker ? this.#post({ question: { op: 'about' } }) : this.#start(); }

  ask(question) {
    if (!this.#worker) this.#start();
    return this.#post({ question });
  }

  // A call cannot be interrupted from inside: its worker ends, and the next question starts another.
  stop() {
    if (!this.busy) return;
    this.#worker.terminate();
    this.#worker = undefined;
    const open = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of open) resolve({ stopped: true });
  }
};
