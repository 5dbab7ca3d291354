//! Wrong validators: order, strictness and forms.

use super::{Mutant, mutant, wrong};
use canon::Value;
use canon::capsule::validate::{Category, Check, Invalid, REFERENCE, Subject, checks};
use canon::capsule::{Integer, Steps};

/// A validator with one field of the table replaced.
macro_rules! validator {
    ($words:literal, $rule:literal, $mistake:literal, $field:ident: $value:expr) => {
        mutant($words, $rule, $mistake, |_, readings| wrong(readings, |steps| Steps { $field: $value, ..steps }))
    };
}

const CHAIN_RULE_FIRST: &[Check] = &[
    REFERENCE[0],
    REFERENCE[1],
    REFERENCE[2],
    checks::chain_rule,
    REFERENCE[3],
    REFERENCE[4],
    REFERENCE[5],
    REFERENCE[6],
    REFERENCE[7],
    REFERENCE[8],
    REFERENCE[9],
    REFERENCE[11],
    REFERENCE[12],
    REFERENCE[13],
    REFERENCE[14],
    REFERENCE[15],
    REFERENCE[16],
    REFERENCE[17],
];

/// The checks of the rules with one left out.
macro_rules! without {
    ($left_out:expr) => {{
        const LEFT: [Check; REFERENCE.len() - 1] = {
            let mut left: [Check; REFERENCE.len() - 1] = [REFERENCE[0]; REFERENCE.len() - 1];
            let mut from = 0;
            let mut to = 0;
            while from < REFERENCE.len() {
                if from != $left_out {
                    left[to] = REFERENCE[from];
                    to += 1;
                }
                from += 1;
            }
            left
        };
        &LEFT
    }};
}

/// The checks of the rules with one replaced.
macro_rules! instead {
    ($at:expr, $check:expr) => {{
        const CHECKS: [Check; REFERENCE.len()] = {
            let mut checks: [Check; REFERENCE.len()] = [REFERENCE[0]; REFERENCE.len()];
            let mut at = 0;
            while at < REFERENCE.len() {
                checks[at] = REFERENCE[at];
                at += 1;
            }
            checks[$at] = $check;
            checks
        };
        &CHECKS
    }};
}

/// The checks of the rules in the order of these places.
macro_rules! reordered {
    ($one:expr, $two:expr) => {{
        const CHECKS: [Check; REFERENCE.len()] = {
            let mut checks: [Check; REFERENCE.len()] = [REFERENCE[0]; REFERENCE.len()];
            let mut at = 0;
            while at < REFERENCE.len() {
                checks[at] = REFERENCE[at];
                at += 1;
            }
            checks[$one] = REFERENCE[$two];
            checks[$two] = REFERENCE[$one];
            checks
        };
        &CHECKS
    }};
}

fn missing_by_name(subject: &Subject<'_>) -> Result<(), Invalid> {
    let mut keys: Vec<_> = canon::capsule::Capsule::keys(subject.version()).collect();
    keys.sort_unstable();
    match keys.into_iter().find(|key| subject.document.get(key).is_none()) {
        Some(key) => Err(Invalid::new(Category::MissingField, key)),
        None => Ok(()),
    }
}

fn strict_first_found(subject: &Subject<'_>) -> Result<(), Invalid> {
    let names = subject.document.as_object().unwrap_or_default().iter();
    let mut unknown = names
        .filter_map(|(name, _)| name.as_str())
        .filter(|name| !canon::capsule::Capsule::keys(subject.version()).any(|key| key == *name));
    match unknown.next() {
        Some(name) if subject.options.strict => Err(Invalid::new(Category::InvalidValue, name)),
        _ => Ok(()),
    }
}

/// Truth as a number.
fn boolean_integer(value: &Value) -> Option<Integer> {
    match value {
        Value::Bool(truth) => Some(Integer::from(i32::from(*truth))),
        value => Integer::parse(value.as_number()?),
    }
}

/// A float without a fraction as an integer.
fn float_integer(value: &Value) -> Option<Integer> {
    let literal = value.as_number()?;
    Integer::parse(literal.strip_suffix(".0").unwrap_or(literal))
}

/// The section without its missing members.
fn no_trigger_keys(subject: &Subject<'_>) -> Result<(), Invalid> {
    match checks::trigger(subject) {
        Err(invalid) if invalid.category == Category::MissingField => Ok(()),
        other => other,
    }
}

pub fn all() -> Vec<Mutant> {
    let mut all = order();
    all.extend(forms());
    all
}

fn order() -> Vec<Mutant> {
    vec![
        validator!("validate-no-root", "CPS-VAL-9", "looked for keys in a root that is no object", checks: without!(0)),
        validator!("validate-chain-rule-first", "CPS-VAL-1", "judged the chain rule before the forms of values", checks: CHAIN_RULE_FIRST),
        validator!("validate-values-before-missing", "CPS-VAL-1", "judged the id before missing keys", checks: reordered!(2, 3)),
        validator!("validate-type-before-id", "CPS-VAL-9", "judged the type before the id", checks: reordered!(3, 4)),
        validator!("validate-claim-first", "CPS-VAL-9", "judged the claimed hash before the sections", checks: reordered!(11, 17)),
        validator!("validate-ignores-strict", "CPS-VAL-2", "let unknown keys through under strict", checks: without!(1)),
        validator!("validate-strict-after-missing", "CPS-VAL-9", "judged unknown keys after missing ones", checks: reordered!(1, 2)),
        validator!("validate-strict-first-found", "CPS-VAL-9", "named the first unknown key instead of the smallest", checks: instead!(1, strict_first_found)),
        validator!("validate-missing-by-name", "CPS-VAL-9", "looked for keys in the order of their names", checks: instead!(2, missing_by_name)),
        validator!("validate-no-missing", "CPS-VAL-3", "took an absent key for null", checks: without!(2)),
        validator!("validate-no-chain-rule", "CPS-VAL-5", "did not compare sequence and previous_hash", checks: without!(10)),
        validator!("validate-sections-backwards", "CPS-VAL-9", "looked at context before trigger", checks: reordered!(11, 12)),
        validator!("validate-no-section-keys", "CPS-VAL-6", "did not look for missing members of a section", checks: instead!(11, no_trigger_keys)),
        validator!("validate-no-outcome", "CPS-VAL-6", "forgot the last section", checks: without!(16)),
        validator!("validate-ignores-claim", "CPS-VAL-8", "ignored the claimed hash", checks: without!(17)),
        validator!("validate-claim-by-letter", "CPS-VAL-10", "compared the claimed hash with regard to case", is_claimed: |claimed, computed| claimed == computed),
    ]
}

fn forms() -> Vec<Mutant> {
    vec![
        validator!("validate-boolean-integer", "CPS-VAL-10", "took true for an integer", integer: boolean_integer),
        validator!("validate-float-integer", "CPS-VAL-10", "took 1.0 for an integer", integer: float_integer),
        validator!("validate-small-integer", "CPS-VAL-10", "refused integers past 2^64", integer: |value| {
            Integer::parse(value.as_number()?).filter(|number| number.is_negative() || number.as_u64().is_some())
        }),
        validator!("validate-loose-uuid", "CPS-VAL-10", "took 32 digits with or without hyphens for a UUID", is_uuid: |text| {
            let digits: Vec<_> = text.trim_start_matches("urn:uuid:").bytes().filter(|byte| !b"-{}".contains(byte)).collect();
            digits.len() == 32 && digits.iter().all(u8::is_ascii_hexdigit)
        }),
        validator!("validate-lower-uuid", "CPS-VAL-10", "refused upper-case UUIDs", is_uuid: |text| {
            canon::capsule::Uuid::parse(text).is_some_and(|id| id.to_string() == text)
        }),
        validator!("validate-version-4-uuid", "CPS-VAL-10", "refused UUIDs of other versions", is_uuid: |text| {
            canon::capsule::Uuid::parse(text).is_some() && text.as_bytes()[14] == b'4'
        }),
        validator!("validate-lower-hash", "CPS-VAL-10", "refused upper-case hex", is_hash: |text| {
            text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        }),
        validator!("validate-spaced-hash", "CPS-VAL-4", "skipped white space in hex", is_hash: |text| {
            let digits: Vec<_> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
            text.len() >= 64 && digits.iter().all(u8::is_ascii_hexdigit)
        }),
        validator!("validate-naive-time", "CPS-VAL-7", "took a time without an offset", is_time: |text| {
            is_time(text) || is_time(&format!("{text}Z"))
        }),
        validator!("validate-any-day", "CPS-VAL-7", "took February 30 for a day", is_time: |text| {
            is_time(&text.replace("-02-30", "-02-28").replace("2026-02-29", "2026-02-28"))
        }),
        validator!("validate-hour-24", "CPS-VAL-10", "took 24:00 for a time", is_time: |text| {
            is_time(&text.replace("T24:", "T00:"))
        }),
        validator!("validate-leap-second", "CPS-VAL-7", "took second 60 for a second", is_time: |text| {
            is_time(&text.replace(":60+", ":59+"))
        }),
        validator!("validate-any-case-time", "CPS-VAL-7", "took lower-case t and z", is_time: |text| {
            is_time(&text.to_uppercase())
        }),
        validator!("validate-short-offset", "CPS-VAL-10", "took an offset without a colon", is_time: |text| {
            is_time(text) || is_time(&text.replace("+0000", "+00:00"))
        }),
        validator!("validate-trims-time", "CPS-VAL-7", "trimmed a timestamp", is_time: |text| is_time(text.trim())),
        validator!("validate-strict-time-always", "CPS-VAL-10", "refused Z without strict_time", is_time: |text| {
            is_time(text) && text.ends_with("+00:00")
        }),
        validator!("validate-no-space-time", "CPS-VAL-10", "refused a space between date and time", is_time: |text| {
            is_time(text) && text.contains('T')
        }),
        validator!("validate-ignores-strict-time", "CPS-VAL-7", "ignored strict_time", is_strict_time: is_time),
        validator!("validate-strict-time-space", "CPS-VAL-7", "let a space through under strict_time", is_strict_time: |text| {
            is_time(text) && text.ends_with("+00:00")
        }),
        validator!("validate-any-confidence", "CPS-VAL-7", "took any number for a confidence", is_confidence: |_| true),
        validator!("validate-open-confidence", "CPS-VAL-7", "refused a confidence of 0 or 1", is_confidence: |number| number > 0.0 && number < 1.0),
        validator!("validate-boolean-number", "CPS-VAL-7", "took true for a number", number: |value| match value {
            Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
            value => value.as_number()?.parse().ok(),
        }),
        validator!("validate-text-number", "CPS-VAL-7", "took a string for a number", number: |value| {
            value.as_number().or_else(|| value.as_str())?.parse().ok()
        }),
    ]
}

fn is_time(text: &str) -> bool {
    canon::capsule::Timestamp::parse(text).is_some()
}
