//! One document a line: threads take turns to cut whole lines from a stream, each works on what it cut, the order stays.

use canon::parallel::in_order;
use std::io::{self, Read};
use std::ops::ControlFlow;

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
    stream: &mut (dyn Read + Send), jobs: usize, start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &[u8]) -> T + Sync, mut take: impl FnMut(u64, T) -> io::Result<()>,
) -> io::Result<io::Result<()>> {
    let on_batch = |own: &mut W, batch: io::Result<Batch>| -> io::Result<Vec<(u64, T)>> {
        let batch = batch?;
        let lines = batch.bytes.split(|byte| *byte == b'\n');
        let numbered = (batch.before + 1..).zip(lines);
        Ok(numbered
            .filter(|(_, line)| !line.trim_ascii().is_empty())
            .map(|(number, line)| (number, work(own, line)))
            .collect())
    };
    let stopped = in_order(batches(stream), jobs, start, on_batch, |lines| {
        let lines = match lines {
            Ok(lines) => lines,
            Err(error) => return ControlFlow::Break(Ok(Err(error))),
        };
        for (number, result) in lines {
            if let Err(error) = take(number, result) {
                return ControlFlow::Break(Err(error));
            }
        }
        ControlFlow::Continue(())
    });
    stopped.unwrap_or(Ok(Ok(())))
}

/// A stream cut at line feeds, up to its end or the first failure to read it.
fn batches(stream: &mut (dyn Read + Send)) -> impl Iterator<Item = io::Result<Batch>> + Send {
    let (mut pending, mut before, mut ended) = (Vec::new(), 0, false);
    std::iter::from_fn(move || {
        while !ended {
            let seen = pending.len();
            match Read::take(&mut *stream, CHUNK).read_to_end(&mut pending) {
                Ok(0) => ended = true,
                Ok(_) if pending[seen..].contains(&b'\n') => break,
                Ok(_) => {}
                Err(error) => {
                    ended = true;
                    pending.clear();
                    return Some(Err(error));
                }
            }
        }
        let last = pending.iter().rposition(|byte| *byte == b'\n');
        let end = match last {
            Some(last) if !ended => last + 1,
            _ => pending.len(),
        };
        if end == 0 {
            return None;
        }
        let rest = pending.split_off(end);
        let bytes = std::mem::replace(&mut pending, rest);
        let batch = Batch { before, bytes };
        before += batch.bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        Some(Ok(batch))
    })
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
                each(&mut stream, jobs, || (), |(), line| line.len(), take).unwrap().unwrap();
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
