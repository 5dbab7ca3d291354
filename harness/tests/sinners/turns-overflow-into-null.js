// IN-RANGE
const { Refused, right, serve } = require("./base.js");
serve({ number: (value) => JSON.stringify(value) });
