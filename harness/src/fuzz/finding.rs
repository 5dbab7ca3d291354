//! A finding: the smallest case that shows one broken rule, as a ready vector, with what came back and how to replay it.

use super::judge::Judge;
use crate::drive::Outcome;
use crate::json::Json;
use crate::protocol::Question;
use crate::verdict::Verdict;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use canon::{Profile, Value};
use canon_generator::Mutant;
use canon_vectors::rule::RuleLevel;
use canon_vectors::vector::{Expect, FIRST_VERSION, File, PROVES_LIMIT, write_file};
use canon_vectors::{Level, Needs, Registry, Vector};
use serde::{Deserialize, Serialize};

/// The family that findings are written into.
pub const FAMILY: &str = "found";

/// What only the text of a document shows, and no parsed value.
const SEEN_IN_TEXT: [&str; 4] = ["input.utf8", "input.duplicates", "text.grammar", "text.byte-order-mark"];

/// One finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The rule that is broken.
    pub rule: String,
    /// `must`, `should` or `dispute`.
    pub level: String,
    /// The mutant that explains the answer; none where none does and the rule is the likeliest one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutant: Option<String>,
    /// What the implementation does, in words, where a mutant explains it.
    #[serde(default, rename = "sin", skip_serializing_if = "Option::is_none")]
    pub mistake: Option<String>,
    /// The case that showed it first.
    pub index: u64,
    /// What that case was made to hit.
    pub hazard: String,
    /// What is wrong.
    pub verdict: String,
    /// The vector, ready to be kept.
    #[serde(with = "stored")]
    pub vector: Vector,
    /// What came back instead.
    pub got: Json,
    /// The document or the arguments as they were generated, before shrinking.
    pub original: String,
    /// What each implementation says to the vector, when several were asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<Vote>,
}

/// What one implementation says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    /// Who.
    pub implementation: String,
    /// Its verdict.
    pub verdict: String,
    /// Its answer.
    pub answer: String,
}

/// What a finding is made of.
pub struct Material<'m> {
    /// The judge.
    pub judge: &'m Judge,
    /// The registry.
    pub registry: &'m Registry,
    /// The case.
    pub index: u64,
    /// What it was made to hit.
    pub hazard: &'m str,
    /// As it was generated.
    pub original: &'m Question,
    /// After shrinking.
    pub question: &'m Question,
    /// What came back to that.
    pub outcome: &'m Outcome,
    /// What is wrong with it.
    pub verdict: Verdict,
    /// Who else would answer so.
    pub mutant: Option<&'m Mutant>,
}

impl Finding {
    /// Puts a finding together; nothing where the reference itself has no answer.
    pub fn new(material: &Material) -> Option<Finding> {
        let Material { question, outcome, mutant, .. } = material;
        let expected = material.judge.expected(question)?;
        let known = match mutant {
            Some(mutant) => material.registry.get(mutant.rule)?,
            None => material.judge.likeliest(question, outcome)?,
        };
        let rule = known.id.as_str();
        let level = match known.level {
            RuleLevel::Should => Level::Should,
            // A golden answer stands for the readings that were in force; its level is plain.
            RuleLevel::Must | RuleLevel::Dispute | RuleLevel::Library => Level::Must,
        };
        let mistake = mutant.map(|mutant| mutant.mistake.to_owned());
        let mut vector = Vector {
            id: String::new(),
            profile: question.profile,
            rules: vec![rule.to_owned()],
            level,
            disputes: Vec::new(),
            proves: cut(&known.text, PROVES_LIMIT),
            effect: match &mistake {
                Some(mistake) => format!("an implementation that {mistake} answers otherwise"),
                None => format!("found by fuzzing: {}", material.verdict.phrase()),
            },
            needs: SEEN_IN_TEXT.iter().any(|subject| known.decides(subject)).then_some(Needs::Raw),
            since: FIRST_VERSION.to_owned(),
            op: question.request.op.clone(),
            input: question.request.input.clone(),
            args: match &question.request.args {
                Value::Object(members) if members.is_empty() => None,
                args => Some(args.clone()),
            },
            reported: Vec::new(),
            expect: Expect::One(expected),
        };
        vector.id = format!("{}/{FAMILY}/{}-{}", question.profile, rule.to_lowercase(), &vector.question_digest()[..8]);
        Some(Finding {
            rule: rule.to_owned(),
            level: known.level.name().to_owned(),
            mutant: mutant.map(|mutant| mutant.name.clone()),
            mistake,
            index: material.index,
            hazard: material.hazard.to_owned(),
            verdict: material.verdict.name().to_owned(),
            vector,
            got: Json(got(outcome)),
            original: asked(material.original),
            votes: Vec::new(),
        })
    }

    /// What is asked, as people read it.
    pub fn shown(&self) -> String {
        let Some(input) = &self.vector.input else {
            return self.vector.args.as_ref().map_or_else(String::new, Value::to_text);
        };
        std::str::from_utf8(input).map_or_else(|_| STANDARD.encode(input), str::to_owned)
    }

    /// How many bytes are asked.
    pub fn size(&self) -> usize {
        self.shown().len()
    }
}

/// The vectors of findings as a file of the vector format.
pub fn vector_file(profile: Profile, findings: &[Finding]) -> String {
    let mut vectors: Vec<Vector> = Vec::new();
    for Finding { vector, .. } in findings {
        if !vectors.iter().any(|known| known.id == vector.id) {
            vectors.push(vector.clone());
        }
    }
    write_file(&File { profile, family: FAMILY.to_owned(), vectors })
}

/// A vector in a journal or a report: as its file has it.
mod stored {
    use super::{Json, Vector};
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub fn serialize<S: Serializer>(vector: &Vector, serializer: S) -> Result<S::Ok, S::Error> {
        Json(vector.to_value()).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vector, D::Error> {
        let json = Json::deserialize(deserializer)?;
        Vector::read(&json.0).map_err(serde::de::Error::custom)
    }
}

fn got(outcome: &Outcome) -> Value {
    match &outcome.result {
        Ok(reply) => Value::Object(reply.members().to_vec()),
        Err(fault) => Value::object([("fault", Value::string(fault.detail.as_str()))]),
    }
}

/// A document, or the arguments where there is none.
pub fn asked(question: &Question) -> String {
    match &question.request.input {
        Some(input) => String::from_utf8_lossy(input).into_owned(),
        None => question.request.args.to_text(),
    }
}

fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(limit - 3).collect();
    cut.push_str("...");
    cut
}
