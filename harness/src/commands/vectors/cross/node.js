const units = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const jcs = (value) =>
  Array.isArray(value) ? "[" + value.map(jcs).join(",") + "]"
  : value && typeof value === "object"
    ? "{" + Object.keys(value).sort(units).map((name) => JSON.stringify(name) + ":" + jcs(value[name])).join(",") + "}"
    : JSON.stringify(value);
const rebuilt = (value) =>
  Array.isArray(value) ? value.map(rebuilt)
  : value && typeof value === "object"
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)).map(([name, inner]) => [name, rebuilt(inner)]))
    : value;
const khora = (value) => JSON.stringify(rebuilt(value));
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [profile, document] = JSON.parse(line);
  let text = null;
  try { text = (profile === "jcs" ? jcs : khora)(JSON.parse(document)); } catch { }
  console.log(JSON.stringify(text));
});
