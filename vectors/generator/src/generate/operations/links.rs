//! Requests for `diff`: links and envelopes, and what becomes of them: tools in another order, policies on one side only.

use super::capabilities::{agent_value, context, line, outcomes};
use super::{Made, request};
use crate::generate::{Choices, tree};
use canon::operation::Answer;
use canon::{Profile, Value};

/// KHORA-DIFF-4: hashes around the length from which a report shortens them.
const HASHES: &[&str] = &[
    "abcdefghijklmn", "abcdefghijklm", "abcdefghijkl", "", "abcdef\u{1F600}ghijk",
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdee",
];

/// `diff`: a side, and the same side with something changed, or another one.
pub fn diff(choices: &mut Choices, _: Profile, op: &'static str) -> Made {
    let planted = choices.chance(1, 2);
    let first = if planted { side(choices) } else { linked(choices) };
    let second = if planted && choices.chance(1, 2) {
        side(choices)
    } else {
        let mut second = first.clone();
        for _ in 0..choices.below(3) {
            tree::mutate(choices, &mut second);
        }
        second
    };
    let args = Value::object([
        ("first", first),
        ("second", second),
        ("labels", Value::object([("first", Value::string("a")), ("second", Value::string("b"))])),
    ]);
    ("diff", request(op, None, args))
}

/// The link of an agent.
fn linked(choices: &mut Choices) -> Value {
    let linking = request(
        "link",
        None,
        Value::object([
            ("agent", agent_value(choices)),
            ("policies", outcomes(choices)),
            ("context", context(choices)),
        ]),
    );
    match super::reference().answer(Profile::KHORA, &linking) {
        Answer::Result(members) => {
            members.into_iter().find(|(name, _)| *name == "link").map_or(Value::Null, |(_, link)| link)
        }
        _ => link(choices),
    }
}

fn hash(choices: &mut Choices) -> Value {
    Value::string(choices.pick(HASHES))
}

/// A link that no agent gave: few names, so that two of them have tools in common.
fn link(choices: &mut Choices) -> Value {
    let tools = (0..choices.below(4)).map(|_| {
        let key = choices.pick(&["b", "a", "C", "10", "9"]);
        Value::object([("toolKey", Value::string(key)), ("toolHash", hash(choices))])
    });
    let tools = Value::Array(tools.collect());
    let mut members = vec![
        ("agentId", Value::string(choices.pick(&["x", "x", "y"]))),
        ("agentName", line(choices)),
        ("staticHash", hash(choices)),
        ("runtimeHash", hash(choices)),
        ("toolRefs", tools),
    ];
    if choices.chance(1, 2) {
        members.push(("invocationHash", hash(choices)));
    }
    Value::object(members)
}

/// A link, or an envelope with policy results, affordances, both or neither.
fn side(choices: &mut Choices) -> Value {
    const IDS: &[&str] = &["p", "q", "10", "9"];
    let link = link(choices);
    if choices.chance(1, 3) {
        return link;
    }
    let mut runtime = vec![("link", link)];
    let results = |choices: &mut Choices| {
        let mut results: Vec<(&str, Value)> = Vec::new();
        for _ in 0..choices.below(4) {
            let id = choices.pick(IDS);
            if results.iter().all(|(known, _)| *known != id) {
                results.push((id, Value::Bool(choices.chance(1, 2))));
            }
        }
        Value::object([("results", Value::object(results))])
    };
    if choices.chance(1, 2) {
        runtime.push(("policy", results(choices)));
    }
    if choices.chance(1, 2) {
        let mut tools: Vec<(&str, Value)> = Vec::new();
        for _ in 0..choices.below(3) {
            let name = choices.pick(&["b", "a", "C"]);
            let ids = (0..choices.below(3)).map(|_| Value::string(choices.pick(IDS)));
            let ids = Value::Array(ids.collect());
            if tools.iter().all(|(known, _)| *known != name) {
                tools.push((name, Value::object([("policyIds", ids)])));
            }
        }
        let tools = Value::object([("tools", Value::object(tools))]);
        runtime.push(("affordances", tools));
    }
    let mut members = vec![
        ("schemaVersion", Value::string(canon::capability::envelope::SCHEMA_VERSION)),
        ("runtime", Value::object(runtime)),
    ];
    if choices.chance(1, 4) {
        members.push(("policy", results(choices)));
    }
    Value::object(members)
}
