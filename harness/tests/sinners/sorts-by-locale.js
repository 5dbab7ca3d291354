// JCS-ORD
const { Refused, right, serve } = require("./base.js");
serve({ names: (value) => Object.keys(value).sort((a, b) => a.localeCompare(b)) });
