//! Bytes as hex, a few rows around the place that matters.

use std::fmt::Write as _;

const ROW: usize = 16;

/// Three rows of sixteen bytes around `at`, with offsets and ASCII.
pub fn rows(bytes: &[u8], at: usize) -> String {
    let middle = at.min(bytes.len()) / ROW;
    let mut text = String::new();
    for row in middle.saturating_sub(1)..=middle + 1 {
        let start = row * ROW;
        let Some(part) = bytes.get(start..(start + ROW).min(bytes.len())) else {
            break;
        };
        if part.is_empty() {
            break;
        }
        let hex: Vec<String> = part.iter().map(|byte| format!("{byte:02x}")).collect();
        let ascii: String = part
            .iter()
            .map(|byte| match byte {
                0x20..=0x7e => char::from(*byte),
                _ => '.',
            })
            .collect();
        let _ = writeln!(text, "{start:06x}  {:<47}  {ascii}", hex.join(" "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_around_a_byte_are_shown() {
        let bytes: Vec<u8> = (0..100).collect();
        let text = rows(&bytes, 40);
        assert_eq!(text.lines().count(), 3);
        assert!(text.starts_with("000010  10 11"));
        assert!(text.contains("000020  20 21 22 23 24 25 26 27 28 29 2a 2b 2c 2d 2e 2f   !\"#$%&'()*+,-./"));
        assert_eq!(rows(b"", 0), "");
        assert_eq!(rows(b"ab", 2), format!("000000  {:<47}  ab\n", "61 62"));
        assert_eq!(rows(&bytes[..16], 16).lines().count(), 1);
    }
}
