//! Numbers that look random and are the same on every machine, for ever.

/// SplitMix64.
pub struct Random(u64);

impl Random {
    /// A sequence of its own for each seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    /// One of these.
    pub fn pick<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.below(choices.len())]
    }

    /// A float in `0..1`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Lower-case hex digits.
    pub fn hex(&mut self, length: usize) -> String {
        (0..length).map(|_| char::from(b"0123456789abcdef"[self.below(16)])).collect()
    }

    /// A word of small letters.
    pub fn word(&mut self, least: usize, most: usize) -> String {
        let length = least + self.below(most - least + 1);
        (0..length).map(|_| char::from(b'a' + self.below(26) as u8)).collect()
    }

    /// Words with spaces between them.
    pub fn words(&mut self, count: usize) -> String {
        let words: Vec<_> = (0..count).map(|_| self.word(2, 9)).collect();
        words.join(" ")
    }
}
