//! How deep an implementation goes: documents that are nothing but deep, and the limit that they show.

use super::infer::Said;

/// The axis that this is about.
pub const AXIS: &str = "input.depth";

/// Depths on both sides of the limits that people choose.
pub const USUAL: &[u32] = &[100, 127, 128, 500, 512, 990, 1000, 1024, 2000, 10_000];

/// What accepts all that is asked has no limit that anybody meets; a profile writes that as the largest number.
const NO_LIMIT: u32 = 1_000_000_000;

/// A document of so many levels: an object, because every profile takes one, and arrays inside.
pub fn document(levels: u32) -> Vec<u8> {
    let arrays = levels.saturating_sub(1) as usize;
    let inside = if arrays == 0 { b"0".to_vec() } else { [b"[".repeat(arrays), b"]".repeat(arrays)].concat() };
    [b"{\"deep\":".to_vec(), inside, b"}".to_vec()].concat()
}

/// How many levels one of these documents has; none where it is another one.
fn levels(probe: &[u8]) -> Option<u32> {
    let arrays = probe.iter().filter(|byte| **byte == b'[').count();
    let levels = u32::try_from(arrays).ok()? + 1;
    (document(levels) == probe).then_some(levels)
}

/// The deepest document that was taken and the shallowest that was refused.
fn bounds(probes: &[Vec<u8>], said: &[Said]) -> (u32, Option<u32>) {
    let (mut taken, mut refused) = (0, None);
    for (probe, said) in probes.iter().zip(said) {
        match (levels(probe), said) {
            (Some(levels), Said::Canonical(..)) => taken = taken.max(levels),
            (Some(levels), Said::Refused) => {
                refused = Some(refused.map_or(levels, |least: u32| least.min(levels)));
            }
            _ => {}
        }
    }
    (taken, refused)
}

/// The limit, where the answers show it.
pub fn limit(probes: &[Vec<u8>], said: &[Said]) -> Option<u32> {
    let deepest = USUAL.iter().copied().max().unwrap_or(0);
    match bounds(probes, said) {
        (taken, None) if taken >= deepest => Some(NO_LIMIT),
        (taken, Some(refused)) if taken > 0 && refused == taken + 1 => Some(taken),
        _ => None,
    }
}

/// The question that comes nearest to the limit: half way between what was taken and what was refused.
pub fn next(probes: &[Vec<u8>], said: &[Said]) -> Option<Vec<u8>> {
    let (taken, refused) = bounds(probes, said);
    let half = taken + (refused?.checked_sub(taken)?) / 2;
    let question = document(half);
    (half > taken && !probes.contains(&question)).then_some(question)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn every_limit_is_found() {
        for wanted in [1, 2, 37, 100, 127, 999, 1000, 1001, 9_999, 10_000, NO_LIMIT] {
            let answer = |probe: &[u8]| -> Result<Said, Infallible> {
                Ok(match levels(probe) {
                    Some(levels) if levels > wanted => Said::Refused,
                    _ => Said::Canonical(Vec::new(), None),
                })
            };
            let Ok((probes, said)) = super::super::infer::ask(answer);
            assert_eq!(limit(&probes, &said), Some(wanted));
        }
    }
}
