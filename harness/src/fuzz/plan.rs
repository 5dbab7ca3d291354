//! Which cases a run asks: a range of one sequence, in blocks, of which a shard takes its share.

use canon::Profile;
use std::time::Duration;

/// Cases are handled in blocks of this many: the unit of the journal, of shards and of workers.
pub const BLOCK: u64 = 1024;

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
        let last = self.end().map(|end| end.div_ceil(BLOCK));
        (first..last.unwrap_or(u64::MAX)).filter(move |block| block % shares == share)
    }

    /// The cases of a block that are in the range.
    pub fn cases_of(&self, block: u64) -> std::ops::Range<u64> {
        let start = (block * BLOCK).max(self.from);
        let end = (block + 1) * BLOCK;
        start..self.end().map_or(end, |last| end.min(last))
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

    #[test]
    fn shards_take_every_case_once() {
        let plan = |shard| Plan {
            profile: Profile::Jcs,
            seed: 1,
            from: 1000,
            cases: Some(10_000),
            time: None,
            shard,
            operations: Vec::new(),
            shrink: 0,
        };
        let cases = |plan: Plan| -> Vec<u64> {
            plan.blocks()
                .flat_map(|block| plan.cases_of(block))
                .collect()
        };
        let mut shared: Vec<u64> = (0..3).flat_map(|share| cases(plan((share, 3)))).collect();
        shared.sort_unstable();
        assert_eq!(shared, (1000..11_000).collect::<Vec<_>>());
        assert_eq!(shared, cases(plan((0, 1))));
    }
}
