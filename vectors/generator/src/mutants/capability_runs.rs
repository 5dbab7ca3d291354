//! Mutants of the rules about runs: evaluation, links, comparisons, envelopes and sessions.

use super::Mutant;
use super::capability::mistake;
use crate::implementation::Implementation;
use canon::capability::definition::{Composable, Tool};
use canon::capability::session::Stage;
use canon::capability::{Steps, diff, evaluate, instructions, session};
use canon::{Profile, Text, Value};

fn evaluation(steps: Steps, wrong: fn(&mut evaluate::Rules)) -> Steps {
    let mut evaluation = steps.evaluation;
    wrong(&mut evaluation);
    Steps { evaluation, ..steps }
}

fn comparison(steps: Steps, wrong: fn(&mut diff::Rules)) -> Steps {
    let mut diff = steps.diff;
    wrong(&mut diff);
    Steps { diff, ..steps }
}

fn sessions(steps: Steps, wrong: fn(&mut session::Rules)) -> Steps {
    let mut session = steps.session;
    wrong(&mut session);
    Steps { session, ..steps }
}

/// Every mutant of this file.
pub fn mutants() -> Vec<Mutant> {
    [runs(), evaluations(), links_and_diffs(), envelopes(), starts()].concat()
}

/// The tools of a definition, those that a dynamic toolkit creates included.
fn leaves_everywhere<'a>(composable: &'a Composable, found: &mut Vec<&'a Tool>) {
    found.extend(composable.tools());
}

fn runs() -> Vec<Mutant> {
    vec![
        mistake!("run-unsorted", "KHORA-RUN-1", "left the tools of a run in member order", |steps| {
            Steps { runtime_order: |_, _| {}, ..steps }
        }),
        mistake!("run-hashes-creations-statically", "KHORA-RUN-2", "gave created tools a static hash", |steps| Steps {
            static_leaves: leaves_everywhere,
            ..steps
        }),
        mistake!("run-first-name-wins", "KHORA-RUN-3", "kept the first hash of a repeated name", |steps| Steps {
            record_static: |hashes, name, hash| {
                hashes.entry(name.clone()).or_insert(hash);
            },
            ..steps
        }),
        mistake!("run-hashes-evaluated", "KHORA-RUN-3", "hashed every tool as it was evaluated", |steps| Steps {
            record_static: |_, _, _| {},
            ..steps
        }),
    ]
}

fn evaluations() -> Vec<Mutant> {
    vec![
        mistake!("kit-asks-late", "KHORA-EVAL-1", "asked policies tool by tool, not kit by kit", |steps| {
            evaluation(steps, |rules| rules.toolkit_asks_first = false)
        }),
        mistake!("kit-stops-asking", "KHORA-EVAL-1", "stopped asking after a toolkit's first denial", |steps| {
            evaluation(steps, |rules| rules.toolkit_asks_all = false)
        }),
        mistake!("asks-again", "KHORA-EVAL-1", "asked one policy object more than once", |steps| {
            evaluation(steps, |rules| rules.asks_once = false)
        }),
        mistake!("goes-on-after-denial", "KHORA-EVAL-2", "went on asking after a denial", |steps| {
            evaluation(steps, |rules| rules.stops_at_denial = false)
        }),
        mistake!("tool-repeats-known", "KHORA-EVAL-2", "told a known result again at the tool", |steps| {
            evaluation(steps, |rules| rules.tool_reuses_silently = false)
        }),
        mistake!("throw-allows", "KHORA-EVAL-2", "let a policy that throws pass", |steps| {
            evaluation(steps, |rules| rules.throw_denies = false)
        }),
        mistake!("dynamic-in-silence", "KHORA-EVAL-3", "kept known results of a dynamic toolkit to itself", |steps| {
            evaluation(steps, |rules| rules.dynamic_reports_known = false)
        }),
        mistake!("text-without-tools", "KHORA-EVAL-4", "gave instructions of a kit without tools", |steps| {
            evaluation(steps, |rules| rules.instructions_need_tool = false)
        }),
        mistake!("run-hooks-first", "KHORA-EVAL-5", "called the hooks of the run first", |steps| {
            evaluation(steps, |rules| {
                rules.merge_hooks = |[around, own, run]| [run, around, own].concat();
            })
        }),
        mistake!("own-hooks-first", "KHORA-EVAL-5", "called a tool's own hooks before its kits'", |steps| {
            evaluation(steps, |rules| {
                rules.merge_hooks = |[around, own, run]| [own, around, run].concat();
            })
        }),
        mistake!(
            "own-hooks-first-at-execution",
            "KHORA-EVAL-5",
            "called a tool's own hooks before its kits' when a policy was asked at its execution",
            |steps| evaluation(steps, |rules| {
                rules.execute_hooks = |merged, own| {
                    let others = merged.iter().filter(|name| !own.contains(name)).cloned();
                    own.iter().cloned().chain(others).collect()
                };
            })
        ),
        mistake!("inner-hooks-replace", "KHORA-EVAL-5", "let a tool's own hooks replace its kits'", |steps| {
            evaluation(steps, |rules| {
                rules.merge_hooks = |[around, own, run]| match own {
                    [] => [around, run].concat(),
                    own => [own, run].concat(),
                };
            })
        }),
        mistake!("always-static", "KHORA-ENV-3", "wrote the static part although it was turned off", |steps| {
            Steps { leaves_static_out: |_| false, ..steps }
        }),
        mistake!("joins-empty-lines", "KHORA-EVAL-4", "joined empty instructions too", |steps| {
            evaluation(steps, |rules| rules.drops_empty = false)
        }),
        mistake!("first-tool-wins", "KHORA-RUN-3", "kept the first of two tools with one name", |steps| {
            evaluation(steps, |rules| rules.later_tool_wins = false)
        }),
    ]
}

fn links_and_diffs() -> Vec<Mutant> {
    vec![
        mistake!("link-null-invocation", "KHORA-LINK-1", "wrote an invocation hash of null", |steps| {
            Steps {
                link_value: |link| match link.to_value() {
                    Value::Object(mut members) if link.invocation_hash.is_none() => {
                        members.push((Text::from("invocationHash"), Value::Null));
                        Value::Object(members)
                    }
                    value => value,
                },
                ..steps
            }
        }),
        mistake!("link-without-tools", "KHORA-LINK-1", "left the tools out of a link", |steps| Steps {
            link_value: |link| match link.to_value() {
                Value::Object(mut members) => {
                    members.retain(|(name, _)| *name != "toolRefs");
                    Value::Object(members)
                }
                value => value,
            },
            ..steps
        }),
        mistake!("diff-first-hash", "KHORA-DIFF-1", "took the first hash of a repeated tool key", |steps| {
            comparison(steps, |rules| {
                rules.tool_hashes = |refs| {
                    let reversed: Vec<_> = refs.iter().rev().cloned().collect();
                    diff::last_hash_first_place(&reversed).into_iter().rev().collect()
                }
            })
        }),
        mistake!("diff-forgets-invocation", "KHORA-DIFF-1", "did not compare invocation hashes", |steps| {
            comparison(steps, |rules| rules.fields = &["agentId", "agentName", "staticHash", "runtimeHash"])
        }),
        mistake!("diff-sorts-tools", "KHORA-DIFF-1", "sorted the tools of a comparison", |steps| {
            comparison(steps, |rules| {
                rules.tool_hashes = |refs| {
                    let mut sorted = diff::last_hash_first_place(refs);
                    sorted.sort();
                    sorted
                }
            })
        }),
        mistake!("explains-name-first", "KHORA-DIFF-2", "explained a changed name before a changed run", |steps| {
            comparison(steps, |rules| {
                rules.explain = |first, second| match first.get("agentName") == second.get("agentName") {
                    true => diff::explain(first, second),
                    false => "Same static, runtime, and invocation hashes; display name differs only.",
                }
            })
        }),
        mistake!(
            "explains-run-first",
            "KHORA-DIFF-2",
            "explained a changed run before a changed definition",
            |steps| {
                comparison(steps, |rules| {
                    rules.explain = |first, second| {
                        let same = |field| first.get(field) == second.get(field);
                        match same("agentId") && !same("runtimeHash") {
                            true => "Same static capabilities; runtime differs (enabled tools or policies changed).",
                            false => diff::explain(first, second),
                        }
                    }
                })
            }
        ),
        mistake!("diff-without-note", "KHORA-DIFF-3", "did not say that only one side has policies", |steps| {
            comparison(steps, |rules| rules.note = |_| None)
        }),
        mistake!("report-long-hashes", "KHORA-DIFF-4", "printed whole hashes in the report", |steps| {
            comparison(steps, |rules| rules.short = Text::clone)
        }),
        mistake!("report-shorter-hashes", "KHORA-DIFF-4", "shortened a text of thirteen characters", |steps| {
            comparison(steps, |rules| {
                rules.short = |text| match text.utf16().count() {
                    13 => diff::shortened(text, 6, 5),
                    _ => diff::short(text),
                }
            })
        }),
        mistake!(
            "report-quiet-affordances",
            "KHORA-DIFF-4",
            "told unchanged affordances beside policy results",
            |steps| { comparison(steps, |rules| rules.quiet_affordances = |_| true) }
        ),
    ]
}

fn envelopes() -> Vec<Mutant> {
    vec![
        mistake!("envelope-forgets-denials", "KHORA-ENV-1", "stored only the policies that allowed", |steps| Steps {
            policy_results: |steps, results| {
                let mut by_id = results.by_id(steps.compare);
                by_id.retain(|(_, allowed)| *allowed);
                by_id
            },
            ..steps
        }),
        mistake!("wire-null-description", "KHORA-ENV-1", "stored a missing description as null", |steps| Steps {
            wire_description: |text| text.map_or(Value::Null, |text| Value::String(text.clone())),
            ..steps
        }),
        mistake!("turn-without-agent-lines", "KHORA-ENV-2", "left the agent's lines out of the turn", |steps| Steps {
            turn_instructions: |_, _, evaluation| evaluation.instructions.clone(),
            ..steps
        }),
        mistake!("turn-repeats-tools", "KHORA-ENV-2", "repeated the text of each tool", |steps| {
            Steps {
                turn_instructions: |steps, agent, evaluation| {
                    let mut text = instructions::turn(steps, agent, evaluation).to_string_lossy();
                    for (name, tool) in &evaluation.tools {
                        for line in tool.instructions.iter().flatten() {
                            text += &format!("\n\n## {}\n{}", name.to_string_lossy(), line.to_string_lossy());
                        }
                    }
                    text.into()
                },
                ..steps
            }
        }),
    ]
}

fn starts() -> Vec<Mutant> {
    vec![
        mistake!("context-too-early", "KHORA-SESS-1", "merged the context before onBeforeContext", |steps| {
            sessions(steps, |rules| {
                rules.order = &[
                    Stage::OnStart,
                    Stage::Context,
                    Stage::OnBeforeContext,
                    Stage::OnAfterContext,
                    Stage::OnBeforeRun,
                    Stage::Run,
                    Stage::OnAfterRun,
                ]
            })
        }),
        mistake!("hooks-reversed", "KHORA-SESS-1", "ran the hooks of a stage backwards", |steps| {
            sessions(steps, |rules| rules.hooks = |names| names.iter().rev().cloned().collect())
        }),
        mistake!("errors-of-the-run-only", "KHORA-SESS-1", "told onError of the run's errors only", |steps| {
            sessions(steps, |rules| rules.reports = |stage| matches!(stage, Stage::Run | Stage::OnAfterRun))
        }),
        mistake!("first-error-stays", "KHORA-SESS-3", "hid an error of onError", |steps| {
            sessions(steps, |rules| rules.later_error_wins = false)
        }),
        mistake!("earlier-layer-wins", "KHORA-SESS-2", "let an earlier context layer win", |steps| {
            sessions(steps, |rules| {
                rules.merge = |context, layer| {
                    let mut merged = layer.to_vec();
                    session::later_wins(&mut merged, context);
                    *context = merged;
                }
            })
        }),
        mistake!("deep-merge", "KHORA-SESS-2", "merged context layers at every depth", |steps| {
            sessions(steps, |rules| {
                rules.merge = |context, layer| {
                    for (name, value) in layer {
                        let known = context.iter_mut().find(|(known, _)| known == name);
                        match (known, value) {
                            (Some((_, Value::Object(inner))), Value::Object(more)) => {
                                session::later_wins(inner, more);
                            }
                            (Some(member), value) => member.1 = value.clone(),
                            (None, value) => context.push((name.clone(), value.clone())),
                        }
                    }
                }
            })
        }),
    ]
}
