//! CPS-VER-1: whether `spec_version` is part of a capsule.

use crate::Readings;

/// The set of top-level keys that a capsule has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Thirteen, `spec_version` among them.
    V13,
    /// Twelve: `spec_version` is unknown.
    V12,
}

impl Version {
    /// The one that these readings choose.
    pub fn of(readings: &Readings) -> Version {
        if readings.is("CPS-VER-1", "v12") { Version::V12 } else { Version::V13 }
    }
}
