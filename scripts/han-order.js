// Writes canon/src/collation/han.bin: the order of Han characters in ICU's root collation, asked from this runtime.
//
//   node scripts/han-order.js            writes the file
//   node scripts/han-order.js --check    compares it with this runtime, exit 1 where they differ
//
// The file has two parts. The order: one byte per run of neighbours, the block in its high four bits, the length in its
// low ones (0: a number follows); each block goes on where its last run ended, unless the byte JUMP before it says that
// its next character stands a signed number of places further on. The byte END ends it. Then what other characters consist of
// (radicals, compatibility ideographs, circled ones): the distance from the one before, how many characters follow, and these.
"use strict";
const { readFileSync, writeFileSync } = require("fs");
const path = require("path").join(__dirname, "../canon/src/collation/han.bin");

// Where ideographs stand, in the order of the implicit weights. `canon/src/collation/han.rs` has the same list.
const BLOCKS = [
  [0x4e00, 0x9fff], [0xfa0e, 0xfa29], [0x3400, 0x4dbf], [0x20000, 0x2a6df], [0x2a700, 0x2b73f], [0x2b740, 0x2b81d],
  [0x2b820, 0x2cead], [0x2ceb0, 0x2ebe0], [0x2ebf0, 0x2ee5d], [0x30000, 0x3134a], [0x31350, 0x323af], [0x323b0, 0x33479],
];
const [JUMP, END] = [0xfe, 0xff];

const text = String.fromCodePoint;
const base = new Intl.Collator("en", { sensitivity: "base" });
const isHan = (character) => /\p{Unified_Ideograph}/u.test(character);
const blockOf = (code) => BLOCKS.findIndex(([first, last]) => first <= code && code <= last);
const everything = () => {
  const codes = [];
  for (let code = 0x80; code <= 0x10ffff; code++) if (code < 0xd800 || code > 0xdfff) codes.push(code);
  return codes;
};

function number(bytes, value) {
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  bytes.push(value);
}

// The runs of the sorted ideographs.
function order(bytes, sorted) {
  const next = BLOCKS.map(([first]) => first);
  for (let place = 0; place < sorted.length; ) {
    const first = sorted[place];
    const block = blockOf(first);
    if (block < 0) throw new Error(`U+${first.toString(16)} stands in no block of the list`);
    let length = 1;
    while (sorted[place + length] === first + length && first + length <= BLOCKS[block][1]) length++;
    if (next[block] !== first) {
      const distance = first - next[block];
      bytes.push(JUMP, block);
      number(bytes, distance < 0 ? -2 * distance - 1 : 2 * distance);
    }
    bytes.push((block << 4) | (length < 16 ? length : 0));
    if (length >= 16) number(bytes, length);
    next[block] = first + length;
    place += length;
  }
  bytes.push(END);
}

// Characters that are no ideographs and have the primary weights of some.
function parts(bytes, sorted) {
  let before = 0;
  for (const code of everything()) {
    const character = text(code);
    if (isHan(character)) continue;
    const decomposed = character.normalize("NFKD");
    let made = [...decomposed].some(isHan) ? decomposed : undefined;
    if (!made) {
      // A radical without a decomposition: found among the ideographs by its primary weight.
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (base.compare(text(sorted[middle]), character) < 0) low = middle + 1;
        else high = middle;
      }
      if (low < sorted.length && base.compare(text(sorted[low]), character) === 0) made = text(sorted[low]);
    }
    if (!made) continue;
    if (base.compare(made, character) !== 0) throw new Error(`U+${code.toString(16)} does not sort with ${made}`);
    number(bytes, code - before);
    number(bytes, [...made].length);
    for (const part of made) number(bytes, part.codePointAt(0));
    before = code;
  }
}

const han = everything().filter((code) => isHan(text(code)));
const sorted = han.slice().sort((a, b) => {
  const sign = text(a).localeCompare(text(b));
  if (sign === 0 && a !== b) throw new Error(`U+${a.toString(16)} and U+${b.toString(16)} are equal`);
  return sign;
});
const bytes = [];
order(bytes, sorted);
parts(bytes, sorted);
const made = Buffer.from(bytes);
const versions = `ICU ${process.versions.icu}, Unicode ${process.versions.unicode}`;
if (process.argv[2] === "--check") {
  const same = made.equals(readFileSync(path));
  console.log(`${same ? "the same as" : "not"} what ${versions} gives`);
  process.exit(same ? 0 : 1);
}
writeFileSync(path, made);
console.log(`${sorted.length} ideographs, ${made.length} bytes, ${versions}`);
