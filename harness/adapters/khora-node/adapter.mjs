// Khora capability hashes in JavaScript, written from their description: the language itself is the authority.

import { Reject, hashed, serve, text } from "../common/loop.mjs";
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
const lines = (given, path) => (given === undefined || Array.isArray(given) ? given : bad(path));

function schemaInput(schema) {
  if (schema === undefined) return { vendor: "acme", version: 1 };
  if (schema?.toJSONSchema !== undefined) return schema.toJSONSchema;
  const standard = schema?.["~standard"];
  return standard === undefined || standard === null ? bad("~standard") : { vendor: standard.vendor, version: standard.version };
}

const policyIds = (policies = []) => policies.map((policy) => policy.id).sort(compare);

function toolPayload(tool) {
  const policies = tool.policies ?? [];
  const bindings = policies.map(({ id, executeBinding = "live" }) => ({ id, executeBinding })).sort((a, b) => compare(a.id, b.id));
  return {
    kind: "tool",
    name: tool.name,
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
    name: kit.name,
    instructions: lines(kit.instructions, "instructions") ?? null,
    members: kit.members.map((member) => ({ name: member.name, hash: staticHash(member) })).sort((a, b) => compare(a.name, b.name)),
  }),
  dynamicToolkit: (kit) => ({
    kind: "dynamicToolkit",
    name: kit.name,
    instructions: lines(kit.instructions, "instructions") ?? null,
    policies: policyIds(kit.policies),
  }),
};

const payload = (composable) => (PAYLOADS[composable.kind ?? "tool"] ?? (() => bad("kind")))(composable);
const staticHash = (composable) => digest(payload(composable)).hash;

function agent({ instructions = [], root }) {
  const agentInstructions = lines(instructions, "instructions").map((line) => line.trim()).filter((line) => line !== "");
  return digest({ agentInstructions, rootComposableHash: staticHash(root) });
}

const plain = (object) => object !== null && typeof object === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(object));

function invocation({ context, allowlist }) {
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

const argument = (operation) => (request) => operation(value(request.args));
const hash = (request) => digest(request.args?.value === undefined ? JSON.parse(text(request)) : value(request.args.value));

const operations = {
  hash,
  schema: argument(({ schema }) => digest(schemaInput(schema))),
  tool: argument((tool) => digest(PAYLOADS.tool(tool))),
  toolkit: argument((kit) => digest(PAYLOADS.toolkit(kit))),
  dynamic_toolkit: argument((kit) => digest(PAYLOADS.dynamicToolkit(kit))),
  agent: argument(agent),
  invocation: argument(invocation),
};

serve({
  name: "khora in node",
  version: `${process.version}, ICU ${process.versions.icu}`,
  input: "raw",
  supports: { khora: Object.keys(operations) },
  operations: Object.fromEntries(Object.entries(operations).map(([name, operation]) => [`khora ${name}`, operation])),
});
