//! A byte of a document as line and column, and the line around it with a caret.

use std::fmt;

/// Where a byte stands, as editors count it: both from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Where byte `at` stands; the end of the document where `at` is past it.
pub fn position(document: &[u8], at: usize) -> Position {
    let before = &document[..at.min(document.len())];
    let start = line_start(before);
    Position {
        line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
        column: 1 + String::from_utf8_lossy(&before[start..]).chars().count(),
    }
}

fn line_start(before: &[u8]) -> usize {
    before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1)
}

/// A line of the document that fits a terminal, and how far to the right the caret stands under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text, without control characters.
    pub text: String,
    /// How many columns stand before the caret.
    pub caret: usize,
}

/// How many characters are shown on each side of the caret.
const AROUND: usize = 36;

/// The line around byte `at`.
pub fn excerpt(document: &[u8], at: usize) -> Excerpt {
    let at = at.min(document.len());
    let start = line_start(&document[..at]);
    // A character takes up to four bytes, so a few times as many bytes as characters are enough to look at.
    let from = start.max(at.saturating_sub(4 * AROUND));
    let line_end = document[at..]
        .iter()
        .take(4 * AROUND)
        .position(|byte| *byte == b'\n')
        .map_or(document.len().min(at + 4 * AROUND), |length| at + length);
    let before: Vec<char> = shown(&document[from..at]);
    let after: Vec<char> = shown(&document[at..line_end]);
    let cut = before.len().saturating_sub(AROUND);
    let lead = if cut > 0 || from > start { "\u{2026}" } else { "" };
    let tail = if after.len() > AROUND { "\u{2026}" } else { "" };
    let kept: String = before[cut..].iter().collect();
    Excerpt {
        caret: lead.chars().count() + kept.chars().count(),
        text: format!("{lead}{kept}{}{tail}", after.iter().take(AROUND).collect::<String>()),
    }
}

/// One character a character: controls, marks that turn the text around and broken bytes as pictures.
fn shown(bytes: &[u8]) -> Vec<char> {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(|character| match character {
            '\t' => ' ',
            control @ '\0'..=' ' if control != ' ' => char::from_u32(0x2400 + control as u32).unwrap_or(' '),
            '\u{7F}'..='\u{9F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}' => '\u{FFFD}',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_count_line_feeds() {
        let document = "{\n  \"é\u{1F600}\": x}".as_bytes();
        let at = document.len() - 2;
        assert_eq!(position(document, at), Position { line: 2, column: 9 });
        assert_eq!(position(b"", 0), Position { line: 1, column: 1 });
        assert_eq!(position(b"a\n", 9), Position { line: 2, column: 1 });
    }

    #[test]
    fn the_caret_stands_under_its_byte() {
        let document = "[1,\n\t\"é\", \u{1}x]\n2".as_bytes();
        let at = document.iter().position(|byte| *byte == 1).unwrap();
        assert_eq!(excerpt(document, at), Excerpt { text: " \"é\", \u{2401}x]".to_owned(), caret: 6 });
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let mut document = vec![b'['; 5000];
        document[2500] = b'x';
        let found = excerpt(&document, 2500);
        assert_eq!(found.text.chars().count(), 74);
        assert_eq!(found.text.chars().nth(found.caret), Some('x'));
    }
}
