// Khora capability hashes in JavaScript, written from their description: the language itself is the authority.

import { Reject, hashed, serve, text } from "../common/loop.mjs";
import * as definitions from "./definitions.mjs";
import { enabled, outcomes } from "./evaluate.mjs";
import { value } from "./values.mjs";

const compare = (a, b) => a.localeCompare(b);

function canonical(tree) {
  if (tree === null || typeof tree !== "object") return tree;
  if (Array.isArray(tree)) return tree.map(canonical);
  const entries = Object.entries(tree).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries.map(([key, member]) => [key, canonical(member)]).sort(([a], [b]) => compare(a, b)));
}

function digest(tree) {
  try {
    return hashed(JSON.stringify(canonical(tree)));
  } catch (fault) {
    throw new Reject("unserializable", { message: String(fault) });
  }
}

function schemaInput(schema) {
  if (schema === undefined) return { vendor: "acme", version: 1 };
  if (Object.hasOwn(schema ?? {}, "toJSONSchema")) return schema.toJSONSchema;
  const standard = schema?.["~standard"];
  return standard === undefined || standard === null ? definitions.bad("~standard") : { vendor: standard.vendor, version: standard.version };
}

const policyIds = (policies) => (policies ?? []).map((policy) => policy.id).sort(compare);

function toolPayload(tool) {
  const policies = tool.policies ?? [];
  const bindings = policies.map(({ id, executeBinding }) => ({ id, executeBinding: executeBinding ?? "live" })).sort((a, b) => compare(a.id, b.id));
  return {
    kind: "tool",
    name: tool.name,
    description: tool.description ?? null,
    schema: schemaInput(tool.inputSchema),
    instructions: [...(tool.instructions ?? [])].sort(compare),
    policies: policyIds(policies),
    ...(policies.length > 0 ? { policyBindings: bindings } : {}),
  };
}

const PAYLOADS = {
  tool: toolPayload,
  toolkit: (kit) => ({
    kind: "toolkit",
    name: kit.name,
    instructions: kit.instructions ?? null,
    members: kit.members.map((member) => ({ name: member.name, hash: staticHash(member) })).sort((a, b) => compare(a.name, b.name)),
  }),
  dynamicToolkit: (kit) => ({
    kind: "dynamicToolkit",
    name: kit.name,
    instructions: kit.instructions ?? null,
    policies: policyIds(kit.policies),
  }),
};

/** Of a definition that has been checked. */
export const staticHash = (composable) => digest(PAYLOADS[composable.kind ?? "tool"](composable)).hash;

const agentHash = ({ instructions, root }) => {
  const agentInstructions = (instructions ?? []).map((line) => line.trim()).filter((line) => line !== "");
  return digest({ agentInstructions, rootComposableHash: staticHash(root) });
};

const plain = (object) => object !== null && typeof object === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(object));

function invocation({ context, allowlist } = {}) {
  definitions.lines(allowlist, "allowlist", 0);
  if (!plain(context)) return { omitted: true };
  const allowed = (key) => !allowlist?.length || allowlist.includes(key);
  const result = members(context, "", [], allowed);
  return Object.keys(result).length === 0 ? { omitted: true } : digest({ kind: "invocation", context: result });
}

function members(object, path, stack, allowed = () => true) {
  const result = {};
  for (const key of Object.keys(object).filter(allowed).sort(compare)) {
    if (object[key] === undefined) continue;
    result[key] = normal(object[key], path === "" ? key : `${path}.${key}`, stack);
  }
  return result;
}

function normal(member, path, stack) {
  if (["bigint", "symbol", "function"].includes(typeof member)) throw new Reject("invocation_context", { path });
  if (member === null || typeof member !== "object") return member;
  if (member instanceof Date) {
    if (Number.isNaN(member.getTime())) throw new Reject("invocation_context", { path: null });
    return member.toISOString();
  }
  if (Array.isArray(member)) {
    if (stack.length > 2000) throw new Reject("invocation_context", { path: null });
    return member.filter((element) => element !== undefined).map((element, index) => normal(element, `${path}[${index}]`, [...stack, null]));
  }
  if (!plain(member) || stack.includes(member)) throw new Reject("invocation_context", { path });
  return members(member, path, [...stack, member]);
}

/** The hash of a tool made at run time: its lines as the joined text falls apart again, and no bindings. */
export const specHash = (tool) => {
  const { policyBindings, ...rest } = toolPayload(tool);
  const joined = (tool.instructions ?? []).join("\n\n");
  return digest({ ...rest, instructions: joined === "" ? [] : joined.split("\n\n").sort(compare) }).hash;
};

function runtime({ root, policies = {} }) {
  definitions.composable(root);
  const toolRefs = enabled(root, outcomes(policies)).sort((a, b) => compare(a.toolKey, b.toolKey));
  return { toolRefs, ...digest({ kind: "runtime", tools: toolRefs.map(({ toolKey, toolHash }) => ({ name: toolKey, hash: toolHash })) }) };
}

function link({ agent, policies, context, allowlist }) {
  definitions.agent(agent, "agent");
  const { agentId, name, root } = agent;
  const [ran, called] = [runtime({ root, policies }), invocation({ context, allowlist })];
  const whole = { agentId, agentName: name, staticHash: agentHash(agent).hash, runtimeHash: ran.hash, toolRefs: ran.toolRefs };
  return { link: called.omitted ? whole : { ...whole, invocationHash: called.hash } };
}

function agent(given) {
  definitions.agent(given);
  return agentHash(given);
}

const argument = (operation) => (request) => operation(value(request.args ?? {}));
const composable = (kind) =>
  argument((given) => {
    definitions.composableOf(kind, given);
    return digest(PAYLOADS[kind](given));
  });
const hash = (request) => digest(request.args?.value === undefined ? JSON.parse(text(request)) : value(request.args.value));

const operations = {
  hash,
  schema: argument(({ schema }) => digest(schemaInput(schema))),
  tool: composable("tool"),
  toolkit: composable("toolkit"),
  dynamic_toolkit: composable("dynamicToolkit"),
  agent: argument(agent),
  invocation: argument(invocation),
  runtime: argument(runtime),
  link: argument(link),
};

serve({
  name: "khora in node",
  version: `${process.version}, ICU ${process.versions.icu}`,
  input: "raw",
  supports: { khora: Object.keys(operations) },
  operations: Object.fromEntries(Object.entries(operations).map(([name, operation]) => [`khora ${name}`, operation])),
});
