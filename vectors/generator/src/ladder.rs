//! The digest ladder: frozen sequences of documents whose digests prove a million cases in one line.
//!
//! `docs/ladder.md` describes the sequences for people; nothing here may ever change.

mod sequence;

use canon::{Hashing, Profile, Readings};
use sha2::{Digest as _, Sha256};

pub use sequence::{Family, item};

/// How many items a block has.
pub const BLOCK: u64 = 10_000;

/// The digests of a stretch of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The first item.
    pub from: u64,
    /// The item after the last.
    pub to: u64,
    /// SHA-256 of the inputs, each with a line feed after it.
    pub inputs: String,
    /// SHA-256 of the canonical texts, each with a line feed after it; of an item that the profile refuses the line is empty.
    pub outputs: String,
}

/// The rungs of a sequence: from the start to each power of ten from 10^3 on, and to `count`; and each block.
pub struct Ladder {
    /// From item 0.
    pub rungs: Vec<Rung>,
    /// [`BLOCK`] items each, the last one perhaps fewer.
    pub blocks: Vec<Rung>,
}

/// Climbs a ladder.
pub fn climb(profile: Profile, family: Family, count: u64) -> Ladder {
    let hashing = Hashing::reference(profile, &Readings::default());
    climb_with(&hashing, family, count)
}

/// Climbs a ladder with any canonicalizer.
pub fn climb_with(hashing: &Hashing, family: Family, count: u64) -> Ladder {
    let mut ladder = Ladder { rungs: Vec::new(), blocks: Vec::new() };
    let mut whole = [Sha256::new(), Sha256::new()];
    let mut block = whole.clone();
    for index in 0..count {
        let input = item(family, index);
        // No canonical text is empty, so nothing else looks like a refusal.
        let canonical = hashing.hash(input.as_bytes()).map_or_else(|_| String::new(), |hashed| hashed.canonical);
        for (place, text) in [&input, &canonical].into_iter().enumerate() {
            for hash in [&mut whole[place], &mut block[place]] {
                hash.update(text.as_bytes());
                hash.update(b"\n");
            }
        }
        let done = index + 1;
        if is_power_of_ten(done) || done == count {
            ladder.rungs.push(rung(0, done, &whole));
        }
        if done % BLOCK == 0 || done == count {
            ladder.blocks.push(rung(index / BLOCK * BLOCK, done, &block));
            block = [Sha256::new(), Sha256::new()];
        }
    }
    ladder
}

fn is_power_of_ten(number: u64) -> bool {
    number >= 1000 && 10u64.pow(number.ilog10()) == number
}

fn rung(from: u64, to: u64, hashes: &[Sha256; 2]) -> Rung {
    let [inputs, outputs] = hashes.clone().map(|hash| canon::digest::hex(&hash.finalize()));
    Rung { from, to, inputs, outputs }
}
