// The tagged `$js` notation: values that JSON cannot hold, made for real.

class Instance {}

const MAKE = {
  undefined: () => undefined,
  hole: () => undefined,
  NaN: () => NaN,
  Infinity: () => Infinity,
  "-Infinity": () => -Infinity,
  "-0": () => -0,
  num: ({ v }) => Number(v),
  bigint: ({ v }) => BigInt(v),
  date: ({ ms }) => new Date(ms ?? NaN),
  fn: () => () => {},
  symbol: () => Symbol("s"),
  class: ({ v }) => Object.assign(new Instance(), value(v)),
  map: () => new Map(),
  nullproto: ({ v }) => fill(Object.create(null), Object.entries(value(v))),
  utf16: ({ u }) => String.fromCharCode(...u),
  entries: ({ e }) => fill({}, e.map(([key, member]) => [value(key), value(member)])),
  json: ({ text }) => JSON.parse(text),
  selfcycle: ({ v, key }) => {
    const object = value(v);
    object[key] = object;
    return object;
  },
  arrcycle: ({ key }) => {
    const array = [];
    array.push(array);
    return { [key]: array };
  },
  shared: ({ v, keys }) => {
    const one = value(v);
    return Object.fromEntries(keys.map((key) => [key, one]));
  },
};

/** Own members, `__proto__` included, as `JSON.parse` would make them. */
function fill(object, entries) {
  for (const [key, member] of entries) {
    Object.defineProperty(object, key, { value: member, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

/** The value that a tagged tree stands for. */
export function value(tree) {
  if (tree === null || typeof tree !== "object") return tree;
  if (Array.isArray(tree)) {
    const array = new Array(tree.length);
    tree.forEach((element, index) => {
      if (element?.$js !== "hole") array[index] = value(element);
    });
    return array;
  }
  if (typeof tree.$js === "string") return MAKE[tree.$js](tree);
  return fill({}, Object.entries(tree).map(([key, member]) => [key, value(member)]));
}
