// Khora capability hashes in JavaScript, written from their description: the language itself is the authority.

import { Reject, hashed, serve, text } from "../common/loop.mjs";
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

const bad = (path) => {
  throw new Reject("definition", { message: path });
};
const lines = (given, path) => (given === undefined || given === null || Array.isArray(given) ? given : bad(path));
const text_of = (given, path) => (typeof given === "string" ? given : bad(path));
const record = (given, path) => (given !== null && typeof given === "object" && !Array.isArray(given) ? given : bad(path));

function schemaInput(schema) {
  if (schema === undefined) return { vendor: "acme", version: 1 };
  if (Object.hasOwn(schema ?? {}, "toJSONSchema")) return schema.toJSONSchema;
  const standard = schema?.["~standard"];
  return standard === undefined || standard === null ? bad("~standard") : { vendor: standard.vendor, version: standard.version };
}

const policiesOf = ({ policies }) => {
  const list = lines(policies, "policies") ?? [];
  list.forEach((policy, index) => text_of(policy?.id, `policies[${index}].id`));
  return list;
};
const policyIds = (policies) => policies.map((policy) => policy.id).sort(compare);

function toolPayload(tool) {
  const policies = policiesOf(tool);
  const bindings = policies.map(({ id, executeBinding = "live" }) => ({ id, executeBinding })).sort((a, b) => compare(a.id, b.id));
  return {
    kind: "tool",
    name: text_of(tool.name, "name"),
    description: tool.description ?? null,
    schema: schemaInput(tool.inputSchema),
    instructions: [...(lines(tool.instructions, "instructions") ?? [])].sort(compare),
    policies: policyIds(policies),
    ...(policies.length > 0 ? { policyBindings: bindings } : {}),
  };
}

const PAYLOADS = {
  tool: toolPayload,
  toolkit: (kit) => ({
    kind: "toolkit",
    name: text_of(kit.name, "name"),
    instructions: lines(kit.instructions, "instructions") ?? null,
    members: (lines(kit.members, "members") ?? bad("members")).map((member) => ({ name: text_of(record(member, "members").name, "name"), hash: staticHash(member) })).sort((a, b) => compare(a.name, b.name)),
  }),
  dynamicToolkit: (kit) => ({
    kind: "dynamicToolkit",
    name: text_of(kit.name, "name"),
    instructions: lines(kit.instructions, "instructions") ?? null,
    policies: policyIds(policiesOf(kit)),
  }),
};

const payload = (composable) => (PAYLOADS[record(composable, "root").kind ?? "tool"] ?? (() => bad("kind")))(composable);
export const staticHash = (composable) => digest(payload(composable)).hash;

function agent({ instructions, root }) {
  const agentInstructions = (lines(instructions, "instructions") ?? []).map((line) => text_of(line, "instructions").trim()).filter((line) => line !== "");
  return digest({ agentInstructions, rootComposableHash: staticHash(root) });
}

const plain = (object) => object !== null && typeof object === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(object));

function invocation({ context, allowlist } = {}) {
  (lines(allowlist, "allowlist") ?? []).forEach((name) => text_of(name, "allowlist"));
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
  const toolRefs = enabled(record(root, "root"), outcomes(policies)).sort((a, b) => compare(a.toolKey, b.toolKey));
  return { toolRefs, ...digest({ kind: "runtime", tools: toolRefs.map(({ toolKey, toolHash }) => ({ name: toolKey, hash: toolHash })) }) };
}

function link({ agent: registered, policies, context, allowlist }) {
  const { agentId, name, instructions, root } = record(registered, "agent");
  const [agentName, ran, called] = [text_of(name, "agent.name"), runtime({ root, policies }), invocation({ context, allowlist })];
  const parts = { agentId: text_of(agentId, "agent.agentId"), agentName, staticHash: agent({ instructions, root }).hash };
  const whole = { ...parts, runtimeHash: ran.hash, toolRefs: ran.toolRefs };
  return { link: called.omitted ? whole : { ...whole, invocationHash: called.hash } };
}

const argument = (operation) => (request) => operation(value(request.args ?? {}));
const hash = (request) => digest(request.args?.value === undefined ? JSON.parse(text(request)) : value(request.args.value));

const operations = {
  hash,
  schema: argument(({ schema }) => digest(schemaInput(schema))),
  tool: argument((tool) => digest(PAYLOADS.tool(tool))),
  toolkit: argument((kit) => digest(PAYLOADS.toolkit(kit))),
  dynamic_toolkit: argument((kit) => digest(PAYLOADS.dynamicToolkit(kit))),
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
