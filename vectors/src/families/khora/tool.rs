//! The static hash of a tool.

use super::{bare_tool, orders};
use crate::builder::Sheet;

/// A tool named `t` with the default schema and these members, canonical.
fn tool(description: &str, instructions: &str, policies: &str, bindings: &str) -> String {
    format!(
        r#"{{"description":{description},"instructions":{instructions},"kind":"tool","name":"t","policies":{policies}{bindings},"schema":{{"vendor":"acme","version":1}}}}"#
    )
}

fn lines(instructions: &str) -> String {
    tool("null", instructions, "[]", "")
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["KHORA-TOOL-1"],
        "two services disagree on whether a tool changed between deploys",
    );
    sheet
        .op("tool", "name-only", "what is left out has its default", r#"{"name":"t"}"#)
        .canonical(&bare_tool("t"));
    sheet
        .op("tool", "description", "a description is hashed", r#"{"name":"t","description":"d"}"#)
        .canonical(&tool(r#""d""#, "[]", "[]", ""));
    sheet
        .op(
            "tool",
            "empty-description",
            "an empty description is not null",
            r#"{"name":"t","description":""}"#,
        )
        .canonical(&tool(r#""""#, "[]", "[]", ""));
    sheet
        .op(
            "tool",
            "null-description",
            "a description of null is null",
            r#"{"name":"t","description":null}"#,
        )
        .canonical(&bare_tool("t"));
    sheet.op("tool", "json-schema", "the schema's JSON form is hashed, sorted", r#"{"name":"t","inputSchema":{"toJSONSchema":{"type":"object","required":["b","a"]}}}"#)
        .canonical(r#"{"description":null,"instructions":[],"kind":"tool","name":"t","policies":[],"schema":{"required":["b","a"],"type":"object"}}"#);
    sheet
        .op(
            "tool",
            "schema-of-undefined",
            "a schema that returns undefined leaves no schema member",
            r#"{"name":"t","inputSchema":{"toJSONSchema":{"$js":"undefined"}}}"#,
        )
        .canonical(
            r#"{"description":null,"instructions":[],"kind":"tool","name":"t","policies":[]}"#,
        );
    sheet
        .op("tool", "empty-name", "an empty name is a name", r#"{"name":""}"#)
        .canonical(&bare_tool(""));

    sheet.about(
        &["KHORA-TOOL-2"],
        "reordering the lines of an instruction file changes every fingerprint, or none when it should",
    );
    sheet
        .op(
            "tool",
            "lines-sorted",
            "instruction lines are sorted",
            r#"{"name":"t","instructions":["c","a","b"]}"#,
        )
        .canonical(&lines(r#"["a","b","c"]"#));
    sheet
        .op(
            "tool",
            "lines-kept",
            "duplicates and empty lines stay",
            r#"{"name":"t","instructions":["b","","b","a"]}"#,
        )
        .canonical(&lines(r#"["","a","b","b"]"#));
    sheet
        .op(
            "tool",
            "lines-untrimmed",
            "lines are not trimmed",
            r#"{"name":"t","instructions":["a "]}"#,
        )
        .canonical(&lines(r#"["a "]"#));
    sheet
        .op(
            "tool",
            "line-with-breaks",
            "a line with a blank line in it is one line",
            r#"{"name":"t","instructions":["b\n\na"]}"#,
        )
        .canonical(&lines(r#"["b\n\na"]"#));
    sheet
        .op(
            "tool",
            "empty-lines-array",
            "an empty array hashes as no instructions do",
            r#"{"name":"t","instructions":[]}"#,
        )
        .canonical(&lines("[]"));
    sheet
        .op(
            "tool",
            "null-lines",
            "instructions of null are an empty array",
            r#"{"name":"t","instructions":null}"#,
        )
        .canonical(&lines("[]"));

    sheet.about(
        &["KHORA-TOOL-3"],
        "declaring the same policies in another order looks like a changed tool",
    );
    sheet.op("tool", "policies-sorted", "policy ids are sorted", r#"{"name":"t","policies":[{"id":"b"},{"id":"a"}]}"#)
        .canonical(&tool("null", "[]", r#"["a","b"]"#, r#","policyBindings":[{"executeBinding":"live","id":"a"},{"executeBinding":"live","id":"b"}]"#));

    sheet.about(
        &["KHORA-TOOL-4"],
        "a policy that is frozen at capture cannot be told from one that is asked at every call",
    );
    let bound = |words: &str| {
        tool(
            "null",
            "[]",
            r#"["p"]"#,
            &format!(r#","policyBindings":[{{"executeBinding":"{words}","id":"p"}}]"#),
        )
    };
    sheet
        .op(
            "tool",
            "binding-default",
            "a policy without a binding is live",
            r#"{"name":"t","policies":[{"id":"p"}]}"#,
        )
        .canonical(&bound("live"));
    sheet
        .op(
            "tool",
            "binding-live",
            "an explicit live hashes as the default",
            r#"{"name":"t","policies":[{"id":"p","executeBinding":"live"}]}"#,
        )
        .canonical(&bound("live"));
    sheet
        .op(
            "tool",
            "binding-snapshot",
            "a snapshot binding changes the hash",
            r#"{"name":"t","policies":[{"id":"p","executeBinding":"snapshot"}]}"#,
        )
        .canonical(&bound("snapshot"));
    sheet
        .op(
            "tool",
            "no-bindings",
            "without policies there are no bindings",
            r#"{"name":"t","policies":[]}"#,
        )
        .canonical(&bare_tool("t"));
    sheet.op("tool", "bindings-sorted", "bindings are sorted by id", r#"{"name":"t","policies":[{"id":"b","executeBinding":"snapshot"},{"id":"a"}]}"#)
        .canonical(&tool("null", "[]", r#"["a","b"]"#, r#","policyBindings":[{"executeBinding":"live","id":"a"},{"executeBinding":"snapshot","id":"b"}]"#));
    sheet.op("tool", "bindings-stable", "two policies of one id keep the order of the declaration", r#"{"name":"t","policies":[{"id":"p","ref":"2","executeBinding":"snapshot"},{"id":"p","ref":"1"}]}"#)
        .canonical(&tool("null", "[]", r#"["p","p"]"#, r#","policyBindings":[{"executeBinding":"snapshot","id":"p"},{"executeBinding":"live","id":"p"}]"#));

    sheet.about(
        &["KHORA-TOOL-2"],
        "the order of instruction lines depends on who computes the fingerprint",
    );
    sheet
        .op(
            "tool",
            "lines-by-case",
            "lines that differ in case",
            r#"{"name":"t","instructions":["b","A","a","B"]}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &orders(&lines(r#"["a","A","b","B"]"#), &lines(r#"["A","B","a","b"]"#)),
        );
    sheet
        .op(
            "tool",
            "lines-by-punctuation",
            "lines that begin with punctuation",
            r#"{"name":"t","instructions":["a","~","_","Z"]}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &orders(&lines(r#"["_","~","a","Z"]"#), &lines(r#"["Z","_","a","~"]"#)),
        );
    sheet
        .op(
            "tool",
            "lines-by-accent",
            "lines that begin with an accented letter",
            r#"{"name":"t","instructions":["f","é","e"]}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &orders(&lines(r#"["e","é","f"]"#), &lines(r#"["e","f","é"]"#)),
        );
    sheet.op("tool", "policies-by-case", "policy ids that differ in case", r#"{"name":"t","policies":[{"id":"B"},{"id":"a"}]}"#)
        .rules(&["KHORA-TOOL-3", "KHORA-TOOL-4"])
        .canonical_readings(
            "KHORA-ORD-1",
            &orders(&tool("null", "[]", r#"["a","B"]"#, r#","policyBindings":[{"executeBinding":"live","id":"a"},{"executeBinding":"live","id":"B"}]"#), &tool("null", "[]", r#"["B","a"]"#, r#","policyBindings":[{"executeBinding":"live","id":"B"},{"executeBinding":"live","id":"a"}]"#)),
        );

    sheet.about(
        &["KHORA-TOOL-1"],
        "a definition that is none gets a fingerprint, and nobody notices",
    );
    for (words, proves, args, path) in [
        (
            "instructions-as-string",
            "instructions given as one string are refused",
            r#"{"name":"t","instructions":"do it"}"#,
            "instructions",
        ),
        ("name-not-a-string", "a name that is no string is refused", r#"{"name":7}"#, "name"),
        ("no-name", "a tool without a name is refused", "{}", "name"),
        (
            "line-not-a-string",
            "a line that is no string is refused",
            r#"{"name":"t","instructions":["a",null]}"#,
            "instructions[1]",
        ),
        (
            "policies-not-an-array",
            "policies that are no array are refused",
            r#"{"name":"t","policies":{"id":"p"}}"#,
            "policies",
        ),
        (
            "policy-without-id",
            "a policy without an id is refused",
            r#"{"name":"t","policies":[{}]}"#,
            "policies[0].id",
        ),
        (
            "only-line-not-a-string",
            "a line that is no string is refused where nothing is compared with it",
            r#"{"name":"t","instructions":[0]}"#,
            "instructions[0]",
        ),
        (
            "kind-not-a-string",
            "a kind that is no string is refused",
            r#"{"kind":0,"name":"t"}"#,
            "kind",
        ),
        (
            "kind-of-a-toolkit",
            "a definition of another kind is refused",
            r#"{"kind":"toolkit","name":"t","members":[]}"#,
            "kind",
        ),
        (
            "unknown-binding",
            "a binding that is neither of the two is refused",
            r#"{"name":"t","policies":[{"id":"p","executeBinding":"later"}]}"#,
            "policies[0].executeBinding",
        ),
        (
            "description-not-a-string",
            "a description that is no string is refused",
            r#"{"name":"t","description":7}"#,
            "description",
        ),
    ] {
        sheet
            .op("tool", words, proves, args)
            .expect(&format!(r#"{{"reject":"definition","path":"{path}"}}"#));
    }
    sheet
        .op(
            "tool",
            "bigint-in-schema",
            "a bigint in a schema is refused",
            r#"{"name":"t","inputSchema":{"toJSONSchema":{"maximum":{"$js":"bigint","v":"9"}}}}"#,
        )
        .rules(&["KHORA-VAL-1"])
        .expect(r#"{"reject":"unserializable"}"#);
}
