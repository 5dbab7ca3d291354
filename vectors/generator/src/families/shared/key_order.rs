//! The order of names, where comparing by bytes, code units, code points, case, locale or number differ.

use super::{ids, object};
use crate::builder::Sheet;
use canon::spec::Order;

/// Names in an order that is wrong for somebody: words, what is proven, names.
const SETS: &[(&str, &str, &[&str])] = &[
    ("two", "members that stand in the wrong order are exchanged", &["b", "a"]),
    ("sorted-already", "members that are in order stay so", &["a", "b", "c"]),
    ("reversed", "a reversed object comes out sorted", &["e", "d", "c", "b", "a"]),
    ("upper-and-lower", "upper and lower case are told apart in the profile's order", &["a", "B", "b", "A"]),
    (
        "camel-and-snake",
        "user_id, userId, userid and username keep the profile's order",
        &["username", "userId", "user_id", "userid"],
    ),
    ("schema-words", "minItems, minLength and minimum keep the profile's order", &["minimum", "minLength", "minItems"]),
    ("underscore", "an underscore stands where the profile wants it beside letters and digits", &["a", "_", "A", "0"]),
    ("prefix", "a name that begins another comes first", &["abc", "ab", "aa", "a"]),
    ("prefix-and-space", "a name that begins another comes first, whatever follows it", &["foo bar", "foo!", "foo"]),
    ("empty-name", "the empty name comes first, or right after names that are array indices", &["a", "", "0"]),
    ("digits-as-text", "10 and 9 are ordered by the profile, not by chance", &["9", "10", "1", "2"]),
    ("digits-after-letters", "a9 and a10 are compared as text", &["a9", "a10", "a1"]),
    ("index-and-word", "a name of digits beside a word stands where the profile wants it", &["b", "10", "9", "2", "a"]),
    ("leading-zero", "01 is a word like any other", &["1", "01", "001", "0"]),
    ("negative-and-fraction", "-1, 1.0 and 1e3 are words like any other", &["1e3", "1.0", "-1", "1", "+1"]),
    (
        "index-limit",
        "4294967294 and 4294967295 are ordered by the profile",
        &["4294967296", "4294967295", "4294967294", "5"],
    ),
    ("proto", "__proto__ is a name like any other", &["a", "__proto__", "Z"]),
    ("proto-alone", "an object whose only name is __proto__ is not empty", &["__proto__"]),
    (
        "constructor",
        "constructor, toString and hasOwnProperty are names like any other",
        &["toString", "hasOwnProperty", "constructor", "valueOf"],
    ),
    ("to-json", "a name toJSON calls nothing", &["toJSON", "length", "then"]),
    ("words-of-the-grammar", "true, false and null are names like any other", &["true", "null", "false"]),
    ("common-prefix-8", "names are compared past their eighth byte", &["abcdefghz", "abcdefgha", "abcdefgh"]),
    (
        "common-prefix-16",
        "names are compared past their sixteenth byte",
        &["abcdefghijklmnopz", "abcdefghijklmnopa", "abcdefghijklmnop"],
    ),
    ("latin-1", "accented Latin letters stand where the profile wants them", &["z", "\u{E9}", "f", "\u{E4}", "e"]),
    ("accent-before-suffix", "an accent and a longer word are weighed as the profile wants", &["\u{F1}", "nz", "n"]),
    ("greek", "Greek names are ordered", &["\u{3C9}", "\u{3B1}", "\u{3A9}", "\u{391}"]),
    ("cyrillic", "Cyrillic names are ordered", &["\u{44F}", "\u{430}", "\u{42F}", "\u{410}"]),
    ("scripts", "Latin, Greek and Cyrillic stand in the profile's order", &["\u{430}", "a", "\u{3B1}", "\u{E9}"]),
    ("emoji", "emoji and letters stand in the profile's order", &["a", "\u{1F600}", "\u{2764}", "z"]),
    (
        "common-punctuation",
        "hyphen, point, colon and slash stand in the profile's order",
        &["a:b", "a/b", "a.b", "a-b", "a_b", "a b"],
    ),
    ("brackets", "brackets and braces stand in the profile's order", &["}", "{", "]", "[", ")", "("]),
    (
        "tilde-and-dollar",
        "$ref, ~ and additionalProperties stand in the profile's order",
        &["~", "additionalProperties", "$ref", "@id"],
    ),
    ("sharp-s", "sharp s is not compared as ss", &["st", "\u{DF}", "ss"]),
];

/// Names outside the repertoire in which the collation of khora is the same everywhere.
const RAW_SETS: &[(&str, &str, &[&str])] = &[
    ("bmp-and-astral", "U+FFFF and U+10000 stand in the profile's order", &["\u{10000}", "\u{FFFF}"]),
    ("private-use-and-emoji", "U+E000 and an emoji stand in the profile's order", &["\u{1F600}", "\u{E000}", "z"]),
    (
        "fullwidth-and-astral",
        "a fullwidth letter and an astral letter stand in the profile's order",
        &["\u{1D4D0}", "\u{FF21}", "A"],
    ),
    (
        "replacement-and-astral",
        "U+FFFD and U+10FFFF stand in the profile's order",
        &["\u{10FFFF}", "\u{FFFD}", "\u{D7FF}"],
    ),
    (
        "astral-among-astral",
        "two astral names are ordered by their second half",
        &["\u{1F601}", "\u{1F600}", "\u{10400}"],
    ),
    (
        "astral-after-common-prefix",
        "the plane decides after equal beginnings too",
        &["key\u{10000}", "key\u{E000}", "key"],
    ),
    (
        "bmp-plain",
        "names across the basic plane are ordered",
        &["\u{FB01}", "\u{4E00}", "\u{7FF}", "\u{800}", "\u{7F}"],
    ),
    ("composed-and-combining", "composed and combining spellings are two names", &["e\u{301}", "\u{E9}", "e"]),
    ("controls", "control characters are ordered as themselves", &["\u{1F}", "\n", "\u{0}", " "]),
    ("controls-and-quote", "names are ordered before they are escaped", &["\"", "!", "\\", "\u{1}", "#"]),
    ("turkish-i", "I, i and dotless letters are never compared by a host's locale", &["i", "I", "\u{131}", "\u{130}"]),
    ("zero-width", "a zero-width character makes another name", &["a\u{200B}", "a", "\u{FEFF}a"]),
    ("utf8-lengths", "one, two, three and four byte names are ordered", &["\u{10000}", "\u{800}", "\u{80}", "\u{7F}"]),
];

/// Text in which the way a name is spelled must not decide where it stands.
const TEXTS: &[(&str, &str, &str)] = &[
    ("escaped-letter", "a name is ordered by what its escape means", r#"{"\u0062":1,"a":2,"\u0041":3}"#),
    ("escaped-quote", "an escaped quotation mark is ordered as one character", r##"{"a\"b":1,"a#b":2,"a!b":3}"##),
    ("nested", "nested objects are ordered too", r#"{"b":{"d":1,"c":2},"a":{"f":3,"e":4}}"#),
    ("in-array", "objects inside arrays are ordered too", r#"[{"b":1,"a":2},[{"d":3,"c":4}]]"#),
    ("deep", "an object five levels down is ordered too", r#"{"a":[{"b":[{"d":1,"c":[{"f":1,"e":2}]}]}]}"#),
    ("value-of-any-kind", "the order follows names, never values", r#"{"c":null,"a":{"z":1},"b":[2,1],"d":"x"}"#),
    ("same-name-elsewhere", "one name in several objects is no duplicate", r#"{"a":{"a":{"a":1}},"b":{"a":2}}"#),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        ids(sheet.profile()).order,
        "two implementations hash one object differently as soon as such names meet",
    );
    for (words, proves, names) in SETS {
        sheet.settle(words, proves, object(names));
    }
    let all: Vec<String> = (' '..='~').rev().map(String::from).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    sheet.settle(
        "every-printable-ascii",
        "all ninety-five printable ASCII characters stand in the profile's order",
        object(&all),
    );
    for (words, proves, text) in TEXTS {
        sheet.settle(words, proves, text);
    }
    // KHORA-ORD-1: collation of these differs between versions of ICU or makes them equal.
    if sheet.profile().spec().choices.order.of_names() != Order::Collation {
        for (words, proves, names) in RAW_SETS {
            sheet.settle(words, proves, object(names));
        }
    }
}
