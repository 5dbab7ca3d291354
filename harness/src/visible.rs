//! Text of others as people see it: what has no look of its own, or would steer whoever shows it, is written as `<U+E000>`.

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use std::fmt::Write as _;

/// Whether a character looks like itself wherever it is printed: no control, no private use, nothing unassigned or
/// ignorable, no blank but the space, and no mark that merges with the character before it.
pub fn is_visible(character: char) -> bool {
    use GeneralCategory as Category;
    if character.is_ascii() {
        return matches!(character, ' '..='~');
    }
    let hidden = matches!(
        CodePointMapData::<GeneralCategory>::new().get(character),
        Category::Control
            | Category::Format
            | Category::Surrogate
            | Category::PrivateUse
            | Category::Unassigned
            | Category::SpaceSeparator
            | Category::LineSeparator
            | Category::ParagraphSeparator
            | Category::NonspacingMark
            | Category::SpacingMark
            | Category::EnclosingMark
    );
    !hidden && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(character)
}

/// A character by its number.
pub fn code(character: char) -> String {
    format!("<U+{:04X}>", u32::from(character))
}

/// Adds a character, or its number where it is not visible.
pub fn push(text: &mut String, character: char) {
    match is_visible(character) {
        true => text.push(character),
        false => text.push_str(&code(character)),
    }
}

/// The commands of CI servers that are carried out where they stand in a log.
const COMMANDS: &[&str] = &[
    "add-mask", "add-matcher", "add-path", "debug", "echo", "endgroup", "error", "group", "notice", "remove-matcher",
    "save-state", "set-env", "set-output", "stop-commands", "warning",
];

/// A text in which no log command stands, wherever on its lines: the second of two signs is written by its number.
pub fn defused(text: &str) -> String {
    defused_with(text, code)
}

/// The same in another notation for the sign.
pub fn defused_with(text: &str, notation: impl Fn(char) -> String) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("::").into_iter().chain(rest.find("##")).min() {
        let (before, command) = rest.split_at(at);
        let (sign, behind) = (&command[..1], &command[2..]);
        safe.push_str(before);
        safe.push_str(sign);
        let obeyed = match sign {
            "#" => behind.starts_with('[') || behind.starts_with("vso["),
            _ => COMMANDS
                .iter()
                .any(|known| behind.get(..known.len()).is_some_and(|name| name.eq_ignore_ascii_case(known))),
        };
        rest = match obeyed {
            true => {
                let _ = write!(safe, "{}", notation(if sign == "#" { '#' } else { ':' }));
                behind
            }
            // The second sign may be the first of the next pair.
            false => &command[1..],
        };
    }
    safe.push_str(rest);
    safe
}

/// JSON text that means the same, without a character that is not visible and without a log command.
pub fn json(text: &str) -> String {
    let unit = |unit: u16| format!("\\u{unit:04x}");
    let safe = defused_with(text, |sign| unit(sign as u16));
    let mut written = String::with_capacity(safe.len());
    for character in safe.chars() {
        // Line feeds and what else ASCII has stand between the values; strings hold no control character as it is.
        if (character.is_ascii() && character != '\u{7f}') || is_visible(character) {
            written.push(character);
        } else {
            let mut units = [0; 2];
            written.extend(character.encode_utf16(&mut units).iter().map(|one| unit(*one)));
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mut shown = String::new();
        text.chars().for_each(|character| push(&mut shown, character));
        shown
    }

    #[test]
    fn what_nobody_can_see_is_written_by_its_number() {
        for (text, wanted) in [
            ("a~ é中😀…", "a~ é中😀…"),
            ("\u{e000}", "<U+E000>"),
            ("\u{f0000}\u{10fffd}", "<U+F0000><U+10FFFD>"),
            ("\u{378}\u{e0041}", "<U+0378><U+E0041>"),
            ("\u{fffe}", "<U+FFFE>"),
            ("e\u{301}\u{200d}\u{fe0f}", "e<U+0301><U+200D><U+FE0F>"),
            ("\u{1b}\u{7f}\u{85}\u{a0}\u{3164}\u{2028}", "<U+001B><U+007F><U+0085><U+00A0><U+3164><U+2028>"),
        ] {
            assert_eq!(shown(text), wanted);
        }
    }

    #[test]
    fn a_log_command_is_defused_anywhere_on_a_line() {
        for (text, wanted) in [
            ("x ##[error]y", "x #<U+0023>[error]y"),
            ("###[group]", "##<U+0023>[group]"),
            ("##vso[task]", "#<U+0023>vso[task]"),
            ("a ::error::b", "a :<U+003A>error::b"),
            (":::Error file=x", "::<U+003A>Error file=x"),
            ("std::vec ## x", "std::vec ## x"),
            ("::add-mask::é", ":<U+003A>add-mask::é"),
            ("::é", "::é"),
        ] {
            assert_eq!(defused(text), wanted);
        }
    }

    #[test]
    fn json_stays_the_same_value() {
        let text = "{\"a\":\"\u{e0041}\u{e000}é ##[error] ::error\"}\n";
        let safe = json(text);
        assert_eq!(safe, "{\"a\":\"\\udb40\\udc41\\ue000é #\\u0023[error] :\\u003aerror\"}\n");
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(read(&safe), read(text));
    }
}
