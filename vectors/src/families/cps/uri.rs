//! CPS-URI-1 to -4: the grammar of `capsule://` URIs.

use crate::builder::Sheet;
use canon::Value;

const HASH: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const ID: &str = "12345678-1234-4234-8234-1234567890ab";

/// Words, what it proves, the URI (`HASH` and `ID` stand for themselves), and the members that are not null.
type Good = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const REFERENCES: &[Good] = &[
    ("hash", "a hash names a capsule", "capsule://sha3_HASH", &[("hash", "HASH")]),
    ("id", "a lower-case UUID names a capsule", "capsule://ID", &[("id", "ID")]),
    (
        "chain-sequence",
        "a chain and a number name a capsule",
        "capsule://prod/42",
        &[("chain", "prod"), ("sequence", "42")],
    ),
    (
        "chain-hash",
        "a chain and a hash name a capsule",
        "capsule://prod/sha3_HASH",
        &[("chain", "prod"), ("hash", "HASH")],
    ),
    (
        "chain-id",
        "a chain and a UUID name a capsule",
        "capsule://prod/ID",
        &[("chain", "prod"), ("id", "ID")],
    ),
    (
        "chain-characters",
        "a chain name has letters, digits, point, underscore and hyphen",
        "capsule://Prod.web_2-eu/0",
        &[("chain", "Prod.web_2-eu"), ("sequence", "0")],
    ),
    (
        "chain-digits",
        "a chain name may be digits alone",
        "capsule://7/7",
        &[("chain", "7"), ("sequence", "7")],
    ),
    (
        "sequence-above-2-to-the-53",
        "a sequence is exact above 2^53",
        "capsule://prod/9007199254740993",
        &[("chain", "prod"), ("sequence", "9007199254740993")],
    ),
    (
        "sequence-largest",
        "a sequence goes up to 2^64-1",
        "capsule://prod/18446744073709551615",
        &[("chain", "prod"), ("sequence", "18446744073709551615")],
    ),
];

const FRAGMENTS: &[Good] = &[
    (
        "section",
        "a fragment may be a section",
        "capsule://sha3_HASH#reasoning",
        &[("hash", "HASH"), ("fragment", "reasoning")],
    ),
    (
        "member",
        "a fragment may go down into a section",
        "capsule://prod/1#reasoning/options/0/feasibility",
        &[("chain", "prod"), ("sequence", "1"), ("fragment", "reasoning/options/0/feasibility")],
    ),
    (
        "tilde-escapes",
        "~0 and ~1 are pointer escapes",
        "capsule://ID#outcome/metrics/a~1b~0c",
        &[("id", "ID"), ("fragment", "outcome/metrics/a~1b~0c")],
    ),
    (
        "percent",
        "a fragment may be percent-encoded",
        "capsule://ID#outcome/metrics/a%20b",
        &[("id", "ID"), ("fragment", "outcome/metrics/a%20b")],
    ),
    (
        "question-mark",
        "a question mark inside a fragment is no query",
        "capsule://ID#outcome/metrics/a?b",
        &[("id", "ID"), ("fragment", "outcome/metrics/a?b")],
    ),
    (
        "three-dots",
        "a token of three points is an ordinary one",
        "capsule://ID#outcome/metrics/...",
        &[("id", "ID"), ("fragment", "outcome/metrics/...")],
    ),
    (
        "every-section-execution",
        "execution is a section",
        "capsule://ID#execution",
        &[("id", "ID"), ("fragment", "execution")],
    ),
    (
        "every-section-authority",
        "authority is a section",
        "capsule://ID#authority/chain",
        &[("id", "ID"), ("fragment", "authority/chain")],
    ),
    (
        "every-section-context",
        "context is a section",
        "capsule://ID#context",
        &[("id", "ID"), ("fragment", "context")],
    ),
    (
        "every-section-trigger",
        "trigger is a section",
        "capsule://ID#trigger",
        &[("id", "ID"), ("fragment", "trigger")],
    ),
];

/// Words, what it proves, the text that is no URI.
type Bad = (&'static str, &'static str, &'static str);

const NO_REFERENCE: &[Bad] = &[
    ("empty", "an empty text is no URI", ""),
    ("scheme-only", "a reference must follow", "capsule://"),
    ("scheme-upper-case", "the scheme is exact", "CAPSULE://sha3_HASH"),
    ("scheme-one-slash", "the scheme has two slashes", "capsule:/sha3_HASH"),
    ("scheme-missing", "the scheme must be there", "sha3_HASH"),
    ("scheme-other", "another scheme is refused", "https://sha3_HASH"),
    (
        "hash-upper-case",
        "hash digits are lower-case",
        "capsule://sha3_00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff",
    ),
    ("hash-short", "a hash has 64 digits", "capsule://sha3_001122"),
    ("hash-long", "a hash has no 65th digit", "capsule://sha3_HASH0"),
    (
        "hash-not-hex",
        "a hash has hex digits only",
        "capsule://sha3_0g112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
    ),
    ("hash-no-prefix", "a hash has its prefix", "capsule://HASH"),
    ("hash-other-algorithm", "no other algorithm is known", "capsule://sha256_HASH"),
    ("hash-prefix-upper-case", "the prefix is exact", "capsule://SHA3_HASH"),
    ("hash-hyphen", "the prefix ends in an underscore", "capsule://sha3-HASH"),
    ("id-no-hyphens", "32 digits are no UUID", "capsule://123456781234423482341234567890ab"),
    ("bare-number", "a number needs its chain", "capsule://42"),
    ("bare-chain", "a chain needs a reference", "capsule://prod"),
    ("chain-alone", "a reference follows the chain's slash", "capsule://prod/"),
    ("chain-tilde", "a chain name has no other characters", "capsule://pr~od/1"),
    ("chain-not-ascii", "a chain name is ASCII", "capsule://pr\u{F6}d/1"),
    ("chain-word", "a word is no reference", "capsule://prod/latest"),
];

const NO_FRAGMENT: &[Bad] = &[
    ("fragment-empty", "a fragment is not empty", "capsule://ID#"),
    ("fragment-unknown", "a fragment begins with a section", "capsule://ID#hash"),
    ("fragment-upper-case", "section names are exact", "capsule://ID#Reasoning"),
    ("fragment-dot", "a token is not one point", "capsule://ID#reasoning/./options"),
    ("fragment-dots", "a token is not two points", "capsule://ID#reasoning/../outcome"),
    ("fragment-encoded-dot", "nor an encoded point", "capsule://ID#reasoning/%2e"),
    ("fragment-encoded-dots", "nor two encoded points", "capsule://ID#reasoning/%2E%2e"),
    ("fragment-half-encoded-dots", "nor one of each", "capsule://ID#reasoning/.%2e"),
    ("fragment-tilde", "a tilde is followed by 0 or 1", "capsule://ID#reasoning/a~2"),
    ("fragment-tilde-last", "a tilde is not last", "capsule://ID#reasoning/a~"),
];

const NO_URI: &[Bad] = &[
    ("space-before", "no white space stands before", " capsule://ID"),
    ("space-after", "no white space stands after", "capsule://ID "),
    ("line-feed-after", "no line feed stands after", "capsule://ID\n"),
    ("space-in-fragment", "no white space stands in a fragment", "capsule://ID#outcome/a b"),
    ("tab-in-fragment", "no tab stands in a fragment", "capsule://ID#outcome/a\tb"),
    ("wide-space", "no other white space either", "capsule://ID#outcome/a\u{2003}b"),
    ("null-character", "no control character stands anywhere", "capsule://ID#outcome/a\u{0}b"),
    ("delete-character", "DEL is a control character", "capsule://ID#outcome/a\u{7F}b"),
    ("query", "there is no query", "capsule://ID?x=1"),
    ("query-before-fragment", "there is no query before a fragment", "capsule://ID?x=1#outcome"),
    ("percent-outside", "there is no percent sign outside a fragment", "capsule://pr%6Fd/1"),
    ("extra-segment", "there is no third segment", "capsule://prod/1/2"),
    ("trailing-slash", "there is no slash after a reference", "capsule://prod/1/"),
    ("hash-trailing-slash", "there is no slash after a hash", "capsule://sha3_HASH/"),
    ("port", "there is no port", "capsule://prod:80/1"),
    ("user", "there is no user", "capsule://me@prod/1"),
    ("plus-sign", "a decimal has no plus sign", "capsule://prod/+1"),
    ("minus-sign", "a decimal has no minus sign", "capsule://prod/-1"),
    ("fraction", "a decimal has no fraction", "capsule://prod/1.0"),
    ("exponent", "a decimal has no exponent", "capsule://prod/1e3"),
    ("hex-number", "a decimal is not hex", "capsule://prod/0x10"),
    ("wide-digits", "digits are ASCII", "capsule://prod/\u{661}\u{662}"),
];

/// What the grammar lets through and no example shows.
const OTHER_SPELLINGS: &[Bad] = &[
    ("id-upper-case", "a UUID is lower-case", "capsule://12345678-1234-4234-8234-1234567890AB"),
    ("scheme-three-slashes", "the scheme has no third slash", "capsule:///sha3_HASH"),
    ("chain-empty", "a chain name is not empty", "capsule:///42"),
    ("fragment-leading-slash", "a fragment has no leading slash", "capsule://ID#/reasoning"),
    ("fragment-trailing-slash", "a token is not empty", "capsule://ID#reasoning/"),
    ("fragment-empty-token", "an inner token is not empty", "capsule://ID#reasoning//options"),
    ("fragment-encoded-section", "a section is not encoded", "capsule://ID#%72easoning"),
    ("leading-zero", "a decimal has no leading zero", "capsule://prod/042"),
    ("double-zero", "zero has one digit", "capsule://prod/00"),
    ("too-large", "2^64 is too large", "capsule://prod/18446744073709551616"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-URI-1"], "a link into an audit log leads nowhere, or to another capsule");
    good(sheet, REFERENCES);
    bad(sheet, NO_REFERENCE);
    sheet.about(&["CPS-URI-2"], "a link shows another part of a capsule than its author meant");
    good(sheet, FRAGMENTS);
    bad(sheet, NO_FRAGMENT);
    sheet.about(
        &["CPS-URI-3"],
        "two texts name one capsule, and links can no longer be compared or filtered",
    );
    bad(sheet, NO_URI);
    sheet.about(
        &["CPS-URI-4"],
        "two texts name one capsule, and links can no longer be compared or filtered",
    );
    sheet.should();
    bad(sheet, OTHER_SPELLINGS);
}

fn filled(text: &str) -> String {
    text.replace("HASH", HASH).replace("ID", ID)
}

fn good(sheet: &mut Sheet, cases: &[Good]) {
    for (words, proves, uri, parts) in cases {
        let part = |name: &str| {
            let part = parts.iter().find(|(known, _)| *known == name);
            part.map(|(_, text)| filled(text))
        };
        let text =
            |text: Option<String>| text.map_or("null".to_owned(), |text| format!("{text:?}"));
        let kind = ["hash", "sequence", "id"].into_iter().find(|kind| part(kind).is_some());
        let expect = format!(
            r#"{{"uri":{{"scheme":"capsule","chain":{},"reference_type":{},"hash_algorithm":{},"hash_value":{},"sequence":{},"id":{},"fragment":{}}}}}"#,
            text(part("chain")),
            text(kind.map(str::to_owned)),
            text(part("hash").map(|_| "sha3".to_owned())),
            text(part("hash")),
            part("sequence").unwrap_or_else(|| "null".to_owned()),
            text(part("id")),
            text(part("fragment")),
        );
        sheet.op("uri", words, proves, &args(uri)).expect(&expect);
    }
}

fn bad(sheet: &mut Sheet, cases: &[Bad]) {
    for (words, proves, uri) in cases {
        sheet.op("uri", words, proves, &args(uri)).expect(r#"{"reject":"uri"}"#);
    }
}

fn args(uri: &str) -> String {
    let uri = Value::string(filled(uri)).to_text();
    format!(r#"{{"uri":{uri}}}"#)
}
