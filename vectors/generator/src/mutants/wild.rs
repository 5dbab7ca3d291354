//! Mistakes that were seen in published packages, in every profile where they are mistakes.

use super::Mutant;
use crate::families::WRITTEN;
use crate::families::shared::ids;
use canon::oracle::layout::{ECMASCRIPT, PYTHON};
use canon::oracle::order::{by_code_point, by_collation, by_insertion, by_utf16, code_points, indices_first};
use canon::oracle::string::{escape, quote, quote_with};
use canon::oracle::{Halves, Member, Printed, Steps, Tree, number};
use canon::spec::{Choices, IntegralFloats, Order};
use canon::{Profile, Readings};

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
        // Go's encoding/json into numbers, crates with i64
        mutant!(profile, "refuse-integers-from-63-bits", integer, "refused integers past i64", |steps| Steps {
            integer: |steps, literal| within(steps, literal, i128::from(i64::MIN)..=i128::from(i64::MAX)),
            float: |steps, literal| within(steps, literal, i128::from(i64::MIN)..=i128::from(i64::MAX)),
            ..steps
        }),
        // PyPI canonicaljson-rs
        mutant!(profile, "refuse-integers-from-64-bits", integer, "refused integers past i64 and u64", |steps| Steps {
            integer: |steps, literal| within(steps, literal, i128::from(i64::MIN)..=i128::from(u64::MAX)),
            float: |steps, literal| within(steps, literal, i128::from(i64::MIN)..=i128::from(u64::MAX)),
            ..steps
        }),
        // crate canon-json
        mutant!(
            profile,
            "integers-of-64-bits-only",
            integer,
            "printed integers up to 64 bits exactly and refused all beyond",
            |steps| Steps { integer: of_64_bits, float: of_64_bits, ..steps }
        ),
        // npm @ipld/dag-json
        mutant!(
            profile,
            "fraction-from-two-to-the-53",
            float,
            "printed whole floats with a fraction from 2^53 on only",
            |steps| Steps {
                is_float: number::has_point_or_exponent,
                integer: number::exact,
                minus_zero: Some("0"),
                float: fraction_from_53_bits,
                ..steps
            }
        ),
        // Strings that Java encodes
        mutant!(
            profile,
            "question-marks-for-halves",
            ids.surrogates[0],
            "put a question mark in the place of half of a surrogate pair",
            |steps| Steps { halves: Halves::Keep, name: marked, string: marked, ..steps }
        ),
        // C strings
        mutant!(profile, "refuse-null-character", string, "refused strings with U+0000", |steps| Steps {
            root: |tree| !holds_null(tree),
            ..steps
        }),
        // Objects of JavaScript
        mutant!(
            profile,
            "sort-indices-then-utf16",
            order,
            "put array indices first and sorted the rest by UTF-16 code units",
            |steps| Steps {
                order: |members| {
                    by_utf16(members);
                    indices_first(members);
                },
                ..steps
            }
        ),
        // Arrays of PHP
        mutant!(profile, "sort-as-ksort", order, "sorted names that look like numbers by their value", |steps| Steps {
            order: by_ksort,
            ..steps
        }),
        // npm another-json
        mutant!(profile, "escape-with-capital-u", string, "wrote escapes with a capital U", |steps| Steps {
            name: capital,
            string: capital,
            ..steps
        }),
    ]
}

/// The mutants of profiles in which `-0` is an integer that has a form of its own.
pub(super) fn of_integers(profile: Profile) -> Vec<Mutant> {
    // crate canonical_json
    let rule = ids(profile).minus_zero.first().copied().unwrap_or(ids(profile).integer[0]);
    vec![mutant!(profile, "minus-zero-with-exponent", rule, "printed the integer -0 as the float -0E0", |steps| {
        Steps { minus_zero: Some("-0E0"), ..steps }
    })]
}

/// The mutants of profiles in which a whole float keeps a fraction.
pub(super) fn of_floats_apart(profile: Profile) -> Vec<Mutant> {
    if profile.spec().under(&Readings::default()).integral_floats != IntegralFloats::AsFloat {
        return Vec::new();
    }
    let float = ids(profile).float[0];
    vec![
        // PyPI dag-json
        mutant!(
            profile,
            "python-layout-padded-inside",
            float,
            "printed floats inside arrays and objects as Python does, and at the root without padding their exponents",
            |steps| Steps {
                is_float: number::has_point_or_exponent,
                integer: number::exact,
                minus_zero: Some("0"),
                float: |_, literal| Some(PYTHON.print(number::binary64(literal)?)),
                finish: unpadded_root,
                ..steps
            }
        ),
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

/// What is right for integers in this range; others are refused.
fn within(steps: &Steps, literal: &str, range: std::ops::RangeInclusive<i128>) -> Printed {
    if integer(literal).is_some_and(|integer| !range.contains(&integer)) { None } else { right(steps, literal) }
}

fn of_64_bits(steps: &Steps, literal: &str) -> Printed {
    match integer(literal) {
        Some(_) if literal.parse::<i64>().is_ok() || literal.parse::<u64>().is_ok() => Some(literal.to_owned()),
        Some(_) => None,
        None => right(steps, literal),
    }
}

fn fraction_from_53_bits(steps: &Steps, literal: &str) -> Printed {
    /// From here on JavaScript has an exponent.
    const WHOLE: std::ops::Range<f64> = 9_007_199_254_740_992.0..1e21;
    let Some(float) = number::binary64(literal) else {
        return right(steps, literal);
    };
    let text = ECMASCRIPT.print(float);
    Some(if WHOLE.contains(&float.abs()) { text + ".0" } else { text })
}

/// A float at the root with one digit in its exponent where two were padded.
fn unpadded_root(text: String) -> String {
    let number = text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    if number { text.replace("e-0", "e-").replace("e+0", "e+") } else { text }
}

fn marked(choices: &Choices, units: &[u16]) -> String {
    let text: String = char::decode_utf16(units.iter().copied()).map(|unit| unit.unwrap_or('?')).collect();
    quote(choices, &text.encode_utf16().collect::<Vec<_>>())
}

fn holds_null(tree: &Tree) -> bool {
    match tree {
        Tree::String(units) => units.contains(&0),
        Tree::Array(elements) => elements.iter().any(holds_null),
        Tree::Object(members) => members.iter().any(|(name, value)| name.contains(&0) || holds_null(value)),
        _ => false,
    }
}

/// PHP 8 compares two texts as numbers where both are.
fn by_ksort(members: &mut [Member]) {
    /// Up to here PHP sorts by insertion, which is stable and asks for no total order.
    const FEW: usize = 16;
    let number = |name: &str| {
        let plain = name.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
        name.parse::<f64>().ok().filter(|_| plain)
    };
    let greater = |a: &Member, b: &Member| {
        let (a, b) = (String::from_utf16_lossy(&a.0), String::from_utf16_lossy(&b.0));
        match (number(&a), number(&b)) {
            (Some(a), Some(b)) => a > b,
            _ => a > b,
        }
    };
    if members.len() > FEW {
        return by_code_point(members);
    }
    for end in 1..members.len() {
        let mut place = end;
        while place > 0 && greater(&members[place - 1], &members[place]) {
            members.swap(place - 1, place);
            place -= 1;
        }
    }
}
