// JCS-HASH
const { Refused, right, serve } = require("./base.js");
serve({ digest: (text) => right.digest(text).toUpperCase() });
