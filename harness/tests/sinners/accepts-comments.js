// IN-GRAMMAR
const { Refused, right, serve } = require("./base.js");
serve({ parse: (text) => right.parse(text.replace(/\/\*.*?\*\//gs, " ").replace(/\/\/[^\n]*/g, " ")) });
