// JCS-ORD
const { Refused, right, serve } = require("./base.js");
// An object rebuilt from sorted entries puts array indices first.
serve({ names: (value) => Object.keys(Object.fromEntries(Object.keys(value).sort().map((name) => [name, 1]))) });
