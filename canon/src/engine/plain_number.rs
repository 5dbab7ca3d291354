//! Numbers whose text is canonical in every profile, told at first sight.

use super::decimal;
use wide::u8x16;

/// After the number at `from`, where it is canonical whatever the profile: a short integer
/// other than `-0`, or a decimal without a needless digit. None says nothing.
///
/// Its digits are found at once and counted as bits, with no branch for each of them.
#[inline(always)]
pub(super) fn plain_number_end(input: &[u8], from: usize) -> Option<usize> {
    let block: &[u8; 16] = input.get(from..)?.first_chunk()?;
    let digits = digit_bits(block);
    let sign = usize::from(block[0] == b'-');
    let first = block[sign];
    let integral = (digits >> sign).trailing_ones() as usize;
    let point = sign + integral;
    let next = *block.get(point)?;
    let zero_first = first == b'0';
    if next != b'.' {
        let malformed = (integral == 0) | zero_first & (integral > 1) | (next | 0x20 == b'e');
        let negative_zero = zero_first & (sign == 1);
        return (!malformed & !negative_zero).then_some(from + point);
    }
    let fraction = (digits >> (point + 1)).trailing_ones() as usize;
    let end = point + 1 + fraction;
    let Some(next) = block.get(end) else {
        return long_decimal(input, from);
    };
    // At most 14 digits fit here, and every decimal of up to 15 is its own shortest spelling.
    if (fraction == 0) | (next | 0x20 == b'e') | (block[end - 1] == b'0') | (integral == 0) {
        return None;
    }
    if zero_first && (integral > 1 || tiny(&block[sign..])) {
        return None;
    }
    Some(from + end)
}

/// Below a thousandth the layouts part.
#[inline(always)]
fn tiny(digits: &[u8]) -> bool {
    digits.starts_with(b"0.0000")
}

/// A decimal that does not end within sixteen bytes, as programs print a float with all its digits.
#[inline(never)]
fn long_decimal(input: &[u8], from: usize) -> Option<usize> {
    let block: &[u8; 32] = input.get(from..)?.first_chunk()?;
    let ([lower, upper], _) = block.as_chunks() else {
        return None;
    };
    let digits = digit_bits(lower) | digit_bits(upper) << 16;
    let sign = usize::from(block[0] == b'-');
    let integral = (digits >> sign).trailing_ones() as usize;
    let point = sign + integral;
    let leading_zero = block[sign] == b'0' && integral > 1;
    let fraction = (digits >> (point + 1)).trailing_ones() as usize;
    let end = point + 1 + fraction;
    let next = *block.get(end)?;
    // So many digits fit 64 bits; zeros in front take no room.
    let most = 19 + 2 * usize::from(block[sign..].starts_with(b"0.0"));
    let fits = integral > 0 && fraction > 0 && !leading_zero && integral <= 15 && integral + fraction <= most;
    if !fits || next | 0x20 == b'e' || tiny(&block[sign..]) {
        return None;
    }
    let number = decimal::join(0, &block[sign..point]);
    let number = decimal::join(number, &block[point + 1..end]);
    decimal::is_shortest(number, -(fraction as i32)).then_some(from + end)
}

/// One bit for each byte that is a digit, lowest first.
#[inline(always)]
pub(super) fn digit_bits(block: &[u8; 16]) -> u32 {
    // After the subtraction the digits are the numbers up to 9: those that equal the smaller of both.
    let values = u8x16::new(*block) - u8x16::splat(b'0');
    values.min(u8x16::splat(9)).simd_eq(values).to_bitmask()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::number;

    #[test]
    fn a_plain_number_ends_where_the_grammar_says() {
        let parts = [
            "", "-", "0", "1", "12", "1234567890123", "9007199254740993", ".", ".30000000000000004", "e", "E5", "+",
            "00", ",",
        ];
        let mut plain = 0;
        for a in parts {
            for b in parts {
                for c in parts {
                    for d in parts {
                        let text = format!("{a}{b}{c}{d}{:40}", "");
                        let Some(to) = plain_number_end(text.as_bytes(), 0) else {
                            continue;
                        };
                        let expected = number::read(text.as_bytes(), 0).map(|number| number.to);
                        assert_eq!(Ok(to), expected, "{text:?}");
                        plain += 1;
                    }
                }
            }
        }
        assert!(plain > 500, "{plain}");
    }

    #[test]
    fn what_some_profile_spells_otherwise_is_not_plain() {
        let padded = |text: &str| plain_number_end(format!("{text:40}").as_bytes(), 0);
        for plain in ["0", "-1", "0.5", "-0.5", "0.0001", "0.30000000000000004"] {
            assert_eq!(padded(plain), Some(plain.len()), "{plain}");
        }
        for other in [
            "-0", "0.0", "1.0", "1.50", "0.00001", "1e5", "0.00001234567890123456", "1234567890123456.5",
            "0.1000000000000000055511151231257827", "0.10000000000000001", "0.30000000000000005", "9007199254740993",
        ] {
            assert_eq!(padded(other), None, "{other}");
        }
    }
}
