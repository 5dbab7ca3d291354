//! Wrong sealers: another content, another message, another name.

use super::{Mutant, mutant, wrong};
use canon::capsule::content::without_seal;
use canon::capsule::{Capsule, Form, SEAL_FIELDS, Steps, Version};
use canon::{Value, digest};

/// A sealer with one field of the table replaced.
macro_rules! sealer {
    ($words:literal, $rule:literal, $mistake:literal, $field:ident: $value:expr) => {
        mutant($words, $rule, $mistake, |_, readings| wrong(readings, |steps| Steps { $field: $value, ..steps }))
    };
}

/// The 32 bytes behind the digits.
pub fn raw_digest(hash: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or(0) as u8;
    hash.as_bytes().chunks(2).map(|pair| digit(pair[0]) << 4 | pair.get(1).map_or(0, |byte| digit(*byte))).collect()
}

/// The document without its seal but for one member.
fn forgets(document: &Value, kept: &str) -> Value {
    let mut content = without_seal(document);
    if let (Some(value), Value::Object(members)) = (document.get(kept), &mut content) {
        members.push((kept.into(), value.clone()));
    }
    content
}

/// Without members of these names at any depth.
fn without_deep(value: &Value) -> Value {
    match value {
        Value::Object(members) => Value::Object(
            members
                .iter()
                .filter(|(name, _)| !SEAL_FIELDS.iter().any(|field| *name == *field))
                .map(|(name, value)| (name.clone(), without_deep(value)))
                .collect(),
        ),
        Value::Array(elements) => Value::Array(elements.iter().map(without_deep).collect()),
        other => other.clone(),
    }
}

/// The typed capsule where there is one.
pub fn modelled(steps: &Steps, document: &Value) -> Value {
    let content = without_seal(document);
    match Capsule::from_value_as(&content, Version::of(&steps.readings)) {
        Ok(capsule) => capsule.to_value_as(Version::of(&steps.readings)),
        Err(_) => content,
    }
}

pub fn all() -> Vec<Mutant> {
    vec![
        sealer!("sign-raw-digest", "CPS-SEAL-1", "signed the 32 bytes of the hash instead of its 64 digits", message: raw_digest),
        sealer!("sign-upper-case", "CPS-SEAL-1", "signed the digits in upper case", message: |hash| hash.to_uppercase().into_bytes()),
        sealer!("sign-with-line-feed", "CPS-SEAL-1", "signed the digits and a line feed", message: |hash| format!("{hash}\n").into_bytes()),
        sealer!("print-upper-case", "CPS-SEAL-1", "printed signatures in upper case", print_hex: |bytes| digest::hex(bytes).to_uppercase()),
        sealer!("seal-the-seal", "CPS-SEAL-2", "hashed an old seal with the content", sealed_content: |_, document| document.clone()),
        sealer!("seal-old-hash", "CPS-SEAL-2", "left an old hash in the content", sealed_content: |_, document| forgets(document, "hash")),
        sealer!("seal-old-signature", "CPS-SEAL-2", "left an old signature in the content", sealed_content: |_, document| forgets(document, "signature")),
        sealer!("seal-old-pq-signature", "CPS-SEAL-2", "left an old post-quantum signature in the content", sealed_content: |_, document| forgets(document, "signature_pq")),
        sealer!("seal-old-time", "CPS-SEAL-2", "left signed_at in the content", sealed_content: |_, document| forgets(document, "signed_at")),
        sealer!("seal-old-signer", "CPS-SEAL-2", "left signed_by in the content", sealed_content: |_, document| forgets(document, "signed_by")),
        sealer!("seal-strips-deep", "CPS-SEAL-2", "left out members of the seal's names at every depth", sealed_content: |_, document| without_deep(document)),
        sealer!("seal-the-model", "CPS-SEAL-7", "sealed the model built from the document", sealed_content: modelled),
        sealer!("seal-normalises", "CPS-FORM-1", "sealed id and timestamp in their emitted forms, and verified them as given", sealed_content: |_, document| {
            Form::Normalized.apply(without_seal(document))
        }),
        sealer!("seal-normalises-time", "CPS-FORM-1", "sealed the timestamp in its emitted form, and the id as given", sealed_content: |_, document| {
            let mut content = Form::Normalized.apply(without_seal(document));
            if let Some(id) = document.get("id") {
                super::put(&mut content, "id", id.clone());
            }
            content
        }),
        sealer!("seal-drops-version", "CPS-VER-1", "sealed a capsule of thirteen members without its spec_version", sealed_content: |_, document| {
            match without_seal(document) {
                Value::Object(members) => Value::Object(members.into_iter().filter(|(name, _)| *name != "spec_version").collect()),
                other => other,
            }
        }),
        sealer!("pq-raw-digest", "CPS-SEAL-6", "made the post-quantum signature over the 32 bytes", pq_message: raw_digest),
        sealer!("pq-context", "CPS-SEAL-6", "made the post-quantum signature under a context", pq_context: b"capsule"),
        sealer!("signed-by-fingerprint", "CPS-SEAL-8", "named a key without a keyring by its fingerprint", signed_by: |key| key.fingerprint()),
        sealer!("signed-by-whole-key", "CPS-SEAL-8", "named a key by all its digits", signed_by: |key| key.hex()),
        sealer!("any-root", "CPS-ROOT-1", "took a root that is no object for a capsule", is_capsule: |_| true),
    ]
}
