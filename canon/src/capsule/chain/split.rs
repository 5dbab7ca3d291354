//! A stream of capsules cut into batches: the elements of one JSON array, or one capsule a line.

use std::io::Read;
use std::ops::Range;

/// How much is read at a time. A batch is a little less.
const CHUNK: usize = 256 << 10;

/// A capsule above this is taken for a stream that never ends one.
pub const LARGEST: usize = 64 << 20;

/// Some capsules in one buffer.
#[derive(Debug, Default)]
pub struct Batch {
    /// Where the buffer begins in the stream.
    pub base: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Where each capsule stands in them, with white space around it perhaps.
    pub capsules: Vec<Range<usize>>,
    /// How many arrays a capsule stands in.
    pub depth: usize,
}

/// Why a stream cannot be cut any further.
#[derive(Debug)]
pub enum Cut {
    /// It cannot be read.
    Io(std::io::Error),
    /// The text around the capsules is wrong at this byte.
    Syntax(u64),
    /// The capsule that begins at this byte is too large.
    TooLarge(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Nothing but white space was seen.
    Unknown,
    Lines,
    Array,
    /// The array has ended.
    Done,
}

/// Cuts a stream.
pub struct Splitter<R> {
    reader: R,
    form: Form,
    /// Bytes that belong to no batch yet, and where they begin in the stream.
    pending: Vec<u8>,
    base: u64,
    /// How far `pending` has been looked at.
    seen: usize,
    /// Where the capsule that has not ended yet begins in `pending`.
    start: usize,
    /// Inside an array: depth below its elements, and whether a string is open.
    depth: usize,
    in_string: bool,
    /// Whether a comma stands before the capsule that has not ended yet.
    after_comma: bool,
    ended: bool,
}

impl<R: Read> Splitter<R> {
    /// Cuts what this reader gives.
    pub fn new(reader: R) -> Splitter<R> {
        Splitter {
            reader,
            form: Form::Unknown,
            pending: Vec::new(),
            base: 0,
            seen: 0,
            start: 0,
            depth: 0,
            in_string: false,
            after_comma: false,
            ended: false,
        }
    }

    /// The next batch; none at the end.
    pub fn next(&mut self) -> Result<Option<Batch>, Cut> {
        let mut capsules = Vec::new();
        while capsules.is_empty() {
            if self.ended {
                return self.last(capsules);
            }
            if self.pending.len() - self.start > LARGEST {
                return Err(Cut::TooLarge(self.base + self.start as u64));
            }
            self.refill()?;
            self.look(&mut capsules)?;
        }
        Ok(Some(self.take(capsules)))
    }

    fn refill(&mut self) -> Result<(), Cut> {
        let chunk = CHUNK as u64;
        let read = Read::by_ref(&mut self.reader).take(chunk).read_to_end(&mut self.pending).map_err(Cut::Io)?;
        self.ended = read == 0;
        Ok(())
    }

    /// Everything up to the capsule that has not ended yet becomes a batch.
    fn take(&mut self, capsules: Vec<Range<usize>>) -> Batch {
        let mut rest = Vec::with_capacity(CHUNK + CHUNK / 4);
        rest.extend_from_slice(&self.pending[self.start..]);
        self.pending.truncate(self.start);
        let bytes = std::mem::replace(&mut self.pending, rest);
        let batch = Batch { base: self.base, bytes, capsules, depth: usize::from(self.form != Form::Lines) };
        self.base += self.start as u64;
        self.seen -= self.start;
        self.start = 0;
        batch
    }

    fn look(&mut self, capsules: &mut Vec<Range<usize>>) -> Result<(), Cut> {
        if self.form == Form::Unknown {
            let is_space = |byte: &&u8| is_space(**byte);
            self.seen += self.pending[self.seen..].iter().take_while(is_space).count();
            match self.pending.get(self.seen) {
                None => {
                    self.start = self.seen;
                    return Ok(());
                }
                Some(b'[') => {
                    self.form = Form::Array;
                    self.seen += 1;
                    self.start = self.seen;
                }
                Some(_) => self.form = Form::Lines,
            }
        }
        match self.form {
            Form::Lines => self.lines(capsules),
            Form::Array => self.elements(capsules),
            Form::Unknown | Form::Done => self.after_array()?,
        }
        Ok(())
    }

    fn lines(&mut self, capsules: &mut Vec<Range<usize>>) {
        while let Some(length) = memchr::memchr(b'\n', &self.pending[self.seen..]) {
            let end = self.seen + length;
            if !self.pending[self.start..end].iter().copied().all(is_space) {
                capsules.push(self.start..end);
            }
            self.seen = end + 1;
            self.start = self.seen;
        }
        self.seen = self.pending.len();
    }

    fn elements(&mut self, capsules: &mut Vec<Range<usize>>) {
        while self.seen < self.pending.len() {
            if self.in_string {
                match memchr::memchr2(b'"', b'\\', &self.pending[self.seen..]) {
                    None => self.seen = self.pending.len(),
                    Some(length) => {
                        let at = self.seen + length;
                        if self.pending[at] == b'"' {
                            self.in_string = false;
                            self.seen = at + 1;
                        } else if at + 1 < self.pending.len() {
                            self.seen = at + 2;
                        } else {
                            // The escaped byte comes with the next chunk.
                            self.seen = at;
                            return;
                        }
                    }
                }
                continue;
            }
            let at = self.seen;
            self.seen += 1;
            match self.pending[at] {
                b'"' => self.in_string = true,
                b'[' | b'{' => self.depth += 1,
                b']' if self.depth == 0 => {
                    // What follows is looked at once these capsules are: their faults come first.
                    self.element(at, capsules);
                    self.form = Form::Done;
                    return;
                }
                b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                b',' if self.depth == 0 => {
                    self.after_comma = true;
                    capsules.push(self.start..at);
                    self.start = at + 1;
                }
                _ => {}
            }
        }
    }

    /// The element that ends here, unless the array is empty.
    fn element(&mut self, end: usize, capsules: &mut Vec<Range<usize>>) {
        let blank = self.pending[self.start..end].iter().copied().all(is_space);
        if self.after_comma || !blank {
            capsules.push(self.start..end);
        }
        self.start = end + 1;
    }

    /// Nothing but white space may follow the array.
    fn after_array(&mut self) -> Result<(), Cut> {
        let rest = &self.pending[self.seen..];
        match rest.iter().position(|byte| !is_space(*byte)) {
            Some(at) => Err(Cut::Syntax(self.base + (self.seen + at) as u64)),
            None => {
                self.seen = self.pending.len();
                self.start = self.seen.max(self.start);
                Ok(())
            }
        }
    }

    /// What is left when the stream has ended.
    fn last(&mut self, mut capsules: Vec<Range<usize>>) -> Result<Option<Batch>, Cut> {
        let end = self.pending.len();
        let blank = self.pending[self.start..].iter().copied().all(is_space);
        if !blank {
            capsules.push(self.start..end);
            self.start = end;
            self.seen = end;
            return Ok(Some(self.take(capsules)));
        }
        match self.form {
            Form::Array => Err(Cut::Syntax(self.base + end as u64)),
            _ => Ok(None),
        }
    }
}

/// JSON white space.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
