// right
const { serve } = require("./base.js");
serve({});
