//! What one answer holds: the members by their names, and the hash beside the text that it is taken over.

use super::members::{mean, strangers};
use super::{Finding, Patient};
use crate::counted::counted;
use crate::protocol::excerpt;
use canon::operation::Request;
use canon::{Profile, Readings, Value};
use canon_generator::Implementation;

impl Patient {
    /// What the reference answers.
    pub(super) fn wanted(&self, input: &[u8]) -> Value {
        let request = Request { op: "hash".to_owned(), input: Some(input.to_vec()), args: Value::Object(Vec::new()) };
        let reference = Implementation::reference(&Readings::default());
        Value::object(reference.answer(self.profile, &request).members())
    }

    /// An answer without anything that counts most likely has it under another name.
    pub(super) fn nothing_said(&mut self, answer: &Value, what: &str, members: &str, fix: &str) -> bool {
        let others = self.others(answer);
        self.problem(format!("{what}: its answer has neither {members}{others}"), fix)
    }

    /// The members of an answer that mean nothing, as the end of a sentence about what it lacks.
    fn others(&mut self, answer: &Value) -> String {
        let strange = strangers(answer);
        self.strangers.named(&strange);
        let shown: Vec<String> = strange.iter().map(|name| excerpt(name.as_bytes())).collect();
        match shown.is_empty() {
            true => String::new(),
            false => format!(", but {}, which {} nothing here", shown.join(" and "), mean(&shown)),
        }
    }

    /// An answer without a hash most likely has it under another name.
    pub(super) fn members_are_known(&mut self, answer: &Value) -> bool {
        if answer.get("hash").is_none() {
            let others = self.others(answer);
            return self.problem(
                format!("one question: its answer has no \"hash\"{others}"),
                "answer hash with the members \"canonical\" and \"hash\", spelled like this",
            );
        }
        if answer.get("canonical").is_none() && answer.get("canonical_b64").is_none() {
            let others = self.others(answer);
            return match others.is_empty() {
                true => {
                    self.findings.push(Finding::Remark(
                        "it gives no \"canonical\" text, so a wrong hash cannot be explained".to_owned(),
                    ));
                    true
                }
                false => self.problem(
                    format!("one question: its answer has no \"canonical\"{others}"),
                    "the canonical text stands in \"canonical\", spelled like this",
                ),
            };
        }
        true
    }

    /// Whether a hash is the one over right canonical text; wrong text is for `canon run` to judge.
    pub(super) fn hash_fits(&mut self, answer: &Value, wanted: &Value) -> bool {
        let text = |answer: &Value, name: &str| answer.get(name).and_then(Value::as_str).map(str::to_owned);
        let right_text = match text(answer, "canonical") {
            Some(canonical) => Some(canonical) == text(wanted, "canonical"),
            None => true,
        };
        let (got, wanted) = (text(answer, "hash"), text(wanted, "hash"));
        let (Some(got), Some(wanted)) = (got, wanted) else {
            return true;
        };
        if !right_text || got == wanted {
            return true;
        }
        let prefix = wanted.rsplit_once(':').map_or("", |(prefix, _)| prefix);
        let fix = if got.eq_ignore_ascii_case(&wanted) {
            "write the hash in lower-case hex".to_owned()
        } else if !prefix.is_empty() && format!("{prefix}:{got}").eq_ignore_ascii_case(&wanted) {
            format!("write the prefix {prefix}: before the hash")
        } else if got.len() != wanted.len() {
            format!(
                "{} is wanted, {} in all; this one has {}",
                self.algorithm(),
                counted(wanted.len(), "character", "characters"),
                got.len()
            )
        } else {
            format!("hash the bytes of the canonical text, in UTF-8 and without a line feed, with {}", self.algorithm())
        };
        self.problem(
            format!("the canonical text is right, its hash is not: {} in place of {wanted}", excerpt(got.as_bytes())),
            fix,
        )
    }

    /// The hash function of the profile.
    pub(super) fn algorithm(&self) -> &'static str {
        if self.profile == Profile::CPS { "SHA3-256" } else { "SHA-256" }
    }
}
