//! The first corpora of the fuzz targets, made from the golden vectors.

use crate::suite::Suite;
use crate::vector::{File, Vector, write_file};
use canon::Value;
use canon::digest::sha256_hex;
use std::collections::BTreeMap;

/// What a corpus is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The documents of all vectors, behind a byte that chooses profile or readings.
    Documents,
    /// The arguments of all vectors.
    Arguments,
    /// The addresses of the `uri` vectors.
    Uris,
    /// Answers as lines of the protocol.
    Lines,
    /// Files of one vector each.
    Files,
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
    ("idempotence", Kind::Documents),
    ("uri", Kind::Uris),
    ("notation", Kind::Arguments),
    ("vector_file", Kind::Files),
    ("protocol_line", Kind::Lines),
];

/// The longest input that is worth keeping: coverage is had with short ones.
const LIMIT: usize = 4096;

/// The files of one corpus, by a name made of their content: the same every time.
pub fn corpus(kind: Kind, suite: &Suite) -> BTreeMap<String, Vec<u8>> {
    suite
        .vectors()
        .filter_map(|vector| seed(kind, vector))
        .filter(|seed| seed.len() <= LIMIT)
        .map(|seed| (sha256_hex(&seed)[..16].to_owned(), seed))
        .collect()
}

fn seed(kind: Kind, vector: &Vector) -> Option<Vec<u8>> {
    match kind {
        Kind::Documents => {
            let mut seed = vec![vector.profile as u8];
            seed.extend_from_slice(vector.input.as_deref()?);
            Some(seed)
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
            let file = File {
                profile: vector.profile,
                family: vector.family().to_owned(),
                vectors: vec![vector.clone()],
            };
            Some(write_file(&file).into_bytes())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_corpus_has_seeds_with_names_of_their_own() {
        let suite = crate::embedded().unwrap();
        for (target, kind) in CORPORA {
            let corpus = corpus(*kind, &suite);
            // The vectors of some operations may still be few, never none.
            assert!(
                *kind == Kind::Uris || *kind == Kind::Arguments || corpus.len() > 20,
                "{target}: {}",
                corpus.len()
            );
            assert_eq!(corpus, super::corpus(*kind, &suite));
        }
    }
}
