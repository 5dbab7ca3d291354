//! What is said of failures that no mutant explains: the rule of the vector and the first byte that differs.

use super::shape;
use super::witness::Witness;
use crate::difference::{difference as differ, json_path};
use crate::event::Difference;
use crate::report::excerpt::Excerpt;
use canon::Profile;
use std::collections::BTreeMap;

/// Failures of one rule.
pub struct Group<'a> {
    /// The rule.
    pub rule: String,
    /// The failures, in the order of the vectors.
    pub cases: Vec<&'a Witness>,
}

/// The failures by rule, the rule with most of them first.
pub fn groups<'a>(profile: Profile, witnesses: &[Witness], rest: &[&'a Witness]) -> Vec<Group<'a>> {
    let mut by_rule: BTreeMap<&str, Vec<&'a Witness>> = BTreeMap::new();
    for witness in rest {
        let rule =
            shape::rule(profile, witness).unwrap_or_else(|| suspicious_rule(witnesses, witness));
        by_rule.entry(rule).or_default().push(witness);
    }
    let mut groups: Vec<Group<'a>> = by_rule
        .into_iter()
        .map(|(rule, cases)| Group {
            rule: rule.to_owned(),
            cases,
        })
        .collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.cases.len()));
    groups
}

/// Of a vector's rules the one whose vectors fail most; the main rule on a draw.
fn suspicious_rule<'w>(witnesses: &[Witness], witness: &'w Witness) -> &'w str {
    let share = |rule: &str| {
        let of_rule = witnesses
            .iter()
            .filter(|other| other.rules.iter().any(|own| own == rule));
        let (failing, all) = of_rule.fold((0_u64, 0_u64), |(failing, all), other| {
            (failing + u64::from(other.failing), all + 1)
        });
        failing * 1000 / all.max(1)
    };
    let mut best = ("", None);
    for rule in &witness.rules {
        let share = Some(share(rule));
        if share > best.1 {
            best = (rule.as_str(), share);
        }
    }
    best.0
}

/// The first difference among the cases that has text to compare.
pub fn difference(cases: &[&Witness]) -> Option<Difference> {
    cases.iter().find_map(|witness| {
        let evidence = &witness.evidence;
        let got = evidence.got.as_deref()?;
        let found = differ(&evidence.wanted, got)?;
        let (wanted, came) = Excerpt::pair(&evidence.wanted, got, found);
        Some(Difference {
            id: witness.id.clone(),
            member: evidence.member.clone(),
            at: found.at,
            path: match evidence.member.as_str() {
                "canonical" => json_path(&evidence.wanted, found.at),
                _ => "$".to_owned(),
            },
            wanted: wanted.line(),
            got: came.line(),
        })
    })
}
