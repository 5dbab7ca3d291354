//! One document a line: threads take turns to cut whole lines from a stream, each works on what it cut, the order stays.

use std::io::{self, Read};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How much is read at a time.
const CHUNK: u64 = 256 << 10;

/// Whole lines, and how many stand before them.
struct Batch {
    before: u64,
    bytes: Vec<u8>,
}

/// What is left of a stream.
struct Feed<'a> {
    stream: &'a mut (dyn Read + Send),
    pending: Vec<u8>,
    before: u64,
    /// Who took a batch, in the order of the stream; none at its end. It holds few, so that no
    /// worker runs far ahead of one that is slow.
    taken: Option<SyncSender<usize>>,
    failure: Option<io::Error>,
}

/// Works on every line that is not blank with some threads; hands number and result over in the order of the lines.
/// The outer result is that of `take`, the inner one that of the stream.
pub fn each<T: Send, W>(
    stream: &mut (dyn Read + Send),
    jobs: usize,
    start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &[u8]) -> T + Sync,
    mut take: impl FnMut(u64, T) -> io::Result<()>,
) -> io::Result<io::Result<()>> {
    let (taken, turns) = sync_channel(2 * jobs);
    let feed = Mutex::new(Feed {
        stream,
        pending: Vec::new(),
        before: 0,
        taken: Some(taken),
        failure: None,
    });
    std::thread::scope(|scope| -> io::Result<()> {
        // Dropped when this returns, so that nobody waits for somebody who listens no more.
        let turns = turns;
        let mut answers = Vec::new();
        for number in 0..jobs {
            let (results, from_worker) = sync_channel(1);
            let (feed, start, work) = (&feed, &start, &work);
            scope.spawn(move || worker(feed, number, &results, start(), work));
            answers.push(from_worker);
        }
        // Whoever took a batch said so while no other could: that is the order of the stream.
        for worker in turns {
            let Ok(lines) = answers[worker].recv() else {
                break;
            };
            for (number, result) in lines {
                take(number, result)?;
            }
        }
        Ok(())
    })?;
    Ok(lock(&feed).failure.take().map_or(Ok(()), Err))
}

fn lock<'a, 'b>(feed: &'a Mutex<Feed<'b>>) -> MutexGuard<'a, Feed<'b>> {
    feed.lock().unwrap_or_else(PoisonError::into_inner)
}

fn worker<T, W>(
    feed: &Mutex<Feed<'_>>,
    number: usize,
    results: &SyncSender<Vec<(u64, T)>>,
    mut own: W,
    work: &impl Fn(&mut W, &[u8]) -> T,
) {
    let next = || lock(feed).take(number);
    while let Some(batch) = next() {
        let lines = batch.bytes.split(|byte| *byte == b'\n');
        let lines = (batch.before + 1..).zip(lines);
        let done = lines
            .filter(|(_, line)| !line.trim_ascii().is_empty())
            .map(|(number, line)| (number, work(&mut own, line)))
            .collect();
        // Nobody listens any more when the output is closed.
        if results.send(done).is_err() {
            return;
        }
    }
}

impl Feed<'_> {
    /// The next lines for this worker; nothing when the stream has ended or nobody listens any more.
    fn take(&mut self, worker: usize) -> Option<Batch> {
        let taken = self.taken.as_ref()?;
        let pending = &mut self.pending;
        let ended = loop {
            let seen = pending.len();
            match Read::take(&mut *self.stream, CHUNK).read_to_end(pending) {
                Ok(0) => break true,
                Ok(_) if pending[seen..].contains(&b'\n') => break false,
                Ok(_) => {}
                Err(error) => {
                    self.failure = Some(error);
                    self.taken = None;
                    return None;
                }
            }
        };
        let last = pending.iter().rposition(|byte| *byte == b'\n');
        let end = match last {
            Some(last) if !ended => last + 1,
            _ => pending.len(),
        };
        let rest = pending.split_off(end);
        let bytes = std::mem::replace(pending, rest);
        let before = self.before;
        self.before += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        taken.send(worker).ok()?;
        if ended {
            self.taken = None;
        }
        Some(Batch { before, bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_comes_once_and_in_order_whatever_the_chunks() {
        let long = "x".repeat(700_000);
        let text: String = (0..50_000)
            .map(|number| match number % 1000 {
                7 => "  \n".to_owned(),
                9 => format!("{long}\n"),
                _ => format!("{number}\n"),
            })
            .collect();
        for text in [&text[..], &text[..text.len() - 1], "", "\n\n", "1"] {
            let expected: Vec<(u64, usize)> = (1..)
                .zip(text.split('\n'))
                .filter(|(_, line)| !line.trim().is_empty())
                .map(|(number, line)| (number, line.len()))
                .collect();
            for jobs in [1, 2, 3] {
                let mut seen = Vec::new();
                let take = |number, length| {
                    seen.push((number, length));
                    Ok(())
                };
                let mut stream = text.as_bytes();
                each(&mut stream, jobs, || (), |(), line| line.len(), take)
                    .unwrap()
                    .unwrap();
                assert_eq!(seen, expected);
            }
        }
    }

    #[test]
    fn who_stops_listening_ends_it() {
        let text = "1\n".repeat(1_000_000);
        let closed = || Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let mut stream = text.as_bytes();
        let done = each(&mut stream, 2, || (), |(), _| (), |_, ()| closed());
        assert!(done.is_err());
    }
}
