//! Sorting more records than memory should hold: sorted runs in a temporary file, merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};

/// How many records are held in memory.
const RUN: usize = 1 << 16;

/// How many records of each run are read at a time while merging.
const REFILL: usize = 64;

/// Takes records of `N` bytes in any order and gives them back sorted by their bytes.
pub struct Sorter<const N: usize> {
    held: Vec<[u8; N]>,
    file: Option<File>,
    /// How many records each run in the file has, one behind the other.
    runs: Vec<usize>,
}

impl<const N: usize> Default for Sorter<N> {
    fn default() -> Sorter<N> {
        Sorter { held: Vec::new(), file: None, runs: Vec::new() }
    }
}

impl<const N: usize> Sorter<N> {
    /// Takes a record.
    pub fn push(&mut self, record: [u8; N]) -> io::Result<()> {
        self.held.push(record);
        if self.held.len() == RUN {
            self.spill()?;
        }
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        self.held.sort_unstable();
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(tempfile::tempfile()?),
        };
        file.write_all(self.held.as_flattened())?;
        self.runs.push(self.held.len());
        self.held.clear();
        Ok(())
    }

    /// All records in order.
    pub fn sorted(mut self) -> io::Result<Sorted<N>> {
        self.held.sort_unstable();
        let mut offset = 0;
        let mut runs = Vec::new();
        for count in self.runs {
            runs.push(Run { offset, left: count, buffer: Vec::new() });
            offset += (count * N) as u64;
        }
        // What is still in memory is one more run, complete in its buffer.
        self.held.reverse();
        runs.push(Run { offset, left: 0, buffer: self.held });
        let mut sorted = Sorted { file: self.file, heap: BinaryHeap::with_capacity(runs.len()), runs };
        for run in 0..sorted.runs.len() {
            sorted.advance(run)?;
        }
        Ok(sorted)
    }
}

/// A sorted stretch of the file and the part of it that is in memory, last record first.
struct Run<const N: usize> {
    offset: u64,
    left: usize,
    buffer: Vec<[u8; N]>,
}

/// Records in order.
pub struct Sorted<const N: usize> {
    file: Option<File>,
    runs: Vec<Run<N>>,
    heap: BinaryHeap<Reverse<([u8; N], usize)>>,
}

impl<const N: usize> Sorted<N> {
    /// The next record.
    pub fn next_record(&mut self) -> io::Result<Option<[u8; N]>> {
        let Some(Reverse((record, run))) = self.heap.pop() else {
            return Ok(None);
        };
        self.advance(run)?;
        Ok(Some(record))
    }

    /// Puts the next record of a run into the heap.
    fn advance(&mut self, run: usize) -> io::Result<()> {
        let index = run;
        let run = &mut self.runs[index];
        if run.buffer.is_empty()
            && run.left > 0
            && let Some(file) = &mut self.file
        {
            let count = run.left.min(REFILL);
            run.buffer.resize(count, [0; N]);
            file.seek(SeekFrom::Start(run.offset))?;
            file.read_exact(run.buffer.as_flattened_mut())?;
            run.buffer.reverse();
            run.offset += (count * N) as u64;
            run.left -= count;
        }
        if let Some(record) = run.buffer.pop() {
            self.heap.push(Reverse((record, index)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(records: &[u64]) -> Vec<u64> {
        let mut sorter = Sorter::<8>::default();
        for record in records {
            sorter.push(record.to_be_bytes()).unwrap();
        }
        let mut sorted = sorter.sorted().unwrap();
        let mut found = Vec::new();
        while let Some(record) = sorted.next_record().unwrap() {
            found.push(u64::from_be_bytes(record));
        }
        found
    }

    #[test]
    fn records_come_back_in_order_however_many_runs_they_fill() {
        for count in [0, 1, 1000, RUN, RUN + 1, 3 * RUN + 17] {
            // A multiplicative generator: a fixed shuffle with repeated values.
            let records: Vec<u64> =
                (0..count as u64).map(|index| index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 44).collect();
            let mut expected = records.clone();
            expected.sort_unstable();
            assert!(sorted(&records) == expected, "{count} records");
        }
    }
}
