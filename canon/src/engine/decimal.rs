//! Decimal literals to binary64, correctly rounded, for the lengths that occur: the method of Eisel and Lemire.

/// The largest power of ten either way. Up to here one product of 64 by 128 bits
/// always settles the rounding, and the table is small.
const MOST: i32 = 27;

/// 5^q for q from -27 to 27, as 128 bits of which the highest is set: exact
/// where q is not negative, else rounded up.
const POWERS: [u128; 2 * MOST as usize + 1] = {
    let mut powers = [0; 2 * MOST as usize + 1];
    powers[MOST as usize] = 1 << 127;
    let mut power: u128 = 1;
    let mut q = 1;
    while q <= MOST as usize {
        power *= 5;
        powers[MOST as usize + q] = power << power.leading_zeros();
        powers[MOST as usize - q] = reciprocal(power);
        q += 1;
    }
    powers
};

/// 2^(127 + bits) / power, rounded up, where `bits` is the length of the power.
const fn reciprocal(power: u128) -> u128 {
    let bits = 128 - power.leading_zeros();
    let mut quotient: u128 = 0;
    let mut remainder: u128 = 1;
    let mut step = 0;
    // Long division, bit by bit; no power here has more than 63.
    while step < 127 + bits {
        remainder <<= 1;
        quotient <<= 1;
        if remainder >= power {
            remainder -= power;
            quotient |= 1;
        }
        step += 1;
    }
    quotient + 1
}

/// The binary64 nearest to `digits` times ten to the `exponent`; none where this method does not reach.
pub(super) fn nearest(digits: u64, exponent: i32) -> Option<f64> {
    if digits == 0 {
        return Some(0.0);
    }
    if !(-MOST..=MOST).contains(&exponent) {
        return None;
    }
    let power = POWERS[(exponent + MOST) as usize];
    let shift = digits.leading_zeros();
    let digits = digits << shift;
    let (mut high, mut low) = product(digits, (power >> 64) as u64);
    // The lower half of the power matters only where the upper product is on the brink.
    if high & 0x1FF == 0x1FF {
        let (carry, _) = product(digits, power as u64);
        let (sum, overflow) = low.overflowing_add(carry);
        low = sum;
        high += u64::from(overflow);
    }
    let top = (high >> 63) as i32;
    let drop = top + 64 - 52 - 3;
    let mut mantissa = high >> drop;
    let mut binary = ((217_706 * exponent) >> 16) + 63 + top - shift as i32 + 1023;
    // Exactly between two floats: to the even one.
    let tie = low <= 1 && (-4..=23).contains(&exponent) && mantissa & 3 == 1;
    if tie && mantissa << drop == high {
        mantissa &= !1;
    }
    mantissa += mantissa & 1;
    mantissa >>= 1;
    if mantissa >= 2 << 52 {
        mantissa = 1 << 52;
        binary += 1;
    }
    let fraction = mantissa & ((1 << 52) - 1);
    Some(f64::from_bits((binary as u64) << 52 | fraction))
}

/// Both halves of a product.
#[inline(always)]
fn product(a: u64, b: u64) -> (u64, u64) {
    let whole = u128::from(a) * u128::from(b);
    ((whole >> 64) as u64, whole as u64)
}

/// The binary64 of a literal without exponent; none where it has too many digits.
#[inline(always)]
pub(super) fn read(literal: &[u8], point: Option<usize>) -> Option<f64> {
    let (negative, first) = match literal {
        [b'-', ..] => (true, 1),
        _ => (false, 0),
    };
    let point = point.unwrap_or(literal.len());
    let integral = &literal[first..point];
    let fraction = literal.get(point + 1..).unwrap_or_default();
    // A leading zero takes no room in 64 bits, nor do the zeros after it: 19 digits fit always.
    if integral.len() + fraction.len() > 19 + usize::from(integral == b"0") {
        return None;
    }
    let digits = join(join(0, integral), fraction);
    let float = nearest(digits, -(fraction.len() as i32))?;
    Some(if negative { -float } else { float })
}

/// Appends decimal digits to a number, eight at a time.
#[inline(always)]
fn join(mut number: u64, mut digits: &[u8]) -> u64 {
    while let Some((eight, rest)) = digits.split_first_chunk::<8>() {
        number = number * 100_000_000 + eight_digits(*eight);
        digits = rest;
    }
    for digit in digits {
        number = number * 10 + u64::from(digit - b'0');
    }
    number
}

/// Eight digits as a number: pairs, then fours, then all, each in one multiplication.
#[inline(always)]
fn eight_digits(digits: [u8; 8]) -> u64 {
    let ones = u64::from_le_bytes(digits) - 0x3030_3030_3030_3030;
    let pairs = (ones * 10 + (ones >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
    (fours * 10_000 + (fours >> 32)) & 0xFFFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn agree(literal: &str) {
        let found = read(literal.as_bytes(), literal.find('.'));
        if let Some(found) = found {
            let expected: f64 = literal.parse().unwrap();
            assert_eq!(found.to_bits(), expected.to_bits(), "{literal}");
        }
    }

    #[test]
    fn the_powers_are_those_of_five() {
        assert_eq!(POWERS[MOST as usize + 1], 5 << 125);
        // A fifth is 0.00110011...
        assert_eq!(
            POWERS[MOST as usize - 1],
            0xCCCC_CCCC_CCCC_CCCC_CCCC_CCCC_CCCC_CCCD
        );
    }

    #[test]
    fn halfway_cases_go_to_the_even_float() {
        for literal in [
            "9007199254740993",
            "9007199254740995",
            "9007199254740993.0",
            "4503599627370496.5",
            "4503599627370497.5",
            "0.5",
            "0.1",
            "0.3",
            "0.0",
            "-0.0",
            "18446744073709551615",
            "1000000000000000000000",
            "0.0000000000000000001",
            "0.9999999999999999999",
        ] {
            agree(literal);
        }
        assert_eq!(read(b"0.30000000000000004", Some(1)), Some(0.1 + 0.2));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn literals_of_every_length_agree_with_the_standard_library(
            literal in "-?(0|[1-9][0-9]{0,19})(\\.[0-9]{1,20})?"
        ) {
            agree(&literal);
        }

        #[test]
        fn digits_times_a_power_agree_with_the_standard_library(digits: u64, exponent in -30..30_i32) {
            if let Some(found) = nearest(digits, exponent) {
                let expected: f64 = format!("{digits}e{exponent}").parse().unwrap();
                prop_assert_eq!(found.to_bits(), expected.to_bits());
            }
        }
    }
}
