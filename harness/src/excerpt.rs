//! Bytes as people read them: one line, bounded, cut around the place that matters.

use crate::difference::Difference;
use crate::escape;

/// How many bytes stand before the first difference.
const BEFORE: usize = 24;
/// How many bytes stand behind it at most.
const BEHIND: usize = 56;

/// A text in three parts, the middle one being what differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// What is the same before.
    pub before: String,
    /// What differs.
    pub differs: String,
    /// What is the same behind.
    pub behind: String,
}

impl Excerpt {
    /// The part of `bytes` around a differing stretch.
    pub fn around(bytes: &[u8], start: usize, end: usize) -> Excerpt {
        let from = boundary(bytes, start.saturating_sub(BEFORE));
        let to = boundary(bytes, (start + BEHIND).min(bytes.len()));
        let (start, end) = (boundary(bytes, start), boundary(bytes, end.min(to)));
        let end = end.max(start);
        Excerpt {
            before: format!("{}{}", ellipsis(from > 0), shown(&bytes[from..start])),
            differs: shown(&bytes[start..end]),
            behind: format!("{}{}", shown(&bytes[end..to.max(end)]), ellipsis(to < bytes.len())),
        }
    }

    /// Both sides of a difference.
    pub fn pair(wanted: &[u8], got: &[u8], difference: Difference) -> (Excerpt, Excerpt) {
        (
            Excerpt::around(wanted, difference.at, difference.wanted_end),
            Excerpt::around(got, difference.at, difference.got_end),
        )
    }

    /// The three parts as one line.
    pub fn line(&self) -> String {
        format!("{}{}{}", self.before, self.differs, self.behind)
    }
}

/// The beginning of a text, in one line of at most about `limit` bytes.
pub fn beginning(bytes: &[u8], limit: usize) -> String {
    let to = boundary(bytes, limit.min(bytes.len()));
    format!("{}{}", shown(&bytes[..to]), ellipsis(to < bytes.len()))
}

/// All bytes in one line: what is not UTF-8 as `\xNN`.
pub fn shown(bytes: &[u8]) -> String {
    let mut line = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        line.push_str(&escape::line(chunk.valid()));
        for byte in chunk.invalid() {
            line.push_str(&format!("\\x{byte:02x}"));
        }
    }
    line
}

/// The nearest place at or before `at` that cuts no character in two.
fn boundary(bytes: &[u8], at: usize) -> usize {
    (at.saturating_sub(3)..=at.min(bytes.len()))
        .rev()
        .find(|place| bytes.get(*place).is_none_or(|byte| byte & 0xC0 != 0x80))
        .unwrap_or(at)
}

fn ellipsis(cut: bool) -> &'static str {
    if cut { "\u{2026}" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difference::difference;

    #[test]
    fn a_long_text_is_cut_around_the_difference_and_no_character_is_torn() {
        let wanted = format!("{}\u{1F600}1.0{}", "\u{e9}".repeat(50), "x".repeat(200));
        let got = format!("{}\u{1F601}1.0{}", "\u{e9}".repeat(50), "x".repeat(200));
        let found = difference(wanted.as_bytes(), got.as_bytes()).unwrap();
        let (wanted, got) = Excerpt::pair(wanted.as_bytes(), got.as_bytes(), found);
        assert_eq!(wanted.before, format!("\u{2026}{}", "\u{e9}".repeat(11)));
        assert!(wanted.line().contains('\u{1F600}') && got.line().contains('\u{1F601}'));
        assert!(wanted.behind.ends_with("x\u{2026}"));
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_by_their_value() {
        assert_eq!(shown(b"a\xff\n\0"), "a\\xff\\n<U+0000>");
        assert_eq!(beginning(b"abcdef", 3), "abc\u{2026}");
        assert_eq!(beginning(b"\x80\x80\x80\x80\x80", 2), "\\x80\\x80\u{2026}");
    }
}
