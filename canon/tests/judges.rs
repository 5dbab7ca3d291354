//! What Python, Node and Ruby themselves print, for hundreds of thousands of generated numbers, strings and key sets.

use canon_test_support::questions;
use canon_test_support::runtime;

use canon::{Canonicalizer, Profile, Readings, Settings};
use questions::{ANYTHING, COLLATED, Repertoire, key_sets, numbers, strings};
use runtime::Runtime;

/// `json.dumps` with sorted keys and no white space.
const PYTHON: &str = r#"
import json, sys
for line in sys.stdin.buffer:
    value = json.loads(line)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
"#;

/// `JSON.stringify` of every scalar, members in the order of their UTF-16 code units.
const NODE: &str = r#"
const lines = require("fs").readFileSync(0, "utf8").split("\n").slice(0, -1);
const print = (value) => Array.isArray(value) ? "[" + value.map(print).join(",") + "]"
  : value && typeof value === "object"
    ? "{" + Object.keys(value).sort().map((key) => JSON.stringify(key) + ":" + print(value[key])).join(",") + "}"
    : JSON.stringify(value);
process.stdout.write(lines.map((line) => print(JSON.parse(line)) + "\n").join(""));
"#;

/// An object rebuilt in the order of `localeCompare`, as the original does it, then `JSON.stringify`.
const NODE_LOCALE: &str = r#"
const lines = require("fs").readFileSync(0, "utf8").split("\n").slice(0, -1);
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== "object") return value;
  const result = {};
  for (const key of Object.keys(value).sort((a, b) => a.localeCompare(b))) result[key] = sorted(value[key]);
  return result;
};
process.stdout.write(lines.map((line) => JSON.stringify(sorted(JSON.parse(line))) + "\n").join(""));
"#;

/// `JSON.generate` after stripping and sorting. Gems from 2.11 on lay floats out in
/// another way (a known deviation), so there `to_s` prints them, as the older ones do.
const RUBY: &str = r#"
require "json"
VOLATILE = %w[timestamp ts request_id trace_id nonce]
def canonical(value)
  case value
  when Hash
    kept = value.reject { |key, _| VOLATILE.include?(key) }
    kept.keys.sort.to_h { |key| [key, canonical(kept[key])] }
  when Array then value.map { |element| canonical(element) }
  else value
  end
end
def print_older(value)
  case value
  when Hash then "{" + value.map { |key, inner| JSON.generate(key) + ":" + print_older(inner) }.join(",") + "}"
  when Array then "[" + value.map { |inner| print_older(inner) }.join(",") + "]"
  when Float then value.to_s
  else JSON.generate(value)
  end
end
older = Gem::Version.new(JSON::VERSION) < Gem::Version.new("2.11")
STDIN.each_line(chomp: true) do |line|
  value = canonical(JSON.parse(line))
  puts(older ? JSON.generate(value) : print_older(value))
end
"#;

fn settings(profile: Profile, choices: &[(&str, &str)]) -> Settings {
    let mut readings = Readings::default();
    for (dispute, reading) in choices {
        readings.set(dispute, reading).expect("a known reading");
    }
    Settings::new(profile, readings)
}

/// Every question must get the same answer from the canonicalizer and from the judge.
fn agree(judge: Runtime, script: &str, settings: Settings, questions: &[String]) {
    let mut canonicalizer = Canonicalizer::new(settings);
    let answers = judge.answer_lines(script, questions);
    for (question, answer) in questions.iter().zip(&answers) {
        let canonical = canonicalizer
            .canonicalize(question.as_bytes())
            .unwrap_or_else(|reject| panic!("{reject}: {question}"))
            .into_string();
        assert!(
            canonical == *answer,
            "{} and {} differ on\n  {question}\n  {canonical}\n  {answer}",
            judge.name,
            settings.profile
        );
    }
}

/// 200,000 numbers, 100,000 strings and 20,000 objects of up to twelve members.
fn agree_on_everything(judge: Runtime, script: &str, settings: Settings, keys: Repertoire) {
    agree(judge, script, settings, &numbers(1, 4000, 50));
    agree(judge, script, settings, &strings(2, 5000, 20));
    agree(judge, script, settings, &key_sets(3, 10_000, keys));
}

#[test]
fn python_prints_what_cps_demands() {
    let Some(python) = runtime::PYTHON.find() else {
        return;
    };
    agree_on_everything(python, PYTHON, settings(Profile::CPS, &[]), ANYTHING);
}

#[test]
fn node_prints_what_jcs_demands() {
    let Some(node) = runtime::NODE.find() else {
        return;
    };
    agree_on_everything(node, NODE, settings(Profile::JCS, &[]), ANYTHING);
}

#[test]
fn node_prints_what_khora_demands() {
    let Some(node) = runtime::NODE.find() else {
        return;
    };
    agree_on_everything(node, NODE_LOCALE, settings(Profile::KHORA, &[]), COLLATED);
}

#[test]
fn ruby_prints_what_kairos_demands() {
    let Some(ruby) = runtime::RUBY.find() else {
        return;
    };
    agree_on_everything(ruby, RUBY, settings(Profile::KAIROS, &[]), ANYTHING);
}

#[test]
fn ruby_strips_what_kairos_strips() {
    let Some(ruby) = runtime::RUBY.find() else {
        return;
    };
    let mut random = questions::Random::new(4);
    let questions: Vec<String> = (0..5000)
        .map(|_| {
            let depth = 1 + random.below(6);
            (0..depth).fold("1.5".to_owned(), |inner, _| around(&mut random, &inner))
        })
        .collect();
    agree(ruby, RUBY, settings(Profile::KAIROS, &[]), &questions);
}

#[test]
fn node_prints_what_the_ecmascript_reading_of_openagents_demands() {
    let Some(node) = runtime::NODE.find() else {
        return;
    };
    let readings = [("OA-FLT-1", "ecmascript"), ("OA-INT-2", "binary64"), ("OA-ORD-2", "utf16")];
    let settings = settings(Profile::OPENAGENTS, &readings);
    agree_on_everything(node, NODE, settings, ANYTHING);
}

#[test]
fn python_prints_what_the_python_reading_of_openagents_demands() {
    let Some(python) = runtime::PYTHON.find() else {
        return;
    };
    let readings = [("OA-FLT-1", "python"), ("OA-INT-2", "exact")];
    let settings = settings(Profile::OPENAGENTS, &readings);
    agree_on_everything(python, PYTHON, settings, ANYTHING);
}

/// An object or array around a value, with members that are stripped and members that only look like them.
fn around(random: &mut questions::Random, inner: &str) -> String {
    const NAMES: [&str; 8] = ["timestamp", "ts", "request_id", "trace_id", "nonce", "TS", "ts ", "kept"];
    let holder = random.below(8) as usize;
    let members: Vec<String> = NAMES
        .iter()
        .enumerate()
        .filter(|(index, _)| *index == holder || random.below(3) == 0)
        .map(|(index, name)| match index == holder {
            true => format!("\"{name}\":{inner}"),
            false => format!("\"{name}\":{index}"),
        })
        .collect();
    match random.below(2) {
        0 => format!("{{{}}}", members.join(",")),
        _ => format!("[0,{{{}}}]", members.join(",")),
    }
}

/// The authority of the default reading, printing floats that the standard library has read.
#[test]
fn serde_json_prints_what_the_serde_reading_of_openagents_demands() {
    let mut canonicalizer = Canonicalizer::new(Profile::OPENAGENTS);
    let mut random = questions::Random::new(5);
    for _ in 0..200_000 {
        let literal = questions::float(&mut random);
        let float: f64 = literal.parse().expect("a float");
        let canonical = canonicalizer.canonicalize(literal.as_bytes()).expect("a number").into_string();
        assert_eq!(canonical, serde_json::to_string(&float).unwrap(), "{literal}");
    }
}
