//! Which profile, reading or mistake gives a hash or a text.

use super::question::{Question, Wrong};
use canon::Value;
use canon_generator::identify::{Sought, identify as search};

/// Tries everything that is known.
pub fn identify(question: &Question) -> Result<Value, Wrong> {
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
    let found = search(&document, &sought, &question.profiles()?);
    let matches = found.matches.iter().map(canon_generator::identify::Match::value).collect();
    Ok(Value::object([
        ("matches", Value::Array(matches)),
        ("canonical", found.canonical.map_or(Value::Null, Value::string)),
        ("tried", Value::integer(found.tried as u64)),
        ("left", Value::integer(found.left as u64)),
    ]))
}
