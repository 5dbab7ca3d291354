//! CPS-VAL-1 to -5 and -8: the root, the top-level members, the chain rule and the claimed hash.

use super::capsules::{Edit, with};
use crate::builder::Sheet;

/// Words, what it proves, the edits, the arguments, category and field (empty: valid).
pub type Case = (
    &'static str,
    &'static str,
    &'static [Edit],
    &'static str,
    &'static str,
    &'static str,
);

const HASH: &str = "\"00000000000000000000000000000000000000000000000000000000000000ab\"";
const UPPER_HASH: &str = "\"00000000000000000000000000000000000000000000000000000000000000AB\"";

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

const TOP: &[Case] = &[
    (
        "id-number",
        "id is a string",
        &[("id", "1")],
        "{}",
        "wrong_type",
        "id",
    ),
    (
        "id-null",
        "id is not null",
        &[("id", "null")],
        "{}",
        "wrong_type",
        "id",
    ),
    (
        "id-upper-case",
        "a UUID may be in upper case",
        &[("id", "\"12345678-1234-4234-8234-1234567890AB\"")],
        "{}",
        "",
        "",
    ),
    (
        "id-version-1",
        "a UUID may be of any version",
        &[("id", "\"12345678-1234-1234-1234-1234567890ab\"")],
        "{}",
        "",
        "",
    ),
    (
        "id-compact",
        "32 hex digits without hyphens are no UUID",
        &[("id", "\"123456781234423482341234567890ab\"")],
        "{}",
        "invalid_value",
        "id",
    ),
    (
        "id-braces",
        "a UUID in braces is refused",
        &[("id", "\"{12345678-1234-4234-8234-1234567890ab}\"")],
        "{}",
        "invalid_value",
        "id",
    ),
    (
        "id-urn",
        "a UUID as a URN is refused",
        &[("id", "\"urn:uuid:12345678-1234-4234-8234-1234567890ab\"")],
        "{}",
        "invalid_value",
        "id",
    ),
    (
        "id-no-hex",
        "a UUID has hex digits only",
        &[("id", "\"12345678-1234-4234-8234-1234567890ag\"")],
        "{}",
        "invalid_value",
        "id",
    ),
    (
        "type-number",
        "type is a string",
        &[("type", "1")],
        "{}",
        "wrong_type",
        "type",
    ),
    (
        "type-unknown",
        "type is one of eight",
        &[("type", "\"robot\"")],
        "{}",
        "invalid_value",
        "type",
    ),
    (
        "type-upper-case",
        "type is compared exactly",
        &[("type", "\"Agent\"")],
        "{}",
        "invalid_value",
        "type",
    ),
    (
        "type-vault",
        "the extended types are known",
        &[("type", "\"vault\"")],
        "{}",
        "",
        "",
    ),
    (
        "domain-null",
        "domain is a string",
        &[("domain", "null")],
        "{}",
        "wrong_type",
        "domain",
    ),
    (
        "domain-empty",
        "domain may be empty",
        &[("domain", "\"\"")],
        "{}",
        "",
        "",
    ),
    (
        "parent-number",
        "parent_id is a string or null",
        &[("parent_id", "1")],
        "{}",
        "wrong_type",
        "parent_id",
    ),
    (
        "parent-empty",
        "an empty parent_id is no UUID",
        &[("parent_id", "\"\"")],
        "{}",
        "invalid_value",
        "parent_id",
    ),
    (
        "sequence-string",
        "sequence is no string",
        &[("sequence", "\"0\"")],
        "{}",
        "wrong_type",
        "sequence",
    ),
    (
        "sequence-float",
        "1.0 is no integer",
        &[("sequence", "1.0"), ("previous_hash", HASH)],
        "{}",
        "wrong_type",
        "sequence",
    ),
    (
        "sequence-true",
        "true is no integer",
        &[("sequence", "true"), ("previous_hash", HASH)],
        "{}",
        "wrong_type",
        "sequence",
    ),
    (
        "sequence-negative",
        "sequence is not negative",
        &[("sequence", "-1")],
        "{}",
        "invalid_value",
        "sequence",
    ),
    (
        "sequence-large",
        "sequence may pass 2^64",
        &[
            ("sequence", "18446744073709551616"),
            ("previous_hash", HASH),
        ],
        "{}",
        "",
        "",
    ),
    (
        "previous-hash-number",
        "previous_hash is a string or null",
        &[("previous_hash", "1")],
        "{}",
        "wrong_type",
        "previous_hash",
    ),
    (
        "previous-hash-short",
        "previous_hash has 64 digits",
        &[("sequence", "1"), ("previous_hash", "\"ab\"")],
        "{}",
        "invalid_value",
        "previous_hash",
    ),
    (
        "previous-hash-space",
        "white space is no hex digit",
        &[
            ("sequence", "1"),
            (
                "previous_hash",
                "\"0000000000000000000000000000000000000000000000000000000000000 ab\"",
            ),
        ],
        "{}",
        "invalid_value",
        "previous_hash",
    ),
    (
        "previous-hash-upper-case",
        "previous_hash may be in upper case",
        &[("sequence", "1"), ("previous_hash", UPPER_HASH)],
        "{}",
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
    sheet.about(
        &["CPS-VAL-2"],
        "a capsule with members that nobody reviewed passes a strict gate",
    );
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
                (
                    "v12",
                    r#"{"valid":false,"category":"invalid_value","field":"spec_version"}"#,
                ),
            ],
        );
    sheet.about(
        &["CPS-VAL-3"],
        "a capsule without a required member is taken for complete",
    );
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
            &[
                ("v13", &invalid("missing_field", "spec_version")),
                ("v12", r#"{"valid":true}"#),
            ],
        );
    sheet.about(
        &["CPS-VAL-4"],
        "a value that other tools cannot read or order passes validation",
    );
    cases(sheet, TOP);
    for (words, value, category) in [
        ("empty", "\"\"", "invalid_value"),
        ("number", "1", "wrong_type"),
    ] {
        sheet
            .op_on(
                "validate",
                &format!("version-{words}"),
                "spec_version is a string that is not empty, or nothing at all",
                super::capsules::edited(super::capsules::FULL, &[("spec_version", value)]),
            )
            .readings(
                "CPS-VER-1",
                &[
                    ("v13", &invalid(category, "spec_version")),
                    ("v12", r#"{"valid":true}"#),
                ],
            );
    }
    sheet.about(
        &["CPS-VAL-5"],
        "a capsule that can stand in no chain passes validation",
    );
    cases(sheet, CHAIN);
    claimed(sheet);
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

fn claimed(sheet: &mut Sheet) {
    use super::literals::FULL_HASH;
    sheet.about(
        &["CPS-VAL-8"],
        "a capsule whose content was changed passes for the one that was claimed",
    );
    let upper = FULL_HASH.to_uppercase();
    let other = format!("0{}", &FULL_HASH[1..]);
    let sealed = with(&[("hash", "\"x\"")]);
    let full = with(&[]);
    for (words, proves, input, claimed, expect) in [
        (
            "claimed-right",
            "the claimed hash is that of the document",
            &full,
            FULL_HASH,
            "",
        ),
        (
            "claimed-upper-case",
            "the claimed hash is compared without case",
            &full,
            &upper,
            "",
        ),
        (
            "claimed-other",
            "another hash is refused",
            &full,
            &other,
            "integrity_violation",
        ),
        (
            "claimed-short",
            "a claimed hash has 64 digits",
            &full,
            "ab",
            "invalid_value",
        ),
        (
            "claimed-empty",
            "an empty claim is a claim",
            &full,
            "",
            "invalid_value",
        ),
        (
            "claimed-over-seal",
            "the claim is over the document as given, seal members included",
            &sealed,
            FULL_HASH,
            "integrity_violation",
        ),
    ] {
        let expect = match expect {
            "" => r#"{"valid":true}"#.to_owned(),
            category => invalid(category, "hash"),
        };
        sheet
            .op_on("validate", words, proves, input)
            .args(&format!(r#"{{"claimed_hash":"{claimed}"}}"#))
            .expect(&expect);
    }
}
