//! The hash of a canonical text, in the form each profile gives it.

#[cfg(feature = "sha3-asm")]
mod assembly;

use crate::Profile;
use sha2::Digest as _;

#[cfg(feature = "sha3-asm")]
pub(crate) use assembly::Sha3_256;
#[cfg(not(feature = "sha3-asm"))]
pub(crate) use sha3::Sha3_256;

/// Lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |value: u8| char::from(DIGITS[usize::from(value)]);
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        digits.push(digit(byte >> 4));
        digits.push(digit(byte & 15));
    }
    digits
}

/// SHA-256 in lower-case hex.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&sha2::Sha256::digest(bytes))
}

/// SHA3-256 in lower-case hex.
pub fn sha3_256_hex(bytes: &[u8]) -> String {
    hex(&Sha3_256::digest(bytes))
}

impl Profile {
    /// What stands before the hex digits of a hash.
    pub fn hash_prefix(self) -> &'static str {
        match self {
            // JCS-HASH, CPS-HASH-1, KHORA-HASH-1: bare hex.
            Profile::Jcs | Profile::Cps | Profile::Khora => "",
            // OA-HASH-1: a colon.
            Profile::Openagents => "sha256:",
            // KAI-HASH-1, KAI-HASH-2: a hyphen.
            Profile::Kairos => "sha256-",
        }
    }

    /// The hash of bytes that are canonical already, in the profile's form.
    pub fn digest(self, canonical: &[u8]) -> String {
        let digits = match self {
            Profile::Cps => sha3_256_hex(canonical),
            _ => sha256_hex(canonical),
        };
        self.hash_prefix().to_owned() + &digits
    }
}
