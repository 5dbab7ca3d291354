// JCS-STR
const { Refused, right, serve } = require("./base.js");
serve({ string: (text) => JSON.stringify(text).replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029") });
