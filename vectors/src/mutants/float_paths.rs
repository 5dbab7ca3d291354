//! CPS-FLT-1: integers at the two float paths of a capsule.

use super::Mutant;
use canon::Profile;
use canon::oracle::path::{PathStep, capsule_float};
use canon::oracle::{Steps, number};

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    let profile = Profile::Cps;
    let rule = "CPS-FLT-1";
    vec![
        mutant!(
            profile,
            "coerce-nothing",
            rule,
            "left integers at the float paths as they are",
            |steps| Steps {
                float_path: |_| false,
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-confidence-only",
            rule,
            "coerced reasoning.confidence only",
            |steps| Steps {
                float_path: |path| path.len() == 2 && capsule_float(path),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-feasibility-only",
            rule,
            "coerced feasibility only",
            |steps| Steps {
                float_path: |path| path.len() == 4 && capsule_float(path),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-by-name",
            rule,
            "coerced every member named confidence or feasibility",
            |steps| Steps {
                float_path: |path| path
                    .last()
                    .is_some_and(|step| step.is("confidence") || step.is("feasibility")),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-dotted-name",
            rule,
            "coerced a member literally named reasoning.confidence",
            |steps| Steps {
                float_path: |path| capsule_float(path)
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
                float_path: |path| capsule_float(path)
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
                float_path: |path| capsule_float(path)
                    || matches!(path, [section, options, member]
                if section.is("reasoning") && options.is("options") && member.is("feasibility")),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-below-arrays",
            rule,
            "coerced the paths inside an array of capsules",
            |steps| Steps {
                float_path: |path| capsule_float(path)
                    || matches!(path, [PathStep::Element, rest @ ..] if capsule_float(rest)),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-any-section",
            rule,
            "coerced confidence in every section",
            |steps| Steps {
                float_path: |path| capsule_float(path)
                    || matches!(path, [_, member] if member.is("confidence")),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-whole-section",
            rule,
            "coerced every integer directly in reasoning",
            |steps| Steps {
                float_path: |path| capsule_float(path)
                    || matches!(path, [section, _] if section.is("reasoning")),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-by-appending",
            rule,
            "appended .0 to integers at the float paths without rounding them",
            |steps| Steps {
                coerced: |_, literal| Some(format!("{literal}.0")),
                ..steps
            }
        ),
        mutant!(
            profile,
            "coerce-minus-zero",
            rule,
            "printed -0 at a float path as -0.0",
            |steps| Steps {
                coerced: number::float,
                ..steps
            }
        ),
        mutant!(
            profile,
            "clamp-coerced",
            rule,
            "clamped numbers at the float paths to one",
            |steps| Steps {
                coerced: |steps, literal| match number::binary64(literal) {
                    Some(float) if float > 1.0 => Some("1.0".to_owned()),
                    _ => number::integer_as_float(steps, literal),
                },
                ..steps
            }
        ),
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
