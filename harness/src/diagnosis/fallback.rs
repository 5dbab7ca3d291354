//! What is said of failures that no mutant explains: the rule of the vector and the first byte that differs.

use super::observation::Observation;
use crate::attribution::{Shown, Sign, Topic, proven_refusal, sign};
use crate::difference::{difference as differ, json_path};
use crate::event::Difference;
use crate::excerpt::Excerpt;
use canon::{Profile, Value};
use canon_vectors::{Expected, Registry, Rule};
use std::collections::BTreeMap;

/// Failures of one rule.
pub struct Group<'a> {
    /// The rule.
    pub rule: String,
    /// The failures, in the order of the vectors.
    pub cases: Vec<&'a Observation>,
}

/// The failures by rule: what the rules of hashing say first, since all else is built on it, and of those the rule with
/// most failures.
pub fn groups<'a>(profile: Profile, observations: &[Observation], rest: &[&'a Observation]) -> Vec<Group<'a>> {
    let signs: Vec<Option<Sign>> = rest.iter().map(|observation| shape(observation)).collect();
    let order = order_rule(profile, observations, rest, &signs);
    let roots = refused_roots(observations);
    let registry = Registry::shipped();
    let mut by_rule: BTreeMap<&str, Vec<&'a Observation>> = BTreeMap::new();
    for (observation, sign) in rest.iter().copied().zip(&signs) {
        let refused_root = || is_refusal(observation) && roots.contains(&root(observation));
        let owner = match sign {
            Some(sign) => sign.rule(profile),
            None if refused_root() => Topic::Root.rule(profile, Shown::Nothing),
            None => None,
        };
        // The bytes say what the difference is about; among rules about that, those of the vector come first.
        let kin = match sign.as_ref().map(|sign| sign.topic) {
            Some(Topic::Time) if !decides(owner, "strings.time") => Topic::Characters.kin(),
            Some(topic) => topic.kin(),
            None => &[],
        };
        let own = |rule: &&str| kin.iter().any(|subject| decides(registry.get(rule), subject));
        let rule = match (sign, owner) {
            (Some(Sign { topic: Topic::Order, .. }), Some(owner)) => order.unwrap_or(&owner.id),
            (_, Some(owner)) => suspicious_rule(observations, observation, own).unwrap_or(&owner.id),
            (_, None) => suspicious_rule(observations, observation, |_| true).unwrap_or_default(),
        };
        by_rule.entry(rule).or_default().push(observation);
    }
    let mut groups: Vec<Group<'a>> =
        by_rule.into_iter().map(|(rule, cases)| Group { rule: rule.to_owned(), cases }).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(weight(&group.cases)));
    groups
}

/// What the shape of an answer shows, whatever the vector is about. Such mistakes spoil cases of many rules, so that the rules
/// of the vectors that fail say little about them, and the bytes say all.
fn shape(observation: &Observation) -> Option<Sign> {
    let answer = observation.got.as_ref().filter(|_| observation.request.op == "hash")?;
    let document = observation.request.input.as_deref().unwrap_or_default();
    if let Some(topic) = proven_refusal(answer, document) {
        return Some(Sign::plain(topic));
    }
    let evidence = &observation.evidence;
    match evidence.member.as_str() {
        // The text is right and was compared first: only the hash is left to be wrong.
        "hash" if answer.get("canonical").is_some() => Some(Sign::plain(Topic::Hash)),
        "canonical" => sign(&evidence.wanted, evidence.got.as_deref()?),
        _ => None,
    }
}

fn decides(rule: Option<&Rule>, subject: &str) -> bool {
    rule.is_some_and(|rule| rule.decides(subject))
}

/// The kind of value at the root of a document, by its first byte: the byte itself, `0` for every number.
fn root(observation: &Observation) -> Option<u8> {
    let input = observation.request.input.as_deref()?;
    let first = *input.iter().find(|byte| !byte.is_ascii_whitespace())?;
    Some(match first {
        b'-' | b'0'..=b'9' => b'0',
        other => other,
    })
}

/// How much a set of failures says: those of hashing count before all others, which are built on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight {
    hashing: usize,
    all: usize,
}

impl Weight {
    /// Whether a likeness is chance: it leaves hashing wrong without a word, or the rest has many times more failures.
    pub fn is_slight_beside(self, rest: Weight) -> bool {
        const MANY: usize = 4;
        match rest.hashing {
            0 => self.all * MANY < rest.all,
            hashing => self.hashing * MANY < hashing,
        }
    }
}

/// The weight of these failures.
pub fn weight(cases: &[&Observation]) -> Weight {
    let hashing = cases.iter().filter(|case| case.request.op == "hash");
    Weight { hashing: hashing.count(), all: cases.len() }
}

/// The rule about order that moved members break: the one that nobody disputes where most of its own documents have
/// them, else the one most of whose documents have them.
fn order_rule<'w>(
    profile: Profile, observations: &'w [Observation], rest: &[&Observation], signs: &[Option<Sign>],
) -> Option<&'w str> {
    let mut moved: BTreeMap<&str, usize> = BTreeMap::new();
    for (observation, sign) in rest.iter().zip(signs) {
        if sign.as_ref().is_some_and(|sign| sign.topic == Topic::Order) {
            *moved.entry(observation.rules.first()?).or_default() += 1;
        }
    }
    let mut documents: BTreeMap<&'w str, usize> = BTreeMap::new();
    let mains = observations.iter().filter_map(|observation| observation.rules.first());
    let orders = |rule: &&String| decides(Registry::shipped().get(rule), "members.order");
    for main in mains.filter(orders) {
        *documents.entry(main).or_default() += 1;
    }
    let share = |rule: &str| {
        let all = documents.get(rule).copied().unwrap_or(0);
        moved.get(rule).copied().unwrap_or(0) * 1000 / all.max(1)
    };
    let agreed = Topic::Order.rule(profile, Shown::Nothing)?.id.as_str();
    let ranked = documents.keys().copied().map(|rule| {
        let settled = rule == agreed && share(rule) > 500;
        (settled, share(rule), rule == agreed, rule)
    });
    let best = ranked.max().filter(|(_, share, ..)| *share > 0);
    best.map(|(.., rule)| rule)
}

/// The kinds of root that are refused in every document that has one and is right.
fn refused_roots(observations: &[Observation]) -> Vec<Option<u8>> {
    let mut kinds: BTreeMap<u8, bool> = BTreeMap::new();
    for observation in observations {
        let rightly = observation.right.iter().any(|right| matches!(right, Expected::Reject { .. }));
        if observation.request.op != "hash" || rightly {
            continue;
        }
        if let Some(root) = root(observation) {
            *kinds.entry(root).or_insert(true) &= is_refusal(observation);
        }
    }
    let refused = kinds.into_iter().filter(|(_, refused)| *refused);
    refused.map(|(root, _)| Some(root)).collect()
}

fn is_refusal(observation: &Observation) -> bool {
    let refused = |got: &Value| got.get("reject").is_some();
    observation.failing && observation.got.as_ref().is_some_and(refused)
}

/// Of a vector's rules, as far as they come into question, the one whose vectors fail most; the main rule on a draw.
fn suspicious_rule<'w>(
    observations: &[Observation], observation: &'w Observation, question: impl Fn(&&str) -> bool,
) -> Option<&'w str> {
    let share = |rule: &str| {
        let of_rule = observations.iter().filter(|other| other.rules.iter().any(|own| own == rule));
        let (failing, all) =
            of_rule.fold((0_u64, 0_u64), |(failing, all), other| (failing + u64::from(other.failing), all + 1));
        failing * 1000 / all.max(1)
    };
    let mut best = (None, None);
    for rule in observation.rules.iter().map(String::as_str).filter(question) {
        let share = Some(share(rule));
        if share > best.1 {
            best = (Some(rule), share);
        }
    }
    best.0
}

/// The difference in the shortest text among the cases: the smallest reason says most.
pub fn difference(cases: &[&Observation]) -> Option<Difference> {
    let compared = cases.iter().filter_map(|observation| {
        let evidence = &observation.evidence;
        let got = evidence.got.as_deref()?;
        Some((observation, got, differ(&evidence.wanted, got)?))
    });
    let length = |observation: &Observation, got: &[u8]| observation.evidence.wanted.len() + got.len();
    let shortest = compared.min_by_key(|(observation, got, _)| length(observation, got));
    shortest.map(|(observation, got, found)| {
        let evidence = &observation.evidence;
        let (wanted, came) = Excerpt::pair(&evidence.wanted, got, found);
        Difference {
            id: observation.id.clone(),
            member: evidence.member.clone(),
            at: found.at,
            path: match evidence.member.as_str() {
                "canonical" => json_path(&evidence.wanted, found.at),
                _ => "$".to_owned(),
            },
            wanted: wanted.line(),
            got: came.line(),
        }
    })
}
