//! Codecs that are wrong about the namespace that links and bytes are reserved in.

use super::Mutant;
use canon::Profile;
use canon::oracle::{Member, Steps, Tree, link};
use canon::spec::Links;
use canon_vectors::rule::Registry;

/// The mutants of a profile that has links; none of any other.
pub(super) fn of(profile: Profile, registry: &Registry) -> Vec<Mutant> {
    let rule = registry.owner(profile, "values.links", |_, _| true);
    let Some(rule) = rule.filter(|_| profile.spec().choices.links == Links::DagJson) else {
        return Vec::new();
    };
    // Made once per profile and kept.
    let rule: &'static str = String::leak(rule.id.clone());
    vec![
        mutant!(profile, "links-to-anything", rule, "took any text for a link", |steps| Steps {
            links: |members| right(members) || matches!(members, [(_, Tree::String(_))]),
            ..steps
        }),
        mutant!(
            profile,
            "links-beside-members",
            rule,
            "took a link with other members beside it for an ordinary map",
            |steps| Steps { links: |members| right(members) || members.len() > 1, ..steps }
        ),
        mutant!(profile, "links-in-any-place", rule, "looked for the name / behind other names too", |steps| Steps {
            links: |members| {
                let text = |(name, value): &Member| is_solidus(name) && matches!(value, Tree::String(_));
                right(members) && (members.len() < 2 || !members.iter().any(text))
            },
            ..steps
        }),
        mutant!(
            profile,
            "links-or-nothing",
            rule,
            "refused every map that begins with the name / and is neither a link nor bytes",
            |steps| Steps {
                links: |members| {
                    let plain = matches!(members, [(name, value), ..] if is_solidus(name)
                        && !matches!(value, Tree::String(_) | Tree::Object(_)));
                    right(members) && !plain
                },
                ..steps
            }
        ),
        mutant!(profile, "bytes-of-anything", rule, "took any text for bytes", |steps| Steps {
            links: |members| { right(members) || matches!(members, [(_, Tree::Object(inside))] if inside.len() == 1) },
            ..steps
        }),
    ]
}

fn right(members: &[Member]) -> bool {
    link::of(Links::DagJson)(members)
}

fn is_solidus(name: &[u16]) -> bool {
    name == [u16::from(b'/')]
}
