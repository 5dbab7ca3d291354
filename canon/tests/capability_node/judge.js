// Answers one question a line: {op, args, order} in, {canonical, hash} or {omitted} or {reject, path} out.
// The values are real JavaScript values, made from the tagged notation; what prints, sorts, trims and
// dates them is the runtime itself.
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");

class Instance {}

const isTagged = (value) => Object.hasOwn(value, "$js");

function revive(value) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const array = new Array(value.length);
    value.forEach((element, index) => {
      if (!(element && element.$js === "hole")) array[index] = revive(element);
    });
    return array;
  }
  if (!isTagged(value)) return fields(value, {});
  return TAGS[value.$js](value);
}

function put(target, key, value) {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

function fields(source, target) {
  for (const key of Object.keys(source)) put(target, key, revive(source[key]));
  return target;
}

const TAGS = {
  undefined: () => undefined,
  hole: () => undefined,
  NaN: () => NaN,
  Infinity: () => Infinity,
  "-Infinity": () => -Infinity,
  "-0": () => -0,
  num: ({ v }) => Number(v),
  bigint: ({ v }) => BigInt(v),
  fn: () => () => undefined,
  symbol: () => Symbol("s"),
  date: ({ ms }) => new Date(ms === null ? NaN : ms),
  map: () => new Map([["a", 1]]),
  class: ({ v }) => fields(v ?? {}, new Instance()),
  nullproto: ({ v }) => fields(v ?? {}, Object.create(null)),
  utf16: ({ u }) => String.fromCharCode(...u),
  entries: ({ e }) => {
    const target = {};
    for (const [key, value] of e) put(target, revive(key), revive(value));
    return target;
  },
  json: ({ text }) => JSON.parse(text),
  selfcycle: ({ v, key }) => {
    const target = fields(v ?? {}, {});
    put(target, key, target);
    return target;
  },
  arrcycle: ({ key }) => {
    const array = [];
    array.push(array);
    return { [key]: array };
  },
  shared: ({ v, keys }) => {
    const one = revive(v);
    const target = {};
    for (const key of keys) put(target, key, one);
    return target;
  },
};

let compare;
const ORDERS = {
  locale: (a, b) => a.localeCompare(b),
  codeunit: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
};

function rebuild(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(rebuild);
  const kept = Object.entries(value).filter((entry) => entry[1] !== undefined);
  const rebuilt = kept.map(([key, member]) => [key, rebuild(member)]);
  return Object.fromEntries(rebuilt.sort((one, other) => compare(one[0], other[0])));
}

function hashed(value) {
  const canonical = JSON.stringify(rebuild(value)) ?? "";
  return { canonical, hash: createHash("sha256").update(canonical, "utf8").digest("hex") };
}

const sorted = (texts) => [...texts].sort(compare);
const byKey = (key) => (one, other) => compare(one[key], other[key]);

function schemaOf(schema) {
  if ("toJSONSchema" in schema) return schema.toJSONSchema;
  const { vendor, version } = schema["~standard"];
  return { vendor, version };
}

const PAYLOADS = {
  tool: (tool) => {
    const policies = tool.policies ?? [];
    const bindings = policies.map(({ id, executeBinding }) => ({ id, executeBinding: executeBinding ?? "live" }));
    return {
      kind: "tool",
      name: tool.name,
      description: tool.description ?? null,
      instructions: sorted(tool.instructions ?? []),
      policies: sorted(policies.map((policy) => policy.id)),
      policyBindings: policies.length ? bindings.sort(byKey("id")) : undefined,
      schema: tool.inputSchema === undefined ? { vendor: "acme", version: 1 } : schemaOf(tool.inputSchema),
    };
  },
  toolkit: (kit) => ({
    kind: "toolkit",
    name: kit.name,
    instructions: kit.instructions ?? null,
    members: kit.members.map((member) => ({ name: member.name, hash: staticHash(member) })).sort(byKey("name")),
  }),
  dynamicToolkit: (kit) => ({
    kind: "dynamicToolkit",
    name: kit.name,
    instructions: kit.instructions ?? null,
    policies: sorted((kit.policies ?? []).map((policy) => policy.id)),
  }),
};

const staticHash = (composable) => hashed(PAYLOADS[composable.kind ?? "tool"](composable)).hash;

class Refused extends Error {
  constructor(path) {
    super(path);
    this.path = path;
  }
}

const isPlain = (value) => [null, Object.prototype].includes(Object.getPrototypeOf(value));

function normalize(value, path, open) {
  if (["bigint", "symbol", "function"].includes(typeof value)) throw new Refused(path);
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const elements = value.map((element, index) => normalize(element, `${path}[${index}]`, open));
    return elements.filter((element) => element !== undefined);
  }
  if (!isPlain(value) || open.has(value)) throw new Refused(path);
  open.add(value);
  const normalized = {};
  for (const key of sorted(Object.keys(value))) {
    const member = normalize(value[key], path ? `${path}.${key}` : key, open);
    if (member !== undefined) normalized[key] = member;
  }
  open.delete(value);
  return normalized;
}

function invocation({ context, allowlist }) {
  if (context === null || typeof context !== "object" || Array.isArray(context) || !isPlain(context)) {
    return { omitted: true };
  }
  let keys = sorted(Object.keys(context));
  if (allowlist?.length) keys = keys.filter((key) => allowlist.includes(key));
  const normalized = {};
  const open = new Set();
  for (const key of keys) {
    const member = normalize(context[key], key, open);
    if (member !== undefined) normalized[key] = member;
  }
  if (Object.keys(normalized).length === 0) return { omitted: true };
  return hashed({ kind: "invocation", context: normalized });
}

const OPERATIONS = {
  hash: ({ value }) => hashed(value),
  schema: ({ schema }) => hashed(schemaOf(schema)),
  tool: (args) => hashed(PAYLOADS.tool(args)),
  toolkit: (args) => hashed(PAYLOADS.toolkit(args)),
  dynamic_toolkit: (args) => hashed(PAYLOADS.dynamicToolkit(args)),
  agent: ({ instructions, root }) =>
    hashed({
      rootComposableHash: staticHash(root),
      agentInstructions: instructions.map((line) => line.trim()).filter(Boolean),
    }),
  invocation,
};

function answer({ op, args, order }) {
  compare = ORDERS[order];
  try {
    return OPERATIONS[op](revive(args));
  } catch (error) {
    if (op === "invocation") return { reject: "invocation_context", path: error.path ?? null };
    return { reject: "unserializable" };
  }
}

const questions = readFileSync(0, "utf8").split("\n").filter(Boolean);
process.stdout.write(questions.map((line) => JSON.stringify(answer(JSON.parse(line))) + "\n").join(""));
