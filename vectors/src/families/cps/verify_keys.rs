//! CPS-SEAL-1, -4, -5 and -6: keys and signatures that hold, and those that must not.

use super::capsules::{FULL, edited};
use super::literals::{
    MALLEATED_SIGNATURE, OTHER_PUBLIC_KEY, PUBLIC_KEY, RAW_SIGNATURE, SMALL_NONCE_SIGNATURE,
    WEAK_KEYS, seal,
};
use super::seal::{pq_public_key, pq_signature};
use super::verify::{key, sealed, sealed_as};
use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-SEAL-1"], "a signature over something else than the digits passes");
    signed(
        sheet,
        "raw-digest",
        "a signature over the 32 bytes does not hold",
        RAW_SIGNATURE,
        PUBLIC_KEY,
        "invalid_signature",
    );
    let (_, other) = seal("other-key");
    signed(
        sheet,
        "other-signer",
        "a signature by another key does not hold",
        other,
        PUBLIC_KEY,
        "invalid_signature",
    );
    let (_, elsewhere) = seal("chain-1");
    signed(
        sheet,
        "other-capsule",
        "a signature over another capsule does not hold",
        elsewhere,
        PUBLIC_KEY,
        "invalid_signature",
    );
    twelve(sheet);
    strict(sheet);
    spelling(sheet);
    post_quantum(sheet);
}

fn signed(
    sheet: &mut Sheet,
    words: &str,
    proves: &str,
    signature: &str,
    public_key: &str,
    verdict: &str,
) {
    let input = edited(&sealed("full"), &[("signature", &format!("\"{signature}\""))]);
    sheet.op_on("verify", words, proves, input).args(&key(public_key)).expect(&verdict_of(verdict));
}

/// The same of a capsule of twelve members.
fn twelve(sheet: &mut Sheet) {
    let capsule = edited(FULL, &[("spec_version", "")]);
    for (words, proves, seal, public_key) in [
        ("raw-digest", "a signature over the 32 bytes does not hold", "twelve-raw", PUBLIC_KEY),
        (
            "other-signer",
            "a signature by another key does not hold",
            "twelve-other-key",
            PUBLIC_KEY,
        ),
        ("other-key", "another key does not verify it", "twelve-members", OTHER_PUBLIC_KEY),
    ] {
        let proves = format!("of a capsule of twelve members, {proves}");
        sheet
            .op_on("verify", &format!("twelve-{words}"), &proves, sealed_as(&capsule, seal))
            .args(&key(public_key))
            .expect(&verdict_of("invalid_signature"));
    }
}

fn verdict_of(verdict: &str) -> String {
    format!(r#"{{"verdict":"{verdict}"}}"#)
}

fn strict(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-SEAL-4"],
        "a forger passes off a capsule that nobody signed, or a seal with two valid spellings",
    );
    for (words, public_key, signature) in WEAK_KEYS {
        signed(
            sheet,
            &format!("key-{words}"),
            "a key of small order signs nothing, however it is spelled",
            signature,
            public_key,
            "invalid_signature",
        );
    }
    signed(
        sheet,
        "scalar-past-order",
        "a scalar that is not reduced is refused",
        MALLEATED_SIGNATURE,
        PUBLIC_KEY,
        "invalid_signature",
    );
    signed(
        sheet,
        "key-off-curve",
        "a key that is no point signs nothing",
        seal("full").1,
        "0200000000000000000000000000000000000000000000000000000000000000",
        "invalid_signature",
    );
    sheet.should();
    signed(
        sheet,
        "nonce-of-small-order",
        "a nonce of small order is refused",
        SMALL_NONCE_SIGNATURE,
        PUBLIC_KEY,
        "invalid_signature",
    );
}

fn spelling(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-SEAL-5"],
        "one implementation accepts a spelling of a key that another refuses",
    );
    let upper = PUBLIC_KEY.to_uppercase();
    let honest = sealed("full");
    let tampered = edited(&honest, &[("domain", "\"x\"")]);
    for (words, proves, input, public_key, verdict) in [
        ("key-upper-case", "a key may be in upper case", &honest, upper.as_str(), "ok"),
        ("key-empty", "an empty key is malformed", &honest, "", "malformed_hex"),
        ("key-short", "a key has 64 digits", &honest, &PUBLIC_KEY[2..], "malformed_hex"),
        ("key-not-hex", "a key has hex digits", &honest, &upper.replace('D', "G"), "malformed_hex"),
        ("key-space", "a key has no space", &honest, &format!("{PUBLIC_KEY} "), "malformed_hex"),
        (
            "mismatch-before-key",
            "a mismatch is named before a malformed key",
            &tampered,
            "x",
            "hash_mismatch",
        ),
        (
            "mismatch-before-signature",
            "a mismatch is named before an invalid signature",
            &tampered,
            OTHER_PUBLIC_KEY,
            "hash_mismatch",
        ),
        (
            "other-key",
            "another key does not verify the signature",
            &honest,
            OTHER_PUBLIC_KEY,
            "invalid_signature",
        ),
    ] {
        sheet
            .op_on("verify", words, proves, input)
            .args(&key(public_key))
            .expect(&verdict_of(verdict));
    }
}

fn post_quantum(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-SEAL-6"],
        "a capsule passes although its post-quantum signature was demanded and does not hold",
    );
    let plain = sealed("full");
    let with = |signature: &str| edited(&plain, &[("signature_pq", signature)]);
    let right = with(&format!("\"{}\"", pq_signature()));
    let wrong = with(&format!("\"00{}\"", &pq_signature()[2..]));
    let upper = with(&format!("\"{}\"", pq_signature().to_uppercase()));
    let invalid_too = edited(&right, &[("signature", &format!("\"{RAW_SIGNATURE}\""))]);
    let known = format!(r#","pq_public_key":"{}""#, pq_public_key());
    let other_key = format!(r#","pq_public_key":"00{}""#, &pq_public_key()[2..]);
    let demanded = r#","require_pq":true"#;
    let both = format!("{known}{demanded}");
    for (words, proves, input, args, verdict) in [
        ("both-hold", "both signatures hold", &right, both.as_str(), "ok"),
        ("not-demanded", "without a key or a demand it is not looked at", &wrong, "", "ok"),
        (
            "absent-not-demanded",
            "an absent one passes where none is demanded",
            &plain,
            &known,
            "ok",
        ),
        (
            "absent-demanded",
            "an empty one is missing where one is demanded",
            &plain,
            &both,
            "missing_pq_signature",
        ),
        (
            "null-demanded",
            "a null one is missing where one is demanded",
            &with("null"),
            &both,
            "missing_pq_signature",
        ),
        ("upper-case", "its hex may be in upper case", &upper, &both, "ok"),
        ("wrong", "one that does not hold fails", &wrong, &known, "pq_verification_failed"),
        ("wrong-demanded", "also where it is demanded", &wrong, &both, "pq_verification_failed"),
        (
            "other-pq-key",
            "another key does not verify it",
            &right,
            &other_key,
            "pq_verification_failed",
        ),
        (
            "unreadable",
            "hex that cannot be read fails",
            &with("\"zz\""),
            &known,
            "pq_verification_failed",
        ),
        ("no-text", "one that is no text fails", &with("7"), &known, "pq_verification_failed"),
        (
            "demanded-without-key",
            "one that nobody can check fails where it is demanded",
            &right,
            demanded,
            "pq_verification_failed",
        ),
        (
            "ed25519-first",
            "it does not replace the Ed25519 signature",
            &invalid_too,
            &both,
            "invalid_signature",
        ),
    ] {
        sheet
            .op_on("verify", &format!("pq-{words}"), proves, input)
            .args(&format!(r#"{{"public_key":"{PUBLIC_KEY}"{args}}}"#))
            .expect(&verdict_of(verdict));
    }
}
