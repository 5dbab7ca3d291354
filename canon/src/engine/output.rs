//! A byte buffer that short pieces are written to without asking for their length.

/// Written bytes, and room after them that is filled with what does not count.
///
/// A copy of unknown length is a call and a loop; a copy of 64 bytes is a few
/// instructions. So short pieces are copied as 64 bytes, of which only the wanted ones count.
#[derive(Default)]
pub(super) struct Output {
    bytes: Vec<u8>,
    length: usize,
}

const PIECE: usize = 64;

impl Output {
    /// An output with room for so many bytes.
    pub fn with_room(room: usize) -> Output {
        Output { bytes: vec![0; room + PIECE], length: 0 }
    }

    pub fn clear(&mut self) {
        self.length = 0;
    }

    pub fn len(&self) -> usize {
        self.length
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    pub fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.truncate(self.length);
        self.bytes
    }

    /// Appends `source[from..to]`.
    #[inline(always)]
    pub fn copy(&mut self, source: &[u8], from: usize, to: usize) {
        let length = to - from;
        if length <= PIECE
            && let Some(piece) = source.get(from..).and_then(<[u8]>::first_chunk::<PIECE>)
            && let Some(room) = self.bytes.get_mut(self.length..)
            && let Some(room) = room.first_chunk_mut::<PIECE>()
        {
            *room = *piece;
            self.length += length;
        } else {
            self.copy_any(&source[from..to]);
        }
    }

    /// Appends `source[from..to]` and a byte.
    #[inline(always)]
    pub fn copy_and(&mut self, source: &[u8], from: usize, to: usize, byte: u8) {
        let length = to - from;
        if length < PIECE
            && let Some(piece) = source.get(from..).and_then(<[u8]>::first_chunk::<PIECE>)
            && let Some(room) = self.bytes.get_mut(self.length..)
            && let Some(room) = room.first_chunk_mut::<PIECE>()
        {
            *room = *piece;
            room[length] = byte;
            self.length += length + 1;
        } else {
            self.copy_any(&source[from..to]);
            self.byte(byte);
        }
    }

    /// Appends the first `length` of these bytes.
    #[inline(always)]
    pub fn short<const MOST: usize>(&mut self, bytes: [u8; MOST], length: usize) {
        if let Some(room) = self.bytes.get_mut(self.length..)
            && let Some(room) = room.first_chunk_mut()
        {
            *room = bytes;
            self.length += length;
        } else {
            self.copy_any(&bytes[..length]);
        }
    }

    /// Appends the first `length` of these bytes, and the first `more` of the block.
    #[inline(always)]
    pub fn pair(&mut self, bytes: [u8; 8], length: usize, block: &[u8; 16], more: usize) {
        if let Some(room) = self.bytes.get_mut(self.length..)
            && let Some(room) = room.first_chunk_mut::<24>()
            && length <= bytes.len()
        {
            room[..8].copy_from_slice(&bytes);
            room[length..length + 16].copy_from_slice(block);
            self.length += length + more;
        } else {
            self.copy_any(&bytes[..length]);
            self.copy_any(&block[..more]);
        }
    }

    #[inline(always)]
    pub fn byte(&mut self, byte: u8) {
        match self.bytes.get_mut(self.length) {
            Some(room) => {
                *room = byte;
                self.length += 1;
            }
            None => self.copy_any(&[byte]),
        }
    }

    /// Appends a piece of any length.
    #[inline(never)]
    pub fn copy_any(&mut self, piece: &[u8]) {
        let end = self.length + piece.len();
        if end > self.bytes.len() {
            self.bytes.resize((end + PIECE).max(2 * self.length), 0);
        }
        self.bytes[self.length..end].copy_from_slice(piece);
        self.length = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_every_length_arrive_whole_at_every_fill() {
        let source: Vec<u8> = (0..=255).collect();
        for length in 0..80 {
            let mut output = Output::default();
            let mut expected = Vec::new();
            for from in [0, 3, 100, 170] {
                output.copy(&source, from, from + length);
                output.byte(b'!');
                output.copy_and(&source, from, from + length, b'?');
                output.short(*b"12345678", length % 9);
                output.pair(*b"12345678", length % 9, b"abcdefghijklmnop", length % 17);
                expected.extend_from_slice(&source[from..from + length]);
                expected.push(b'!');
                expected.extend_from_slice(&source[from..from + length]);
                expected.push(b'?');
                expected.extend_from_slice(&b"12345678"[..length % 9]);
                expected.extend_from_slice(&b"12345678"[..length % 9]);
                expected.extend_from_slice(&b"abcdefghijklmnop"[..length % 17]);
                assert_eq!(output.as_bytes(), expected);
            }
            // The end of the source is nearer than a piece.
            let end = source.len();
            output.copy(&source, end - length, end);
            expected.extend_from_slice(&source[end - length..]);
            assert_eq!(output.len(), expected.len());
            assert_eq!(output.into_bytes(), expected);
        }
    }
}
