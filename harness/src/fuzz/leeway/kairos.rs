//! kairos: what Ruby's parser takes beyond JSON (KAI-TEXT-1): comments, unknown escapes, a high surrogate before any other escape.

use super::Case;
use canon::RejectKind;
use canon_vectors::vector::Expected;

/// Whether the rules allow the answer: the text is refused for nothing but what Ruby's parser takes.
pub fn allows(case: &Case<'_>) -> bool {
    let kind = match case.expected {
        Expected::Reject { kind, .. } => *kind,
        Expected::Result(_) => return false,
    };
    if case.is_refused() || !matches!(kind, RejectKind::Syntax | RejectKind::LoneSurrogate) {
        return false;
    }
    let Some(plain) = std::str::from_utf8(case.document()).ok().map(plain) else { return false };
    let mut other = case.question.clone();
    other.request.input = Some(plain.into_bytes());
    matches!((case.ask)(&other), Some(Expected::Result(_)))
}

/// The text without what Ruby's parser takes beyond JSON.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut quoted = false;
    while let Some(next) = rest.chars().next() {
        let (kept, length) = match next {
            '"' => {
                quoted = !quoted;
                ("\"", 1)
            }
            '\\' if quoted => escape(rest),
            '/' if !quoted => (" ", comment(rest).unwrap_or(1)),
            _ => (&rest[..next.len_utf8()], next.len_utf8()),
        };
        let is_no_comment = next == '/' && !quoted && comment(rest).is_none();
        out.push_str(if is_no_comment { "/" } else { kept });
        rest = &rest[length..];
    }
    out
}

/// What stands for an escape, and how long it is.
fn escape(text: &str) -> (&str, usize) {
    let Some(named) = text[1..].chars().next() else { return (text, text.len()) };
    match named {
        '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' => (&text[..2], 2),
        'u' => match (code_unit(text), code_unit(text.get(6..).unwrap_or_default())) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (&text[..12], 12),
            // One is computed from both, whatever the second is.
            (Some(0xd800..=0xdbff), Some(_)) => ("?", 12),
            (Some(_), _) => (&text[..6], 6),
            (None, _) => (&text[..2], 2),
        },
        other => ("?", 1 + other.len_utf8()),
    }
}

fn code_unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
}

/// How long the comment is with which the text begins.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    text.strip_prefix("/*").and_then(|inner| inner.find("*/")).map(|end| end + 4)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_ruby_takes_beyond_json_is_made_json() {
        for (given, expected) in [
            (r#"{"a":1}"#, r#"{"a":1}"#),
            ("[1/* b */,2]// c", "[1 ,2] "),
            (r#"["/* no comment */","\/"]"#, r#"["/* no comment */","\/"]"#),
            ("[\"\\\u{661}\\x\\\"\"]", r#"["??\""]"#),
            (r#""\uDBFF\ud800""#, r#""?""#),
            (r#""\ud83d\ude00\ud800""#, r#""\ud83d\ude00\ud800""#),
            ("[1/2]", "[1/2]"),
        ] {
            assert_eq!(plain(given), expected);
        }
    }
}
