//! The digest that tells one wrong answer from another.

use crate::event::CaseFinished;
use canon::Value;

/// Sixteen hex digits over what cases answered: ids, verdicts and answers, in the order of the ids.
///
/// Members count in any order, and the free text of a `message` does not count,
/// so that a new wording or another hash map is no other failure.
pub fn answer_digest<'a>(cases: impl IntoIterator<Item = &'a CaseFinished>) -> String {
    let mut digest = full_answer_digest(cases);
    digest.truncate(16);
    digest
}

/// The same with all of its 64 digits.
pub fn full_answer_digest<'a>(cases: impl IntoIterator<Item = &'a CaseFinished>) -> String {
    let mut lines: Vec<String> = cases
        .into_iter()
        .map(|case| {
            let got = case.got.as_ref().map_or_else(String::new, |got| settled(&got.0));
            // Of a long answer the whole counts, not the excerpt that was kept.
            let long: String = case.cut.iter().map(|cut| format!(" {}", cut.sha256)).collect();
            format!("{} {} {got}{long}\n", case.id, case.verdict)
        })
        .collect();
    lines.sort();
    canon::digest::sha256_hex(lines.concat().as_bytes())
}

fn settled(answer: &Value) -> String {
    let Value::Object(members) = answer else {
        return answer.to_text();
    };
    let mut members: Vec<_> =
        members.iter().filter(|(name, _)| *name != "message" && *name != "error").cloned().collect();
    members.sort_by(|(a, _), (b, _)| a.cmp(b));
    Value::Object(members).to_text()
}
