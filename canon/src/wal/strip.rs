//! KAI-STRIP-1: what a hash does not see, for people who compare two documents.

use crate::Value;
use crate::value::{Path, PathStep};

/// The members that are bookkeeping.
pub const VOLATILE: [&str; 5] = ["timestamp", "ts", "request_id", "trace_id", "nonce"];

/// A member that stripping removes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stripped {
    /// Where it stands.
    pub path: Path,
    /// Its value as compact text.
    pub text: String,
}

/// A stripped member that two documents do not share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where it stands.
    pub path: Path,
    /// Its value in the first document, if it is there.
    pub first: Option<String>,
    /// Its value in the second document, if it is there.
    pub second: Option<String>,
}

/// Every member that stripping removes, in the order of the document; what stands inside one is part of it.
pub fn stripped(document: &Value) -> Vec<Stripped> {
    let mut found = Vec::new();
    visit(document, &mut Path::root(), &mut found);
    found
}

fn visit(value: &Value, path: &mut Path, found: &mut Vec<Stripped>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                path.push(PathStep::Name(name.clone()));
                if VOLATILE.iter().any(|volatile| *name == *volatile) {
                    found.push(Stripped { path: path.clone(), text: value.to_text() });
                } else {
                    visit(value, path, found);
                }
                path.pop();
            }
        }
        Value::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                path.push(PathStep::Index(index));
                visit(element, path, found);
                path.pop();
            }
        }
        _ => {}
    }
}

/// The stripped members in which two documents differ, by path.
///
/// ```
/// use canon::{Value, wal::strip};
///
/// let first = Value::read(br#"{"amount":5,"nonce":"a","ts":1}"#).unwrap();
/// let second = Value::read(br#"{"amount":5,"nonce":"b","ts":1}"#).unwrap();
/// let differences = strip::differences(&first, &second);
/// assert_eq!(differences.len(), 1);
/// assert_eq!(differences[0].path.to_string(), "$.nonce");
/// ```
pub fn differences(first: &Value, second: &Value) -> Vec<Difference> {
    let sorted = |document| {
        let mut members = stripped(document);
        members.sort_by(|left, right| left.path.cmp(&right.path));
        members.into_iter().peekable()
    };
    let (mut first, mut second) = (sorted(first), sorted(second));
    let mut differences = Vec::new();
    loop {
        // The one whose path comes first stands alone; equal paths are compared.
        let order = match (first.peek(), second.peek()) {
            (None, None) => return differences,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(left), Some(right)) => left.path.cmp(&right.path),
        };
        let left = first.next_if(|_| order.is_le());
        let right = second.next_if(|_| order.is_ge());
        let (left_text, right_text) =
            (left.as_ref().map(|member| member.text.clone()), right.as_ref().map(|member| member.text.clone()));
        if left_text != right_text
            && let Some(member) = left.or(right)
        {
            differences.push(Difference { path: member.path, first: left_text, second: right_text });
        }
    }
}
