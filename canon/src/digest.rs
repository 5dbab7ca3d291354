//! The hash of a canonical text, in the form each profile gives it.

#[cfg(feature = "sha3-asm")]
mod assembly;

use crate::spec::{Algorithm, Choices, Form};
use crate::{Profile, parts};
#[cfg(feature = "profiles")]
use base64::Engine as _;
#[cfg(feature = "profiles")]
use base64::prelude::{
    BASE64_STANDARD as STANDARD, BASE64_STANDARD_NO_PAD as STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD,
};
use sha2::Digest as _;

#[cfg(feature = "sha3-asm")]
pub(crate) use assembly::Sha3_256;
#[cfg(all(feature = "sha3", not(feature = "sha3-asm")))]
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
#[cfg(feature = "sha3")]
pub fn sha3_256_hex(bytes: &[u8]) -> String {
    hex(&Sha3_256::digest(bytes))
}

/// The hash of bytes that are canonical already: `digest.algorithm`, `digest.form` and `digest.prefix` of these choices.
///
/// Where there is no hash, or where this build was made without it, it is the empty text, without a prefix.
///
/// ```
/// use canon::digest::digest;
/// use canon::spec::{Algorithm, Choices, Form};
///
/// let choices = Choices { form: Form::Base64Unpadded, prefix: "sha256:", ..Choices::JCS };
/// assert_eq!(digest(&choices, b"{}"), "sha256:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o");
/// assert_eq!(digest(&Choices { algorithm: Algorithm::None, ..choices }, b"{}"), "");
/// ```
pub fn digest(choices: &Choices, canonical: &[u8]) -> String {
    let mut text = choices.prefix.to_owned();
    match choices.algorithm {
        _ if parts::missing_hash(choices).is_some() => String::new(),
        Algorithm::Sha256 => text + &written(choices.form, &sha2::Sha256::digest(canonical)),
        Algorithm::Sha384 => text + &written(choices.form, &sha2::Sha384::digest(canonical)),
        Algorithm::Sha512 => text + &written(choices.form, &sha2::Sha512::digest(canonical)),
        #[cfg(feature = "sha3")]
        Algorithm::Sha3_256 => text + &written(choices.form, &Sha3_256::digest(canonical)),
        _ => {
            text.clear();
            text
        }
    }
}

/// The 32 bytes of a hash; none where the algorithm gives more or none, or where this build was made without it.
pub(crate) fn bytes_of(algorithm: Algorithm, canonical: &[u8]) -> Option<[u8; 32]> {
    match algorithm {
        Algorithm::Sha256 => Some(sha2::Sha256::digest(canonical).into()),
        #[cfg(feature = "sha3")]
        Algorithm::Sha3_256 => Some(Sha3_256::digest(canonical).into()),
        #[cfg(not(feature = "sha3"))]
        Algorithm::Sha3_256 => None,
        Algorithm::Sha384 | Algorithm::Sha512 | Algorithm::None => None,
    }
}

/// The bytes of a hash in this form; empty where this build was made without the form.
pub fn written(form: Form, bytes: &[u8]) -> String {
    match form {
        Form::Hex => hex(bytes),
        #[cfg(feature = "profiles")]
        Form::Base64 => STANDARD.encode(bytes),
        #[cfg(feature = "profiles")]
        Form::Base64Unpadded => STANDARD_NO_PAD.encode(bytes),
        #[cfg(feature = "profiles")]
        Form::Base64Url => URL_SAFE_NO_PAD.encode(bytes),
        #[cfg(not(feature = "profiles"))]
        _ => String::new(),
    }
}

impl Profile {
    /// What stands before the digits of a hash.
    pub fn hash_prefix(self) -> &'static str {
        self.spec().choices.prefix
    }

    /// The hash of bytes that are canonical already, in the profile's form.
    pub fn digest(self, canonical: &[u8]) -> String {
        digest(&self.spec().choices, canonical)
    }
}

#[cfg(all(test, feature = "profiles"))]
mod tests {
    use super::*;

    /// FIPS 180-4's example message, in every form of every algorithm.
    #[test]
    fn every_algorithm_and_form() {
        let of = |algorithm, form| digest(&Choices { algorithm, form, prefix: "p:", ..Choices::JCS }, b"abc");
        assert!(of(Algorithm::Sha256, Form::Hex).starts_with("p:ba7816bf8f01cfea"));
        assert!(of(Algorithm::Sha384, Form::Hex).starts_with("p:cb00753f45a35e8b"));
        assert!(of(Algorithm::Sha512, Form::Hex).starts_with("p:ddaf35a193617aba"));
        assert!(of(Algorithm::Sha3_256, Form::Hex).starts_with("p:3a985da74fe225b2"));
        assert_eq!(of(Algorithm::Sha256, Form::Base64), "p:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        assert_eq!(of(Algorithm::Sha256, Form::Base64Unpadded), "p:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0");
        assert_eq!(of(Algorithm::Sha256, Form::Base64Url), "p:ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
        for form in Form::ALL {
            assert_eq!(of(Algorithm::None, *form), "");
        }
    }
}
