//! What a difference can be about, and the rule of a profile that owns it.

use super::{Shown, refused};
use canon::spec::Choices;
use canon::{Profile, RejectKind};
use canon_vectors::{Registry, Rule};

/// What a difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The order of members.
    Order,
    /// Members that are taken out, or are gone.
    Removal,
    /// The order of elements, and that all of them stay.
    Elements,
    /// How an integer is spelled.
    Integer,
    /// How a float is spelled.
    Float,
    /// Whether a number is an integer or a float.
    Class,
    /// Minus zero, spelled as an integer.
    MinusZero,
    /// An integer at a place that holds floats.
    FloatPath,
    /// What a number is, and how long it may be.
    Value,
    /// A number that binary64 cannot hold.
    Overflow,
    /// A number that binary64 can hold, however small.
    Underflow,
    /// How a string is spelled.
    Escape,
    /// Which characters a string holds.
    Characters,
    /// How a timestamp is spelled.
    Time,
    /// Half of a surrogate pair.
    Surrogate,
    /// White space between tokens.
    Space,
    /// The hash over the text.
    Hash,
    /// Bytes that are no UTF-8.
    Utf8,
    /// Text that is no JSON.
    Grammar,
    /// A byte order mark before the text.
    ByteOrderMark,
    /// A name that stands twice.
    Duplicates,
    /// How deep a document nests.
    Depth,
    /// What stands at the root.
    Root,
    /// A map that begins as a link does.
    Links,
}

impl Topic {
    /// What a refusal is about, with the number that is refused, where it is one and known; a refusal that names no known kind,
    /// as of a program that only says no, is taken for one of the text.
    pub fn of_refusal(kind: Option<RejectKind>, choices: &Choices, number: Option<&str>, document: &[u8]) -> Topic {
        match kind {
            Some(RejectKind::InvalidUtf8) => Topic::Utf8,
            Some(RejectKind::DuplicateKey) => Topic::Duplicates,
            Some(RejectKind::LoneSurrogate) => Topic::Surrogate,
            Some(RejectKind::NumberRange) => {
                number.map_or(Topic::Overflow, |literal| refused::number(choices, literal))
            }
            Some(RejectKind::TooDeep) => Topic::Depth,
            Some(RejectKind::WrongRoot) => Topic::Root,
            Some(RejectKind::Link) => Topic::Links,
            _ if document.starts_with("\u{FEFF}".as_bytes()) => Topic::ByteOrderMark,
            _ => Topic::Grammar,
        }
    }

    /// The choices and matters that it is about; the first one that a profile has a rule about counts.
    fn subjects(self) -> &'static [&'static str] {
        match self {
            Topic::Order => &["members.order"],
            Topic::Removal => &["members.strip", "members.order"],
            Topic::Elements => &["arrays.order", "members.order"],
            Topic::Integer => &["numbers.integers"],
            Topic::Float => &["numbers.floats"],
            Topic::Class => &["numbers.integral-floats"],
            Topic::MinusZero => &["numbers.minus-zero"],
            Topic::FloatPath => &["numbers.float-paths"],
            Topic::Value => &["numbers.value", "numbers.integers"],
            Topic::Overflow => &["numbers.overflow"],
            Topic::Underflow => &["numbers.underflow", "numbers.overflow"],
            Topic::Escape => &["strings.escape"],
            Topic::Characters => &["strings.normalize", "strings.escape"],
            Topic::Time => &["strings.time", "strings.normalize", "strings.escape"],
            Topic::Surrogate => &["input.surrogates"],
            Topic::Space => &["text.indent"],
            Topic::Hash => &["digest.algorithm"],
            Topic::Utf8 => &["input.utf8"],
            Topic::Grammar => &["text.grammar"],
            Topic::ByteOrderMark => &["text.byte-order-mark"],
            Topic::Duplicates => &["input.duplicates"],
            Topic::Depth => &["input.depth"],
            Topic::Root => &["input.root"],
            Topic::Links => &["values.links"],
        }
    }

    /// What a vector may be about that shows this: its own rule about one of these is likelier than the owner. Empty where the
    /// topic proves the rule, whatever the vector is about.
    pub fn kin(self) -> &'static [&'static str] {
        const NUMBERS: &[&str] = &["numbers.", "input.duplicates"];
        match self {
            Topic::Removal => &["members."],
            Topic::Integer | Topic::Float | Topic::Class | Topic::MinusZero => NUMBERS,
            Topic::Escape => &["strings.escape", "input.surrogates"],
            Topic::Characters => &["strings.", "input.surrogates", "input.duplicates"],
            _ => &[],
        }
    }

    /// The rule of a profile that owns it. Of several rules that share the choice, what is shown decides.
    pub fn rule(self, profile: Profile, shown: Shown<'_>) -> Option<&'static Rule> {
        let registry = Registry::shipped();
        let owner = |subject: &&str| registry.owner(profile, subject, |rule, when| shown.holds(profile, rule, when));
        self.subjects().iter().find_map(owner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOPICS: [Topic; 24] = [
        Topic::Order,
        Topic::Removal,
        Topic::Elements,
        Topic::Integer,
        Topic::Float,
        Topic::Class,
        Topic::MinusZero,
        Topic::FloatPath,
        Topic::Value,
        Topic::Overflow,
        Topic::Underflow,
        Topic::Escape,
        Topic::Characters,
        Topic::Time,
        Topic::Surrogate,
        Topic::Space,
        Topic::Hash,
        Topic::Utf8,
        Topic::Grammar,
        Topic::ByteOrderMark,
        Topic::Duplicates,
        Topic::Depth,
        Topic::Root,
        Topic::Links,
    ];

    #[test]
    fn every_topic_has_an_owner_in_every_profile() {
        for profile in Profile::ALL {
            for topic in TOPICS {
                let owned = topic.rule(profile, Shown::Number("-0")).is_some();
                assert!(owned || matches!(topic, Topic::FloatPath | Topic::Links), "{profile} {topic:?}");
            }
        }
    }

    #[test]
    fn white_space_in_khora_has_a_rule_of_its_own() {
        let rule = Topic::Space.rule(Profile::KHORA, Shown::Nothing);
        assert_eq!(rule.map(|rule| &rule.id[..]), Some("KHORA-WS-1"));
    }
}
