//! Characters in string values: what is escaped, how, and what stays itself.

use super::{ids, quoted};
use crate::builder::Sheet;

/// One character each: words, what is proven, the character.
const CHARACTERS: &[(&str, &str, char)] = &[
    ("quotation-mark", "the quotation mark is escaped", '"'),
    ("backslash", "the backslash is escaped", '\\'),
    ("backspace", "U+0008 has the profile's escape", '\u{8}'),
    ("tab", "a tab has the profile's escape", '\t'),
    ("line-feed", "a line feed has the profile's escape", '\n'),
    ("form-feed", "a form feed has the profile's escape", '\u{C}'),
    ("carriage-return", "a carriage return has the profile's escape", '\r'),
    ("null", "U+0000 is escaped and does not end the string", '\0'),
    ("bell", "U+0007 has no escape of its own", '\u{7}'),
    ("vertical-tab", "U+000B has no escape of its own", '\u{B}'),
    ("escape", "U+001B is escaped in lower-case hex", '\u{1B}'),
    ("unit-separator", "U+001F, the last control, is escaped in lower-case hex", '\u{1F}'),
    ("space", "a space stands for itself", ' '),
    ("solidus", "the solidus stands for itself", '/'),
    ("apostrophe", "the apostrophe stands for itself", '\''),
    ("less-than", "the less-than sign stands for itself", '<'),
    ("greater-than", "the greater-than sign stands for itself", '>'),
    ("ampersand", "the ampersand stands for itself", '&'),
    ("equals-sign", "the equals sign stands for itself", '='),
    ("plus-sign", "the plus sign stands for itself", '+'),
    ("delete", "U+007F stands for itself", '\u{7F}'),
    ("first-c1", "U+0080 stands for itself", '\u{80}'),
    ("next-line", "U+0085 stands for itself", '\u{85}'),
    ("last-c1", "U+009F stands for itself", '\u{9F}'),
    ("no-break-space", "U+00A0 stands for itself", '\u{A0}'),
    ("soft-hyphen", "U+00AD stands for itself", '\u{AD}'),
    ("e-acute", "a Latin-1 letter stands for itself", '\u{E9}'),
    ("sharp-s", "sharp s is not folded", '\u{DF}'),
    ("combining-acute", "a combining mark stands for itself", '\u{301}'),
    ("greek-omega", "a Greek letter stands for itself", '\u{3A9}'),
    ("ohm-sign", "U+2126 is not normalised to omega", '\u{2126}'),
    ("angstrom-sign", "U+212B is not normalised to a ring", '\u{212B}'),
    ("ligature", "U+FB01 is not taken apart", '\u{FB01}'),
    ("fullwidth-letter", "a fullwidth letter is not narrowed", '\u{FF21}'),
    ("han", "a Han character stands for itself", '\u{4E2D}'),
    ("compatibility-han", "U+F900 is not normalised", '\u{F900}'),
    ("zero-width-space", "U+200B stands for itself", '\u{200B}'),
    ("zero-width-joiner", "U+200D stands for itself", '\u{200D}'),
    ("right-to-left-override", "U+202E stands for itself", '\u{202E}'),
    ("line-separator", "U+2028 stands for itself", '\u{2028}'),
    ("paragraph-separator", "U+2029 stands for itself", '\u{2029}'),
    ("before-surrogates", "U+D7FF stands for itself", '\u{D7FF}'),
    ("private-use", "U+E000 stands for itself", '\u{E000}'),
    ("noncharacter-fdd0", "U+FDD0 stands for itself", '\u{FDD0}'),
    ("byte-order-mark-inside", "U+FEFF inside a string stands for itself", '\u{FEFF}'),
    ("replacement-character", "U+FFFD stands for itself", '\u{FFFD}'),
    ("noncharacter-fffe", "U+FFFE stands for itself", '\u{FFFE}'),
    ("noncharacter-ffff", "U+FFFF stands for itself", '\u{FFFF}'),
    ("first-astral", "U+10000 stands for itself", '\u{10000}'),
    ("emoji", "an emoji stands for itself in four bytes", '\u{1F600}'),
    ("astral-noncharacter", "U+1FFFE stands for itself", '\u{1FFFE}'),
    ("last-character", "U+10FFFF stands for itself", '\u{10FFFF}'),
];

/// Spellings: words, what is proven, the document.
const SPELLINGS: &[(&str, &str, &str)] = &[
    ("empty", "the empty string stays", r#""""#),
    ("escaped-letter", "an escape that was not needed is undone", r#""\u0041\u0062""#),
    ("escaped-upper-case-hex", "hex digits of either case mean the same", r#""\u00E9\u00e9""#),
    ("escaped-solidus", "an escaped solidus loses its backslash", r#""\/\u002f/""#),
    ("escaped-quotation-mark", "U+0022 by its number is escaped short", r#""\u0022""#),
    ("escaped-backslash", "U+005C by its number is escaped short", r#""\u005C""#),
    ("escaped-pair", "a surrogate pair becomes one character", r#""\ud83d\ude00""#),
    ("escaped-pair-upper-case", "a surrogate pair in upper case becomes one character", r#""\uD83D\uDE00""#),
    ("escaped-delete", "U+007F by its number stands for itself", r#""\u007f""#),
    ("escaped-separators", "U+2028 and U+2029 by number stand for themselves", r#""\u2028\u2029""#),
    ("escaped-html", "html characters by number stand for themselves", r#""\u003c\u003e\u0026""#),
    ("escaped-byte-order-mark", "U+FEFF by its number stands for itself", r#""\ufeff""#),
    ("escaped-null", "U+0000 by its number stays escaped", r#""a\u0000b""#),
    ("backslash-then-u", "an escaped backslash before u0041 is no escape of A", r#""\\u0041""#),
    ("backslash-then-n", "an escaped backslash before n is no line feed", r#""\\n""#),
    ("quote-after-backslash", "a backslash before the closing quote is text", r#""a\\""#),
    ("html-text", "markup is text", r#""<a href='x'>&amp;</a>""#),
    ("composed", "a composed letter is not decomposed", "\"caf\u{E9}\""),
    ("decomposed", "a decomposed letter is not composed", "\"cafe\u{301}\""),
    ("hangul", "Hangul is neither composed nor taken apart", "[\"\u{AC00}\",\"\u{1100}\u{1161}\"]"),
    ("marks-out-of-order", "combining marks are not reordered", "\"a\u{323}\u{307}a\u{307}\u{323}\""),
    ("emoji-sequence", "a joined emoji sequence stays whole", "\"\u{1F469}\u{200D}\u{1F4BB}\u{FE0F}\""),
    ("flags", "regional indicators stay whole", "\"\u{1F1E9}\u{1F1EA}\""),
    ("mixed-scripts", "many scripts in one string stand for themselves", "\"A\u{E9}\u{3B1}\u{430}\u{4E2D}\u{1F600}z\""),
    ("number-like", "a string that looks like a number stays a string", r#"["1.0","1e5","007","NaN"]"#),
    ("word-like", "a string that looks like a word of the grammar stays a string", r#"["true","null",""]"#),
    ("white-space-inside", "spaces inside a string stay", r#"" a  b ""#),
    ("date-like", "a timestamp is never rewritten", r#"["2026-01-15T12:00:00Z","2026-01-15T12:00:00.000+00:00"]"#),
    ("uuid-like", "an upper-case UUID is never rewritten", r#""A1B2C3D4-E5F6-7890-ABCD-EF1234567890""#),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(ids(sheet.profile()).string, "text that people wrote hashes differently, or reaches them changed");
    for (words, proves, character) in CHARACTERS {
        sheet.settle(words, proves, quoted(&format!("a{character}z")));
    }
    for (words, proves, text) in SPELLINGS {
        sheet.settle(words, proves, text);
    }
    let others: String = (0u8..0x20).filter(|byte| ![8, 9, 10, 12, 13].contains(byte)).map(char::from).collect();
    sheet.settle(
        "controls-without-short-escape",
        "the twenty-seven controls without a short escape are written by number",
        quoted(&others),
    );
    let c1: String = ('\u{80}'..='\u{9F}').collect();
    sheet.settle("every-c1", "the thirty-two C1 controls stand for themselves", quoted(&c1));
    let ascii: String = (' '..='~').collect();
    sheet.settle("every-printable-ascii", "printable ASCII but for two characters stands for itself", quoted(&ascii));
    let latin: String = ('\u{A0}'..='\u{17F}').collect();
    sheet.settle("latin-letters", "Latin-1 and Latin Extended-A stand for themselves", quoted(&latin));
    sheet.settle(
        "long",
        "a string of five thousand characters comes through whole",
        quoted(&"0123456789abcdef \u{E9}\u{1F600} ".repeat(250)),
    );
    sheet.settle(
        "escape-far-inside",
        "an escape after three hundred plain characters is seen",
        quoted(&format!("{}\u{1}{}\"", "x".repeat(300), "y".repeat(33))),
    );
    for width in [7, 8, 15, 16, 31, 32, 63, 64] {
        sheet.settle(
            &format!("quote-at-{width}"),
            &format!("a character to escape at byte {width} of a string is seen"),
            quoted(&format!("{}\"\u{E9}", "x".repeat(width))),
        );
    }
}
