//! Snapshot envelope version 1.

use super::{bare_tool, gated_tool, hash_of, pairs, refs};
use crate::builder::Sheet;

/// The parts of an envelope of agent `a` named `n` that differ between vectors.
struct Parts {
    root: String,
    agent_lines: &'static str,
    static_lines: &'static str,
    static_context: &'static str,
    tools: Vec<(&'static str, String)>,
    policy: &'static str,
    instructions: &'static str,
    wire: String,
    toolkit_context: &'static str,
    rest: &'static str,
}

impl Parts {
    /// An agent without instructions and a bare tool `t`.
    fn plain() -> Parts {
        Parts {
            root: bare_tool("t"),
            agent_lines: "[]",
            static_lines: "[]",
            static_context: "{}",
            tools: vec![("t", hash_of(&bare_tool("t")))],
            policy: r#"{"mode":"hint","results":{}}"#,
            instructions: "",
            wire: wire("t", "", "", "[]"),
            toolkit_context: "{}",
            rest: "",
        }
    }

    fn answer(&self) -> String {
        let tools: Vec<(&str, &str)> =
            self.tools.iter().map(|(name, hash)| (*name, hash.as_str())).collect();
        let agent = hash_of(&format!(
            r#"{{"agentInstructions":{},"rootComposableHash":"{}"}}"#,
            self.agent_lines,
            hash_of(&self.root)
        ));
        let run = hash_of(&format!(r#"{{"kind":"runtime","tools":[{}]}}"#, pairs(&tools)));
        let refs = refs(&tools);
        let Parts {
            static_lines,
            static_context,
            policy,
            instructions,
            wire,
            toolkit_context,
            rest,
            ..
        } = self;
        format!(
            concat!(
                r#"{{"envelope":{{"schemaVersion":"1","static":{{"agentId":"a","name":"n","staticHash":"{agent}","staticInstructions":{static_lines},"staticContext":{static_context}}},"#,
                r#""policy":{policy},"runtime":{{"link":{{"agentId":"a","agentName":"n","staticHash":"{agent}","runtimeHash":"{run}","toolRefs":[{refs}]}},"#,
                r#""toolRefs":[{refs}],"affordances":{{"instructions":"{instructions}","tools":{{{wire}}}}},"policy":{policy},"toolkitContext":{toolkit_context}}}{rest}}}}}"#
            ),
            agent = agent,
            static_lines = static_lines,
            static_context = static_context,
            policy = policy,
            run = run,
            refs = refs,
            instructions = instructions,
            wire = wire,
            toolkit_context = toolkit_context,
            rest = rest,
        )
    }
}

fn wire(name: &str, description: &str, instructions: &str, policy_ids: &str) -> String {
    format!(
        r#""{name}":{{"name":"{name}","description":"{description}","instructions":"{instructions}","inputSchema":{{"vendor":"acme","version":1}},"policyIds":{policy_ids}}}"#
    )
}

fn args(agent: &str, rest: &str) -> String {
    format!(r#"{{"agent":{{"agentId":"a","name":"n",{agent}}}{rest}}}"#)
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["KHORA-ENV-1"], "a stored turn cannot be replayed or compared later");
    let op = "envelope";
    let plain_agent = r#""instructions":[],"root":{"name":"t"}"#;
    let with_schema = r#""instructions":[],"root":{"name":"t","inputSchema":{"~standard":{"vendor":"acme","version":1}}}"#;
    sheet
        .op(op, "plain", "the members and defaults of version 1", &args(plain_agent, ""))
        .expect(&Parts::plain().answer());
    sheet
        .op(
            op,
            "authoritative",
            "the mode is what the caller says",
            &args(plain_agent, r#","mode":"authoritative""#),
        )
        .expect(
            &Parts { policy: r#"{"mode":"authoritative","results":{}}"#, ..Parts::plain() }
                .answer(),
        );
    sheet
        .op(
            op,
            "session",
            "the session context is stored and enters no hash",
            &args(plain_agent, r#","session":{"messageId":"m"}"#),
        )
        .expect(&Parts { rest: r#","context":{"messageId":"m"}"#, ..Parts::plain() }.answer());
    sheet
        .op(
            op,
            "environment",
            "the environment is stored in the toolkit context",
            &args(plain_agent, r#","env":{"tier":"pro"}"#),
        )
        .expect(&Parts { toolkit_context: r#"{"env":{"tier":"pro"}}"#, ..Parts::plain() }.answer());
    sheet
        .op(
            op,
            "static-untouched",
            "static instructions are the originals, the hash takes the trimmed ones",
            &args(r#""instructions":[" x ",""],"context":{"k":1},"root":{"name":"t"}"#, ""),
        )
        .expect(
            &Parts {
                agent_lines: r#"["x"]"#,
                static_lines: r#"[" x ",""]"#,
                static_context: r#"{"k":1}"#,
                instructions: "x",
                ..Parts::plain()
            }
            .answer(),
        );
    let gated = |outcome: bool| {
        let hash = hash_of(&gated_tool("t", "p"));
        Parts {
            root: gated_tool("t", "p"),
            policy: if outcome {
                r#"{"mode":"hint","results":{"p":true}}"#
            } else {
                r#"{"mode":"hint","results":{"p":false}}"#
            },
            tools: if outcome { vec![("t", hash)] } else { Vec::new() },
            wire: if outcome { wire("t", "", "", r#"["p"]"#) } else { String::new() },
            ..Parts::plain()
        }
    };
    let gated_agent = r#""instructions":[],"root":{"name":"t","policies":[{"id":"p"}]}"#;
    sheet
        .op(
            op,
            "allowed",
            "policy results are stored by id, wire tools name their policies",
            &args(gated_agent, r#","policies":{"p":true}"#),
        )
        .expect(&gated(true).answer());
    sheet
        .op(
            op,
            "denied",
            "a denied tool is not stored, its denial is",
            &args(gated_agent, r#","policies":{"p":false}"#),
        )
        .expect(&gated(false).answer());
    let described = bare_tool("t").replacen("null", r#""d""#, 1).replacen("[]", r#"["b","a"]"#, 1);
    // The lines of the definition are sorted for the hash and joined as given on the wire.
    let sorted = described.replace(r#"["b","a"]"#, r#"["a","b"]"#);
    sheet.op(op, "wire-tool", "a wire tool has its description and its lines joined as given", &args(r#""instructions":[],"root":{"name":"t","description":"d","instructions":["b","a"]}"#, ""))
        .expect(&Parts {
            root: sorted.clone(),
            tools: vec![("t", hash_of(&sorted))],
            instructions: r"b\n\na",
            wire: wire("t", "d", r"b\n\na", "[]"),
            ..Parts::plain()
        }.answer());
    sheet
        .op(
            op,
            "toolkit-context",
            "environment, namespace, agent id and name are stored in the toolkit context",
            &args(
                with_schema,
                r#","env":{"tier":"pro"},"namespace":"eu","agentId":"other","agentName":"label""#,
            ),
        )
        .expect(
            &Parts {
                toolkit_context: r#"{"env":{"tier":"pro"},"namespace":"eu","agentId":"other","agentName":"label"}"#,
                ..Parts::plain()
            }
            .answer(),
        );
    several(sheet);
    sheet.about(&["KHORA-ENV-3"], "a template is stored with every turn, or never");
    let plain = Parts::plain().answer();
    let [fixed, policy] = [r#""static":"#, r#""policy":"#].map(|part| plain.find(part));
    let without = match (fixed, policy) {
        (Some(fixed), Some(policy)) => format!("{}{}", &plain[..fixed], &plain[policy..]),
        _ => String::new(),
    };
    sheet
        .op(
            op,
            "without-static",
            "the static part can be left out",
            &args(with_schema, r#","includeStatic":false"#),
        )
        .expect(&without);
    sheet
        .op(
            op,
            "with-static",
            "it is there by default and by word",
            &args(with_schema, r#","includeStatic":true"#),
        )
        .expect(&plain);
    let slice = |answer: &str| {
        let start = answer.find(r#""runtime":"#).unwrap_or_default();
        format!("{{{}", &answer[start..answer.len() - 1])
    };
    sheet
        .op(
            op,
            "runtime-slice",
            "the runtime slice alone is what the envelope holds",
            &args(with_schema, r#","part":"runtime""#),
        )
        .expect(&slice(&plain));
    sheet
        .op(
            op,
            "runtime-slice-in-full",
            "the slice of several tools, with results and the toolkit context",
            &args(SEVERAL, r#","part":"runtime","namespace":"eu","agentId":"other","agentName":"label","env":{"tier":"pro"},"session":{"k":1},"context":{"subjectId":"u"}"#),
        )
        .expect(&slice(&in_full().answer().replacen(
            r#""toolkitContext":{}"#,
            r#""toolkitContext":{"env":{"tier":"pro"},"namespace":"eu","agentId":"other","agentName":"label"}"#,
            1,
        ).replacen(r#"]},"toolRefs""#, &format!(r#"],"invocationHash":"{}"}},"toolRefs""#, hash_of(r#"{"context":{"subjectId":"u"},"kind":"invocation"}"#)), 1)));
    sheet
        .op(
            op,
            "bad-part",
            "a part that is none is refused",
            &args(with_schema, r#","part":"static""#),
        )
        .expect(r#"{"reject":"definition","path":"part"}"#)
        .should();
    sheet.about(&["KHORA-ENV-1"], "a stored turn cannot be replayed or compared later");
    sheet
        .op(
            op,
            "bad-mode",
            "a mode that is none is refused",
            &args(plain_agent, r#","mode":"maybe""#),
        )
        .expect(r#"{"reject":"definition","path":"mode"}"#);

    sheet.about(&["KHORA-ENV-2"], "the model is told the same thing twice, or not at all");
    let lines = |name: &str, lines: &str| bare_tool(name).replacen("[]", lines, 1);
    let turn = |root: String,
                tools: Vec<(&'static str, String)>,
                instructions: &'static str,
                wire: String| Parts {
        root,
        agent_lines: r#"["be kind"]"#,
        static_lines: r#"["be kind"]"#,
        tools,
        instructions,
        wire,
        ..Parts::plain()
    };
    let one = lines("t", r#"["use it"]"#);
    sheet
        .op(
            op,
            "turn-text",
            "agent lines, then the kit's text; a tool's text that is in it is not repeated",
            &args(
                r#""instructions":["be kind"],"root":{"name":"t","instructions":["use it"]}"#,
                "",
            ),
        )
        .expect(
            &turn(
                one.clone(),
                vec![("t", hash_of(&one))],
                r"be kind\n\nuse it",
                wire("t", "", "use it", "[]"),
            )
            .answer(),
        );
    let shadowed = lines("t", r#"["old"]"#);
    let shadowing = lines("t", r#"["new"]"#);
    let root = format!(
        r#"{{"instructions":null,"kind":"toolkit","members":[{}],"name":"k"}}"#,
        pairs(&[("t", &hash_of(&shadowed)), ("t", &hash_of(&shadowing))])
    );
    sheet.op(op, "turn-text-of-shadowed", "the text of a shadowed tool stays in the kit's", &args(r#""instructions":["be kind"],"root":{"kind":"toolkit","name":"k","members":[{"name":"t","instructions":["old"]},{"name":"t","instructions":["new"]}]}"#, ""))
        .expect(&turn(root, vec![("t", hash_of(&shadowing))], r"be kind\n\nold\n\nnew", wire("t", "", "new", "[]")).answer());
}

/// Two tools in another order than their names, each with two policies in another order than their ids.
const SEVERAL: &str = concat!(
    r#""instructions":["b","a"],"root":{"kind":"toolkit","name":"k","members":["#,
    r#"{"name":"u","inputSchema":{"~standard":{"vendor":"acme","version":1}},"policies":[{"id":"q"},{"id":"p"}]},"#,
    r#"{"name":"t","inputSchema":{"~standard":{"vendor":"acme","version":1}},"policies":[{"id":"q"},{"id":"p"}]}]}"#,
);

/// What is stored of them.
fn in_full() -> Parts {
    let tool = |name: &str| {
        gated_tool(name, "p")
            .replacen(r#""policies":["p"]"#, r#""policies":["p","q"]"#, 1)
            .replacen(r#""id":"p"}]"#, r#""id":"p"},{"executeBinding":"live","id":"q"}]"#, 1)
    };
    let [t, u] = ["t", "u"].map(|name| hash_of(&tool(name)));
    Parts {
        root: format!(
            r#"{{"instructions":null,"kind":"toolkit","members":[{}],"name":"k"}}"#,
            pairs(&[("t", &t), ("u", &u)])
        ),
        agent_lines: r#"["b","a"]"#,
        static_lines: r#"["b","a"]"#,
        instructions: r"b\n\na",
        tools: vec![("t", t), ("u", u)],
        policy: r#"{"mode":"hint","results":{"p":true,"q":true}}"#,
        wire: [wire("u", "", "", r#"["p","q"]"#), wire("t", "", "", r#"["p","q"]"#)].join(","),
        ..Parts::plain()
    }
}

/// More than one of everything, so that an order that is wrong shows.
fn several(sheet: &mut Sheet) {
    sheet
        .op(
            "envelope",
            "several-tools",
            "tools come by name, policies by id, lines as given",
            &args(SEVERAL, ""),
        )
        .expect(&in_full().answer());
    let context = hash_of(r#"{"context":{"subjectId":"u"},"kind":"invocation"}"#);
    let linked = in_full().answer().replacen(
        r#"]},"toolRefs""#,
        &format!(r#"],"invocationHash":"{context}"}},"toolRefs""#),
        1,
    );
    sheet
        .op(
            "envelope",
            "with-context",
            "an invocation context adds its hash to the link",
            &args(SEVERAL, r#","context":{"subjectId":"u"}"#),
        )
        .expect(&linked);
}
