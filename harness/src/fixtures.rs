//! Published fixture files as cases: the Capsule protocol's golden fixtures and the Khala payload hash vectors.
//!
//! Neither file keeps the input as text, so the text is cut out of the file itself: member order and the
//! spelling of numbers are what the authors wrote.

use crate::case::Case;
use canon::{Profile, Reject, Value};
use canon_vectors::{Expect, Expected, Level};
use std::fmt;
use std::path::Path;

/// A fixture format: which member holds what.
struct Format {
    /// The array of fixtures in the file.
    list: &'static str,
    /// The document.
    document: &'static str,
    /// The canonical text.
    canonical: &'static str,
    /// The hash.
    hash: &'static str,
    profile: Profile,
    op: &'static str,
    family: &'static str,
    rules: &'static [&'static str],
}

const FORMATS: [Format; 2] = [
    Format {
        list: "fixtures",
        document: "capsule_dict",
        canonical: "canonical_json",
        hash: "sha3_256_hash",
        profile: Profile::CPS,
        op: "hash",
        family: "golden-fixtures",
        rules: &["CPS-HASH-1"],
    },
    Format {
        list: "vectors",
        document: "payload",
        canonical: "canonical_json",
        hash: "sha256",
        profile: Profile::OPENAGENTS,
        op: "payload_json",
        family: "khala-payloads",
        rules: &["OA-PAY-1"],
    },
];

/// Why a fixture file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixtureError {
    /// The file.
    pub file: String,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a fixture file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It cannot be read.
    Unreadable(String),
    /// It is not JSON.
    NotJson(Reject),
    /// It has neither format.
    UnknownFormat,
    /// A member of a fixture is missing or has the wrong type.
    Member {
        /// The fixture's position, from 1.
        position: usize,
        /// The member.
        member: &'static str,
    },
    /// Two fixtures have the same name.
    SameName(String),
}

impl fmt::Display for FixtureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file)?;
        match &self.problem {
            Problem::Unreadable(error) => write!(f, "cannot be read: {error}"),
            Problem::NotJson(reject) => write!(f, "is not JSON: {reject}"),
            Problem::UnknownFormat => {
                f.write_str("is no fixture file: neither `fixtures` with `capsule_dict` nor `vectors` with `payload`")
            }
            Problem::Member { position, member } => {
                write!(f, "fixture {position} has no usable `{member}`")
            }
            Problem::SameName(name) => write!(f, "two fixtures are called {name:?}"),
        }
    }
}

impl std::error::Error for FixtureError {}

/// The cases of a file.
pub fn read_file(path: &Path) -> Result<Vec<Case>, FixtureError> {
    let error = |problem| FixtureError { file: path.display().to_string(), problem };
    let bytes = crate::input::read_file(path).map_err(|problem| error(Problem::Unreadable(problem.to_string())))?;
    read(&bytes).map_err(error)
}

/// The cases of a fixture document.
pub fn read(bytes: &[u8]) -> Result<Vec<Case>, Problem> {
    let file = crate::json::read(bytes).map_err(Problem::NotJson)?;
    let (format, fixtures) = FORMATS
        .iter()
        .find_map(|format| {
            let fixtures = file.get(format.list)?.as_array()?;
            let fits = |fixture: &Value| fixture.get(format.document).is_some();
            fixtures.first().is_some_and(fits).then_some((format, fixtures))
        })
        .ok_or(Problem::UnknownFormat)?;
    let mut cases: Vec<Case> = Vec::new();
    for (index, fixture) in fixtures.iter().enumerate() {
        let case = case(format, index + 1, fixture)?;
        if cases.iter().any(|known| known.id == case.id) {
            return Err(Problem::SameName(case.id));
        }
        cases.push(case);
    }
    Ok(cases)
}

fn case(format: &Format, position: usize, fixture: &Value) -> Result<Case, Problem> {
    let missing = |member| Problem::Member { position, member };
    let text = |member: &'static str| fixture.get(member).and_then(Value::as_str).ok_or_else(|| missing(member));
    let document = fixture.get(format.document).ok_or_else(|| missing(format.document))?;
    let name = text("name")?;
    let about = fixture.get("description").and_then(Value::as_str);
    Ok(Case {
        id: format!("{}/{}/{name}", format.profile, format.family),
        profile: format.profile,
        rules: format.rules.iter().map(|rule| (*rule).to_owned()).collect(),
        level: Level::Must,
        disputes: Vec::new(),
        proves: about.unwrap_or("the published hash comes out").to_owned(),
        effect: String::new(),
        needs: None,
        since: canon_vectors::vector::FIRST_VERSION.to_owned(),
        op: format.op.to_owned(),
        input: Some(document.to_text().into_bytes()),
        args: None,
        reported: Vec::new(),
        expect: Expect::One(Expected::Result(vec![
            ("canonical".to_owned(), Value::string(text(format.canonical)?)),
            ("hash".to_owned(), Value::string(text(format.hash)?)),
        ])),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_keeps_its_order_and_its_numbers() {
        let file = br#"{"vectors":[{"name":"x","payload":{"b":1.50,"a":1e2},"canonical_json":"c","sha256":"h"}]}"#;
        let cases = read(file).unwrap();
        assert_eq!(cases[0].id, "openagents/khala-payloads/x");
        assert_eq!(cases[0].input.as_deref(), Some(&br#"{"b":1.50,"a":1e2}"#[..]));
    }

    #[test]
    fn a_file_of_another_kind_is_told_apart() {
        assert_eq!(read(b"{}"), Err(Problem::UnknownFormat));
        assert!(matches!(read(b"{"), Err(Problem::NotJson(_))));
        let member = Problem::Member { position: 1, member: "sha256" };
        let file = br#"{"vectors":[{"name":"x","payload":1,"canonical_json":"1"}]}"#;
        assert_eq!(read(file), Err(member));
    }
}
