//! Where the text of kairos and Ruby leave room: what is recommended only, and what the json gems print and refuse.
//!
//! The text speaks of Ruby values and of `JSON.generate`. What a parser takes beyond JSON, and which digits a gem
//! chooses, it does not say. The vectors keep their questions.

use canon::oracle::layout::Digits;
use canon::oracle::{Printed, Steps, number, steps};
use canon::{Profile, Readings, RejectKind, Value};
use canon_vectors::vector::{Expect, Expected, File, Level, Row, Vector};

/// KAI-TEXT-1: what json 2.6 and 2.7 take, the gems of Ruby 3.1 and 3.3.
const TAKEN_BY_RUBY: &[&str] = &[
    "grammar/unknown-escape", "grammar/escape-x", "grammar/escape-apostrophe", "grammar/escape-zero",
    "grammar/escape-v", "grammar/escape-upper-case-u", "grammar/unknown-escape-in-name", "grammar/block-comment",
    "grammar/line-comment", "grammar/comment-before", "surrogates/high-then-other-number",
];

/// What json 3.1 refuses although it is a number: an exponent of more digits than its parser counts.
const REFUSED_BY_A_GEM: &[&str] = &["range/zero-with-huge-exponent"];

/// Floats that the gems since 2.11 print with other digits than the shortest: the literal, and those digits.
const GEM_DIGITS: &[(&str, &str)] = &[
    ("1.961771794688198e-23", "1.9617717946881979e-23"),
    ("999999999999999.8", "999999999999999.7"),
    ("1000000000000000.2", "1000000000000000.3"),
    ("1e+23", "9.999999999999999e+22"),
];

/// Widens what the vectors of a file expect.
pub fn apply(file: &mut File) {
    if file.profile == Profile::KAIROS {
        file.vectors.iter_mut().for_each(widen);
    }
}

fn widen(vector: &mut Vector) {
    let words = vector.id.strip_prefix("kairos/").unwrap_or_default().to_owned();
    if TAKEN_BY_RUBY.contains(&words.as_str()) {
        vector.level = Level::Should;
        vector.rules.insert(0, "KAI-TEXT-1".to_owned());
    }
    if REFUSED_BY_A_GEM.contains(&words.as_str()) {
        let refused = Expected::Reject { kind: RejectKind::NumberRange, members: Vec::new() };
        add(&mut vector.expect, |_| Some(refused.clone()));
    }
    if let (Some(input), "hash") = (vector.input.clone(), vector.op.as_str()) {
        add(&mut vector.expect, |reading| by_a_gem(reading?, &input));
    }
}

/// Adds a way beside those that are there, reading by reading; where nothing is disputed, that of every reading.
fn add(expect: &mut Expect, way: impl Fn(Option<&str>) -> Option<Expected>) {
    let with = |ways: &mut Vec<Expected>, more: Option<Expected>| {
        ways.extend(more.filter(|more| !ways.contains(more)));
    };
    match expect {
        Expect::One(usual) => {
            let mut ways = vec![usual.clone()];
            let readings = Profile::KAIROS.spec().dispute("KAI-FLT-1").into_iter();
            let names = readings.flat_map(|dispute| dispute.names()).map(Some);
            names.for_each(|name| with(&mut ways, way(name)));
            if ways.len() > 1 {
                *expect = Expect::AnyOf(ways);
            }
        }
        Expect::AnyOf(ways) => with(ways, way(None)),
        Expect::Readings(rows) => {
            for Row { under, ways } in rows {
                let reading = under.iter().find(|(id, _)| id == "KAI-FLT-1");
                let more = way(reading.map(|(_, name)| name.as_str()));
                with(ways, more);
            }
        }
    }
}

/// What a gem prints under its reading; none where that is what the shortest digits are.
fn by_a_gem(reading: &str, document: &[u8]) -> Option<Expected> {
    if reading == "to_s" {
        return None;
    }
    let right = steps(Profile::KAIROS, &Readings::default().with("KAI-FLT-1", reading));
    let gem = Steps { float: with_gem_digits, ..right };
    let (right, gem) = (right.hash(document).ok()?, gem.hash(document).ok()?);
    (right != gem).then(|| {
        Expected::Result(vec![
            ("canonical".to_owned(), Value::string(gem.canonical)),
            ("hash".to_owned(), Value::string(gem.hash)),
        ])
    })
}

fn with_gem_digits(steps: &Steps, literal: &str) -> Printed {
    let float = number::binary64(literal)?;
    let known = GEM_DIGITS.iter().find(|(known, _)| known.parse() == Ok(float.abs()));
    match known {
        None => number::float_literal(steps, literal),
        Some((_, digits)) => {
            let digits = Digits { negative: float.is_sign_negative(), ..Digits::exactly(digits) };
            Some(steps.layout.print_digits(&digits))
        }
    }
}
