//! Ed25519 keys: private ones that vanish from memory, public ones with their names.

use super::hex;
use super::random::{RandomError, fill};
use crate::digest;
use ed25519_dalek::Signer as _;
use std::fmt;
use zeroize::Zeroizing;

/// A private Ed25519 key. Its memory is overwritten when it is dropped.
pub struct SigningKey(ed25519_dalek::SigningKey);

impl SigningKey {
    /// A fresh key.
    pub fn generate() -> Result<SigningKey, RandomError> {
        let mut seed = Zeroizing::new([0; 32]);
        fill(&mut *seed)?;
        Ok(SigningKey::from_seed(&seed))
    }

    /// The key that grows from this seed.
    pub fn from_seed(seed: &[u8; 32]) -> SigningKey {
        SigningKey(ed25519_dalek::SigningKey::from_bytes(seed))
    }

    /// The seed, to be stored where nobody else can read it.
    pub fn seed(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.0.to_bytes())
    }

    /// The public half.
    pub fn public_key(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs a message; the same key and message always give the same signature.
    pub fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.0.sign(message).to_bytes()
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public_key())
    }
}

/// A public Ed25519 key, as 32 bytes that need not be a point of the curve.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKey(pub [u8; 32]);

impl PublicKey {
    /// Reads 64 hex digits of either case.
    pub fn parse(text: &str) -> Option<PublicKey> {
        hex::array(text).map(PublicKey)
    }

    /// The 64 lower-case hex digits.
    pub fn hex(&self) -> String {
        digest::hex(&self.0)
    }

    /// CPS-SEAL-6: `signed_by` of a key that stands in a keyring.
    pub fn fingerprint(&self) -> String {
        format!("qp_key_{}", &self.hex()[..4])
    }

    /// CPS-SEAL-6: `signed_by` of a key that stands alone.
    pub fn prefix(&self) -> String {
        self.hex()[..16].to_owned()
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A public key that is a canonical point of the curve, ready to verify many signatures.
#[derive(Clone, Debug)]
pub struct StrictKey(ed25519_dalek::VerifyingKey);

impl StrictKey {
    /// CPS-SEAL-4: none where the bytes are no canonical encoding of a point.
    pub fn new(key: &PublicKey) -> Option<StrictKey> {
        // The library reads a y coordinate modulo p, so 2^255-19 + 3 would pass for 3.
        if !is_canonical_point(&key.0) {
            return None;
        }
        ed25519_dalek::VerifyingKey::from_bytes(&key.0).ok().map(StrictKey)
    }

    /// CPS-SEAL-4: keys and nonces of small order and scalars that are not reduced are refused.
    pub fn verify(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(signature);
        self.0.verify_strict(message, &signature).is_ok()
    }
}

/// CPS-SEAL-4: strict verification of one signature.
pub fn verify_strict(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
    StrictKey::new(&PublicKey(*key)).is_some_and(|key| key.verify(message, signature))
}

/// Whether the y coordinate, little-endian without its top bit, is below p = 2^255-19.
fn is_canonical_point(encoded: &[u8; 32]) -> bool {
    let full = encoded[1..31].iter().all(|byte| *byte == 0xFF) && encoded[31] & 0x7F == 0x7F;
    !(full && encoded[0] >= 0xED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_test_of_rfc_8032_holds() {
        let seed = hex::array("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
        let key = SigningKey::from_seed(&seed.unwrap());
        assert_eq!(key.public_key().hex(), "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        assert_eq!(key.public_key().fingerprint(), "qp_key_d75a");
        assert_eq!(key.public_key().prefix(), "d75a980182b10ab7");
        let signature = key.sign(b"");
        assert!(digest::hex(&signature).starts_with("e5564300c360ac72"));
        assert!(verify_strict(&key.public_key().0, b"", &signature));
        assert!(!verify_strict(&key.public_key().0, b"x", &signature));
    }

    /// A signature by which a key of order one "signs" every message.
    fn identity_signature() -> [u8; 64] {
        let mut signature = [0; 64];
        signature[0] = 1;
        signature
    }

    #[test]
    fn keys_of_small_order_sign_nothing() {
        let mut identity = [0; 32];
        identity[0] = 1;
        let mut order_four = [0; 32];
        order_four[31] = 0x80;
        for key in [identity, [0; 32], order_four] {
            assert!(!verify_strict(&key, b"any", &identity_signature()));
        }
    }

    #[test]
    fn a_key_whose_y_is_not_reduced_is_refused_before_the_library_sees_it() {
        // p + 1 is the identity again, p + 3 a point of full order.
        for low in [0xEEu8, 0xF0] {
            let mut key = [0xFF; 32];
            (key[0], key[31]) = (low, 0x7F);
            assert!(!is_canonical_point(&key));
            assert!(!verify_strict(&key, b"any", &identity_signature()));
        }
        let mut largest = [0xFF; 32];
        (largest[0], largest[31]) = (0xEC, 0x7F);
        assert!(is_canonical_point(&largest));
    }

    #[test]
    fn a_scalar_beyond_the_group_order_is_refused() {
        // L = 2^252 + 27742317777372353535851937790883648493, little-endian.
        const ORDER: [u8; 32] = [
            0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
        ];
        let key = SigningKey::from_seed(&[7; 32]);
        let mut signature = key.sign(b"message");
        let mut carry = 0u16;
        for (byte, add) in signature[32..].iter_mut().zip(ORDER) {
            let sum = u16::from(*byte) + u16::from(add) + carry;
            *byte = sum as u8;
            carry = sum >> 8;
        }
        assert!(!verify_strict(&key.public_key().0, b"message", &signature));
    }
}
