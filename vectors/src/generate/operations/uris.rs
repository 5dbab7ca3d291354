//! Requests for `uri`: addresses built from the grammar, then one character changed.

use super::{Made, request};
use crate::generate::{Choices, tree};
use canon::{Profile, Value};

const SCHEMES: &[&str] = &[
    "capsule://",
    "capsule://",
    "capsule://",
    "Capsule://",
    "capsule:/",
    "capsule:",
    " capsule://",
    "capsule:///",
];
const CHAINS: &[&str] = &[
    "chain", "a.b_c-D9", "", ".", "..", "a b", "é", "a%41", "sha3_", "~a", "a:b", "a@b",
];
const REFERENCES: &[&str] = &[
    "sha3_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "sha3_0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef",
    "sha3_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde",
    "sha2_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "c3d4e5f6-a7b8-4012-8def-123456789012",
    "C3D4E5F6-a7b8-4012-8def-123456789012",
    "c3d4e5f6a7b840128def123456789012",
    "0",
    "1",
    "42",
    "01",
    "00",
    "-1",
    "+1",
    "1.0",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999",
    "",
    "x",
    "\u{661}",
];
const SECTIONS: &[&str] = &[
    "trigger",
    "context",
    "reasoning",
    "authority",
    "execution",
    "outcome",
    "Trigger",
    "seal",
    "",
    "trigger ",
    "/trigger",
];
const TOKENS: &[&str] = &[
    "options", "0", "", ".", "..", "%2e", "%2E%2e", ".%2E", "~0", "~1", "~", "~2", "a~", "é",
    "a%20b", "%", "%4", "%zz", "a?b", "a#b", "a b", "\t", "\u{85}", "...",
];

/// `uri`.
pub fn uri(choices: &mut Choices, _: Profile, op: &'static str) -> Made {
    let mut uri = choices.pick(SCHEMES).to_owned();
    if choices.chance(1, 2) {
        uri.push_str(choices.pick(CHAINS));
        uri.push('/');
    }
    uri.push_str(choices.pick(REFERENCES));
    if choices.chance(1, 12) {
        uri.push_str(choices.pick(&["/", "?q=1", "%20", "/x", " ", "\n", "//"]));
    }
    if choices.chance(1, 2) {
        uri.push('#');
        uri.push_str(choices.pick(SECTIONS));
        for _ in 0..choices.below(3) {
            uri.push('/');
            uri.push_str(choices.pick(TOKENS));
        }
    }
    if choices.chance(1, 6) {
        uri = tree::change_text(choices, &uri.into()).to_string_lossy();
    }
    let args = Value::object([("uri", Value::string(uri))]);
    ("uri", request(op, None, args))
}
