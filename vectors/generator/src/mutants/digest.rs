//! The wrong hash, or the right one in the wrong form.

use super::Mutant;
use crate::families::WRITTEN;
use crate::families::shared::ids;
use canon::Profile;
use canon::digest::{hex, sha3_256_hex, sha256_hex};
use canon::oracle::Steps;

/// One mutant a wrong digest.
macro_rules! digests {
    ($out:ident, $profile:expr, $rule:expr, $($words:literal, $mistake:literal, $wrong:expr;)+) => {
        $($out.push(mutant!($profile, $words, $rule, $mistake, |steps| Steps { digest: $wrong, ..steps }));)+
    };
}

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    WRITTEN.into_iter().flat_map(of).collect()
}

fn of(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).hash[0];
    let mut out = Vec::new();
    match profile {
        Profile::CPS => {
            digests! { out, profile, rule,
                "hash-sha-256", "hashed with SHA-256", |_, text| sha256_hex(text);
                "hash-upper-case", "wrote the hash in upper-case hex", |_, text| sha3_256_hex(text).to_uppercase();
                "hash-prefixed", "put an algorithm before the hash", |_, text| format!("sha3-256:{}", sha3_256_hex(text));
                "hash-utf-16", "hashed UTF-16 bytes", |_, text| sha3_256_hex(&utf16(text));
                "hash-ascii", "hashed the text with everything outside ASCII escaped", |_, text| sha3_256_hex(&escaped(text));
                "hash-line-feed", "hashed the text with a line feed after it", |_, text| sha3_256_hex(&[text, b"\n"].concat());
                "hash-truncated", "cut the hash to 32 digits", |_, text| sha3_256_hex(text)[..32].to_owned();
                "hash-twice", "hashed the hash once more", |_, text| sha3_256_hex(sha3_256_hex(text).as_bytes());
            }
        }
        Profile::JCS | Profile::KHORA => {
            digests! { out, profile, rule,
                "hash-sha3-256", "hashed with SHA3-256", |_, text| sha3_256_hex(text);
                "hash-upper-case", "wrote the hash in upper-case hex", |_, text| sha256_hex(text).to_uppercase();
                "hash-prefixed", "put sha256: before the hash", |_, text| format!("sha256:{}", sha256_hex(text));
                "hash-utf-16", "hashed UTF-16 bytes", |_, text| sha256_hex(&utf16(text));
                "hash-ascii", "hashed the text with everything outside ASCII escaped", |_, text| sha256_hex(&escaped(text));
                "hash-line-feed", "hashed the text with a line feed after it", |_, text| sha256_hex(&[text, b"\n"].concat());
                "hash-truncated", "cut the hash to 32 digits", |_, text| sha256_hex(text)[..32].to_owned();
            }
        }
        Profile::OPENAGENTS => {
            digests! { out, profile, rule,
                "hash-bare", "left out the prefix of the hash", |_, text| sha256_hex(text);
                "hash-hyphen", "wrote a hyphen after the prefix", |_, text| format!("sha256-{}", sha256_hex(text));
                "hash-upper-case", "wrote the hash in upper-case hex", |_, text| format!("sha256:{}", sha256_hex(text).to_uppercase());
                "hash-sha3-256", "hashed with SHA3-256", |_, text| format!("sha256:{}", sha3_256_hex(text));
                "hash-utf-16", "hashed UTF-16 bytes", |_, text| format!("sha256:{}", sha256_hex(&utf16(text)));
                "hash-raw-hex-of-text", "wrote the text in hex for a hash", |_, text| format!("sha256:{}", hex(text));
            }
        }
        _ => {
            digests! { out, profile, rule,
                "hash-bare", "left out the prefix of the hash", |_, text| sha256_hex(text);
                "hash-colon", "wrote a colon after the prefix", |_, text| format!("sha256:{}", sha256_hex(text));
                "hash-upper-case", "wrote the hash in upper-case hex", |_, text| format!("sha256-{}", sha256_hex(text).to_uppercase());
                "hash-sha3-256", "hashed with SHA3-256", |_, text| format!("sha256-{}", sha3_256_hex(text));
                "hash-utf-16", "hashed UTF-16 bytes", |_, text| format!("sha256-{}", sha256_hex(&utf16(text)));
                "hash-without-quotes", "hashed a string without its quotes", |_, text| {
                    let inner = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
                    format!("sha256-{}", sha256_hex(inner.unwrap_or(text)))
                };
            }
        }
    }
    out
}

fn utf16(text: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(text).encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn escaped(text: &[u8]) -> Vec<u8> {
    let mut out = String::new();
    for character in String::from_utf8_lossy(text).chars() {
        if character.is_ascii() {
            out.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out.into_bytes()
}
