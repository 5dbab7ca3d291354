//! Which choices do not go together, and which have no effect beside others.

use super::choices::{
    Algorithm, Choices, Escapes, Floats, Form, Hex, Integers, IntegralFloats, Links, NumberValue, Overflow, PathFloats,
    Short,
};

/// Something about two choices: the axis to look at, and a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The axis that is at odds with another one.
    pub axis: &'static str,
    /// What is wrong, and with which other axis.
    pub sentence: &'static str,
}

/// Choices that contradict each other: there is no such profile.
pub fn contradictions(choices: &Choices) -> Vec<Remark> {
    let refuses_floats = choices.floats == Floats::Reject;
    applying(&[
        (
            refuses_floats && !choices.float_paths.is_empty(),
            "numbers.float-paths",
            "a float cannot stand at a path where numbers.floats is \"reject\"",
        ),
        (
            refuses_floats && choices.integral_floats == IntegralFloats::AsFloat,
            "numbers.integral-floats",
            "\"as-float\" does not go with numbers.floats = \"reject\"",
        ),
        (
            choices.path_floats == PathFloats::Layout(Floats::Reject),
            "numbers.path-floats",
            "a layout is needed at the float paths; leave numbers.float-paths empty to refuse floats",
        ),
        (
            choices.value == NumberValue::Decimal && choices.integers == Integers::Binary64,
            "numbers.value",
            "\"decimal\" does not go with numbers.integers = \"binary64\"",
        ),
    ])
}

/// Choices that change nothing beside the others.
pub fn without_effect(choices: &Choices) -> Vec<Remark> {
    let jcs = Choices::JCS;
    let decimal = choices.value == NumberValue::Decimal;
    let no_hash = choices.algorithm == Algorithm::None;
    applying(&[
        (
            choices.path_floats != PathFloats::Same && choices.float_paths.is_empty(),
            "numbers.path-floats",
            "has no effect without numbers.float-paths",
        ),
        (
            choices.short != Short::NONE && choices.short != jcs.short && !choices.escape.has(Escapes::C0),
            "strings.short",
            "has no effect where strings.escape leaves c0 out",
        ),
        (
            choices.hex == Hex::Upper && choices.escape == Escapes::NONE,
            "strings.hex",
            "has no effect where nothing is escaped",
        ),
        (
            choices.escape.has(Escapes::C1) && choices.escape.has(Escapes::NON_ASCII),
            "strings.escape",
            "c1 has no effect beside non-ascii",
        ),
        (
            decimal && choices.overflow != Overflow::Reject,
            "numbers.overflow",
            "has no effect where numbers.value is \"decimal\": nothing overflows",
        ),
        (no_hash && choices.form != Form::Hex, "digest.form", "has no effect where digest.algorithm is \"none\""),
        (no_hash && !choices.prefix.is_empty(), "digest.prefix", "has no effect where digest.algorithm is \"none\""),
        (
            choices.links == Links::DagJson && choices.strip.contains(&"/"),
            "members.strip",
            "a map whose first name is / is a link or refused",
        ),
    ])
}

fn applying(remarks: &[(bool, &'static str, &'static str)]) -> Vec<Remark> {
    let applies = remarks.iter().filter(|(applies, ..)| *applies);
    applies.map(|(_, axis, sentence)| Remark { axis, sentence }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Profile;

    #[test]
    fn the_shipped_profiles_contradict_nothing_and_waste_nothing() {
        for profile in Profile::ALL {
            let choices = &profile.spec().choices;
            assert_eq!(contradictions(choices), [], "{profile}");
            assert_eq!(without_effect(choices), [], "{profile}");
        }
    }

    #[test]
    fn a_contradiction_names_the_axis() {
        let refused = Choices { value: NumberValue::Decimal, ..Choices::JCS };
        assert_eq!(contradictions(&refused)[0].axis, "numbers.value");
    }
}
