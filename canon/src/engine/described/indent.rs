//! `text.indent`: canonical text with white space between its tokens, as `JSON.stringify` puts it.

/// The same text, each level moved by so many spaces. The text has no white space between its tokens.
pub(in crate::engine) fn indented(text: &[u8], spaces: u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(2 * text.len());
    let mut depth = 0;
    let mut at = 0;
    let line = |out: &mut Vec<u8>, depth: usize| {
        out.push(b'\n');
        out.resize(out.len() + depth * usize::from(spaces), b' ');
    };
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                let end = string_end(text, at);
                out.extend_from_slice(&text[at..end]);
                at = end;
                continue;
            }
            // What is empty stays as it is.
            b'[' | b'{' if matches!(text.get(at + 1), Some(b']' | b'}')) => {
                out.extend_from_slice(&text[at..at + 2]);
                at += 2;
                continue;
            }
            b'[' | b'{' => {
                depth += 1;
                out.push(*byte);
                line(&mut out, depth);
            }
            b']' | b'}' => {
                depth -= 1;
                line(&mut out, depth);
                out.push(*byte);
            }
            b',' => {
                out.push(b',');
                line(&mut out, depth);
            }
            b':' => out.extend_from_slice(b": "),
            other => out.push(*other),
        }
        at += 1;
    }
    out
}

/// After the string that begins at `at`: quotes and backslashes are escaped in every profile.
fn string_end(text: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while let Some(byte) = text.get(end) {
        match byte {
            b'"' => return end + 1,
            b'\\' => end += 2,
            _ => end += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_json_stringify_does() {
        let text = br#"{"a":[1,{"b:,\"{":[]}],"c":{}}"#;
        let wanted = "{\n  \"a\": [\n    1,\n    {\n      \"b:,\\\"{\": []\n    }\n  ],\n  \"c\": {}\n}";
        assert_eq!(String::from_utf8(indented(text, 2)).unwrap(), wanted);
        assert_eq!(indented(b"1", 4), b"1");
    }
}
