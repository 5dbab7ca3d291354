//! The disputes: points where the sources can be read in more than one way, and the reading chosen for each.

use crate::Profile;
use std::fmt;

/// A point on which the sources can be read in several ways.
#[derive(Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The rule id, as on the wire.
    pub id: &'static str,
    /// The profile it belongs to; none where it concerns every profile.
    pub profile: Option<Profile>,
    /// The names of the readings, the default first.
    pub readings: &'static [&'static str],
}

/// IN-DUP: what a second member of the same name means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Duplicates {
    /// The document is refused.
    #[default]
    Reject,
    /// The last value wins, at the first key's position.
    Last,
}

/// CPS-STR-2: how C0 controls are escaped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CpsControls {
    /// `\n \t \b \f \r` short, others `\u00xx`.
    #[default]
    Short,
    /// Always `\u00xx`.
    Long,
}

/// CPS-VER-1: whether `spec_version` is part of a capsule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CpsVersion {
    /// Thirteen top-level keys.
    #[default]
    V13,
    /// Twelve: `spec_version` is unknown.
    V12,
}

/// OA-ORD-2: how keys outside the BMP sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OaOrder {
    /// By code point.
    #[default]
    Codepoint,
    /// By UTF-16 code unit.
    Utf16,
}

/// OA-INT-2: how integers beyond 2^53-1 print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OaInteger {
    /// Exact within i64 and u64, past that a float.
    #[default]
    U64,
    /// Exact at any size.
    Exact,
    /// As ECMAScript prints the nearest binary64.
    Binary64,
}

/// OA-FLT-1: how floats and `-0` print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OaFloat {
    /// The layout of serde_json since 1.0.147.
    #[default]
    Serde,
    /// The layout of `JSON.stringify`.
    Ecmascript,
    /// The layout of Python's `repr`.
    Python,
}

/// OA-HASH-3: the form of a job hash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OaJobHash {
    /// `sha256:` and hex.
    #[default]
    Prefixed,
    /// Hex alone.
    Bare,
}

/// KHORA-ORD-1: how keys and names sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KhoraOrder {
    /// By ICU root collation, as `localeCompare` does.
    #[default]
    Locale,
    /// By UTF-16 code unit.
    Codeunit,
}

/// One reading for every dispute; the default is every dispute's default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Readings {
    /// IN-DUP.
    pub duplicates: Duplicates,
    /// CPS-STR-2.
    pub cps_controls: CpsControls,
    /// CPS-VER-1.
    pub cps_version: CpsVersion,
    /// OA-ORD-2.
    pub oa_order: OaOrder,
    /// OA-INT-2.
    pub oa_integer: OaInteger,
    /// OA-FLT-1.
    pub oa_float: OaFloat,
    /// OA-HASH-3.
    pub oa_job_hash: OaJobHash,
    /// KHORA-ORD-1.
    pub khora_order: KhoraOrder,
}

/// A dispute or reading name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownReading {
    /// No dispute has this id.
    Dispute(String),
    /// The dispute exists, the reading does not.
    Reading {
        /// The dispute.
        dispute: &'static Dispute,
        /// The name that it does not have.
        reading: String,
    },
}

impl fmt::Display for UnknownReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownReading::Dispute(id) => {
                let known: Vec<_> = DISPUTES.iter().map(|dispute| dispute.id).collect();
                write!(f, "unknown dispute {id:?}; one of {}", known.join(", "))
            }
            UnknownReading::Reading { dispute, reading } => write!(
                f,
                "{} has no reading {reading:?}; one of {}",
                dispute.id,
                dispute.readings.join(", ")
            ),
        }
    }
}

impl std::error::Error for UnknownReading {}

macro_rules! disputes {
    ($($id:literal, $profile:expr, $field:ident: $kind:ident { $($name:literal => $value:ident),+ };)+) => {
        /// Every dispute, in the order of the rules.
        pub static DISPUTES: &[Dispute] = &[
            $(Dispute { id: $id, profile: $profile, readings: &[$($name),+] }),+
        ];

        impl Readings {
            /// Chooses a reading by the names used on the wire and the command line.
            ///
            /// ```
            /// let mut readings = canon::Readings::default();
            /// readings.set("IN-DUP", "last")?;
            /// assert_eq!(readings.get("IN-DUP"), Some("last"));
            /// assert!(readings.set("IN-DUP", "first").is_err());
            /// # Ok::<(), canon::UnknownReading>(())
            /// ```
            pub fn set(&mut self, dispute: &str, reading: &str) -> Result<(), UnknownReading> {
                let known = DISPUTES
                    .iter()
                    .find(|known| known.id == dispute)
                    .ok_or_else(|| UnknownReading::Dispute(dispute.to_owned()))?;
                match (dispute, reading) {
                    $($(($id, $name) => self.$field = $kind::$value,)+)+
                    _ => {
                        return Err(UnknownReading::Reading {
                            dispute: known,
                            reading: reading.to_owned(),
                        });
                    }
                }
                Ok(())
            }

            /// The name of the chosen reading of a dispute.
            pub fn get(&self, dispute: &str) -> Option<&'static str> {
                match dispute {
                    $($id => Some(match self.$field {
                        $($kind::$value => $name,)+
                    }),)+
                    _ => None,
                }
            }
        }
    };
}

disputes! {
    "IN-DUP", None, duplicates: Duplicates { "reject" => Reject, "last" => Last };
    "CPS-STR-2", Some(Profile::Cps), cps_controls: CpsControls { "short" => Short, "long" => Long };
    "CPS-VER-1", Some(Profile::Cps), cps_version: CpsVersion { "v13" => V13, "v12" => V12 };
    "OA-ORD-2", Some(Profile::Openagents), oa_order: OaOrder { "codepoint" => Codepoint, "utf16" => Utf16 };
    "OA-INT-2", Some(Profile::Openagents), oa_integer: OaInteger { "u64" => U64, "exact" => Exact, "binary64" => Binary64 };
    "OA-FLT-1", Some(Profile::Openagents), oa_float: OaFloat { "serde" => Serde, "ecmascript" => Ecmascript, "python" => Python };
    "OA-HASH-3", Some(Profile::Openagents), oa_job_hash: OaJobHash { "prefixed" => Prefixed, "bare" => Bare };
    "KHORA-ORD-1", Some(Profile::Khora), khora_order: KhoraOrder { "locale" => Locale, "codeunit" => Codeunit };
}

impl Dispute {
    /// Whether the dispute can touch documents of this profile.
    pub fn concerns(&self, profile: Profile) -> bool {
        self.profile.is_none_or(|own| own == profile)
    }
}

impl Readings {
    /// Every combination of readings that can touch this profile, the default first.
    pub fn combinations(profile: Profile) -> Vec<Readings> {
        let mut combinations = vec![Readings::default()];
        for dispute in DISPUTES.iter().filter(|dispute| dispute.concerns(profile)) {
            combinations = combinations
                .into_iter()
                .flat_map(|base| {
                    dispute.readings.iter().map(move |reading| {
                        let mut chosen = base;
                        // The names come from the table itself.
                        chosen.set(dispute.id, reading).expect("a listed reading");
                        chosen
                    })
                })
                .collect();
        }
        combinations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_reading_can_be_chosen_and_read_back() {
        for dispute in DISPUTES {
            assert_eq!(
                Readings::default().get(dispute.id),
                Some(dispute.readings[0]),
                "the default of {} stands first",
                dispute.id
            );
            for reading in dispute.readings {
                let mut readings = Readings::default();
                readings.set(dispute.id, reading).unwrap();
                assert_eq!(readings.get(dispute.id), Some(*reading));
            }
        }
    }

    #[test]
    fn combinations_multiply_only_the_profile_s_own_disputes() {
        let counts = Profile::ALL.map(|profile| Readings::combinations(profile).len());
        assert_eq!(counts, [2, 8, 72, 4, 2]);
        assert_eq!(Readings::combinations(Profile::Cps)[0], Readings::default());
    }
}
