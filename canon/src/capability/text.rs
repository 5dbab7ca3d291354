//! JavaScript's string functions over UTF-16 code units, as the capability rules use them.

use crate::Text;

/// A text under construction; halves of a surrogate pair that meet are joined, as in JavaScript.
#[derive(Clone, Debug, Default)]
pub struct Writer(Vec<u16>);

impl Writer {
    /// Adds a string.
    pub fn str(mut self, text: &str) -> Writer {
        self.0.extend(text.encode_utf16());
        self
    }

    /// Adds a text.
    pub fn text(mut self, text: &Text) -> Writer {
        self.0.extend(text.utf16());
        self
    }

    /// The text.
    pub fn finish(self) -> Text {
        Text::from_utf16(&self.0)
    }
}

/// The code units of a text.
pub fn units(text: &Text) -> Vec<u16> {
    text.utf16().collect()
}

/// `Array.prototype.join`.
pub fn join<'a>(parts: impl IntoIterator<Item = &'a Text>, separator: &str) -> Text {
    let mut writer = Writer::default();
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            writer = writer.str(separator);
        }
        writer = writer.text(part);
    }
    writer.finish()
}

/// `String.prototype.split` with a separator that is not empty.
pub fn split(text: &Text, separator: &str) -> Vec<Text> {
    let separator: Vec<u16> = separator.encode_utf16().collect();
    let units = units(text);
    let mut parts = Vec::new();
    let mut rest = &units[..];
    while let Some(at) = find(rest, &separator) {
        parts.push(Text::from_utf16(&rest[..at]));
        rest = &rest[at + separator.len()..];
    }
    parts.push(Text::from_utf16(rest));
    parts
}

/// `String.prototype.includes`.
pub fn includes(text: &Text, part: &Text) -> bool {
    find(&units(text), &units(part)).is_some()
}

fn find(units: &[u16], part: &[u16]) -> Option<usize> {
    if part.is_empty() {
        return Some(0);
    }
    units.windows(part.len()).position(|window| window == part)
}

/// `String.prototype.trim`: white space and line ends of ECMAScript, U+FEFF among them, U+0085 not (KHORA-AGENT-2).
pub fn trim(text: &Text) -> Text {
    let units = units(text);
    let from = units.iter().position(|unit| !is_space(*unit));
    let to = units.iter().rposition(|unit| !is_space(*unit));
    match (from, to) {
        (Some(from), Some(to)) => Text::from_utf16(&units[from..=to]),
        _ => Text::default(),
    }
}

fn is_space(unit: u16) -> bool {
    matches!(
        unit,
        0x09..=0x0D
            | 0x20
            | 0xA0
            | 0x1680
            | 0x2000..=0x200A
            | 0x2028
            | 0x2029
            | 0x202F
            | 0x205F
            | 0x3000
            | 0xFEFF
    )
}

/// Whether a string is empty, which `filter(Boolean)` drops.
pub fn is_empty(text: &Text) -> bool {
    *text == ""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trimmed(text: &str) -> String {
        trim(&Text::from(text)).to_string_lossy()
    }

    #[test]
    fn trim_is_javascript_s_and_not_rust_s() {
        assert_eq!(trimmed("\u{FEFF} a \u{FEFF}"), "a");
        assert_eq!(trimmed("\u{85}a\u{85}"), "\u{85}a\u{85}");
        assert_eq!(trimmed("\u{200B}a\u{180E}"), "\u{200B}a\u{180E}");
        assert_eq!(trimmed("\u{3000}\u{2028}\u{B}\n"), "");
    }

    #[test]
    fn split_keeps_what_is_left_over() {
        let parts = |text: &str| split(&Text::from(text), "\n\n").iter().map(Text::to_string_lossy).collect::<Vec<_>>();
        assert_eq!(parts("a\n\n\nb"), ["a", "\nb"]);
        assert_eq!(parts("a\n\n"), ["a", ""]);
        assert_eq!(parts("a\nb"), ["a\nb"]);
    }
}
