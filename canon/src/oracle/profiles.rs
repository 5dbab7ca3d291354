//! The steps of any canonical form, axis by axis.

use super::read::{self, Grammar};
use super::{Halves, Repeated, Steps, Tree, layout, link, number, order, path, string};
use crate::digest::digest;
use crate::spec::{
    Choices, Duplicates, Floats, Integers, IntegralFloats, MinusZero, Normalize, Root, Surrogates, Utf8,
};
use crate::{Profile, Readings, normalize};

/// The steps of a profile under these readings.
pub fn steps(profile: Profile, readings: &Readings) -> Steps {
    steps_of(&profile.spec().under(readings))
}

/// The steps of these choices.
pub fn steps_of(choices: &Choices) -> Steps {
    Steps {
        choices: *choices,
        decode: match choices.utf8 {
            Utf8::Reject => read::decode,
            Utf8::Replace => read::decode_replacing,
        },
        grammar: Grammar::STRICT,
        max_depth: choices.depth as usize,
        root: match choices.root {
            Root::Any => |_| true,
            Root::Container => |tree| matches!(tree, Tree::Array(_) | Tree::Object(_)),
            Root::Object => |tree| matches!(tree, Tree::Object(_)),
        },
        halves: match choices.surrogates {
            Surrogates::Reject => Halves::Reject,
            Surrogates::Keep => Halves::Keep,
            Surrogates::Replace => Halves::Replace,
        },
        text: match choices.normalize {
            Normalize::None => |units| units,
            Normalize::Nfc => |units| normalize::nfc_units(&units),
        },
        repeated: match choices.duplicates {
            Duplicates::Reject => Repeated::Reject,
            Duplicates::Last => Repeated::Last,
            Duplicates::First => Repeated::First,
        },
        links: link::of(choices.links),
        strip: path::stripped,
        strip_null: choices.strip_null,
        keep: |_, _| true,
        float_path: path::float_path,
        is_float: match one_kind_of_number(choices) {
            true => number::always_float,
            false => number::has_point_or_exponent,
        },
        integer: match one_kind_of_number(choices) {
            true => number::float_literal,
            false => number::integers(choices.integers),
        },
        minus_zero: number::minus_zero(choices.minus_zero),
        float: number::float_literal,
        path_float: number::float_at_path,
        coerced: number::integer_as_float,
        // Where floats are refused, none is laid out.
        layout: layout::of(choices.floats).unwrap_or(layout::ECMASCRIPT),
        order: order::of(choices.order),
        array: |_| {},
        name: string::quote,
        string: string::quote,
        separators: if choices.indent == 0 { [",", ":"] } else { [",", ": "] },
        finish: |text| text,
        digest: |choices, canonical| digest(choices, canonical),
    }
}

/// Whether an integer literal prints as the float literal of the same value does, as in RFC 8785.
///
/// Then it is one: an implementation that is wrong about floats is wrong about integers too.
fn one_kind_of_number(choices: &Choices) -> bool {
    choices.integers == Integers::Binary64
        && choices.floats == Floats::Ecmascript
        && choices.integral_floats == IntegralFloats::ByLayout
        && choices.minus_zero == MinusZero::Zero
        && choices.float_paths.is_empty()
}
