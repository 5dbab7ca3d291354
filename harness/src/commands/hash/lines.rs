//! One document a line: one thread cuts a stream into batches of whole lines, others hash them, the order stays.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// How much is read at a time.
const CHUNK: u64 = 256 << 10;

/// Whole lines, and how many stand before them.
struct Batch {
    before: u64,
    bytes: Vec<u8>,
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
    std::thread::scope(|scope| {
        let (to_workers, batches): (Vec<_>, Vec<_>) = (0..jobs).map(|_| sync_channel(2)).unzip();
        let (results, from_workers): (Vec<_>, Vec<_>) = (0..jobs).map(|_| sync_channel(2)).unzip();
        let cutter = scope.spawn(move || cut(stream, &to_workers));
        for (batches, results) in batches.into_iter().zip(results) {
            let (start, work) = (&start, &work);
            scope.spawn(move || worker(&batches, &results, start(), work));
        }
        // Batches go round the workers, so asking them in turn keeps the order.
        for worker in from_workers.iter().cycle() {
            let Ok(lines) = worker.recv() else { break };
            for (number, result) in lines {
                take(number, result)?;
            }
        }
        drop(from_workers);
        Ok(cutter.join().unwrap_or(Ok(())))
    })
}

fn worker<T, W>(
    batches: &Receiver<Batch>,
    results: &SyncSender<Vec<(u64, T)>>,
    mut own: W,
    work: &impl Fn(&mut W, &[u8]) -> T,
) {
    for batch in batches {
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

/// Hands batches round until the stream ends or nobody listens any more.
fn cut(stream: &mut (dyn Read + Send), workers: &[SyncSender<Batch>]) -> io::Result<()> {
    let mut pending = Vec::new();
    let mut before = 0;
    for worker in workers.iter().cycle() {
        let ended = loop {
            let seen = pending.len();
            let read = Read::take(&mut *stream, CHUNK).read_to_end(&mut pending)?;
            if read == 0 || pending[seen..].contains(&b'\n') {
                break read == 0;
            }
        };
        let last = pending.iter().rposition(|byte| *byte == b'\n');
        let end = match last {
            Some(last) if !ended => last + 1,
            _ => pending.len(),
        };
        let rest = pending.split_off(end);
        let bytes = std::mem::replace(&mut pending, rest);
        let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        let batch = Batch { before, bytes };
        before += lines;
        if worker.send(batch).is_err() || ended {
            break;
        }
    }
    Ok(())
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
