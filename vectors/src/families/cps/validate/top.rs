//! CPS-VAL-4: the type and value of each top-level member.

use super::super::capsules::{FULL, edited};
use super::{Case, HASH, cases, invalid};
use crate::builder::Sheet;

const UPPER_HASH: &str = "\"00000000000000000000000000000000000000000000000000000000000000AB\"";

const TOP: &[Case] = &[
    ("id-number", "id is a string", &[("id", "1")], "{}", "wrong_type", "id"),
    ("id-null", "id is not null", &[("id", "null")], "{}", "wrong_type", "id"),
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
    ("type-number", "type is a string", &[("type", "1")], "{}", "wrong_type", "type"),
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
    ("type-vault", "the extended types are known", &[("type", "\"vault\"")], "{}", "", ""),
    ("domain-null", "domain is a string", &[("domain", "null")], "{}", "wrong_type", "domain"),
    ("domain-empty", "domain may be empty", &[("domain", "\"\"")], "{}", "", ""),
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
        &[("sequence", "18446744073709551616"), ("previous_hash", HASH)],
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

/// Writes the cases of CPS-VAL-4.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-VAL-4"], "a value that other tools cannot read or order passes validation");
    cases(sheet, TOP);
    for (words, value, category) in
        [("empty", "\"\"", "invalid_value"), ("number", "1", "wrong_type")]
    {
        sheet
            .op_on(
                "validate",
                &format!("version-{words}"),
                "spec_version is a string that is not empty, or nothing at all",
                edited(FULL, &[("spec_version", value)]),
            )
            .readings(
                "CPS-VER-1",
                &[("v13", &invalid(category, "spec_version")), ("v12", r#"{"valid":true}"#)],
            );
    }
}
