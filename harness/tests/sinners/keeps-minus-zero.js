// JCS-NUM
const { Refused, right, serve } = require("./base.js");
serve({ number: (value) => (Object.is(value, -0) ? "-0" : right.number(value)) });
