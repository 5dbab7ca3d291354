//! Why a document is refused: line, column, the rule, and what stands there in words.

use super::position::{Excerpt, Position, excerpt, position};
use crate::attribution::{Shown, Topic, literal};
use crate::difference::json_path;
use canon::oracle::number::MOST_DIGITS;
use canon::spec::{Choices, Root};
use canon::{Reject, RejectKind, Settings, Value};

/// A refusal as people need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The class and the byte.
    pub reject: Reject,
    /// Line and column; none for a byte that was read past without being kept.
    pub position: Option<Position>,
    /// The value or object that the fault stands in.
    pub path: String,
    /// The rule that is broken.
    pub rule: &'static str,
    /// What is wrong, in words.
    pub message: String,
    /// The line, to be shown with a caret.
    pub excerpt: Option<Excerpt>,
}

impl Refusal {
    /// Describes a refusal of this document.
    pub fn new(document: &[u8], settings: &Settings, reject: Reject) -> Refusal {
        let known = reject.at <= document.len();
        Refusal {
            reject,
            position: known.then(|| position(document, reject.at)),
            path: json_path(document, reject.at),
            rule: rule(document, settings, reject),
            message: message(document, settings, reject),
            excerpt: known.then(|| excerpt(document, reject.at)),
        }
    }

    /// The whole story in one line: `file:line:column: kind: message (rule)`. The name and the message hold what the
    /// document holds; whoever prints them sees to it that it can be seen.
    pub fn line(&self, name: &str) -> String {
        let place = match self.position {
            Some(position) => format!("{name}:{position}"),
            None => format!("{name}: byte {}", self.reject.at),
        };
        format!("{place}: {}: {} ({})", self.reject.kind, self.message, self.rule)
    }

    /// The story for machines.
    pub fn members(&self) -> Vec<(&'static str, Value)> {
        let number = |number: usize| Value::integer(number as u64);
        let place = |of: fn(Position) -> usize| {
            let found = self.position.map(of);
            found.map_or(Value::Null, number)
        };
        vec![
            ("reject", Value::string(self.reject.kind.name())),
            ("at", number(self.reject.at)),
            ("line", place(|position| position.line)),
            ("column", place(|position| position.column)),
            ("path", Value::string(self.path.as_str())),
            ("rule", Value::string(self.rule)),
            ("message", Value::string(self.message.as_str())),
        ]
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// What is refused, and the number where it is one.
fn topic<'a>(document: &'a [u8], choices: &Choices, reject: Reject) -> (Topic, Option<&'a str>) {
    let number = (reject.kind == RejectKind::NumberRange).then(|| literal(document, reject.at)).flatten();
    // A mark is one at the very beginning only.
    let beginning = if reject.at == 0 { document } else { b"" };
    (Topic::of_refusal(Some(reject.kind), choices, number, beginning), number)
}

/// The rule that is broken.
fn rule(document: &[u8], settings: &Settings, reject: Reject) -> &'static str {
    let (topic, number) = topic(document, &settings.choices(), reject);
    let shown = number.map_or(Shown::Nothing, Shown::Number);
    topic.rule(settings.profile, shown).map_or("", |rule| &rule.id)
}

fn message(document: &[u8], settings: &Settings, reject: Reject) -> String {
    let rest = document.get(reject.at..).unwrap_or_default();
    let profile = settings.profile;
    match reject.kind {
        RejectKind::InvalidUtf8 => match rest.first() {
            Some(byte) => format!("byte 0x{byte:02x} is not UTF-8"),
            None => "a byte here is not UTF-8".to_owned(),
        },
        RejectKind::DuplicateKey => {
            format!("the name {} stands twice in this object", token(rest))
        }
        RejectKind::LoneSurrogate => {
            let escape = String::from_utf8_lossy(&rest[..rest.len().min(6)]);
            format!("{escape} is half of a surrogate pair")
        }
        RejectKind::NumberRange => {
            let number = token(rest);
            match topic(document, &settings.choices(), reject).0 {
                Topic::Float => format!("{number} is a float, which {profile} refuses"),
                Topic::Class => format!("{number} is a float whose value is an integer, which {profile} refuses"),
                Topic::Integer => format!("{number} is an integer beyond 2^53-1, which {profile} refuses"),
                Topic::MinusZero => format!("{number} is minus zero, which {profile} refuses"),
                Topic::Value => format!("{number} takes more than {MOST_DIGITS} digits, which {profile} refuses"),
                _ => format!("{number} does not fit binary64"),
            }
        }
        RejectKind::TooDeep => {
            format!("arrays and objects nest deeper than {}", settings.max_depth)
        }
        RejectKind::WrongRoot => match settings.choices().root {
            Root::Any => "the operation needs another kind of root".to_owned(),
            Root::Container => format!("{} is neither an object nor an array, which {profile} refuses", token(rest)),
            Root::Object => format!("the root is no object, which {profile} refuses"),
        },
        RejectKind::Link => {
            format!("a map that begins with / and is neither a link nor bytes, which {profile} refuses")
        }
        _ => syntax(document, reject.at),
    }
}

/// What the grammar does not allow here.
fn syntax(document: &[u8], at: usize) -> String {
    let rest = document.get(at..).unwrap_or_default();
    let before = document[..document.len() - rest.len()].trim_ascii_end();
    let Some(&byte) = rest.first() else {
        return match before.is_empty() {
            true => "the document is empty".to_owned(),
            false => "the document ends too early".to_owned(),
        };
    };
    match byte {
        b']' | b'}' if before.ends_with(b",") => "a comma before a closing bracket".to_owned(),
        b'/' => "a comment; JSON has none".to_owned(),
        b'\'' => "a single quote; JSON has double quotes".to_owned(),
        b'N' | b'I' => format!("{} is no JSON value", token(rest)),
        b'-' | b'0'..=b'9' if is_value_place(before) => {
            format!("{} is no JSON number", token(rest))
        }
        b'+' | b'.' if is_value_place(before) => format!("{} is no JSON number", token(rest)),
        0xEF if at == 0 && document.starts_with(BYTE_ORDER_MARK) => "a byte order mark before the document".to_owned(),
        control @ 0..=0x1F => {
            format!("the control character U+{control:04X}, which a string must escape")
        }
        _ if before.ends_with(b"\\") => {
            format!("\\{} is no JSON escape", first_character(rest))
        }
        _ => format!("unexpected {:?}", first_character(rest)),
    }
}

/// Whether a value may begin behind this text.
fn is_value_place(before: &[u8]) -> bool {
    matches!(before.last(), None | Some(b'[' | b',' | b':'))
}

fn first_character(bytes: &[u8]) -> char {
    String::from_utf8_lossy(&bytes[..bytes.len().min(4)]).chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The string, number or word at the beginning of these bytes, cut where it is long.
fn token(bytes: &[u8]) -> String {
    const LONGEST: usize = 40;
    let length = match bytes.first() {
        Some(b'"') => {
            let mut at = 1;
            while at < bytes.len() && bytes[at] != b'"' {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            (at + 1).min(bytes.len())
        }
        _ => bytes
            .iter()
            .position(|byte| matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\r' | b'\n'))
            .unwrap_or(bytes.len()),
    };
    let text = String::from_utf8_lossy(&bytes[..length.min(4 * LONGEST)]).into_owned();
    let shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < length { format!("{shown}\u{2026}") } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::spec::{IntegralFloats, MinusZero, NumberValue, Spec};
    use canon::{Canonicalizer, Profile};

    fn line(profile: Profile, document: &[u8]) -> String {
        let reject = Canonicalizer::new(profile).hash(document).expect_err("a refusal");
        Refusal::new(document, &profile.into(), reject).line("f")
    }

    #[test]
    fn every_fault_is_named_in_one_line() {
        for (document, expected) in [
            (&b""[..], "f:1:1: syntax: the document is empty (IN-GRAMMAR)"),
            (b"[1,", "f:1:4: syntax: the document ends too early (IN-GRAMMAR)"),
            (b"[1,]", "f:1:4: syntax: a comma before a closing bracket (IN-GRAMMAR)"),
            (b"[\n 01]", "f:2:2: syntax: 01 is no JSON number (IN-GRAMMAR)"),
            (b"[+1]", "f:1:2: syntax: +1 is no JSON number (IN-GRAMMAR)"),
            (b"[1 // x\n]", "f:1:4: syntax: a comment; JSON has none (IN-GRAMMAR)"),
            (b"['a']", "f:1:2: syntax: a single quote; JSON has double quotes (IN-GRAMMAR)"),
            (b"[NaN]", "f:1:2: syntax: NaN is no JSON value (IN-GRAMMAR)"),
            (b"[1] x", "f:1:5: syntax: unexpected 'x' (IN-GRAMMAR)"),
            (b"\"\\q\"", "f:1:3: syntax: \\q is no JSON escape (IN-GRAMMAR)"),
            (b"\"a\tb\"", "f:1:3: syntax: the control character U+0009, which a string must escape (IN-GRAMMAR)"),
            (b"\xEF\xBB\xBF{}", "f:1:1: syntax: a byte order mark before the document (IN-BOM)"),
            (b"[\xFF]", "f:1:2: invalid_utf8: byte 0xff is not UTF-8 (IN-UTF8)"),
            (b"{\"a\":1,\n\"a\":2}", "f:2:1: duplicate_key: the name \"a\" stands twice in this object (IN-DUP)"),
            (b"[\"\\ud800\"]", "f:1:3: lone_surrogate: \\ud800 is half of a surrogate pair (IN-SURR)"),
            (b"[1e999]", "f:1:2: number_range: 1e999 does not fit binary64 (IN-RANGE)"),
        ] {
            assert_eq!(line(Profile::JCS, document), expected);
        }
        let deep = b"[".repeat(101);
        assert_eq!(
            line(Profile::KAIROS, &deep),
            "f:1:101: too_deep: arrays and objects nest deeper than 100 (KAI-DEPTH-1)"
        );
    }

    #[test]
    fn what_a_profile_refuses_and_jcs_does_not_names_the_choice() {
        let own = |name, choices| {
            let spec = Profile::JCS.spec();
            Profile::add(Spec { name, prefix: "ZZ", extends: Some("jcs"), disputes: &[], choices, ..*spec })
        };
        let jcs = Choices::JCS;
        let minus_zero = own("zz-minus", Choices { minus_zero: MinusZero::Reject, ..jcs });
        let integral = own("zz-integral", Choices { integral_floats: IntegralFloats::Reject, ..jcs });
        let object = own("zz-object", Choices { root: Root::Object, ..jcs });
        let container = own("zz-container", Choices { root: Root::Container, ..jcs });
        let integers = canon::spec::Integers::Exact;
        let decimal = own("zz-decimal", Choices { value: NumberValue::Decimal, integers, ..jcs });
        for (profile, document, expected) in [
            (Profile::MATRIX, "[1.5]", "f:1:2: number_range: 1.5 is a float, which matrix refuses (MATRIX-FLT)"),
            (
                Profile::MATRIX,
                "[9007199254740993]",
                "f:1:2: number_range: 9007199254740993 is an integer beyond 2^53-1, which matrix refuses (MATRIX-INT)",
            ),
            (Profile::MATRIX, "[1e400]", "f:1:2: number_range: 1e400 does not fit binary64 (IN-RANGE)"),
            (
                minus_zero, "[-0]",
                "f:1:2: number_range: -0 is minus zero, which zz-minus refuses (ZZ-NUMBERS-MINUS-ZERO)",
            ),
            (
                integral,
                "[1.0]",
                "f:1:2: number_range: 1.0 is a float whose value is an integer, which zz-integral refuses (ZZ-NUMBERS-INTEGRAL-FLOATS)",
            ),
            (
                decimal,
                "[1e10000]",
                "f:1:2: number_range: 1e10000 takes more than 10000 digits, which zz-decimal refuses (ZZ-NUMBERS-VALUE)",
            ),
            (
                Profile::DAG_JSON,
                r#"{"/":1,"a":{"/":"x"}}"#,
                "f:1:12: link: a map that begins with / and is neither a link nor bytes, which dag-json refuses (DAG-JSON-LINK)",
            ),
            (object, "[1]", "f:1:1: wrong_root: the root is no object, which zz-object refuses (ZZ-INPUT-ROOT)"),
            (
                container,
                "17",
                "f:1:1: wrong_root: 17 is neither an object nor an array, which zz-container refuses (ZZ-INPUT-ROOT)",
            ),
        ] {
            assert_eq!(line(profile, document.as_bytes()), expected);
        }
    }

    #[test]
    fn a_reading_that_refuses_names_the_dispute() {
        let readings = canon::Readings::default().with("JCS-INT-1", "refuse");
        let settings = Settings::new(Profile::JCS, readings);
        let document = b"9007199254740993";
        let reject = Canonicalizer::new(settings).hash(document).expect_err("a refusal");
        assert_eq!(
            Refusal::new(document, &settings, reject).line("f"),
            "f:1:1: number_range: 9007199254740993 is an integer beyond 2^53-1, which jcs refuses (JCS-INT-1)"
        );
    }

    #[test]
    fn a_fault_behind_what_was_kept_has_an_offset_alone() {
        let reject = Reject::new(RejectKind::InvalidUtf8, 9);
        assert_eq!(
            Refusal::new(b"[", &Profile::JCS.into(), reject).line("f"),
            "f: byte 9: invalid_utf8: a byte here is not UTF-8 (IN-UTF8)"
        );
    }

    #[test]
    fn a_long_token_is_cut() {
        let number = [&b"1"[..], &b"0".repeat(5000)].concat();
        assert!(line(Profile::JCS, &number).chars().count() < 120);
    }
}
