//! Hashes that are named, and hashes that are not.

use super::*;
use crate::mutants;
use canon::{Canonicalizer, Readings};

/// About one kilobyte, with something in it that every area of the rules is about.
const DOCUMENT: &str = r#"{
  "title": "A receipt with many hazards in it: caf\u00e9, \ud83d\ude00, tab\tand line\nfeed, \u0007 bell, <b>&amp;</b>, \u007f, a\/b, \u2028",
  "\ufb33": 1, "\ud83d\ude00": 2, "\u00e9": 3, "e\u0301": 4, "": 5, "a": 6, "A": 7, "b": 8, "B": 9, "10": 10, "9": 11, "01": 12,
  "__proto__": {"x": 1}, "constructor": "c", "toString": null, "a very long name that goes on": 1, "a very long name that goes off": 2,
  "numbers": [0, -0, 1, -1, 1.0, 100.0, 1.5, -0.0, 1e21, 1E+2, 1e-7, 0.1, 123456789012345678, 9007199254740993, 18446744073709551616,
    0.30000000000000004, 5e-324, 1.7976931348623157e308, 1e16, 123456789.123, 4.35, 333333333.33333329, 1e5, 2.2250738585072014e-308],
  "reasoning": {"confidence": 1, "options": [{"feasibility": 1, "name": "x"}]}, "outcome": {"metrics": {"latency": 12}},
  "timestamp": "2026-01-01T00:00:00Z", "ts": 5, "duration_ms": 12, "signature": "00", "signatures": {}, "unsigned": {"age": 4},
  "nested": {"empty": {}, "list": [], "null": null, "true": true, "b": [3, 1, 2, 2], "a": {"z": " padded ", "y": "\u00a0"}},
  "type": "policy", "id": "7f", "hash": "ab", "metadata": {"trace_id": "t", "created_at": "now", "host": "h", "pid": 3}
}"#;

fn named(found: &Identified, name: &str) -> bool {
    found.matches.iter().any(|one| one.mutant.as_deref() == Some(name))
}

#[expect(clippy::print_stdout, reason = "the figure is for whoever runs the test")]
/// The figure that the documentation gives: of all mutants that change the document, how many their hash alone names.
#[test]
fn nearly_every_mistake_is_named_by_its_hash_alone() {
    let answers = Answers::new(DOCUMENT.as_bytes(), &Profile::ALL);
    let (mut changed, mut by_hash, mut by_text, mut first) = (0, 0, 0, 0);
    let mut missed = Vec::new();
    // Of other profiles the mutants are the other values of their axes, some of which are mistakes under another name too.
    let written = [Profile::JCS, Profile::CPS, Profile::OPENAGENTS, Profile::KHORA, Profile::KAIROS];
    for mutant in written.into_iter().flat_map(mutants::of) {
        let right = Given::reference(mutant.profile, DOCUMENT.as_bytes());
        let candidate = candidates::of_mutant(&mutant);
        let given = candidate.answer(DOCUMENT.as_bytes());
        let Some(hash) = given.hash.clone().filter(|hash| !hash.is_empty() && given.hash != right.hash) else {
            continue;
        };
        changed += 1;
        let found = answers.identify(&Sought::new(Some(&hash), None).unwrap());
        match named(&found, &mutant.name) {
            true => by_hash += 1,
            false => missed.push(mutant.name.clone()),
        }
        let best = &found.matches[0];
        first += usize::from(best.profile == mutant.profile);
        if let Some(text) = given.canonical {
            let sought = Sought::new(None, Some(text.as_bytes())).unwrap();
            by_text += usize::from(named(&answers.identify(&sought), &mutant.name));
        }
    }
    println!(
        "{changed} mutants change the document of {} bytes: {by_hash} are named by their hash, {by_text} by their text; \
         the first match has the right profile {first} times; missed: {missed:?}",
        DOCUMENT.len()
    );
    assert!(changed > 300, "{changed}");
    assert!(by_hash * 100 >= changed * 95, "{by_hash} of {changed}; missed: {missed:?}");
}

/// Where in the list a mutant stands, one explanation per gist, as people are shown them.
fn place(found: &Identified, name: &str) -> Option<usize> {
    let named = |group: &Vec<&Match>| group.iter().any(|one| one.mutant.as_deref() == Some(name));
    found.groups().iter().position(named)
}

#[expect(clippy::print_stdout, reason = "the figure is for whoever runs the test")]
#[test]
fn a_mistake_of_any_shipped_profile_is_named_and_stands_among_the_first_five() {
    // Some dialects refuse floats, so the document has none for them.
    const PLAIN: &str = r#"{"\ufb33": 1, "\ud83d\ude00": 2, "b": [1, 2, 9007199254740993, -5], "a": "caf\u00e9 <b> \u2028 a\/b \u0007\t", "9": null, "10": {}, "": false}"#;
    let (mut changed, mut named, mut first, mut missed) = (0, 0, 0, Vec::new());
    for document in [DOCUMENT, PLAIN] {
        let answers = Answers::new(document.as_bytes(), &Profile::ALL);
        for profile in Profile::ALL {
            let right = Given::reference(profile, document.as_bytes());
            if right.hash.is_none()
                || document == PLAIN && Given::reference(profile, DOCUMENT.as_bytes()).hash.is_some()
            {
                continue;
            }
            // Every eleventh of them, so that the test stays short.
            for mutant in mutants::untried(profile).iter().step_by(11) {
                let given = candidates::of_mutant(mutant).answer(document.as_bytes());
                let Some(hash) = given.hash.filter(|hash| Some(hash) != right.hash.as_ref()) else { continue };
                let Ok(sought) = Sought::new(Some(&hash), None) else { continue };
                changed += 1;
                let place = place(&answers.identify(&sought), &mutant.name);
                named += usize::from(place.is_some());
                first += usize::from(place.is_some_and(|place| place < 5));
                if place.is_none_or(|place| place >= 5) {
                    missed.push((mutant.name.clone(), place));
                }
            }
        }
    }
    println!(
        "{changed} sampled mutants of all profiles change a document: {named} are named, {first} among the first five; {missed:?}"
    );
    assert!(changed > 100, "{changed}");
    assert!(named * 100 >= changed * 95, "{named} of {changed}: {missed:?}");
    assert!(first * 100 >= changed * 90, "{first} of {changed}: {missed:?}");
}

#[test]
fn the_likeliest_explanation_of_a_document_that_tells_little_stands_among_the_first_five() {
    // What the answer was, and the mistake that most people would have made.
    for (document, wrong, name) in [
        (r#"{"n":9007199254740993}"#, r#"{"n":9007199254740993}"#, "jcs/exact-integers"),
        (r#"{"\ud83d\ude00":1,"\ufb33":2}"#, "{\"\u{fb33}\":2,\"\u{1f600}\":1}", "jcs/sort-by-code-point"),
        (r#"{"b": 1.0, "a": "caf\u00e9"}"#, r#"{"b": 1.0, "a": "caf\u00e9"}"#, "jcs/python-json-dumps"),
    ] {
        let hash = canon::digest::sha256_hex(wrong.as_bytes());
        let found = identify(document.as_bytes(), &Sought::new(Some(&hash), None).unwrap(), &Profile::ALL);
        let said: Vec<_> = found.groups().iter().map(|group| group[0].sentence.clone()).take(8).collect();
        assert!(place(&found, name).is_some_and(|place| place < 5), "{name}: {said:#?}");
        // Where a profile gives it as it stands, that comes first.
        let sound = |one: &Match| one.mutant.is_none() && one.readings.is_empty();
        assert!(sound(&found.matches[0]) || !found.matches.iter().any(sound), "{said:#?}");
    }
}

#[test]
fn a_small_budget_tries_every_profile_and_says_what_it_left() {
    let document = DOCUMENT.as_bytes();
    let hash = Given::reference(Profile::CPS, document).hash.unwrap();
    let found = identify_within(document, &Sought::new(Some(&hash), None).unwrap(), &Profile::ALL, 0);
    assert_eq!((found.matches[0].profile, found.tried), (Profile::CPS, Profile::ALL.len()));
    assert!(found.left > 500, "{}", found.left);
}

#[test]
fn a_profile_and_its_readings_come_before_mistakes() {
    // Some dialects refuse the floats of the document.
    let takes =
        |profile: &Profile| canon::Hashing::reference(*profile, &Readings::default()).hash(DOCUMENT.as_bytes()).is_ok();
    for profile in Profile::ALL.into_iter().filter(takes) {
        let found = |readings: &Readings| {
            let hash = canon::Hashing::reference(profile, readings).hash(DOCUMENT.as_bytes());
            let sought = Sought::new(Some(&hash.unwrap().hash), None).unwrap();
            identify(DOCUMENT.as_bytes(), &sought, &Profile::ALL).matches
        };
        let own = found(&Readings::default());
        assert!(own[0].mutant.is_none() && own[0].readings.is_empty(), "{:?}", own[0]);
        assert!(own.iter().any(|one| one.profile == profile && one.mutant.is_none()));
    }
    let readings = Readings::default().with("OA-FLT-1", "python");
    let hash = canon::Hashing::reference(Profile::OPENAGENTS, &readings);
    let hash = hash.hash(DOCUMENT.as_bytes()).unwrap().hash;
    let sought = Sought::new(Some(&hash), None).unwrap();
    let found = identify(DOCUMENT.as_bytes(), &sought, &Profile::ALL).matches;
    assert_eq!(found[0].profile, Profile::OPENAGENTS);
    assert_eq!(found[0].readings, [("OA-FLT-1", "python")]);
    assert_eq!(found[0].rule, Some("OA-FLT-1"));
}

#[test]
fn what_nobody_gives_is_unknown() {
    let unknown = |hash: Option<&str>, text: Option<&[u8]>| {
        let sought = Sought::new(hash, text).unwrap();
        identify(DOCUMENT.as_bytes(), &sought, &Profile::ALL)
    };
    for hash in [&"0".repeat(64), &"ab".repeat(48), &"ab".repeat(16), &"A".repeat(43)] {
        let found = unknown(Some(hash), None);
        assert_eq!(found.matches, [], "{hash}");
        assert_eq!(found.value().to_text(), r#"{"matches":[]}"#);
        assert!(found.tried > 500 && found.left == 0, "{}", found.tried);
    }
    assert_eq!(unknown(None, Some(b"{}")).matches, []);
    // The right text beside a hash of something else is not explained by either.
    let text = Canonicalizer::new(Profile::JCS).canonicalize(DOCUMENT.as_bytes()).unwrap().into_string();
    assert_eq!(unknown(Some(&"0".repeat(64)), Some(text.as_bytes())).matches, []);
}

#[test]
fn other_algorithms_line_feeds_and_writers_are_named() {
    let document = br#"{"b": 1.50, "a": "caf\u00e9"}"#;
    let best = |hash: String| {
        let sought = Sought::new(Some(&hash), None).unwrap();
        let found = identify(document, &sought, &Profile::ALL);
        found.matches.into_iter().next().map_or_else(String::new, |one| one.sentence)
    };
    let canonical = "{\"a\":\"caf\u{e9}\",\"b\":1.5}";
    use sha2::Digest as _;
    let sha512 = canon::digest::hex(&sha2::Sha512::digest(canonical));
    assert_eq!(best(sha512), "This is RFC 8785 (jcs), hashed with SHA-512 in place of SHA-256.");
    let echoed = canon::digest::hex(&sha2::Sha512::digest(format!("{canonical}\n")));
    assert_eq!(best(echoed), "This is RFC 8785 (jcs), a line feed after the text hashed along with SHA-512.");
    let upper = canon::digest::sha256_hex(canonical.as_bytes()).to_uppercase();
    assert_eq!(best(upper), "This is RFC 8785 (jcs), the hash written as upper-case hex.");
    let dumped = canon::digest::sha256_hex(br#"{"b": 1.5, "a": "caf\u00e9"}"#);
    assert_eq!(best(dumped), "This is Python's json.dumps(value), no canonical form.");
    let raw = canon::digest::sha256_hex(document);
    assert_eq!(best(raw), "This is the document as it is, not canonicalized.");
}
