// A vector as a test in other languages: the document as it is, byte for byte, and every answer that is right.
'use strict';
self.canonCopies = (() => {
  // The ways to be right: a canonical text, or null for a refusal.
  function right(expect) {
    const ways = (one) => (Array.isArray(one) ? one.flatMap(ways) : one.any_of ? ways(one.any_of) : one.readings ? ways(Object.values(one.readings)) : one.expect ? ways(one.expect) : 'reject' in one ? [null] : 'canonical' in one ? [one.canonical] : []);
    return [...new Set(ways(expect))];
  }
  const repeats = (vector) => Object.entries(vector.repeat ?? {});
  const whole = (vector, text) => repeats(vector).reduce((so, [mark, { text: part, times }]) => so.split(mark).join(part.repeat(times)), text);

  // A literal in ASCII: what is no plain character is an escape, which `escape` writes.
  const literal = (text, escape) => `"${[...text].map((character) => (/[ !#-[\]-~]/.test(character) ? character : ({ '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character] ?? escape(character)))).join('')}"`;
  const hex = (number, digits) => number.toString(16).padStart(digits, '0');
  const units = (text) => text.replace(/[^]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
  const points = (character) => (character.codePointAt(0) > 0xffff ? `\\U${hex(character.codePointAt(0), 8)}` : `\\u${hex(character.codePointAt(0), 4)}`);

  // A text of a vector in a language, long runs as the language repeats them.
  const text = (vector, escape, repeated) => (given) => repeats(vector).filter(([mark]) => given.includes(mark)).reduce((so, [mark, { text: part, times }]) => repeated(so, literal(mark, escape), literal(part, escape), times), literal(given, escape));
  const words = (vector) => vector.id.replace(/\W+/g, '_');

  function python(vector) {
    const given = text(vector, points, (so, mark, part, times) => `${so}.replace(${mark}, ${part} * ${times})`);
    const document = vector.input_b64 === undefined ? given(vector.input) : `base64.b64decode("${vector.input_b64}")`;
    const ways = right(vector.expect).map((way) => (way === null ? 'None' : given(way)));
    return `${vector.input_b64 === undefined ? '' : 'import base64\n\n\n'}def test_${words(vector)}():
    # canonicalize is yours: it returns the canonical text, and raises ValueError to refuse.
    document = ${document}
    right = [${ways.join(', ')}]
    try:
        got = canonicalize(document)
    except ValueError:
        got = None
    assert got in right, ${given(vector.proves)}
`;
  }

  function javascript(vector) {
    const given = text(vector, units, (so, mark, part, times) => `${so}.split(${mark}).join(${part}.repeat(${times}))`);
    const document = vector.input_b64 === undefined ? given(vector.input) : `Uint8Array.from(atob("${vector.input_b64}"), (character) => character.charCodeAt(0))`;
    const ways = right(vector.expect).map((way) => (way === null ? 'null' : given(way)));
    return `test(${given(vector.id)}, () => {
  // canonicalize is yours: it returns the canonical text, and throws to refuse.
  const document = ${document};
  const right = [${ways.join(', ')}];
  let got = null;
  try {
    got = canonicalize(document);
  } catch {}
  assert.ok(right.includes(got), ${given(vector.proves)});
});
`;
  }

  function go(vector) {
    const given = text(vector, points, (so, mark, part, times) => `strings.ReplaceAll(${so}, ${mark}, strings.Repeat(${part}, ${times}))`);
    const ways = right(vector.expect);
    const texts = ways.filter((way) => way !== null).map(given);
    const body = `func Test_${words(vector)}(t *testing.T) {
	// canonicalize is yours: it returns the canonical text, or an error to refuse.
${vector.input_b64 === undefined ? `	document := []byte(${given(vector.input)})` : `	document, _ := base64.StdEncoding.DecodeString("${vector.input_b64}")`}
	right := []string{${texts.join(', ')}}
	mayRefuse := ${ways.includes(null)}
	got, err := canonicalize(document)
	if err != nil && !mayRefuse || err == nil && !slices.Contains(right, got) {
		t.Errorf("%s: got %q, %v", ${given(vector.proves)}, got, err)
	}
}
`;
    const packages = [['base64.', 'encoding/base64'], ['slices.', 'slices'], ['strings.', 'strings'], ['testing.', 'testing']].filter(([use]) => body.includes(use));
    return `import (\n${packages.map(([, path]) => `\t"${path}"\n`).join('')})\n\n${body}`;
  }

  function java(vector) {
    const given = text(vector, units, (so, mark, part, times) => `${so}.replace(${mark}, ${part}.repeat(${times}))`);
    const document = vector.input_b64 === undefined ? `${given(vector.input)}.getBytes(java.nio.charset.StandardCharsets.UTF_8)` : `java.util.Base64.getDecoder().decode("${vector.input_b64}")`;
    const ways = right(vector.expect).map((way) => (way === null ? '(String) null' : given(way)));
    return `@Test
void ${words(vector)}() {
    // canonicalize is yours: it returns the canonical text, and throws IllegalArgumentException to refuse.
    byte[] document = ${document};
    java.util.List<String> right = java.util.Arrays.asList(${ways.join(', ')});
    String got;
    try {
        got = canonicalize(document);
    } catch (IllegalArgumentException refusal) {
        got = null;
    }
    assertTrue(right.contains(got), ${given(vector.proves)});
}
`;
  }

  // The line that an adapter reads. The arguments come as text, because their order and spelling are part of the question.
  function request(vector, profile, args) {
    const asked = { id: 1, op: vector.op, profile };
    if (vector.input_b64 !== undefined) asked.input_b64 = vector.input_b64;
    else if (vector.input !== undefined) asked.input = whole(vector, vector.input);
    const line = JSON.stringify(asked).replace(/[\u0085\u2028\u2029]/g, units);
    const expanded = (text) => repeats(vector).reduce((so, [mark, { text: part, times }]) => so.split(mark).join(JSON.stringify(part).slice(1, -1).repeat(times)), text);
    return `${args === undefined ? line : `${line.slice(0, -1)},"args":${expanded(args).replace(/[\u0085\u2028\u2029]/g, units)}}`}\n`;
  }

  const LANGUAGES = { Python: python, JavaScript: javascript, Go: go, Java: java };
  // Tests are for documents alone; of anything else there is what goes over the wire.
  const isDocument = (vector) => vector.op === 'hash' && vector.args === undefined && (vector.input ?? vector.input_b64) !== undefined;
  const languages = (vector) => ['JSON', ...(isDocument(vector) ? Object.keys(LANGUAGES) : [])];
  const copy = (language, vector, profile, args) => (language === 'JSON' ? request(vector, profile, args) : LANGUAGES[language](vector));

  return { copy, languages, whole };
})();
