//! Capability links.

use super::{bare_tool, gated_tool, hash_of, pairs, refs};
use crate::builder::Sheet;

fn agent_hash(root: &str) -> String {
    hash_of(&format!(r#"{{"agentInstructions":["x"],"rootComposableHash":"{}"}}"#, hash_of(root)))
}

fn run_hash(tools: &[(&str, &str)]) -> String {
    hash_of(&format!(r#"{{"kind":"runtime","tools":[{}]}}"#, pairs(tools)))
}

/// The answer: a link of agent `a` named `n`.
fn link(root: &str, tools: &[(&str, &str)], invocation: &str) -> String {
    let (fixed, run, refs) = (agent_hash(root), run_hash(tools), refs(tools));
    format!(
        r#"{{"link":{{"agentId":"a","agentName":"n","staticHash":"{fixed}","runtimeHash":"{run}","toolRefs":[{refs}]{invocation}}}}}"#
    )
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet
        .about(&["KHORA-LINK-1"], "a stored link cannot be joined with the run that it stands for");
    let bare = hash_of(&bare_tool("t"));
    let agent = r#""agent":{"agentId":"a","name":"n","instructions":[" x "],"root":{"name":"t"}}"#;
    let plain = |rest: &str| format!("{{{agent}{rest}}}");
    let tools: &[(&str, &str)] = &[("t", &bare)];
    sheet
        .op("link", "plain", "static, runtime and tools, no invocation", &plain(""))
        .expect(&link(&bare_tool("t"), tools, ""));
    let invocation = |context: &str| {
        let hash = hash_of(&format!(r#"{{"context":{context},"kind":"invocation"}}"#));
        format!(r#","invocationHash":"{hash}""#)
    };
    sheet
        .op(
            "link",
            "with-context",
            "a context adds its hash",
            &plain(r#","context":{"subjectId":"u"}"#),
        )
        .expect(&link(&bare_tool("t"), tools, &invocation(r#"{"subjectId":"u"}"#)));
    sheet
        .op(
            "link",
            "with-allowlist",
            "the allowlist counts here too",
            &plain(r#","context":{"b":1,"a":2},"allowlist":["a"]"#),
        )
        .expect(&link(&bare_tool("t"), tools, &invocation(r#"{"a":2}"#)));
    for (words, proves, context) in [
        (
            "empty-context",
            "an empty context adds nothing, or the hash of nothing",
            r#","context":{}"#,
        ),
        (
            "filtered-context",
            "so does one of which nothing is left",
            r#","context":{"a":1},"allowlist":["z"]"#,
        ),
    ] {
        sheet.op("link", words, proves, &plain(context)).readings(
            "KHORA-INV-4",
            &[
                ("omitted", &link(&bare_tool("t"), tools, "")),
                ("hashed", &link(&bare_tool("t"), tools, &invocation("{}"))),
            ],
        );
    }
    sheet.op(
        "link",
        "denied",
        "a denied tool changes the runtime hash, not the static one",
        r#"{"agent":{"agentId":"a","name":"n","instructions":["x"],"root":{"name":"t","policies":[{"id":"p"}]}},"policies":{"p":false}}"#,
    )
    .expect(&link(&gated_tool("t", "p"), &[], ""));
    let [a, b] = ["a", "b"].map(|name| hash_of(&bare_tool(name)));
    let kit = format!(
        r#"{{"instructions":null,"kind":"toolkit","members":[{}],"name":"k"}}"#,
        pairs(&[("a", &a), ("b", &b)])
    );
    let schema = r#""inputSchema":{"~standard":{"vendor":"acme","version":1}}"#;
    sheet
        .op(
            "link",
            "several-tools",
            "the tools of a link come by name",
            &format!(
                r#"{{"agent":{{"agentId":"a","name":"n","instructions":["x"],"root":{{"kind":"toolkit","name":"k","members":[{{"name":"b",{schema}}},{{"name":"a",{schema}}}]}}}}}}"#
            ),
        )
        .expect(&link(&kit, &[("a", &a), ("b", &b)], ""));
    sheet
        .op(
            "link",
            "bad-context",
            "a context that cannot be hashed refuses the link",
            &plain(r#","context":{"a":{"$js":"fn"}}"#),
        )
        .expect(r#"{"reject":"invocation_context","path":"a"}"#);
    sheet
        .op(
            "link",
            "no-agent-id",
            "an agent without an id is refused",
            r#"{"agent":{"name":"n","instructions":[],"root":{"name":"t"}}}"#,
        )
        .expect(r#"{"reject":"definition","path":"agent.agentId"}"#);
    sheet
        .op(
            "link",
            "outcomes-not-an-object",
            "outcomes that are no object are refused",
            &plain(r#","policies":0"#),
        )
        .expect(r#"{"reject":"definition","path":"policies"}"#);
}
