//! CPS-SEAL-6: ML-DSA-65, the second signature that is to outlast Ed25519.

use super::random::{RandomError, fill};
use ml_dsa::{B32, EncodedSignature, EncodedVerifyingKey, Keypair as _, MlDsa65};
use std::fmt;
use zeroize::Zeroizing;

/// Bytes of a public key.
pub const PUBLIC_KEY_LENGTH: usize = 1952;

/// Bytes of a signature.
pub const SIGNATURE_LENGTH: usize = 3309;

/// Where the randomness of a signature comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Randomness {
    /// From the operating system, so that a fault in the machine reveals less. For real seals.
    Hedged,
    /// All zero, so that the same input gives the same signature. For vectors.
    Deterministic,
}

/// A private ML-DSA-65 key, kept as its seed. Its memory is overwritten when it is dropped.
pub struct PqSigningKey(ml_dsa::SigningKey<MlDsa65>);

impl PqSigningKey {
    /// A fresh key.
    pub fn generate() -> Result<PqSigningKey, RandomError> {
        let mut seed = Zeroizing::new([0; 32]);
        fill(&mut *seed)?;
        Ok(PqSigningKey::from_seed(&seed))
    }

    /// The key that grows from this seed.
    pub fn from_seed(seed: &[u8; 32]) -> PqSigningKey {
        PqSigningKey(ml_dsa::SigningKey::from_seed(&B32::from(*seed)))
    }

    /// The seed, to be stored where nobody else can read it.
    pub fn seed(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.0.to_seed().into())
    }

    /// The public half: 1952 bytes.
    pub fn public_key(&self) -> Vec<u8> {
        self.0.verifying_key().encode().to_vec()
    }

    /// Signs a message under a context; capsules use the empty one.
    pub fn sign(&self, message: &[u8], context: &[u8], randomness: Randomness) -> Result<Vec<u8>, RandomError> {
        let mut random = Zeroizing::new([0; 32]);
        if randomness == Randomness::Hedged {
            fill(&mut *random)?;
        }
        // FIPS 204, algorithm 2: a zero for "not pre-hashed", the context's length, the context.
        let head = [&[0, context.len() as u8], context].concat();
        let signature = self.0.expanded_key().sign_internal(&[&head, message], &B32::from(*random));
        Ok(signature.encode().to_vec())
    }
}

impl fmt::Debug for PqSigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PqSigningKey")
    }
}

/// Whether a signature fits key and message; lengths that are wrong do not fit.
pub fn verify(key: &[u8], message: &[u8], context: &[u8], signature: &[u8]) -> bool {
    let Ok(key) = EncodedVerifyingKey::<MlDsa65>::try_from(key) else {
        return false;
    };
    let Ok(signature) = EncodedSignature::<MlDsa65>::try_from(signature) else {
        return false;
    };
    let key = ml_dsa::VerifyingKey::<MlDsa65>::decode(&key);
    ml_dsa::Signature::decode(&signature).is_some_and(|signature| key.verify_with_context(message, context, &signature))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hedged_signatures_differ_and_both_verify() {
        let key = PqSigningKey::from_seed(&[3; 32]);
        let public = key.public_key();
        assert_eq!(public.len(), PUBLIC_KEY_LENGTH);
        let sign = |randomness| key.sign(b"message", b"", randomness).unwrap();
        let fixed = sign(Randomness::Deterministic);
        assert_eq!(fixed, sign(Randomness::Deterministic));
        let hedged = sign(Randomness::Hedged);
        assert_ne!(fixed, hedged);
        for signature in [&fixed, &hedged] {
            assert_eq!(signature.len(), SIGNATURE_LENGTH);
            assert!(verify(&public, b"message", b"", signature));
            assert!(!verify(&public, b"another", b"", signature));
            assert!(!verify(&public, b"message", b"context", signature));
        }
    }

    #[test]
    fn keys_and_signatures_of_another_length_fit_nothing() {
        let key = PqSigningKey::from_seed(&[3; 32]);
        let signature = key.sign(b"m", b"", Randomness::Deterministic).unwrap();
        assert!(!verify(&key.public_key()[1..], b"m", b"", &signature));
        assert!(!verify(&key.public_key(), b"m", b"", &signature[1..]));
        assert!(!verify(&[], b"m", b"", &[]));
    }
}
