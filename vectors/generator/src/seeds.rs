//! The first corpora of the fuzz targets, made from the golden vectors.

mod samples;

use canon::Value;
use canon::digest::sha256_hex;
use canon::spec::AXES;
use canon_vectors::suite::Suite;
use canon_vectors::vector::{File, Vector, write_file};
use std::collections::BTreeMap;

/// What a corpus is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The documents of all vectors, behind a byte that chooses profile or readings.
    Documents,
    /// The documents of all vectors, behind the bytes of choices: other ones for each document.
    Choices,
    /// The number literals that are a document, behind a byte that chooses the profile and says that a literal follows.
    Literals,
    /// The same numbers as the eight bytes of a double, before a byte that chooses the profile.
    Doubles,
    /// The strings that are a document, behind a byte that chooses the profile.
    Strings,
    /// The first three names of every object that has as many, behind a byte that chooses the profile.
    Names,
    /// The arguments of all vectors.
    Arguments,
    /// The addresses of the `uri` vectors.
    Uris,
    /// Answers as lines of the protocol.
    Lines,
    /// Files of one vector each.
    Files,
    /// Texts that no vector holds.
    Samples(&'static [&'static str]),
}

/// The targets that have a first corpus, and what it is made of. The other
/// targets read decisions of the generator, which no vector spells.
pub const CORPORA: &[(&str, Kind)] = &[
    ("reader", Kind::Documents),
    ("engine_jcs", Kind::Documents),
    ("engine_cps", Kind::Documents),
    ("engine_openagents", Kind::Documents),
    ("engine_khora", Kind::Documents),
    ("engine_kairos", Kind::Documents),
    ("spec", Kind::Choices),
    ("twin", Kind::Documents),
    ("idempotence", Kind::Documents),
    ("scan", Kind::Documents),
    ("numbers", Kind::Literals),
    ("floats", Kind::Doubles),
    ("strings", Kind::Strings),
    ("orders", Kind::Names),
    ("uri", Kind::Uris),
    ("notation", Kind::Arguments),
    ("vector_file", Kind::Files),
    ("protocol_line", Kind::Lines),
    ("config", Kind::Samples(samples::CONFIGS)),
    ("keyring", Kind::Samples(samples::KEYRINGS)),
];

/// The longest input that is worth keeping: coverage is had with short ones.
const LIMIT: usize = 4096;

/// The files of one corpus, by a name made of their content: the same every time.
pub fn corpus(kind: Kind, suite: &Suite) -> BTreeMap<String, Vec<u8>> {
    let seeds: Vec<Vec<u8>> = match kind {
        Kind::Samples(texts) => texts.iter().map(|text| text.as_bytes().to_vec()).collect(),
        _ => suite.vectors().filter_map(|vector| seed(kind, vector)).collect(),
    };
    seeds
        .into_iter()
        .filter(|seed| seed.len() <= LIMIT)
        .map(|seed| (sha256_hex(&seed)[..16].to_owned(), seed))
        .collect()
}

fn seed(kind: Kind, vector: &Vector) -> Option<Vec<u8>> {
    let profile = vector.profile.place() as u8;
    let input = || vector.input.as_deref();
    match kind {
        Kind::Documents => Some([&[profile], input()?].concat()),
        Kind::Choices => {
            let mut choices = sha256_hex(input()?).into_bytes();
            // A letter changes its axis, and so do most digits: each stands for values of its own.
            choices.iter_mut().for_each(|digit| *digit = digit.wrapping_mul(37));
            choices.truncate(AXES.len() + 1);
            Some([&choices, input()?].concat())
        }
        Kind::Literals => {
            number(input()?)?;
            // The top bit, with the profile unchanged: 0x82 is a multiple of five.
            Some([&[0x82 + profile], input()?].concat())
        }
        Kind::Doubles => {
            let bits = number(input()?)?.to_bits();
            Some([&bits.to_le_bytes()[..], &[profile]].concat())
        }
        Kind::Strings => {
            let value = Value::read(input()?).ok()?;
            Some([&[profile], value.as_str()?.as_bytes()].concat())
        }
        Kind::Names => {
            let value = Value::read(input()?).ok()?;
            let Value::Object(members) = &value else {
                return None;
            };
            let names: Option<Vec<&str>> = members.get(..3)?.iter().map(|(name, _)| name.as_str()).collect();
            let names: Vec<&[u8]> = names?.into_iter().map(str::as_bytes).collect();
            Some([&[profile], &names.join(&0xFF)[..]].concat())
        }
        Kind::Arguments => {
            let args = vector.args.as_ref()?;
            let value = args.get("value").or_else(|| args.get("context"));
            Some(value.unwrap_or(args).to_text().into_bytes())
        }
        Kind::Uris => {
            let uri = vector.args.as_ref()?.get("uri")?.as_str()?;
            Some(uri.as_bytes().to_vec())
        }
        Kind::Lines => {
            let mut members = vec![("id".to_owned(), Value::integer(7))];
            members.extend(vector.expect.ways().next()?.members());
            Some(Value::object(members).to_text().into_bytes())
        }
        Kind::Files => {
            let file =
                File { profile: vector.profile, family: vector.family().to_owned(), vectors: vec![vector.clone()] };
            Some(write_file(&file).into_bytes())
        }
        Kind::Samples(_) => None,
    }
}

/// The number that a document is.
fn number(input: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(input).ok()?;
    // Rust reads words such as `inf` too, which no document is.
    let spelled = text.ends_with(|last: char| last.is_ascii_digit());
    spelled.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_corpus_has_seeds_with_names_of_their_own() {
        let suite = canon_vectors::embedded().unwrap();
        for (target, kind) in CORPORA {
            let corpus = corpus(*kind, &suite);
            assert!(matches!(kind, Kind::Samples(_)) || corpus.len() > 20, "{target}: {}", corpus.len());
            assert!(!corpus.is_empty(), "{target}");
            assert_eq!(corpus, super::corpus(*kind, &suite));
        }
    }

    #[test]
    fn a_literal_keeps_its_profile() {
        let suite = canon_vectors::embedded().unwrap();
        let vector = suite
            .vectors()
            .find(|vector| {
                vector.profile == canon::Profile::KAIROS && vector.input.as_deref().and_then(number).is_some()
            })
            .unwrap();
        let seed = seed(Kind::Literals, vector).unwrap();
        assert_eq!(usize::from(seed[0]) % 5, canon::Profile::KAIROS.place());
        assert!(seed[0] >= 0x80);
    }
}
