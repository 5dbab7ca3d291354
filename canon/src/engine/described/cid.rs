//! Whether a text is a content identifier, as DAG-JSON writes one.

/// The bytes of a SHA-256 multihash begin so, and it has 34 of them: there is no other version 0.
const SHA_256: [u8; 2] = [0x12, 0x20];
const VERSION_0: usize = 34;
/// As many letters of base 58 as no version 0 has.
const TOO_LONG: usize = 64;

/// Version 1 in lower-case base32 after a `b`, or version 0 in base58.
pub(super) fn is_cid(text: &[u8]) -> bool {
    match text {
        [b'b', letters @ ..] => from_base32(letters).is_some_and(|bytes| is_version_1(&bytes)),
        _ => from_base58(text).is_some_and(|bytes| bytes.len() == VERSION_0 && bytes.starts_with(&SHA_256)),
    }
}

/// A version, a codec, a hash function and a length, and then as many bytes.
fn is_version_1(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let mut numbers = [0; 4];
    for number in &mut numbers {
        match unsigned(rest) {
            Some((value, length)) => {
                *number = value;
                rest = &rest[length..];
            }
            None => return false,
        }
    }
    let [version, _, _, length] = numbers;
    version == 1 && length == rest.len() as u64
}

/// A number in sevens of bits, the lowest first, and how many bytes it takes: the fewest, and at most nine.
fn unsigned(bytes: &[u8]) -> Option<(u64, usize)> {
    let last = bytes.iter().take(9).position(|byte| *byte < 0x80)?;
    let shortest = last == 0 || bytes[last] != 0;
    let value = bytes[..=last].iter().rfold(0, |value, byte| value << 7 | u64::from(byte & 0x7F));
    shortest.then_some((value, last + 1))
}

/// RFC 4648, lower case, no padding: what is left over is less than a letter, and zero.
fn from_base32(letters: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(letters.len() * 5 / 8);
    let (mut held, mut bits) = (0_u32, 0);
    for letter in letters {
        let value = match letter {
            b'a'..=b'z' => letter - b'a',
            b'2'..=b'7' => letter - b'2' + 26,
            _ => return None,
        };
        held = held << 5 | u32::from(value);
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    (bits < 5 && held == 0).then_some(bytes)
}

/// Bitcoin's alphabet; a leading `1` is a zero byte.
fn from_base58(letters: &[u8]) -> Option<Vec<u8>> {
    const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    if letters.len() > TOO_LONG {
        return None;
    }
    // Lowest byte first.
    let mut number: Vec<u8> = Vec::new();
    for letter in letters {
        let mut carry = ALPHABET.iter().position(|known| known == letter)?;
        for byte in &mut number {
            carry += usize::from(*byte) * 58;
            *byte = carry as u8;
            carry >>= 8;
        }
        while carry > 0 {
            number.push(carry as u8);
            carry >>= 8;
        }
    }
    let zeros = letters.iter().take_while(|letter| **letter == b'1').count();
    number.resize(number.len() + zeros, 0);
    number.reverse();
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_are_told_from_what_is_nearly_one() {
        let good = [
            "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG",
            "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
            // The empty text, hashed by identity.
            "bafkqaaa",
        ];
        for text in good {
            assert!(is_cid(text.as_bytes()), "{text}");
            assert!(!is_cid(&text.as_bytes()[..text.len() - 1]), "{text} cut");
            assert!(!is_cid(format!("{text}a").as_bytes()), "{text} and more");
            assert!(!is_cid(text.to_uppercase().as_bytes()), "{text} in capitals");
        }
        assert!(!is_cid(b"") && !is_cid(b"b") && !is_cid(b"1"));
        assert!(!is_cid("é".as_bytes()) && !is_cid(&[b'Q'; 1000]));
    }

    #[test]
    fn numbers_take_the_fewest_bytes() {
        assert_eq!(unsigned(&[0]), Some((0, 1)));
        assert_eq!(unsigned(&[0x80, 0x01, 7]), Some((128, 2)));
        assert_eq!(unsigned(&[0x80, 0x00]), None);
        assert_eq!(unsigned(&[0x80]), None);
        assert_eq!(unsigned(&[0xFF; 10]), None);
    }
}
