//! What a canonicalizer is told before it sees a document.

use crate::spec::Choices;
use crate::{Profile, Readings};

/// The profile, the reading of every dispute, and the depth limit.
///
/// ```
/// use canon::{Profile, Settings};
///
/// let settings = Settings { max_depth: 10, ..Profile::JCS.into() };
/// assert_eq!(settings.profile, Profile::JCS);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Whose rules apply.
    pub profile: Profile,
    /// The reading of every dispute.
    pub readings: Readings,
    /// IN-DEPTH, KAI-DEPTH-1: how deep arrays and objects may nest. Depth costs
    /// heap, never stack, so any limit is safe.
    pub max_depth: usize,
}

impl Settings {
    /// A profile under these readings, with its own depth limit.
    pub fn new(profile: Profile, readings: Readings) -> Settings {
        Settings { profile, readings, max_depth: profile.default_max_depth() }
    }
}

impl Settings {
    /// The profile's choices under these readings.
    pub fn choices(&self) -> Choices {
        self.profile.spec().under(&self.readings)
    }
}

impl From<Profile> for Settings {
    /// The profile's defaults.
    fn from(profile: Profile) -> Settings {
        Settings::new(profile, Readings::default())
    }
}
