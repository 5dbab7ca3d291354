//! What the choices of a profile from a file come to: everything that is looked up, made once.

mod cid;
mod digits;
mod indent;
mod layouts;
mod links;
mod number;
mod planning;
mod repair;
mod strings;

use super::float::{self, ECMASCRIPT, PYTHON, RUBY, SERDE};
use super::paths::Paths;
use super::string::Style;
use crate::spec::{
    Choices, Escapes, Floats, Hex, IntegralFloats, MinusZero, Normalize, NumberValue, Overflow, PathFloats, Short,
    Surrogates,
};

pub(super) use indent::indented;
pub(super) use links::Bytes;
pub(super) use repair::Repaired;
pub(super) use strings::Strings;

/// The choices of a profile, and what follows from them.
pub(super) struct Compiled {
    pub choices: Choices,
    pub paths: Paths,
    /// None where the built-in profiles' ways of spelling strings will do.
    pub strings: Option<Box<Strings>>,
    /// As far as the built-in ways will do.
    pub style: Style,
    /// Where the built-in profiles' ways of printing numbers will do, the layout.
    pub layout: Option<float::Layout>,
    /// Whether a number that is canonical in every built-in profile is so here.
    pub keeps_plain_numbers: bool,
}

impl Compiled {
    pub fn new(choices: Choices) -> Compiled {
        let built_in = built_in_strings(&choices);
        Compiled {
            paths: Paths::new(choices.strip, choices.float_paths),
            strings: (!built_in).then(|| Box::new(Strings::new(&choices))),
            style: Style {
                long_controls: choices.short == Short::NONE,
                keeps_halves: choices.surrogates == Surrogates::Keep,
            },
            layout: built_in_numbers(&choices),
            keeps_plain_numbers: keeps_plain_numbers(&choices),
            choices,
        }
    }
}

/// Whether strings are spelled as some built-in profile spells them.
fn built_in_strings(choices: &Choices) -> bool {
    let short = choices.short == Choices::JCS.short || choices.short == Short::NONE;
    short
        && choices.escape == Escapes::C0
        && choices.hex == Hex::Lower
        && choices.normalize == Normalize::None
        && choices.surrogates != Surrogates::Replace
}

/// Whether floats are laid out alike at the float paths and elsewhere.
fn same_at_paths(choices: &Choices) -> bool {
    // These layouts show a fraction or an exponent anyway.
    let shown = matches!(choices.floats, Floats::Python | Floats::Ruby | Floats::Serde);
    choices.path_floats == PathFloats::Same || shown && choices.path_floats == PathFloats::Layout(choices.floats)
}

/// The layout, where numbers are printed as some built-in profile prints them.
fn built_in_numbers(choices: &Choices) -> Option<float::Layout> {
    let same = choices.value == NumberValue::Binary64
        && choices.integral_floats == IntegralFloats::ByLayout
        && matches!(choices.minus_zero, MinusZero::Zero | MinusZero::MinusFloat)
        && choices.overflow != Overflow::Infinity
        && same_at_paths(choices);
    match choices.floats {
        _ if !same => None,
        Floats::Ecmascript => Some(ECMASCRIPT),
        Floats::Python => Some(PYTHON),
        Floats::Ruby => Some(RUBY),
        Floats::Serde => Some(SERDE),
        _ => None,
    }
}

/// Short integers, and decimals from a ten-thousandth on that have neither more digits than they need nor
/// an integral value, are printed as they stand by these layouts.
fn keeps_plain_numbers(choices: &Choices) -> bool {
    matches!(
        choices.floats,
        Floats::Ecmascript | Floats::Python | Floats::PythonShort | Floats::Ruby | Floats::Serde | Floats::Positional
    )
}
