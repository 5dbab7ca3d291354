//! Requests for `verify` and `chain`: sealed capsules, then one thing changed after the fact.

use super::capsules::{changed_content, remove, seed, set};
use super::{Made, faults, request, respelled};
use crate::generate::capsule::{content, linked};
use crate::generate::{Choices, tree};
use canon::capsule::{self, Document, PqSigningKey, PublicKey, Signer, SigningKey, Steps};
use canon::digest::hex;
use canon::{Profile, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What `seal` gave for a content, and the content with its seal.
pub struct Sealed {
    pub document: Value,
    pub public_key: String,
    pq_public_key: Option<String>,
}

/// Seals content as the reference does; content that cannot be sealed stays without a seal.
fn seal(content: Value, seed: &str, pq_seed: Option<&str>) -> Sealed {
    static STEPS: LazyLock<Steps> = LazyLock::new(Steps::default);
    let text = content.to_text();
    let document = Document { value: content, text: text.as_bytes() };
    let sealed = with_signer(seed, pq_seed, |signer| {
        let seal = capsule::seal(&STEPS, &document, signer).ok()?;
        let pq_public_key = signer.pq().map(|key| hex(&key.public_key()));
        Some((seal, signer.key().public_key().hex(), pq_public_key))
    });
    let mut document = document.value;
    let mut members = Vec::new();
    let (mut public_key, mut pq_public_key) = (String::new(), None);
    if let Some((seal, key, pq_key)) = sealed {
        members.push(("hash", seal.hash));
        members.push(("signature", seal.signature));
        members.extend(seal.signature_pq.map(|text| ("signature_pq", text)));
        members.push(("signed_by", seal.signed_by));
        (public_key, pq_public_key) = (key, pq_key);
    }
    members.push(("signed_at", "2026-01-15T12:00:00+00:00".to_owned()));
    if let Value::Object(all) = &mut document {
        let members = members.into_iter();
        all.extend(members.map(|(name, text)| (name.into(), Value::string(text))));
    }
    Sealed { document, public_key, pq_public_key }
}

/// Lends the signer of these seeds. Only a few are ever drawn, and to make a key takes as long as to sign with it.
fn with_signer<T>(seed: &str, pq_seed: Option<&str>, lend: impl FnOnce(&Signer) -> T) -> T {
    type Signers = HashMap<(String, Option<String>), Signer>;
    thread_local! {
        static SIGNERS: RefCell<Signers> = RefCell::default();
    }
    SIGNERS.with_borrow_mut(|signers| {
        let seeds = (seed.to_owned(), pq_seed.map(str::to_owned));
        let signer = signers.entry(seeds).or_insert_with(|| {
            let signer = Signer::new(SigningKey::from_seed(&bytes(seed))).deterministic();
            match pq_seed {
                Some(seed) => signer.with_pq(PqSigningKey::from_seed(&bytes(seed))),
                None => signer,
            }
        });
        lend(signer)
    })
}

/// The bytes of a seed that was drawn.
fn bytes(seed: &str) -> [u8; 32] {
    PublicKey::parse(seed).expect("a seed is 64 hex digits").0
}

/// `verify`: nothing changed, the content changed, or the seal, or the key.
pub fn verify(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let content = if choices.chance(1, 2) { content(choices) } else { changed_content(choices) };
    let pq_seed = choices.chance(1, 60).then(|| seed(choices));
    let own_seed = seed(choices);
    let mut sealed = seal(content, &own_seed, pq_seed.as_deref());
    let hazard = tamper(choices, &mut sealed);
    let mut args = vec![("public_key", Value::string(sealed.public_key))];
    if let Some(key) = sealed.pq_public_key {
        args.push(("pq_public_key", Value::string(key)));
    }
    if choices.chance(1, 20) {
        args.push(("require_pq", Value::Bool(true)));
    }
    let text = respelled(choices, profile, &sealed.document);
    (hazard, request(op, Some(text), Value::object(args)))
}

fn tamper(choices: &mut Choices, sealed: &mut Sealed) -> &'static str {
    let document = &mut sealed.document;
    match choices.below(17) {
        0 => "sealed",
        1..=2 => {
            tree::mutate(choices, document);
            "content-changed"
        }
        3 => {
            set(document, "injected", Value::Null);
            "member-injected"
        }
        4 => {
            let name = choices.pick(&["parent_id", "spec_version", "context.session_id", "outcome.error"]);
            remove(document, name);
            "member-deleted"
        }
        5..=7 => {
            let name = choices.pick(&["hash", "signature", "signature_pq"]);
            match choices.below(4) {
                0 => remove(document, name),
                1 => set(document, name, choose_empty(choices)),
                _ => {
                    if let Some(text) = document.get(name).and_then(Value::as_text) {
                        let changed = tree::change_text(choices, text);
                        set(document, name, Value::String(changed));
                    }
                }
            }
            "seal-changed"
        }
        8 => {
            let other = choices.pick(&["signed_at", "signed_by"]);
            set(document, other, tree::other(choices));
            "unsigned-member-changed"
        }
        9 => {
            sealed.public_key = tree::change_text(choices, &sealed.public_key.as_str().into()).to_string_lossy();
            "key-changed"
        }
        10 => {
            if let Some(signature) = document.get("signature").and_then(Value::as_str) {
                let malleated = plus_group_order(signature);
                set(document, "signature", Value::string(malleated));
            }
            "signature-malleated"
        }
        11 => {
            small_order(choices, sealed);
            "small-order-key"
        }
        12 => {
            sealed.public_key = faults::other_hex(choices, &sealed.public_key);
            "key-respelled"
        }
        13 => {
            faults::repeat(choices, document);
            "member-repeated"
        }
        _ => {
            faults::seal(choices, sealed);
            "two-faults"
        }
    }
}

fn choose_empty(choices: &mut Choices) -> Value {
    match choices.below(5) {
        0 => Value::Null,
        1 => Value::string(""),
        2 => Value::Bool(false),
        3 => Value::integer(0),
        _ => Value::Array(Vec::new()),
    }
}

/// CPS-SEAL-4: adds the group order to S, which a lenient verifier reduces away again.
fn plus_group_order(signature: &str) -> String {
    const ORDER: [u8; 32] = [
        0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    if signature.len() != 128 || !signature.is_ascii() {
        return signature.to_owned();
    }
    let mut carry = 0_u16;
    let mut changed = signature[..64].to_owned();
    for (index, order) in ORDER.iter().enumerate() {
        let digits = &signature[64 + 2 * index..66 + 2 * index];
        let byte = u16::from_str_radix(digits, 16).unwrap_or(0);
        let sum = byte + u16::from(*order) + carry;
        carry = sum >> 8;
        changed.push_str(&format!("{:02x}", sum & 0xFF));
    }
    changed
}

/// CPS-SEAL-4: planted material, as chance never finds it: a key of small
/// order, in canonical and other encodings, for which R = identity and S = 0
/// satisfy the verification equation whatever was signed.
fn small_order(choices: &mut Choices, sealed: &mut Sealed) {
    const KEYS: &[&str] = &[
        "0100000000000000000000000000000000000000000000000000000000000000",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    ];
    const IDENTITY: &str = "0100000000000000000000000000000000000000000000000000000000000000";
    sealed.public_key = choices.pick(KEYS).to_owned();
    let signature = format!("{IDENTITY}{}", "0".repeat(64));
    set(&mut sealed.document, "signature", Value::string(signature));
}

/// `chain`: a few capsules that follow each other, then one fault, at a level that may not see it.
pub fn chain(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let own_seed = seed(choices);
    let length = choices.below(4);
    let mut capsules: Vec<Value> = Vec::new();
    let mut key = String::new();
    let mut previous: Option<String> = None;
    for sequence in 0..length {
        let content = linked(choices, sequence as i128, previous.as_deref());
        let sealed = seal(content, &own_seed, None);
        previous = sealed.document.get("hash").and_then(Value::as_str).map(str::to_owned);
        key = sealed.public_key;
        capsules.push(sealed.document);
    }
    let hazard = if length == 0 { "empty-chain" } else { break_chain(choices, &mut capsules, &own_seed) };
    let level = choices.pick(&["structural", "content", "signatures"]);
    let mut args = vec![("level", Value::string(level))];
    if level == "signatures" || choices.chance(1, 4) {
        args.push(("public_key", Value::string(key)));
    }
    // CPS-ROOT-1: now and then no array at all.
    let root = match choices.below(16) {
        13 => capsules.pop().unwrap_or(Value::Null),
        14 => Value::Null,
        15 => tree::other(choices),
        _ => Value::Array(capsules),
    };
    let text = respelled(choices, profile, &root);
    (hazard, request(op, Some(text), Value::object(args)))
}

fn break_chain(choices: &mut Choices, capsules: &mut Vec<Value>, own_seed: &str) -> &'static str {
    let at = choices.below(capsules.len());
    match choices.below(11) {
        0 => "chain",
        1 if choices.chance(1, 2) => {
            // CPS-CHAIN-1: the right number in an integer type that is too narrow.
            let turn = choices.pick(&[1_i128 << 64, 1 << 63, 1 << 53, 1 << 32, -(1 << 64)]);
            let wrapped = Value::integer(at as i128 + turn);
            set(&mut capsules[at], "sequence", wrapped);
            "sequence-wrapped"
        }
        1 => {
            let sequences = ["0", "1", "2", "1.0", "true", "\"1\"", "-1", "null", "-0"];
            let sequence = choices.pick(&sequences);
            if let Ok(sequence) = Value::read(sequence.as_bytes()) {
                set(&mut capsules[at], "sequence", sequence);
            }
            "sequence-changed"
        }
        2 => {
            remove(&mut capsules[at], "previous_hash");
            "link-removed"
        }
        3 => {
            let link = capsules[at].get("previous_hash").and_then(Value::as_text);
            let changed = match link {
                Some(link) => Value::String(tree::change_text(choices, link)),
                None => Value::string("ab".repeat(32)),
            };
            set(&mut capsules[at], "previous_hash", changed);
            "link-changed"
        }
        9 => {
            set(&mut capsules[at], "previous_hash", Value::string(""));
            "link-emptied"
        }
        10 => {
            // CPS-CHAIN-3: nothing links to nothing.
            remove(&mut capsules[at], "hash");
            if let Some(next) = capsules.get_mut(at + 1) {
                set(next, "previous_hash", Value::Null);
            }
            "hash-removed"
        }
        4 => {
            capsules.remove(at);
            "capsule-removed"
        }
        5 => {
            capsules.swap(0, at);
            "capsules-swapped"
        }
        6 => {
            tree::mutate(choices, &mut capsules[at]);
            "content-changed"
        }
        7 => {
            // Sealed anew by somebody else: every hash holds, the signature does not.
            let other = if own_seed == seed(choices) { "ab".repeat(32) } else { seed(choices) };
            let mut content = capsules[at].clone();
            for name in ["hash", "signature", "signature_pq", "signed_at", "signed_by"] {
                remove(&mut content, name);
            }
            if choices.chance(1, 2) {
                set(&mut content, "domain", Value::string("forged"));
            }
            capsules[at] = seal(content, &other, None).document;
            "sealed-by-another"
        }
        _ => {
            let name = choices.pick(&["hash", "signature", "id"]);
            if let Some(text) = capsules[at].get(name).and_then(Value::as_text) {
                let changed = tree::change_text(choices, text);
                set(&mut capsules[at], name, Value::String(changed));
            }
            "seal-changed"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_group_order_is_added_as_a_little_endian_number() {
        let zero = "0".repeat(128);
        assert_eq!(plus_group_order(&zero)[64..], *"edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    }
}
