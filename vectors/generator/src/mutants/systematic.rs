//! Mutants that nobody wrote: for every operation, each member of its answer dropped, each array in it reversed, each
//! text and document cut at powers of two. What an operation answers and takes is learnt from generated questions.

use super::Mutant;
use crate::generate::{self, Choices, operations};
use crate::implementation::Implementation;
use crate::systematic::{Mistake, Path, Segment, Systematic};
use canon::operation::{Answer, Request};
use canon::{Profile, Readings, Value};
use canon_vectors::Registry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// How many questions an operation is asked to learn what it answers.
const QUESTIONS: u64 = 400;

/// From a short field to a page of memory.
const CUTS: std::ops::RangeInclusive<u32> = 4..=16;

/// The rule that an operation carries out.
fn rule(profile: Profile, op: &str, words: &str) -> &'static str {
    match (profile, op) {
        // Whether a context is left out is the subject of a rule of its own.
        (Profile::KHORA, "invocation") if words == "without-omitted" => "KHORA-INV-4",
        (Profile::JCS, _) => "JCS-HASH",
        (Profile::CPS, "validate") => "CPS-VAL-1",
        (Profile::CPS, "model") => "CPS-MODEL-1",
        // What nobody is held to is the subject of rules of its own.
        (Profile::CPS, "seal") if words == "without-signed_by" => "CPS-SEAL-8",
        (Profile::CPS, "verify") if words == "cuts-public_key-at-64" => "CPS-SEAL-9",
        (Profile::CPS, "seal") => "CPS-SEAL-1",
        (Profile::CPS, "verify") => "CPS-SEAL-3",
        (Profile::CPS, "chain") => "CPS-CHAIN-1",
        (Profile::CPS, "uri") => "CPS-URI-1",
        (Profile::CPS, _) => "CPS-HASH-1",
        (Profile::OPENAGENTS, "payload_json" | "payload_bytes") => "OA-PAY-1",
        (Profile::OPENAGENTS, "output_hash") => "OA-REC-2",
        (Profile::OPENAGENTS, "params_hash" | "trajectory_hash") => "OA-REC-1",
        (Profile::OPENAGENTS, _) => "OA-HASH-1",
        (Profile::KHORA, "schema") => "KHORA-SCHEMA-1",
        (Profile::KHORA, "tool") => "KHORA-TOOL-1",
        (Profile::KHORA, "toolkit") => "KHORA-KIT-1",
        (Profile::KHORA, "dynamic_toolkit") => "KHORA-DYN-1",
        (Profile::KHORA, "agent") => "KHORA-AGENT-1",
        (Profile::KHORA, "runtime") => "KHORA-RUN-1",
        (Profile::KHORA, "invocation") => "KHORA-INV-1",
        (Profile::KHORA, "link") => "KHORA-LINK-1",
        (Profile::KHORA, "evaluate") => "KHORA-EVAL-1",
        (Profile::KHORA, "envelope") => "KHORA-ENV-1",
        (Profile::KHORA, "diff") => "KHORA-DIFF-1",
        (Profile::KHORA, "session") => "KHORA-SESS-1",
        (Profile::KHORA, _) => "KHORA-HASH-1",
        (Profile::KAIROS, "sha256") => "KAI-HASH-2",
        (Profile::KAIROS, "plan_hash") => "KAI-PLAN-1",
        (Profile::KAIROS, _) => "KAI-HASH-1",
        // A described profile has one operation, and its answer is a hash.
        _ => Registry::shipped()
            .owner(profile, "digest.algorithm", |_, _| false)
            .map_or("IN-ROOT", |rule| rule.id.as_str()),
    }
}

/// Members of answers whose own members are the user's: their names say nothing about the operation.
const FREE: &[&str] = &[
    "context", "envelope.context", "envelope.policy.results", "envelope.runtime.affordances.tools",
    "envelope.runtime.affordances.tools.*.inputSchema", "envelope.runtime.policy.results",
    "envelope.runtime.toolkitContext.env", "envelope.static.staticContext", "runtime.affordances.tools",
    "runtime.affordances.tools.*.inputSchema", "runtime.policy.results", "runtime.toolkitContext.env",
];

/// Of those, the maps whose values have members of their own again.
const MAPS: &[&str] = &["envelope.runtime.affordances.tools", "runtime.affordances.tools"];

/// Arguments of which nothing longer than this is ever taken, in code units.
const BOUNDED: &[(&str, &str, usize)] = &[
    ("seal", "seed", 64),
    ("seal", "pq_seed", 64),
    // A key that is one digit too long is refused, so cutting it there shows.
    ("verify", "public_key", 65),
    ("verify", "pq_public_key", 3904),
    ("chain", "public_key", 64),
    ("chain", "level", 16),
    ("validate", "claimed_hash", 64),
    ("envelope", "mode", 16),
    ("envelope", "part", 16),
    ("session", "fail", 16),
    ("tool", "kind", 16),
    ("toolkit", "kind", 16),
    ("dynamic_toolkit", "kind", 16),
];

/// Arguments whose texts reach no answer, and why.
const SILENT: &[(&str, &str, &str)] = &[
    ("dynamic_toolkit", "creates", "what is made at evaluation enters no static hash"),
    ("agent", "agentId", "an agent's id is not hashed"),
    ("agent", "name", "an agent's name is not hashed"),
    ("runtime", "policies", "what a policy throws reaches no answer"),
    ("link", "policies", "what a policy throws reaches no answer"),
    ("evaluate", "policies", "what a policy throws reaches no answer"),
    ("envelope", "policies", "what a policy throws reaches no answer"),
    ("evaluate", "env", "no policy on the wire looks at the environment"),
];

/// All of them; made once, because every operation is asked hundreds of questions.
pub fn mutants() -> Vec<Mutant> {
    static ALL: OnceLock<Vec<Mutant>> = OnceLock::new();
    ALL.get_or_init(|| Profile::ALL.into_iter().flat_map(of_profile).collect()).clone()
}

/// Those that hash a document cut short, which nothing has to be learnt for.
pub fn cut_documents(profile: Profile) -> Vec<Mutant> {
    CUTS.map(|power| 1 << power).map(|at| cut(profile, "hash", "input", at)).collect()
}

fn cut(profile: Profile, op: &str, argument: &str, at: usize) -> Mutant {
    let words = format!("cuts-{argument}-at-{at}");
    let mistake = Mistake::Cuts { argument: argument.to_owned(), at };
    mutant(profile, op, words, "cut a text of the question short", mistake)
}

fn mutant(profile: Profile, op: &str, words: String, sentence: &'static str, mistake: Mistake) -> Mutant {
    let build = |_, readings: &Readings| Implementation::reference(readings);
    let mutant = Mutant::new(profile, &format!("{op}-{words}"), rule(profile, op, &words), sentence, build);
    let systematic = Systematic { op: op.to_owned(), mistake };
    Mutant { systematic: Some(Arc::new(systematic)), ..mutant }
}

fn of_profile(profile: Profile) -> Vec<Mutant> {
    let reference = Implementation::reference(&Readings::default());
    operations(profile)
        .iter()
        .flat_map(|operation| {
            let op = operation.name;
            let questions: Vec<Request> = (0..QUESTIONS)
                .filter_map(|index| generate::draw_for(&mut Choices::seeded(1, index), profile, op))
                .map(|case| case.request)
                .collect();
            let mut learnt = Learnt::default();
            for question in &questions {
                learnt.question(question);
                if let Answer::Result(members) = reference.answer(profile, question) {
                    let members = members.into_iter().map(|(name, value)| (name.into(), value));
                    learnt.answer(&Value::Object(members.collect()), &mut Vec::new());
                }
            }
            learnt.mutants(profile, op)
        })
        .collect()
}

/// What an operation takes and answers.
#[derive(Default)]
struct Learnt {
    /// How many questions had each.
    arguments: BTreeMap<String, u64>,
    members: BTreeSet<Path>,
    arrays: BTreeSet<Path>,
}

impl Learnt {
    fn question(&mut self, question: &Request) {
        if question.input.is_some() {
            *self.arguments.entry("input".to_owned()).or_default() += 1;
        }
        for (name, value) in question.args.as_object().unwrap_or_default() {
            if has_text(value) {
                *self.arguments.entry(name.to_string_lossy()).or_default() += 1;
            }
        }
    }

    fn answer(&mut self, value: &Value, here: &mut Vec<Segment>) {
        let place = Path(here.clone()).to_string();
        match value {
            Value::Object(members) if MAPS.contains(&place.as_str()) => {
                for (_, member) in members {
                    self.down(Segment::Members, member, here);
                }
            }
            Value::Object(_) if FREE.contains(&place.as_str()) => {}
            Value::Object(members) => {
                for (name, member) in members {
                    here.push(Segment::Member(name.to_string_lossy()));
                    self.members.insert(Path(here.clone()));
                    self.answer(member, here);
                    here.pop();
                }
            }
            Value::Array(elements) => {
                if elements.iter().ne(elements.iter().rev()) {
                    self.arrays.insert(Path(here.clone()));
                }
                for element in elements {
                    self.down(Segment::Elements, element, here);
                }
            }
            _ => {}
        }
    }

    fn down(&mut self, segment: Segment, value: &Value, here: &mut Vec<Segment>) {
        here.push(segment);
        self.answer(value, here);
        here.pop();
    }

    fn mutants(self, profile: Profile, op: &str) -> Vec<Mutant> {
        let mut all = Vec::new();
        for path in self.members {
            let one = mutant(
                profile,
                op,
                format!("without-{path}"),
                "left a member of its answer out",
                Mistake::Drops(path.clone()),
            );
            all.push(match path.to_string().as_str() {
                "canonical" => one.equivalent("an answer may leave its canonical text out"),
                _ => one,
            });
        }
        for path in self.arrays {
            let words = format!("reverses-{path}");
            let mistake = "turned an array of its answer round";
            all.push(mutant(profile, op, words, mistake, Mistake::Reverses(path)));
        }
        // A name that hardly ever stands there is a mistake that the generator made on purpose.
        let taken = self.arguments.into_iter().filter(|(_, count)| *count > QUESTIONS / 20);
        for (argument, _) in taken {
            let silent = SILENT.iter().find(|(known, name, _)| *known == op && *name == argument);
            let bound = BOUNDED.iter().find(|(known, name, _)| *known == op && *name == argument);
            for at in CUTS.map(|power| 1 << power) {
                let one = cut(profile, op, &argument, at);
                all.push(match (silent, bound) {
                    (Some((_, _, reason)), _) => one.equivalent(reason),
                    (None, Some((_, _, longest))) if *longest <= at => {
                        one.equivalent("nothing longer than that is ever taken there")
                    }
                    _ => one,
                });
            }
        }
        all
    }
}

fn has_text(value: &Value) -> bool {
    match value {
        Value::String(_) => true,
        Value::Array(elements) => elements.iter().any(has_text),
        Value::Object(members) => members.iter().any(|(_, member)| has_text(member)),
        _ => false,
    }
}
