//! Hex digits as seals and URIs spell them: exact length, no white space.

/// The bytes of exactly `length` pairs of hex digits of either case.
pub fn decode(text: &str, length: usize) -> Option<Vec<u8>> {
    if text.len() != length * 2 {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    text.as_bytes().chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

/// The same into an array.
pub fn array<const N: usize>(text: &str) -> Option<[u8; N]> {
    decode(text, N)?.try_into().ok()
}

/// Whether a text is 64 hex digits of either case.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
