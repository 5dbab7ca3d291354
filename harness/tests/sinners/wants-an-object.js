// IN-ROOT
const { Refused, right, serve } = require("./base.js");
serve({
  parse: (text) => {
    const value = right.parse(text);
    if (value === null || typeof value !== "object") throw new Refused("wrong_root");
    return value;
  },
});
