//! Where two byte strings part, and the place of a byte inside a JSON text.

use std::fmt::Write as _;

/// The stretch in which two byte strings differ: what stands before and behind it is common to both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first byte that differs, or the length of the shorter one.
    pub at: usize,
    /// The end of the differing stretch in what was wanted.
    pub wanted_end: usize,
    /// The end of the differing stretch in what came.
    pub got_end: usize,
}

/// The differing stretch; none where both are equal.
pub fn difference(wanted: &[u8], got: &[u8]) -> Option<Difference> {
    let common = |a: &mut dyn Iterator<Item = (&u8, &u8)>| a.take_while(|(x, y)| x == y).count();
    let at = common(&mut wanted.iter().zip(got));
    if at == wanted.len() && at == got.len() {
        return None;
    }
    let tail = common(&mut wanted[at..].iter().rev().zip(got[at..].iter().rev()));
    Some(Difference { at, wanted_end: wanted.len() - tail, got_end: got.len() - tail })
}

/// One array or object that is open at some byte.
enum Frame {
    Array(usize),
    Object(Option<String>),
}

/// The path of the value or key that stands at a byte of a JSON text, as `$.name[2]["odd name"]`.
///
/// Reads only up to that byte, so the text may be cut or broken behind it; of a
/// text that is no JSON it tells how far the structure could be followed.
pub fn json_path(text: &[u8], at: usize) -> String {
    let mut frames: Vec<Frame> = Vec::new();
    let mut position = 0;
    while position < at.min(text.len()) {
        match text[position] {
            b'{' => frames.push(Frame::Object(None)),
            b'[' => frames.push(Frame::Array(0)),
            b'}' | b']' => drop(frames.pop()),
            b',' => match frames.last_mut() {
                Some(Frame::Array(index)) => *index += 1,
                Some(Frame::Object(name)) => *name = None,
                None => {}
            },
            b'"' => {
                let end = string_end(text, position);
                if end > at {
                    break;
                }
                if let Some(Frame::Object(name @ None)) = frames.last_mut() {
                    *name = Some(unquoted(&text[position..end]));
                }
                position = end;
                continue;
            }
            _ => {}
        }
        position += 1;
    }
    let mut path = "$".to_owned();
    for frame in &frames {
        // Writing to a string cannot fail.
        let _ = match frame {
            Frame::Array(index) => write!(path, "[{index}]"),
            Frame::Object(None) => Ok(()),
            Frame::Object(Some(name)) if is_word(name) => write!(path, ".{name}"),
            Frame::Object(Some(name)) => write!(path, "[{name:?}]"),
        };
    }
    path
}

/// The byte behind the string that opens at `start`; the text's length where it never closes.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut position = start + 1;
    while position < text.len() {
        match text[position] {
            b'\\' => position += 2,
            b'"' => return position + 1,
            _ => position += 1,
        }
    }
    text.len()
}

/// The characters that a quoted JSON string stands for; as they are written where it is broken.
fn unquoted(quoted: &[u8]) -> String {
    serde_json::from_slice(quoted).unwrap_or_else(|_| String::from_utf8_lossy(quoted).into_owned())
}

fn is_word(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && characters.all(|rest| rest.is_ascii_alphanumeric() || rest == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_common_ends_are_left_out() {
        let found = difference(br#"{"a":1.0,"b":2}"#, br#"{"a":1,"b":2}"#).unwrap();
        assert_eq!((found.at, found.wanted_end, found.got_end), (6, 8, 6));
        assert_eq!(difference(b"same", b"same"), None);
        let cut = difference(b"abcabc", b"abc").unwrap();
        assert_eq!((cut.at, cut.wanted_end, cut.got_end), (3, 6, 3));
    }

    #[test]
    fn a_path_names_the_value_that_stands_at_a_byte() {
        let text = br#"{"a":{"b":[1,2,{"odd name":"x,]}"}]},"c":0}"#;
        let path = |needle: &str| {
            let at = std::str::from_utf8(text).unwrap().find(needle).unwrap();
            json_path(text, at)
        };
        assert_eq!(path("1,2"), "$.a.b[0]");
        assert_eq!(path("2,{"), "$.a.b[1]");
        assert_eq!(path("x,]"), r#"$.a.b[2]["odd name"]"#);
        assert_eq!(path("0}"), "$.c");
        assert_eq!(json_path(text, 0), "$");
        assert_eq!(json_path(b"\"cut", 9), "$");
    }

    #[test]
    fn a_key_that_differs_is_named_by_the_object_that_holds_it() {
        assert_eq!(json_path(br#"{"a":{"b":1,"d":2}}"#, 13), "$.a");
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = b"[".repeat(200_000);
        assert!(json_path(&deep, deep.len()).starts_with("$[0][0]"));
    }
}
