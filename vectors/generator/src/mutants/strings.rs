//! Strings that are escaped too much, too little or otherwise, or changed altogether.

use super::Mutant;
use crate::families::WRITTEN;
use crate::families::shared::ids;
use canon::Profile;
use canon::oracle::Steps;
use canon::oracle::string::{by_number, escape, quote, quote_with};
use canon::spec::{Choices, Hex, Short};
use canon_vectors::rule::Registry;

/// One mutant a wrong quoting, in names and values alike.
macro_rules! quoting {
    ($out:ident, $profile:expr, $($words:literal, $rule:expr, $mistake:literal, $wrong:expr;)+) => {
        $($out.push(mutant!($profile, $words, $rule, $mistake, |steps| Steps { name: $wrong, string: $wrong, ..steps }));)+
    };
}

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    WRITTEN.into_iter().flat_map(of).collect()
}

pub(super) fn of(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).string[0];
    // In cps the short escapes are a dispute, and no reading has just some of them; elsewhere their own rule is broken.
    let short = match profile {
        Profile::CPS => "CPS-STR-2",
        _ => Registry::shipped().owner(profile, "strings.short", |_, _| true).map_or(rule, |own| own.id.as_str()),
    };
    let mut out = Vec::new();
    quoting! { out, profile,
        "escape-html", rule, "escaped <, > and & as Go does", |choices, units| also(choices, units, |c| "<>&".contains(c));
        "escape-non-ascii", rule, "escaped everything outside ASCII", |choices, units| also(choices, units, |c| c > '~');
        "escape-astral", rule, "escaped characters outside the basic plane", |choices, units| also(choices, units, |c| c > '\u{FFFF}');
        "escape-delete", rule, "escaped U+007F", |choices, units| also(choices, units, |c| c == '\u{7F}');
        "escape-c1", rule, "escaped C1 controls", |choices, units| also(choices, units, |c| ('\u{80}'..='\u{9F}').contains(&c));
        "escape-line-separators", rule, "escaped U+2028 and U+2029", |choices, units| also(choices, units, |c| ('\u{2028}'..='\u{2029}').contains(&c));
        "escape-apostrophe", rule, "escaped the apostrophe", |choices, units| also(choices, units, |c| c == '\'');
        "escape-noncharacters", rule, "escaped noncharacters", |choices, units| also(choices, units, |c| (c as u32 & 0xFFFE) == 0xFFFE || ('\u{FDD0}'..='\u{FDEF}').contains(&c));
        "escape-byte-order-mark", rule, "escaped U+FEFF inside strings", |choices, units| also(choices, units, |c| c == '\u{FEFF}');
        "escape-solidus", rule, "escaped the solidus", |choices, units| quote(choices, units).replace('/', "\\/");
        "escape-upper-case-hex", rule, "wrote escapes in upper-case hex", |choices, units| quote_with(choices, units, |character| {
            escape(&Choices { hex: Hex::Upper, ..*choices }, character)
        });
        "escape-vertical-tab-short", rule, "escaped U+000B as \\v", |choices, units| quote(choices, units).replace("\\u000b", "\\v");
        "escape-with-x", rule, "escaped controls as \\x and two digits", |choices, units| quote(choices, units).replace("\\u00", "\\x");
        "raw-controls", rule, "left controls without a short escape raw", |choices, units| quote_with(choices, units, |character| {
            escape(choices, character).filter(|escape| character >= ' ' || escape.len() == 2)
        });
        "drop-null-character", rule, "dropped U+0000", |choices, units| quote(choices, &without(units, 0));
        "cut-at-null", rule, "cut strings at U+0000", |choices, units| quote(choices, units.split(|unit| *unit == 0).next().unwrap_or_default());
        "drop-byte-order-mark", rule, "dropped U+FEFF inside strings", |choices, units| quote(choices, &without(units, 0xFEFF));
        "compose", rule, "normalised strings to NFC", |choices, units| changed(choices, units, compose);
        "decompose", rule, "normalised strings to NFD", |choices, units| changed(choices, units, |text| text.replace('\u{E9}', "e\u{301}"));
        "fold-compatibility", rule, "normalised compatibility characters", |choices, units| changed(choices, units, |text| {
            text.replace('\u{FB01}', "fi").replace('\u{FF21}', "A").replace('\u{2126}', "\u{3A9}").replace('\u{212B}', "\u{C5}").replace('\u{F900}', "\u{8C48}")
        });
        "trim-strings", rule, "trimmed white space around strings", |choices, units| changed(choices, units, |text| text.trim().to_owned());
        "replace-noncharacters", rule, "put U+FFFD in the place of noncharacters", |choices, units| changed(choices, units, |text| {
            text.replace(['\u{FFFE}', '\u{FFFF}', '\u{FDD0}', '\u{1FFFE}'], "\u{FFFD}")
        });
        "no-break-space-is-space", rule, "turned U+00A0 into a space", |choices, units| changed(choices, units, |text| text.replace('\u{A0}', " "));
        "drop-soft-hyphen", rule, "dropped U+00AD", |choices, units| quote(choices, &without(units, 0xAD));
        "drop-zero-width", rule, "dropped zero-width characters", |choices, units| changed(choices, units, |text| text.replace(['\u{200B}', '\u{200D}', '\u{FE0F}'], ""));
        "drop-direction-marks", rule, "dropped marks of direction", |choices, units| quote(choices, &without(units, 0x202E));
        "raw-backslash", rule, "left the backslash raw", |choices, units| quote(choices, units).replace("\\\\", "\\");
        "escape-quote-by-number", rule, "escaped the quotation mark as \\u0022", |choices, units| {
            let text = quote(choices, units);
            format!("\"{}\"", text[1..text.len() - 1].replace("\\\"", "\\u0022"))
        };
        "cut-long-strings", rule, "cut strings after 4096 characters", |choices, units| quote(choices, &units[..units.len().min(4096)]);
        "backspace-by-number", short, "escaped U+0008 by number only", |choices, units| long(choices, units, Short::BACKSPACE);
        "tab-by-number", short, "escaped the tab by number only", |choices, units| long(choices, units, Short::TAB);
        "line-feed-by-number", short, "escaped the line feed by number only", |choices, units| long(choices, units, Short::LINE_FEED);
        "form-feed-by-number", short, "escaped the form feed by number only", |choices, units| long(choices, units, Short::FORM_FEED);
        "carriage-return-by-number", short, "escaped the carriage return by number only", |choices, units| long(choices, units, Short::CARRIAGE_RETURN);
        "line-feed-for-return", short, "turned carriage returns into line feeds", |choices, units| changed(choices, units, |text| text.replace('\r', "\n"));
    }
    if profile != Profile::CPS {
        quoting! { out, profile,
            "long-escapes", rule, "escaped every control by number", |choices, units| {
                quote(&Choices { short: Short::NONE, ..*choices }, units)
            };
        }
    } else {
        quoting! { out, profile,
            "long-escapes-upper-case", "CPS-STR-2", "escaped every control by number in upper-case hex", |choices, units| {
                quote(&Choices { short: Short::NONE, hex: Hex::Upper, ..*choices }, units)
            };
        }
    }
    if profile == Profile::CPS {
        quoting! { out, profile,
            "rewrite-timestamps", "CPS-TIME-1", "rewrote timestamps that end in Z", |choices, units| changed(choices, units, |text| {
                match text.strip_suffix('Z') {
                    Some(rest) if rest.len() >= 19 && rest.as_bytes()[10] == b'T' => format!("{rest}+00:00"),
                    _ => text.to_owned(),
                }
            });
            "rewrite-uuids", "CPS-UUID-1", "rewrote upper-case UUIDs", |choices, units| changed(choices, units, |text| {
                let shape: Vec<usize> = text.split('-').map(str::len).collect();
                if shape == [8, 4, 4, 4, 12] { text.to_lowercase() } else { text.to_owned() }
            });
        }
    }
    if profile == Profile::KHORA {
        quoting! { out, profile,
            "surrogates-in-upper-case", "KHORA-STR-2", "printed lone surrogates in upper-case hex", surrogates_in_upper_case;
        }
    }
    out.push(mutant!(profile, "names-unescaped", rule, "quoted names without escaping them", |steps| Steps {
        name: |_, units| format!("\"{}\"", String::from_utf16_lossy(units)),
        ..steps
    }));
    out.push(mutant!(profile, "names-in-ascii", rule, "escaped everything outside ASCII in names only", |steps| {
        Steps { name: |choices, units| also(choices, units, |c| c > '~'), ..steps }
    }));
    out
}

/// As it should be, but this control by number.
fn long(choices: &Choices, units: &[u16], wrong: Short) -> String {
    let mut kept = choices.short.words();
    kept.retain(|letter| !wrong.words().contains(letter));
    quote(&Choices { short: Short::of(&kept), ..*choices }, units)
}

/// As it should be, with further characters escaped by number.
fn also(choices: &Choices, units: &[u16], wrong: fn(char) -> bool) -> String {
    quote_with(choices, units, |character| {
        escape(choices, character).or_else(|| wrong(character).then(|| by_number(choices, character)))
    })
}

fn without(units: &[u16], dropped: u16) -> Vec<u16> {
    units.iter().copied().filter(|unit| *unit != dropped).collect()
}

/// Quotes what a change leaves; strings with a lone surrogate stay as they are.
fn changed(choices: &Choices, units: &[u16], change: fn(&str) -> String) -> String {
    match String::from_utf16(units) {
        Ok(text) => quote(choices, &change(&text).encode_utf16().collect::<Vec<_>>()),
        Err(_) => quote(choices, units),
    }
}

/// Enough of NFC to be caught.
fn compose(text: &str) -> String {
    text.replace("e\u{301}", "\u{E9}")
        .replace("\u{1100}\u{1161}", "\u{AC00}")
        .replace('\u{212B}', "\u{C5}")
        .replace('\u{2126}', "\u{3A9}")
}

fn surrogates_in_upper_case(choices: &Choices, units: &[u16]) -> String {
    let upper = Choices { hex: Hex::Upper, ..*choices };
    quote_with(&upper, units, |character| escape(choices, character))
}
