//! `chain`: only whether a chain holds is forced; position and kind are compared where one fault is there and the text names it.

use super::{
    Expected, Value, Vector, allow, allow_by_version, document, has_keys_of, recommends, refused, report, words,
};

/// The rule that recommends what is reported.
const RULE: &str = "CPS-CHAIN-5";

/// Several faults in one chain, or one that can be told from two sides.
const SEVERAL: &[&str] = &[
    "chain/reordered", "chain/no-beginning", "chain/sequence-before-linkage", "chain/capsule-by-capsule",
    "chain/genesis-sequence-one", "chain/genesis-sequence-false", "chain/genesis-sequence-zero-float",
    "chain/linkage-stored-hash", "chain/linkage-no-stored-hash", "chain/linkage-both-missing",
    "chain/content-hash-absent", "chain/content-before-signature", "chain/signature-before-next", "chain/id-number",
    "chain/id-absent", "chain/not-an-object",
];

/// What the reference lets through and the text does not, or the other way round, and how many capsules then verify.
const EITHER: &[(&str, i64)] = &[
    ("chain/sequence-true", 3),
    ("chain/sequence-float", 3),
    ("chain/sequence-exponent", 3),
    ("chain/genesis-sequence-false", 3),
    ("chain/genesis-sequence-zero-float", 3),
    ("chain/genesis-absent", 3),
    ("chain/linkage-both-missing", 3),
    ("chain/content-injected", 3),
];

/// Members of another type, or none: a typed model refuses the whole text.
const REFUSED: &[&str] = &[
    "chain/sequence-true", "chain/sequence-float", "chain/sequence-exponent", "chain/sequence-string",
    "chain/sequence-null", "chain/sequence-absent", "chain/sequence-negative", "chain/sequence-past-2-to-the-64",
    "chain/genesis-sequence-false", "chain/genesis-sequence-zero-float", "chain/genesis-empty", "chain/genesis-absent",
    "chain/genesis-false", "chain/linkage-upper-case", "chain/linkage-absent", "chain/linkage-empty",
    "chain/linkage-number", "chain/linkage-stored-hash", "chain/linkage-no-stored-hash", "chain/linkage-both-missing",
    "chain/content-injected", "chain/content-hash-absent", "chain/content-upper-case", "chain/content-unknown-sealed",
    "chain/signature-absent", "chain/signature-malformed", "chain/signature-number", "chain/signature-before-next",
    "chain/id-number", "chain/id-absent", "chain/not-an-object",
];

/// Documents that are no chain of capsules: none holds, and whether one is refused or judged is left to the implementation.
const UNREADABLE: [&str; 3] = ["chain/twice", "chain/root-object", "chain/root-null"];

/// Widens one vector.
pub fn widen(vector: &mut Vector) {
    if UNREADABLE.contains(&words(vector).as_str()) {
        allow(vector, |_| vec![Expected::Result(vec![("valid".to_owned(), Value::Bool(false))])]);
        recommends(vector, RULE);
        return;
    }
    let is_judged = vector.expect.ways().all(|way| way.get("valid").is_some());
    let Some(given) = document(vector).filter(|_| is_judged) else { return };
    let words = words(vector);
    if SEVERAL.contains(&words.as_str()) {
        report(vector, &["verified", "at", "capsule_id", "kind"]);
        recommends(vector, RULE);
    }
    if let Some((_, verified)) = EITHER.iter().find(|(known, _)| *known == words) {
        allow(vector, |_| vec![valid(*verified)]);
        recommends(vector, RULE);
    }
    if words == "chain/content-unknown-sealed" {
        allow(vector, |_| given.as_array().and_then(|all| content_fault(all, 1)).into_iter().collect());
        recommends(vector, RULE);
    }
    if REFUSED.contains(&words.as_str()) {
        allow(vector, |_| vec![refused()]);
        recommends(vector, RULE);
    }
    let structural =
        vector.args.as_ref().and_then(|args| args.get("level")?.as_str()).is_none_or(|level| level == "structural");
    let Some(capsules) = given.as_array().filter(|_| !structural) else { return };
    // CPS-VER-1: a capsule whose top-level keys are not those of the reading is another one after it went through the model.
    allow_by_version(vector, |version, _| {
        let other = capsules.first().is_some_and(|first| !has_keys_of(version, first));
        let mut ways = Vec::new();
        if other {
            ways.extend(content_fault(capsules, 0));
        }
        // A required member is missing.
        if other && version == "v13" {
            ways.push(refused());
        }
        ways
    });
}

fn valid(verified: i64) -> Expected {
    let members = [("valid", Value::Bool(true)), ("verified", Value::integer(verified))];
    Expected::Result(members.map(|(name, value)| (name.to_owned(), value)).into())
}

/// The answer that the content of a capsule does not have its hash.
fn content_fault(capsules: &[Value], at: usize) -> Option<Expected> {
    let id = capsules.get(at)?.get("id")?.clone();
    let members = [
        ("valid", Value::Bool(false)),
        ("verified", Value::integer(at as u64)),
        ("at", Value::integer(at as u64)),
        ("capsule_id", id),
        ("kind", Value::string("content")),
    ];
    Some(Expected::Result(members.map(|(name, value)| (name.to_owned(), value)).into()))
}
