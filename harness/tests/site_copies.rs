//! "Copy as a test" of the page: what is copied compiles, asks for the bytes of the vector, and accepts what is right.

use canon_test_support::runtime;
use std::path::Path;
use std::process::Command;

/// Writes a test per vector and language, all in one file each, and the wire requests. Every vector of documents goes to Python and
/// JavaScript; of those that languages with a slow compiler get, every `step`-th and each that is special.
const WRITE: &str = r#"
const { readFileSync, writeFileSync, readdirSync } = require('fs');
const [script, site, out, step] = process.argv.slice(1);
globalThis.self = globalThis;
(0, eval)(readFileSync(script, 'utf8'));
for (const file of readdirSync(site)) (0, eval)(readFileSync(`${site}/${file}`, 'utf8'));
const all = Object.entries(CANON_VECTORS).flatMap(([profile, vectors]) => vectors.map((vector) => ({ profile, vector })));
const documents = all.filter(({ vector }) => canonCopies.languages(vector).includes('Python'));
const special = ({ vector }, at) => at % step === 0 || 'input_b64' in vector || 'repeat' in vector || 'any_of' in vector.expect || at % (step / 8) === 0 && 'readings' in vector.expect;
const few = documents.filter(special);
const copies = (chosen, language) => chosen.map(({ profile, vector }) => ({ profile, text: canonCopies.copy(language, vector, profile) }));
writeFileSync(`${out}/requests`, all.map(({ profile, vector }) => canonCopies.copy('JSON', vector, profile, CANON_ARGS[vector.id])).join(''));
// The profile stands in a variable, because each has a canonicalizer of its own.
writeFileSync(`${out}/copies.py`, copies(documents, 'Python').map(({ profile, text }) => `profile = "${profile}"\n${text}\n${text.match(/def (\w+)/)[1]}()\n`).join('\n'));
writeFileSync(`${out}/copies.js`, copies(documents, 'JavaScript').map(({ profile, text }) => `profile = "${profile}";\n${text}`).join('\n'));
const body = (text) => text.slice(text.indexOf('func '));
const go = copies(few, 'Go').map(({ profile, text }) => body(text).replace('{\n', `{\n\tprofile = "${profile}"\n`));
writeFileSync(`${out}/copies_test.go`, `package copies\n\nimport (\n\t"encoding/base64"\n\t"slices"\n\t"strings"\n\t"testing"\n)\n\n${go.join('\n')}`);
const java = copies(few, 'Java').map(({ profile, text }) => text.replace('{\n', `{\n    profile = "${profile}";\n`).replace('@Test\nvoid', '@Test\npublic void'));
writeFileSync(`${out}/Copies.java`, readFileSync(`${out}/Frame.java`, 'utf8').replace('// copies', () => java.join('\n')));
const other = documents.every(({ vector }) => vector.op === 'hash');
console.log(JSON.stringify([all.length, documents.length, few.length, other]));
"#;

/// The answers by document: a line each of profile, document, and canonical text or nothing, the last two in base64.
const PYTHON: &str = r#"
import base64, sys
profile = ""
lines = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
answers = {(line[0], base64.b64decode(line[1])): line[2] for line in lines}
def canonicalize(document):
    answer = answers[profile, document.encode() if isinstance(document, str) else document]
    if answer == "-": raise ValueError("refused")
    return base64.b64decode(answer).decode()
exec(compile(open(sys.argv[2]).read(), "copies", "exec"))
print(sum(name.startswith("test_") for name in list(globals())))
"#;

const JAVASCRIPT: &str = r#"
const assert = require('assert'), { readFileSync } = require('fs');
const [answers, copies] = process.argv.slice(1);
const known = new Map(readFileSync(answers, 'utf8').trim().split('\n').map((line) => { const [profile, document, answer] = line.split('\t'); return [`${profile} ${document}`, answer]; }));
let profile = '', count = 0;
const test = (name, body) => { body(); count += 1; };
const canonicalize = (document) => {
  const answer = known.get(`${profile} ${Buffer.from(document).toString('base64')}`);
  if (answer === undefined) { console.error(`not a document of ${profile}: ${document}`); process.exit(1); }
  if (answer === '-') throw new Error('refused');
  return Buffer.from(answer, 'base64').toString();
};
eval(readFileSync(copies, 'utf8'));
console.log(count);
"#;

const GO: &str = r#"package copies

import (
	"encoding/base64"
	"errors"
	"os"
	"strings"
)

var profile string
var answers = map[string]string{}

func init() {
	text, _ := os.ReadFile("answers")
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		parts := strings.Split(line, "\t")
		answers[parts[0]+" "+parts[1]] = parts[2]
	}
}

func canonicalize(document []byte) (string, error) {
	answer, known := answers[profile+" "+base64.StdEncoding.EncodeToString(document)]
	if !known {
		panic("not a document of " + profile)
	}
	if answer == "-" {
		return "", errors.New("refused")
	}
	text, err := base64.StdEncoding.DecodeString(answer)
	return string(text), err
}
"#;

const JAVA: &str = r#"import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class Copies {
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Test {}
    static String profile;
    static final Map<String, String> answers = new HashMap<>();

    static void assertTrue(boolean right, String message) {
        if (!right) throw new AssertionError(message);
    }

    static String canonicalize(byte[] document) {
        String answer = answers.get(profile + " " + Base64.getEncoder().encodeToString(document));
        if (answer == null) throw new IllegalStateException("not a document of " + profile);
        if (answer.equals("-")) throw new IllegalArgumentException("refused");
        return new String(Base64.getDecoder().decode(answer), StandardCharsets.UTF_8);
    }

    public static void main(String[] arguments) throws Exception {
        for (String line : Files.readAllLines(Path.of("answers"))) {
            String[] parts = line.split("\t");
            answers.put(parts[0] + " " + parts[1], parts[2]);
        }
        int count = 0;
        for (var method : Copies.class.getDeclaredMethods()) {
            if (!method.isAnnotationPresent(Test.class)) continue;
            method.invoke(new Copies());
            count++;
        }
        System.out.println(count);
    }

// copies
}
"#;

fn base64(bytes: &[u8]) -> String {
    canon::digest::written(canon::spec::Form::Base64, bytes)
}

/// What the reference makes of every document, as the languages look it up.
fn answers() -> String {
    let suite = canon_vectors::embedded().unwrap();
    let documents = suite.vectors().filter(|vector| vector.op == "hash" && vector.input.is_some());
    let line = |vector: &canon_vectors::Vector| {
        let input = vector.input.as_deref().unwrap();
        let answer = vector.profile.canonicalize(input).map_or("-".to_owned(), |text| base64(text.as_bytes()));
        format!("{}\t{}\t{answer}\n", vector.profile, base64(input))
    };
    documents.map(line).collect()
}

fn count(mut command: Command, folder: &Path) -> String {
    let output = command.current_dir(folder).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}", &told[..told.len().min(3000)]);
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
#[expect(clippy::print_stdout, reason = "the figures are for whoever runs the test")]
fn what_is_copied_is_right_in_every_language() {
    let Some(node) = runtime::NODE.find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    crate::site::site(&site);
    let out = folder.path();
    for (name, text) in [
        ("answers", answers().as_str()),
        ("canonicalize.go", GO),
        ("Frame.java", JAVA),
        ("go.mod", "module copies\n\ngo 1.21\n"),
    ] {
        std::fs::write(out.join(name), text).unwrap();
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/site/copies.js");
    let written = node.command([
        Path::new("-e"),
        Path::new(WRITE),
        Path::new(script),
        &site.join("vectors"),
        out,
        Path::new("160"),
    ]);
    let counts: (usize, usize, usize, bool) = serde_json::from_str(&count(written, out)).unwrap();
    let (all, documents, few, other) = counts;
    println!(
        "{documents} of {all} vectors are copied as tests of Python and JavaScript, {few} of them as tests of Go and Java"
    );
    assert!(other && documents > 6000, "other operations are offered as JSON alone");

    // The wire requests are those of the vectors, to the order and the spelling of every argument.
    let requests = std::fs::read(out.join("requests")).unwrap();
    let requests: Vec<&[u8]> = requests.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let suite = canon_vectors::embedded().unwrap();
    let vectors: std::collections::HashSet<String> = suite.vectors().map(wanted).collect();
    assert_eq!(requests.len(), all);
    for request in requests {
        let request = canon::Value::read(request).unwrap();
        let args = request.get("args").map_or_else(|| "{}".to_owned(), canon::Value::to_text);
        let text = |name: &str| request.get(name).and_then(canon::Value::as_str).unwrap_or_default().to_owned();
        let asked = format!("{} {} {} {} {args}", text("profile"), text("op"), text("input"), text("input_b64"));
        assert!(vectors.contains(&asked), "{}", &asked[..asked.len().min(400)]);
    }

    assert_eq!(
        count(
            node.command([Path::new("-e"), Path::new(JAVASCRIPT), &out.join("answers"), &out.join("copies.js")]),
            out
        ),
        documents.to_string()
    );
    if let Some(python) = runtime::PYTHON.find() {
        let tests = python.command([Path::new("-c"), Path::new(PYTHON), &out.join("answers"), &out.join("copies.py")]);
        assert_eq!(count(tests, out), documents.to_string());
    }
    if let Some(go) = runtime::GO.find() {
        let mut tests = go.command(["test", "-count=1", "./..."]);
        tests.env("GOFLAGS", "-mod=mod").env("GOPROXY", "off");
        count(tests, out);
    }
    if let (Some(javac), Some(java)) = (runtime::JAVAC.find(), runtime::JAVA.find()) {
        count(javac.command(["-encoding", "UTF-8", "Copies.java"]), out);
        assert_eq!(count(java.command(["-cp", ".", "Copies"]), out), few.to_string());
    }
}

/// A vector as the line that asks it, in comparable form.
fn wanted(vector: &canon_vectors::Vector) -> String {
    let request = vector.request();
    let input = request.input.unwrap_or_default();
    let (text, encoded) = match String::from_utf8(input) {
        Ok(text) => (text, String::new()),
        Err(bytes) => (String::new(), base64(bytes.as_bytes())),
    };
    format!("{} {} {text} {encoded} {}", vector.profile, request.op, request.args.to_text())
}
