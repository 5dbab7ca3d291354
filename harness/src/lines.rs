//! Logs of one JSON document a line, read in constant memory.

use crate::exit::Failure;
use crate::input::Source;
use std::io::{BufRead, BufReader, Read};

/// How long a line may be. A log that has none shorter is no log.
pub const LINE_LIMIT: usize = 64 << 20;

/// A log, line by line.
pub struct Lines {
    source: Source,
    reader: BufReader<Box<dyn Read + Send>>,
    buffer: Vec<u8>,
    number: u64,
    offset: u64,
}

/// One line of a log.
#[derive(Debug)]
pub struct Line<'a> {
    /// Its number, the first one being 1.
    pub number: u64,
    /// Where it begins.
    pub offset: u64,
    /// Its bytes without the line feed.
    pub bytes: &'a [u8],
    /// Whether a line feed stands behind it: the last line of a log that was cut has none.
    pub ended: bool,
}

impl Line<'_> {
    /// Whether nothing but white space stands on it.
    pub fn is_blank(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }
}

impl Lines {
    /// Opens a log.
    pub fn open(source: Source) -> Result<Lines, Failure> {
        let reader = BufReader::with_capacity(1 << 16, source.open()?);
        Ok(Lines::new(source, reader))
    }

    /// Reads a log from an open stream, which messages call by the name of its source.
    pub fn new(source: Source, reader: BufReader<Box<dyn Read + Send>>) -> Lines {
        Lines { source, reader, buffer: Vec::new(), number: 0, offset: 0 }
    }

    /// The next line.
    pub fn next_line(&mut self) -> Result<Option<Line<'_>>, Failure> {
        let offset = self.offset;
        self.buffer.clear();
        // One more than a line may hold, to tell a long line from one that just fits.
        let limit = LINE_LIMIT as u64 + 1;
        let length = (&mut self.reader)
            .take(limit)
            .read_until(b'\n', &mut self.buffer)
            .map_err(|error| self.source.unreadable(&error))?;
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.offset += length as u64;
        let ended = self.buffer.last() == Some(&b'\n');
        if !ended && self.buffer.len() > LINE_LIMIT {
            return Err(Failure::usage(format!(
                "{}:{}: the line is longer than {} MiB; this is no log of one document a line",
                self.source.name(),
                self.number,
                LINE_LIMIT >> 20
            )));
        }
        Ok(Some(Line { number: self.number, offset, bytes: &self.buffer[..length - usize::from(ended)], ended }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &'static [u8]) -> Lines {
        let reader: Box<dyn Read + Send> = Box::new(text);
        Lines::new(Source::Stdin, BufReader::new(reader))
    }

    #[test]
    fn every_line_knows_its_place_and_whether_it_ended() {
        let mut lines = lines(b"{}\n\n [1]\r\ncut");
        let mut seen = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            seen.push((line.number, line.offset, line.is_blank(), line.ended));
        }
        assert_eq!(seen, [(1, 0, false, true), (2, 3, true, true), (3, 4, false, true), (4, 10, false, false)]);
    }

    #[test]
    fn a_line_without_end_is_refused_before_it_fills_the_memory() {
        let reader: Box<dyn Read + Send> = Box::new(std::io::repeat(b'x'));
        let mut lines = Lines::new(Source::Stdin, BufReader::new(reader));
        let failure = lines.next_line().unwrap_err();
        assert!(failure.message.starts_with("stdin:1: the line is longer than 64 MiB"));
    }
}
