//! CPS-VAL-1 to -5 and -8: the order of the checks, strict, missing members and the chain rule.

mod claimed;
mod top;

use super::capsules::{Edit, with};
use crate::builder::Sheet;

/// Words, what it proves, the edits, the arguments, category and field (empty: valid).
pub type Case =
    (&'static str, &'static str, &'static [Edit], &'static str, &'static str, &'static str);

const HASH: &str = "\"00000000000000000000000000000000000000000000000000000000000000ab\"";

const ORDER: &[Case] = &[
    ("complete", "a complete capsule is valid", &[], "{}", "", ""),
    (
        "nested-unknown",
        "unknown members inside a section are never looked at",
        &[("trigger.extra", "1"), ("outcome.extra", "1")],
        "{}",
        "",
        "",
    ),
    (
        "seal-members",
        "seal members are unknown members, and allowed without strict",
        &[("hash", "1"), ("signature", "null")],
        "{}",
        "",
        "",
    ),
    (
        "missing-before-wrong-type",
        "a missing key is named before a wrong type of an earlier key",
        &[("id", "1"), ("outcome", "")],
        "{}",
        "missing_field",
        "outcome",
    ),
    (
        "id-before-type",
        "of two wrong values the earlier key is named",
        &[("id", "\"x\""), ("type", "1")],
        "{}",
        "invalid_value",
        "id",
    ),
    (
        "previous-hash-before-chain-rule",
        "the form of previous_hash is judged before the chain rule",
        &[("previous_hash", "\"x\"")],
        "{}",
        "invalid_value",
        "previous_hash",
    ),
    (
        "version-before-chain-rule-free",
        "the chain rule is judged before any section",
        &[("sequence", "1"), ("trigger", "[]")],
        "{}",
        "chain_violation",
        "previous_hash",
    ),
    (
        "sections-before-claimed-hash",
        "a claimed hash is judged last",
        &[("outcome", "[]")],
        r#"{"claimed_hash":"x"}"#,
        "wrong_type",
        "outcome",
    ),
];

const STRICT: &[Case] = &[
    (
        "strict-unknown",
        "strict refuses an unknown top-level key",
        &[("extra", "1")],
        r#"{"strict":true}"#,
        "invalid_value",
        "extra",
    ),
    (
        "strict-smallest",
        "strict names the smallest unknown key by code point",
        &[("b", "1"), ("a", "1"), ("Z", "1")],
        r#"{"strict":true}"#,
        "invalid_value",
        "Z",
    ),
    (
        "strict-before-missing",
        "strict is judged before missing keys",
        &[("extra", "1"), ("id", "")],
        r#"{"strict":true}"#,
        "invalid_value",
        "extra",
    ),
    (
        "strict-seal-member",
        "under strict a seal member is unknown",
        &[("hash", "null")],
        r#"{"strict":true}"#,
        "invalid_value",
        "hash",
    ),
    (
        "not-strict-unknown",
        "without strict an unknown top-level key is allowed",
        &[("extra", "1")],
        r#"{"strict":false}"#,
        "",
        "",
    ),
];

const CHAIN: &[Case] = &[
    (
        "genesis-with-hash",
        "sequence 0 has no previous hash",
        &[("previous_hash", HASH)],
        "{}",
        "chain_violation",
        "previous_hash",
    ),
    (
        "later-without-hash",
        "a later capsule has one",
        &[("sequence", "1")],
        "{}",
        "chain_violation",
        "previous_hash",
    ),
    (
        "later-with-hash",
        "a later capsule with a previous hash is valid",
        &[("sequence", "7"), ("previous_hash", HASH)],
        "{}",
        "",
        "",
    ),
];

const KEYS: [&str; 12] = [
    "id",
    "type",
    "domain",
    "parent_id",
    "sequence",
    "previous_hash",
    "trigger",
    "context",
    "reasoning",
    "authority",
    "execution",
    "outcome",
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-VAL-1"],
        "two validators name different faults of one capsule, and error handling by category breaks",
    );
    cases(sheet, ORDER);
    for (words, root) in [("array", "[]"), ("null", "null"), ("string", "\"a\"")] {
        sheet
            .op_on(
                "validate",
                &format!("root-{words}"),
                "a root that is no object is wrong_type at the empty path",
                root,
            )
            .rules(&["CPS-ROOT-1", "CPS-VAL-1"])
            .expect(r#"{"valid":false,"category":"wrong_type","field":""}"#);
    }
    sheet.about(&["CPS-VAL-2"], "a capsule with members that nobody reviewed passes a strict gate");
    cases(sheet, STRICT);
    sheet
        .op_on(
            "validate",
            "strict-complete",
            "spec_version is known to a strict validator, or it is not",
            with(&[]),
        )
        .args(r#"{"strict":true}"#)
        .readings(
            "CPS-VER-1",
            &[
                ("v13", r#"{"valid":true}"#),
                ("v12", r#"{"valid":false,"category":"invalid_value","field":"spec_version"}"#),
            ],
        );
    sheet.about(&["CPS-VAL-3"], "a capsule without a required member is taken for complete");
    for key in KEYS {
        sheet
            .op_on(
                "validate",
                &format!("missing-{}", key.replace('_', "-")),
                "a missing top-level key is named",
                super::capsules::edited(super::capsules::FULL, &[(key, "")]),
            )
            .expect(&invalid("missing_field", key));
    }
    sheet
        .op_on(
            "validate",
            "missing-in-table-order",
            "of two missing keys the first of the table is named, not the first by name",
            with(&[("type", ""), ("context", "")]),
        )
        .expect(&invalid("missing_field", "type"));
    sheet
        .op_on(
            "validate",
            "missing-spec-version",
            "spec_version is required, or it is not",
            with(&[("spec_version", "")]),
        )
        .readings(
            "CPS-VER-1",
            &[("v13", &invalid("missing_field", "spec_version")), ("v12", r#"{"valid":true}"#)],
        );
    top::write(sheet);
    sheet.about(&["CPS-VAL-5"], "a capsule that can stand in no chain passes validation");
    cases(sheet, CHAIN);
    claimed::write(sheet);
}

/// Writes a table of cases.
pub fn cases(sheet: &mut Sheet, cases: &[Case]) {
    for (words, proves, edits, args, category, field) in cases {
        let expect = match *category {
            "" => r#"{"valid":true}"#.to_owned(),
            category => invalid(category, field),
        };
        let draft = sheet.op_on("validate", words, proves, with(edits));
        let draft = match *args {
            "{}" => draft,
            args => draft.args(args),
        };
        draft.expect(&expect);
    }
}

/// The answer that a capsule is not valid.
pub fn invalid(category: &str, field: &str) -> String {
    format!(r#"{{"valid":false,"category":"{category}","field":"{field}"}}"#)
}
