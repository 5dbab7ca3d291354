//! The static hash of a registered agent.

use super::{bare_tool, hash_of};
use crate::builder::Sheet;

fn args(rest: &str, instructions: &str) -> String {
    format!(
        r#"{{"agentId":"a","name":"n","instructions":{instructions},"root":{{"name":"t"}}{rest}}}"#
    )
}

fn agent(instructions: &str) -> String {
    let root = hash_of(&bare_tool("t"));
    format!(r#"{{"agentInstructions":{instructions},"rootComposableHash":"{root}"}}"#)
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["KHORA-AGENT-1"],
        "renaming an agent, or its default context, makes it look like another definition",
    );
    sheet
        .op(
            "agent",
            "root-and-lines",
            "the root's hash and the lines are all of it",
            &args("", r#"["be kind"]"#),
        )
        .canonical(&agent(r#"["be kind"]"#));
    sheet
        .op(
            "agent",
            "other-id-and-name",
            "id and name stay out",
            r#"{"agentId":"b","name":"m","instructions":["be kind"],"root":{"name":"t"}}"#,
        )
        .canonical(&agent(r#"["be kind"]"#));
    sheet
        .op(
            "agent",
            "context-stays-out",
            "the static context stays out",
            &args(r#","context":{"tenant":"x"}"#, "[]"),
        )
        .canonical(&agent("[]"));
    sheet.op("agent", "root-counts", "another root is another hash", r#"{"agentId":"a","name":"n","instructions":[],"root":{"kind":"toolkit","name":"k","members":[]}}"#)
        .canonical(&format!(
            r#"{{"agentInstructions":[],"rootComposableHash":"{}"}}"#,
            hash_of(r#"{"instructions":null,"kind":"toolkit","members":[],"name":"k"}"#)
        ));

    sheet.about(
        &["KHORA-AGENT-2"],
        "an editor that adds a byte order mark or a final space changes the fingerprint",
    );
    let trimmed = |sheet: &mut Sheet, words: &str, proves: &str, given: &str, kept: &str| {
        sheet.op("agent", words, proves, &args("", given)).canonical(&agent(kept));
    };
    trimmed(sheet, "order-kept", "lines are not sorted", r#"["b","a"]"#, r#"["b","a"]"#);
    trimmed(
        sheet,
        "spaces-trimmed",
        "white space and line ends at both sides go",
        r#"[" a\t","\r\nb\u000b\f"]"#,
        r#"["a","b"]"#,
    );
    trimmed(sheet, "empty-dropped", "empty lines go", r#"["a","","   ","b"]"#, r#"["a","b"]"#);
    trimmed(sheet, "duplicates-stay", "a line may stand twice", r#"["a","a"]"#, r#"["a","a"]"#);
    trimmed(sheet, "not-split", "a line feed inside stays", r#"["a\n\nb"]"#, r#"["a\n\nb"]"#);
    trimmed(sheet, "byte-order-mark", "U+FEFF is trimmed", r#"["\ufeffa\ufeff"]"#, r#"["a"]"#);
    trimmed(
        sheet,
        "byte-order-mark-alone",
        "a line of nothing but U+FEFF is empty",
        r#"["\ufeff","a"]"#,
        r#"["a"]"#,
    );
    trimmed(
        sheet,
        "next-line",
        "U+0085 is not trimmed",
        r#"["\u0085a\u0085"]"#,
        "[\"\u{85}a\u{85}\"]",
    );
    trimmed(
        sheet,
        "zero-width-space",
        "U+200B is not trimmed",
        r#"["\u200ba"]"#,
        "[\"\u{200B}a\"]",
    );
    trimmed(
        sheet,
        "mongolian-separator",
        "U+180E is not trimmed",
        r#"["a\u180e"]"#,
        "[\"a\u{180E}\"]",
    );
    trimmed(
        sheet,
        "wide-spaces",
        "U+00A0, U+2003, U+2028, U+202F and U+3000 are trimmed",
        r#"["\u00a0\u2003a\u2028\u202f\u3000"]"#,
        r#"["a"]"#,
    );
    trimmed(sheet, "inner-spaces", "white space inside a line stays", r#"["a  b"]"#, r#"["a  b"]"#);

    sheet.about(
        &["KHORA-AGENT-1"],
        "a definition that is none gets a fingerprint, and nobody notices",
    );
    sheet
        .op(
            "agent",
            "no-root",
            "an agent without a root is refused",
            r#"{"agentId":"a","name":"n","instructions":[]}"#,
        )
        .expect(r#"{"reject":"definition","path":"root"}"#);
    sheet
        .op(
            "agent",
            "root-not-an-object",
            "a root that is no definition is refused",
            r#"{"agentId":"a","name":"n","instructions":[],"root":0}"#,
        )
        .expect(r#"{"reject":"definition","path":"root"}"#);
    sheet
        .op(
            "agent",
            "instructions-as-string",
            "instructions given as one string are refused",
            &args("", r#""be kind""#),
        )
        .expect(r#"{"reject":"definition","path":"instructions"}"#);
    sheet
        .op(
            "agent",
            "no-id",
            "an agent without an id is refused although it is not hashed",
            r#"{"name":"n","instructions":[],"root":{"name":"t"}}"#,
        )
        .expect(r#"{"reject":"definition","path":"agentId"}"#);
    sheet
        .op(
            "agent",
            "no-name",
            "an agent without a name is refused although it is not hashed",
            r#"{"agentId":"a","instructions":[],"root":{"name":"t"}}"#,
        )
        .expect(r#"{"reject":"definition","path":"name"}"#);
    sheet.op("agent", "bad-member", "a fault deep in the root is found", r#"{"agentId":"a","name":"n","instructions":[],"root":{"kind":"toolkit","name":"k","members":[{"name":"t","instructions":"x"}]}}"#)
        .expect(r#"{"reject":"definition","path":"root.members[0].instructions"}"#);
}
