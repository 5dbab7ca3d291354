//! The hash and the canonical text that are looked for, in every form that people write them.

use super::candidates::{Given, Kept};
use base64::Engine as _;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use sha2::Digest as _;

/// What somebody else got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought {
    hash: Option<Hash>,
    canonical: Option<Text>,
}

/// A canonical text, by its SHA-256.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    whole: [u8; 32],
    /// The same without the line feed at its end, which an editor may have put there.
    without_line_feed: Option<[u8; 32]>,
}

/// A text that is no hash in any form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoHash(String);

impl std::fmt::Display for NoHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:?} is no hash; give at least 16 bytes in hex or base64, with or without a prefix such as sha256:",
            self.0
        )
    }
}

impl std::error::Error for NoHash {}

/// How a candidate fits, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// To the letter.
    Exact,
    /// The same bytes of a hash, written in another form.
    OtherForm,
    /// The same text with a line feed behind it that was not hashed.
    LineFeedBehind,
    /// Another algorithm over the same text.
    OtherAlgorithm(usize),
    /// The same text with a line feed behind it, hashed with this algorithm.
    LineFeedHashed(usize),
}

/// A hash as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hash {
    text: String,
    /// Every digest that the text can stand for.
    bytes: Vec<Vec<u8>>,
}

/// What may be taken over a canonical text: the name, the length in bytes, and the function.
type Algorithm = (&'static str, usize, fn(&[u8]) -> Vec<u8>);

const ALGORITHMS: &[Algorithm] = &[
    ("SHA-256", 32, |text| sha2::Sha256::digest(text).to_vec()),
    ("SHA3-256", 32, |text| sha3::Sha3_256::digest(text).to_vec()),
    ("SHA-512", 64, |text| sha2::Sha512::digest(text).to_vec()),
    ("SHA-384", 48, |text| sha2::Sha384::digest(text).to_vec()),
    ("SHA-512/256", 32, |text| sha2::Sha512_256::digest(text).to_vec()),
    ("Keccak-256", 32, |text| sha3::Keccak256::digest(text).to_vec()),
    ("SHA3-512", 64, |text| sha3::Sha3_512::digest(text).to_vec()),
    ("SHA-224", 28, |text| sha2::Sha224::digest(text).to_vec()),
];

/// The name of an algorithm.
pub fn algorithm(index: usize) -> &'static str {
    ALGORITHMS[index].0
}

impl Sought {
    /// A hash, a canonical text, or both: then both must fit.
    pub fn new(hash: Option<&str>, canonical: Option<&[u8]>) -> Result<Sought, NoHash> {
        let hash = hash.map(Hash::read).transpose()?;
        let sha256 = |text: &[u8]| -> [u8; 32] { sha2::Sha256::digest(text).into() };
        let canonical =
            canonical.map(|text| Text { whole: sha256(text), without_line_feed: without_line_feed(text).map(sha256) });
        Ok(Sought { hash, canonical })
    }

    /// How a candidate's answer fits, in its own algorithm; none where it does not.
    pub fn fit(&self, kept: &Kept) -> Option<Fit> {
        let text = match (&self.canonical, kept.text) {
            (None, _) => Fit::Exact,
            (Some(wanted), Some(text)) if wanted.whole == text => Fit::Exact,
            (Some(wanted), Some(text)) if wanted.without_line_feed == Some(text) => Fit::LineFeedBehind,
            _ => return None,
        };
        match &self.hash {
            None => Some(text),
            Some(hash) => hash.fit(kept).map(|fit| fit.max(text)),
        }
    }

    /// Whether a hash is sought that another algorithm can have made.
    pub fn may_be_another_digest(&self) -> bool {
        let lengths = ALGORITHMS.iter().map(|(_, length, _)| length);
        let hash = self.hash.as_ref().map(|hash| &hash.bytes);
        hash.is_some_and(|all| lengths.clone().any(|length| all.iter().any(|bytes| bytes.len() == *length)))
    }

    /// How a candidate's answer fits where its text is hashed with another algorithm, or with a line feed behind it.
    pub fn fit_digest(&self, given: &Given) -> Option<Fit> {
        let text = given.canonical.as_deref()?;
        let alone = Sought { hash: None, ..self.clone() };
        alone.fit(&given.clone().kept())?;
        self.hash.as_ref()?.fit_digest(text.as_bytes())
    }

    /// How the hash is written, in words.
    pub fn form(&self) -> String {
        self.hash.as_ref().map_or_else(String::new, Hash::form)
    }
}

impl Hash {
    /// Reads a hash in any form in which programs print it.
    fn read(text: &str) -> Result<Hash, NoHash> {
        let read = spellings(text).into_iter().find_map(|text| {
            let bytes = digests(&text);
            (!bytes.is_empty() || is_text_in_digits(&text)).then_some(Hash { text, bytes })
        });
        read.ok_or_else(|| NoHash(text.chars().take(80).collect()))
    }

    fn fit(&self, kept: &Kept) -> Option<Fit> {
        let hash = kept.hash.as_deref().filter(|hash| !hash.is_empty())?;
        if hash == self.text {
            return Some(Fit::Exact);
        }
        digests(hash).iter().any(|bytes| self.bytes.contains(bytes)).then_some(Fit::OtherForm)
    }

    fn fit_digest(&self, text: &[u8]) -> Option<Fit> {
        let followed = [text, b"\n"].concat();
        for (index, (_, length, digest)) in ALGORITHMS.iter().enumerate() {
            let mut sought = self.bytes.iter().filter(|bytes| bytes.len() == *length).peekable();
            if sought.peek().is_none() {
                continue;
            }
            let (plain, followed) = (digest(text), digest(&followed));
            for bytes in sought {
                match bytes {
                    bytes if *bytes == plain => return Some(Fit::OtherAlgorithm(index)),
                    bytes if *bytes == followed => return Some(Fit::LineFeedHashed(index)),
                    _ => {}
                }
            }
        }
        None
    }

    fn form(&self) -> String {
        let (prefix, rest) = prefixes(&self.text).last().unwrap_or(("", &self.text));
        let hex = rest.bytes().all(|byte| byte.is_ascii_hexdigit());
        let form = match hex {
            true if rest.bytes().any(|byte| byte.is_ascii_uppercase()) => "upper-case hex",
            true => "hex",
            false if rest.contains(['-', '_']) => "URL-safe base64",
            false => "base64",
        };
        if prefix.is_empty() { form.to_owned() } else { format!("{form} behind {prefix:?}") }
    }
}

/// A text as the hash that it may hold: its first word, so that a line of `sha256sum` is a hash too; what stands behind the
/// last equals sign, as `openssl dgst` and BSD's `sha256` write it; its digits, where colons or spaces stand between them; an
/// item of HTTP's `Content-Digest`, which stands between colons. Quotation marks around any of them are not part of it.
fn spellings(text: &str) -> Vec<String> {
    let bare = text.trim().trim_matches(['"', '\'', '`']).trim();
    let first = bare.split_whitespace().next().unwrap_or_default();
    let behind = bare.rsplit_once("= ").map_or("", |(_, hash)| hash.trim());
    let digits: String = bare.split([':', ' ', '\t']).collect();
    let in_pairs = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let item = bare.split_once("=:").and_then(|(_, item)| item.strip_suffix(':')).unwrap_or_default();
    let known =
        |text: &&str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "+/-_=:".contains(c));
    let all = [first, if in_pairs { &digits } else { "" }, behind, item];
    all.iter().filter(|text| known(&&***text)).map(|text| (*text).to_owned()).collect()
}

/// The text without its final line feed, where it has one.
fn without_line_feed(text: &[u8]) -> Option<&[u8]> {
    let text = text.strip_suffix(b"\n")?;
    Some(text.strip_suffix(b"\r").unwrap_or(text))
}

/// The text as a whole, then split behind each mark that may end a prefix, as long as a digest is left.
fn prefixes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    const LONGEST: usize = 16;
    // Behind an x only where it is that of 0x: it is a digit of base64 too.
    let marks =
        text.char_indices().filter(|(at, c)| matches!(c, ':' | '-' | '=' | '/') || *at == 1 && text.starts_with("0x"));
    let behind = marks.map(|(at, mark)| at + mark.len_utf8()).take_while(|at| *at <= LONGEST);
    std::iter::once(0).chain(behind).map(|at| text.split_at(at)).filter(|(_, rest)| !bytes_of(rest).is_empty())
}

/// Every digest that a text can stand for: hex or base64, behind a prefix or not.
fn digests(text: &str) -> Vec<Vec<u8>> {
    prefixes(text).flat_map(|(_, rest)| bytes_of(rest)).collect()
}

/// MD5's length, which is also what those have who cut SHA-256 in half; the longest digest there is.
const LENGTHS: &[usize] = &[16, 20, 28, 32, 48, 64];

/// What stands in a text of hex or base64, where it is as long as a digest.
fn bytes_of(text: &str) -> Vec<Vec<u8>> {
    decoded(text).into_iter().filter(|bytes| LENGTHS.contains(&bytes.len())).collect()
}

/// Whether it is longer than any digest: who hashes with nothing writes the whole text in digits.
fn is_text_in_digits(text: &str) -> bool {
    let rest = text.split_once([':', '-']).map_or(text, |(_, rest)| rest);
    let longest = LENGTHS.iter().max();
    [text, rest].iter().any(|text| decoded(text).iter().any(|bytes| Some(&bytes.len()) > longest))
}

/// The bytes behind digits of hex or base64.
fn decoded(text: &str) -> Vec<Vec<u8>> {
    let config = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let standard = GeneralPurpose::new(&base64::alphabet::STANDARD, config);
    let url = GeneralPurpose::new(&base64::alphabet::URL_SAFE, config);
    let readings = [hex(text), standard.decode(text).ok(), url.decode(text).ok()];
    let mut found: Vec<Vec<u8>> = readings.into_iter().flatten().collect();
    found.dedup();
    found
}

fn hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|digit| Some(digit.to_digit(16)? as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::digest::written;
    use canon::spec::Form;

    #[test]
    fn a_hash_is_known_in_every_form_that_people_write_it() {
        let bytes = sha2::Sha256::digest(b"{}").to_vec();
        let hex = written(Form::Hex, &bytes);
        let standard = written(Form::Base64, &bytes);
        for text in [
            hex.clone(),
            hex.to_uppercase(),
            format!("sha256:{hex}"),
            format!("sha256-{hex}"),
            format!("SHA-256={hex}"),
            format!("{hex}  file.json\n"),
            standard.clone(),
            standard.trim_end_matches('=').to_owned(),
            standard.replace('+', "-").replace('/', "_"),
            written(Form::Base64Url, &bytes),
            format!("sha256-{standard}"),
            format!("0x{hex}"),
            format!("sha256/{hex}"),
            format!("sha256/{standard}"),
            format!("SHA256 (file.json) = {hex}"),
            format!("SHA2-256(file.json)= {hex}"),
            bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":"),
            bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" "),
            format!("sha-256=:{standard}:"),
            format!("\"{hex}\""),
            format!("'sha256:{hex}'"),
        ] {
            let hash = Hash::read(&text).unwrap();
            assert!(hash.bytes.contains(&bytes), "{text}");
        }
        assert_eq!(Hash::read(&format!("sha256:{hex}")).unwrap().form(), "hex behind \"sha256:\"");
        assert_eq!(Hash::read(&hex.to_uppercase()).unwrap().form(), "upper-case hex");
    }

    #[test]
    fn what_is_no_hash_is_refused() {
        let short = "ab".repeat(8);
        for text in ["", "  ", "{\"a\":1}", "h\u{e4}sh", "zz", "sha256:", "0x", "\"\"", "abcd", short.as_str()] {
            assert!(Hash::read(text).is_err(), "{text:?}");
        }
    }
}
