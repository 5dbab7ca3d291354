// Which tools of a composable are enabled, given what its policies said.

import { Reject } from "../common/loop.mjs";
import { specHash, staticHash } from "./adapter.mjs";

/** Outcomes by policy id; one that is not given is true, one that throws is false. */
export function outcomes(given) {
  for (const [id, outcome] of Object.entries(given ?? {})) {
    const throws = outcome !== null && typeof outcome === "object" && typeof outcome.throws === "string";
    if (typeof outcome !== "boolean" && !throws) throw new Reject("definition", { path: `policies.${id}` });
  }
  return (policies) => (policies ?? []).every(({ id }) => (Object.hasOwn(given ?? {}, id) ? given[id] === true : true));
}

/** References to the enabled tools: one a name, the later one's place in the tree deciding. */
export function enabled(root, allows) {
  const names = new Set();
  const created = new Map();
  collect(root, allows, false, names, created);
  // A tool of the static tree has its static hash, whichever of several with its name was enabled.
  const fixed = new Map();
  known(root, fixed);
  return [...names].map((toolKey) => ({ toolKey, toolHash: fixed.get(toolKey) ?? created.get(toolKey) }));
}

function collect(node, allows, dynamic, names, created) {
  const kind = node.kind ?? "tool";
  if (kind === "toolkit") for (const member of node.members ?? []) collect(member, allows, dynamic, names, created);
  else if (kind === "dynamicToolkit") {
    if (allows(node.policies)) for (const member of node.creates ?? []) collect(member, allows, true, names, created);
  } else if (allows(node.policies)) {
    names.add(node.name);
    created.set(node.name, specHash(node));
  }
}

function known(node, fixed) {
  const kind = node.kind ?? "tool";
  if (kind === "toolkit") for (const member of node.members ?? []) known(member, fixed);
  else if (kind === "tool") fixed.set(node.name, staticHash(node));
}
