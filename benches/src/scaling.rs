//! How the cost grows: per byte with the size, per name with their number, per level with the depth.

use crate::contenders::engine;
use crate::documents;
use crate::race::{Effort, Runner, race};
use canon::{Profile, Settings};

/// One point of a curve.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Bytes, names or levels.
    pub size: usize,
    /// Nanoseconds for each of them.
    pub each: f64,
}

/// The three curves.
#[derive(Default)]
pub struct Scaling {
    /// Arrays of capsules, 1 KB to 100 MB: nanoseconds per byte.
    pub bytes: Vec<Point>,
    /// Objects of 10 to 1M names in no order: nanoseconds per name.
    pub names: Vec<Point>,
    /// Objects inside each other, out of order at every level: nanoseconds per level.
    pub levels: Vec<Point>,
}

impl Scaling {
    /// The cost per byte of the largest document over that of the one of 1 MB.
    pub fn large_over_small(&self) -> Option<f64> {
        let small = self.bytes.iter().find(|point| point.size >= 1_000_000)?;
        let large = self.bytes.last().filter(|point| point.size >= 100_000_000)?;
        Some(large.each / small.each)
    }
}

/// Measures the curves.
pub fn measure(effort: Effort) -> Scaling {
    let powers = |from: u32, to: u32| (from..=to).map(|power| 10_usize.pow(power));
    Scaling {
        bytes: powers(3, 8).map(|size| point(&documents::capsules(size), None, effort)).collect(),
        names: powers(1, 6)
            .map(|count| point(&documents::random_names(count), Some(count), effort))
            .collect(),
        levels: powers(2, 6)
            .map(|depth| point(&documents::nested_objects(depth), Some(depth), effort))
            .collect(),
    }
}

fn point(text: &str, count: Option<usize>, effort: Effort) -> Point {
    // One contender instead of a dozen; several turns also of a long one, because its first call has grown the buffers.
    let effort = Effort { budget: effort.budget / 10.0, least: 4, ..effort };
    let settings = Settings { max_depth: usize::MAX, ..Profile::JCS.into() };
    let mut runners = [Runner::new("jcs", engine(settings, text.as_bytes()))];
    let time = race(&mut runners, effort)[0];
    let size = count.unwrap_or(text.len());
    Point { size, each: time / size as f64 }
}
