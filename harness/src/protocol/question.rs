//! A question as one line of the protocol.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use canon::operation::Request;
use canon::{Profile, Value};
use std::io::Write as _;

/// What is asked, in which profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The profile.
    pub profile: Profile,
    /// The operation, its document and its arguments.
    pub request: Request,
}

impl Question {
    /// Appends the line with its line feed.
    pub fn write(&self, id: u64, line: &mut Vec<u8>) {
        // Writing to a vector cannot fail.
        let _ = write!(line, "{{\"id\":{id},\"op\":");
        write_string(&self.request.op, line);
        let _ = write!(line, ",\"profile\":\"{}\"", self.profile);
        match self.request.input.as_deref().map(|input| (input, std::str::from_utf8(input))) {
            None => {}
            Some((_, Ok(text))) => {
                line.extend_from_slice(b",\"input\":");
                write_string(text, line);
            }
            Some((bytes, Err(_))) => {
                let _ = write!(line, ",\"input_b64\":\"{}\"", STANDARD.encode(bytes));
            }
        }
        if !matches!(&self.request.args, Value::Object(members) if members.is_empty()) {
            // In JSON text these stand inside strings only, where the escape means the same.
            let mut args = self.request.args.to_text();
            for (character, escape) in LINE_ENDS {
                if args.contains(character) {
                    args = args.replace(character, escape);
                }
            }
            let _ = write!(line, ",\"args\":{args}");
        }
        line.extend_from_slice(b"}\n");
    }
}

/// Characters at which the line readers of some languages (node's among them) end a line: escaped, although JSON
/// does not ask for it, because an adapter would see half a request.
const LINE_ENDS: [(char, &str); 3] = [('\u{85}', "\\u0085"), ('\u{2028}', "\\u2028"), ('\u{2029}', "\\u2029")];

/// A JSON string: runs that need no escape are copied whole.
pub fn write_string(text: &str, line: &mut Vec<u8>) {
    line.push(b'"');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| SPECIAL[usize::from(byte)]) {
        let (plain, special) = rest.split_at(at);
        line.extend_from_slice(plain.as_bytes());
        let mut characters = special.chars();
        match characters.next() {
            Some('"') => line.extend_from_slice(b"\\\""),
            Some('\\') => line.extend_from_slice(b"\\\\"),
            Some('\n') => line.extend_from_slice(b"\\n"),
            Some('\r') => line.extend_from_slice(b"\\r"),
            Some('\t') => line.extend_from_slice(b"\\t"),
            Some(control @ '\0'..' ') => {
                let _ = write!(line, "\\u{:04x}", u32::from(control));
            }
            Some(other) => match LINE_ENDS.iter().find(|(end, _)| *end == other) {
                Some((_, escape)) => line.extend_from_slice(escape.as_bytes()),
                None => {
                    line.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes());
                }
            },
            None => {}
        }
        rest = characters.as_str();
    }
    line.extend_from_slice(rest.as_bytes());
    line.push(b'"');
}

/// The bytes that a character with an escape can begin with. Only two begin one of [`LINE_ENDS`].
const SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut control = 0;
    while control < b' ' {
        special[control as usize] = true;
        control += 1;
    }
    special[b'"' as usize] = true;
    special[b'\\' as usize] = true;
    special[0xC2] = true;
    special[0xE2] = true;
    special
};

#[cfg(test)]
mod tests {
    use super::*;

    fn line(input: Option<&[u8]>, args: &str) -> String {
        let question = Question {
            profile: Profile::KHORA,
            request: Request {
                op: "hash".into(),
                input: input.map(<[u8]>::to_vec),
                args: crate::json::read(args.as_bytes()).unwrap(),
            },
        };
        let mut line = Vec::new();
        question.write(7, &mut line);
        String::from_utf8(line).unwrap()
    }

    #[test]
    fn text_bytes_and_arguments_keep_their_spelling() {
        assert_eq!(
            line(Some(b"{\"a\":\"\\n\x01\"}\r\n"), "{}"),
            "{\"id\":7,\"op\":\"hash\",\"profile\":\"khora\",\"input\":\"{\\\"a\\\":\\\"\\\\n\\u0001\\\"}\\r\\n\"}\n"
        );
        assert!(
            line(Some("\u{85}\u{2028}x\u{2029}\u{e9}".as_bytes()), "{}").contains("\"\\u0085\\u2028x\\u2029\u{e9}\"")
        );
        assert_eq!(
            line(Some(b"\xff"), "{}"),
            "{\"id\":7,\"op\":\"hash\",\"profile\":\"khora\",\"input_b64\":\"/w==\"}\n"
        );
        assert_eq!(
            line(None, r#"{"value":{"b":1.50,"a":"\udc00"}}"#),
            "{\"id\":7,\"op\":\"hash\",\"profile\":\"khora\",\"args\":{\"value\":{\"b\":1.50,\"a\":\"\\udc00\"}}}\n"
        );
    }
}
