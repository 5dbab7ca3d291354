// What a definition must look like before anything of it is hashed.

import { Reject } from "../common/loop.mjs";

/** Only a cycle is deeper. */
const DEEPEST = 1000;

/** Refuses the definition, naming the place. */
export const bad = (path) => {
  throw new Reject("definition", { message: path });
};

export const text = (given, path) => (typeof given === "string" ? given : bad(path));
export const record = (given, path) => {
  const other = given === null || typeof given !== "object" || [Array, Date, Map].some((kind) => given instanceof kind);
  return other ? bad(path) : given;
};
const maybe = (shape) => (given, path, depth) => given === undefined || given === null || shape(given, path, depth);
const list = (shape) => (given, path, depth) => {
  if (!Array.isArray(given)) bad(path);
  for (const [index, element] of given.entries()) shape(element, `${path}[${index}]`, depth + 1);
};
const binding = (given, path) => given === "live" || given === "snapshot" || bad(path);

export const lines = maybe(list(text));

function check(members, given, path, depth) {
  if (depth > DEEPEST) bad(path);
  record(given, path);
  for (const [name, shape] of Object.entries(members)) shape(given[name], path === "" ? name : `${path}.${name}`, depth + 1);
}

const policy = (given, path, depth) => check({ id: text, executeBinding: maybe(binding), ref: maybe(text) }, given, path, depth);
const common = { name: text, instructions: lines, hooks: lines };
const KINDS = {
  tool: { ...common, description: maybe(text), policies: maybe(list(policy)) },
  toolkit: { ...common, members: list(composable) },
  dynamicToolkit: { ...common, policies: maybe(list(policy)), creates: maybe(list(composable)) },
};

/** A tool, a toolkit or a dynamic toolkit, and all that it holds. */
export function composable(given, path = "root", depth = 0) {
  const { kind = "tool" } = record(given, path);
  check(Object.hasOwn(KINDS, text(kind, `${path}.kind`)) ? KINDS[kind] : bad(`${path}.kind`), given, path, depth);
}

/** The same where only one kind is wanted, which need not be said. */
export function composableOf(kind, given) {
  if ((record(given, "").kind ?? kind) !== kind) bad("kind");
  check(KINDS[kind], given, "", 0);
}

export const agent = (given, path = "") =>
  check({ agentId: text, name: text, instructions: lines, context: maybe(record), root: composable }, given, path, 0);
