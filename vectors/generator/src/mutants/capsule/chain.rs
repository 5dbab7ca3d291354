//! Wrong walks along a chain.

use super::{Mutant, mutant, wrong};
use canon::Value;
use canon::capsule::chain::{Check, FaultKind, Level, Link, Position, Previous, REFERENCE};
use canon::capsule::{Integer, Steps};

/// A walk with one field of the table replaced.
macro_rules! walk {
    ($words:literal, $rule:literal, $mistake:literal, $field:ident: $value:expr) => {
        mutant($words, $rule, $mistake, |_, readings| wrong(readings, |steps| Steps { $field: $value, ..steps }))
    };
}

const SEQUENCE: Check = REFERENCE[0];
const GENESIS: Check = REFERENCE[1];
const LINKAGE: Check = REFERENCE[2];
const CONTENT: Check = REFERENCE[3];
const SIGNATURE: Check = REFERENCE[4];

macro_rules! links {
    ($($check:expr),+ $(,)?) => {{
        const CHECKS: &[Check] = &[$($check),+];
        CHECKS
    }};
}

const fn structural(kind: FaultKind, holds: fn(&Position, &Link) -> bool) -> Check {
    Check { level: Level::Structural, kind, holds }
}

const GENESIS_ABSENT: Check = structural(FaultKind::Genesis, |position, link| {
    position.index > 0 || matches!(link.previous_hash, Previous::Null | Previous::Absent)
});

const GENESIS_EMPTY: Check = structural(FaultKind::Genesis, |position, link| {
    let empty = link.previous_hash == Previous::Hash(String::new());
    position.index > 0 || empty || link.previous_hash == Previous::Null
});

const LINKAGE_ANY_CASE: Check =
    structural(FaultKind::Linkage, |position, link| match (&link.previous_hash, &position.before) {
        _ if position.index == 0 => true,
        (Previous::Hash(named), Some(before)) => named.eq_ignore_ascii_case(before),
        _ => false,
    });

const LINKAGE_BOTH_MISSING: Check =
    structural(FaultKind::Linkage, |position, link| match (&link.previous_hash, &position.before) {
        _ if position.index == 0 => true,
        (Previous::Hash(named), Some(before)) => named == before,
        (Previous::Null, None) => true,
        _ => false,
    });

const RISING: Check =
    structural(FaultKind::SequenceGap, |position, link| link.sequence.is_some_and(|number| number >= position.index));

/// The right check at a level that is never asked for by name.
const fn at_level(check: Check, level: Level) -> Check {
    Check { level, ..check }
}

pub fn all() -> Vec<Mutant> {
    vec![
        walk!("chain-float-sequence", "CPS-CHAIN-5", "took 1.0 for the sequence 1", sequence: |value| {
            let literal = value.as_number()?;
            let whole = literal.strip_suffix(".0").or_else(|| literal.strip_suffix("e0"));
            Integer::parse(whole.unwrap_or(literal))
        }),
        walk!("chain-boolean-sequence", "CPS-CHAIN-5", "took true for the sequence 1", sequence: |value| match value {
            Value::Bool(truth) => Some(Integer::from(i32::from(*truth))),
            value => Integer::parse(value.as_number()?),
        }),
        walk!("chain-text-sequence", "CPS-CHAIN-1", "took a string for a sequence", sequence: |value| {
            Integer::parse(value.as_number().or_else(|| value.as_str())?)
        }),
        walk!("chain-wraps-sequence", "CPS-CHAIN-1", "read a sequence modulo 2^64", sequence: |value| {
            let number = Integer::parse(value.as_number()?)?;
            let wide: i128 = number.as_str().parse().ok()?;
            Some(Integer::from(wide.rem_euclid(1 << 64)))
        }),
        walk!("chain-rising-sequence", "CPS-CHAIN-1", "let sequence numbers skip", links: links![RISING, GENESIS, LINKAGE, CONTENT, SIGNATURE]),
        walk!("chain-no-sequence", "CPS-CHAIN-1", "did not look at sequence numbers", links: links![GENESIS, LINKAGE, CONTENT, SIGNATURE]),
        walk!("chain-linkage-first", "CPS-CHAIN-5", "checked the linkage before the sequence", links: links![LINKAGE, SEQUENCE, GENESIS, CONTENT, SIGNATURE]),
        walk!("chain-no-genesis", "CPS-CHAIN-2", "did not check the first capsule", links: links![SEQUENCE, LINKAGE, CONTENT, SIGNATURE]),
        walk!("chain-genesis-absent", "CPS-CHAIN-5", "took an absent previous_hash for null", links: links![SEQUENCE, GENESIS_ABSENT, LINKAGE, CONTENT, SIGNATURE]),
        walk!("chain-genesis-empty", "CPS-CHAIN-2", "took an empty previous_hash for null", links: links![SEQUENCE, GENESIS_EMPTY, LINKAGE, CONTENT, SIGNATURE]),
        walk!("chain-no-linkage", "CPS-CHAIN-3", "did not check the linkage", links: links![SEQUENCE, GENESIS, CONTENT, SIGNATURE]),
        walk!("chain-linkage-any-case", "CPS-CHAIN-3", "compared hashes without regard to case", links: links![SEQUENCE, GENESIS, LINKAGE_ANY_CASE, CONTENT, SIGNATURE]),
        walk!("chain-linkage-both-missing", "CPS-CHAIN-5", "let null link to a capsule without a hash", links: links![SEQUENCE, GENESIS, LINKAGE_BOTH_MISSING, CONTENT, SIGNATURE]),
        walk!("chain-structural-only", "CPS-CHAIN-4", "looked at nothing but the structure", links: links![SEQUENCE, GENESIS, LINKAGE]),
        walk!("chain-no-content", "CPS-CHAIN-4", "did not compute hashes again", links: links![SEQUENCE, GENESIS, LINKAGE, SIGNATURE]),
        walk!("chain-no-signatures", "CPS-CHAIN-4", "did not verify signatures", links: links![SEQUENCE, GENESIS, LINKAGE, CONTENT]),
        walk!("chain-content-only-for-signatures", "CPS-CHAIN-4", "computed hashes again for signatures only", links: links![SEQUENCE, GENESIS, LINKAGE, at_level(CONTENT, Level::Signatures), SIGNATURE]),
        walk!("chain-signature-before-content", "CPS-CHAIN-5", "verified the signature before the content", links: links![SEQUENCE, GENESIS, LINKAGE, SIGNATURE, CONTENT]),
        walk!("chain-of-one", "CPS-ROOT-1", "took a single capsule for a chain", capsules: |root| match root {
            Value::Object(_) => Some(std::slice::from_ref(root)),
            other => other.as_array(),
        }),
        walk!("chain-null-empty", "CPS-ROOT-1", "took null for an empty chain", capsules: |root| match root {
            Value::Null => Some(&[]),
            other => other.as_array(),
        }),
    ]
}
