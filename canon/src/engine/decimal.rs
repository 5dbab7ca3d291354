//! Decimal literals to binary64, correctly rounded, for the lengths that occur: the method of Eisel and Lemire.

/// The largest power of ten either way. Up to here a product of 64 by 128 bits
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

/// A product of digits and a power of ten: 128 bits, of which one of the two highest is set.
struct Product {
    high: u64,
    low: u64,
    /// By how much the digits were shifted.
    shift: u32,
}

impl Product {
    #[inline(always)]
    fn new(digits: u64, exponent: i32) -> Option<Product> {
        let power = *POWERS.get(usize::try_from(exponent + MOST).ok()?)?;
        let shift = digits.leading_zeros();
        let times = |half: u64| u128::from(digits << shift) * u128::from(half);
        let whole = times((power >> 64) as u64) + (times(power as u64) >> 64);
        Some(Product { high: (whole >> 64) as u64, low: whole as u64, shift })
    }
}

/// The binary64 nearest to `digits` times ten to the `exponent`; none where this method does not reach.
pub(super) fn nearest(digits: u64, exponent: i32) -> Option<f64> {
    if digits == 0 {
        return Some(0.0);
    }
    let Product { high, low, shift } = Product::new(digits, exponent)?;
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

/// Whether `digits` times ten to the `exponent` are the shortest digits of the float nearest to
/// them, and the nearest of those. False says nothing.
///
/// Counted in the last digit, the float is at a known small distance, and so are the bounds within
/// which a decimal still means this float: the digits cannot be fewer if no multiple of ten lies
/// between them, and no others are nearer if the distance is less than a half.
#[inline(always)]
pub(super) fn is_shortest(digits: u64, exponent: i32) -> bool {
    // What is this near to a bound is left open: more than the arithmetic below can be off by.
    const MARGIN: f64 = 1.0 / 65536.0;
    if !(1..100_000_000_000_000_000).contains(&digits) {
        return false;
    }
    let Some(Product { high, low, .. }) = Product::new(digits, exponent) else {
        return false;
    };
    let drop = 10 + (high >> 63);
    // What is below the mantissa, as a part of its last bit.
    let below = high << (64 - drop) | low >> drop;
    let rounded = below >> 63;
    let above = (below as i64) as f64 / TWO_64;
    let mantissa = ((high >> drop) + rounded) as f64;
    // How far the digits are above the float, and half a step of the float: both in the
    // last digit, times the mantissa, which spares a division.
    let above = above * digits as f64;
    let half = 0.5 * digits as f64;
    let last = (digits % 10) as f64;
    mantissa < TWO_53
        && above + half < (last - MARGIN) * mantissa
        && half - above < (10.0 - last - MARGIN) * mantissa
        && above.abs() < (0.5 - MARGIN) * mantissa
        && above.abs() < half - MARGIN * mantissa
}

const TWO_53: f64 = (1_u64 << 53) as f64;
const TWO_64: f64 = (1_u128 << 64) as f64;

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
pub(super) fn join(mut number: u64, digits: &[u8]) -> u64 {
    let (eights, rest) = digits.as_chunks::<8>();
    for eight in eights {
        number = number * 100_000_000 + eight_digits(u64::from_le_bytes(*eight));
    }
    match digits.last_chunk::<8>() {
        // The last eight once more, those that were taken already as zeros.
        Some(last) if !rest.is_empty() => {
            let taken = 8 * (8 - rest.len() as u32);
            let zeros = 0x3030_3030_3030_3030 & !(u64::MAX << taken);
            let digits = u64::from_le_bytes(*last) & u64::MAX << taken | zeros;
            number * TENS[rest.len()] + eight_digits(digits)
        }
        Some(_) => number,
        None => rest.iter().fold(number, |number, digit| number * 10 + u64::from(digit - b'0')),
    }
}

/// Powers of ten.
const TENS: [u64; 8] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];

/// Eight digits as a number: pairs, then fours, then all, each in one multiplication.
#[inline(always)]
fn eight_digits(digits: u64) -> u64 {
    let ones = digits - 0x3030_3030_3030_3030;
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
        assert_eq!(POWERS[MOST as usize - 1], 0xCCCC_CCCC_CCCC_CCCC_CCCC_CCCC_CCCC_CCCD);
    }

    #[test]
    fn halfway_cases_go_to_the_even_float() {
        for literal in [
            "9007199254740993", "9007199254740995", "9007199254740993.0", "4503599627370496.5", "4503599627370497.5",
            "0.5", "0.1", "0.3", "0.0", "-0.0", "18446744073709551615", "1000000000000000000000",
            "0.0000000000000000001", "0.9999999999999999999",
        ] {
            agree(literal);
        }
        assert_eq!(read(b"0.30000000000000004", Some(1)), Some(0.1 + 0.2));
    }

    fn float(digits: u64, exponent: i32) -> f64 {
        format!("{digits}e{exponent}").parse().unwrap()
    }

    /// The shortest digits as the standard library finds them, and the exponent of the last.
    fn shortest(float: f64) -> (u64, i32) {
        let printed = format!("{float:e}");
        let (mantissa, exponent) = printed.split_once('e').unwrap();
        let digits = mantissa.replace('.', "");
        let exponent: i32 = exponent.parse().unwrap();
        (digits.parse().unwrap(), exponent + 1 - digits.len() as i32)
    }

    #[test]
    fn nearly_all_shortest_digits_are_called_so() {
        let floats = (1..10_000).map(|number| f64::from(number).sqrt() * f64::from(number % 100));
        let long = floats.map(shortest).filter(|(digits, _)| *digits > 1 << 52);
        let (known, unknown): (Vec<_>, Vec<_>) = long.partition(|(digits, exponent)| is_shortest(*digits, *exponent));
        assert!(known.len() > 20 * unknown.len(), "{}", unknown.len());
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
        fn digits_that_are_called_shortest_are_what_the_standard_library_prints(
            digits in 1_u64..200_000_000_000_000_000, exponent in -27..27_i32
        ) {
            prop_assert!(!is_shortest(digits, exponent) || shortest(float(digits, exponent)).0 == digits);
        }

        #[test]
        fn digits_times_a_power_agree_with_the_standard_library(digits: u64, exponent in -30..30_i32) {
            if let Some(found) = nearest(digits, exponent) {
                prop_assert_eq!(found.to_bits(), float(digits, exponent).to_bits());
            }
        }
    }
}
