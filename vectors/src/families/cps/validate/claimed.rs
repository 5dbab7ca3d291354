//! CPS-VAL-8: the hash that somebody claims for a capsule.

use super::super::capsules::with;
use super::super::literals::FULL_HASH;
use super::invalid;
use crate::builder::Sheet;

/// Writes the cases of CPS-VAL-8.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-VAL-8"],
        "a capsule whose content was changed passes for the one that was claimed",
    );
    let upper = FULL_HASH.to_uppercase();
    let other = format!("0{}", &FULL_HASH[1..]);
    let sealed = with(&[("hash", "\"x\"")]);
    let full = with(&[]);
    for (words, proves, input, claimed, expect) in [
        ("claimed-right", "the claimed hash is that of the document", &full, FULL_HASH, ""),
        ("claimed-upper-case", "the claimed hash is compared without case", &full, &upper, ""),
        ("claimed-other", "another hash is refused", &full, &other, "integrity_violation"),
        ("claimed-short", "a claimed hash has 64 digits", &full, "ab", "invalid_value"),
        ("claimed-empty", "an empty claim is a claim", &full, "", "invalid_value"),
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
