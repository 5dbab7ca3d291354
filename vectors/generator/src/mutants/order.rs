//! Names in another order, or missing.

use super::Mutant;
use crate::families::WRITTEN;
use crate::families::shared::ids;
use canon::Profile;
use canon::oracle::Steps;
use canon::oracle::order::{array_index, by_code_point, by_utf16, code_points, indices_first};
use canon::spec::Choices;

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    WRITTEN.into_iter().flat_map(|profile| [common(profile), of(profile)]).flatten().collect()
}

pub(super) fn common(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).order[0];
    vec![
        mutant!(profile, "keep-member-order", rule, "left members in the order of the text", |steps| Steps {
            order: |_| {},
            ..steps
        }),
        mutant!(profile, "sort-backwards", rule, "sorted names in descending order", |steps| {
            Steps { order: |members| members.sort_by(|(a, _), (b, _)| b.cmp(a)), ..steps }
        }),
        mutant!(profile, "sort-by-length", rule, "sorted shorter names first", |steps| Steps {
            order: |members| members.sort_by_key(|(name, _)| (name.len(), name.clone())),
            ..steps
        }),
        mutant!(profile, "sort-ignoring-case", rule, "sorted names without regard to case", |steps| Steps {
            order: |members| members.sort_by_key(|(name, _)| text(name).to_lowercase()),
            ..steps
        }),
        mutant!(profile, "sort-numbers-in-names", rule, "sorted digits inside names by their value", |steps| Steps {
            order: |members| members.sort_by_key(|(name, _)| natural(name)),
            ..steps
        }),
        mutant!(profile, "sort-by-first-eight", rule, "compared only the first eight characters of names", |steps| {
            Steps {
                order: |members| members.sort_by_key(|(name, _)| name.iter().take(8).copied().collect::<Vec<_>>()),
                ..steps
            }
        }),
        mutant!(profile, "drop-proto-key", rule, "dropped the member __proto__", |steps| Steps {
            keep: |name, _| text(name) != "__proto__",
            ..steps
        }),
        mutant!(
            profile,
            "drop-prototype-names",
            rule,
            "dropped members that share a name with Object.prototype",
            |steps| Steps {
                keep: |name, _| !["constructor", "toString", "hasOwnProperty", "valueOf"]
                    .contains(&text(name).as_str()),
                ..steps
            }
        ),
        mutant!(profile, "drop-empty-name", rule, "dropped the member with the empty name", |steps| Steps {
            keep: |name, _| !name.is_empty(),
            ..steps
        }),
    ]
}

fn of(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).order[0];
    let by_units = |rule| {
        mutant!(profile, "sort-by-utf16", rule, "sorted by UTF-16 code units", |steps| Steps {
            order: by_utf16,
            ..steps
        })
    };
    let by_points = |rule| {
        mutant!(profile, "sort-by-code-point", rule, "sorted by code points", |steps| Steps {
            order: by_code_point,
            ..steps
        })
    };
    let by_escapes = || {
        mutant!(profile, "sort-by-escaped-text", rule, "sorted names by their escaped spelling", |steps| Steps {
            order: |members| members.sort_by_key(|(name, _)| canon::oracle::string::quote(&Choices::JCS, name)),
            ..steps
        })
    };
    let by_locale = || {
        mutant!(profile, "sort-by-locale", rule, "sorted by localeCompare", |steps| Steps {
            order: |members| members.sort_by(|(a, _), (b, _)| canon::collation::compare(a, b)),
            ..steps
        })
    };
    let indices = || {
        mutant!(profile, "sort-indices-first", rule, "put names of digits first, as a rebuilt object does", |steps| {
            Steps {
                order: |members| {
                    by_code_point(members);
                    indices_first(members);
                },
                ..steps
            }
        })
    };
    match profile {
        Profile::JCS => vec![by_points(rule), by_locale(), indices(), by_escapes()],
        Profile::CPS | Profile::KAIROS => {
            vec![by_units(rule), by_locale(), indices(), by_escapes()]
        }
        Profile::OPENAGENTS => vec![
            by_locale(),
            indices(),
            by_escapes(),
            mutant!(
                profile,
                "sort-astral-last-backwards",
                "OA-ORD-2",
                "sorted names outside the basic plane backwards",
                |steps| Steps {
                    order: |members| members.sort_by_key(|(name, _)| {
                        code_points(name)
                            .map(|point| if point > 0xFFFF { 0x20_FFFF - point } else { point })
                            .collect::<Vec<_>>()
                    }),
                    ..steps
                }
            ),
        ],
        _ => khora(profile),
    }
}

fn khora(profile: Profile) -> Vec<Mutant> {
    vec![
        mutant!(profile, "sort-indices-as-text", "KHORA-ORD-2", "put array indices first, sorted as text", |steps| {
            Steps {
                order: |members| {
                    members.sort_by(|(a, _), (b, _)| canon::collation::compare(a, b));
                    members.sort_by_key(|(name, _)| array_index(name).is_none());
                },
                ..steps
            }
        }),
        mutant!(profile, "sort-by-code-point", "KHORA-ORD-1", "sorted by code points", |steps| {
            Steps {
                order: |members| {
                    by_code_point(members);
                    indices_first(members);
                },
                ..steps
            }
        }),
        mutant!(
            profile,
            "sort-indices-without-limit",
            "KHORA-ORD-2",
            "took every run of digits for an array index",
            |steps| Steps {
                order: |members| {
                    members.sort_by(|(a, _), (b, _)| canon::collation::compare(a, b));
                    members.sort_by_key(|(name, _)| text(name).parse::<u64>().unwrap_or(u64::MAX));
                },
                ..steps
            }
        ),
        mutant!(profile, "sort-indices-last", "KHORA-ORD-2", "put array indices after the other names", |steps| {
            Steps {
                order: |members| {
                    members.sort_by(|(a, _), (b, _)| canon::collation::compare(a, b));
                    members.sort_by_key(|(name, _)| array_index(name).map_or(0, |index| u64::from(index) + 1));
                },
                ..steps
            }
        }),
        mutant!(profile, "sort-upper-case-first", "KHORA-ORD-1", "collated with upper case first", |steps| Steps {
            order: |members| {
                members.sort_by(|(a, _), (b, _)| upper_first(&text(a), &text(b)));
                indices_first(members);
            },
            ..steps
        }),
        mutant!(
            profile,
            "sort-ignoring-punctuation",
            "KHORA-ORD-1",
            "collated without regard to punctuation",
            |steps| Steps {
                order: |members| {
                    members.sort_by_key(|(name, _)| {
                        text(name).chars().filter(|c| c.is_alphanumeric()).collect::<String>()
                    });
                    indices_first(members);
                },
                ..steps
            }
        ),
    ]
}

fn text(name: &[u16]) -> String {
    String::from_utf16_lossy(name)
}

/// Letters as they are, runs of digits by value.
fn natural(name: &[u16]) -> Vec<(u32, u64)> {
    let mut parts = Vec::new();
    let name = text(name);
    let mut rest = name.as_str();
    while let Some(first) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits > 0 {
            parts.push(('0' as u32, rest[..digits].parse().unwrap_or(u64::MAX)));
            rest = &rest[digits..];
        } else {
            parts.push((first as u32, 0));
            rest = &rest[first.len_utf8()..];
        }
    }
    parts
}

/// Collation of the lower-cased names; upper case first where they are equal.
fn upper_first(a: &str, b: &str) -> std::cmp::Ordering {
    let lower = |text: &str| text.to_lowercase().encode_utf16().collect::<Vec<_>>();
    canon::collation::compare(&lower(a), &lower(b)).then_with(|| a.cmp(b))
}
