//! Readers with one wrong decision about bytes, duplicates, surrogates, depth, roots and range.

use super::Mutant;
use crate::families::WRITTEN;
use canon::Profile;
use canon::oracle::{Halves, Repeated, Steps, Tree, number, read};

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    WRITTEN
        .into_iter()
        .flat_map(|profile| [everywhere(profile), surrogates(profile), range(profile)])
        .flatten()
        .collect()
}

pub(super) fn everywhere(profile: Profile) -> Vec<Mutant> {
    let mut out = vec![
        mutant!(
            profile,
            "replace-bad-utf8",
            "IN-UTF8",
            "put U+FFFD in the place of bytes that are not UTF-8",
            |steps| Steps { decode: |bytes| Ok(String::from_utf8_lossy(bytes).into_owned()), ..steps }
        ),
        mutant!(profile, "read-latin-1", "IN-UTF8", "read bytes that are not UTF-8 as Latin-1", |steps| Steps {
            decode: |bytes| read::decode(bytes).or_else(|_| Ok(bytes.iter().copied().map(char::from).collect())),
            ..steps
        }),
        mutant!(profile, "first-duplicate-wins", "IN-DUP", "kept the first of two members with one name", |steps| {
            Steps { repeated: Repeated::First, ..steps }
        }),
        mutant!(profile, "keep-both-duplicates", "IN-DUP", "kept both of two members with one name", |steps| Steps {
            repeated: Repeated::Both,
            ..steps
        }),
        mutant!(profile, "refuse-depth-65", "IN-DEPTH", "refused more than sixty-four levels", |steps| Steps {
            max_depth: 64,
            ..steps
        }),
        mutant!(profile, "refuse-depth-100", "IN-DEPTH", "refused one hundred levels", |steps| {
            Steps { max_depth: 99, ..steps }
        }),
        mutant!(profile, "refuse-scalar-root", "IN-ROOT", "refused a root that is neither object nor array", |steps| {
            Steps { root: |tree| matches!(tree, Tree::Object(_) | Tree::Array(_)), ..steps }
        }),
        mutant!(profile, "refuse-array-root", "IN-ROOT", "refused an array as the root", |steps| {
            Steps { root: |tree| !matches!(tree, Tree::Array(_)), ..steps }
        }),
        mutant!(profile, "refuse-null-root", "IN-ROOT", "took a null root for nothing", |steps| {
            Steps { root: |tree| *tree != Tree::Null, ..steps }
        }),
    ];
    if profile == Profile::KAIROS {
        out.push(mutant!(profile, "accept-depth-101", "KAI-DEPTH-1", "accepted one hundred and one levels", |steps| {
            Steps { max_depth: 101, ..steps }
        }));
    }
    out
}

fn surrogates(profile: Profile) -> Vec<Mutant> {
    let replace = |rule| {
        mutant!(profile, "replace-lone-surrogates", rule, "put U+FFFD in the place of a lone surrogate", |steps| {
            Steps { halves: Halves::Replace, ..steps }
        })
    };
    if profile == Profile::KHORA {
        return vec![
            replace("KHORA-STR-2"),
            mutant!(profile, "refuse-lone-surrogates", "KHORA-STR-2", "refused a lone surrogate", |steps| Steps {
                halves: Halves::Reject,
                ..steps
            }),
        ];
    }
    vec![
        replace("IN-SURR"),
        mutant!(profile, "keep-lone-surrogates", "IN-SURR", "printed a lone surrogate as an escape", |steps| Steps {
            halves: Halves::Keep,
            ..steps
        }),
    ]
}

fn range(profile: Profile) -> Vec<Mutant> {
    match profile {
        Profile::KHORA => vec![
            mutant!(profile, "refuse-overflow", "KHORA-NUM-3", "refused a number that overflows", |steps| Steps {
                float: number::float,
                ..steps
            }),
            mutant!(profile, "print-infinity", "KHORA-NUM-3", "printed a number that overflows as Infinity", |steps| {
                Steps { float: or_infinity, ..steps }
            }),
            mutant!(
                profile,
                "clamp-overflow",
                "KHORA-NUM-3",
                "clamped a number that overflows to the greatest float",
                |steps| Steps { float: or_greatest, ..steps }
            ),
        ],
        _ => {
            let rule = if profile == Profile::CPS { "CPS-FLT-2" } else { "IN-RANGE" };
            vec![
                mutant!(profile, "print-infinity", rule, "printed a number that overflows as Infinity", |steps| {
                    Steps { float: or_infinity, ..steps }
                }),
                mutant!(profile, "overflow-is-null", "IN-RANGE", "printed a number that overflows as null", |steps| {
                    Steps { float: number::float_or_null, ..steps }
                }),
                mutant!(
                    profile,
                    "clamp-overflow",
                    "IN-RANGE",
                    "clamped a number that overflows to the greatest float",
                    |steps| Steps { float: or_greatest, ..steps }
                ),
                mutant!(profile, "refuse-underflow", "IN-RANGE", "refused a number that underflows to zero", |steps| {
                    Steps { float: refuse_underflow, ..steps }
                }),
            ]
        }
    }
}

fn or_infinity(steps: &Steps, literal: &str) -> Option<String> {
    let sign = if literal.starts_with('-') { "-" } else { "" };
    number::float(steps, literal).or_else(|| Some(format!("{sign}Infinity")))
}

fn or_greatest(steps: &Steps, literal: &str) -> Option<String> {
    let greatest = if literal.starts_with('-') { f64::MIN } else { f64::MAX };
    number::float(steps, literal).or_else(|| Some(steps.layout.print(greatest)))
}

fn refuse_underflow(steps: &Steps, literal: &str) -> Option<String> {
    let digits = literal.split(['e', 'E']).next().unwrap_or_default();
    let vanished =
        number::binary64(literal) == Some(0.0) && digits.contains(|digit: char| ('1'..='9').contains(&digit));
    if vanished { None } else { number::float(steps, literal) }
}
