//! Where canonical text goes: into a buffer, or straight into a hasher.

use super::output::Output;
use sha2::Digest;

/// Takes canonical text piece by piece.
pub(super) trait Sink {
    /// The part of `source` from `from` to `to`.
    fn copy(&mut self, source: &[u8], from: usize, to: usize);
    /// The same, and one byte after it.
    fn copy_and(&mut self, source: &[u8], from: usize, to: usize, byte: u8);
    /// One byte.
    fn byte(&mut self, byte: u8);
}

impl Sink for Output {
    #[inline(always)]
    fn copy(&mut self, source: &[u8], from: usize, to: usize) {
        Output::copy(self, source, from, to);
    }

    #[inline(always)]
    fn copy_and(&mut self, source: &[u8], from: usize, to: usize, byte: u8) {
        Output::copy_and(self, source, from, to, byte);
    }

    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        Output::byte(self, byte);
    }
}

/// Collects small pieces, because a hasher is slow on them.
pub(super) struct Hasher<'a, D> {
    digest: D,
    waiting: &'a mut Output,
}

/// How much may wait. A document that is smaller reaches the hasher in one piece.
const WAITING: usize = 16 * 1024;

impl<'a, D: Digest> Hasher<'a, D> {
    pub fn new(waiting: &'a mut Output) -> Hasher<'a, D> {
        waiting.clear();
        Hasher { digest: D::new(), waiting }
    }

    pub fn finish(mut self) -> [u8; 32]
    where
        D: Digest<OutputSize = sha2::digest::consts::U32>,
    {
        self.flush();
        self.digest.finalize().into()
    }

    /// A large piece goes to the hasher as it is.
    #[inline(never)]
    fn skip_waiting(&mut self, piece: &[u8]) {
        self.flush();
        self.digest.update(piece);
    }

    #[inline(never)]
    fn flush(&mut self) {
        self.digest.update(self.waiting.as_bytes());
        self.waiting.clear();
    }
}

impl<D: Digest> Sink for Hasher<'_, D> {
    #[inline(always)]
    fn copy(&mut self, source: &[u8], from: usize, to: usize) {
        if to - from > WAITING {
            return self.skip_waiting(&source[from..to]);
        }
        if self.waiting.len() > WAITING {
            self.flush();
        }
        self.waiting.copy(source, from, to);
    }

    #[inline(always)]
    fn copy_and(&mut self, source: &[u8], from: usize, to: usize, byte: u8) {
        if to - from > WAITING {
            self.skip_waiting(&source[from..to]);
            return self.byte(byte);
        }
        if self.waiting.len() > WAITING {
            self.flush();
        }
        self.waiting.copy_and(source, from, to, byte);
    }

    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        self.waiting.byte(byte);
    }
}
