//! Requests for `uri`: addresses built from the grammar, one part of them odd.

use super::{Made, request};
use crate::generate::{Choices, tree};
use canon::capsule::SECTIONS;
use canon::{Profile, Value};

/// A part of an address: what it may be, and what only some readers take.
struct Part {
    right: &'static [&'static str],
    odd: &'static [&'static str],
}

const SCHEME: Part =
    Part { right: &["capsule://"], odd: &["", "Capsule://", "capsule:/", "capsule:", " capsule://", "capsule:///"] };
const CHAIN: Part = Part {
    right: &["", "", "chain/", "a.b_c-D9/"],
    odd: &["/", "./", "../", "a b/", "é/", "a%41/", "sha3_/", "~a/", "a:b/", "a@b/", "a/b/"],
};
const REFERENCE: Part = Part {
    right: &[
        "sha3_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "c3d4e5f6-a7b8-4012-8def-123456789012", "0", "42", "9007199254740993", "18446744073709551615",
    ],
    odd: &[
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "sha3_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg",
        "sha3_0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef",
        "sha3_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde",
        "sha2_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "C3D4E5F6-a7b8-4012-8def-123456789012", "c3d4e5f6a7b840128def123456789012", "01", "00", "-1", "+1", "1.0",
        "18446744073709551616", "99999999999999999999", "", "x", "\u{661}",
    ],
};
const SUFFIX: Part = Part { right: &[""], odd: &["/", "?q=1", "%20", "/x", " ", "\n", "//"] };
const SECTION: Part =
    Part { right: &SECTIONS, odd: &["Trigger", "seal", "", "trigger ", "/trigger", "t%72igger", "trigger/"] };
const TOKEN: Part = Part {
    right: &["options", "0", "~0", "~1", "é", "a%20b", "..."],
    odd: &[
        "", ".", "..", "%2e", "%2E%2e", ".%2E", "~", "~2", "a~", "%", "%4", "%zz", "a?b", "a#b", "a b", "\t", "\u{85}",
        "\u{A0}", "\u{2003}", "\u{1}", "\u{7F}",
    ],
};

/// `uri`: an address that follows the grammar but for one part, or two; now and then a character is changed.
pub fn uri(choices: &mut Choices, _: Profile, op: &'static str) -> Made {
    const PARTS: usize = 6;
    let odd = [choices.below(PARTS + 1), choices.below(4 * PARTS)];
    let part = |choices: &mut Choices, place: usize, part: &Part| {
        choices.pick(if odd.contains(&place) { part.odd } else { part.right })
    };
    let mut uri = String::new();
    for (place, which) in [SCHEME, CHAIN, REFERENCE, SUFFIX].iter().enumerate() {
        uri.push_str(part(choices, place + 1, which));
    }
    if odd.contains(&5) || odd.contains(&6) || choices.chance(1, 2) {
        uri.push('#');
        uri.push_str(part(choices, 5, &SECTION));
        for _ in 0..choices.below(3).max(usize::from(odd.contains(&6))) {
            uri.push('/');
            uri.push_str(part(choices, 6, &TOKEN));
        }
    }
    if choices.chance(1, 12) {
        uri = tree::change_text(choices, &uri.into()).to_string_lossy();
    }
    let args = Value::object([("uri", Value::string(uri))]);
    ("uri", request(op, None, args))
}
