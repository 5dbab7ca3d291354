//! Lenient hex and lenient Ed25519.

use super::{Mutant, mutant, wrong};
use canon::capsule::Steps;
use canon::capsule::keys::verify_strict;
use ed25519_dalek::{Signature, Verifier as _, VerifyingKey};

/// A verifier with one field of the table replaced.
macro_rules! lenient {
    ($words:literal, $rule:literal, $mistake:literal, $field:ident: $value:expr) => {
        mutant($words, $rule, $mistake, |_, readings| wrong(readings, |steps| Steps { $field: $value, ..steps }))
    };
}

/// As RFC 8032 asks for at least: small-order keys sign everything.
fn small_order_accepted(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
    VerifyingKey::from_bytes(key).is_ok_and(|key| key.verify(message, &Signature::from_bytes(signature)).is_ok())
}

/// Knows the small-order points by their reduced spellings only.
fn small_order_by_list(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
    let y = |low: u8| {
        let mut bytes = [0; 32];
        bytes[0] = low;
        bytes
    };
    let mut minus_one = [0xFF; 32];
    (minus_one[0], minus_one[31]) = (0xEC, 0x7F);
    let listed = [y(0), y(1), minus_one].contains(key) || key[..4] == [0x26, 0xE8, 0x95, 0x8F];
    !listed && small_order_accepted(key, message, signature)
}

/// The group order, little-endian.
const ORDER: [u8; 32] = [
    0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// Reduces a scalar that is past the group order instead of refusing it.
fn scalar_reduced(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
    let mut reduced = *signature;
    let mut borrow = 0i16;
    for (byte, order) in reduced[32..].iter_mut().zip(ORDER) {
        let difference = i16::from(*byte) - i16::from(order) - borrow;
        borrow = i16::from(difference < 0);
        *byte = difference.rem_euclid(256) as u8;
    }
    verify_strict(key, message, signature) || borrow == 0 && verify_strict(key, message, &reduced)
}

/// Skips white space, as Python's `bytes.fromhex` does.
fn spaced_hex(text: &str, length: usize) -> Option<Vec<u8>> {
    let digits: String = text.split_whitespace().collect();
    hex(&digits, length)
}

fn hex(text: &str, length: usize) -> Option<Vec<u8>> {
    (Steps::default().hex)(text, length)
}

pub fn all() -> Vec<Mutant> {
    vec![
        lenient!("lenient-ed25519", "CPS-SEAL-4", "accepted keys of small order", verify_signature: small_order_accepted),
        lenient!("small-order-by-list", "CPS-SEAL-4", "knew small-order keys by their reduced spellings only", verify_signature: small_order_by_list),
        lenient!("scalar-not-bounded", "CPS-SEAL-4", "accepted a scalar past the group order", verify_signature: scalar_reduced),
        lenient!("hash-without-case", "CPS-SEAL-5", "compared the stored hash without regard to case", is_stored: |stored, computed| stored.eq_ignore_ascii_case(computed)),
        lenient!("hex-with-spaces", "CPS-SEAL-9", "skipped white space in hex", hex: spaced_hex),
        lenient!("hex-trimmed", "CPS-SEAL-9", "trimmed hex", hex: |text, length| hex(text.trim(), length)),
        lenient!("hex-lower-only", "CPS-SEAL-9", "refused upper-case hex", hex: |text, length| {
            hex(text, length).filter(|_| !text.bytes().any(|byte| byte.is_ascii_uppercase()))
        }),
        lenient!("hex-any-length", "CPS-SEAL-5", "cut hex that is too long", hex: |text, length| {
            hex(text.get(..length * 2).unwrap_or(text), length)
        }),
        lenient!("hex-prefix", "CPS-SEAL-9", "read 0x before hex", hex: |text, length| match text.strip_prefix("0x") {
            Some(digits) => hex(&format!("00{digits}"), length),
            None => hex(text, length),
        }),
    ]
}
