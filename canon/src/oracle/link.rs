//! `values.links`: maps that stand for a link or for bytes.

use super::{Member, Tree, Units};
use crate::spec::Links;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;

/// Whether each value of `values.links` takes the map of these members, in the order of the text.
pub fn of(links: Links) -> fn(&[Member]) -> bool {
    match links {
        Links::None => |_| true,
        Links::DagJson => dag_json,
    }
}

/// The reserved namespace of DAG-JSON: a map that begins as a link or as bytes does must be one.
fn dag_json(members: &[Member]) -> bool {
    match members {
        [(name, Tree::String(text)), rest @ ..] if is(name, "/") => {
            rest.is_empty() && text_of(text).is_some_and(|text| is_cid(&text))
        }
        [(name, Tree::Object(inside)), rest @ ..] if is(name, "/") => match &inside[..] {
            [(name, Tree::String(text)), others @ ..] if is(name, "bytes") => {
                let whole = rest.is_empty() && others.is_empty();
                whole && text_of(text).is_some_and(|text| BASE64_STANDARD_NO_PAD.decode(text).is_ok())
            }
            _ => true,
        },
        _ => true,
    }
}

/// A CID as DAG-JSON writes it: version 0 in base58, version 1 in lower-case base32 after a `b`.
fn is_cid(text: &str) -> bool {
    match text.strip_prefix('b') {
        Some(digits) => base32(digits).is_some_and(|bytes| is_version_1(&bytes)),
        // 34 bytes that begin with 12 20: a SHA-256 multihash and nothing else.
        None => base58(text).is_some_and(|bytes| bytes.len() == 34 && bytes.starts_with(&[0x12, 0x20])),
    }
}

/// A version, a codec, and a multihash: a code, a length, and that many bytes.
fn is_version_1(bytes: &[u8]) -> bool {
    let whole = || {
        let (version, rest) = varint(bytes)?;
        let (_codec, rest) = varint(rest)?;
        let (_code, rest) = varint(rest)?;
        let (length, digest) = varint(rest)?;
        Some(version == 1 && digest.len() as u64 == length)
    };
    whole().unwrap_or(false)
}

/// An unsigned varint: seven bits per byte, the lowest first, at most nine bytes and none in vain.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0;
    for (place, byte) in bytes.iter().take(9).enumerate() {
        value |= u64::from(byte & 0x7F) << (7 * place);
        if byte & 0x80 == 0 {
            let in_vain = place > 0 && *byte == 0;
            return (!in_vain).then_some((value, &bytes[place + 1..]));
        }
    }
    None
}

/// RFC 4648 in lower case, without padding; the bits that are left over are zero.
fn base32(text: &str) -> Option<Vec<u8>> {
    let mut bits: Vec<u8> = Vec::with_capacity(5 * text.len());
    for letter in text.bytes() {
        let value = match letter {
            b'a'..=b'z' => letter - b'a',
            b'2'..=b'7' => letter - b'2' + 26,
            _ => return None,
        };
        bits.extend((0..5).rev().map(|place| value >> place & 1));
    }
    let rest = bits.len() % 8;
    let (whole, over) = bits.split_at(bits.len() - rest);
    let sound = rest < 5 && over.iter().all(|bit| *bit == 0);
    sound.then(|| whole.chunks(8).map(|byte| byte.iter().fold(0, |sum, bit| sum << 1 | bit)).collect())
}

/// Bitcoin's alphabet: a number in base 58 after as many ones as there are zero bytes.
fn base58(text: &str) -> Option<Vec<u8>> {
    const ALPHABET: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    // Longer than any version 0: no need to count on.
    if text.len() > 64 {
        return None;
    }
    let mut bytes: Vec<u8> = Vec::new();
    for letter in text.bytes() {
        let mut carry = ALPHABET.iter().position(|known| *known == letter)? as u32;
        for byte in bytes.iter_mut().rev() {
            carry += u32::from(*byte) * 58;
            *byte = carry as u8;
            carry >>= 8;
        }
        if carry > 0 {
            bytes.insert(0, carry as u8);
        }
    }
    let zeros = text.bytes().take_while(|letter| *letter == b'1').count();
    bytes.splice(0..0, std::iter::repeat_n(0, zeros));
    Some(bytes)
}

fn is(units: &Units, text: &str) -> bool {
    units.iter().copied().eq(text.encode_utf16())
}

fn text_of(units: &Units) -> Option<String> {
    String::from_utf16(units).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_of_both_versions_are_known_and_others_are_not() {
        assert!(is_cid("QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG"));
        assert!(is_cid("bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"));
        assert!(is_cid("baguqeerasords4njcts6vs7qvdjfcvgnume4hqohf65zsfguprqphs3icwea"));
        for wrong in [
            "", "b", "x", "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbd",
            "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbd0",
            "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzd",
            "BAFYBEIGDYRZT5SFP7UDM7HU76UH7Y26NF3EFUYLQABF3OCLGTQY55FBZDI",
            "zb2rhe5P4gXftAwvA4eXQ5HJwsER2owDyS9sKaQRRVQPn93bA",
        ] {
            assert!(!is_cid(wrong), "{wrong}");
        }
    }
}
