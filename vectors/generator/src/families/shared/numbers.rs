//! Every boundary of every layout, two units in the last place to either side; powers of ten and two; subnormals.

use super::ids;
use crate::builder::Sheet;

/// Where some layout changes from digits to exponents, or binary64 itself changes.
const BOUNDARIES: &[(&str, f64)] = &[
    ("ten-to-the-minus-10", 1e-10),
    ("ten-to-the-minus-7", 1e-7),
    ("ten-to-the-minus-6", 1e-6),
    ("ten-to-the-minus-5", 1e-5),
    ("ten-to-the-minus-4", 1e-4),
    ("ten-to-the-minus-3", 1e-3),
    ("one", 1.0),
    ("ten-to-the-7", 1e7),
    ("ten-to-the-8", 1e8),
    ("ten-to-the-9", 1e9),
    ("ten-to-the-14", 1e14),
    ("ten-to-the-15", 1e15),
    ("two-to-the-53", 9_007_199_254_740_992.0),
    ("ten-to-the-16", 1e16),
    ("ten-to-the-17", 1e17),
    ("two-to-the-63", 9_223_372_036_854_775_808.0),
    ("two-to-the-64", 18_446_744_073_709_551_616.0),
    ("ten-to-the-20", 1e20),
    ("ten-to-the-21", 1e21),
    ("ten-to-the-22", 1e22),
    ("ten-to-the-23", 1e23),
    ("ten-to-the-100", 1e100),
    ("least-normal", f64::MIN_POSITIVE),
];

/// Digits whose number, not size, decides the layout of some json gems and of Elixir.
const DIGIT_COUNTS: &[(&str, &str)] = &[
    ("few-digits-small", "[1e-5,1.2e-5,1.23e-5,1.234e-5]"),
    ("few-digits-smaller", "[1e-9,1.2e-9,1.23e-9,1e-11]"),
    ("many-digits", "[333333333.3333333,12345678.9,123456789.12345678]"),
    ("many-digits-small", "[0.0001234567890123456,0.012345678901234567,1.2345678901234567e-10]"),
    ("integral-with-zeros", "[1e10,12e10,123e10,1.5e12]"),
    ("integral-without-zeros", "[123456789012345.0,1234567890123456.0,12345678901234567.0]"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        ids(sheet.profile()).float,
        "floats near a limit of the layout are spelled in another way and hash differently",
    );
    for (words, value) in BOUNDARIES {
        let proves = format!("{} and its nearest neighbours are laid out right", words.replace('-', " "));
        sheet.settle(&format!("around-{words}"), &proves, list(&neighbours(*value)));
    }
    sheet.settle(
        "around-minus-ten-to-the-16",
        "the layout of a negative float is that of its magnitude",
        list(&neighbours(-1e16)),
    );
    sheet.settle(
        "least",
        "the five smallest floats print their shortest digits",
        list(&[1, 2, 3, 4, 5].map(f64::from_bits)),
    );
    sheet.settle(
        "subnormals",
        "subnormal floats keep every bit",
        list(&[0x000F_FFFF_FFFF_FFFF, 0x0008_0000_0000_0001, 0x0000_0000_0001_2345].map(f64::from_bits)),
    );
    sheet.settle(
        "greatest",
        "the greatest floats print all their digits",
        list(&[f64::MAX, f64::MAX.next_down(), -f64::MAX]),
    );
    sheet.settle(
        "powers-of-ten-small",
        "1e-12 to 1e-1 are laid out right",
        spelled((-12..0).map(|exponent| format!("1e{exponent}"))),
    );
    sheet.settle(
        "powers-of-ten-large",
        "1e0 to 1e25 are laid out right",
        spelled((0..26).map(|exponent| format!("1e{exponent}"))),
    );
    sheet.settle(
        "powers-of-ten-extreme",
        "the far powers of ten are laid out right",
        spelled([-323, -300, -200, -99, -98, 99, 101, 200, 300, 308].map(|exponent| format!("1e{exponent}"))),
    );
    sheet.settle(
        "powers-of-two",
        "powers of two print their shortest digits",
        list(&[-1074, -1022, -100, -20, -1, 30, 52, 54, 62, 80, 100, 1023].map(power_of_two)),
    );
    for (words, text) in DIGIT_COUNTS {
        let proves = format!("the layout of {} does not hang on how many there are", words.replace('-', " "));
        sheet.settle(&format!("layout-{words}"), &proves, text);
    }
}

/// By its bits, because `powi` may round otherwise on another machine or in another build.
fn power_of_two(exponent: i32) -> f64 {
    const LEAST_NORMAL: i32 = -1022;
    const LEAST: i32 = -1074;
    f64::from_bits(match exponent {
        ..LEAST_NORMAL => 1 << (exponent - LEAST),
        _ => ((exponent - LEAST_NORMAL + 1) as u64) << 52,
    })
}

/// Two units in the last place below, the value, two above.
fn neighbours(value: f64) -> [f64; 5] {
    let below = value.next_down();
    let above = value.next_up();
    [below.next_down(), below, value, above, above.next_up()]
}

fn list(values: &[f64]) -> String {
    // `{:e}` spells the shortest digits and always counts as a float.
    spelled(values.iter().map(|value| format!("{value:e}")))
}

fn spelled(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}
