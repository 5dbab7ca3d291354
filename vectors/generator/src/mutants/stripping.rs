//! KAI-STRIP-1: volatile members that stay, and others that go.

use super::Mutant;
use canon::Profile;
use canon::oracle::path::{PathStep, stripped};
use canon::oracle::{Steps, Tree, order};

/// KAI-STRIP-1: the members that are bookkeeping.
const VOLATILE: [&str; 5] = ["timestamp", "ts", "request_id", "trace_id", "nonce"];

/// One mutant a name that stays.
macro_rules! keeps {
    ($out:ident, $($name:literal, $words:literal, $mistake:literal;)+) => {
        $($out.push(mutant!(Profile::KAIROS, $words, "KAI-STRIP-1", $mistake, |steps| Steps {
            strip: |choices, path| stripped(choices, path) && !path.last().is_some_and(|step| step.is($name)),
            ..steps
        }));)+
    };
}

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    let profile = Profile::KAIROS;
    let rule = "KAI-STRIP-1";
    let mut out = vec![
        mutant!(profile, "strip-nothing", rule, "stripped nothing", |steps| Steps { strip: |_, _| false, ..steps }),
        mutant!(profile, "strip-top-level-only", rule, "stripped volatile members of the root only", |steps| Steps {
            strip: |choices, path| path.len() == 1 && stripped(choices, path),
            ..steps
        }),
        mutant!(profile, "strip-not-in-arrays", rule, "left volatile members inside arrays", |steps| Steps {
            strip: |choices, path| stripped(choices, path) && !path.contains(&PathStep::Element),
            ..steps
        }),
        mutant!(profile, "strip-ignoring-case", rule, "stripped volatile names in any case", |steps| Steps {
            strip: |_, path| last(path).is_some_and(|name| VOLATILE.contains(&name.to_lowercase().as_str())),
            ..steps
        }),
        mutant!(profile, "strip-by-prefix", rule, "stripped names that begin with a volatile one", |steps| Steps {
            strip: |_, path| last(path).is_some_and(|name| VOLATILE.iter().any(|known| name.starts_with(known))),
            ..steps
        }),
        mutant!(profile, "strip-trimmed-names", rule, "stripped volatile names with spaces around them", |steps| {
            Steps { strip: |_, path| last(path).is_some_and(|name| VOLATILE.contains(&name.trim())), ..steps }
        }),
        mutant!(profile, "strip-camel-case", rule, "stripped traceId and requestId too", |steps| {
            Steps {
                strip: |choices, path| {
                    stripped(choices, path)
                        || path.last().is_some_and(|step| step.is("traceId") || step.is("requestId"))
                },
                ..steps
            }
        }),
        mutant!(profile, "strip-created-at", rule, "stripped created_at and id too", |steps| {
            Steps {
                strip: |choices, path| {
                    stripped(choices, path) || path.last().is_some_and(|step| step.is("created_at") || step.is("id"))
                },
                ..steps
            }
        }),
        mutant!(profile, "strip-emptied-objects", rule, "dropped objects that stripping left empty", |steps| Steps {
            keep: |_, value| !matches!(value, Tree::Object(members) if members.is_empty()),
            ..steps
        }),
        mutant!(profile, "strip-null-values-only", rule, "kept volatile members that are objects", |steps| Steps {
            strip: |_, _| false,
            keep: |name, value| !VOLATILE.contains(&String::from_utf16_lossy(name).as_str())
                || matches!(value, Tree::Object(_) | Tree::Array(_)),
            ..steps
        }),
        mutant!(
            profile,
            "judge-stripped-numbers",
            rule,
            "refused a number out of range inside a stripped member",
            |steps| Steps {
                strip: |_, _| false,
                keep: |name, _| !VOLATILE.contains(&String::from_utf16_lossy(name).as_str()),
                ..steps
            }
        ),
        mutant!(profile, "sort-stripped-last", "KAI-ORD-1", "sorted names from the end", |steps| {
            Steps {
                order: |members| {
                    order::by_code_point(members);
                    members.sort_by_key(|(name, _)| name.iter().rev().copied().collect::<Vec<_>>());
                },
                ..steps
            }
        }),
    ];
    keeps! { out,
        "timestamp", "keep-timestamp", "kept the member timestamp";
        "ts", "keep-ts", "kept the member ts";
        "request_id", "keep-request-id", "kept the member request_id";
        "trace_id", "keep-trace-id", "kept the member trace_id";
        "nonce", "keep-nonce", "kept the member nonce";
    }
    out
}

fn last(path: &[PathStep]) -> Option<String> {
    match path.last() {
        Some(PathStep::Name(name)) => Some(String::from_utf16_lossy(name)),
        _ => None,
    }
}
