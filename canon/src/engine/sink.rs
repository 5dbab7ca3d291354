//! Where canonical text goes: into a buffer, or straight into a hasher.

use sha2::Digest;

/// Takes canonical text piece by piece.
pub(super) trait Sink {
    /// The part of `source` from `from` to `to`.
    fn copy(&mut self, source: &[u8], from: usize, to: usize);
    /// One byte.
    fn byte(&mut self, byte: u8);
}

impl Sink for Vec<u8> {
    #[inline(always)]
    fn copy(&mut self, source: &[u8], from: usize, to: usize) {
        self.extend_from_slice(&source[from..to]);
    }

    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        self.push(byte);
    }
}

/// Collects small pieces, because a hasher is slow on them.
pub(super) struct Hasher<D> {
    digest: D,
    waiting: Vec<u8>,
}

const WAITING: usize = 4096;

impl<D: Digest> Hasher<D> {
    pub fn new() -> Hasher<D> {
        Hasher {
            digest: D::new(),
            waiting: Vec::with_capacity(WAITING),
        }
    }

    pub fn finish(mut self) -> [u8; 32]
    where
        D: Digest<OutputSize = sha2::digest::consts::U32>,
    {
        self.digest.update(&self.waiting);
        self.digest.finalize().into()
    }
}

impl<D: Digest> Sink for Hasher<D> {
    #[inline(always)]
    fn copy(&mut self, source: &[u8], from: usize, to: usize) {
        let piece = &source[from..to];
        if self.waiting.len() + piece.len() > WAITING {
            self.digest.update(&self.waiting);
            self.waiting.clear();
            if piece.len() > WAITING {
                self.digest.update(piece);
                return;
            }
        }
        self.waiting.extend_from_slice(piece);
    }

    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        self.copy(&[byte], 0, 1);
    }
}
