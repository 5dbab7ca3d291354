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
        match self
            .request
            .input
            .as_deref()
            .map(|input| (input, std::str::from_utf8(input)))
        {
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
            let _ = write!(line, ",\"args\":{}", self.request.args.to_text());
        }
        line.extend_from_slice(b"}\n");
    }
}

/// A JSON string: runs that need no escape are copied whole.
pub fn write_string(text: &str, line: &mut Vec<u8>) {
    line.push(b'"');
    let bytes = text.as_bytes();
    let mut copied = 0;
    for (index, &byte) in bytes.iter().enumerate() {
        if byte >= b' ' && byte != b'"' && byte != b'\\' {
            continue;
        }
        line.extend_from_slice(&bytes[copied..index]);
        copied = index + 1;
        match byte {
            b'"' => line.extend_from_slice(b"\\\""),
            b'\\' => line.extend_from_slice(b"\\\\"),
            b'\n' => line.extend_from_slice(b"\\n"),
            b'\r' => line.extend_from_slice(b"\\r"),
            b'\t' => line.extend_from_slice(b"\\t"),
            _ => {
                let _ = write!(line, "\\u{byte:04x}");
            }
        }
    }
    line.extend_from_slice(&bytes[copied..]);
    line.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(input: Option<&[u8]>, args: &str) -> String {
        let question = Question {
            profile: Profile::Khora,
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
