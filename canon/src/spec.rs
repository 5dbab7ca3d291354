//! What a profile is: a name, one choice per axis, and the points on which its source can be read in several ways.
//!
//! A profile file says all of it; the shipped profiles are the same as code, so that a library
//! user reads no file. Everything else that is known about a profile is derived from its [`Spec`].

mod again;
#[cfg(any(test, feature = "oracle"))]
mod arbitrary;
mod axis;
mod choices;
#[cfg(feature = "profile-files")]
mod code;
#[cfg(feature = "profile-files")]
mod file;
mod pattern;
#[rustfmt::skip]
mod shipped;
mod sound;

use crate::{Dispute, Readings};

pub use axis::{AXES, Accepts, Axis, Choice};
pub use choices::{
    Algorithm, Choices, Duplicates, Escapes, Floats, Form, Hex, Integers, IntegralFloats, Links, MinusZero, Normalize,
    NumberValue, Order, Overflow, PathFloats, Root, Short, Surrogates, Utf8,
};
#[cfg(feature = "profile-files")]
pub use code::rust_source;
#[cfg(feature = "profile-files")]
pub use file::{Bases, File, FileError, RuleTable};
pub use pattern::{Pattern, PatternError, Segment};
pub(crate) use shipped::SHIPPED;
pub use sound::{Remark, contradictions, without_effect};

/// The description of one profile.
#[derive(Debug, PartialEq, Eq)]
pub struct Spec {
    /// On the wire, on the command line and in folder names: lower case, digits, hyphens.
    pub name: &'static str,
    /// What its rule ids begin with.
    pub prefix: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The document that it comes from.
    pub source: &'static str,
    /// The profile whose choices hold where its file is silent.
    pub extends: Option<&'static str>,
    /// The default reading of everything.
    pub choices: Choices,
    /// IN-DUP where duplicates are disputed, then the profile's own disputes.
    pub disputes: &'static [Dispute],
    /// The wire operations beyond `hash`.
    pub operations: &'static [&'static str],
}

impl Spec {
    /// The choices under these readings.
    ///
    /// ```
    /// use canon::spec::Floats;
    /// use canon::{Profile, Readings};
    ///
    /// let openagents = Profile::OPENAGENTS.spec();
    /// assert_eq!(openagents.choices.floats, Floats::Serde);
    /// let readings = Readings::default().with("OA-FLT-1", "python");
    /// assert_eq!(openagents.under(&readings).floats, Floats::Python);
    /// ```
    pub fn under(&self, readings: &Readings) -> Choices {
        let mut choices = self.choices;
        for dispute in self.disputes {
            let chosen = readings.chosen(dispute.id).and_then(|name| dispute.reading(name));
            for (axis, choice) in chosen.map_or(&[][..], |reading| reading.changes) {
                // Checked when the file was read; the shipped ones by a test.
                let set = Axis::find(axis).and_then(|axis| axis.set(&mut choices, choice));
                debug_assert!(set.is_some(), "{}: {axis} = {choice}", dispute.id);
            }
        }
        choices
    }

    /// The dispute with this id.
    pub fn dispute(&self, id: &str) -> Option<&'static Dispute> {
        self.disputes.iter().find(|dispute| dispute.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Profile;

    #[test]
    fn every_change_of_every_shipped_reading_is_a_value_of_its_axis() {
        for profile in Profile::ALL {
            for dispute in profile.spec().disputes {
                assert!(dispute.readings.len() > 1, "{} has one reading", dispute.id);
                for (axis, choice) in dispute.readings.iter().flat_map(|reading| reading.changes) {
                    let axis = Axis::find(axis).expect(axis);
                    let mut choices = Choices::JCS;
                    assert_eq!(axis.set(&mut choices, choice), Some(()), "{}", dispute.id);
                }
            }
        }
    }
}
