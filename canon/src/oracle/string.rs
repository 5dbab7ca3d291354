//! How a string is quoted.

/// The characters with an escape of their own, apart from `"` and `\`.
const SHORT: [(u16, &str); 5] = [
    (0x08, "\\b"),
    (0x09, "\\t"),
    (0x0A, "\\n"),
    (0x0C, "\\f"),
    (0x0D, "\\r"),
];

/// JCS-STR, CPS-STR-1, CPS-STR-2 `short`, OA-STR-1, KHORA-STR-1, KAI-STR-1.
pub fn quote(units: &[u16]) -> String {
    quote_with(units, |unit| {
        let short = SHORT.iter().find(|(known, _)| *known == unit);
        match short {
            Some((_, escape)) => (*escape).to_owned(),
            None => long_escape(unit),
        }
    })
}

/// CPS-STR-2 `long`: C0 characters are always `\u00xx`.
pub fn quote_long(units: &[u16]) -> String {
    quote_with(units, long_escape)
}

/// `\u` and four lower-case hex digits.
pub fn long_escape(unit: u16) -> String {
    format!("\\u{unit:04x}")
}

/// Quotes with a choice of escapes for C0 characters; lone surrogates are `\udxxx` (KHORA-STR-2).
pub fn quote_with(units: &[u16], control: impl Fn(u16) -> String) -> String {
    let mut quoted = String::with_capacity(units.len() + 2);
    quoted.push('"');
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok('"') => quoted.push_str("\\\""),
            Ok('\\') => quoted.push_str("\\\\"),
            Ok(character) if character < ' ' => quoted.push_str(&control(character as u16)),
            Ok(character) => quoted.push(character),
            Err(lone) => quoted.push_str(&long_escape(lone.unpaired_surrogate())),
        }
    }
    quoted.push('"');
    quoted
}
