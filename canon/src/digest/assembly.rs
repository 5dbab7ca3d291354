//! SHA3-256 in assembly, behind the trait that the portable one has.

use sha2::digest::consts::U32;
use sha2::digest::{FixedOutput, HashMarker, Output, OutputSizeUser, Update};

/// SHA3-256.
#[derive(Clone, Default)]
pub(crate) struct Sha3_256(keccak_asm::Sha3_256);

impl HashMarker for Sha3_256 {}

impl OutputSizeUser for Sha3_256 {
    type OutputSize = U32;
}

impl Update for Sha3_256 {
    fn update(&mut self, data: &[u8]) {
        keccak_asm::Digest::update(&mut self.0, data);
    }
}

impl FixedOutput for Sha3_256 {
    fn finalize_into(self, out: &mut Output<Self>) {
        out.copy_from_slice(&keccak_asm::Digest::finalize(self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::Sha3_256;
    use sha2::Digest as _;

    #[test]
    fn texts_of_every_length_hash_as_with_the_portable_one_in_one_piece_and_in_two() {
        let text: Vec<u8> = (0..=255).cycle().take(700).collect();
        for length in 0..text.len() {
            let expected = sha3::Sha3_256::digest(&text[..length]);
            assert_eq!(Sha3_256::digest(&text[..length]), expected, "{length}");
            let (first, second) = text[..length].split_at(length / 3);
            let parts = Sha3_256::new().chain_update(first).chain_update(second);
            assert_eq!(parts.finalize(), expected, "{length}");
        }
    }
}
