//! Lenient and narrow readers of `capsule://` URIs.

use super::{Mutant, mutant, wrong};
use canon::capsule::Steps;
use canon::capsule::uri::{Grammar, is_fragment};

const RIGHT: Grammar = Grammar::REFERENCE;

/// A reader with one part of the grammar replaced.
macro_rules! reader {
    ($words:literal, $rule:literal, $mistake:literal, $field:ident: $value:expr) => {
        mutant($words, $rule, $mistake, |_, readings| {
            wrong(readings, |steps| Steps { uri: Grammar { $field: $value, ..RIGHT }, ..steps })
        })
    };
}

pub fn all() -> Vec<Mutant> {
    let mut all = references();
    all.extend(fragments());
    all.extend(characters());
    all
}

fn references() -> Vec<Mutant> {
    vec![
        reader!("uri-any-case-scheme", "CPS-URI-1", "took the scheme in any case", after_scheme: |text| {
            let (scheme, rest) = text.split_at_checked(10)?;
            scheme.eq_ignore_ascii_case("capsule://").then_some(rest)
        }),
        reader!("uri-one-slash", "CPS-URI-1", "took one slash or three after the scheme", after_scheme: |text| {
            Some(text.strip_prefix("capsule:")?.trim_start_matches('/'))
        }),
        reader!("uri-no-scheme", "CPS-URI-1", "took a reference without a scheme", after_scheme: |text| {
            Some(text.strip_prefix("capsule://").unwrap_or(text))
        }),
        reader!("uri-any-case-hash", "CPS-URI-1", "took upper-case hash digits", hash: |text| (RIGHT.hash)(&text.to_lowercase())),
        reader!("uri-any-length-hash", "CPS-URI-1", "took a hash of any length", hash: |text| {
            let digits = text.strip_prefix("sha3_")?;
            let hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase());
            (hex && !digits.is_empty()).then(|| digits.to_owned())
        }),
        reader!("uri-bare-hash", "CPS-URI-1", "took a hash without its prefix", hash: |text| {
            (RIGHT.hash)(text).or_else(|| (RIGHT.hash)(&format!("sha3_{text}")))
        }),
        reader!("uri-other-algorithm", "CPS-URI-1", "took any algorithm for SHA3", hash: |text| {
            (RIGHT.hash)(&format!("sha3_{}", text.split_once('_')?.1))
        }),
        reader!("uri-not-hex", "CPS-URI-1", "took any 64 letters and digits for a hash", hash: |text| {
            let digits = text.strip_prefix("sha3_")?;
            let lower = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z'));
            (digits.len() == 64 && lower).then(|| digits.to_owned())
        }),
        reader!("uri-any-case-id", "CPS-URI-4", "took an upper-case UUID", id: |text| (RIGHT.id)(&text.to_lowercase())),
        reader!("uri-compact-id", "CPS-URI-1", "took a UUID without hyphens", id: |text| {
            let hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            (RIGHT.id)(text).or_else(|| hex.then(|| text.to_owned()))
        }),
        reader!("uri-no-id", "CPS-URI-1", "did not know UUIDs", id: |_| None),
        reader!("uri-any-chain", "CPS-URI-1", "took any text for a chain name", is_chain: |text| !text.is_empty()),
        reader!("uri-empty-chain", "CPS-URI-4", "took an empty chain name", is_chain: |text| {
            text.is_empty() || (RIGHT.is_chain)(text)
        }),
        reader!("uri-narrow-chain", "CPS-URI-1", "refused points and underscores in chain names", is_chain: |text| {
            (RIGHT.is_chain)(text) && !text.contains(['.', '_'])
        }),
        reader!("uri-small-sequence", "CPS-URI-1", "refused numbers past 2^63", decimal: |text| {
            (RIGHT.decimal)(text).filter(|number| *number <= i64::MAX as u64)
        }),
        reader!("uri-rounds-sequence", "CPS-URI-1", "rounded a sequence to binary64", decimal: |text| {
            (RIGHT.decimal)(text).map(|number| number as f64 as u64)
        }),
        reader!("uri-word-sequence", "CPS-URI-1", "took a word for a sequence", decimal: |text| {
            (RIGHT.decimal)(text).or_else(|| text.bytes().all(|byte| byte.is_ascii_lowercase()).then_some(0))
        }),
    ]
}

fn fragments() -> Vec<Mutant> {
    vec![
        reader!("uri-any-section", "CPS-URI-2", "let a fragment begin with any name", is_fragment: |text| {
            is_fragment(text) || is_fragment(&format!("outcome/{text}"))
        }),
        reader!("uri-any-case-section", "CPS-URI-2", "took section names in any case", is_fragment: |text| {
            is_fragment(&text.to_lowercase())
        }),
        reader!("uri-leading-slash", "CPS-URI-4", "took a slash before the section", is_fragment: |text| {
            is_fragment(text.strip_prefix('/').unwrap_or(text))
        }),
        reader!("uri-empty-tokens", "CPS-URI-4", "took empty tokens", is_fragment: |text| {
            is_fragment(&text.replace("//", "/x/")) || is_fragment(text.trim_end_matches('/'))
        }),
        reader!("uri-empty-fragment", "CPS-URI-2", "took an empty fragment", is_fragment: |text| {
            text.is_empty() || is_fragment(text)
        }),
        reader!("uri-dots", "CPS-URI-2", "took tokens of points", is_fragment: |text| {
            is_fragment(&text.replace("..", "x").replace("/.", "/x"))
        }),
        reader!("uri-encoded-dots", "CPS-URI-2", "took encoded points", is_fragment: |text| {
            is_fragment(&text.replace("%2e", "x").replace("%2E", "x"))
        }),
        reader!("uri-any-tilde", "CPS-URI-2", "took any tilde", is_fragment: |text| is_fragment(&text.replace('~', "x"))),
        reader!("uri-no-tilde", "CPS-URI-2", "refused every tilde", is_fragment: |text| is_fragment(text) && !text.contains('~')),
        reader!("uri-no-percent", "CPS-URI-2", "refused percent signs in fragments", is_fragment: |text| is_fragment(text) && !text.contains('%')),
        reader!("uri-section-only", "CPS-URI-2", "refused to go down into a section", is_fragment: |text| is_fragment(text) && !text.contains('/')),
        reader!("uri-encoded-section", "CPS-URI-4", "decoded the section name", is_fragment: |text| {
            is_fragment(&text.replace("%72", "r"))
        }),
        reader!("uri-no-fragment", "CPS-URI-2", "refused every fragment", is_fragment: |_| false),
    ]
}

fn characters() -> Vec<Mutant> {
    vec![
        reader!("uri-trims", "CPS-URI-3", "let white space through", is_allowed: |character| !character.is_control()),
        reader!("uri-ascii-space", "CPS-URI-3", "knew ASCII white space only", is_allowed: |character| {
            !character.is_ascii_whitespace() && !character.is_control()
        }),
        reader!("uri-controls", "CPS-URI-3", "let control characters through", is_allowed: |character| !character.is_whitespace()),
        reader!("uri-query", "CPS-URI-3", "cut off a query", id: |text| (RIGHT.id)(text.split('?').next()?)),
        reader!("uri-percent-chain", "CPS-URI-3", "let percent signs into chain names", is_chain: |text| (RIGHT.is_chain)(&text.replace('%', "x"))),
        reader!("uri-port", "CPS-URI-3", "let a port or a user into chain names", is_chain: |text| {
            (RIGHT.is_chain)(&text.replace([':', '@'], "x"))
        }),
        reader!("uri-extra-segment", "CPS-URI-3", "cut off what follows a second slash", decimal: |text| {
            (RIGHT.decimal)(text.split('/').next()?)
        }),
        reader!("uri-leading-zeros", "CPS-URI-4", "took leading zeros", decimal: |text| {
            text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
        }),
        reader!("uri-signs", "CPS-URI-3", "took a sign", decimal: |text| (RIGHT.decimal)(text.trim_start_matches(['+', '-']))),
        reader!("uri-wraps-sequence", "CPS-URI-4", "read a sequence modulo 2^64", decimal: |text| {
            (RIGHT.decimal)(text).or_else(|| text.parse::<u128>().ok().map(|number| number as u64))
        }),
        reader!("uri-float-sequence", "CPS-URI-3", "took a fraction or an exponent", decimal: |text| {
            let float = text.contains(['.', 'e']).then(|| text.parse::<f64>().ok()).flatten();
            (RIGHT.decimal)(text).or(float.map(|number| number as u64))
        }),
    ]
}
