//! CPS-SEAL-1, -2, -6 and -7: what is hashed and signed when a capsule is sealed.

use super::capsules::{Edit, with};
use super::literals::{OTHER_PUBLIC_KEY, OTHER_SEED, PQ_SEED, PUBLIC_KEY, SEED, seal as literal};
use crate::builder::Sheet;

/// The public key and the signature over the complete capsule, one a line.
const ML_DSA_65: &str = include_str!("ml_dsa_65.txt");

/// The post-quantum public key of [`PQ_SEED`].
pub fn pq_public_key() -> &'static str {
    ML_DSA_65.lines().next().unwrap_or_default()
}

/// Its signature over the complete capsule.
pub fn pq_signature() -> &'static str {
    ML_DSA_65.lines().nth(1).unwrap_or_default()
}

/// Words, what it proves, the edits of the complete capsule, and the name of the literal.
type Case = (&'static str, &'static str, &'static [Edit], &'static str);

const OUTSIDE: &[Case] = &[
    (
        "sealed-before",
        "the five members of an old seal are left out",
        &[
            ("hash", "\"00\""),
            ("signature", "\"11\""),
            ("signature_pq", "\"\""),
            ("signed_at", "\"2026-01-01T00:00:01+00:00\""),
            ("signed_by", "\"me\""),
        ],
        "full",
    ),
    ("old-hash", "an old hash is left out", &[("hash", "\"00\"")], "full"),
    ("old-signature", "an old signature is left out", &[("signature", "{}")], "full"),
    (
        "old-pq-signature",
        "an old post-quantum signature is left out",
        &[("signature_pq", "null")],
        "full",
    ),
    ("old-time", "an old signing time is left out", &[("signed_at", "0")], "full"),
    ("old-signer", "an old signer is left out", &[("signed_by", "[]")], "full"),
    (
        "inner-hash",
        "members of the same names further in are content",
        &[("outcome.metrics", r#"{"hash":"ab","signature":"cd"}"#)],
        "inner-hash",
    ),
];

const AS_GIVEN: &[Case] = &[
    (
        "unknown-member",
        "an unknown member is sealed with the rest",
        &[("extra", "[1]")],
        "unknown-member",
    ),
    (
        "twelve-members",
        "an absent spec_version is not filled in",
        &[("spec_version", "")],
        "twelve-members",
    ),
    (
        "twelve-sealed-before",
        "an old seal of a capsule of twelve members is left out",
        &[("spec_version", ""), ("hash", "\"00\""), ("signature", "\"11\"")],
        "twelve-members",
    ),
    (
        "forms-kept",
        "an upper-case id and a Z timestamp are sealed as given, or in their emitted forms",
        &[
            ("id", "\"12345678-1234-4234-8234-1234567890AB\""),
            ("trigger.timestamp", "\"2026-01-01T00:00:00.000Z\""),
        ],
        "forms-kept",
    ),
    (
        "not-derived",
        "options are not made up from options_considered",
        &[("reasoning.options", "[]")],
        "not-derived",
    ),
    (
        "integer-confidence",
        "the float paths are canonical all the same",
        &[("reasoning.confidence", "1")],
        "float-confidence",
    ),
    (
        "not-ascii",
        "text outside ASCII is hashed as UTF-8",
        &[("trigger.request", "\"gr\u{F6}\u{DF}er \u{1F680} \u{2028}\"")],
        "not-ascii",
    ),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-SEAL-1"], "signatures made here verify nowhere else");
    seal(sheet, "complete", "the signature is over the 64 hex digits", &with(&[]), "full");
    sheet
        .op_on("seal", "other-key", "another key gives another signature and name", with(&[]))
        .args(&format!(r#"{{"seed":"{OTHER_SEED}"}}"#))
        .expect(&expected("other-key", OTHER_PUBLIC_KEY, ""));
    sheet.about(
        &["CPS-SEAL-2"],
        "a capsule that is sealed again gets another hash although nothing changed",
    );
    cases(sheet, OUTSIDE);
    sheet.about(&["CPS-SEAL-7"], "the seal covers something else than the document that is stored");
    cases(sheet, AS_GIVEN);
    sheet.about(&["CPS-SEAL-6"], "post-quantum signatures made here verify nowhere else");
    let pq =
        format!(r#","pq_public_key":"{}","signature_pq":"{}""#, pq_public_key(), pq_signature());
    sheet
        .op_on(
            "seal",
            "post-quantum",
            "ML-DSA-65 signs the same 64 bytes under the empty context, beside Ed25519",
            with(&[]),
        )
        .args(&format!(r#"{{"seed":"{SEED}","pq_seed":"{PQ_SEED}"}}"#))
        .expect(&expected("full", PUBLIC_KEY, &pq));
    sheet.about(&["CPS-ROOT-1"], "something that is no capsule carries a valid seal");
    for (words, root) in [("array", "[]"), ("null", "null"), ("number", "1")] {
        sheet
            .op_on("seal", &format!("root-{words}"), "only an object is sealed", root)
            .args(&format!(r#"{{"seed":"{SEED}"}}"#))
            .expect(r#"{"reject":"wrong_root"}"#);
    }
}

fn cases(sheet: &mut Sheet, cases: &[Case]) {
    for (words, proves, edits, name) in cases {
        seal(sheet, words, proves, &with(edits), name);
    }
}

fn seal(sheet: &mut Sheet, words: &str, proves: &str, input: &str, name: &str) {
    sheet
        .op_on("seal", words, proves, input)
        .args(&format!(r#"{{"seed":"{SEED}"}}"#))
        .expect(&expected(name, PUBLIC_KEY, ""))
        .and_moved();
}

fn expected(name: &str, public_key: &str, more: &str) -> String {
    let (hash, signature) = literal(name);
    let signed_by = &public_key[..16];
    format!(
        r#"{{"hash":"{hash}","signature":"{signature}","public_key":"{public_key}","signed_by":"{signed_by}"{more}}}"#
    )
}
