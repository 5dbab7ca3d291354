//! Which cases a run asks: a range of one sequence, in blocks, of which a shard takes its share.

use canon::Profile;
use std::collections::HashSet;
use std::time::Duration;

/// Cases are handled in blocks of this many: the unit of the journal, of shards and of workers.
pub const BLOCK: u64 = 1024;

/// The most shards that a run is cut into: more than any CI starts, few enough to be told apart one by one.
pub const SHARDS: u64 = 65_536;

/// What to ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whose rules.
    pub profile: Profile,
    /// Which sequence.
    pub seed: u64,
    /// The first case.
    pub from: u64,
    /// How many cases, over all shards; without a number the time decides.
    pub cases: Option<u64>,
    /// How long.
    pub time: Option<Duration>,
    /// Which share, counted from 0, and of how many.
    pub shard: (u64, u64),
    /// Only these operations, where any are named.
    pub operations: Vec<String>,
    /// How many texts may be tried to make one finding small; none leaves it as it is.
    pub shrink: usize,
}

impl Plan {
    /// The blocks of this shard, in order.
    pub fn blocks(&self) -> impl Iterator<Item = u64> + use<> {
        let (share, shares) = self.shard;
        let first = self.from / BLOCK;
        // Without a number of cases the sequence itself ends it.
        let last = self.end().unwrap_or(u64::MAX).div_ceil(BLOCK);
        (first..last).filter(move |block| block % shares == share)
    }

    /// The cases of a block that are in the range.
    pub fn cases_of(&self, block: u64) -> std::ops::Range<u64> {
        // The last block of the sequence ends where the numbers do.
        let start = block.saturating_mul(BLOCK).max(self.from);
        let end = block.saturating_add(1).saturating_mul(BLOCK);
        start..self.end().map_or(end, |last| end.min(last))
    }

    /// How many cases of this shard are in none of these blocks; nothing where only the time decides.
    ///
    /// Counted, not walked through: a journal may name any number of cases.
    pub fn missing(&self, done: &HashSet<u64>) -> Option<u64> {
        let (share, shares) = self.shard;
        let before = |end: u64| {
            let round = shares.saturating_mul(BLOCK);
            let begun = (end % round).saturating_sub(share.saturating_mul(BLOCK));
            end / round * BLOCK + begun.min(BLOCK)
        };
        let wanted = before(self.end()?) - before(self.from);
        let finished: u64 = done
            .iter()
            .filter(|block| *block % shares == share)
            .map(|block| self.cases_of(*block))
            .map(|cases| cases.end.saturating_sub(cases.start))
            .sum();
        Some(wanted.saturating_sub(finished))
    }

    /// Whether an operation is asked for.
    pub fn wants(&self, operation: &str) -> bool {
        self.operations.is_empty() || self.operations.iter().any(|named| named == operation)
    }

    fn end(&self) -> Option<u64> {
        self.cases.map(|cases| self.from.saturating_add(cases))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan_from(from: u64, cases: Option<u64>, shard: (u64, u64)) -> Plan {
        Plan { profile: Profile::JCS, seed: 1, from, cases, time: None, shard, operations: Vec::new(), shrink: 0 }
    }

    #[test]
    fn shards_take_every_case_once() {
        let plan = |shard| plan_from(1000, Some(10_000), shard);
        let cases = |plan: Plan| -> Vec<u64> { plan.blocks().flat_map(|block| plan.cases_of(block)).collect() };
        let mut shared: Vec<u64> = (0..3).flat_map(|share| cases(plan((share, 3)))).collect();
        shared.sort_unstable();
        assert_eq!(shared, (1000..11_000).collect::<Vec<_>>());
        assert_eq!(shared, cases(plan((0, 1))));
    }
    #[test]
    fn what_is_missing_is_what_no_finished_block_holds() {
        for (from, cases) in [(0, 0), (0, 1), (1000, 10_000), (2048, 4096), (5000, 20)] {
            for shard in (0..3).map(|share| (share, 3)).chain([(0, 1)]) {
                let plan = plan_from(from, Some(cases), shard);
                let blocks: Vec<u64> = plan.blocks().collect();
                for finished in 0..=blocks.len() {
                    let left: usize = blocks[finished..].iter().map(|block| plan.cases_of(*block).count()).sum();
                    let done = blocks[..finished].iter().copied().collect();
                    assert_eq!(plan.missing(&done), Some(left as u64), "{plan:?}");
                }
            }
        }
        let endless = plan_from(0, None, (0, 1));
        assert_eq!(endless.missing(&HashSet::new()), None);
        let vast = plan_from(0, Some(u64::MAX), (0, SHARDS));
        assert!(vast.missing(&HashSet::from([0, 1, u64::MAX])) > Some(0));
    }

    #[test]
    fn the_sequence_has_a_last_block() {
        let last = u64::MAX / BLOCK;
        for cases in [Some(3), None] {
            let plan = plan_from(u64::MAX - 5, cases, (0, 1));
            assert_eq!(plan.blocks().collect::<Vec<_>>(), [last]);
            let count = plan.cases_of(last).count() as u64;
            assert_eq!(count, cases.unwrap_or(5));
        }
    }
}
