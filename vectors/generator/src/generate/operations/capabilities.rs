//! Requests of khora: definitions, contexts in `$js` notation, links and what is compared of them.

use super::{Made, request};
use crate::generate::{Choices, keys, numbers, shapes, tree};
use canon::{Profile, Value};

/// Names and lines: sorted by collation, trimmed as JavaScript trims, kept or dropped when empty.
const LINES: &[&str] = &[
    "a", "B", "", " a ", "b", "A", "\u{FEFF}a", "a\u{85}", "a\n\nb", "\u{E9}", "_", "10", "9", "a\u{A0}", "\u{200B}",
    "-", "\u{3000}x", "Z",
];

pub fn line(choices: &mut Choices) -> Value {
    Value::string(choices.pick(LINES))
}

fn lines(choices: &mut Choices) -> Value {
    Value::Array((0..choices.below(4)).map(|_| line(choices)).collect())
}

fn policies(choices: &mut Choices) -> Value {
    let policies = (0..choices.below(4)).map(|_| {
        let mut policy = vec![("id", Value::string(choices.pick(&["p1", "P2", "a", "B", "10", "9"])))];
        if choices.chance(1, 3) {
            policy.push(("executeBinding", Value::string(choices.pick(&["live", "snapshot"]))));
        }
        if choices.chance(1, 6) {
            policy.push(("ref", Value::string(choices.pick(&["x", "y"]))));
        }
        Value::object(policy)
    });
    Value::Array(policies.collect())
}

/// The members of a tool, a toolkit or a dynamic toolkit.
pub fn composable(choices: &mut Choices, kind: &str, depth: usize) -> Value {
    let mut members = Vec::new();
    if depth > 0 || choices.chance(1, 4) {
        members.push(("kind", Value::string(kind)));
    }
    members.push(("name", line(choices)));
    if choices.chance(2, 3) {
        members.push(("instructions", lines(choices)));
    }
    match kind {
        "tool" => {
            if choices.chance(1, 2) {
                members.push(("description", line(choices)));
            }
            if choices.chance(1, 2) {
                members.push(("inputSchema", schema_value(choices)));
            }
            if choices.chance(1, 2) {
                members.push(("policies", policies(choices)));
            }
        }
        "toolkit" => members.push(("members", composables(choices, depth + 1))),
        _ => {
            if choices.chance(1, 2) {
                members.push(("policies", policies(choices)));
            }
            members.push(("creates", composables(choices, depth + 1)));
        }
    }
    Value::object(members)
}

fn composables(choices: &mut Choices, depth: usize) -> Value {
    let count = if depth > 2 { 0 } else { choices.below(4) };
    let members = (0..count).map(|_| {
        let kind = choices.weighted(&[(4, "tool"), (1, "toolkit"), (1, "dynamicToolkit")]);
        composable(choices, kind, depth)
    });
    Value::Array(members.collect())
}

fn schema_value(choices: &mut Choices) -> Value {
    match choices.below(4) {
        0 => Value::object([(
            "~standard",
            Value::object([("vendor", line(choices)), ("version", tree::other(choices))]),
        )]),
        1 => Value::object([("toJSONSchema", js(choices, 0))]),
        2 => Value::object([
            ("~standard", Value::object([("version", Value::integer(1))])),
            ("toJSONSchema", shapes::schema()),
        ]),
        _ => tree::other(choices),
    }
}

/// A value in `$js` notation: what JSON holds, and what it cannot hold.
pub fn js(choices: &mut Choices, depth: usize) -> Value {
    const TAGS: &[&str] = &["undefined", "hole", "NaN", "Infinity", "-Infinity", "-0", "fn", "symbol", "map"];
    let tag = |name: &str| ("$js", Value::string(name));
    match choices.below(if depth > 3 { 9 } else { 16 }) {
        0..=2 => tree::other(choices),
        3..=4 => Value::object([tag(choices.pick(TAGS))]),
        5 => Value::object([
            tag("date"),
            (
                "ms",
                choices
                    .pick(&[
                        Some(0_i128),
                        Some(1_768_478_400_123),
                        Some(-62_198_755_200_000),
                        Some(253_402_300_800_000),
                        None,
                    ])
                    .map_or(Value::Null, Value::integer),
            ),
        ]),
        6 => Value::object([tag("num"), ("v", Value::string(numbers::literal(choices)))]),
        7 => Value::object([
            tag("utf16"),
            (
                "u",
                Value::Array(vec![
                    Value::integer(choices.pick(&[0x61_i128, 0xD800, 0xDC00, 0xFEFF])),
                    Value::integer(0x62),
                ]),
            ),
        ]),
        8 => Value::object([tag("bigint"), ("v", Value::string("1"))]),
        9..=11 => {
            let names = keys::set(choices, Profile::KHORA, 5);
            let members: Vec<(String, Value)> = names.into_iter().map(|name| (name, js(choices, depth + 1))).collect();
            Value::object(members)
        }
        12 => Value::Array((0..choices.below(4)).map(|_| js(choices, depth + 1)).collect()),
        13 => {
            let kind = choices.pick(&["class", "nullproto"]);
            Value::object([tag(kind), ("v", Value::object([("b", js(choices, depth + 1)), ("a", Value::Null)]))])
        }
        14 => {
            let entries = keys::set(choices, Profile::KHORA, 4)
                .into_iter()
                .map(|name| Value::Array(vec![Value::string(name), js(choices, depth + 1)]))
                .collect();
            Value::object([tag("entries"), ("e", Value::Array(entries))])
        }
        _ => match choices.below(3) {
            0 => Value::object([
                tag("selfcycle"),
                ("v", Value::object([("a", Value::integer(1))])),
                ("key", Value::string("self")),
            ]),
            1 => Value::object([tag("arrcycle"), ("key", Value::string("list"))]),
            _ => Value::object([
                tag("shared"),
                ("v", js(choices, depth + 1)),
                ("keys", Value::Array(vec![Value::string("x"), Value::string("y")])),
            ]),
        },
    }
}

/// `tool`, `toolkit`, `dynamic_toolkit`: a definition, sometimes a wrong one.
pub fn definition(choices: &mut Choices, _: Profile, op: &'static str) -> Made {
    let kind = match op {
        "dynamic_toolkit" => "dynamicToolkit",
        other => other,
    };
    let mut args = composable(choices, kind, 0);
    if choices.chance(1, 6) {
        tree::mutate(choices, &mut args);
    }
    ("definition", request(op, None, object(args)))
}

/// `schema`.
pub fn schema(choices: &mut Choices, _: Profile, op: &'static str) -> Made {
    let args = Value::object([("schema", schema_value(choices))]);
    ("schema", request(op, None, args))
}

fn root(choices: &mut Choices) -> Value {
    let kind = choices.pick(&["toolkit", "tool", "dynamicToolkit"]);
    composable(choices, kind, 1)
}

pub fn agent_value(choices: &mut Choices) -> Value {
    Value::object([
        ("agentId", line(choices)),
        ("name", line(choices)),
        ("instructions", lines(choices)),
        ("root", root(choices)),
    ])
}

pub fn outcomes(choices: &mut Choices) -> Value {
    let outcomes = ["p1", "P2", "a", "B", "10", "9"].map(|id| {
        let outcome = match choices.below(4) {
            0..=1 => Value::Bool(true),
            2 => Value::Bool(false),
            _ => Value::object([("throws", Value::string("no"))]),
        };
        (id, outcome)
    });
    Value::object(outcomes)
}

pub fn context(choices: &mut Choices) -> Value {
    if choices.chance(1, 8) {
        return js(choices, 0);
    }
    let names = keys::set(choices, Profile::KHORA, 6);
    let members: Vec<(String, Value)> = names.into_iter().map(|name| (name, js(choices, 1))).collect();
    Value::object(members)
}

fn allowlist(choices: &mut Choices) -> Value {
    let names = keys::set(choices, Profile::KHORA, 4);
    Value::Array(names.into_iter().map(Value::string).collect())
}

/// `agent`, `runtime`, `evaluate`, `link`, `envelope`, `invocation`: the arguments each takes.
pub fn arguments(choices: &mut Choices, _: Profile, op: &'static str) -> Made {
    let mut args = match op {
        "agent" => agent_value(choices),
        "invocation" => Value::object([("context", context(choices))]),
        "runtime" | "evaluate" => Value::object([("root", root(choices)), ("policies", outcomes(choices))]),
        _ => Value::object([
            ("agent", agent_value(choices)),
            ("policies", outcomes(choices)),
            ("context", context(choices)),
        ]),
    };
    if let Value::Object(members) = &mut args {
        if matches!(op, "invocation" | "link" | "envelope") && choices.chance(1, 2) {
            members.push(("allowlist".into(), allowlist(choices)));
        }
        if op == "evaluate" && choices.chance(1, 3) {
            members.push(("env".into(), tree::other(choices)));
        }
        if op == "envelope" && choices.chance(1, 2) {
            capture(choices, members);
        }
        if op == "evaluate" && choices.chance(1, 4) {
            members.push(("hooks".into(), lines(choices)));
        }
    }
    if choices.chance(1, 10) {
        tree::mutate(choices, &mut args);
    }
    ("arguments", request(op, None, object(args)))
}

/// What the host says about a capture.
fn capture(choices: &mut Choices, members: &mut Vec<(canon::Text, Value)>) {
    for name in ["namespace", "agentId", "agentName"] {
        if choices.chance(1, 2) {
            members.push((name.into(), line(choices)));
        }
    }
    members.push(("env".into(), tree::other(choices)));
    members.push(("session".into(), Value::object([("k", tree::other(choices))])));
    match choices.below(4) {
        0 => members.push(("mode".into(), Value::string("authoritative"))),
        1 => members.push(("includeStatic".into(), Value::Bool(false))),
        2 => members.push(("part".into(), Value::string("runtime"))),
        _ => {}
    }
}

/// KHORA-SESS-2: a layer of context, with members that another layer has too, and members inside them.
fn layer(choices: &mut Choices) -> Value {
    let inner = if choices.chance(1, 2) {
        let name = choices.pick(&["x", "y"]);
        Value::object([(name, tree::other(choices))])
    } else {
        tree::other(choices)
    };
    Value::object([("k", inner), ("b", Value::Null)])
}

/// `session`: hooks, context layers and a stage that throws.
pub fn session(choices: &mut Choices, _: Profile, op: &'static str) -> Made {
    const STAGES: &[&str] =
        &["onStart", "onBeforeContext", "onAfterContext", "onBeforeRun", "run", "onAfterRun", "onError"];
    let hooks: Vec<(&str, Value)> =
        STAGES.iter().filter(|stage| **stage != "run").map(|stage| (*stage, lines(choices))).collect();
    let mut args = vec![
        ("agent", agent_value(choices)),
        ("hooks", Value::object(hooks)),
        ("ctx", Value::Array((0..choices.below(3)).map(|_| layer(choices)).collect())),
    ];
    if choices.chance(1, 2) {
        // KHORA-SESS-1: now and then `onError` throws as well.
        let fail = Value::string(choices.pick(STAGES));
        args.push(if choices.chance(1, 4) {
            ("fail", Value::Array(vec![fail, Value::string("onError")]))
        } else {
            ("fail", fail)
        });
    }
    ("session", request(op, None, Value::object(args)))
}

/// Arguments are always an object, whatever a mutation made of them.
fn object(args: Value) -> Value {
    match args {
        Value::Object(_) => args,
        other => Value::object([("name", other)]),
    }
}
