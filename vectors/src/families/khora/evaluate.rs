//! The evaluation of composables: who is asked, in which order, and what is left.

use crate::builder::Sheet;

fn asked(id: &str, phase: &str, allowed: bool, cached: bool) -> String {
    format!(
        r#"{{"event":"policy","id":"{id}","phase":"{phase}","allowed":{allowed},"cached":{cached}}}"#
    )
}

fn answer(tools: &str, instructions: &str, trace: &[String]) -> String {
    format!(r#"{{"tools":{tools},"instructions":"{instructions}","trace":[{}]}}"#, trace.join(","))
}

fn kit(members: &str) -> String {
    format!(r#"{{"kind":"toolkit","name":"k","members":[{members}]}}"#)
}

fn args(root: &str, policies: &str) -> String {
    format!(r#"{{"root":{root},"policies":{policies}}}"#)
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["KHORA-EVAL-1"],
        "a policy with side effects is asked twice, or the audit log tells another story",
    );
    let op = "evaluate";
    let two = kit(
        r#"{"name":"a","policies":[{"id":"q"},{"id":"p"}]},{"name":"b","policies":[{"id":"p"}]}"#,
    );
    sheet
        .op(
            op,
            "kit-asks-first",
            "a toolkit asks each policy once, in order of first mention",
            &args(&two, "{}"),
        )
        .expect(&answer(
            r#"["a","b"]"#,
            "",
            &[asked("q", "toolkit", true, false), asked("p", "toolkit", true, false)],
        ));
    sheet
        .op(op, "kit-asks-all", "it goes on after a denial", &args(&two, r#"{"q":false}"#))
        .expect(&answer(
            r#"["b"]"#,
            "",
            &[asked("q", "toolkit", false, false), asked("p", "toolkit", true, false)],
        ));
    let nested = kit(&format!(
        r#"{{"name":"a","policies":[{{"id":"p"}}]}},{}"#,
        kit(r#"{"name":"b","policies":[{"id":"r"}]}"#)
    ));
    sheet
        .op(
            op,
            "outer-asks-for-inner",
            "the outer kit asks for its inner kits, which then know the results",
            &args(&nested, "{}"),
        )
        .expect(&answer(
            r#"["a","b"]"#,
            "",
            &[asked("p", "toolkit", true, false), asked("r", "toolkit", true, false)],
        ));
    let told_apart = kit(
        r#"{"name":"a","policies":[{"id":"p","ref":"1"}]},{"name":"b","policies":[{"id":"p","ref":"2"}]}"#,
    );
    sheet
        .op(
            op,
            "same-id-two-objects",
            "two policy objects of one id are both asked",
            &args(&told_apart, "{}"),
        )
        .expect(&answer(
            r#"["a","b"]"#,
            "",
            &[asked("p", "toolkit", true, false), asked("p", "toolkit", true, false)],
        ));
    sheet
        .op(
            op,
            "no-policies",
            "without policies nobody is asked",
            &args(&kit(r#"{"name":"a"}"#), "{}"),
        )
        .expect(&answer(r#"["a"]"#, "", &[]));

    sheet.about(&["KHORA-EVAL-2"], "a tool that was denied is offered to the model");
    let tool = r#"{"name":"t","instructions":["one","two"],"policies":[{"id":"b"},{"id":"a"}]}"#;
    sheet
        .op(op, "tool-in-order", "a tool asks as declared, not sorted by id", &args(tool, "{}"))
        .expect(&answer(
            r#"["t"]"#,
            r"one\n\ntwo",
            &[asked("b", "tool", true, false), asked("a", "tool", true, false)],
        ));
    sheet
        .op(
            op,
            "tool-stops",
            "it stops at the first denial and says nothing",
            &args(tool, r#"{"b":false}"#),
        )
        .expect(&answer("[]", "", &[asked("b", "tool", false, false)]));
    sheet
        .op(
            op,
            "throw-denies",
            "a policy that throws denies",
            &args(tool, r#"{"b":{"throws":"no network"}}"#),
        )
        .expect(&answer("[]", "", &[asked("b", "tool", false, false)]));
    sheet
        .op(
            op,
            "known-in-silence",
            "a tool in a kit uses known results without a word",
            &args(&kit(tool), r#"{"a":false}"#),
        )
        .expect(&answer(
            "[]",
            "",
            &[asked("b", "toolkit", true, false), asked("a", "toolkit", false, false)],
        ));
    sheet
        .op(
            op,
            "same-policy-twice",
            "a policy that a tool names twice is asked once",
            &args(r#"{"name":"t","policies":[{"id":"p"},{"id":"p"}]}"#, "{}"),
        )
        .expect(&answer(r#"["t"]"#, "", &[asked("p", "tool", true, false)]));

    sheet.about(&["KHORA-EVAL-3"], "tools are created that nobody was allowed to have");
    let dynamic = r#"{"kind":"dynamicToolkit","name":"d","policies":[{"id":"p"},{"id":"q"}],"creates":[{"name":"t","policies":[{"id":"r"}]}]}"#;
    sheet
        .op(
            op,
            "dynamic-asks-itself",
            "its own policies, then those of what it created",
            &args(dynamic, "{}"),
        )
        .expect(&answer(
            r#"["t"]"#,
            "",
            &[
                asked("p", "dynamicToolkit", true, false),
                asked("q", "dynamicToolkit", true, false),
                asked("r", "toolkit", true, false),
            ],
        ));
    sheet
        .op(
            op,
            "dynamic-stops",
            "a denial ends it before anything is created",
            &args(dynamic, r#"{"p":false}"#),
        )
        .expect(&answer("[]", "", &[asked("p", "dynamicToolkit", false, false)]));
    sheet
        .op(
            op,
            "dynamic-repeats-known",
            "a result that its parent asked for is told again",
            &args(&kit(dynamic), "{}"),
        )
        .expect(&answer(
            r#"["t"]"#,
            "",
            &[
                asked("p", "toolkit", true, false),
                asked("q", "toolkit", true, false),
                asked("p", "dynamicToolkit", true, true),
                asked("q", "dynamicToolkit", true, true),
                asked("r", "toolkit", true, false),
            ],
        ));
    sheet
        .op(
            op,
            "dynamic-repeats-denial",
            "so is a known denial",
            &args(&kit(dynamic), r#"{"p":false}"#),
        )
        .expect(&answer(
            "[]",
            "",
            &[
                asked("p", "toolkit", false, false),
                asked("q", "toolkit", true, false),
                asked("p", "dynamicToolkit", false, true),
            ],
        ));

    sheet.about(&["KHORA-EVAL-4"], "the model is told about tools that it does not have");
    let with_lines = |members: &str| {
        format!(
            r#"{{"kind":"toolkit","name":"k","instructions":["kit","","more"],"members":[{members}]}}"#
        )
    };
    sheet.op(op, "joined", "kit lines, then members' texts, joined by a blank line, empty ones left out", &args(&with_lines(r#"{"name":"a","instructions":["x"]},{"name":"b"},{"name":"c","instructions":["y"]}"#), "{}"))
        .expect(&answer(r#"["a","b","c"]"#, r"kit\n\nmore\n\nx\n\ny", &[]));
    sheet
        .op(
            op,
            "no-tool-no-text",
            "a kit that enables no tool says nothing",
            &args(
                &with_lines(r#"{"name":"a","instructions":["x"],"policies":[{"id":"p"}]}"#),
                r#"{"p":false}"#,
            ),
        )
        .expect(&answer("[]", "", &[asked("p", "toolkit", false, false)]));
    sheet.op(op, "denied-text-left-out", "the text of a denied member is left out", &args(&with_lines(r#"{"name":"a","instructions":["x"],"policies":[{"id":"p"}]},{"name":"b","instructions":["y"]}"#), r#"{"p":false}"#))
        .expect(&answer(r#"["b"]"#, r"kit\n\nmore\n\ny", &[asked("p", "toolkit", false, false)]));
    sheet
        .op(
            op,
            "member-order",
            "tools come in member order, not sorted",
            &args(&kit(r#"{"name":"b"},{"name":"a"}"#), "{}"),
        )
        .expect(&answer(r#"["b","a"]"#, "", &[]));
    sheet.op(op, "repeated-name", "a repeated name keeps its first place; both texts stay", &args(&kit(r#"{"name":"t","instructions":["x"]},{"name":"u"},{"name":"t","instructions":["y"]}"#), "{}"))
        .expect(&answer(r#"["t","u"]"#, r"x\n\ny", &[]));
    sheet
        .op(
            op,
            "index-names",
            "names that are array indices come first",
            &args(&kit(r#"{"name":"b"},{"name":"10"},{"name":"9"}"#), "{}"),
        )
        .expect(&answer(r#"["9","10","b"]"#, "", &[]));
    hooks(sheet);
    sheet.about(&["KHORA-EVAL-4"], "the model is told about tools that it does not have");
    sheet
        .op(
            op,
            "unknown-kind",
            "a root of an unknown kind is refused",
            &args(r#"{"kind":"gadget","name":"g"}"#, "{}"),
        )
        .expect(r#"{"reject":"definition","path":"root.kind"}"#);
}

/// KHORA-EVAL-5: `onPolicyEvaluated` and `onToolExecuted`, from the outermost kit to the run.
fn hooks(sheet: &mut Sheet) {
    sheet.about(
        &["KHORA-EVAL-5"],
        "telemetry misses a decision, or sees it in another order than it was made",
    );
    let op = "evaluate";
    let seen =
        |event: String, hooks: &str| event.replacen('}', &format!(r#","hooks":[{hooks}]}}"#), 1);
    let executed =
        |name: &str, hooks: &str| seen(format!(r#"{{"event":"tool","name":"{name}"}}"#), hooks);
    let tool = |rest: &str| {
        format!(
            r#"{{"name":"t","inputSchema":{{"~standard":{{"vendor":"acme","version":1}}}},"hooks":["tool"]{rest}}}"#
        )
    };
    let inner = |member: &str| {
        format!(r#"{{"kind":"toolkit","name":"inner","hooks":["inner"],"members":[{member}]}}"#)
    };
    let outer = |member: &str| {
        format!(r#"{{"kind":"toolkit","name":"outer","hooks":["outer"],"members":[{member}]}}"#)
    };
    let run = r#""run""#;
    let with = |root: &str, rest: &str| format!(r#"{{"root":{root},"hooks":[{run}]{rest}}}"#);
    let asks = tool(r#","policies":[{"id":"p"}]"#);
    sheet.op(op, "hooks-of-a-tool", "a tool's own hooks, then the run's", &with(&asks, "")).expect(
        &answer(r#"["t"]"#, "", &[seen(asked("p", "tool", true, false), r#""tool","run""#)]),
    );
    sheet
        .op(
            op,
            "hooks-of-a-kit",
            "a policy that the outer kit asks is seen by its hooks, then the run's",
            &with(&outer(&inner(&asks)), ""),
        )
        .expect(&answer(
            r#"["t"]"#,
            "",
            &[seen(asked("p", "toolkit", true, false), r#""outer","run""#)],
        ));
    let made = format!(
        r#"{{"kind":"dynamicToolkit","name":"d","hooks":["dynamic"],"policies":[{{"id":"q"}}],"creates":[{}]}}"#,
        inner(&asks)
    );
    sheet
        .op(
            op,
            "hooks-around",
            "kits around from the outside in, then the asker's own, then the run's",
            &with(&outer(&made), ""),
        )
        .expect(&answer(
            r#"["t"]"#,
            "",
            &[
                seen(asked("q", "toolkit", true, false), r#""outer","run""#),
                seen(asked("q", "dynamicToolkit", true, true), r#""outer","dynamic","run""#),
                seen(asked("p", "toolkit", true, false), r#""outer","dynamic","run""#),
            ],
        ));
    let plain = tool("");
    let execute = r#","execute":["t"]"#;
    sheet
        .op(
            op,
            "executed",
            "an execution is seen by the kits' hooks, the tool's and the run's",
            &with(&outer(&inner(&plain)), execute),
        )
        .expect(&answer(r#"["t"]"#, "", &[executed("t", r#""outer","inner","tool","run""#)]));
    sheet
        .op(
            op,
            "executed-twice",
            "each execution is seen",
            &with(&plain, r#","execute":["t","t"]"#),
        )
        .expect(&answer(
            r#"["t"]"#,
            "",
            &[executed("t", r#""tool","run""#), executed("t", r#""tool","run""#)],
        ));
    sheet
        .op(
            op,
            "executed-without-hooks",
            "without hooks an execution has none",
            &format!(r#"{{"root":{},"execute":["t"]}}"#, plain.replace(r#","hooks":["tool"]"#, "")),
        )
        .expect(&answer(r#"["t"]"#, "", &[r#"{"event":"tool","name":"t"}"#.to_owned()]));
    // What the gate asks before an execution is the reference's own business.
    sheet
        .op(
            op,
            "executed-after-the-gate",
            "a live policy is asked again before the execution",
            &with(&asks, execute),
        )
        .expect(&answer(
            r#"["t"]"#,
            "",
            &[
                seen(asked("p", "tool", true, false), r#""tool","run""#),
                seen(asked("p", "execute", true, false), r#""tool","run""#),
                executed("t", r#""tool","run""#),
            ],
        ))
        .should();
    sheet
        .op(
            op,
            "executed-unknown",
            "a tool that is not enabled cannot be executed",
            &with(&plain, r#","execute":["u"]"#),
        )
        .expect(r#"{"reject":"definition","path":"execute[0]"}"#)
        .should();
}
