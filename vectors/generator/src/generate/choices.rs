//! The source of every decision that the generator makes: a seeded sequence, or bytes that a fuzzer steers.

/// Decides, one small number at a time.
///
/// Whatever feeds it, zero is always the plainest decision: a fuzzer that runs
/// out of bytes, or a case that has spent its budget, ends in a small document.
#[derive(Debug)]
pub struct Choices<'a> {
    feed: Feed<'a>,
    budget: u32,
}

#[derive(Debug)]
enum Feed<'a> {
    Seeded(u64),
    Bytes(&'a [u8]),
}

/// How many decisions one case may take; most take fewer than a hundred.
const BUDGET: u32 = 4000;

/// One step of the SplitMix64 sequence's output function.
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl Choices<'static> {
    /// The decisions of case `index` under `seed`.
    pub fn seeded(seed: u64, index: u64) -> Choices<'static> {
        // Both are mixed, so that neighbouring seeds and neighbouring cases share nothing.
        let state = mix(mix(seed.wrapping_add(0x9E37_79B9_7F4A_7C15)) ^ index);
        Choices { feed: Feed::Seeded(state), budget: BUDGET }
    }
}

impl<'a> Choices<'a> {
    /// Decisions read from bytes, which a coverage-guided fuzzer can steer.
    pub fn from_bytes(bytes: &'a [u8]) -> Choices<'a> {
        Choices { feed: Feed::Bytes(bytes), budget: BUDGET }
    }

    fn spend(&mut self) -> bool {
        let left = self.budget > 0;
        self.budget = self.budget.saturating_sub(1);
        left
    }

    /// Any 64 bits.
    pub fn word(&mut self) -> u64 {
        if !self.spend() {
            return 0;
        }
        match &mut self.feed {
            Feed::Seeded(state) => {
                *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
                mix(*state)
            }
            Feed::Bytes(bytes) => {
                let (head, rest) = bytes.split_at(bytes.len().min(8));
                *bytes = rest;
                let mut word = [0; 8];
                word[..head.len()].copy_from_slice(head);
                u64::from_le_bytes(word)
            }
        }
    }

    /// A number below `limit`, zero where the limit is zero.
    pub fn below(&mut self, limit: usize) -> usize {
        if limit < 2 {
            return 0;
        }
        let small = limit <= 256;
        match &mut self.feed {
            // One byte a decision keeps a fuzzer's mutations local.
            Feed::Bytes(bytes) if small => {
                if self.budget == 0 {
                    return 0;
                }
                self.budget -= 1;
                match bytes.split_first() {
                    Some((first, rest)) => {
                        *bytes = rest;
                        usize::from(*first) % limit
                    }
                    None => 0,
                }
            }
            // The remainder's bias is far below anything that matters here.
            _ => (self.word() % limit as u64) as usize,
        }
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1).max(1) as usize) as i64
    }

    /// True `part` times out of `whole`; false is the plain decision.
    pub fn chance(&mut self, part: usize, whole: usize) -> bool {
        self.below(whole) >= whole - part
    }

    /// One of several, the plainest first.
    pub fn pick<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.below(options.len())]
    }

    /// One of several with weights, the plainest first.
    pub fn weighted<T: Copy>(&mut self, options: &[(usize, T)]) -> T {
        let total = options.iter().map(|(weight, _)| weight).sum();
        let mut left = self.below(total);
        for (weight, option) in options {
            if left < *weight {
                return *option;
            }
            left -= weight;
        }
        options[0].1
    }

    /// Whether more decisions may be taken; documents stop growing when not.
    pub fn exhausted(&self) -> bool {
        self.budget == 0 || matches!(self.feed, Feed::Bytes([]))
    }

    /// A random order, in place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_index_decide_the_same() {
        let draw = |seed, index| {
            let mut choices = Choices::seeded(seed, index);
            std::array::from_fn::<u64, 8, _>(|_| choices.word())
        };
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
        // Neither neighbour is the other one shifted by a step.
        assert_ne!(draw(1, 2)[1..], draw(1, 3)[..7]);
    }

    #[test]
    fn exhausted_choices_are_plain() {
        let mut choices = Choices::from_bytes(&[]);
        assert_eq!(choices.word(), 0);
        assert!(!choices.chance(1, 2));
        assert_eq!(choices.pick(&["plain", "odd"]), "plain");
        let mut endless = Choices::seeded(7, 7);
        for _ in 0..=BUDGET {
            endless.word();
        }
        assert!(endless.exhausted());
        assert_eq!(endless.below(1000), 0);
    }
}
