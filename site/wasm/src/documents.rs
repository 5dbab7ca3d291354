//! One document in one profile or several, two documents in one, and any operation of the wire protocol.

use super::question::{Question, Wrong};
use base64::Engine as _;
use canon::operation::Request;
use canon::{Hashed, Profile, Readings, Settings, Value};
use canon_generator::Implementation;
use canon_harness::internals::explain::change::changes;
use canon_harness::internals::explain::json;
use canon_harness::internals::explain::leaves;
use canon_harness::internals::explain::readings::dependences;
use canon_harness::internals::explain::refusal::Refusal;

/// How many changes and differences are told: nobody reads more, and a large document can have a million.
const MOST: usize = 2000;

fn hashed(profile: Profile, readings: &Readings, document: &[u8]) -> Result<Hashed, Box<Refusal>> {
    canon::Hashing::reference(profile, readings)
        .hash(document)
        .map_err(|reject| Box::new(Refusal::new(document, &Settings::new(profile, *readings), reject)))
}

/// An answer: the text and its hash, or the refusal.
fn members(answer: &Result<Hashed, Box<Refusal>>) -> Vec<(&'static str, Value)> {
    match answer {
        Ok(hashed) => {
            vec![("canonical", Value::string(hashed.canonical.as_str())), ("hash", Value::string(hashed.hash.as_str()))]
        }
        Err(refusal) => vec![("refusal", Value::object(json::refusal(refusal)))],
    }
}

/// The canonical text, every change with its rule, and the disputes that the hash depends on.
pub fn canonicalize(question: &Question) -> Result<Value, Wrong> {
    let profile = question.profile()?;
    let readings = question.readings()?;
    let document = question.document("document")?;
    let answer = hashed(profile, &readings, &document);
    let mut members = members(&answer);
    if let (Ok(hashed), true) = (&answer, question.get("plain").is_none()) {
        let mut changes = changes(profile, "hash", &document, hashed.canonical.as_bytes());
        let count = changes.len();
        changes.truncate(MOST);
        members.push(("count", Value::integer(count as u64)));
        members.push(("changes", json::changes(&changes)));
    }
    if question.get("plain").is_none() {
        let depends = dependences(profile, &readings, |readings| {
            let hashing = canon::Hashing::reference(profile, readings);
            hashing.hash(&document).map(|hashed| hashed.hash).map_err(|reject| reject.kind)
        });
        members.push(("disputes", json::dependences(&depends)));
    }
    Ok(Value::object(members))
}

/// One document in several profiles.
pub fn compare(question: &Question) -> Result<Value, Wrong> {
    let document = question.document("document")?;
    let readings = question.readings()?;
    let profiles = question.profiles()?;
    let answers: Vec<_> =
        profiles.iter().map(|profile| (profile.name(), hashed(*profile, &readings, &document))).collect();
    Ok(side_by_side(&answers))
}

/// Two documents in one profile.
pub fn two(question: &Question) -> Result<Value, Wrong> {
    let profile = question.profile()?;
    let readings = question.readings()?;
    let answers = [("first", "document"), ("second", "second")]
        .map(|(name, member)| Ok((name, hashed(profile, &readings, &question.document(member)?))));
    let answers = answers.into_iter().collect::<Result<Vec<_>, Wrong>>()?;
    Ok(side_by_side(&answers))
}

fn side_by_side(answers: &[(&str, Result<Hashed, Box<Refusal>>)]) -> Value {
    let taken: Vec<(&str, &str)> =
        answers.iter().filter_map(|(name, answer)| Some((*name, answer.as_ref().ok()?.canonical.as_str()))).collect();
    let (names, texts): (Vec<&str>, Vec<&str>) = taken.into_iter().unzip();
    let mut rows = leaves::differences(&texts);
    let count = rows.len();
    rows.truncate(MOST);
    let one = |(name, answer): &(&str, Result<Hashed, Box<Refusal>>)| {
        let mut all = vec![("name", Value::string(*name))];
        all.extend(members(answer));
        Value::object(all)
    };
    Value::object([
        ("answers", Value::Array(answers.iter().map(one).collect())),
        ("count", Value::integer(count as u64)),
        ("differences", json::differences(&names, &rows)),
    ])
}

/// What the reference answers to an operation, as it stands on the wire.
pub fn answer(question: &Question) -> Result<Value, Wrong> {
    let profile = question.profile()?;
    let readings = question.readings()?;
    let request = question.get("request").ok_or_else(|| Wrong::new("`request` must be an object"))?;
    let text = |name: &str| request.get(name).and_then(Value::as_str);
    let input = match text("input_b64") {
        Some(encoded) => {
            let decoded = base64::engine::general_purpose::STANDARD.decode(encoded);
            Some(decoded.map_err(|_| Wrong::new("`input_b64` is no base64"))?)
        }
        None => request.get("input").and_then(Value::as_text).map(|text| text.to_string_lossy().into_bytes()),
    };
    let request = Request {
        op: text("op").unwrap_or("hash").to_owned(),
        input,
        args: request.get("args").cloned().unwrap_or_else(|| Value::Object(Vec::new())),
    };
    let answer = Implementation::reference(&readings).answer(profile, &request);
    Ok(Value::object(answer.members()))
}
