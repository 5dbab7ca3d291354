//! Planted pairs of faults: which of two is reported tells the order of the checks, and chance rarely makes two at once.

use super::capsules::{remove, set};
use super::seals::Sealed;
use crate::generate::{Choices, capsule, tree};
use canon::Value;

/// A fault of `validate`: a path and the value there; no value where the member is missing.
type Fault = (&'static str, &'static str);

/// CPS-VAL-1: at least one fault for each check, in the order of the checks.
const OF_CONTENT: &[Fault] = &[
    ("zzz", "1"),
    ("aaa", "null"),
    ("Extra", "{}"),
    ("", "0"),
    ("id", ""),
    ("domain", ""),
    ("outcome", ""),
    ("id", "\"x\""),
    ("type", "\"robot\""),
    ("domain", "1"),
    ("parent_id", "\"x\""),
    ("sequence", "-1"),
    ("previous_hash", "\"x\""),
    ("spec_version", "1"),
    ("sequence", "5"),
    ("trigger.type", "1"),
    ("trigger.timestamp", "\"x\""),
    ("context.agent_id", "1"),
    ("reasoning.confidence", "2"),
    ("authority.chain", "{}"),
    ("execution.tool_calls", "{}"),
    ("outcome.status", "1"),
];

/// Valid content with two faults.
pub fn content(choices: &mut Choices) -> Value {
    let mut content = capsule::content(choices);
    for _ in 0..2 {
        match choices.pick(OF_CONTENT) {
            (path, "") => remove(&mut content, path),
            (path, value) => {
                if let Ok(value) = Value::read(value.as_bytes()) {
                    set(&mut content, path, value);
                }
            }
        }
    }
    content
}

/// CPS-SEAL-3, CPS-SEAL-5: one fault for each check of a verification, in the order of the checks.
const OF_SEAL: &[fn(&mut Choices, &mut Sealed)] = &[
    |_, sealed| remove(&mut sealed.document, "hash"),
    |_, sealed| remove(&mut sealed.document, "signature"),
    |choices, sealed| respell(choices, sealed, "hash"),
    |choices, sealed| respell(choices, sealed, "signature"),
    |_, sealed| set(&mut sealed.document, "domain", Value::string("forged")),
    |choices, sealed| sealed.public_key = other_hex(choices, &sealed.public_key),
    |_, sealed| {
        // The hex of a signature, and none of this content.
        set(&mut sealed.document, "signature", Value::string("01".repeat(64)));
    },
    |choices, sealed| respell(choices, sealed, "signature_pq"),
];

/// Two faults in a sealed capsule.
pub fn seal(choices: &mut Choices, sealed: &mut Sealed) {
    for _ in 0..2 {
        let fault = choices.pick(OF_SEAL);
        fault(choices, sealed);
    }
}

/// The stored hex of a member in another spelling.
fn respell(choices: &mut Choices, sealed: &mut Sealed, name: &str) {
    if let Some(text) = sealed.document.get(name).and_then(Value::as_str) {
        let changed = other_hex(choices, text);
        set(&mut sealed.document, name, Value::string(changed));
    }
}

/// CPS-SEAL-5: hex that some decoder reads all the same.
pub fn other_hex(choices: &mut Choices, hex: &str) -> String {
    let digits = hex.get(2..).unwrap_or_default();
    match choices.below(8) {
        0 => format!("{digits}gg"),
        1 => format!("0x{digits}"),
        2 => format!("0x{hex}"),
        3 => digits.to_owned(),
        4 => hex.to_uppercase(),
        5 => format!(" {hex}"),
        6 => format!("{hex}\n"),
        _ => format!("+{}", hex.get(1..).unwrap_or_default()),
    }
}

/// A member that stands in an object twice: a reader that keeps the last one sees what another does not.
pub fn repeat(choices: &mut Choices, document: &mut Value) {
    if let Value::Object(members) = document
        && !members.is_empty()
    {
        let (name, value) = members[choices.below(members.len())].clone();
        let other = if choices.chance(1, 2) { value } else { tree::other(choices) };
        if choices.chance(1, 2) {
            members.push((name, other));
        } else {
            members.insert(0, (name, other));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_content_changes_the_content() {
        let plain = capsule::content(&mut Choices::from_bytes(&[]));
        for (path, value) in OF_CONTENT {
            let mut changed = plain.clone();
            match *value {
                "" => remove(&mut changed, path),
                value => set(&mut changed, path, Value::read(value.as_bytes()).unwrap()),
            }
            assert_ne!(changed, plain, "{path} {value}");
        }
    }
}
