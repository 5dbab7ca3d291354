//! Strings that are escaped too much, too little or otherwise, or changed altogether.

use super::Mutant;
use crate::families::shared::ids;
use canon::Profile;
use canon::oracle::Steps;
use canon::oracle::string::{long_escape, quote, quote_with};
use std::fmt::Write as _;

/// One mutant a wrong quoting, in names and values alike.
macro_rules! quoting {
    ($out:ident, $profile:expr, $($words:literal, $rule:expr, $sin:literal, $wrong:expr;)+) => {
        $($out.push(mutant!($profile, $words, $rule, $sin, |steps| Steps { name: $wrong, string: $wrong, ..steps }));)+
    };
}

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    Profile::ALL.into_iter().flat_map(of).collect()
}

fn of(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).string[0];
    // In cps the short escapes are a dispute, and no reading has just some of them.
    let short = if profile == Profile::Cps {
        "CPS-STR-2"
    } else {
        rule
    };
    let mut out = Vec::new();
    quoting! { out, profile,
        "escape-html", rule, "escaped <, > and & as Go does", |units| also(units, |c| "<>&".contains(c));
        "escape-non-ascii", rule, "escaped everything outside ASCII", |units| also(units, |c| c > '~');
        "escape-astral", rule, "escaped characters outside the basic plane", |units| also(units, |c| c > '\u{FFFF}');
        "escape-delete", rule, "escaped U+007F", |units| also(units, |c| c == '\u{7F}');
        "escape-c1", rule, "escaped C1 controls", |units| also(units, |c| ('\u{80}'..='\u{9F}').contains(&c));
        "escape-line-separators", rule, "escaped U+2028 and U+2029", |units| also(units, |c| ('\u{2028}'..='\u{2029}').contains(&c));
        "escape-apostrophe", rule, "escaped the apostrophe", |units| also(units, |c| c == '\'');
        "escape-noncharacters", rule, "escaped noncharacters", |units| also(units, |c| (c as u32 & 0xFFFE) == 0xFFFE || ('\u{FDD0}'..='\u{FDEF}').contains(&c));
        "escape-byte-order-mark", rule, "escaped U+FEFF inside strings", |units| also(units, |c| c == '\u{FEFF}');
        "escape-solidus", rule, "escaped the solidus", |units| quote(units).replace('/', "\\/");
        "escape-upper-case-hex", rule, "wrote escapes in upper-case hex", |units| quote_with(units, |unit| match short_escape(unit) {
            Some(escape) => escape.to_owned(),
            None => format!("\\u{unit:04X}"),
        });
        "escape-vertical-tab-short", rule, "escaped U+000B as \\v", |units| quote(units).replace("\\u000b", "\\v");
        "escape-with-x", rule, "escaped controls as \\x and two digits", |units| quote(units).replace("\\u00", "\\x");
        "raw-controls", rule, "left controls without a short escape raw", |units| quote_with(units, |unit| match short_escape(unit) {
            Some(escape) => escape.to_owned(),
            None => String::from_utf16_lossy(&[unit]),
        });
        "drop-null-character", rule, "dropped U+0000", |units| quote(&without(units, 0));
        "cut-at-null", rule, "cut strings at U+0000", |units| quote(units.split(|unit| *unit == 0).next().unwrap_or_default());
        "drop-byte-order-mark", rule, "dropped U+FEFF inside strings", |units| quote(&without(units, 0xFEFF));
        "compose", rule, "normalised strings to NFC", |units| changed(units, compose);
        "decompose", rule, "normalised strings to NFD", |units| changed(units, |text| text.replace('\u{E9}', "e\u{301}"));
        "fold-compatibility", rule, "normalised compatibility characters", |units| changed(units, |text| {
            text.replace('\u{FB01}', "fi").replace('\u{FF21}', "A").replace('\u{2126}', "\u{3A9}").replace('\u{212B}', "\u{C5}").replace('\u{F900}', "\u{8C48}")
        });
        "trim-strings", rule, "trimmed white space around strings", |units| changed(units, |text| text.trim().to_owned());
        "replace-noncharacters", rule, "put U+FFFD in the place of noncharacters", |units| changed(units, |text| {
            text.replace(['\u{FFFE}', '\u{FFFF}', '\u{FDD0}', '\u{1FFFE}'], "\u{FFFD}")
        });
        "no-break-space-is-space", rule, "turned U+00A0 into a space", |units| changed(units, |text| text.replace('\u{A0}', " "));
        "drop-soft-hyphen", rule, "dropped U+00AD", |units| quote(&without(units, 0xAD));
        "drop-zero-width", rule, "dropped zero-width characters", |units| changed(units, |text| text.replace(['\u{200B}', '\u{200D}', '\u{FE0F}'], ""));
        "drop-direction-marks", rule, "dropped marks of direction", |units| quote(&without(units, 0x202E));
        "raw-backslash", rule, "left the backslash raw", |units| quote(units).replace("\\\\", "\\");
        "escape-quote-by-number", rule, "escaped the quotation mark as \\u0022", |units| {
            let text = quote(units);
            format!("\"{}\"", text[1..text.len() - 1].replace("\\\"", "\\u0022"))
        };
        "cut-long-strings", rule, "cut strings after 4096 characters", |units| quote(&units[..units.len().min(4096)]);
        "backspace-by-number", short, "escaped U+0008 by number only", |units| by_number(units, 0x08);
        "tab-by-number", short, "escaped the tab by number only", |units| by_number(units, 0x09);
        "line-feed-by-number", short, "escaped the line feed by number only", |units| by_number(units, 0x0A);
        "form-feed-by-number", short, "escaped the form feed by number only", |units| by_number(units, 0x0C);
        "carriage-return-by-number", short, "escaped the carriage return by number only", |units| by_number(units, 0x0D);
        "line-feed-for-return", short, "turned carriage returns into line feeds", |units| changed(units, |text| text.replace('\r', "\n"));
    }
    if profile != Profile::Cps {
        quoting! { out, profile,
            "long-escapes", rule, "escaped every control by number", canon::oracle::string::quote_long;
        }
    } else {
        quoting! { out, profile,
            "long-escapes-upper-case", "CPS-STR-2", "escaped every control by number in upper-case hex", |units| {
                quote_with(units, |unit| format!("\\u{unit:04X}"))
            };
        }
    }
    if profile == Profile::Cps {
        quoting! { out, profile,
            "rewrite-timestamps", "CPS-TIME-1", "rewrote timestamps that end in Z", |units| changed(units, |text| {
                match text.strip_suffix('Z') {
                    Some(rest) if rest.len() >= 19 && rest.as_bytes()[10] == b'T' => format!("{rest}+00:00"),
                    _ => text.to_owned(),
                }
            });
            "rewrite-uuids", "CPS-UUID-1", "rewrote upper-case UUIDs", |units| changed(units, |text| {
                let shape: Vec<usize> = text.split('-').map(str::len).collect();
                if shape == [8, 4, 4, 4, 12] { text.to_lowercase() } else { text.to_owned() }
            });
        }
    }
    if profile == Profile::Khora {
        quoting! { out, profile,
            "surrogates-in-upper-case", "KHORA-STR-2", "printed lone surrogates in upper-case hex", surrogates_in_upper_case;
        }
    }
    out.push(mutant!(
        profile,
        "names-unescaped",
        rule,
        "quoted names without escaping them",
        |steps| Steps {
            name: |units| format!("\"{}\"", String::from_utf16_lossy(units)),
            ..steps
        }
    ));
    out.push(mutant!(
        profile,
        "names-in-ascii",
        rule,
        "escaped everything outside ASCII in names only",
        |steps| Steps {
            name: |units| also(units, |c| c > '~'),
            ..steps
        }
    ));
    out
}

fn short_escape(unit: u16) -> Option<&'static str> {
    match unit {
        0x08 => Some("\\b"),
        0x09 => Some("\\t"),
        0x0A => Some("\\n"),
        0x0C => Some("\\f"),
        0x0D => Some("\\r"),
        _ => None,
    }
}

/// As it should be, but this control by number.
fn by_number(units: &[u16], wrong: u16) -> String {
    quote_with(units, |unit| match short_escape(unit) {
        Some(escape) if unit != wrong => escape.to_owned(),
        _ => long_escape(unit),
    })
}

/// As it should be, with further characters escaped by number.
fn also(units: &[u16], wrong: fn(char) -> bool) -> String {
    let mut out = String::new();
    for character in quote(units).chars() {
        if wrong(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    out
}

fn without(units: &[u16], dropped: u16) -> Vec<u16> {
    units
        .iter()
        .copied()
        .filter(|unit| *unit != dropped)
        .collect()
}

/// Quotes what a change leaves; strings with a lone surrogate stay as they are.
fn changed(units: &[u16], change: fn(&str) -> String) -> String {
    match String::from_utf16(units) {
        Ok(text) => quote(&change(&text).encode_utf16().collect::<Vec<_>>()),
        Err(_) => quote(units),
    }
}

/// Enough of NFC to be caught.
fn compose(text: &str) -> String {
    text.replace("e\u{301}", "\u{E9}")
        .replace("\u{1100}\u{1161}", "\u{AC00}")
        .replace('\u{212B}', "\u{C5}")
        .replace('\u{2126}', "\u{3A9}")
}

fn surrogates_in_upper_case(units: &[u16]) -> String {
    let mut out = String::new();
    let text = quote(units);
    let mut rest = text.as_str();
    while let Some(at) = rest.find("\\ud") {
        // An escaped backslash before the escape would make it plain text.
        let (before, escape) = rest.split_at(at);
        out.push_str(before);
        let escaped_backslash = before.ends_with('\\');
        let (escape, after) = escape.split_at(escape.len().min(6));
        out.push_str(&if escaped_backslash {
            escape.to_owned()
        } else {
            escape.replace("\\u", "").to_uppercase()
        });
        if !escaped_backslash {
            let at = out.len() - 4;
            out.insert_str(at, "\\u");
        }
        rest = after;
    }
    out + rest
}
