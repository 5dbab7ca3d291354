//! The hash of the tools that an evaluation enabled.

use super::{bare_tool, gated_tool, hash_of, orders, pairs, refs};
use crate::builder::{Draft, Sheet};

/// What a run of these tools answers.
fn expect(draft: Draft<'_>, tools: &[(&str, &str)]) {
    draft.expect(&answer(tools));
}

fn answer(tools: &[(&str, &str)]) -> String {
    let canonical = format!(r#"{{"kind":"runtime","tools":[{}]}}"#, pairs(tools));
    let hash = hash_of(&canonical);
    let refs = refs(tools);
    let quoted = canonical.replace('"', "\\\"");
    format!(r#"{{"toolRefs":[{refs}],"canonical":"{quoted}","hash":"{hash}"}}"#)
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let bare = |name: &str| hash_of(&bare_tool(name));
    let gated = |name: &str| hash_of(&gated_tool(name, "p"));
    sheet.about(&["KHORA-RUN-1"], "dashboards cannot tell which tools an agent had when it acted");
    expect(
        sheet.op("runtime", "one-tool", "a tool alone is a run of one", r#"{"root":{"name":"t"}}"#),
        &[("t", &bare("t"))],
    );
    expect(
        sheet.op(
            "runtime",
            "sorted",
            "tools are sorted by name",
            r#"{"root":{"kind":"toolkit","name":"k","members":[{"name":"b"},{"name":"a"}]}}"#,
        ),
        &[("a", &bare("a")), ("b", &bare("b"))],
    );
    expect(
        sheet.op("runtime", "denied-left-out", "a tool that a policy denies is left out", r#"{"root":{"kind":"toolkit","name":"k","members":[{"name":"a"},{"name":"b","policies":[{"id":"p"}]}]},"policies":{"p":false}}"#),
        &[("a", &bare("a"))],
    );
    expect(
        sheet.op("runtime", "allowed-stays", "a tool that its policy allows stays, with its static hash", r#"{"root":{"kind":"toolkit","name":"k","members":[{"name":"b","policies":[{"id":"p"}]}]},"policies":{"p":true}}"#),
        &[("b", &gated("b"))],
    );
    expect(
        sheet.op(
            "runtime",
            "nothing-enabled",
            "a run without tools has a hash too",
            r#"{"root":{"name":"t","policies":[{"id":"p"}]},"policies":{"p":false}}"#,
        ),
        &[],
    );
    expect(
        sheet.op("runtime", "nested", "tools of nested kits stand side by side", r#"{"root":{"kind":"toolkit","name":"k","members":[{"kind":"toolkit","name":"i","members":[{"name":"b"}]},{"name":"a"}]}}"#),
        &[("a", &bare("a")), ("b", &bare("b"))],
    );
    sheet
        .op(
            "runtime",
            "by-case",
            "tool names that differ in case",
            r#"{"root":{"kind":"toolkit","name":"k","members":[{"name":"B"},{"name":"a"}]}}"#,
        )
        .readings(
            "KHORA-ORD-1",
            &orders(
                &answer(&[("a", &bare("a")), ("B", &bare("B"))]),
                &answer(&[("B", &bare("B")), ("a", &bare("a"))]),
            ),
        );

    sheet.about(
        &["KHORA-RUN-2"],
        "a tool that is made at run time has another hash in every service",
    );
    let joined = |lines: &str| hash_of(&bare_tool("t").replacen("[]", lines, 1));
    expect(
        sheet.op("runtime", "created", "a created tool is hashed as it was evaluated", r#"{"root":{"kind":"dynamicToolkit","name":"d","creates":[{"name":"t","instructions":["b","a"]}]}}"#),
        &[("t", &joined(r#"["a","b"]"#))],
    );
    expect(
        sheet.op("runtime", "created-line-with-blank", "its lines are split again at blank lines", r#"{"root":{"kind":"dynamicToolkit","name":"d","creates":[{"name":"t","instructions":["b\n\na"]}]}}"#),
        &[("t", &joined(r#"["a","b"]"#))],
    );
    expect(
        sheet.op("runtime", "created-empty-line", "one empty line is no line", r#"{"root":{"kind":"dynamicToolkit","name":"d","creates":[{"name":"t","instructions":[""]}]}}"#),
        &[("t", &bare("t"))],
    );
    expect(
        sheet.op(
            "runtime",
            "static-line-with-blank",
            "a static tool's lines are not split",
            r#"{"root":{"name":"t","instructions":["b\n\na"]}}"#,
        ),
        &[("t", &joined(r#"["b\n\na"]"#))],
    );
    expect(
        sheet.op("runtime", "not-created", "a dynamic toolkit that is denied creates nothing", r#"{"root":{"kind":"dynamicToolkit","name":"d","policies":[{"id":"p"}],"creates":[{"name":"t"}]},"policies":{"p":false}}"#),
        &[],
    );

    sheet.about(
        &["KHORA-RUN-3"],
        "a tool that shadows another is recorded under the wrong definition",
    );
    let described = hash_of(&bare_tool("t").replacen("null", r#""x""#, 1));
    expect(
        sheet.op("runtime", "repeated-name", "of two tools of one name the later hash counts", r#"{"root":{"kind":"toolkit","name":"k","members":[{"name":"t"},{"name":"t","description":"x"}]}}"#),
        &[("t", &described)],
    );
    expect(
        sheet.op("runtime", "repeated-name-denied", "even where the later tool itself was denied", r#"{"root":{"kind":"toolkit","name":"k","members":[{"name":"t"},{"name":"t","policies":[{"id":"p"}]}]},"policies":{"p":false}}"#),
        &[("t", &gated("t"))],
    );
    sheet
        .op(
            "runtime",
            "bad-outcome",
            "a policy outcome that is none is refused",
            r#"{"root":{"name":"t"},"policies":{"p":"yes"}}"#,
        )
        .rules(&["KHORA-RUN-1"])
        .expect(r#"{"reject":"definition","path":"policies.p"}"#);
    sheet
        .op(
            "runtime",
            "outcomes-not-an-object",
            "outcomes that are no object are refused",
            r#"{"root":{"name":"t"},"policies":0}"#,
        )
        .rules(&["KHORA-RUN-1"])
        .expect(r#"{"reject":"definition","path":"policies"}"#);
    sheet
        .op(
            "runtime",
            "nameless-root",
            "a root without a name is refused although no tool is enabled",
            r#"{"root":{"kind":"dynamicToolkit"}}"#,
        )
        .rules(&["KHORA-RUN-1"])
        .expect(r#"{"reject":"definition","path":"root.name"}"#);
    let made = |given: &str| {
        format!(
            r#"{{"root":{{"kind":"dynamicToolkit","name":"d","creates":[{given},{{"name":"t"}}]}}}}"#
        )
    };
    expect(
        sheet
            .op(
                "runtime",
                "shadowed-without-a-schema",
                "a tool that another shadows is not hashed: its schema does not matter",
                &made(r#"{"name":"t","inputSchema":0}"#),
            )
            .rules(&["KHORA-EVAL-4"]),
        &[("t", &hash_of(&bare_tool("t")))],
    );
}
