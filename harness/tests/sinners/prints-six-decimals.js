// JCS-NUM
const { Refused, right, serve } = require("./base.js");
serve({ number: (value) => right.number(Number.isFinite(value) ? Number(value.toFixed(6)) : value) });
