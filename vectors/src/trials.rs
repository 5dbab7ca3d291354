//! One libtest-style trial per case, so that `cargo test jcs/strings` filters them.

use crate::vector::{Level, Under, Vector};
use crate::{Difference, Expect, Expected, Judgement, Registry, embedded};
use canon::{Profile, Value};
use libtest_mimic::{Failed, Trial};
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

/// The cases of a profile that a function from text to text can answer, as trials for `libtest_mimic::run`.
///
/// An `Err` refuses the document; a panic fails its trial. Where the rules leave a choice, all answers must follow one reading. Good
/// practice is ignored unless `--include-ignored` asks for it.
///
/// ```no_run
/// // tests/jcs.rs, with `harness = false` in the manifest
/// use canon::Profile;
///
/// fn canonicalize(document: &[u8]) -> Result<Vec<u8>, canon::Reject> {
///     Profile::JCS.canonicalize(document).map(|canonical| canonical.as_bytes().to_vec())
/// }
///
/// let arguments = libtest_mimic::Arguments::from_args();
/// libtest_mimic::run(&arguments, canon_vectors::trials(Profile::JCS, canonicalize)).exit();
/// ```
pub fn trials<E: Display>(
    profile: Profile,
    canonicalize: impl Fn(&[u8]) -> Result<Vec<u8>, E> + Send + Sync + 'static,
) -> Vec<Trial> {
    let suite = embedded().unwrap_or_default();
    let asked =
        |vector: &&Vector| vector.op == "hash" && vector.input.is_some() && vector.args.is_none();
    let canonicalize = Arc::new(canonicalize);
    let followed = Arc::new(Mutex::new(Vec::new()));
    suite
        .of(profile)
        .filter(asked)
        .cloned()
        .map(|vector| {
            let (canonicalize, followed) = (Arc::clone(&canonicalize), Arc::clone(&followed));
            let (name, ignored) = (vector.id.clone(), vector.level == Level::Should);
            Trial::test(name, move || judge(&vector, &*canonicalize, &followed))
                .with_ignored_flag(ignored)
        })
        .collect()
}

/// The readings that one answer fits, with the id of its vector.
type Followed = Vec<(String, Vec<Under>)>;

fn judge<E: Display>(
    vector: &Vector,
    canonicalize: &impl Fn(&[u8]) -> Result<Vec<u8>, E>,
    followed: &Mutex<Followed>,
) -> Result<(), Failed> {
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
        one.iter().all(|(dispute, name)| {
            crate::vector::reading(other, dispute).is_none_or(|reading| reading == name)
        })
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

fn report(vector: &Vector, verdict: &str, got: &str) -> Failed {
    let rule = vector.rules.first().map_or("", String::as_str);
    let text = Registry::shipped().get(rule).map_or("", |rule| rule.text.as_str());
    let way = |way: &Expected| match way {
        Expected::Reject { kind, .. } => format!("a refusal: {kind}"),
        Expected::Result(_) => {
            way.get("canonical").and_then(Value::as_str).unwrap_or_default().to_owned()
        }
    };
    let wanted: Vec<String> = match &vector.expect {
        Expect::Readings(rows) => rows
            .iter()
            .flat_map(|row| row.ways.iter().map(|one| format!("{}: {}", row.name(), way(one))))
            .collect(),
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
    Failed::from(format!("{verdict}\n{}", lines.join("\n")))
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
