// JCS-STR
const { Refused, right, serve } = require("./base.js");
serve({ string: (text) => JSON.stringify(text).replaceAll("/", "\\/") });
