// IN-SURR
const { Refused, right, serve } = require("./base.js");
serve({ check: () => {} });
