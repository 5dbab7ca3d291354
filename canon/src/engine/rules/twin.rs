//! Which loops a profile runs through: those of its built-in twin, or those that look its choices up.

use crate::Profile;
use crate::spec::{Choices, Duplicates, Floats, Integers, MinusZero, Order, Short};

/// The instances of the reading loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Twin {
    Jcs,
    Cps,
    Openagents,
    Khora,
    Kairos,
    Described,
}

impl Twin {
    /// The built-in twin of a profile, if it knows all of these choices.
    pub fn of(profile: Profile, choices: &Choices) -> Twin {
        let twin = match profile {
            Profile::JCS => Twin::Jcs,
            Profile::CPS => Twin::Cps,
            Profile::OPENAGENTS => Twin::Openagents,
            Profile::KHORA => Twin::Khora,
            Profile::KAIROS => Twin::Kairos,
            _ => return Twin::Described,
        };
        let own = profile.spec().choices;
        if twin.known(choices, own) == own { twin } else { Twin::Described }
    }

    /// These choices with the profile's own ones wherever the twin knows the other as well.
    fn known(self, choices: &Choices, own: Choices) -> Choices {
        let mut known = *choices;
        if choices.duplicates != Duplicates::First {
            known.duplicates = own.duplicates;
        }
        match self {
            // CPS-STR-2
            Twin::Cps if choices.short == Short::NONE => known.short = own.short,
            // OA-ORD-2, OA-INT-2, OA-FLT-1
            Twin::Openagents => {
                if matches!(choices.order, Order::CodePoint | Order::Utf16) {
                    known.order = own.order;
                }
                if choices.integers != Integers::Safe {
                    known.integers = own.integers;
                }
                if matches!(choices.floats, Floats::Serde | Floats::Ecmascript | Floats::Python) {
                    known.floats = own.floats;
                }
                if matches!(choices.minus_zero, MinusZero::Zero | MinusZero::MinusFloat) {
                    known.minus_zero = own.minus_zero;
                }
            }
            // KHORA-ORD-1
            Twin::Khora if choices.order == Order::IndicesThenUtf16 => known.order = own.order,
            _ => {}
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Readings;

    #[test]
    fn every_profile_of_its_own_has_its_twin_and_what_no_twin_knows_is_looked_up() {
        let own = [Profile::JCS, Profile::CPS, Profile::OPENAGENTS, Profile::KHORA, Profile::KAIROS];
        for profile in own {
            assert_ne!(Twin::of(profile, &profile.spec().choices), Twin::Described, "{profile}");
            let last = profile.spec().under(&Readings::default().with("IN-DUP", "last"));
            assert_ne!(Twin::of(profile, &last), Twin::Described, "{profile}");
            let other = Choices { indent: 2, ..profile.spec().choices };
            assert_eq!(Twin::of(profile, &other), Twin::Described, "{profile}");
        }
    }
}
