//! ML-DSA-65 beside a second implementation: equal keys, equal signatures, and each verifies the other.

use canon::capsule::pq::verify;
use canon::capsule::{PqSigningKey, Randomness};
use fips204::ml_dsa_65;
use fips204::traits::{KeyGen as _, SerDes as _, Signer as _, Verifier as _};

#[test]
fn two_implementations_agree() {
    for seed in 0..8 {
        let seed = [seed * 31; 32];
        let ours = PqSigningKey::from_seed(&seed);
        let (public, private) = ml_dsa_65::KG::keygen_from_seed(&seed);
        assert_eq!(ours.public_key(), public.clone().into_bytes());

        let message = format!("{:064x}", seed[0]).into_bytes();
        let fixed = ours.sign(&message, b"", Randomness::Deterministic).unwrap();
        let theirs = private.try_sign_with_seed(&[0; 32], &message, &[]).unwrap();
        assert_eq!(fixed, theirs);

        let hedged = ours.sign(&message, b"", Randomness::Hedged).unwrap();
        let hedged: [u8; ml_dsa_65::SIG_LEN] = hedged.try_into().unwrap();
        assert!(public.verify(&message, &hedged, &[]));
        let theirs = private.try_sign(&message, &[]).unwrap();
        assert!(verify(&ours.public_key(), &message, b"", &theirs));

        // Both refuse one flipped bit anywhere they were asked about.
        for at in [0, 47, 48, 2000, 3300] {
            let mut broken = fixed.clone();
            broken[at] ^= 1;
            assert!(!verify(&ours.public_key(), &message, b"", &broken), "{at}");
            assert!(!public.verify(&message, &broken.try_into().unwrap(), &[]), "{at}");
        }
    }
}
