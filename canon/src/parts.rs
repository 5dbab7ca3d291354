//! What this build is made of: choices that need a part which was left out are an error, never another answer.

use crate::spec::{Algorithm, Choices, Form, Links, Normalize, Order};
use crate::{Profile, Reject, RejectKind};

const COLLATION: bool = cfg!(feature = "collation");
const SHA3: bool = cfg!(feature = "sha3");
const PROFILES: bool = cfg!(feature = "profiles");

/// The feature that these choices need and this build lacks.
fn missing(choices: &Choices) -> Option<&'static str> {
    let collates = matches!(choices.order, Order::Collation | Order::IndicesThenCollation);
    let needs = [
        (COLLATION, collates, "collation"),
        (PROFILES, choices.normalize != Normalize::None, "profiles"),
        (PROFILES, choices.links != Links::None, "profiles"),
    ];
    first_missing(needs).or_else(|| missing_hash(choices))
}

/// The feature that the hash of these choices needs and this build lacks.
#[inline(always)]
pub(crate) fn missing_hash(choices: &Choices) -> Option<&'static str> {
    first_missing([
        (SHA3, choices.algorithm == Algorithm::Sha3_256, "sha3"),
        (PROFILES, choices.form != Form::Hex && choices.algorithm != Algorithm::None, "profiles"),
    ])
}

/// Of what is built, what is needed and how it is called: the first that is needed and not built.
#[inline(always)]
fn first_missing<const N: usize>(needs: [(bool, bool, &'static str); N]) -> Option<&'static str> {
    needs.into_iter().find(|(built, needed, _)| *needed && !built).map(|(_, _, feature)| feature)
}

/// Refuses what this build cannot do.
#[inline(always)]
pub(crate) fn check(choices: &Choices) -> Result<(), Reject> {
    if COLLATION && SHA3 && PROFILES || missing(choices).is_none() {
        return Ok(());
    }
    Err(Reject::new(RejectKind::NotInThisBuild, 0))
}

impl Profile {
    /// The feature of this crate that the profile needs and this build lacks: without it every document is refused.
    ///
    /// ```
    /// use canon::Profile;
    ///
    /// assert_eq!(Profile::JCS.missing_feature(), None);
    /// assert_eq!(Profile::KHORA.missing_feature().is_some(), !cfg!(feature = "collation"));
    /// ```
    pub fn missing_feature(self) -> Option<&'static str> {
        missing(&self.spec().choices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_refused_and_nothing_else() {
        assert_eq!(Profile::JCS.missing_feature(), None);
        for profile in Profile::known() {
            let answer = profile.hash(b"{}").map_err(|reject| reject.kind);
            match profile.missing_feature() {
                None => assert!(answer.is_ok(), "{profile}: {answer:?}"),
                Some(_) => assert_eq!(answer, Err(RejectKind::NotInThisBuild), "{profile}"),
            }
        }
        let built = [(COLLATION, Profile::KHORA, "collation"), (SHA3, Profile::CPS, "sha3")];
        for (built, profile, feature) in built {
            assert_eq!(profile.missing_feature(), (!built).then_some(feature));
        }
    }
}
