//! IN-GRAMMAR, IN-BOM: text that is not JSON.

use crate::builder::Sheet;
use canon::RejectKind;

/// What every parser refuses.
const BROKEN: &[(&str, &str, &str)] = &[
    ("empty", "nothing at all is refused", ""),
    ("only-space", "white space alone is refused", " \n\t"),
    ("open-object", "an object that does not end is refused", "{\"a\":1"),
    ("open-array", "an array that does not end is refused", "[1,2"),
    ("open-string", "a string that does not end is refused", "\"abc"),
    ("open-escape", "a string that ends in a backslash is refused", "\"abc\\\""),
    ("close-only", "a closing bracket alone is refused", "]"),
    ("wrong-bracket", "an array closed by a brace is refused", "[1}"),
    ("wrong-brace", "an object closed by a bracket is refused", "{\"a\":1]"),
    ("no-colon", "a member without a colon is refused", "{\"a\" 1}"),
    ("no-value", "a member without a value is refused", "{\"a\":}"),
    ("no-name", "a member without a name is refused", "{:1}"),
    ("equals-for-colon", "an equals sign for a colon is refused", "{\"a\"=1}"),
    ("no-comma-in-array", "elements without a comma are refused", "[1 2]"),
    ("no-comma-in-object", "members without a comma are refused", "{\"a\":1 \"b\":2}"),
    ("semicolon", "a semicolon for a comma is refused", "[1;2]"),
    ("cut-word", "a word that is cut off is refused", "[tru]"),
    ("long-word", "a word that goes on is refused", "[nulll]"),
    ("unknown-word", "an unknown word is refused", "[undefined]"),
    ("minus-alone", "a minus alone is refused", "[-]"),
    ("minus-twice", "two minus signs are refused", "[--1]"),
    ("exponent-alone", "an exponent without digits is refused", "[1e]"),
    ("exponent-sign-alone", "an exponent with only a sign is refused", "[1e+]"),
    ("exponent-fraction", "a fraction in an exponent is refused", "[1e1.5]"),
    ("two-points", "two points are refused", "[1.2.3]"),
    ("two-documents", "two documents are refused", "{} {}"),
    ("extra-bracket", "one bracket too many is refused", "[1]]"),
    ("extra-brace", "one brace too many is refused", "{\"a\":1}}"),
    ("text-after", "text after the document is refused", "{\"a\":1} x"),
    ("comma-after", "a comma after the document is refused", "[1],"),
    ("comma-alone", "a comma alone is refused", "[,]"),
];

/// What some parser lets through: only an implementation that sees the text can be judged by it.
const LENIENT: &[(&str, &str, &str)] = &[
    ("trailing-comma-in-array", "a comma before ] is refused", "[1,]"),
    ("trailing-comma-in-object", "a comma before } is refused", "{\"a\":1,}"),
    ("leading-comma", "a comma first is refused", "[,1]"),
    ("double-comma", "two commas are refused", "[1,,2]"),
    ("leading-zero", "a leading zero is refused", "[01]"),
    ("leading-zeros", "007 is refused", "[007]"),
    ("leading-zero-negative", "a leading zero after a minus is refused", "[-01]"),
    ("leading-zero-fraction", "a leading zero before a fraction is refused", "[00.5]"),
    ("plus-sign", "a plus sign is refused", "[+1]"),
    ("bare-fraction", "a fraction without digits before it is refused", "[.5]"),
    ("bare-fraction-negative", "a negative fraction without digits before it is refused", "[-.5]"),
    ("bare-point", "a point without digits after it is refused", "[5.]"),
    ("bare-point-exponent", "a point right before an exponent is refused", "[5.e1]"),
    ("hexadecimal", "a hexadecimal number is refused", "[0x10]"),
    ("octal", "an octal number is refused", "[0o17]"),
    ("digit-groups", "an underscore between digits is refused", "[1_000]"),
    ("fullwidth-digit", "a fullwidth digit is refused", "[\u{FF11}]"),
    ("arabic-digit", "an Arabic digit is refused", "[\u{661}]"),
    ("unicode-minus", "U+2212 is no minus", "[\u{2212}1]"),
    ("nan", "the token NaN is refused", "[NaN]"),
    ("infinity", "the token Infinity is refused", "[Infinity]"),
    ("minus-infinity", "the token -Infinity is refused", "[-Infinity]"),
    ("nan-lower-case", "the token nan is refused", "[nan]"),
    ("true-upper-case", "the token True is refused", "[True]"),
    ("null-upper-case", "the token NULL is refused", "[NULL]"),
    ("none", "the token None is refused", "[None]"),
    ("single-quotes", "single quotes are refused", "['a']"),
    ("single-quoted-name", "a name in single quotes is refused", "{'a':1}"),
    ("bare-name", "a name without quotes is refused", "{a:1}"),
    ("number-name", "a number as a name is refused", "{1:2}"),
    ("null-name", "null as a name is refused", "{null:1}"),
    ("curly-quotes", "typographic quotes are refused", "[\u{201C}a\u{201D}]"),
    ("backtick", "backticks are refused", "[`a`]"),
    ("raw-tab", "a raw tab in a string is refused", "\"a\tb\""),
    ("raw-line-feed", "a raw line feed in a string is refused", "\"a\nb\""),
    ("raw-null", "a raw U+0000 in a string is refused", "\"a\0b\""),
    ("raw-unit-separator", "a raw U+001F in a string is refused", "\"a\u{1F}b\""),
    ("raw-control-in-name", "a raw control in a name is refused", "{\"a\u{1}b\":1}"),
    ("line-continuation", "an escaped line break is refused", "\"a\\\nb\""),
    ("unknown-escape", "an unknown escape is refused", r#""\q""#),
    ("escape-x", "the escape x41 is refused", r#""\x41""#),
    ("escape-apostrophe", "an escaped apostrophe is refused", r#""\'""#),
    ("escape-zero", "the escape 0 is refused", r#""\0""#),
    ("escape-v", "the escape v is refused", r#""\v""#),
    ("escape-upper-case-u", "the escape U0041 is refused", r#""\U0041""#),
    ("escape-short", "a \\u with three digits is refused", r#""\u041""#),
    ("escape-braces", "a \\u with braces is refused", r#""\u{41}""#),
    ("escape-bad-digit", "a \\u with a letter past F is refused", r#""\u00g1""#),
    ("escape-sign", "a \\u with a sign is refused", r#""\u+041""#),
    ("unknown-escape-in-name", "an unknown escape in a name is refused", r#"{"\q":1}"#),
    ("block-comment", "a block comment is refused", "[1/* one */]"),
    ("line-comment", "a line comment is refused", "[1 // one\n]"),
    ("hash-comment", "a hash comment is refused", "[1 # one\n]"),
    ("comment-before", "a comment before the document is refused", "/**/{}"),
    ("form-feed-space", "a form feed is no white space", "[1,\u{C}2]"),
    ("vertical-tab-space", "a vertical tab is no white space", "[1,\u{B}2]"),
    ("no-break-space", "U+00A0 is no white space", "[1,\u{A0}2]"),
    ("ideographic-space", "U+3000 is no white space", "[1,\u{3000}2]"),
    ("line-separator-space", "U+2028 is no white space", "[1,\u{2028}2]"),
    ("next-line-space", "U+0085 is no white space", "[1,\u{85}2]"),
    ("byte-order-mark-inside", "a byte order mark between tokens is refused", "[1,\u{FEFF}2]"),
    ("byte-order-mark-after-space", "a byte order mark after a space is refused", " \u{FEFF}[1]"),
    ("null-after", "U+0000 after the document is refused", "[1]\0"),
    ("null-between", "U+0000 between tokens is refused", "[1,\u{0}2]"),
    ("several-lines", "a document a line is refused", "1\n2\n"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["IN-GRAMMAR"], "text that others refuse is hashed, and nobody can check it");
    for (words, proves, text) in BROKEN {
        sheet.reject(words, proves, text, RejectKind::Syntax);
    }
    for (words, proves, text) in LENIENT {
        sheet.reject(words, proves, text, RejectKind::Syntax).needs_raw();
    }
    sheet.about(&["IN-BOM"], "a file saved by one editor hashes and another is refused");
    sheet.should();
    sheet
        .reject("byte-order-mark", "a byte order mark before the document is refused", "\u{FEFF}{}", RejectKind::Syntax)
        .needs_raw();
}
