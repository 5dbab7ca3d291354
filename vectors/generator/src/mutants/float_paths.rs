//! CPS-FLT-1: integers at the two float paths of a capsule.

use super::Mutant;
use canon::Profile;
use canon::oracle::path::{PathStep, float_path};
use canon::oracle::{Steps, number};
use canon::spec::{Choices, Floats, PathFloats};

/// The same steps with the layout of CPS-FLT-3 `positional`.
fn positional(steps: &Steps) -> Steps {
    let choices = Choices { path_floats: PathFloats::Layout(Floats::Positional), ..steps.choices };
    Steps { choices, ..*steps }
}

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    let profile = Profile::CPS;
    let rule = "CPS-FLT-1";
    vec![
        mutant!(profile, "coerce-nothing", rule, "left integers at the float paths as they are", |steps| Steps {
            float_path: |_, _| false,
            ..steps
        }),
        mutant!(profile, "coerce-confidence-only", rule, "coerced reasoning.confidence only", |steps| Steps {
            float_path: |choices, path| path.len() == 2 && float_path(choices, path),
            ..steps
        }),
        mutant!(profile, "coerce-feasibility-only", rule, "coerced feasibility only", |steps| {
            Steps { float_path: |choices, path| path.len() == 4 && float_path(choices, path), ..steps }
        }),
        mutant!(profile, "coerce-by-name", rule, "coerced every member named confidence or feasibility", |steps| {
            Steps {
                float_path: |_, path| path.last().is_some_and(|step| step.is("confidence") || step.is("feasibility")),
                ..steps
            }
        }),
        mutant!(
            profile,
            "coerce-dotted-name",
            rule,
            "coerced a member literally named reasoning.confidence",
            |steps| Steps {
                float_path: |choices, path| float_path(choices, path)
                    || matches!(path, [step] if step.is("reasoning.confidence")),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-options-object",
            rule,
            "coerced feasibility inside options that is an object",
            |steps| Steps {
                float_path: |choices, path| float_path(choices, path)
                    || matches!(path, [section, options, PathStep::Name(_), member]
                if section.is("reasoning") && options.is("options") && member.is("feasibility")),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-first-option-level",
            rule,
            "coerced feasibility of options that is no list",
            |steps| Steps {
                float_path: |choices, path| float_path(choices, path)
                    || matches!(path, [section, options, member]
                if section.is("reasoning") && options.is("options") && member.is("feasibility")),
                ..steps
            }
        ),
        mutant!(profile, "coerce-below-arrays", rule, "coerced the paths inside an array of capsules", |steps| Steps {
            float_path: |choices, path| float_path(choices, path)
                || matches!(path, [PathStep::Element, rest @ ..] if float_path(choices, rest)),
            ..steps
        }),
        mutant!(profile, "coerce-any-section", rule, "coerced confidence in every section", |steps| Steps {
            float_path: |choices, path| float_path(choices, path)
                || matches!(path, [_, member] if member.is("confidence")),
            ..steps
        }),
        mutant!(profile, "coerce-whole-section", rule, "coerced every integer directly in reasoning", |steps| Steps {
            float_path: |choices, path| float_path(choices, path)
                || matches!(path, [section, _] if section.is("reasoning")),
            ..steps
        }),
        mutant!(
            profile,
            "coerce-by-appending",
            rule,
            "appended .0 to integers at the float paths without rounding them",
            |steps| Steps { coerced: |_, literal| Some(format!("{literal}.0")), ..steps }
        ),
        mutant!(profile, "coerce-minus-zero", "CPS-FLT-4", "printed -0 at a float path as -0.0", |steps| Steps {
            coerced: number::float,
            ..steps
        }),
        mutant!(profile, "path-minus-zero-loses-sign", "CPS-FLT-4", "printed -0.0 at a float path as 0.0", |steps| {
            Steps {
                path_float: |steps, literal| {
                    number::float_at_path(steps, if number::binary64(literal) == Some(0.0) { "0.0" } else { literal })
                },
                ..steps
            }
        }),
        mutant!(
            profile,
            "coerce-positional",
            "CPS-FLT-3",
            "laid out integers at the float paths without exponents, and floats with them",
            |steps| Steps { coerced: |steps, literal| number::integer_as_float(&positional(steps), literal), ..steps }
        ),
        mutant!(
            profile,
            "path-floats-positional-when-small",
            "CPS-FLT-3",
            "laid out small floats at the float paths without exponents, and large ones with them",
            |steps| Steps {
                path_float: |steps, literal| match number::binary64(literal) {
                    Some(float) if float.abs() < 1.0 => number::float_at_path(&positional(steps), literal),
                    _ => number::float_at_path(steps, literal),
                },
                ..steps
            }
        ),
        mutant!(
            profile,
            "path-floats-two-digits",
            "CPS-FLT-3",
            "rounded floats at the float paths to two decimal places",
            |steps| Steps {
                path_float: |_, literal| {
                    let rounded = number::binary64(literal).map(|float| format!("{float:.2}"))?;
                    Some(rounded.strip_suffix('0').unwrap_or(&rounded).to_owned())
                },
                ..steps
            }
        ),
        mutant!(profile, "clamp-coerced", rule, "clamped numbers at the float paths to one", |steps| Steps {
            coerced: |steps, literal| match number::binary64(literal) {
                Some(float) if float > 1.0 => Some("1.0".to_owned()),
                _ => number::integer_as_float(steps, literal),
            },
            ..steps
        }),
        mutant!(
            profile,
            "coerced-overflow-is-infinity",
            "CPS-FLT-2",
            "printed an integer that overflows at a float path as Infinity",
            |steps| Steps {
                coerced: |steps, literal| number::integer_as_float(steps, literal)
                    .or_else(|| Some("Infinity".to_owned())),
                ..steps
            }
        ),
    ]
}
