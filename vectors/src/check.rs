//! The in-process check: every case of a profile that a function from text to text can answer.

use crate::vector::{Level, Under, Vector};
use crate::{Difference, Expect, Expected, Judgement, Registry, embedded};
use canon::{Profile, Value};
use std::fmt::{self, Display};
use std::sync::{Mutex, PoisonError};

/// What came of a check; its text is the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many cases were asked.
    pub cases: usize,
    /// The id of every case that failed, and why.
    pub failures: Vec<(String, String)>,
}

impl Checked {
    /// Fails a test with the report, unless every case holds and there was one.
    #[track_caller]
    pub fn assert_conforms(&self) {
        assert!(self.cases > 0 && self.failures.is_empty(), "{self}");
    }
}

impl Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} of {} cases hold", self.cases - self.failures.len(), self.cases)?;
        self.failures.iter().try_for_each(|(id, why)| writeln!(f, "{id}: {why}"))
    }
}

/// Asks a function every case of a profile that must hold.
///
/// An `Err` refuses the document. Where the rules leave a choice, all answers must follow one reading.
///
/// ```
/// use canon::Profile;
///
/// let canonicalize = |document: &[u8]| Profile::JCS.canonicalize(document).map(|text| text.as_bytes().to_vec());
/// canon_vectors::check(Profile::JCS, canonicalize).assert_conforms();
/// ```
pub fn check<E: Display>(profile: Profile, canonicalize: impl Fn(&[u8]) -> Result<Vec<u8>, E>) -> Checked {
    let followed = Mutex::new(Vec::new());
    let mut checked = Checked::default();
    for vector in cases(profile).filter(|vector| vector.level != Level::Should) {
        checked.cases += 1;
        if let Err(why) = judge(&vector, &canonicalize, &followed) {
            checked.failures.push((vector.id, why));
        }
    }
    checked
}

/// The vectors of a profile that need nothing but a document.
pub(crate) fn cases(profile: Profile) -> impl Iterator<Item = Vector> {
    let suite = embedded().unwrap_or_default();
    let vectors: Vec<Vector> = suite.of(profile).cloned().collect();
    vectors.into_iter().filter(|vector| vector.op == "hash" && vector.input.is_some() && vector.args.is_none())
}

/// The readings that one answer fits, with the id of its vector.
pub(crate) type Followed = Vec<(String, Vec<Under>)>;

pub(crate) fn judge<E: Display>(
    vector: &Vector, canonicalize: &impl Fn(&[u8]) -> Result<Vec<u8>, E>, followed: &Mutex<Followed>,
) -> Result<(), String> {
    let given = canonicalize(vector.input.as_deref().unwrap_or_default());
    let got = match &given {
        Ok(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Err(refusal) => format!("refused: {refusal}"),
    };
    let hash = given.as_ref().ok().map(|bytes| Value::string(vector.profile.digest(bytes)));
    let text = given.as_ref().ok().map(|bytes| match std::str::from_utf8(bytes) {
        Ok(text) => Value::string(text),
        Err(_) => Value::Null,
    });
    let reject = given.is_err().then(|| Value::string("refused"));
    let judgement = vector.judge_members(|name| match name {
        "canonical" => text.as_ref(),
        "hash" => hash.as_ref(),
        "reject" => reject.as_ref(),
        _ => None,
    });
    match judgement {
        Judgement::Pass | Judgement::Allowed => Ok(()),
        Judgement::Fail(difference) => Err(report(vector, verdict(&difference), &got)),
        Judgement::Follows(unders) => {
            let mut followed = followed.lock().unwrap_or_else(PoisonError::into_inner);
            let other = followed.iter().find(|(_, known)| !compatible(known, &unders));
            if let Some((id, _)) = other {
                let mixed = format!("mixed readings: {id} follows another");
                return Err(report(vector, &mixed, &got));
            }
            followed.push((vector.id.clone(), unders));
            Ok(())
        }
    }
}

/// Whether some reading fits both: no dispute is read in two ways.
fn compatible(known: &[Under], new: &[Under]) -> bool {
    let agree = |one: &Under, other: &Under| {
        one.iter().all(|(dispute, name)| crate::vector::reading(other, dispute).is_none_or(|reading| reading == name))
    };
    known.iter().any(|one| new.iter().any(|other| agree(one, other)))
}

fn verdict(difference: &Difference) -> &'static str {
    match difference {
        Difference::Accepted => "accepted what it must refuse",
        Difference::Refused => "refused what it must accept",
        _ => "wrong bytes",
    }
}

fn report(vector: &Vector, verdict: &str, got: &str) -> String {
    let rule = vector.rules.first().map_or("", String::as_str);
    let text = Registry::shipped().get(rule).map_or("", |rule| rule.text.as_str());
    let way = |way: &Expected| match way {
        Expected::Reject { kind, .. } => format!("a refusal: {kind}"),
        Expected::Result(_) => way.get("canonical").and_then(Value::as_str).unwrap_or_default().to_owned(),
    };
    let wanted: Vec<String> = match &vector.expect {
        Expect::Readings(rows) => {
            rows.iter().flat_map(|row| row.ways.iter().map(|one| format!("{}: {}", row.name(), way(one)))).collect()
        }
        other => other.ways().map(way).collect(),
    };
    let input = String::from_utf8_lossy(vector.input.as_deref().unwrap_or_default());
    let lines = [
        ("rule", format!("{rule}: {text}")),
        ("proves", vector.proves.clone()),
        ("effect", vector.effect.clone()),
        ("input", shown(&input)),
        ("wanted", wanted.iter().map(|text| shown(text)).collect::<Vec<_>>().join("\n       or ")),
        ("got", shown(got)),
    ];
    let lines = lines.map(|(name, text)| format!("  {name:<7} {text}"));
    format!("{verdict}\n{}", lines.join("\n"))
}

/// As much of a text as a failure shows.
fn shown(text: &str) -> String {
    const SHOWN: usize = 200;
    let cut: String = text.chars().take(SHOWN).flat_map(visible).collect();
    match text.chars().nth(SHOWN) {
        Some(_) => format!("{cut}... ({} bytes)", text.len()),
        None => cut,
    }
}

fn visible(character: char) -> Box<dyn Iterator<Item = char>> {
    match character.is_control() {
        true => Box::new(character.escape_unicode()),
        false => Box::new(std::iter::once(character)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::{Canonicalizer, Settings};

    #[test]
    fn a_mistake_is_reported_with_its_rule_and_the_reference_conforms() {
        let reference = |document: &[u8]| Profile::JCS.canonicalize(document).map(|text| text.as_bytes().to_vec());
        check(Profile::JCS, reference).assert_conforms();
        let checked = check(Profile::JCS, |document| {
            let mut text = reference(document)?;
            text.push(b'\n');
            Ok::<_, canon::Reject>(text)
        });
        assert!(checked.cases > 100 && checked.failures.len() > 50);
        assert!(checked.to_string().contains("rule    JCS-"), "{checked}");
    }

    #[test]
    fn answers_that_mix_readings_fail() {
        let last = canon::Readings::default().with("IN-DUP", "last");
        let asked = std::cell::Cell::new(0);
        let checked = check(Profile::JCS, |document| {
            asked.set(asked.get() + 1);
            let readings = if asked.get() % 2 == 0 { canon::Readings::default() } else { last };
            let mut canonicalizer = Canonicalizer::new(Settings::new(Profile::JCS, readings));
            canonicalizer.canonicalize(document).map(|text| text.as_bytes().to_vec())
        });
        assert!(checked.to_string().contains("mixed readings"), "{checked}");
    }
}
