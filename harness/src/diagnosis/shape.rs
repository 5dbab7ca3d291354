//! Mistakes that show in the shape of an answer, whatever the document was: white space, moved parts, another hash, a refused root.
//!
//! They spoil nearly every case, so that the rules of the vectors that fail
//! say little about them, and the bytes say all.

use super::witness::Witness;
use canon::{Profile, RejectKind, Value};

/// The rules of a profile about the shape of every answer.
struct Shapes {
    space: &'static str,
    members: &'static str,
    elements: Option<&'static str>,
    hash: &'static str,
}

/// In the order of [`Profile`].
const SHAPES: [Shapes; 5] = [
    Shapes {
        space: "JCS-WS",
        members: "JCS-ORD",
        elements: None,
        hash: "JCS-HASH",
    },
    Shapes {
        space: "CPS-WS-1",
        members: "CPS-ORD-1",
        elements: Some("CPS-ORD-2"),
        hash: "CPS-HASH-1",
    },
    Shapes {
        space: "OA-WS-1",
        members: "OA-ORD-1",
        elements: Some("OA-ARR-1"),
        hash: "OA-HASH-1",
    },
    Shapes {
        space: "KHORA-WS-1",
        members: "KHORA-ORD-1",
        elements: Some("KHORA-ARR-1"),
        hash: "KHORA-HASH-1",
    },
    Shapes {
        space: "KAI-WS-1",
        members: "KAI-ORD-1",
        elements: Some("KAI-ARR-1"),
        hash: "KAI-HASH-1",
    },
];

/// The rule that the shape of an answer proves broken, where it does.
pub fn rule(profile: Profile, witness: &Witness) -> Option<&'static str> {
    if witness.request.op != "hash" {
        return None;
    }
    let answer = witness.got.as_ref()?;
    let refused = answer.get("reject").and_then(Value::as_str);
    if refused.and_then(RejectKind::from_name) == Some(RejectKind::WrongRoot) {
        return Some("IN-ROOT");
    }
    let shapes = &SHAPES[profile as usize];
    let (wanted, got) = (&witness.evidence.wanted, witness.evidence.got.as_ref()?);
    match witness.evidence.member.as_str() {
        // The text is right and was compared first: only the hash is left to be wrong.
        "hash" if answer.get("canonical").is_some() => Some(shapes.hash),
        "canonical" if without_space(wanted) == without_space(got) => Some(shapes.space),
        "canonical" => {
            let (wanted, got) = (Value::read(wanted).ok()?, Value::read(got).ok()?);
            let moved = |depth| settled(&wanted, depth) == settled(&got, depth);
            // Which of its rules about order a document is for, its vector knows best.
            let about_order = witness.rules.iter().any(|rule| rule.contains("-ORD"));
            match (moved(Settle::Members), moved(Settle::Everything)) {
                (true, _) if !about_order => Some(shapes.members),
                (false, true) => shapes.elements,
                _ => None,
            }
        }
        _ => None,
    }
}

/// A text without the white space between its tokens.
fn without_space(text: &[u8]) -> Vec<u8> {
    let (mut inside, mut escaped) = (false, false);
    let kept = text.iter().copied().filter(|byte| {
        let keep = inside || !byte.is_ascii_whitespace();
        match (*byte, escaped) {
            (b'"', false) => inside = !inside,
            (b'\\', false) => escaped = inside,
            _ => escaped = false,
        }
        keep
    });
    kept.collect()
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
    use canon_vectors::Registry;

    #[test]
    fn white_space_inside_a_string_stays() {
        assert_eq!(without_space(b"{\"a b\" : [1, 2]}"), b"{\"a b\":[1,2]}");
        assert_eq!(without_space(br#"["\" ", 1]"#), br#"["\" ",1]"#);
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

    #[test]
    fn every_rule_that_it_can_name_exists() {
        let registry = Registry::embedded().unwrap();
        for shapes in SHAPES {
            let rules = [shapes.space, shapes.members, shapes.hash];
            for rule in rules.into_iter().chain(shapes.elements) {
                assert!(registry.get(rule).is_some(), "{rule}");
            }
        }
    }
}
