//! The checks of validation, in the order in which they are made.

use super::super::Integer;
use super::super::model::{Authority, Capsule, CapsuleType, Context, Execution, Outcome, Reasoning, Table, Trigger};
use super::Category::{self, ChainViolation, IntegrityViolation, InvalidValue, MissingField, WrongType};
use super::{Check, Invalid, Subject};
use crate::Value;
use crate::capsule::Version;

/// The checks of the rules: first the top level, then section by section, then the claimed hash.
pub const REFERENCE: &[Check] = &[
    root, unknown_keys, missing_keys, id, kind, domain, parent_id, sequence, previous_hash, spec_version, chain_rule,
    trigger, context, reasoning, authority, execution, outcome, claimed_hash,
];

/// A value that the earlier checks found to be there.
fn member<'a>(subject: &Subject<'a>, name: &str) -> &'a Value {
    subject.document.get(name).unwrap_or(&Value::Null)
}

fn ensure(holds: bool, category: Category, field: &str) -> Result<(), Invalid> {
    if holds { Ok(()) } else { Err(Invalid::new(category, field)) }
}

/// The root is an object.
pub fn root(subject: &Subject<'_>) -> Result<(), Invalid> {
    ensure(subject.document.as_object().is_some(), WrongType, "")
}

/// Under strict, the smallest name that the tables do not know.
pub fn unknown_keys(subject: &Subject<'_>) -> Result<(), Invalid> {
    let members = subject.document.as_object().unwrap_or_default();
    let unknown = members
        .iter()
        .filter_map(|(name, _)| name.as_str())
        .filter(|name| !Capsule::keys(subject.version()).any(|key| key == *name))
        .min();
    match unknown {
        Some(name) if subject.options.strict => Err(Invalid::new(InvalidValue, name)),
        _ => Ok(()),
    }
}

/// Every top-level key, in the order of the tables.
pub fn missing_keys(subject: &Subject<'_>) -> Result<(), Invalid> {
    Capsule::keys(subject.version()).try_for_each(|key| ensure(subject.document.get(key).is_some(), MissingField, key))
}

/// A string for which something holds.
fn text(value: &Value, field: &str, holds: impl Fn(&str) -> bool) -> Result<(), Invalid> {
    match value.as_str() {
        None => Err(Invalid::new(WrongType, field)),
        Some(text) => ensure(holds(text), InvalidValue, field),
    }
}

/// The same, or null.
fn nullable(value: &Value, field: &str, holds: impl Fn(&str) -> bool) -> Result<(), Invalid> {
    match value {
        Value::Null => Ok(()),
        value => text(value, field, holds),
    }
}

/// `id` is a UUID.
pub fn id(subject: &Subject<'_>) -> Result<(), Invalid> {
    text(member(subject, "id"), "id", subject.steps.is_uuid)
}

/// `type` is one of the eight.
pub fn kind(subject: &Subject<'_>) -> Result<(), Invalid> {
    text(member(subject, "type"), "type", |name| CapsuleType::from_name(name).is_some())
}

/// `domain` is a string.
pub fn domain(subject: &Subject<'_>) -> Result<(), Invalid> {
    text(member(subject, "domain"), "domain", |_| true)
}

/// `parent_id` is null or a UUID.
pub fn parent_id(subject: &Subject<'_>) -> Result<(), Invalid> {
    let parent = member(subject, "parent_id");
    nullable(parent, "parent_id", subject.steps.is_uuid)
}

/// `sequence` is an integer that is not negative.
pub fn sequence(subject: &Subject<'_>) -> Result<(), Invalid> {
    match (subject.steps.integer)(member(subject, "sequence")) {
        None => Err(Invalid::new(WrongType, "sequence")),
        Some(number) => ensure(!number.is_negative(), InvalidValue, "sequence"),
    }
}

/// `previous_hash` is null or 64 hex digits of either case.
pub fn previous_hash(subject: &Subject<'_>) -> Result<(), Invalid> {
    let hash = member(subject, "previous_hash");
    nullable(hash, "previous_hash", subject.steps.is_hash)
}

/// CPS-VER-1: not looked at where the capsule has twelve keys.
pub fn spec_version(subject: &Subject<'_>) -> Result<(), Invalid> {
    match subject.version() {
        Version::V12 => Ok(()),
        Version::V13 => text(member(subject, "spec_version"), "spec_version", |version| !version.is_empty()),
    }
}

/// The first capsule has no hash before it, every other has one.
pub fn chain_rule(subject: &Subject<'_>) -> Result<(), Invalid> {
    let sequence = (subject.steps.integer)(member(subject, "sequence"));
    let first = sequence == Some(Integer::from(0));
    let alone = member(subject, "previous_hash").is_null();
    ensure(first == alone, ChainViolation, "previous_hash")
}

/// A section is an object with all the keys of its table.
fn section<'a, T: Table>(subject: &Subject<'a>, name: &str) -> Result<&'a Value, Invalid> {
    let section = member(subject, name);
    ensure(section.as_object().is_some(), WrongType, name)?;
    match T::KEYS.iter().find(|key| section.get(key).is_none()) {
        Some(key) => Err(Invalid::new(MissingField, format!("{name}.{key}"))),
        None => Ok(section),
    }
}

fn object(section: &Value, key: &str, field: &str) -> Result<(), Invalid> {
    let value = section.get(key).unwrap_or(&Value::Null);
    ensure(value.as_object().is_some(), WrongType, field)
}

/// The trigger section, with its timestamp.
pub fn trigger(subject: &Subject<'_>) -> Result<(), Invalid> {
    let trigger = section::<Trigger>(subject, "trigger")?;
    let [kind, time] = ["type", "timestamp"].map(|key| trigger.get(key).unwrap_or(&Value::Null));
    text(kind, "trigger.type", |_| true)?;
    text(time, "trigger.timestamp", |text| {
        if subject.options.strict_time { (subject.steps.is_strict_time)(text) } else { (subject.steps.is_time)(text) }
    })
}

/// The context section.
pub fn context(subject: &Subject<'_>) -> Result<(), Invalid> {
    let context = section::<Context>(subject, "context")?;
    object(context, "environment", "context.environment")
}

/// The reasoning section, with its confidence.
pub fn reasoning(subject: &Subject<'_>) -> Result<(), Invalid> {
    let reasoning = section::<Reasoning>(subject, "reasoning")?;
    let confidence = reasoning.get("confidence").unwrap_or(&Value::Null);
    match (subject.steps.number)(confidence) {
        None => Err(Invalid::new(WrongType, "reasoning.confidence")),
        Some(number) => ensure((subject.steps.is_confidence)(number), InvalidValue, "reasoning.confidence"),
    }
}

/// The authority section.
pub fn authority(subject: &Subject<'_>) -> Result<(), Invalid> {
    section::<Authority>(subject, "authority").map(|_| ())
}

/// The execution section.
pub fn execution(subject: &Subject<'_>) -> Result<(), Invalid> {
    let execution = section::<Execution>(subject, "execution")?;
    let [calls, duration] = ["tool_calls", "duration_ms"].map(|key| execution.get(key).unwrap_or(&Value::Null));
    ensure(calls.as_array().is_some(), WrongType, "execution.tool_calls")?;
    ensure((subject.steps.integer)(duration).is_some(), WrongType, "execution.duration_ms")?;
    object(execution, "resources_used", "execution.resources_used")
}

/// The outcome section.
pub fn outcome(subject: &Subject<'_>) -> Result<(), Invalid> {
    section::<Outcome>(subject, "outcome").map(|_| ())
}

/// The claimed hash, over the document as given and without regard to case.
pub fn claimed_hash(subject: &Subject<'_>) -> Result<(), Invalid> {
    match &subject.options.claimed_hash {
        None => Ok(()),
        Some(claimed) => {
            ensure((subject.steps.is_hash)(claimed), InvalidValue, "hash")?;
            let computed = subject.steps.hash.hash(subject.text);
            let same = computed.is_ok_and(|own| (subject.steps.is_claimed)(claimed, &own.hash));
            ensure(same, IntegrityViolation, "hash")
        }
    }
}
