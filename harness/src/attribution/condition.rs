//! Which of several rules that share a choice is in question: what is shown decides.

use canon::{Canonicalizer, Profile, Readings, Settings, Text, Value};
use canon_vectors::Rule;
use canon_vectors::rule::When;

/// What shows a difference.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// Nothing that a condition asks for.
    Nothing,
    /// The names of an object.
    Names(&'a [&'a Text]),
    /// A string.
    String(&'a Text),
    /// A number, as it is spelled.
    Number(&'a str),
}

impl Shown<'_> {
    /// Whether the condition of a rule holds here.
    pub fn holds(self, profile: Profile, rule: &Rule, when: When) -> bool {
        match (when, self) {
            (When::Index, Shown::Names(names)) => names.iter().copied().any(is_index),
            (When::Control, Shown::String(text)) => text.utf16().any(|unit| unit < 0x20),
            (When::MinusZero, Shown::Number(literal)) => is_minus_zero(literal),
            (When::Disputed, _) => self.is_disputed(profile, &rule.id),
            _ => false,
        }
    }

    /// Whether the readings of a dispute differ about a document that holds nothing else.
    fn is_disputed(self, profile: Profile, dispute: &str) -> bool {
        let document = match self {
            Shown::Nothing => return false,
            Shown::Names(names) => {
                Value::Object(names.iter().map(|name| ((*name).clone(), Value::Null)).collect()).to_text()
            }
            Shown::String(text) => Value::String(text.clone()).to_text(),
            Shown::Number(literal) => literal.to_owned(),
        };
        let Some(known) = profile.spec().dispute(dispute) else { return false };
        let answer = |reading| {
            let readings = Readings::default().with(dispute, reading);
            let mut canonicalizer = Canonicalizer::new(Settings::new(profile, readings));
            canonicalizer.canonicalize(document.as_bytes()).map(|text| text.to_vec())
        };
        let answers: Vec<_> = known.names().map(answer).collect();
        answers.iter().any(|answer| *answer != answers[0])
    }
}

/// Whether a name is an array index, as ECMAScript has them.
fn is_index(name: &Text) -> bool {
    name.as_str().is_some_and(|name| {
        let index = name.parse::<u32>().ok();
        index.is_some_and(|index| index != u32::MAX && index.to_string() == name)
    })
}

/// Whether a literal is minus zero, as an integer or as a float.
pub fn is_minus_zero(literal: &str) -> bool {
    let mantissa = literal.split(['e', 'E']).next().unwrap_or_default();
    mantissa.starts_with('-') && mantissa.bytes().skip(1).all(|byte| matches!(byte, b'0' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attribution::Topic;

    fn order(profile: Profile, names: &[&str]) -> &'static str {
        let names: Vec<Text> = names.iter().map(|name| Text::from(*name)).collect();
        let names: Vec<&Text> = names.iter().collect();
        Topic::Order.rule(profile, Shown::Names(&names)).map_or("", |rule| &rule.id)
    }

    #[test]
    fn names_tell_which_rule_puts_them_in_order() {
        assert_eq!(order(Profile::KHORA, &["b", "a"]), "KHORA-ORD-3");
        assert_eq!(order(Profile::KHORA, &["b", "A"]), "KHORA-ORD-3");
        assert_eq!(order(Profile::KHORA, &["a", "B"]), "KHORA-ORD-1");
        assert_eq!(order(Profile::KHORA, &["b", "7"]), "KHORA-ORD-2");
        assert_eq!(order(Profile::KHORA, &["b", "07"]), "KHORA-ORD-3");
        assert_eq!(order(Profile::OPENAGENTS, &["b", "a"]), "OA-ORD-1");
        assert_eq!(order(Profile::OPENAGENTS, &["\u{FFFD}", "\u{1F600}"]), "OA-ORD-2");
        assert_eq!(order(Profile::CPS, &["\u{FFFD}", "\u{1F600}"]), "CPS-ORD-1");
    }

    #[test]
    fn a_number_tells_which_rule_spells_it() {
        let rule =
            |profile, topic: Topic, literal| topic.rule(profile, Shown::Number(literal)).map_or("", |rule| &rule.id);
        assert_eq!(rule(Profile::OPENAGENTS, Topic::Integer, "7"), "OA-INT-1");
        assert_eq!(rule(Profile::OPENAGENTS, Topic::Integer, "9007199254740993"), "OA-INT-2");
        assert_eq!(rule(Profile::KHORA, Topic::Float, "-0.00e9"), "KHORA-NUM-2");
        assert_eq!(rule(Profile::KHORA, Topic::Float, "-0.1"), "KHORA-NUM-1");
        assert_eq!(rule(Profile::CPS, Topic::Float, "-0.0"), "CPS-NUM-4");
        assert_eq!(rule(Profile::CPS, Topic::MinusZero, "-0"), "CPS-NUM-2");
    }
}
