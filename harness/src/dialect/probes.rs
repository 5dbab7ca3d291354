//! Small documents that together tell every value of every axis from every other: those that the generator of vectors has
//! for every profile, and more for a program of which nothing is known.

use super::depth;
use canon::Profile;
use canon::spec::Segment;
use canon::spec::{Axis, Choice, Choices, Pattern};
use canon_generator::families::telling;
use std::collections::HashSet;

/// Strings and names, as they stand between quotes.
const TEXTS: &[&str] = &[
    r"\u0000", r"\u0001", r"\b", r"\t", r"\n", r"\f", r"\r", r"\u000b", r"\u001f", r"\u007f", r"\u0080", r"\u009f",
    r"\u00e9", r"\u2028", r"\u2029", "<", ">", "&", "/", r"\/", r"\u4e2d", r"\ud83d\ude00", r"\ud800", r"\udc00",
    r"e\u0301", r"\u212b", "\u{7f}", "\u{80}", "\u{e9}", "\u{2028}", "\u{fffd}", "\u{1f600}", "e\u{301}",
];

/// Numbers on both sides of every threshold of every layout.
const NUMBERS: &[&str] = &[
    "0", "-0", "0.0", "-0.0", "-0e5", "1", "-1", "1.0", "1e0", "1e2", "1.5", "-1.5e3", "0.1", "0.5", "100000.5",
    "0.1000000000000000055", "0.01", "0.001", "0.0001", "0.00012", "0.00001", "1e-5", "1.5e-5", "1e-6", "1.5e-6",
    "1e-7", "1.5e-7", "1e-8", "1.5e-9", "1.5e-10", "1.23e-10", "1.2345678e-9", "1e-11", "1e-20", "1e5", "1e6", "1e7",
    "1e8", "1.5e8", "1e9", "1e10", "1e11", "1e13", "1e14", "123456789012345.0", "1e15", "1.5e15", "1e16", "1.5e16",
    "12345678901234567.0", "1e17", "1e18", "1e19", "1e20", "1e21", "1.5e21", "1e22", "1e23", "1e30", "1e40", "1.5e300",
    "123456.7", "1234567.8", "5e-324", "2.2250738585072014e-308", "1.7976931348623157e308", "1e400", "-1e400",
    "1.5e400", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740991", "-9007199254740993",
    "9007199254740993.0", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "1000000000000000000000000000000", "10000000000000000",
    "100000000000000000000000",
];

/// Documents about members, roots, arrays and white space.
const DOCUMENTS: &[&str] = &[
    "null", "true", "\"\"", "[]", "{}", "[1,[2]]", r#"{"b":1,"a":2}"#, r#"{"a":1,"b":2}"#, r#"{"a":1,"a":2}"#,
    r#"{"a":1,"b":0,"a":2}"#, r#"{"b":0,"a":1,"a":1}"#, r#"{"\ufb33":1,"\ud83d\ude00":2}"#,
    r#"{"\ud83d\ude00":1,"\ufb33":2}"#, r#"{"10":1,"9":2,"a":3,"B":4}"#, r#"{"a":1,"10":2,"9":3}"#, r#"{"a":1,"B":2}"#,
    r#"{"B":1,"a":2}"#, r#"{"\u00e4":1,"z":2}"#, r#"{"z":1,"\u00e4":2}"#, r#"{"a":1,"_":2,"A":3}"#, r#"{"-":1,"0":2}"#,
    r#"{"4294967295":1,"4294967294":2,"5":3}"#, r#"{"01":1,"1":2,"00":3}"#, r#"{"a":null,"b":1}"#,
    r#"{"a":[null],"b":{"c":null}}"#, r#"{"a":1e400,"b":1}"#, r#"[1,{"a":[],"b":{},"c":[1,2]}]"#,
    r#"{"a":{"b":[{}]}}"#, r#"{"\ud800":1,"\ue000":2}"#, r#"{"\ud800":1,"\udc00":2}"#, r#"{"\ud800":1,"\ufffd":2}"#,
    r#"{"e\u0301":1,"\u00e9":2}"#, r#"{"e\u0301":1,"f":2}"#, r#"{"/":"x"}"#, r#"{"/":1}"#, r#"{"/":"x","a":1}"#,
    r#"{"a":1,"/":"x"}"#, r#"{"/":{"bytes":"AQ"}}"#, r#"{"/":{"bytes":"AQ=="}}"#, r#"{"/":{"bytes":"AQ","a":1}}"#,
    r#"{"/":{"a":1}}"#, r#"{"/":"QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWNuzvi"}"#,
    r#"{"/":"bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"}"#,
];

/// Documents that are not UTF-8.
const BYTES: &[&[u8]] = &[b"\"\xff\"", b"\"a\xc3\"", b"\"\xed\xa0\x80\"", b"{\"\xff\":1,\"\xfe\":2}"];

/// Paths that people leave out or treat as floats, beside those of the known profiles.
const PATHS: &[&str] = &["signatures", "signature", "signature.value", "hash", "unsigned", "proof", "**.nonce"];

/// Every path pattern worth trying on this axis.
pub fn paths(axis: &str) -> Vec<&'static str> {
    let mut paths: Vec<&'static str> = Vec::new();
    let of = |choices: &Choices| match axis {
        "members.strip" => choices.strip,
        _ => choices.float_paths,
    };
    for profile in Profile::known() {
        paths.extend(of(&profile.spec().choices));
    }
    if axis == "members.strip" {
        paths.extend(PATHS);
    }
    paths.sort_unstable();
    paths.dedup();
    paths
}

/// All of them, the shortest first.
pub fn all() -> Vec<Vec<u8>> {
    let mut probes: Vec<Vec<u8>> = Vec::new();
    for text in TEXTS.iter().chain(telling::TEXTS) {
        probes.push(format!("\"{text}\"").into_bytes());
        probes.push(format!("{{\"{text}\":0}}").into_bytes());
    }
    let numbers = || NUMBERS.iter().chain(telling::LITERALS);
    probes.extend(numbers().map(|number| number.as_bytes().to_vec()));
    probes.push(b"1".repeat(310));
    probes.extend(DOCUMENTS.iter().chain(telling::LINKS).map(|document| document.as_bytes().to_vec()));
    probes.extend(telling::ordered());
    probes.extend(BYTES.iter().map(|bytes| bytes.to_vec()));
    for path in paths("members.strip") {
        for value in ["0", "null", "\"\\ud800\"", "[1e400]"] {
            probes.push(at_path(path, value).into_bytes());
        }
        probes.push(format!("[{}]", at_path(path, "0")).into_bytes());
    }
    for path in paths("numbers.float-paths") {
        probes.extend(numbers().map(|number| at_path(path, number).into_bytes()));
        probes.push(format!("[{}]", at_path(path, "1")).into_bytes());
    }
    for depth in depth::USUAL {
        probes.extend([*depth, *depth + 1].map(depth::document));
    }
    probes.sort_by_key(Vec::len);
    let mut seen = HashSet::new();
    probes.retain(|probe| seen.insert(probe.clone()));
    probes
}

/// A document with this value at a path.
fn at_path(path: &str, value: &str) -> String {
    let Ok(pattern) = Pattern::parse(path) else { return value.to_owned() };
    pattern.segments.iter().rev().fold(value.to_owned(), |inner, segment| match segment {
        Segment::Name(name) => format!("{{{name:?}:{inner},\"z\":0}}"),
        Segment::Elements => format!("[{inner}]"),
    })
}

/// The values worth trying on an axis, beside the one that these choices have.
pub fn candidates(axis: &'static Axis, choices: &Choices) -> Vec<Choice> {
    let now = (axis.get)(choices);
    let toggled = |list: &[&'static str], word: &'static str| -> Vec<&'static str> {
        match list.contains(&word) {
            true => list.iter().copied().filter(|known| *known != word).collect(),
            false => list.iter().copied().chain([word]).collect(),
        }
    };
    use canon::spec::Accepts;
    let mut values: Vec<Choice> = match (axis.accepts, &now) {
        (Accepts::Words(_) | Accepts::SameOr(_), _) => axis.values(),
        (Accepts::Flag, _) => vec![Choice::Flag(false), Choice::Flag(true)],
        (Accepts::Set(words), Choice::List(list)) => {
            words.iter().map(|word| Choice::List(toggled(list, word).into())).collect()
        }
        (Accepts::Letters(letters), Choice::Word(text)) => letters
            .iter()
            .map(|letter| match text.contains(letter) {
                true => Choice::Word(text.replace(letter, "").into()),
                false => Choice::Word(format!("{text}{letter}").into()),
            })
            .collect(),
        (Accepts::Paths, Choice::List(list)) => paths(axis.name)
            .into_iter()
            .map(|path| Choice::List(toggled(list, path).into()))
            .chain([Choice::list(&[])])
            .collect(),
        (Accepts::Number(..), _) if axis.name == depth::AXIS => {
            depth::USUAL.iter().map(|depth| Choice::Number(*depth)).collect()
        }
        (Accepts::Number(least, most), _) => (least..=most).map(Choice::Number).collect(),
        _ => Vec::new(),
    };
    values.retain(|value| *value != now);
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_a_value_to_the_vectors_is_asked_of_programs_too() {
        let probes = all();
        let quoted = telling::TEXTS.iter().map(|text| format!("\"{text}\""));
        let plain = telling::LITERALS.iter().chain(telling::LINKS).map(|text| (*text).to_owned());
        for document in plain.chain(quoted) {
            assert_eq!(probes.iter().filter(|probe| **probe == document.as_bytes()).count(), 1, "{document}");
        }
    }
}
