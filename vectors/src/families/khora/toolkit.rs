//! The static hash of a toolkit.

use super::{bare_tool, gated_tool, hash_of, orders, pairs};
use crate::builder::Sheet;

/// A toolkit named `k`, canonical.
fn toolkit(instructions: &str, members: &[(&str, &str)]) -> String {
    let members = pairs(members);
    format!(
        r#"{{"instructions":{instructions},"kind":"toolkit","members":[{members}],"name":"k"}}"#
    )
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let bare = |name: &str| hash_of(&bare_tool(name));
    sheet.about(
        &["KHORA-KIT-1"],
        "two services disagree on whether a toolkit changed between deploys",
    );
    sheet
        .op("toolkit", "empty", "a toolkit may have no members", r#"{"name":"k","members":[]}"#)
        .canonical(&toolkit("null", &[]));
    sheet
        .op(
            "toolkit",
            "no-policies",
            "the policies of its members are not its own",
            r#"{"name":"k","members":[{"name":"t","policies":[{"id":"p"}]}]}"#,
        )
        .canonical(&toolkit("null", &[("t", &hash_of(&gated_tool("t", "p")))]));
    sheet
        .op(
            "toolkit",
            "kind-may-stand",
            "a kind that fits changes nothing",
            r#"{"kind":"toolkit","name":"k","members":[]}"#,
        )
        .canonical(&toolkit("null", &[]));

    sheet.about(
        &["KHORA-KIT-2"],
        "a toolkit with an empty list of instructions cannot be told from one without",
    );
    let kit = |instructions: &str| {
        format!(r#"{{"name":"k","instructions":{instructions},"members":[]}}"#)
    };
    sheet
        .op("toolkit", "lines-in-order", "instructions keep their order", &kit(r#"["b","a"]"#))
        .canonical(&toolkit(r#"["b","a"]"#, &[]));
    sheet
        .op("toolkit", "no-lines", "an empty array is not null", &kit("[]"))
        .canonical(&toolkit("[]", &[]));
    sheet
        .op("toolkit", "null-lines", "instructions of null are null", &kit("null"))
        .canonical(&toolkit("null", &[]));
    sheet
        .op(
            "toolkit",
            "undefined-lines",
            "instructions of undefined are null",
            &kit(r#"{"$js":"undefined"}"#),
        )
        .canonical(&toolkit("null", &[]));
    sheet
        .op(
            "toolkit",
            "lines-untouched",
            "lines are neither trimmed nor dropped nor split",
            &kit(r#"[" b ","","a\n\nc"]"#),
        )
        .canonical(&toolkit(r#"[" b ","","a\n\nc"]"#, &[]));

    sheet.about(
        &["KHORA-KIT-3"],
        "listing the same tools in another order looks like a changed toolkit",
    );
    sheet
        .op(
            "toolkit",
            "members-sorted",
            "members are sorted by name",
            r#"{"name":"k","members":[{"name":"b"},{"name":"a"}]}"#,
        )
        .canonical(&toolkit("null", &[("a", &bare("a")), ("b", &bare("b"))]));
    let described = hash_of(&bare_tool("a").replacen("null", r#""x""#, 1));
    sheet
        .op(
            "toolkit",
            "members-stable",
            "two members of one name keep their order",
            r#"{"name":"k","members":[{"name":"a","description":"x"},{"name":"a"}]}"#,
        )
        .canonical(&toolkit("null", &[("a", &described), ("a", &bare("a"))]));
    sheet
        .op(
            "toolkit",
            "members-stable-reversed",
            "and the other order is another hash",
            r#"{"name":"k","members":[{"name":"a"},{"name":"a","description":"x"}]}"#,
        )
        .canonical(&toolkit("null", &[("a", &bare("a")), ("a", &described)]));
    let inner = hash_of(&toolkit("null", &[("t", &bare("t"))]));
    sheet
        .op(
            "toolkit",
            "kit-in-kit",
            "a toolkit within a toolkit stands for itself by its hash",
            r#"{"name":"k","members":[{"kind":"toolkit","name":"k","members":[{"name":"t"}]}]}"#,
        )
        .canonical(&toolkit("null", &[("k", &inner)]));
    let dynamic =
        hash_of(r#"{"instructions":null,"kind":"dynamicToolkit","name":"d","policies":[]}"#);
    sheet
        .op(
            "toolkit",
            "dynamic-in-kit",
            "so does a dynamic toolkit",
            r#"{"name":"k","members":[{"kind":"dynamicToolkit","name":"d"}]}"#,
        )
        .canonical(&toolkit("null", &[("d", &dynamic)]));
    sheet
        .op(
            "toolkit",
            "members-by-case",
            "member names that differ in case",
            r#"{"name":"k","members":[{"name":"B"},{"name":"a"}]}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &orders(
                &toolkit("null", &[("a", &bare("a")), ("B", &bare("B"))]),
                &toolkit("null", &[("B", &bare("B")), ("a", &bare("a"))]),
            ),
        );
    sheet
        .op(
            "toolkit",
            "members-by-underscore",
            "snake and camel case",
            r#"{"name":"k","members":[{"name":"userId"},{"name":"user_id"}]}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &orders(
                &toolkit("null", &[("user_id", &bare("user_id")), ("userId", &bare("userId"))]),
                &toolkit("null", &[("userId", &bare("userId")), ("user_id", &bare("user_id"))]),
            ),
        );
    sheet
        .op(
            "toolkit",
            "members-with-digits",
            "10 comes before 9: members are sorted as texts",
            r#"{"name":"k","members":[{"name":"t9"},{"name":"t10"}]}"#,
        )
        .canonical(&toolkit("null", &[("t10", &bare("t10")), ("t9", &bare("t9"))]));

    sheet.about(
        &["KHORA-KIT-1"],
        "a definition that is none gets a fingerprint, and nobody notices",
    );
    for (words, proves, args, path) in [
        (
            "unknown-kind",
            "a member of an unknown kind is refused",
            r#"{"name":"k","members":[{"name":"t"},{"kind":"gadget","name":"g"}]}"#,
            "members[1].kind",
        ),
        (
            "members-not-an-array",
            "members that are no array are refused",
            r#"{"name":"k","members":{"t":{"name":"t"}}}"#,
            "members",
        ),
        ("no-members", "a toolkit without members is refused", r#"{"name":"k"}"#, "members"),
        (
            "instructions-as-string",
            "instructions given as one string are refused",
            r#"{"name":"k","members":[],"instructions":"do it"}"#,
            "instructions",
        ),
        (
            "member-name-not-a-string",
            "a member whose name is no string is refused",
            r#"{"name":"k","members":[{"name":null}]}"#,
            "members[0].name",
        ),
        (
            "member-kind-null",
            "a kind that is null is no tool",
            r#"{"name":"k","members":[{"kind":null,"name":"t"}]}"#,
            "members[0].kind",
        ),
        (
            "only-line-not-a-string",
            "a line that is no string is refused",
            r#"{"name":"k","members":[],"instructions":[0]}"#,
            "instructions[0]",
        ),
    ] {
        sheet
            .op("toolkit", words, proves, args)
            .expect(&format!(r#"{{"reject":"definition","path":"{path}"}}"#));
    }
}
