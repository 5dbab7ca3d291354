//! Fragments: a section of a capsule, then a JSON pointer into it.

use crate::Value;
use crate::capsule::SECTIONS;

/// Whether a text is a section name, then non-empty tokens between slashes.
pub fn is_fragment(text: &str) -> bool {
    let mut tokens = text.split('/');
    tokens.next().is_some_and(|section| SECTIONS.contains(&section)) && tokens.all(is_token)
}

fn is_token(token: &str) -> bool {
    let decoded = percent_decoded(token);
    // A client that resolves dots would be led out of the section.
    let climbs = matches!(decoded.as_slice(), b"." | b"..");
    let tilde = |rest: &str| !(rest.starts_with('0') || rest.starts_with('1'));
    !token.is_empty() && !climbs && !token.split('~').skip(1).any(tilde)
}

/// The bytes that a token stands for. A percent sign without two hex digits stands for itself.
fn percent_decoded(token: &str) -> Vec<u8> {
    let bytes = token.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let pair = token.get(at + 1..at + 3);
        match pair.and_then(|pair| super::super::hex::decode(pair, 1)) {
            Some(byte) if bytes[at] == b'%' => {
                decoded.extend(byte);
                at += 3;
            }
            _ => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    decoded
}

/// The part of a capsule that a fragment selects, if there is one.
///
/// ```
/// use canon::{Value, capsule::select};
///
/// let capsule = Value::read(br#"{"outcome": {"metrics": {"a/b": [1, 2]}}}"#).unwrap();
/// assert_eq!(select(&capsule, "outcome/metrics/a~1b/1"), Some(&Value::integer(2)));
/// assert_eq!(select(&capsule, "outcome/metrics/c"), None);
/// ```
pub fn select<'a>(capsule: &'a Value, fragment: &str) -> Option<&'a Value> {
    fragment.split('/').try_fold(capsule, |part, token| {
        let name = String::from_utf8(percent_decoded(token)).ok()?;
        let name = name.replace("~1", "/").replace("~0", "~");
        match part {
            Value::Object(_) => part.get(&name),
            Value::Array(elements) => elements.get(index(&name)?),
            _ => None,
        }
    })
}

/// An array index: decimal digits without a leading zero.
fn index(name: &str) -> Option<usize> {
    let digits = name.bytes().all(|byte| byte.is_ascii_digit());
    let shortest = name == "0" || !name.starts_with('0');
    (digits && shortest).then(|| name.parse().ok()).flatten()
}
