//! Why a document is refused: line, column, the rule, and what stands there in words.

use super::position::{Excerpt, Position, excerpt, position};
use crate::attribution::{Shown, Topic};
use crate::difference::json_path;
use canon::{Profile, Reject, RejectKind, Settings, Value};

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
            rule: rule(document, settings.profile, reject),
            message: message(document, settings.max_depth, reject),
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

/// The rule that is broken.
fn rule(document: &[u8], profile: Profile, reject: Reject) -> &'static str {
    // A mark is one at the very beginning only.
    let document = if reject.at == 0 { document } else { b"" };
    let topic = Topic::of_refusal(Some(reject.kind), document);
    topic.rule(profile, Shown::Nothing).map_or("", |rule| &rule.id)
}

fn message(document: &[u8], max_depth: usize, reject: Reject) -> String {
    let rest = document.get(reject.at..).unwrap_or_default();
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
        RejectKind::NumberRange => format!("{} does not fit binary64", token(rest)),
        RejectKind::TooDeep => {
            format!("arrays and objects nest deeper than {max_depth}")
        }
        RejectKind::WrongRoot => "the operation needs another kind of root".to_owned(),
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
    use canon::Canonicalizer;

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
