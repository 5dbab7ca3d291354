//! CPS-SEAL-3 and -5: what verification hashes, its verdicts and their order.

use super::capsules::{FULL, edited};
use super::literals::{PUBLIC_KEY, UPPER_SIGNATURE, seal};
use crate::builder::Sheet;

/// The complete capsule with a seal.
pub fn sealed(name: &str) -> String {
    sealed_as(FULL, name)
}

/// A document with the seal of this name.
pub fn sealed_as(document: &str, name: &str) -> String {
    let (hash, signature) = seal(name);
    edited(
        document,
        &[
            ("hash", &format!("\"{hash}\"")),
            ("signature", &format!("\"{signature}\"")),
            ("signature_pq", "\"\""),
            ("signed_at", "\"2026-01-01T00:00:01+00:00\""),
            ("signed_by", "\"d75a980182b10ab7\""),
        ],
    )
}

/// Words, what it proves, the edits of the sealed capsule, the verdict.
type Case<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)], &'a str);

const MISMATCH: &str = "hash_mismatch";
const MALFORMED: &str = "malformed_hex";

const CONTENT: &[Case<'static>] = &[
    ("complete", "an honest seal holds", &[], "ok"),
    ("injected-top", "an injected member is caught", &[("extra", "1")], MISMATCH),
    ("injected-null", "an injected null is caught", &[("extra", "null")], MISMATCH),
    (
        "injected-in-section",
        "an injected member of a section is caught",
        &[("trigger.extra", "1")],
        MISMATCH,
    ),
    (
        "injected-in-option",
        "an injected member of an option is caught",
        &[("reasoning.options.0.extra", "1")],
        MISMATCH,
    ),
    ("deleted-nullable", "a deleted null is caught", &[("parent_id", "")], MISMATCH),
    ("deleted-version", "a deleted spec_version is caught", &[("spec_version", "")], MISMATCH),
    ("deleted-default", "a deleted default is caught", &[("domain", "")], MISMATCH),
    (
        "time-rewritten",
        "a timestamp is or is not normalised before it is hashed",
        &[("trigger.timestamp", "\"2026-01-01T00:00:00Z\"")],
        MISMATCH,
    ),
    (
        "id-rewritten",
        "an id is or is not normalised before it is hashed",
        &[("id", "\"12345678-1234-4234-8234-1234567890AB\"")],
        MISMATCH,
    ),
    (
        "integer-for-float",
        "an integer elsewhere is not the float that was sealed",
        &[("outcome.metrics.latency_ms", "3.0")],
        MISMATCH,
    ),
    ("changed", "a changed value is caught", &[("outcome.status", "\"failure\"")], MISMATCH),
    (
        "array-reordered",
        "the order of an array is content",
        &[("outcome.side_effects", "[\"x\",\"replicas: 4 to 6\"]")],
        MISMATCH,
    ),
    (
        "signed-at-changed",
        "signed_at is covered by nothing",
        &[("signed_at", "\"1999-01-01T00:00:00+00:00\"")],
        "ok",
    ),
    (
        "signed-by-changed",
        "signed_by is covered by nothing, and the given key counts",
        &[("signed_by", "7")],
        "ok",
    ),
    ("signed-by-absent", "signed_by need not be there", &[("signed_by", "")], "ok"),
];

const ORDER: &[Case<'static>] = &[
    ("hash-absent", "an absent hash is missing", &[("hash", "")], "missing_hash"),
    ("hash-null", "a null hash is missing", &[("hash", "null")], "missing_hash"),
    ("hash-empty", "an empty hash is missing", &[("hash", "\"\"")], "missing_hash"),
    (
        "signature-absent",
        "an absent signature is missing",
        &[("signature", "")],
        "missing_signature",
    ),
    (
        "signature-null",
        "a null signature is missing",
        &[("signature", "null")],
        "missing_signature",
    ),
    (
        "signature-empty",
        "an empty signature is missing",
        &[("signature", "\"\"")],
        "missing_signature",
    ),
    (
        "both-absent",
        "a missing hash is named before a missing signature",
        &[("hash", ""), ("signature", "")],
        "missing_hash",
    ),
    (
        "signature-before-malformed-hash",
        "a missing signature is named before a malformed hash",
        &[("hash", "\"x\""), ("signature", "")],
        "missing_signature",
    ),
    (
        "hash-missing-before-malformed-signature",
        "a missing hash is named before a malformed signature",
        &[("hash", ""), ("signature", "\"x\"")],
        "missing_hash",
    ),
    ("hash-number", "a hash that is no text is malformed", &[("hash", "1")], MALFORMED),
    ("hash-false", "false is not a missing hash", &[("hash", "false")], MALFORMED),
    (
        "signature-array",
        "a signature that is no text is malformed",
        &[("signature", "[]")],
        MALFORMED,
    ),
    (
        "malformed-before-mismatch",
        "malformed hex is named before a mismatch",
        &[("domain", "\"x\""), ("signature", "\"x\"")],
        MALFORMED,
    ),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-SEAL-3"], "a capsule that was tampered with passes, or an honest one fails");
    cases(sheet, CONTENT);
    for (words, proves, document, name) in [
        (
            "unknown-member-sealed",
            "an unknown member that was sealed belongs to the content",
            edited(FULL, &[("extra", "[1]")]),
            "unknown-member",
        ),
        (
            "twelve-members-sealed",
            "a capsule of twelve members verifies as it was sealed",
            edited(FULL, &[("spec_version", "")]),
            "twelve-members",
        ),
        (
            "forms-kept",
            "a document in other forms is hashed as it is, or in the emitted forms",
            edited(
                FULL,
                &[
                    ("id", "\"12345678-1234-4234-8234-1234567890AB\""),
                    ("trigger.timestamp", "\"2026-01-01T00:00:00.000Z\""),
                ],
            ),
            "forms-kept",
        ),
        (
            "not-derived",
            "options are not made up before hashing",
            edited(FULL, &[("reasoning.options", "[]")]),
            "not-derived",
        ),
        (
            "integer-confidence",
            "an integer confidence is hashed as the float that was sealed",
            edited(FULL, &[("reasoning.confidence", "1")]),
            "float-confidence",
        ),
    ] {
        let draft = verify(sheet, words, proves, &sealed_as(&document, name), "ok");
        if words == "forms-kept" {
            draft.rules(&["CPS-FORM-1", "CPS-SEAL-3", "CPS-TIME-1", "CPS-UUID-1"]);
        }
    }
    let twelve = sealed_as(&edited(FULL, &[("spec_version", "")]), "twelve-members");
    for (words, proves, edit) in [
        ("changed", "a changed value is caught", ("outcome.status", "\"failure\"")),
        ("element", "an element more in an array is caught", ("outcome.side_effects", "[]")),
        (
            "version-added",
            "a spec_version that was not sealed is caught",
            ("spec_version", "\"1.0\""),
        ),
    ] {
        let proves = format!("in a capsule of twelve members {proves}");
        verify(sheet, &format!("twelve-{words}"), &proves, &edited(&twelve, &[edit]), MISMATCH);
    }
    cases(sheet, ORDER);
    refusals(sheet);
    hex(sheet);
}

/// A document that carries a seal and names a member twice is refused under every reading.
fn refusals(sheet: &mut Sheet) {
    let whole = sealed("full");
    let twice = whole.replacen('{', r#"{"domain":"agents","#, 1);
    let nested = whole.replacen(r#""trigger":{"#, r#""trigger":{"source":"ops","#, 1);
    for (words, input) in [("twice", &twice), ("twice-nested", &nested)] {
        sheet
            .op_on(
                "verify",
                words,
                "a member that stands twice is refused, whatever hash does with one",
                input,
            )
            .args(&key(PUBLIC_KEY))
            .needs_raw()
            .expect(r#"{"reject":"duplicate_key"}"#);
    }
    for (words, root) in [("array", "[]"), ("null", "null")] {
        sheet
            .op_on("verify", &format!("root-{words}"), "a sealed capsule is an object", root)
            .rules(&["CPS-ROOT-1"])
            .args(&key(PUBLIC_KEY))
            .expect(r#"{"reject":"wrong_root"}"#);
    }
}

/// CPS-SEAL-5: the spelling of hash, signature and key.
fn hex(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-SEAL-5"],
        "one implementation accepts a spelling of a seal that another refuses",
    );
    let (hash, signature) = seal("full");
    let quoted = |text: &str| format!("{text:?}");
    let upper = hash.to_uppercase();
    for (words, proves, field, text, verdict) in [
        ("hash-upper-case", "an upper-case hash is another text", "hash", upper.clone(), MISMATCH),
        ("hash-short", "a hash has 64 digits", "hash", hash[1..].to_owned(), MALFORMED),
        ("hash-long", "a hash has no 65th digit", "hash", format!("{hash}0"), MALFORMED),
        ("hash-not-hex", "a hash has hex digits", "hash", format!("g{}", &hash[1..]), MALFORMED),
        ("hash-space", "a hash has no space", "hash", format!("{hash} "), MALFORMED),
        ("hash-prefix", "a hash has no prefix", "hash", format!("sha3_{hash}"), MALFORMED),
        (
            "signature-upper-case",
            "a signature may be in upper case",
            "signature",
            signature.to_uppercase(),
            "ok",
        ),
        (
            "signature-short",
            "a signature has 128 digits",
            "signature",
            signature[2..].to_owned(),
            MALFORMED,
        ),
        (
            "signature-long",
            "a signature has no 129th digit",
            "signature",
            format!("{signature}00"),
            MALFORMED,
        ),
        (
            "signature-not-hex",
            "a signature has hex digits",
            "signature",
            format!("zz{}", &signature[2..]),
            MALFORMED,
        ),
        (
            "signature-space-inside",
            "a signature has no space inside",
            "signature",
            format!("{} {}", &signature[..64], &signature[64..]),
            MALFORMED,
        ),
        (
            "signature-space-within-length",
            "a space does not stand for a digit",
            "signature",
            format!(" {} ", &signature[1..127]),
            MALFORMED,
        ),
        (
            "signature-line-feed",
            "a signature ends without a line feed",
            "signature",
            format!("{signature}\n"),
            MALFORMED,
        ),
        (
            "signature-hex-prefix",
            "a signature has no 0x",
            "signature",
            format!("0x{}", &signature[2..]),
            MALFORMED,
        ),
    ] {
        let input = edited(&sealed("full"), &[(field, &quoted(&text))]);
        verify(sheet, words, proves, &input, verdict);
    }
    let upper_all = edited(
        &sealed("full"),
        &[("hash", &quoted(&upper)), ("signature", &quoted(UPPER_SIGNATURE))],
    );
    verify(
        sheet,
        "hash-and-signature-upper-case",
        "a signature over an upper-case hash does not make it the right one",
        &upper_all,
        MISMATCH,
    );
}

fn cases(sheet: &mut Sheet, cases: &[Case<'_>]) {
    for (words, proves, edits, verdict) in cases {
        verify(sheet, words, proves, &edited(&sealed("full"), edits), verdict);
    }
}

fn verify<'a>(
    sheet: &'a mut Sheet,
    words: &str,
    proves: &str,
    input: &str,
    verdict: &str,
) -> crate::builder::Draft<'a> {
    sheet
        .op_on("verify", words, proves, input)
        .args(&key(PUBLIC_KEY))
        .expect(&format!(r#"{{"verdict":"{verdict}"}}"#))
        .and_moved()
}

/// The arguments with this key.
pub fn key(public_key: &str) -> String {
    format!(r#"{{"public_key":"{public_key}"}}"#)
}
