//! Mistakes that show in the shape of an answer, whatever the document was: white space, moved or lost parts, escapes,
//! another hash, a refused root.
//!
//! They spoil cases of many rules, so that the rules of the vectors that fail
//! say little about them, and the bytes say all.

use super::parts::{Part, parted};
use super::witness::Witness;
use canon::{Profile, RejectKind, Value};

/// The rules of a profile about the shape of every answer.
struct Shapes {
    space: &'static str,
    /// The order of names that nobody disputes, and that every member stays.
    members: &'static str,
    elements: &'static str,
    hash: &'static str,
    /// Escapes, and those of the C0 controls.
    strings: [&'static str; 2],
    /// Literals without a point or exponent, with one, and which of them a number has.
    numbers: [&'static str; 3],
    /// Timestamps, where the profile has a rule about them.
    times: Option<&'static str>,
}

/// In the order of [`Profile`].
const SHAPES: [Shapes; 5] = [
    Shapes {
        space: "JCS-WS",
        members: "JCS-ORD",
        elements: "JCS-ORD",
        hash: "JCS-HASH",
        strings: ["JCS-STR", "JCS-STR"],
        numbers: ["JCS-NUM", "JCS-NUM", "JCS-NUM"],
        times: None,
    },
    Shapes {
        space: "CPS-WS-1",
        members: "CPS-ORD-1",
        elements: "CPS-ORD-2",
        hash: "CPS-HASH-1",
        strings: ["CPS-STR-1", "CPS-STR-2"],
        numbers: ["CPS-NUM-2", "CPS-NUM-3", "CPS-NUM-1"],
        times: Some("CPS-TIME-1"),
    },
    Shapes {
        space: "OA-WS-1",
        members: "OA-ORD-1",
        elements: "OA-ARR-1",
        hash: "OA-HASH-1",
        strings: ["OA-STR-1", "OA-STR-1"],
        numbers: ["OA-INT-1", "OA-FLT-1", "OA-FLT-1"],
        times: None,
    },
    Shapes {
        space: "KHORA-WS-1",
        members: "KHORA-ORD-3",
        elements: "KHORA-ARR-1",
        hash: "KHORA-HASH-1",
        strings: ["KHORA-STR-1", "KHORA-STR-1"],
        numbers: ["KHORA-NUM-1", "KHORA-NUM-1", "KHORA-NUM-1"],
        times: None,
    },
    Shapes {
        space: "KAI-WS-1",
        members: "KAI-ORD-1",
        elements: "KAI-ARR-1",
        hash: "KAI-HASH-1",
        strings: ["KAI-STR-1", "KAI-STR-1"],
        numbers: ["KAI-INT-1", "KAI-FLT-1", "KAI-FLT-1"],
        times: None,
    },
];

/// What the names of rules about numbers hold.
const NUMBERS: &[&str] = &["-NUM", "-INT", "-FLT", "-RANGE", "-DUP"];

/// What the shape of an answer says about the rule that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// This rule, whatever the vector is about.
    Rule(&'static str),
    /// A rule of this kind: one of the vector's own whose name holds one of the words, else the one given.
    Kind(&'static [&'static str], &'static str),
    /// The order of names: which rule about it shows in all such failures together. The one that nobody disputes is given.
    Order(&'static str),
}

/// What the shape of an answer proves, where it proves something.
pub fn proof(profile: Profile, witness: &Witness) -> Option<Proof> {
    if witness.request.op != "hash" {
        return None;
    }
    let answer = witness.got.as_ref()?;
    let refused = answer.get("reject").and_then(Value::as_str);
    match refused.and_then(RejectKind::from_name) {
        Some(RejectKind::WrongRoot) => return Some(Proof::Rule("IN-ROOT")),
        // Only a float can be out of range; an integer that is refused has a rule of its own.
        Some(RejectKind::NumberRange) if has_float(witness) => {
            return Some(Proof::Rule("IN-RANGE"));
        }
        _ => {}
    }
    let shapes = &SHAPES[profile as usize];
    let (wanted, got) = (&witness.evidence.wanted, witness.evidence.got.as_ref()?);
    match witness.evidence.member.as_str() {
        // The text is right and was compared first: only the hash is left to be wrong.
        "hash" if answer.get("canonical").is_some() => Some(Proof::Rule(shapes.hash)),
        "canonical" if without_space(wanted) == without_space(got) => {
            Some(Proof::Rule(shapes.space))
        }
        "canonical" => Some(match parted(wanted, got)? {
            Part::MembersMoved => Proof::Order(shapes.members),
            Part::MembersLost => Proof::Kind(&["-STRIP", "-UNDEF", "-ORD"], shapes.members),
            Part::ElementsMoved => Proof::Rule(shapes.elements),
            Part::ElementsLost => Proof::Rule(shapes.elements),
            Part::Escape { control } => {
                Proof::Kind(&["-STR"], shapes.strings[usize::from(control)])
            }
            Part::String { time: true } if shapes.times.is_some() => {
                Proof::Rule(shapes.times.unwrap_or_default())
            }
            Part::String { .. } => Proof::Kind(
                &["-STR", "-SURR", "-DUP", "-TIME", "-UUID"],
                shapes.strings[0],
            ),
            Part::Number { float } => Proof::Kind(NUMBERS, shapes.numbers[usize::from(float)]),
            Part::Class => Proof::Kind(NUMBERS, shapes.numbers[2]),
        }),
        _ => None,
    }
}

/// Whether the document that was asked about spells a number with a point or an exponent.
fn has_float(witness: &Witness) -> bool {
    let input = witness.request.input.as_deref().unwrap_or_default();
    input
        .windows(2)
        .any(|pair| pair[0].is_ascii_digit() && b".eE".contains(&pair[1]))
}

/// The kind of value at the root of a document, by its first byte: the byte itself, `0` for every number.
pub fn root(witness: &Witness) -> Option<u8> {
    let input = witness.request.input.as_deref()?;
    let first = *input.iter().find(|byte| !byte.is_ascii_whitespace())?;
    Some(match first {
        b'-' | b'0'..=b'9' => b'0',
        other => other,
    })
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
    fn every_rule_that_it_can_name_exists() {
        let registry = Registry::embedded().unwrap();
        for shapes in SHAPES {
            let rules = [shapes.space, shapes.members, shapes.elements, shapes.hash];
            let tokens = shapes.strings.into_iter().chain(shapes.numbers);
            for rule in rules.into_iter().chain(tokens).chain(shapes.times) {
                assert!(registry.get(rule).is_some(), "{rule}");
            }
        }
    }
}
