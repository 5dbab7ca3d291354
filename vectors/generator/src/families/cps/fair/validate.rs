//! `validate`: only whether a capsule is valid is forced; what is said of a fault is compared where one is there and the text names it.

use super::{
    Expected, Value, Vector, allow, allow_by_version, document, has_keys_of, recommends, refused, report, words,
};

/// Several faults in one capsule.
const SEVERAL: &[&str] = &[
    "validate/missing-before-wrong-type", "validate/id-before-type", "validate/previous-hash-before-chain-rule",
    "validate/version-before-chain-rule-free", "validate/sections-before-claimed-hash",
    // Under CPS-VER-1 `v12` there is a second unknown key, `spec_version`.
    "validate/strict-unknown", "validate/strict-smallest", "validate/strict-before-missing",
    "validate/missing-in-table-order", "validate-sections/missing-in-table-order",
    "validate-sections/section-by-section", "validate-sections/keys-before-types",
];

/// What the text's tables demand and the reference lets through, or the other way round, and at which field; none where there
/// are several.
const EITHER: &[(&str, Option<&str>)] = &[
    ("validate/nested-unknown", None),
    ("validate/seal-members", None),
    ("validate/not-strict-unknown", Some("extra")),
    ("validate/strict-seal-member", None),
    ("validate/id-upper-case", Some("id")),
    ("validate/id-version-1", Some("id")),
    ("validate/id-compact", Some("id")),
    ("validate/id-braces", Some("id")),
    ("validate/id-urn", Some("id")),
    ("validate/domain-empty", Some("domain")),
    ("validate/sequence-float", Some("sequence")),
    ("validate/sequence-true", Some("sequence")),
    ("validate/sequence-large", Some("sequence")),
    ("validate/previous-hash-upper-case", Some("previous_hash")),
    ("validate/claimed-upper-case", Some("hash")),
    ("validate/claimed-empty", Some("hash")),
    ("validate/claimed-over-seal", Some("hash")),
    ("validate-sections/null-is-present", None),
    ("validate-sections/trigger-type-unknown", None),
    ("validate-sections/duration-float", Some("execution.duration_ms")),
    ("validate-sections/duration-true", Some("execution.duration_ms")),
    ("validate-sections/duration-negative", Some("execution.duration_ms")),
    ("validate-sections/untyped-members", None),
    ("validate-sections/time-zulu", TIME),
    ("validate-sections/time-offset", TIME),
    ("validate-sections/time-negative-offset", TIME),
    ("validate-sections/time-space", TIME),
    ("validate-sections/time-no-seconds", TIME),
    ("validate-sections/time-basic", TIME),
    ("validate-sections/time-week-date", TIME),
    ("validate-sections/time-offset-no-colon", TIME),
    ("validate-sections/time-comma", TIME),
    ("validate-sections/time-empty-fraction", TIME),
    // ISO 8601 knows 24:00:00, and the text names the standard and no hours.
    ("validate-sections/time-hour-24", TIME),
    ("validate-sections/strict-time-hour-24", TIME),
];

const TIME: Option<&str> = Some("trigger.timestamp");

/// Widens one vector.
pub fn widen(vector: &mut Vector) {
    let words = words(vector);
    if let Some((_, field)) = EITHER.iter().find(|(known, _)| *known == words) {
        allow(vector, |row| match row.ways[0].get("valid").and_then(Value::as_bool) {
            Some(true) => vec![invalid(field.unwrap_or_default())],
            _ => vec![Expected::Result(vec![("valid".to_owned(), Value::Bool(true))])],
        });
        recommends(vector, "CPS-VAL-10");
        match field {
            Some(_) => report(vector, &["category"]),
            None => report(vector, &["category", "field"]),
        }
        return;
    }
    if words.starts_with("validate/root-") {
        allow(vector, |_| vec![refused()]);
    }
    if words == "validate/claimed-right" {
        let Some(capsule) = document(vector) else { return };
        // CPS-VER-1: a capsule whose top-level keys are not those of the reading is another one after it went through the model.
        allow_by_version(vector, |version, _| match has_keys_of(version, &capsule) {
            true => Vec::new(),
            false => vec![integrity_violation()],
        });
        report(vector, &["category", "field"]);
        recommends(vector, "CPS-VAL-9");
        return;
    }
    let category = vector.expect.ways().find_map(|way| way.get("category")?.as_str());
    let several = SEVERAL.contains(&words.as_str()) || words.starts_with("validate/root-");
    match category {
        None => {}
        // The text says what goes with what, and not at which of two members it is missed.
        Some("chain_violation" | "integrity_violation") => {
            report(vector, &["category", "field"]);
            recommends(vector, "CPS-VAL-9");
        }
        Some(_) if several || words.starts_with("validate/claimed-") => {
            report(vector, &["category", "field"]);
            recommends(vector, "CPS-VAL-9");
        }
        // The text calls members required, and has no name for what else can be wrong.
        Some("missing_field") => {}
        Some(_) => {
            report(vector, &["category"]);
            recommends(vector, "CPS-VAL-9");
        }
    }
}

fn invalid(field: &str) -> Expected {
    fault("invalid_value", field)
}

/// The answer that the document has another hash than the claimed one.
fn integrity_violation() -> Expected {
    fault("integrity_violation", "hash")
}

fn fault(category: &str, field: &str) -> Expected {
    let members =
        [("valid", Value::Bool(false)), ("category", Value::string(category)), ("field", Value::string(field))];
    Expected::Result(members.map(|(name, value)| (name.to_owned(), value)).into())
}
