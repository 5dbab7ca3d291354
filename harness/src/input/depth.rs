//! How deep a stream of JSON nests, without keeping it.

/// Counts open brackets outside strings.
///
/// On the beginning of a valid document it agrees with every reader; what it
/// counts in a document with an earlier fault does not matter, because that
/// fault stands before the bracket at which the count stops.
#[derive(Debug)]
pub struct Depth {
    limit: usize,
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Depth {
    /// Nothing is open yet.
    pub fn new(limit: usize) -> Depth {
        Depth { limit, open: 0, in_string: false, escaped: false }
    }

    /// Goes on with the next bytes; the position of the bracket that is too deep, if there is one.
    pub fn scan(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, byte) in bytes.iter().enumerate() {
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'[' | b'{' => {
                    self.open += 1;
                    if self.open > self.limit {
                        return Some(at);
                    }
                }
                b']' | b'}' => self.open = self.open.saturating_sub(1),
                _ => {}
            }
        }
        None
    }
}
