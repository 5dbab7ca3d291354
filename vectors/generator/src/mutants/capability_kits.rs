//! Mutants of the capability rules about toolkits, agents and invocation contexts.

use super::Mutant;
use super::capability::{mistake, strings};
use crate::implementation::Implementation;
use canon::capability::definition::Composable;
use canon::capability::payload::name_and_hash;
use canon::capability::{Steps, invocation, payload};
use canon::notation::js::{Absent, Object};
use canon::{Profile, Text, Value};

fn invocation_rules(steps: Steps, wrong: fn(&mut invocation::Rules)) -> Steps {
    let mut invocation = steps.invocation;
    wrong(&mut invocation);
    Steps { invocation, ..steps }
}

/// Every mutant of this file.
pub fn mutants() -> Vec<Mutant> {
    [kits(), agents(), contexts()].concat()
}

fn kits() -> Vec<Mutant> {
    vec![
        mistake!("kit-hashes-policies", "KHORA-KIT-1", "hashed the policies of a toolkit's members", |steps| Steps {
            toolkit_extra: |steps, kit| {
                let policies = kit.members.iter().flat_map(Composable::policies);
                let ids = policies.map(|policy| policy.id.clone()).collect();
                vec![("policies", strings(&steps.sorted(ids)))]
            },
            ..steps
        }),
        mistake!("kit-lines-sorted", "KHORA-KIT-2", "sorted a kit's instructions", |steps| Steps {
            kit_instructions: |steps, lines| match lines {
                None => Value::Null,
                lines => payload::sorted_instructions(steps, lines),
            },
            ..steps
        }),
        mistake!("kit-lines-never-null", "KHORA-KIT-2", "took missing kit instructions for an empty list", |steps| {
            Steps { kit_instructions: |_, lines| strings(lines.unwrap_or_default()), ..steps }
        }),
        mistake!("kit-lines-empty-null", "KHORA-KIT-2", "took an empty list of kit instructions for none", |steps| {
            Steps {
                kit_instructions: |steps, lines| {
                    payload::instructions_or_null(steps, lines.filter(|lines| !lines.is_empty()))
                },
                ..steps
            }
        }),
        mistake!("members-unsorted", "KHORA-KIT-3", "left a toolkit's members unsorted", |steps| {
            Steps { members: |_, members| name_and_hash(members), ..steps }
        }),
        mistake!("members-ties-by-hash", "KHORA-KIT-3", "sorted members of one name by hash", |steps| Steps {
            members: |steps, mut members| {
                members.sort_by(|a, b| (steps.compare)(&a.0, &b.0).then_with(|| a.1.cmp(&b.1)));
                name_and_hash(members)
            },
            ..steps
        }),
        mistake!("dynamic-bindings", "KHORA-DYN-1", "hashed the bindings of a dynamic toolkit", |steps| Steps {
            dynamic_extra: |steps, kit| {
                let bindings = payload::sorted_bindings(steps, &kit.policies);
                bindings.map(|bindings| ("policyBindings", bindings)).into_iter().collect()
            },
            ..steps
        }),
        mistake!("dynamic-creations", "KHORA-DYN-1", "hashed what a dynamic toolkit creates", |steps| Steps {
            dynamic_extra: |_, kit| vec![("members", strings(kit.creates.iter().map(Composable::name)))],
            ..steps
        }),
    ]
}

fn agents() -> Vec<Mutant> {
    vec![
        mistake!("agent-id-hashed", "KHORA-AGENT-1", "hashed the agent's id", |steps| Steps {
            agent_extra: |_, agent| vec![("agentId", Value::String(agent.agent_id.clone()))],
            ..steps
        }),
        mistake!("agent-name-hashed", "KHORA-AGENT-1", "hashed the agent's name", |steps| Steps {
            agent_extra: |_, agent| vec![("name", Value::String(agent.name.clone()))],
            ..steps
        }),
        mistake!("agent-context-hashed", "KHORA-AGENT-1", "hashed the agent's context", |steps| {
            Steps { agent_extra: |_, agent| vec![("context", agent.context.clone())], ..steps }
        }),
        mistake!("trim-like-rust", "KHORA-AGENT-2", "trimmed Unicode white space, so U+0085 and not U+FEFF", |steps| {
            Steps { trim: |text| Text::from(text.to_string_lossy().trim()), ..steps }
        }),
        mistake!("trim-ascii", "KHORA-AGENT-2", "trimmed ASCII white space only", |steps| Steps {
            trim: |text| Text::from(
                text.to_string_lossy().trim_matches(|c: char| c.is_ascii_whitespace() || c == '\u{B}')
            ),
            ..steps
        }),
        mistake!("lines-untrimmed", "KHORA-AGENT-2", "left agent lines untrimmed", |steps| Steps {
            agent_lines: |_, lines| lines.iter().filter(|line| **line != "").cloned().collect(),
            ..steps
        }),
        mistake!("empty-lines-kept", "KHORA-AGENT-2", "kept empty agent lines", |steps| Steps {
            agent_lines: |steps, lines| lines.iter().map(steps.trim).collect(),
            ..steps
        }),
        mistake!("agent-lines-sorted", "KHORA-AGENT-2", "sorted agent lines", |steps| Steps {
            agent_lines: |steps, lines| steps.sorted(canon::capability::agent::trimmed_lines(steps, lines)),
            ..steps
        }),
        mistake!("agent-lines-split", "KHORA-AGENT-3", "split agent lines at blank lines", |steps| {
            Steps {
                agent_lines: |steps, lines| {
                    let split = lines.iter().flat_map(|line| canon::capability::text::split(line, "\n\n"));
                    canon::capability::agent::trimmed_lines(steps, &split.collect::<Vec<_>>())
                },
                ..steps
            }
        }),
    ]
}

fn contexts() -> Vec<Mutant> {
    vec![
        mistake!(
            "context-undefined-as-null",
            "KHORA-INV-5",
            "kept undefined in the arrays of a context as null",
            |steps| { invocation_rules(steps, |rules| rules.element = Absent::Null) }
        ),
        mistake!("context-date-as-number", "KHORA-INV-1", "hashed a date of a context as milliseconds", |steps| {
            invocation_rules(steps, |rules| rules.date = |ms| Value::Number(format!("{ms}").into()))
        }),
        mistake!("context-date-in-seconds", "KHORA-INV-1", "cut the milliseconds off a date", |steps| {
            invocation_rules(steps, |rules| {
                rules.date = |ms| {
                    let iso = canon::notation::js::iso_string(ms).unwrap_or_default();
                    Value::string(format!("{}Z", iso.split('.').next().unwrap_or_default()))
                }
            })
        }),
        mistake!("allowlist-at-depth", "KHORA-INV-2", "applied the allowlist at every depth", |steps| {
            invocation_rules(steps, |rules| rules.allows = |list, _, name| list.is_empty() || list.contains(name))
        }),
        mistake!("allowlist-forbids", "KHORA-INV-2", "took an allowlist for a list of what is left out", |steps| {
            invocation_rules(steps, |rules| rules.allows = |list, depth, name| depth > 0 || !list.contains(name))
        }),
        mistake!(
            "empty-context-is-null",
            "KHORA-INV-4",
            "hashed null for a context of which nothing is left",
            |steps| { invocation_rules(steps, |rules| rules.empty = |_| Some(Value::Null)) }
        ),
        mistake!(
            "filtered-context-is-hashed",
            "KHORA-INV-4",
            "hashed a context of which an allowlist left nothing, and omitted an empty one",
            |steps| {
                invocation_rules(steps, |rules| {
                    rules.empty = |given| invocation::as_empty_object(given).filter(|_| given > 0)
                })
            }
        ),
        mistake!("allowlist-ignored", "KHORA-INV-2", "ignored the allowlist", |steps| {
            invocation_rules(steps, |rules| rules.allows = |_, _, _| true)
        }),
        mistake!(
            "context-drops-functions",
            "KHORA-INV-3",
            "dropped bigints, functions and symbols from a context",
            |steps| { invocation_rules(steps, |rules| rules.refuses_values = false) }
        ),
        mistake!("context-takes-instances", "KHORA-INV-3", "took class instances and maps in a context", |steps| {
            invocation_rules(steps, |rules| rules.refuses_instances = false)
        }),
        mistake!("cycle-unreported", "KHORA-INV-3", "did not report a cycle", |steps| {
            invocation_rules(steps, |rules| rules.cycle = |_| None)
        }),
        mistake!("context-takes-any-object", "KHORA-INV-5", "took a class instance for a context", |steps| {
            invocation_rules(steps, |rules| {
                rules.root = |heap, value| matches!(heap.object_of(value), Some(Object::Record { .. }))
            })
        }),
    ]
}
