//! Numbers that are read, classed or rounded wrongly.

use super::Mutant;
use crate::families::WRITTEN;
use crate::families::shared::ids;
use canon::Profile;
use canon::oracle::{Steps, number};

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    WRITTEN.into_iter().flat_map(|profile| [digits(profile), integers(profile), classes(profile)]).flatten().collect()
}

/// Floats whose digits are wrong, whatever the layout.
pub(super) fn digits(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).float[0];
    vec![
        mutant!(profile, "fifteen-digits", rule, "printed floats with fifteen digits", |steps| {
            Steps { float: |steps, literal| rounded(steps, literal, |float| format!("{float:.14e}")), ..steps }
        }),
        mutant!(profile, "sixteen-digits", rule, "printed floats with sixteen digits", |steps| {
            Steps { float: |steps, literal| rounded(steps, literal, |float| format!("{float:.15e}")), ..steps }
        }),
        mutant!(profile, "six-decimals", rule, "rounded floats to six decimals", |steps| Steps {
            float: |steps, literal| rounded(steps, literal, |float| format!("{float:.6}")),
            ..steps
        }),
        mutant!(profile, "single-precision", rule, "squeezed floats through single precision", |steps| Steps {
            float: |steps, literal| rounded(steps, literal, |float| {
                let single = float as f32;
                if single.is_finite() { f64::from(single).to_string() } else { float.to_string() }
            }),
            ..steps
        }),
        mutant!(
            profile,
            "misread-floats",
            rule,
            "read floats without rounding correctly, as serde_json does without float_roundtrip",
            |steps| Steps {
                float: |steps, literal| match misread(literal) {
                    Some(float) => right_value(steps, float),
                    None => right_float(steps, literal),
                },
                ..steps
            }
        ),
        mutant!(profile, "flush-subnormals", rule, "took subnormal floats for zero", |steps| {
            Steps {
                float: |steps, literal| {
                    rounded(
                        steps,
                        literal,
                        |float| {
                            if float.is_subnormal() { "0".to_owned() } else { float.to_string() }
                        },
                    )
                },
                ..steps
            }
        }),
        mutant!(profile, "drop-exponent-sign", rule, "read a negative exponent as a positive one", |steps| Steps {
            float: |steps, literal| {
                let without = literal.replace("e-", "e");
                let fits = number::binary64(&without).is_some();
                right_float(steps, if fits { &without } else { literal })
            },
            ..steps
        }),
        mutant!(profile, "keep-float-spelling", rule, "printed floats as they were spelled", |steps| Steps {
            float: |steps, literal| right_float(steps, literal)
                .map(|right| { if right == "null" { right } else { literal.to_owned() } }),
            ..steps
        }),
        mutant!(profile, "drop-minus", rule, "printed negative floats without their sign", |steps| Steps {
            float: |steps, literal| right_float(steps, literal.trim_start_matches('-')),
            ..steps
        }),
    ]
}

/// Integer literals that do not come out as the profile wants.
fn integers(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).integer[0];
    let saturate = |rule| {
        mutant!(profile, "saturate-i64", rule, "clamped integers to 64 bits", |steps| Steps {
            integer: |steps, literal| {
                let clamped =
                    literal.parse::<i128>().ok().map(|integer| integer.clamp(i64::MIN.into(), i64::MAX.into()));
                let far = if literal.starts_with('-') { i64::MIN } else { i64::MAX };
                number::exact(
                    steps,
                    &if literal == "-0" { literal.to_owned() } else { clamped.unwrap_or(far.into()).to_string() },
                )
            },
            ..steps
        })
    };
    let wrap = |rule| {
        mutant!(profile, "wrap-i32", rule, "wrapped integers at 32 bits", |steps| Steps {
            integer: |steps, literal| match literal.parse::<i64>() {
                Ok(integer) if literal != "-0" => Some((integer as i32).to_string()),
                _ => number::exact(steps, literal),
            },
            ..steps
        })
    };
    // JCS-INT-1: neither reading prints them otherwise, or draws the line elsewhere.
    let rule = if profile == Profile::JCS { "JCS-INT-1" } else { rule };
    match profile {
        // Every number is a float there: what is wrong with integers is wrong with all.
        Profile::JCS | Profile::KHORA => vec![
            mutant!(profile, "refuse-integers-past-64-bits", rule, "refused integers past 64 bits", |steps| Steps {
                float: |steps, literal| match literal.parse::<i128>() {
                    Ok(integer) if !(i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&integer) => None,
                    _ => right_float(steps, literal),
                },
                ..steps
            }),
            mutant!(profile, "exact-integers", rule, "printed integers beyond 2^53 exactly", |steps| Steps {
                float: |steps, literal| if number::has_point_or_exponent(literal) || literal == "-0" {
                    right_float(steps, literal)
                } else {
                    Some(literal.to_owned())
                },
                ..steps
            }),
            mutant!(
                profile,
                "integers-past-53-bits-as-strings",
                rule,
                "printed integers beyond 2^53 as strings",
                |steps| Steps {
                    float: |steps, literal| match literal.parse::<i128>() {
                        Ok(integer) if integer.abs() > 1 << 53 => Some(format!("\"{literal}\"")),
                        _ => right_float(steps, literal),
                    },
                    ..steps
                }
            ),
            mutant!(profile, "refuse-unsafe-integers", rule, "refused integers beyond 2^53", |steps| Steps {
                float: |steps, literal| match literal.parse::<i128>() {
                    Ok(integer) if integer.abs() > 1 << 53 => None,
                    _ => right_float(steps, literal),
                },
                ..steps
            }),
        ],
        Profile::CPS | Profile::KAIROS => vec![
            mutant!(profile, "integers-as-binary64", rule, "rounded integers to binary64", |steps| Steps {
                integer: |steps, literal| number::binary64_beyond_safe(steps, literal),
                ..steps
            }),
            mutant!(
                profile,
                "integers-past-64-bits-as-floats",
                rule,
                "printed integers past 64 bits as floats",
                |steps| Steps { integer: number::exact_in_64_bits, ..steps }
            ),
            mutant!(profile, "refuse-large-integers", rule, "refused integers past 64 bits", |steps| Steps {
                integer: |steps, literal| {
                    let fits = literal.parse::<i64>().is_ok() || literal.parse::<u64>().is_ok();
                    if fits { number::exact(steps, literal) } else { None }
                },
                ..steps
            }),
            mutant!(profile, "keep-integer-minus-zero", rule, "kept the sign of the integer -0", |steps| Steps {
                minus_zero: Some("-0"),
                ..steps
            }),
            mutant!(profile, "integer-minus-zero-is-float", rule, "printed the integer -0 as -0.0", |steps| Steps {
                minus_zero: Some("-0.0"),
                ..steps
            }),
            saturate(rule),
            wrap(rule),
        ],
        _ => vec![
            saturate("OA-INT-2"),
            wrap("OA-INT-1"),
            mutant!(profile, "small-integers-as-floats", "OA-INT-1", "printed integers as floats", |steps| Steps {
                integer: number::float,
                ..steps
            }),
            mutant!(profile, "refuse-large-integers", "OA-INT-2", "refused integers past 64 bits", |steps| Steps {
                integer: |steps, literal| {
                    let fits = literal.parse::<i64>().is_ok() || literal.parse::<u64>().is_ok();
                    if fits { number::exact(steps, literal) } else { None }
                },
                ..steps
            }),
            mutant!(profile, "unsigned-as-float", "OA-INT-2", "printed integers past i64 as floats", |steps| Steps {
                integer: |steps, literal| if literal.parse::<i64>().is_ok() {
                    number::exact(steps, literal)
                } else {
                    number::float(steps, literal)
                },
                ..steps
            }),
            mutant!(profile, "keep-integer-minus-zero", "OA-FLT-1", "printed the integer -0 as -0", |steps| Steps {
                minus_zero: Some("-0"),
                ..steps
            }),
        ],
    }
}

/// CPS-NUM-1 and its like: which literals are floats.
fn classes(profile: Profile) -> Vec<Mutant> {
    let rule = match profile {
        Profile::CPS => "CPS-NUM-1",
        Profile::OPENAGENTS => "OA-INT-1",
        Profile::KAIROS => "KAI-INT-1",
        _ => return Vec::new(),
    };
    vec![
        mutant!(profile, "every-number-is-float", rule, "read every number as a float", |steps| {
            Steps { is_float: number::always_float, ..steps }
        }),
        mutant!(
            profile,
            "exponents-are-integers",
            rule,
            "read numbers with an exponent and no fraction as integers",
            |steps| Steps {
                float: |steps, literal| match number::binary64(literal) {
                    Some(float) if !literal.contains('.') && float.fract() == 0.0 && float.abs() < 1e15 =>
                        Some(format!("{float:.0}")),
                    _ => number::float(steps, literal),
                },
                ..steps
            }
        ),
    ]
}

/// As it should be: an overflow, an integral float and a profile without floats are what they are without the mistake.
fn right_float(steps: &Steps, literal: &str) -> Option<String> {
    number::float_literal(steps, literal)
}

/// As it should be for this float.
fn right_value(steps: &Steps, float: f64) -> Option<String> {
    right_float(steps, &format!("{float:e}"))
}

/// Prints what another printing of the float reads as.
fn rounded(steps: &Steps, literal: &str, print: fn(f64) -> String) -> Option<String> {
    let Some(float) = number::binary64(literal) else {
        return right_float(steps, literal);
    };
    let other = print(float).parse::<f64>().ok().filter(|float| float.is_finite()).unwrap_or(float);
    right_value(steps, if other == 0.0 { other.copysign(float) } else { other })
}

/// Digits times a power of ten, rounded at each step.
fn misread(literal: &str) -> Option<f64> {
    let (mantissa, exponent) = literal.split_once(['e', 'E']).unwrap_or((literal, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: String = whole.trim_start_matches('-').chars().chain(fraction.chars()).take(19).collect();
    let dropped = whole.trim_start_matches('-').len() + fraction.len() - digits.len();
    let scale = exponent.parse::<i32>().ok()? - i32::try_from(fraction.len()).ok()? + i32::try_from(dropped).ok()?;
    let magnitude = digits.parse::<u64>().ok()? as f64;
    // Read, not multiplied: `powi` may round otherwise in another build.
    let power: f64 = format!("1e{}", scale.unsigned_abs()).parse().ok()?;
    let float = if scale < 0 { magnitude / power } else { magnitude * power };
    let float = if literal.starts_with('-') { -float } else { float };
    float.is_finite().then_some(float)
}
