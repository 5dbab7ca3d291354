//! Wrong verifiers: another content, another order, another spelling.

use super::seal::modelled;
use super::{Mutant, mutant, wrong};
use canon::capsule::content::{self, without_seal};
use canon::capsule::verify::{
    Check, Stored, Subject, Verdict, hash_mismatch, invalid_signature, malformed_hash, malformed_key,
    malformed_signature, missing_hash, missing_signature, post_quantum, stored,
};
use canon::capsule::{Form, Steps};
use canon::oracle;
use canon::{Profile, Value};

/// A verifier with one field of the table replaced.
macro_rules! verifier {
    ($words:literal, $rule:literal, $mistake:literal, $field:ident: $value:expr) => {
        mutant($words, $rule, $mistake, |_, readings| wrong(readings, |steps| Steps { $field: $value, ..steps }))
    };
}

/// Without members that are null.
fn without_nulls(document: &Value) -> Value {
    match without_seal(document) {
        Value::Object(members) => Value::Object(members.into_iter().filter(|(_, value)| !value.is_null()).collect()),
        other => other,
    }
}

fn last_wins<'a>(steps: &Steps, input: &'a [u8]) -> Result<content::Document<'a>, canon::Reject> {
    let readings = steps.readings.with("IN-DUP", "last");
    content::read(&Steps::reference(&readings), input)
}

/// The hash of the content with its integers left as they are, sealed as floats or not.
fn mismatch_of_integers(subject: &Subject<'_>) -> Verdict {
    let content = (subject.steps.verified_content)(subject.steps, subject.document);
    let canonicalizer =
        oracle::Steps { float_path: |_, _| false, ..oracle::steps(Profile::CPS, &subject.steps.readings) };
    match canonicalizer.hash(content.to_text().as_bytes()) {
        Ok(hashed) => hash_mismatch(&Subject { computed: &hashed.hash, ..*subject }),
        Err(_) => Verdict::HashMismatch,
    }
}

/// A demand that is not heard.
fn pq_never_missing(subject: &Subject<'_>) -> Verdict {
    match post_quantum(subject) {
        Verdict::MissingPqSignature => Verdict::Ok,
        verdict => verdict,
    }
}

/// An unreadable signature that is called malformed like the others.
fn pq_always_wanted(subject: &Subject<'_>) -> Verdict {
    match stored(subject.document.get("signature_pq")) {
        Stored::Missing => Verdict::MissingPqSignature,
        _ => post_quantum(subject),
    }
}

fn pq_unreadable_passes(subject: &Subject<'_>) -> Verdict {
    match stored(subject.document.get("signature_pq")) {
        Stored::Text(text) if text.len() != 6618 => Verdict::Ok,
        Stored::Malformed => Verdict::Ok,
        _ => post_quantum(subject),
    }
}

fn pq_unkeyed_passes(subject: &Subject<'_>) -> Verdict {
    match subject.trust.pq_public_key {
        None => Verdict::Ok,
        Some(_) => post_quantum(subject),
    }
}

macro_rules! checks {
    ($($check:expr),+ $(,)?) => {{
        const CHECKS: &[Check] = &[$($check),+];
        CHECKS
    }};
}

/// The checks before and after the post-quantum one.
macro_rules! with_pq {
    ($($check:expr),*) => {
        checks![
            missing_hash,
            missing_signature,
            malformed_hash,
            malformed_signature,
            hash_mismatch,
            malformed_key,
            invalid_signature,
            $($check),*
        ]
    };
}

pub fn all() -> Vec<Mutant> {
    let mut all = content_mutants();
    all.extend(order());
    all
}

fn content_mutants() -> Vec<Mutant> {
    vec![
        verifier!("verify-the-model", "CPS-SEAL-3", "hashed the model instead of the document", verified_content: modelled),
        verifier!("verify-the-seal", "CPS-SEAL-3", "hashed the seal with the content", verified_content: |_, document| document.clone()),
        verifier!("verify-normalises", "CPS-FORM-1", "verified id and timestamp in their emitted forms, and sealed them as given", verified_content: |_, document| {
            Form::Normalized.apply(without_seal(document))
        }),
        verifier!("verify-drops-nulls", "CPS-SEAL-3", "left null members out before hashing", verified_content: |_, document| without_nulls(document)),
        verifier!("verify-fills-version", "CPS-SEAL-9", "filled in an absent spec_version before hashing", verified_content: |_, document| {
            let mut content = without_seal(document);
            if content.get("spec_version").is_none() {
                super::append(&mut content, "spec_version", Value::string("1.0"));
            }
            content
        }),
        verifier!("verify-integers-kept", "CPS-FLT-1", "left integers at the float paths as they are when verifying", verdicts: checks![
            missing_hash, missing_signature, malformed_hash, malformed_signature, mismatch_of_integers, malformed_key, invalid_signature, post_quantum,
        ]),
        verifier!("verify-last-wins", "CPS-SEAL-3", "let the last of two members of one name win", read_sealed: last_wins),
    ]
}

fn order() -> Vec<Mutant> {
    vec![
        verifier!("verify-signature-first", "CPS-SEAL-9", "looked for the signature before the hash", verdicts: checks![
            missing_signature, missing_hash, malformed_hash, malformed_signature, hash_mismatch, malformed_key, invalid_signature, post_quantum,
        ]),
        verifier!("verify-malformed-first", "CPS-SEAL-9", "judged the hash's hex before looking for a signature", verdicts: checks![
            missing_hash, malformed_hash, missing_signature, malformed_signature, hash_mismatch, malformed_key, invalid_signature, post_quantum,
        ]),
        verifier!("verify-malformed-signature-first", "CPS-SEAL-9", "judged the signature's hex before looking for a hash", verdicts: checks![
            missing_signature, malformed_signature, missing_hash, malformed_hash, hash_mismatch, malformed_key, invalid_signature, post_quantum,
        ]),
        verifier!("verify-mismatch-before-malformed", "CPS-SEAL-9", "compared the hash before judging the signature's hex", verdicts: checks![
            missing_hash, missing_signature, malformed_hash, hash_mismatch, malformed_signature, malformed_key, invalid_signature, post_quantum,
        ]),
        verifier!("verify-no-hash", "CPS-SEAL-3", "trusted the stored hash", verdicts: checks![
            missing_hash, missing_signature, malformed_hash, malformed_signature, malformed_key, invalid_signature, post_quantum,
        ]),
        verifier!("verify-key-before-mismatch", "CPS-SEAL-9", "judged the key's hex before comparing the hash", verdicts: checks![
            missing_hash, missing_signature, malformed_hash, malformed_signature, malformed_key, hash_mismatch, invalid_signature, post_quantum,
        ]),
        verifier!("verify-signature-before-mismatch", "CPS-SEAL-9", "verified the signature before comparing the hash", verdicts: checks![
            missing_hash, missing_signature, malformed_hash, malformed_signature, malformed_key, invalid_signature, hash_mismatch, post_quantum,
        ]),
        verifier!("verify-no-key-form", "CPS-SEAL-9", "called a malformed key an invalid signature", verdicts: checks![
            missing_hash, missing_signature, malformed_hash, malformed_signature, hash_mismatch, invalid_signature, post_quantum,
        ]),
        verifier!("verify-no-signature", "CPS-SEAL-1", "did not verify the signature", verdicts: checks![
            missing_hash, missing_signature, malformed_hash, malformed_signature, hash_mismatch, malformed_key, post_quantum,
        ]),
        verifier!("verify-pq-first", "CPS-SEAL-6", "took a post-quantum signature for enough", verdicts: checks![
            missing_hash, missing_signature, malformed_hash, malformed_signature, hash_mismatch, malformed_key, post_quantum,
        ]),
        verifier!("verify-ignores-pq", "CPS-SEAL-6", "ignored post-quantum signatures", verdicts: with_pq!()),
        verifier!("verify-pq-never-missing", "CPS-SEAL-6", "passed a capsule without the post-quantum signature that was demanded", verdicts: with_pq!(pq_never_missing)),
        verifier!("verify-pq-always-wanted", "CPS-SEAL-6", "demanded a post-quantum signature that nobody asked for", verdicts: with_pq!(pq_always_wanted)),
        verifier!("verify-pq-unreadable-passes", "CPS-SEAL-6", "passed a post-quantum signature that cannot be read", verdicts: with_pq!(pq_unreadable_passes)),
        verifier!("verify-pq-unkeyed-passes", "CPS-SEAL-6", "passed a demanded post-quantum signature without a key to check it", verdicts: with_pq!(pq_unkeyed_passes)),
        verifier!("verify-null-malformed", "CPS-SEAL-9", "called a null hash malformed", stored: |member| match member {
            Some(Value::Null) => Stored::Malformed,
            member => stored(member),
        }),
        verifier!("verify-empty-malformed", "CPS-SEAL-9", "called an empty hash malformed", stored: |member| match member.and_then(Value::as_str) {
            Some(text) => Stored::Text(text),
            None => stored(member),
        }),
        verifier!("verify-no-text-missing", "CPS-SEAL-9", "called a hash that is no text missing", stored: |member| match stored(member) {
            Stored::Malformed => Stored::Missing,
            found => found,
        }),
    ]
}
