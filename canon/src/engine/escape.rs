//! One escape of a string: its grammar, and the character that it stands for.

use crate::{Reject, RejectKind};

/// What an escape stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escaped {
    /// A character.
    Character(char),
    /// IN-SURR: half of a surrogate pair that stands alone.
    Half(u16),
}

/// The escape whose backslash is at `at`, and the place after it.
///
/// IN-GRAMMAR: an unknown escape is refused at the byte after the backslash, a bad hex digit at that byte.
#[inline]
pub(super) fn read(input: &[u8], at: usize) -> Result<(Escaped, usize), Reject> {
    let simple = match input.get(at + 1) {
        Some(b'u') => return unicode(input, at),
        Some(b'n') => '\n',
        Some(same @ (b'"' | b'\\' | b'/')) => char::from(*same),
        Some(b't') => '\t',
        Some(b'r') => '\r',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{C}',
        _ => return Err(Reject::new(RejectKind::Syntax, at + 1)),
    };
    Ok((Escaped::Character(simple), at + 2))
}

fn unicode(input: &[u8], at: usize) -> Result<(Escaped, usize), Reject> {
    let unit = hex(input, at + 2)?;
    if let Some(character) = char::from_u32(u32::from(unit)) {
        return Ok((Escaped::Character(character), at + 6));
    }
    // Whether a high half is alone is known once a `\u` after it is read.
    if unit < 0xDC00
        && input[at + 6..].starts_with(b"\\u")
        && let Some(character) = pair(unit, hex(input, at + 8)?)
    {
        return Ok((Escaped::Character(character), at + 12));
    }
    Ok((Escaped::Half(unit), at + 6))
}

/// The character of a pair of surrogates.
#[inline(always)]
pub(super) fn pair(high: u16, low: u16) -> Option<char> {
    if high & 0xFC00 != 0xD800 || low & 0xFC00 != 0xDC00 {
        return None;
    }
    let above = u32::from(high & 0x3FF) << 10 | u32::from(low & 0x3FF);
    char::from_u32(0x1_0000 + above)
}

/// The UTF-16 unit of four hex digits; [`NO_UNIT`] or more where one is none.
#[inline(always)]
pub(super) fn unit(digits: [u8; 4]) -> u32 {
    let [a, b, c, d] = digits;
    let value = |digit: u8| u32::from(HEX[usize::from(digit)]);
    let (high, low) = (value(a) << 4 | value(b), value(c) << 4 | value(d));
    let faults = (high | low) & 0xFF00;
    high << 8 | low | faults << 8
}

/// Above every UTF-16 unit.
pub(super) const NO_UNIT: u32 = 0x1_0000;

/// The value of each hex digit; [`NO_DIGIT`] for other bytes.
const HEX: [u16; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        values[b"0123456789abcdef"[value] as usize] = value as u16;
        values[b"0123456789ABCDEF"[value] as usize] = value as u16;
        value += 1;
    }
    values
};

/// It shows above two digits, in either place.
const NO_DIGIT: u16 = 0x0F00;

/// Four hex digits.
#[inline(always)]
fn hex(input: &[u8], at: usize) -> Result<u16, Reject> {
    if let Some(digits) = input.get(at..).and_then(<[u8]>::first_chunk)
        && let Ok(unit) = u16::try_from(unit(*digits))
    {
        return Ok(unit);
    }
    let digit = |place: &usize| input.get(*place).is_some_and(u8::is_ascii_hexdigit);
    let fault = (at..at + 4).find(|place| !digit(place)).unwrap_or(at);
    Err(Reject::new(RejectKind::Syntax, fault))
}

/// `\u` and four lower-case hex digits, in the first six bytes.
pub(super) const fn long(unit: u16) -> [u8; 8] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let [high, low] = unit.to_be_bytes();
    let [a, b] = [DIGITS[(high >> 4) as usize], DIGITS[(high & 15) as usize]];
    let [c, d] = [DIGITS[(low >> 4) as usize], DIGITS[(low & 15) as usize]];
    [b'\\', b'u', a, b, c, d, 0, 0]
}

/// The letter of the two-character escape that some control characters have.
pub(super) const fn short(control: u8) -> Option<u8> {
    Some(match control {
        0x08 => b'b',
        0x09 => b't',
        0x0A => b'n',
        0x0C => b'f',
        0x0D => b'r',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_hex_digits_are_read_as_the_standard_library_does() {
        for byte in 0..=255_u8 {
            for place in 0..4 {
                let mut digits = *b"1aF0";
                digits[place] = byte;
                let text = str::from_utf8(&digits).ok().filter(|text| !text.contains('+'));
                let expected = text.and_then(|text| u16::from_str_radix(text, 16).ok());
                assert_eq!(u16::try_from(unit(digits)).ok(), expected, "{digits:?}");
            }
        }
    }
}
