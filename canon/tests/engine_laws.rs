//! What holds of canonical text whatever the document: laws that need no oracle.

use crate::documents;

use canon::value::{ReadOptions, Surrogates};
use canon::{Canonicalizer, Duplicates, Profile, Readings, Settings, Text, Value, collation};
use proptest::prelude::*;
use std::cmp::Ordering;

/// Every profile with its own engine under every reading, and the canonical text of a document where it has one.
fn each_canonical(input: &[u8], mut law: impl FnMut(Settings, &str)) {
    let mut canonicalizer = Canonicalizer::new(Profile::JCS);
    for profile in documents::TWINS {
        for readings in Readings::combinations(profile) {
            let settings = Settings::new(profile, readings);
            canonicalizer.set_settings(settings);
            if let Ok(canonical) = canonicalizer.canonicalize(input) {
                law(settings, canonical.as_str());
            }
        }
    }
}

/// Reads as leniently as any profile does.
fn tree(text: &[u8]) -> Option<Value> {
    let options = ReadOptions { surrogates: Surrogates::Keep, ..ReadOptions::default() };
    Value::read_with(text, options).ok()
}

/// Turns every object round, or swaps its members pairwise.
fn permuted(value: &Value, swap: bool) -> Value {
    match value {
        Value::Array(elements) => Value::Array(elements.iter().map(|element| permuted(element, swap)).collect()),
        Value::Object(members) => {
            let mut members: Vec<_> =
                members.iter().map(|(name, value)| (name.clone(), permuted(value, swap))).collect();
            if swap {
                members.chunks_mut(2).for_each(<[_]>::reverse);
            } else {
                members.reverse();
            }
            Value::Object(members)
        }
        other => other.clone(),
    }
}

fn units(text: &Text) -> Vec<u16> {
    text.utf16().collect()
}

/// Whether two different names of one object collate equal somewhere.
fn has_ties(value: &Value) -> bool {
    match value {
        Value::Array(elements) => elements.iter().any(has_ties),
        Value::Object(members) => {
            let mut names: Vec<_> = members.iter().map(|(name, _)| units(name)).collect();
            names.sort_by(|a, b| collation::compare(a, b));
            names.windows(2).any(|pair| collation::compare(&pair[0], &pair[1]) == Ordering::Equal)
                || members.iter().any(|(_, value)| has_ties(value))
        }
        _ => false,
    }
}

/// The value that a profile keeps, with numbers as bits and members by name.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kept {
    Null,
    Bool(bool),
    Integer(String),
    Float(u64),
    String(Vec<u16>),
    Array(Vec<Kept>),
    Object(Vec<(Vec<u16>, Kept)>),
}

fn kept(settings: Settings, value: &Value, path: &str) -> Kept {
    match value {
        Value::Null => Kept::Null,
        Value::Bool(truth) => Kept::Bool(*truth),
        Value::String(text) => Kept::String(units(text)),
        Value::Number(literal) => kept_number(settings, literal, path),
        Value::Array(elements) => {
            let path = format!("{path}[]");
            Kept::Array(elements.iter().map(|element| kept(settings, element, &path)).collect())
        }
        Value::Object(members) => {
            let stripped = ["timestamp", "ts", "request_id", "trace_id", "nonce"];
            let mut members: Vec<_> = members
                .iter()
                .filter(|(name, _)| settings.profile != Profile::KAIROS || !stripped.iter().any(|own| *name == **own))
                .map(|(name, value)| {
                    // A name with a dot must not look like a path.
                    let step = name.to_string_lossy().replace(['.', '['], "?");
                    (units(name), kept(settings, value, &format!("{path}.{step}")))
                })
                .collect();
            members.sort();
            Kept::Object(members)
        }
    }
}

fn kept_number(settings: Settings, literal: &str, path: &str) -> Kept {
    let float: f64 = literal.parse().unwrap();
    let is_float = literal.contains(['.', 'e', 'E']);
    let float_path = path == ".reasoning.confidence" || path == ".reasoning.options[].feasibility";
    let all_floats = settings.readings.is("CPS-NUM-4", "ecmascript");
    match settings.profile {
        Profile::CPS if all_floats && !float_path => Kept::Float((float + 0.0).to_bits()),
        Profile::JCS | Profile::KHORA if float.is_infinite() => Kept::Null,
        // ECMAScript has one zero.
        Profile::JCS | Profile::KHORA => Kept::Float((float + 0.0).to_bits()),
        Profile::CPS if float_path && literal == "-0" => Kept::Float(0),
        // CPS-FLT-3: ECMAScript has one zero.
        Profile::CPS if float_path && settings.readings.is("CPS-FLT-3", "ecmascript") => {
            Kept::Float((float + 0.0).to_bits())
        }
        Profile::CPS if is_float || float_path => Kept::Float(float.to_bits()),
        Profile::CPS | Profile::KAIROS if is_float => Kept::Float(float.to_bits()),
        // The disputes move the class of a number, never its value as a float.
        Profile::OPENAGENTS => Kept::Float((float + 0.0).to_bits()),
        Profile::CPS | Profile::KAIROS if literal == "-0" => Kept::Integer("0".to_owned()),
        _ => Kept::Integer(literal.to_owned()),
    }
}

/// The bytes that stand outside strings.
fn outside_strings(text: &str) -> String {
    let mut outside = String::new();
    let mut inside = false;
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => inside = !inside,
            b'\\' if inside => {
                bytes.next();
            }
            _ if inside => {}
            other => outside.push(char::from(other)),
        }
    }
    outside
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn canonical_text_is_its_own_canonical_text_and_is_not_copied(text in documents::document(0)) {
        let mut again = Canonicalizer::new(Profile::JCS);
        each_canonical(text.as_bytes(), |settings, canonical| {
            if settings.profile.spec().under(&settings.readings).refuses_own_text().is_some() {
                return;
            }
            again.set_settings(settings);
            let second = again.canonicalize(canonical.as_bytes()).unwrap();
            assert_eq!(second.as_str(), canonical, "{settings:?}");
            assert!(second.is_unchanged(), "{settings:?} copied {canonical}");
        });
    }

    #[test]
    fn canonical_text_of_any_profile_is_its_own_where_the_choices_say_so(text in documents::document(0)) {
        for profile in Profile::ALL {
            for readings in documents::readings(profile) {
                let mut canonicalizer = Canonicalizer::new(Settings::new(profile, readings));
                if profile.spec().under(&readings).refuses_own_text().is_some() {
                    continue;
                }
                let Ok(once) = canonicalizer.canonicalize(text.as_bytes()).map(|text| text.into_string()) else {
                    continue;
                };
                let again = canonicalizer.canonicalize(once.as_bytes()).map(|text| text.into_string());
                prop_assert_eq!(again, Ok(once), "{} {:?}", profile, readings);
            }
        }
    }

    #[test]
    fn the_order_of_members_does_not_matter(text in documents::document(0), swap: bool) {
        let Some(value) = tree(text.as_bytes()) else { return Ok(()) };
        let ties = has_ties(&value);
        let other = permuted(&value, swap).to_text();
        let mut canonicalizer = Canonicalizer::new(Profile::JCS);
        each_canonical(text.as_bytes(), |settings, canonical| {
            // KHORA-ORD-1: names that collate equal keep the order of the text.
            if ties && settings.profile == Profile::KHORA {
                return;
            }
            canonicalizer.set_settings(settings);
            let second = canonicalizer.canonicalize(other.as_bytes()).unwrap();
            assert_eq!(second.as_str(), canonical, "{settings:?}");
        });
    }

    #[test]
    fn canonical_text_reads_as_the_value_that_the_profile_keeps(text in documents::capsule(0)) {
        let Some(value) = tree(text.as_bytes()) else { return Ok(()) };
        each_canonical(text.as_bytes(), |settings, canonical| {
            let after = tree(canonical.as_bytes()).unwrap();
            assert_eq!(kept(settings, &after, ""), kept(settings, &value, ""), "{settings:?} {canonical}");
        });
    }

    #[test]
    fn no_white_space_stands_outside_strings(text in documents::document(0)) {
        each_canonical(text.as_bytes(), |settings, canonical| {
            let outside = outside_strings(canonical);
            assert!(!outside.contains([' ', '\t', '\n', '\r']), "{settings:?} {canonical}");
        });
    }

    #[test]
    fn every_float_keeps_its_bits(bits: u64, style in 0..3_u8) {
        let float = f64::from_bits(bits);
        if !float.is_finite() {
            return Ok(());
        }
        let literal = match style {
            0 => format!("{float:e}"),
            1 => format!("{float:?}"),
            _ => format!("{float:.20e}"),
        };
        each_canonical(literal.as_bytes(), |settings, canonical| {
            let back: f64 = canonical.parse().unwrap();
            let ecmascript = matches!(settings.profile, Profile::JCS | Profile::KHORA)
                || settings.readings.is("OA-FLT-1", "ecmascript");
            if ecmascript && float == 0.0 {
                assert_eq!(canonical, "0");
            } else {
                assert_eq!(back.to_bits(), float.to_bits(), "{settings:?} {literal} {canonical}");
            }
        });
    }

    #[test]
    fn names_stand_in_the_order_of_a_naive_comparison(
        names in proptest::collection::btree_set("[ -~é\u{df}\u{d7ff}\u{e000}-\u{e002}\u{ffff}\u{10000}-\u{10002}😀αωя]{0,10}|[0-9]{1,11}|(shared prefix ){1,2}[a-cA-C]{0,2}", 0..12),
        swap: bool,
    ) {
        let mut members: Vec<_> = names.iter().map(|name| (Text::from(name.as_str()), Value::Null)).collect();
        if swap {
            members.reverse();
        }
        let document = Value::Object(members).to_text();
        each_canonical(document.as_bytes(), |settings, canonical| {
            let readings = settings.readings;
            let code_points = |a: &String, b: &String| a.chars().cmp(b.chars());
            let utf16 = |a: &String, b: &String| a.encode_utf16().cmp(b.encode_utf16());
            let collated = |a: &String, b: &String| collation::compare_str(a, b);
            let index = |name: &String| {
                let index: Option<u32> = name.parse().ok();
                index.filter(|index| *index < u32::MAX && index.to_string() == *name)
            };
            let mut expected: Vec<_> = names.iter().cloned().collect();
            match settings.profile {
                Profile::JCS => expected.sort_by(utf16),
                Profile::OPENAGENTS if readings.is("OA-ORD-2", "utf16") => expected.sort_by(utf16),
                Profile::KHORA => {
                    let reading = readings.chosen("KHORA-ORD-1").unwrap_or("locale");
                    if reading.starts_with("locale") {
                        if swap {
                            expected.reverse();
                        }
                        expected.sort_by(collated);
                    } else {
                        expected.sort_by(utf16);
                    }
                    if !reading.ends_with("-flat") {
                        expected.sort_by_key(|name| index(name).map_or(u64::MAX, u64::from));
                    }
                }
                Profile::KAIROS => {
                    expected.retain(|name| !["timestamp", "ts", "request_id", "trace_id", "nonce"].contains(&name.as_str()));
                    expected.sort_by(code_points);
                }
                _ => expected.sort_by(code_points),
            }
            let found = tree(canonical.as_bytes()).unwrap();
            let found: Vec<_> = found.as_object().unwrap().iter().map(|(name, _)| name.to_string_lossy()).collect();
            assert_eq!(found, expected, "{settings:?}");
        });
    }

    #[test]
    fn what_was_sorted_before_changes_nothing(
        names in proptest::collection::vec("(a|b|\\u{e9}|\\u{ff5e}|\\u{1f600}|7|long_name_long_name_){0,3}", 4..24),
        changed in (0..24_usize, "[a-c_]{0,2}"),
        picks in proptest::collection::vec(0..4_u8, 2..12),
    ) {
        // Records of two shapes that differ in one name, where their first and last names are the same,
        // and that one in another order; now and then with a name that stands twice.
        let last = names.len() - 1;
        let record = |pick: u8| {
            let mut own: Vec<String> = names.iter().enumerate().map(|(at, name)| format!("{name}{at}")).collect();
            match pick {
                1 => own[changed.0 % names.len()].push_str(&changed.1),
                2 => own[1..last].reverse(),
                3 => own[last - 1] = own[1].clone(),
                _ => {}
            }
            let members: Vec<_> = own.iter().rev().map(|name| format!("{name:?}:{pick}")).collect();
            format!("{{{}}}", members.join(","))
        };
        for profile in Profile::ALL {
            for readings in documents::readings(profile) {
                let settings = Settings::new(profile, readings);
                let mut kept = Canonicalizer::new(settings);
                for pick in &picks {
                    let text = record(*pick);
                    let mut fresh = Canonicalizer::new(settings);
                    prop_assert_eq!(kept.canonicalize(text.as_bytes()), fresh.canonicalize(text.as_bytes()));
                }
                let mut fresh = Canonicalizer::new(settings);
                let all: Vec<_> = picks.iter().map(|pick| record(*pick)).collect();
                let all = format!("[{}]", all.join(","));
                let whole = fresh.canonicalize(all.as_bytes()).map(|text| text.as_str().to_owned());
                let pieces: Result<Vec<_>, _> = picks.iter().map(|pick| {
                    Canonicalizer::new(settings).canonicalize(record(*pick).as_bytes()).map(|text| text.as_str().to_owned())
                }).collect();
                prop_assert_eq!(whole.ok(), pieces.ok().map(|pieces| format!("[{}]", pieces.join(","))));
            }
        }
    }

    #[test]
    fn a_scanned_document_knows_its_members_and_hashes_without_some(text in documents::document(0), last: bool) {
        let duplicates = if last { Duplicates::Last } else { Duplicates::Reject };
        let readings = Readings::default().with("IN-DUP", duplicates.word());
        for profile in documents::TWINS {
            let settings = Settings::new(profile, readings);
            let options = ReadOptions {
                surrogates: Surrogates::Keep,
                duplicates,
                ..ReadOptions::default()
            };
            let mut canonicalizer = Canonicalizer::new(settings);
            let Ok(mut document) = canonicalizer.scan(text.as_bytes()) else { continue };
            let value = Value::read_with(text.as_bytes(), options).unwrap();
            prop_assert_eq!(document.is_object(), value.as_object().is_some());
            let members = value.as_object().unwrap_or_default();
            let left_out: Vec<&str> = members.iter().step_by(2).filter_map(|(name, _)| name.as_str()).collect();
            for (name, value) in members.iter().filter_map(|(name, value)| Some((name.as_str()?, value))) {
                let member = document.member(name).unwrap();
                prop_assert_eq!(&Value::read_with(member.raw().as_bytes(), options).unwrap(), value);
                prop_assert!(text[member.at()..].starts_with(member.raw()));
                let string = member.string();
                prop_assert_eq!(string.as_deref(), value.as_str());
            }
            let hash = document.hash_without(&left_out);
            let whole = document.hash();
            prop_assert_eq!(&whole, &Canonicalizer::new(settings).hash(text.as_bytes()).unwrap());
            if value.as_object().is_some() {
                let rest = members.iter().filter(|(name, _)| !left_out.iter().any(|out| name == out)).cloned();
                let rest = Value::Object(rest.collect()).to_text();
                let rest_hash = Canonicalizer::new(settings).hash(rest.as_bytes()).unwrap();
                prop_assert_eq!(hash, rest_hash);
            }
        }
    }
}
