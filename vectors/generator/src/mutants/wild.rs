//! Mistakes that were seen in published packages, in every profile where they are mistakes.

use super::Mutant;
use crate::families::WRITTEN;
use crate::families::shared::ids;
use canon::Profile;
use canon::oracle::layout::PYTHON;
use canon::oracle::order::{by_code_point, by_collation, by_insertion, by_utf16, code_points, indices_first};
use canon::oracle::string::{escape, quote_with};
use canon::oracle::{Member, Printed, Steps, number};
use canon::spec::{Choices, Order};

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    WRITTEN.into_iter().flat_map(of).collect()
}

pub(super) fn of(profile: Profile) -> Vec<Mutant> {
    let ids = ids(profile);
    let (order, integer, float, string) = (ids.order[0], ids.integer[0], ids.float[0], ids.string[0]);
    vec![
        // npm @sigstore/core
        mutant!(
            profile,
            "to-json-unsorted",
            order,
            "left an object with a member toJSON in the order of the text",
            |steps| Steps { order: unless_to_json(steps.choices.order), ..steps }
        ),
        // crate olpc-cjson
        mutant!(
            profile,
            "sort-by-encoded-names",
            order,
            "sorted names with their quotation marks and escapes",
            |steps| Steps { order: |members| members.sort_by_cached_key(encoded), ..steps }
        ),
        // PyPI jsoncanon
        mutant!(
            profile,
            "python-layout-integers-collapsed",
            float,
            "printed whole floats as integers and all others as Python does",
            |steps| Steps { float: collapsed, ..steps }
        ),
        // PyPI jsoncanon
        mutant!(
            profile,
            "integers-from-63-bits-as-strings",
            integer,
            "printed integers from 2^63 on as strings",
            |steps| Steps { integer: quoted_from_63_bits, float: quoted_from_63_bits, ..steps }
        ),
        // Go github.com/docker/go canonical/json
        mutant!(
            profile,
            "overflow-to-i64",
            integer,
            "converted integers to 64 bits by way of binary64, so that 2^63 became -2^63",
            |steps| Steps { integer: converted, float: converted, ..steps }
        ),
        // npm another-json
        mutant!(profile, "escape-with-capital-u", string, "wrote escapes with a capital U", |steps| Steps {
            name: capital,
            string: capital,
            ..steps
        }),
    ]
}

/// Each order with the exception; one function per order, because a step carries no data.
fn unless_to_json(order: Order) -> fn(&mut [Member]) {
    /// Sorts by the last functions, one after the other, unless `toJSON` is a member.
    macro_rules! unless {
        ($($sort:path),+) => {
            |members| {
                if !members.iter().any(|(name, _)| String::from_utf16_lossy(name) == "toJSON") {
                    $($sort(members);)+
                }
            }
        };
    }
    match order {
        Order::Utf16 => unless!(by_utf16),
        Order::CodePoint => unless!(by_code_point),
        Order::Collation => unless!(by_collation),
        Order::Insertion => unless!(by_insertion),
        Order::IndicesThenUtf16 => unless!(by_utf16, indices_first),
        Order::IndicesThenCodePoint => unless!(by_code_point, indices_first),
        Order::IndicesThenCollation => unless!(by_collation, indices_first),
        Order::IndicesThenInsertion => unless!(indices_first),
    }
}

/// The code points of a name with a quotation mark at each end, and a backslash before those that need one.
fn encoded((name, _): &Member) -> Vec<u32> {
    const QUOTE: u32 = '"' as u32;
    const BACKSLASH: u32 = '\\' as u32;
    let mut text = vec![QUOTE];
    for point in code_points(name) {
        if point == QUOTE || point == BACKSLASH {
            text.push(BACKSLASH);
        }
        text.push(point);
    }
    text.push(QUOTE);
    text
}

fn capital(choices: &Choices, units: &[u16]) -> String {
    quote_with(choices, units, |character| {
        let escape = escape(choices, character)?;
        Some(if escape.starts_with("\\u") { escape.to_uppercase() } else { escape })
    })
}

/// What is right for a literal, whichever step it was given to.
fn right(steps: &Steps, literal: &str) -> Printed {
    // Where every number is a float, that step prints integers too.
    if (steps.is_float)(literal) {
        return number::float_literal(steps, literal);
    }
    number::integers(steps.choices.integers)(steps, literal)
}

/// The integer that a literal without point and exponent spells, as far as 128 bits go.
fn integer(literal: &str) -> Option<i128> {
    if number::has_point_or_exponent(literal) || literal == "-0" {
        return None;
    }
    let far = if literal.starts_with('-') { i128::MIN } else { i128::MAX };
    Some(literal.parse().unwrap_or(far))
}

fn quoted_from_63_bits(steps: &Steps, literal: &str) -> Printed {
    match integer(literal) {
        Some(integer) if i64::try_from(integer).is_err() => Some(format!("\"{literal}\"")),
        _ => right(steps, literal),
    }
}

fn converted(steps: &Steps, literal: &str) -> Printed {
    /// 2^53: up to here the conversion loses nothing.
    const EXACT: u128 = 1 << 53;
    match integer(literal) {
        Some(integer) if integer.unsigned_abs() > EXACT => {
            let float = number::binary64(literal).unwrap_or(f64::INFINITY);
            // What the processor gives for everything out of range.
            let fits = (-(2f64.powi(63))..2f64.powi(63)).contains(&float);
            Some(if fits { float as i64 } else { i64::MIN }.to_string())
        }
        _ => right(steps, literal),
    }
}

fn collapsed(steps: &Steps, literal: &str) -> Printed {
    /// From here on JavaScript has an exponent, and so do those who imitate it.
    const FROM: f64 = 1e21;
    match number::binary64(literal) {
        Some(float) if number::has_point_or_exponent(literal) => Some(match float {
            whole if whole.fract() == 0.0 && whole.abs() < FROM => format!("{:.0}", whole + 0.0),
            _ => PYTHON.print(float),
        }),
        _ => right(steps, literal),
    }
}
