// JCS-ORD
const { Refused, right, serve } = require("./base.js");
const points = (text) => Array.from(text, (character) => character.codePointAt(0));
const compare = (a, b) => {
  const [first, second] = [points(a), points(b)];
  for (let at = 0; at < Math.min(first.length, second.length); at += 1) {
    if (first[at] !== second[at]) return first[at] - second[at];
  }
  return first.length - second.length;
};
serve({ names: (value) => Object.keys(value).sort(compare) });
