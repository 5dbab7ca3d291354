// JCS-ORD
const { Refused, right, serve } = require("./base.js");
serve({
  names: (value) => {
    const copy = {};
    for (const name of Object.keys(value)) copy[name] = value[name];
    return Object.keys(copy).sort();
  },
});
