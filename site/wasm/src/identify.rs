//! Which profile, reading or mistake gives a hash or a text.

use super::question::{Question, Wrong};
use canon::Value;
use canon_generator::identify::{Match, Sought, identify, identify_within};

/// Tries everything that is known.
pub fn search(question: &Question) -> Result<Value, Wrong> {
    let document = question.document("document")?;
    let text = match question.get("text") {
        Some(_) => Some(question.document("text")?),
        None => None,
    };
    let hash = question.optional("hash").filter(|hash| !hash.trim().is_empty());
    if hash.is_none() && text.is_none() {
        return Err(Wrong::new("give a hash or a canonical text"));
    }
    let sought = Sought::new(hash, text.as_deref()).map_err(|wrong| Wrong::new(wrong.to_string()))?;
    let profiles = question.profiles()?;
    let budget = question.get("budget").and_then(Value::as_number).and_then(|bytes| bytes.parse().ok());
    let found = match budget {
        Some(budget) => identify_within(&document, &sought, &profiles, budget),
        None => identify(&document, &sought, &profiles),
    };
    let told = |one: &Match| {
        let mut members = one.value().as_object().unwrap_or_default().to_vec();
        members.push(("gist".into(), Value::string(one.gist.as_str())));
        Value::Object(members)
    };
    let matches = found.matches.iter().map(told).collect();
    Ok(Value::object([
        ("matches", Value::Array(matches)),
        ("canonical", found.canonical.map_or(Value::Null, Value::string)),
        ("tried", Value::integer(found.tried as u64)),
        ("left", Value::integer(found.left as u64)),
    ]))
}
