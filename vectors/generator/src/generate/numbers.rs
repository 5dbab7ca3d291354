//! Number literals at the places where printers and readers go wrong.

use super::Choices;

type Make = fn(&mut Choices) -> String;

/// A valid number literal.
pub fn literal(choices: &mut Choices) -> String {
    const KINDS: &[(usize, Make)] = &[
        (4, small),
        (5, boundary_integer),
        (6, layout_boundary),
        (2, random_double),
        (2, constant),
        (2, decimal),
        (1, long_digits),
    ];
    let make = choices.weighted(KINDS);
    make(choices)
}

/// A valid literal that reads as an integer.
pub fn integer(choices: &mut Choices) -> String {
    if choices.chance(1, 2) { boundary_integer(choices) } else { small_integer(choices) }
}

fn small_integer(choices: &mut Choices) -> String {
    let number = choices.below(300);
    if choices.chance(1, 5) { format!("-{number}") } else { number.to_string() }
}

fn small(choices: &mut Choices) -> String {
    const LITERALS: &[&str] = &[
        "0", "1", "-0", "-0.0", "0.0", "1.0", "-1", "10", "100", "-1.0", "0e0", "-0e0", "1e0", "1E0", "1e1", "1.50",
        "0.10", "100.0", "0.5", "1e+2", "1E-2", "2e05", "1.0e-0",
    ];
    if choices.chance(1, 3) { small_integer(choices) } else { choices.pick(LITERALS).to_owned() }
}

/// Integers around the limits of every machine type, and of powers of ten.
fn boundary_integer(choices: &mut Choices) -> String {
    const BASES: &[i128] = &[
        1 << 53,
        1 << 63,
        1 << 64,
        1 << 31,
        1 << 32,
        1 << 54,
        1 << 80,
        1_000_000_000_000_000,
        10_000_000_000_000_000,
        1_000_000_000_000_000_000_000,
        999_999_999_999_999_999_999,
        12_345_678_901_234_567_890,
        100_000_000_000_000_000_000_000_000_000,
    ];
    let base = match choices.below(4) {
        0 | 1 => choices.pick(BASES),
        2 => 10_i128.pow(choices.below(38) as u32),
        _ => 1_i128 << choices.below(120),
    };
    let number = base + i128::from(choices.between(-3, 3));
    if choices.chance(1, 3) { (-number).to_string() } else { number.to_string() }
}

/// Decimal exponents where some layout changes from positional to scientific.
const EXPONENTS: &[i64] = &[
    -7, -6, -5, -4, -3, 14, 15, 16, 17, 19, 20, 21, 22, 23, -8, 13, 0, 1, 2, -1, -2, 7, 8, 9, 10, -10, 99, 100, -99,
    -100, 300, -300,
];

/// One to seventeen digits at an exponent where a layout changes.
fn layout_boundary(choices: &mut Choices) -> String {
    let exponent = choices.pick(EXPONENTS);
    let count = choices.pick(&[1, 2, 3, 15, 16, 17, 4, 8]);
    let digits = digits(choices, count);
    let sign = if choices.chance(1, 6) { "-" } else { "" };
    format!("{sign}{}", spell(choices, &digits, exponent))
}

fn digits(choices: &mut Choices, count: usize) -> String {
    let mut digits = String::new();
    match choices.below(4) {
        0 => digits.push('1'),
        1 => digits.extend(std::iter::repeat_n('9', count)),
        _ => {
            for index in 0..count {
                let low = usize::from(index == 0 || index + 1 == count);
                digits.push(char::from(b'0' + (low + choices.below(10 - low)) as u8));
            }
        }
    }
    digits
}

/// Writes digits d.ddd times ten to the exponent in one of the spellings that mean the same.
fn spell(choices: &mut Choices, digits: &str, exponent: i64) -> String {
    let positional = exponent.unsigned_abs() <= 25;
    match choices.below(if positional { 4 } else { 3 }) {
        0 => {
            let fraction = &digits[1..];
            let point = if fraction.is_empty() { "" } else { "." };
            format!("{}{point}{fraction}e{exponent}", &digits[..1])
        }
        1 => {
            // The same value with all digits before the point.
            let shifted = exponent - (digits.len() as i64 - 1);
            let mark = choices.pick(&["e", "E", "e+", "E+", "e0", "e-0"]);
            match (mark, shifted < 0) {
                ("e-0", true) => format!("{digits}e-0{}", -shifted),
                (_, true) => format!("{digits}E{shifted}"),
                ("e-0", false) => format!("{digits}e{shifted}"),
                (mark, false) => format!("{digits}{mark}{shifted}"),
            }
        }
        2 => {
            let zeros = "0".repeat(choices.below(4));
            let fraction = format!("{}{zeros}", &digits[1..]);
            let fraction = if fraction.is_empty() { "0" } else { &fraction };
            format!("{}.{fraction}e{exponent}", &digits[..1])
        }
        _ => positional_text(digits, exponent),
    }
}

fn positional_text(digits: &str, exponent: i64) -> String {
    let count = digits.len() as i64;
    if exponent < 0 {
        let zeros = "0".repeat((-exponent - 1) as usize);
        return format!("0.{zeros}{digits}");
    }
    if exponent + 1 >= count {
        let zeros = "0".repeat((exponent + 1 - count) as usize);
        return format!("{digits}{zeros}.0");
    }
    let (whole, fraction) = digits.split_at((exponent + 1) as usize);
    format!("{whole}.{fraction}")
}

/// Read, not multiplied: `powi` may round otherwise on another machine, and a case is the same on all.
fn power_of_ten(exponent: i64) -> f64 {
    format!("1e{exponent}").parse().unwrap_or(f64::MAX)
}

/// Any finite double, or one a step or two from a power of two or ten.
fn random_double(choices: &mut Choices) -> String {
    let bits = match choices.below(3) {
        0 => choices.word(),
        1 => {
            let power = power_of_ten(choices.between(-320, 308));
            power.to_bits().wrapping_add_signed(choices.between(-2, 2))
        }
        _ => {
            // A power of two: the gap below it is half of the gap above.
            let exponent = choices.below(2046) as u64 + 1;
            (exponent << 52).wrapping_add_signed(choices.between(-2, 2))
        }
    };
    let value = f64::from_bits(bits);
    if !value.is_finite() {
        return "1e308".to_owned();
    }
    match choices.below(3) {
        0 => format!("{value:e}"),
        1 => format!("{value:.16e}"),
        _ => format!("{value:.20e}"),
    }
}

/// Values with a history: limits, subnormals, halves of the last place, overflow and underflow.
fn constant(choices: &mut Choices) -> String {
    const LITERALS: &[&str] = &[
        "5e-324", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "-1e-400",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "2.225073858507201e-308", "1.7976931348623157e308",
        "1.7976931348623158e308", "1.7976931348623159e308",
        "179769313486231570000000000000000000000000000000000000e255", "1e309", "-1e309", "1e400", "1E+999999999999",
        "1e-999999999999", "0e999999999999", "9007199254740993", "9007199254740993.0", "9007199254740992.5",
        "9007199254740993.00000000000000000000000000001", "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126", "0.30000000000000004", "0.1", "333333333.33333329",
        "333333333.3333333", "1e23", "8.41e21", "9.999999999999999e22", "2.0e-7", "123456789012345680",
        "18446744073709551615", "18446744073709551616", "-9223372036854775808", "-9223372036854775809",
        "9223372036854775807.0", "0.000001", "0.0000001", "1e15", "1e16", "1e21", "1e20", "4.35", "1.5e300",
    ];
    choices.pick(LITERALS).to_owned()
}

/// What people write: a few digits before and after the point.
fn decimal(choices: &mut Choices) -> String {
    let whole = choices.below(10_000);
    let places = 1 + choices.below(6);
    let mut text = format!("{whole}.");
    for _ in 0..places {
        text.push(char::from(b'0' + choices.below(10) as u8));
    }
    text
}

/// More digits than any type holds.
fn long_digits(choices: &mut Choices) -> String {
    let count = 18 + choices.below(30);
    let mut text = String::from("1");
    for _ in 1..count {
        text.push(char::from(b'0' + choices.below(10) as u8));
    }
    match choices.below(3) {
        0 => {}
        1 => text.insert(1 + choices.below(count - 1), '.'),
        _ => text.push_str(&format!("e-{}", choices.below(40))),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::Value;

    #[test]
    fn every_literal_is_a_json_number() {
        for index in 0..50_000 {
            let literal = literal(&mut Choices::seeded(1, index));
            assert!(matches!(Value::read(literal.as_bytes()), Ok(Value::Number(_))), "{literal}");
        }
    }

    #[test]
    fn spellings_of_a_number_keep_its_value() {
        for index in 0..5_000 {
            let mut choices = Choices::seeded(2, index);
            let exponent = choices.pick(EXPONENTS);
            let digits = digits(&mut choices, 7);
            let reference: f64 =
                format!("{}.{}e{exponent}", &digits[..1], if digits.len() > 1 { &digits[1..] } else { "0" })
                    .parse()
                    .unwrap();
            let spelled = spell(&mut choices, &digits, exponent);
            assert_eq!(spelled.parse::<f64>().unwrap(), reference, "{spelled}");
        }
    }
}
