//! Two canonical texts: what their first difference is about.

use super::condition::is_minus_zero;
use super::{Shown, Topic};
use crate::difference::difference;
use crate::tree::{self, Kind, Node};
use canon::{Profile, Text, Value};
use canon_vectors::Rule;

/// What a difference is about, with what shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// What it is about.
    pub topic: Topic,
    thing: Thing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Thing {
    Nothing,
    Names(Vec<Text>),
    String(Text),
    Number(String),
}

impl Sign {
    /// A sign that needs nothing to show it.
    pub fn plain(topic: Topic) -> Sign {
        Sign { topic, thing: Thing::Nothing }
    }

    fn string(topic: Topic, text: Text) -> Sign {
        Sign { topic, thing: Thing::String(text) }
    }

    /// The rule of a profile that owns the difference.
    pub fn rule(&self, profile: Profile) -> Option<&'static Rule> {
        match &self.thing {
            Thing::Nothing => self.topic.rule(profile, Shown::Nothing),
            Thing::Names(names) => self.topic.rule(profile, Shown::Names(&names.iter().collect::<Vec<_>>())),
            Thing::String(text) => self.topic.rule(profile, Shown::String(text)),
            Thing::Number(literal) => self.topic.rule(profile, Shown::Number(literal)),
        }
    }
}

/// What two texts differ in; none where the second one is no JSON, or differs in a way without a name.
pub fn sign(wanted_text: &[u8], got_text: &[u8]) -> Option<Sign> {
    if without_space(wanted_text) == without_space(got_text) {
        return Some(Sign::plain(Topic::Space));
    }
    let (wanted, got) = (Value::read(wanted_text).ok()?, Value::read(got_text).ok()?);
    if wanted == got {
        let at = difference(wanted_text, got_text)?.at;
        let spelled = escape_at(wanted_text, at).or_else(|| escape_at(got_text, at));
        return Some(Sign::string(Topic::Escape, spelled.unwrap_or_default()));
    }
    if settled(&wanted, Settle::Members) == settled(&got, Settle::Members) {
        let names = moved(&wanted, &got).unwrap_or_default();
        return Some(Sign { topic: Topic::Order, thing: Thing::Names(names) });
    }
    if settled(&wanted, Settle::Everything) == settled(&got, Settle::Everything) {
        return Some(Sign::plain(Topic::Elements));
    }
    first(&wanted, &got)
}

/// The same where something must be said: of a text that is no JSON, what stands at the first byte that differs.
#[cfg_attr(not(feature = "command-line"), expect(dead_code, reason = "only answers over the wire are judged by it"))]
pub fn likeliest(wanted: &[u8], got: &[u8]) -> Sign {
    let Some(found) = difference(wanted, got) else {
        return Sign::plain(Topic::Hash);
    };
    sign(wanted, got).unwrap_or_else(|| {
        let space = got.get(found.at).is_some_and(u8::is_ascii_whitespace);
        match token_at(wanted, &tree::read(wanted), found.at) {
            Some(sign) if !space || sign.topic == Topic::Escape => sign,
            _ if space => Sign::plain(Topic::Space),
            _ => Sign::plain(Topic::Characters),
        }
    })
}

/// What the string or number around a byte is about.
fn token_at(text: &[u8], node: &Node, at: usize) -> Option<Sign> {
    let spelled = &text[node.start..node.end];
    match &node.kind {
        // What differs may stand behind a number: `1` and `1.0` part at the point.
        _ if !(node.start..=node.end).contains(&at) => None,
        Kind::Word => None,
        Kind::String => Some(Sign::string(Topic::Escape, tree::unquoted(spelled))),
        Kind::Number => {
            let literal = String::from_utf8_lossy(spelled).into_owned();
            let topic = if is_float(&literal) { Topic::Float } else { Topic::Integer };
            Some(Sign { topic, thing: Thing::Number(literal) })
        }
        Kind::Array(elements) => elements.iter().find_map(|element| token_at(text, element, at)),
        Kind::Object(members) => members.iter().find_map(|member| {
            let name = || Sign::string(Topic::Escape, member.name.clone());
            let in_name = member.quoted.contains(&at).then(name);
            in_name.or_else(|| token_at(text, &member.value, at))
        }),
    }
}

/// The character that is escaped around a byte, if one is.
fn escape_at(text: &[u8], at: usize) -> Option<Text> {
    let start = text[..at.min(text.len())].iter().rposition(|byte| *byte == b'\\')?;
    let length = if text.get(start + 1) == Some(&b'u') { 6 } else { 2 };
    let escape = text.get(start..start + length).filter(|_| at < start + length)?;
    Some(tree::unquoted(&[b"\"", escape, b"\""].concat()))
}

/// The names of the first object whose members have moved.
fn moved(wanted: &Value, got: &Value) -> Option<Vec<Text>> {
    match (wanted, got) {
        (Value::Object(wanted), Value::Object(got)) => {
            let names = || wanted.iter().map(|(name, _)| name);
            if !names().eq(got.iter().map(|(name, _)| name)) {
                return Some(names().cloned().collect());
            }
            wanted.iter().zip(got).find_map(|((_, wanted), (_, got))| moved(wanted, got))
        }
        (Value::Array(wanted), Value::Array(got)) => {
            wanted.iter().zip(got).find_map(|(wanted, got)| moved(wanted, got))
        }
        _ => None,
    }
}

/// What the first two parts that differ are to each other. As deep as a reader goes, which has a limit.
fn first(wanted: &Value, got: &Value) -> Option<Sign> {
    match (wanted, got) {
        (Value::Object(wanted), Value::Object(got)) => {
            let names =
                |members: &[(Text, Value)]| -> Vec<Text> { members.iter().map(|(name, _)| name.clone()).collect() };
            if names(wanted) == names(got) {
                let pairs = wanted.iter().zip(got);
                let mut parts = pairs.filter(|(wanted, got)| wanted != got);
                return parts.find_map(|((_, wanted), (_, got))| first(wanted, got));
            }
            let kept = got.iter().all(|(name, _)| wanted.iter().any(|(own, _)| own == name));
            (kept && got.len() < wanted.len()).then_some(Sign::plain(Topic::Removal))
        }
        (Value::Array(wanted), Value::Array(got)) => match wanted.len() > got.len() {
            true => Some(Sign::plain(Topic::Elements)),
            false => {
                let mut parts = wanted.iter().zip(got).filter(|(wanted, got)| wanted != got);
                parts.find_map(|(wanted, got)| first(wanted, got))
            }
        },
        (Value::Number(wanted), Value::Number(got)) => Some(number(wanted, got)),
        (Value::String(wanted), Value::String(_)) => {
            let topic = match is_time(&wanted.to_string_lossy()) {
                true => Topic::Time,
                false => Topic::Characters,
            };
            Some(Sign::string(topic, wanted.clone()))
        }
        _ => None,
    }
}

/// What two literals differ in.
fn number(wanted: &str, got: &str) -> Sign {
    let minus_zero = [wanted, got].into_iter().find(|literal| is_minus_zero(literal));
    let topic = match (is_float(wanted), is_float(got)) {
        (false, _) if minus_zero.is_some() => Topic::MinusZero,
        (true, _) if minus_zero.is_some() => Topic::Float,
        (one, other) if one != other && is_same(wanted, got) => Topic::Class,
        (true, _) => Topic::Float,
        (false, _) => Topic::Integer,
    };
    Sign { topic, thing: Thing::Number(minus_zero.unwrap_or(wanted).to_owned()) }
}

/// Whether two literals stand for the same binary64.
fn is_same(one: &str, other: &str) -> bool {
    matches!((one.parse::<f64>(), other.parse::<f64>()), (Ok(one), Ok(other)) if one == other)
}

/// Whether a literal has a point or an exponent.
pub fn is_float(literal: &str) -> bool {
    literal.contains(['.', 'e', 'E'])
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
            let mut members: Vec<String> =
                members.iter().map(|(name, value)| format!("{name:?}:{}", settled(value, settle))).collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        Value::Array(elements) => {
            let mut elements: Vec<String> = elements.iter().map(|element| settled(element, settle)).collect();
            if settle == Settle::Everything {
                elements.sort_unstable();
            }
            format!("[{}]", elements.join(","))
        }
        scalar => format!("{scalar:?}"),
    }
}

/// A text without the white space between its tokens.
pub fn without_space(text: &[u8]) -> Vec<u8> {
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

    fn topic(wanted: &str, got: &str) -> Option<Topic> {
        sign(wanted.as_bytes(), got.as_bytes()).map(|sign| sign.topic)
    }

    fn rule(profile: Profile, wanted: &str, got: &str) -> &'static str {
        likeliest(wanted.as_bytes(), got.as_bytes()).rule(profile).map_or("", |rule| &rule.id)
    }

    #[test]
    fn the_first_part_that_differs_is_named() {
        for (wanted, got, expected) in [
            (r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#, Topic::Order),
            (r#"{"a":{"b":null,"c":1}}"#, r#"{"a":{"c":1}}"#, Topic::Removal),
            ("[1,2]", "[2,1]", Topic::Elements),
            ("[1,1,2]", "[1,2]", Topic::Elements),
            ("[1,2]", "[1, 2]", Topic::Space),
            ("[1e+16]", "[1e16]", Topic::Float),
            (r#"{"a":[7]}"#, r#"{"a":[8]}"#, Topic::Integer),
            ("[1.0]", "[1]", Topic::Class),
            ("[0]", "[-0]", Topic::MinusZero),
            ("[-0.0]", "[0.0]", Topic::Float),
            (r#""a/b""#, r#""a\/b""#, Topic::Escape),
            (r#"" a""#, r#""a""#, Topic::Characters),
            (r#""2026-01-02T03:04:05Z""#, r#""2026-01-02T03:04:05+00:00""#, Topic::Time),
        ] {
            assert_eq!(topic(wanted, got), Some(expected), "{wanted} {got}");
        }
        assert_eq!(topic("[1]", "[null]"), None);
        assert_eq!(topic("[1]", "no JSON"), None);
    }

    #[test]
    fn the_bytes_tell_the_rule() {
        let cps = |wanted, got| rule(Profile::CPS, wanted, got);
        assert_eq!(cps(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#), "CPS-ORD-1");
        assert_eq!(cps("[1.0]", "[1]"), "CPS-NUM-4");
        assert_eq!(cps("[18446744073709551616]", "[18446744073709551615]"), "CPS-NUM-4");
        assert_eq!(cps("1e+16", "1e16"), "CPS-NUM-4");
        assert_eq!(cps("[1]", "[Infinity]"), "CPS-NUM-2");
        assert_eq!(cps(r#"{"a":1}"#, r#"{"a":1.5}"#), "CPS-NUM-2");
        assert_eq!(cps("\"\u{e9}\"", "\"\\u00e9\""), "CPS-STR-1");
        assert_eq!(cps(r#""\n""#, r#""\u000a""#), "CPS-STR-2");
        assert_eq!(cps(r#""\n""#, "\"\n\""), "CPS-STR-2");
        // The escape that both spell alike is not the one that differs.
        assert_eq!(cps(r#""\n /""#, r#""\n \/""#), "CPS-STR-1");
        assert_eq!(cps(r#"{"a":1}"#, r#"{"a": 1}"#), "CPS-WS-1");
        assert_eq!(cps("1", "1"), "CPS-HASH-1");
        let khora = |wanted, got| rule(Profile::KHORA, wanted, got);
        assert_eq!(khora(r#"{"a":1}"#, r#"{ "a":1}"#), "KHORA-WS-1");
        assert_eq!(khora(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#), "KHORA-ORD-3");
        assert_eq!(khora(r#"[{"a":1,"B":2}]"#, r#"[{"B":2,"a":1}]"#), "KHORA-ORD-1");
        assert_eq!(khora(r#"{"7":1,"b":2}"#, r#"{"b":2,"7":1}"#), "KHORA-ORD-2");
        assert_eq!(khora("0", "-0.0"), "KHORA-NUM-2");
    }

    #[test]
    fn white_space_inside_a_string_stays() {
        assert_eq!(without_space(b"{\"a b\" : [1, 2]}"), b"{\"a b\":[1,2]}");
        assert_eq!(without_space(br#"["\" ", 1]"#), br#"["\" ",1]"#);
    }
}
