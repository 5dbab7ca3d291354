//! The comparison of links and envelopes, and its report.

mod policies;

use crate::builder::Sheet;

const SAME: &str = "Same capability link.";

/// A link whose hashes are single characters; `rest` adds members.
fn link(agent: &str, name: &str, fixed: &str, run: &str, rest: &str) -> String {
    format!(
        r#"{{"agentId":"{agent}","agentName":"{name}","staticHash":"{fixed}","runtimeHash":"{run}"{rest}}}"#
    )
}

fn args(first: &str, second: &str) -> String {
    format!(r#"{{"first":{first},"second":{second}}}"#)
}

/// An answer in full.
struct Expected<'a> {
    explain: &'a str,
    unchanged: &'a str,
    changed: &'a str,
    tools: &'a str,
    policies: &'a str,
    /// The lines of the report after the summary's three.
    lines: &'a [&'a str],
}

const ALL_FIELDS: &str = r#""agentId","agentName","staticHash","runtimeHash","invocationHash""#;
const NO_TOOLS: &str = r#""onlyInFirst":[],"onlyInSecond":[],"hashChanged":[]"#;
const QUIET: &[&str] = &["Link fields:", "  Unchanged.", "Tools:", "  Unchanged."];

impl Expected<'_> {
    fn same() -> Expected<'static> {
        Expected {
            explain: SAME,
            unchanged: ALL_FIELDS,
            changed: "",
            tools: NO_TOOLS,
            policies: "",
            lines: QUIET,
        }
    }

    fn text(&self) -> String {
        self.labelled("first", "second")
    }

    fn labelled(&self, first: &str, second: &str) -> String {
        let Expected { explain, unchanged, changed, tools, policies, lines } = self;
        let lines = lines.join("\\n");
        format!(
            r#"{{"explain":"{explain}","link":{{"unchanged":[{unchanged}],"changed":[{changed}]}},"tools":{{{tools}}},"policies":{{{policies}}},"report":"Summary:\n  {explain}\n  ({first} vs {second})\n{lines}\n"}}"#
        )
    }
}

/// An envelope around a link.
fn envelope(link: &str, rest: &str) -> String {
    format!(r#"{{"schemaVersion":"1","runtime":{{"link":{link}{rest}}}}}"#)
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sentences(sheet);
    fields(sheet);
    tools(sheet);
    policies::write(sheet);
    refusals(sheet);
}

fn sentences(sheet: &mut Sheet) {
    sheet.about(
        &["KHORA-DIFF-2"],
        "a dashboard tells people that nothing changed when something did",
    );
    let base = link("a", "n", "s", "r", r#","invocationHash":"i""#);
    sheet
        .op("diff", "same", "two equal links are the same", &args(&base, &base))
        .expect(&Expected::same().text());
    for (words, proves, other, explain, unchanged, changed, lines) in [
        (
            "other-agent",
            "another agent id comes before everything else",
            link("b", "m", "t", "q", ""),
            "Different agent ids.",
            "",
            r#"{"field":"agentId","first":"a","second":"b"},{"field":"agentName","first":"n","second":"m"},{"field":"staticHash","first":"s","second":"t"},{"field":"runtimeHash","first":"r","second":"q"},{"field":"invocationHash","first":"i"}"#,
            vec![
                "  agentId: a → b",
                "  agentName: n → m",
                "  staticHash: s → t",
                "  runtimeHash: r → q",
                "  invocationHash: i → (none)",
            ],
        ),
        (
            "other-static",
            "a changed definition comes before a changed run",
            link("a", "n", "t", "q", r#","invocationHash":"i""#),
            "Different static capabilities (toolkit / definition changed).",
            r#""agentId","agentName","invocationHash""#,
            r#"{"field":"staticHash","first":"s","second":"t"},{"field":"runtimeHash","first":"r","second":"q"}"#,
            vec!["  staticHash: s → t", "  runtimeHash: r → q"],
        ),
        (
            "other-run",
            "a changed run comes before a changed invocation",
            link("a", "m", "s", "q", ""),
            "Same static capabilities; runtime differs (enabled tools or policies changed).",
            r#""agentId","staticHash""#,
            r#"{"field":"agentName","first":"n","second":"m"},{"field":"runtimeHash","first":"r","second":"q"},{"field":"invocationHash","first":"i"}"#,
            vec!["  agentName: n → m", "  runtimeHash: r → q", "  invocationHash: i → (none)"],
        ),
        (
            "other-invocation",
            "a changed invocation comes before a changed name",
            link("a", "m", "s", "r", r#","invocationHash":"j""#),
            "Same static and runtime; invocation context hash differs (subject, policy, or other binding changed).",
            r#""agentId","staticHash","runtimeHash""#,
            r#"{"field":"agentName","first":"n","second":"m"},{"field":"invocationHash","first":"i","second":"j"}"#,
            vec!["  agentName: n → m", "  invocationHash: i → j"],
        ),
        (
            "other-name",
            "at last the name",
            link("a", "m", "s", "r", r#","invocationHash":"i""#),
            "Same static, runtime, and invocation hashes; display name differs only.",
            r#""agentId","staticHash","runtimeHash","invocationHash""#,
            r#"{"field":"agentName","first":"n","second":"m"}"#,
            vec!["  agentName: n → m"],
        ),
    ] {
        let lines: Vec<&str> =
            ["Link fields:"].into_iter().chain(lines).chain(["Tools:", "  Unchanged."]).collect();
        let expected = Expected { explain, unchanged, changed, lines: &lines, ..Expected::same() };
        sheet.op("diff", words, proves, &args(&base, &other)).expect(&expected.text());
    }
}

fn fields(sheet: &mut Sheet) {
    sheet.about(&["KHORA-DIFF-1"], "a field that one side lacks looks like a field that both have");
    let bare = r#"{"agentId":"a","staticHash":"s","runtimeHash":"r"}"#;
    sheet
        .op(
            "diff",
            "name-missing",
            "a missing agent name is an empty one",
            &args(bare, &link("a", "", "s", "r", "")),
        )
        .expect(&Expected::same().text());
    let added = Expected {
        explain: "Same static and runtime; invocation context hash differs (subject, policy, or other binding changed).",
        unchanged: r#""agentId","agentName","staticHash","runtimeHash""#,
        changed: r#"{"field":"invocationHash","second":"i"}"#,
        lines: &["Link fields:", "  invocationHash: (none) → i", "Tools:", "  Unchanged."],
        ..Expected::same()
    };
    sheet
        .op(
            "diff",
            "invocation-added",
            "a field that the first lacks has no first value",
            &args(bare, &link("a", "", "s", "r", r#","invocationHash":"i""#)),
        )
        .expect(&added.text());
    sheet
        .op(
            "diff",
            "invocation-not-a-string",
            "an invocation hash that is no string is left out",
            &args(bare, &link("a", "", "s", "r", r#","invocationHash":7"#)),
        )
        .expect(&Expected::same().text());
    sheet
        .op(
            "diff",
            "tools-not-an-array",
            "tool references that are no array are none",
            &args(bare, &link("a", "", "s", "r", r#","toolRefs":"t""#)),
        )
        .expect(&Expected::same().text());

    sheet.about(&["KHORA-DIFF-4"], "tools that read the report break on a changed line");
    let long = "0123456789abcdef";
    let shortened = Expected {
        explain: "Different static capabilities (toolkit / definition changed).",
        unchanged: r#""agentId","agentName","runtimeHash","invocationHash""#,
        changed: r#"{"field":"staticHash","first":"0123456789abcdef","second":"0123456789abc"}"#,
        lines: &[
            "Link fields:",
            "  staticHash: 012345…abcdef → 0123456789abc",
            "Tools:",
            "  Unchanged.",
        ],
        ..Expected::same()
    };
    sheet
        .op(
            "diff",
            "short-hashes",
            "more than thirteen characters are shortened, thirteen are not",
            &args(&link("a", "n", long, "r", ""), &link("a", "n", "0123456789abc", "r", "")),
        )
        .expect(&shortened.text());
    let fourteen = Expected {
        explain: "Different agent ids.",
        unchanged: r#""agentName","staticHash","runtimeHash","invocationHash""#,
        changed: r#"{"field":"agentId","first":"0123456789abcd","second":"a"}"#,
        lines: &["Link fields:", "  agentId: 012345…89abcd → a", "Tools:", "  Unchanged."],
        ..Expected::same()
    };
    sheet
        .op(
            "diff",
            "short-ids",
            "ids and names are shortened too",
            &args(&link("0123456789abcd", "n", "s", "r", ""), &link("a", "n", "s", "r", "")),
        )
        .expect(&fourteen.text());
    let same = link("a", "n", "s", "r", "");
    sheet.op("diff", "labels", "the caller names the sides", &format!(r#"{{"first":{same},"second":{same},"labels":{{"first":"before","second":"after"}}}}"#))
        .expect(&Expected::same().labelled("before", "after"));
}

fn tools(sheet: &mut Sheet) {
    sheet.about(
        &["KHORA-DIFF-1"],
        "a removed tool goes unnoticed, or a reordered list looks like a change",
    );
    let with = |refs: &str| link("a", "n", "s", "r", &format!(r#","toolRefs":[{refs}]"#));
    let tool = |key: &str, hash: &str| format!(r#"{{"toolKey":"{key}","toolHash":"{hash}"}}"#);
    let both = |one: String, other: String| format!("{one},{other}");
    sheet
        .op(
            "diff",
            "tools-reordered",
            "the order of the references does not matter",
            &args(
                &with(&both(tool("a", "1"), tool("b", "2"))),
                &with(&both(tool("b", "2"), tool("a", "1"))),
            ),
        )
        .expect(&Expected::same().text());
    let moved = Expected {
        tools: r#""onlyInFirst":[{"toolKey":"z","toolHash":"1"},{"toolKey":"b","toolHash":"2"}],"onlyInSecond":[{"toolKey":"y","toolHash":"3"}],"hashChanged":[{"toolKey":"c","firstHash":"4","secondHash":"5"}]"#,
        lines: &[
            "Link fields:",
            "  Unchanged.",
            "Tools:",
            "  Removed z (hash 1)",
            "  Removed b (hash 2)",
            "  Added y (hash 3)",
            "  c: hash changed 4 → 5 (static definition drift for that tool key)",
        ],
        ..Expected::same()
    };
    sheet
        .op(
            "diff",
            "tools-changed",
            "removed, added, changed, each in input order; the links are still the same",
            &args(
                &with(&[tool("z", "1"), tool("b", "2"), tool("c", "4")].join(",")),
                &with(&both(tool("c", "5"), tool("y", "3"))),
            ),
        )
        .expect(&moved.text());
    let several = Expected {
        tools: r#""onlyInFirst":[],"onlyInSecond":[{"toolKey":"y","toolHash":"1"},{"toolKey":"b","toolHash":"2"}],"hashChanged":[{"toolKey":"d","firstHash":"3","secondHash":"5"},{"toolKey":"c","firstHash":"4","secondHash":"6"}]"#,
        lines: &[
            "Link fields:",
            "  Unchanged.",
            "Tools:",
            "  Added y (hash 1)",
            "  Added b (hash 2)",
            "  d: hash changed 3 → 5 (static definition drift for that tool key)",
            "  c: hash changed 4 → 6 (static definition drift for that tool key)",
        ],
        ..Expected::same()
    };
    sheet
        .op(
            "diff",
            "tools-several-changed",
            "several added and several changed, in input order",
            &args(
                &with(&both(tool("d", "3"), tool("c", "4"))),
                &with(&[tool("y", "1"), tool("c", "6"), tool("b", "2"), tool("d", "5")].join(",")),
            ),
        )
        .expect(&several.text());
    let repeated = Expected {
        tools: r#""onlyInFirst":[],"onlyInSecond":[],"hashChanged":[{"toolKey":"t","firstHash":"2","secondHash":"1"}]"#,
        lines: &[
            "Link fields:",
            "  Unchanged.",
            "Tools:",
            "  t: hash changed 2 → 1 (static definition drift for that tool key)",
        ],
        ..Expected::same()
    };
    sheet
        .op(
            "diff",
            "tools-repeated",
            "of a repeated key the last hash counts",
            &args(&with(&both(tool("t", "1"), tool("t", "2"))), &with(&tool("t", "1"))),
        )
        .expect(&repeated.text());
}

fn refusals(sheet: &mut Sheet) {
    sheet.about(&["KHORA-DIFF-1"], "a file that is no link is compared as if it were one");
    let good = link("a", "n", "s", "r", "");
    for (words, proves, bad) in [
        ("not-an-object", "an array is neither link nor envelope", "[]"),
        ("not-a-link", "an object without the hashes is neither", r#"{"agentId":"a"}"#),
        (
            "numeric-version",
            "a schema version that is a number makes no envelope",
            r#"{"schemaVersion":1}"#,
        ),
        ("other-version", "another schema version is refused", r#"{"schemaVersion":"2"}"#),
        (
            "no-link",
            "an envelope without a link is refused",
            r#"{"schemaVersion":"1","runtime":{}}"#,
        ),
        (
            "bad-tool-ref",
            "a tool reference without a hash is refused",
            r#"{"agentId":"a","staticHash":"s","runtimeHash":"r","toolRefs":[{"toolKey":"t"}]}"#,
        ),
        (
            "envelope-without-tools",
            "the link of an envelope needs its tools",
            r#"{"schemaVersion":"1","runtime":{"link":{"agentId":"a"}}}"#,
        ),
    ] {
        sheet
            .op("diff", words, proves, &args(bad, &good))
            .expect(r#"{"reject":"definition","path":"first"}"#);
    }
}
