//! The operations of protocol 1 by profile, as an adapter that has them all lists them in its hello.

use canon::Profile;

/// The operations of one profile: `hash`, and those that its protocol adds.
pub fn of(profile: Profile) -> Vec<&'static str> {
    [&["hash"][..], profile.spec().operations].concat()
}
