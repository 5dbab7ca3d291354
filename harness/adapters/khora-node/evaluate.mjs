// Which tools of a composable are enabled, given what its policies said.

import { Reject } from "../common/loop.mjs";
import { record } from "./definitions.mjs";
import { specHash, staticHash } from "./adapter.mjs";

/** Outcomes by policy id; one that is not given is true, one that throws is false. */
export function outcomes(given) {
  for (const [id, outcome] of Object.entries(record(given ?? {}, "policies"))) {
    const throws = outcome !== null && typeof outcome === "object" && typeof outcome.throws === "string";
    if (typeof outcome !== "boolean" && !throws) throw new Reject("definition", { path: `policies.${id}` });
  }
  return (policies) => (policies ?? []).every(({ id }) => (Object.hasOwn(given ?? {}, id) ? given[id] === true : true));
}

/** References to the enabled tools: one a name, the later one's place in the tree deciding. */
export function enabled(root, allows) {
  const names = new Set();
  const created = new Map();
  collect(root, allows, names, created);
  // A tool of the static tree has its static hash, whichever of several with its name was enabled.
  const fixed = new Map();
  known(root, fixed);
  return [...names].map((toolKey) => ({ toolKey, toolHash: fixed.get(toolKey) ?? specHash(created.get(toolKey)) }));
}

function collect(node, allows, names, created) {
  const kind = node.kind ?? "tool";
  if (kind === "toolkit") for (const member of node.members ?? []) collect(member, allows, names, created);
  else if (kind === "dynamicToolkit") {
    if (allows(node.policies)) for (const member of node.creates ?? []) collect(member, allows, names, created);
  } else if (allows(node.policies)) {
    names.add(node.name);
    created.set(node.name, node);
  }
}

function known(node, fixed) {
  const kind = node.kind ?? "tool";
  if (kind === "toolkit") for (const member of node.members ?? []) known(member, fixed);
  else if (kind === "tool") fixed.set(node.name, staticHash(node));
}
