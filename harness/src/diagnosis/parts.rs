//! In which part two canonical texts differ: the order, a member or element that is gone, an escape, a literal.

use crate::difference::difference;
use canon::Value;

/// What the first difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The same members in another order.
    MembersMoved,
    /// Members are gone.
    MembersLost,
    /// The same elements in another order.
    ElementsMoved,
    /// Elements are gone.
    ElementsLost,
    /// The same string, spelled in another way; whether a C0 control is.
    Escape {
        /// What is spelled in another way is a C0 control.
        control: bool,
    },
    /// Another string; whether a timestamp was wanted.
    String {
        /// What was wanted is a date with a time.
        time: bool,
    },
    /// A number became another class: an integer a float, or the other way round.
    Class,
    /// Another literal of the same class; whether it has a point or an exponent.
    Number {
        /// It has a point or an exponent.
        float: bool,
    },
}

/// The part in which two texts differ; none where they are no JSON, or differ in a way without a name.
pub fn parted(wanted_text: &[u8], got_text: &[u8]) -> Option<Part> {
    let (wanted, got) = (Value::read(wanted_text).ok()?, Value::read(got_text).ok()?);
    if wanted == got {
        let found = difference(wanted_text, got_text)?;
        return Some(Part::Escape {
            control: is_control(wanted_text, found.at) || is_control(got_text, found.at),
        });
    }
    if settled(&wanted, Settle::Members) == settled(&got, Settle::Members) {
        return Some(Part::MembersMoved);
    }
    if settled(&wanted, Settle::Everything) == settled(&got, Settle::Everything) {
        return Some(Part::ElementsMoved);
    }
    first(&wanted, &got)
}

/// Whether the escape around a byte stands for a C0 control.
fn is_control(text: &[u8], at: usize) -> bool {
    let start = text[..at.min(text.len())]
        .iter()
        .rposition(|byte| *byte == b'\\');
    let escape = start.map_or(&[][..], |start| &text[start + 1..]);
    matches!(
        escape,
        [b'b' | b'f' | b'n' | b'r' | b't', ..] | [b'u', b'0', b'0', b'0' | b'1', ..]
    )
}

/// What the first two parts that differ are to each other. As deep as a reader goes, which has a limit.
fn first(wanted: &Value, got: &Value) -> Option<Part> {
    match (wanted, got) {
        (Value::Object(wanted), Value::Object(got)) => {
            let names = |members: &[(canon::Text, Value)]| -> Vec<canon::Text> {
                members.iter().map(|(name, _)| name.clone()).collect()
            };
            if names(wanted) == names(got) {
                let pairs = wanted.iter().zip(got);
                let mut parts = pairs.filter(|(wanted, got)| wanted != got);
                return parts.find_map(|((_, wanted), (_, got))| first(wanted, got));
            }
            let kept = got
                .iter()
                .all(|(name, _)| wanted.iter().any(|(own, _)| own == name));
            (kept && got.len() < wanted.len()).then_some(Part::MembersLost)
        }
        (Value::Array(wanted), Value::Array(got)) => match wanted.len() > got.len() {
            true => Some(Part::ElementsLost),
            false => {
                let mut parts = wanted.iter().zip(got).filter(|(wanted, got)| wanted != got);
                parts.find_map(|(wanted, got)| first(wanted, got))
            }
        },
        (Value::Number(wanted), Value::Number(got)) => {
            let float = |literal: &str| literal.contains(['.', 'e', 'E']);
            Some(match (float(wanted), float(got)) {
                (wanted, got) if wanted != got => Part::Class,
                (float, _) => Part::Number { float },
            })
        }
        (Value::String(wanted), Value::String(_)) => Some(Part::String {
            time: is_time(&wanted.to_string_lossy()),
        }),
        _ => None,
    }
}

/// Whether a text begins as a date with a time does.
fn is_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = [0, 1, 2, 3, 5, 6, 8, 9];
    bytes.len() > 10
        && digits.iter().all(|at| bytes[*at].is_ascii_digit())
        && [bytes[4], bytes[7]] == *b"--"
        && matches!(bytes[10], b'T' | b't' | b' ')
}

/// What is brought into one order before a comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Settle {
    Members,
    Everything,
}

/// A value as a text that does not depend on the order of what is settled.
fn settled(value: &Value, settle: Settle) -> String {
    match value {
        Value::Object(members) => {
            let mut members: Vec<String> = members
                .iter()
                .map(|(name, value)| format!("{name:?}:{}", settled(value, settle)))
                .collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        Value::Array(elements) => {
            let mut elements: Vec<String> = elements
                .iter()
                .map(|element| settled(element, settle))
                .collect();
            if settle == Settle::Everything {
                elements.sort_unstable();
            }
            format!("[{}]", elements.join(","))
        }
        scalar => format!("{scalar:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_part_that_differs_is_named() {
        let part = |wanted: &str, got: &str| parted(wanted.as_bytes(), got.as_bytes());
        let float = |float| Some(Part::Number { float });
        assert_eq!(
            part(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#),
            Some(Part::MembersMoved)
        );
        assert_eq!(
            part(r#"{"a":{"b":null,"c":1}}"#, r#"{"a":{"c":1}}"#),
            Some(Part::MembersLost)
        );
        assert_eq!(part("[1,2]", "[2,1]"), Some(Part::ElementsMoved));
        assert_eq!(part("[1,1,2]", "[1,2]"), Some(Part::ElementsLost));
        assert_eq!(part("[1e+16]", "[1e16]"), float(true));
        assert_eq!(part(r#"{"a":[7]}"#, r#"{"a":[8]}"#), float(false));
        assert_eq!(part("[1.0]", "[1]"), Some(Part::Class));
        let escape = |control| Some(Part::Escape { control });
        assert_eq!(part(r#""a/b""#, r#""a\/b""#), escape(false));
        assert_eq!(part(r#""\n""#, r#""\u000a""#), escape(true));
        let string = |time| Some(Part::String { time });
        assert_eq!(part(r#"" a""#, r#""a""#), string(false));
        assert_eq!(
            part(
                r#""2026-01-02T03:04:05Z""#,
                r#""2026-01-02T03:04:05+00:00""#
            ),
            string(true)
        );
        assert_eq!(part("[1]", "[null]"), None);
        assert_eq!(part("[1]", "no JSON"), None);
    }

    #[test]
    fn members_and_elements_settle_apart() {
        let settled = |text: &str, how| settled(&Value::read(text.as_bytes()).unwrap(), how);
        let (one, other) = (r#"{"a":[1,2],"b":3}"#, r#"{"b":3,"a":[1,2]}"#);
        assert_eq!(
            settled(one, Settle::Members),
            settled(other, Settle::Members)
        );
        let moved = r#"{"a":[2,1],"b":3}"#;
        assert_ne!(
            settled(one, Settle::Members),
            settled(moved, Settle::Members)
        );
        assert_eq!(
            settled(one, Settle::Everything),
            settled(moved, Settle::Everything)
        );
    }
}
