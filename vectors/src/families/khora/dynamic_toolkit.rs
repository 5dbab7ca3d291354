//! The static hash of a dynamic toolkit.

use super::orders;
use crate::builder::Sheet;

fn kit(instructions: &str, policies: &str) -> String {
    format!(
        r#"{{"instructions":{instructions},"kind":"dynamicToolkit","name":"d","policies":{policies}}}"#
    )
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["KHORA-DYN-1"], "a toolkit that is filled at run time has no stable fingerprint");
    let op = "dynamic_toolkit";
    sheet
        .op(op, "name-only", "what is left out has its default", r#"{"name":"d"}"#)
        .canonical(&kit("null", "[]"));
    sheet
        .op(
            op,
            "lines-in-order",
            "instructions keep their order",
            r#"{"name":"d","instructions":["b","a"]}"#,
        )
        .canonical(&kit(r#"["b","a"]"#, "[]"));
    sheet
        .op(op, "no-lines", "an empty array is not null", r#"{"name":"d","instructions":[]}"#)
        .canonical(&kit("[]", "[]"));
    sheet
        .op(
            op,
            "policies-sorted",
            "policy ids are sorted",
            r#"{"name":"d","policies":[{"id":"b"},{"id":"a"}]}"#,
        )
        .canonical(&kit("null", r#"["a","b"]"#));
    sheet
        .op(
            op,
            "no-bindings",
            "snapshot and live hash the same here",
            r#"{"name":"d","policies":[{"id":"p","executeBinding":"snapshot"}]}"#,
        )
        .canonical(&kit("null", r#"["p"]"#));
    sheet
        .op(
            op,
            "creations-stay-out",
            "what it creates is not hashed",
            r#"{"name":"d","creates":[{"name":"t"}]}"#,
        )
        .canonical(&kit("null", "[]"));
    sheet
        .op(
            op,
            "policies-by-case",
            "policy ids that differ in case",
            r#"{"name":"d","policies":[{"id":"B"},{"id":"a"}]}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &orders(&kit("null", r#"["a","B"]"#), &kit("null", r#"["B","a"]"#)),
        );
    sheet
        .op(op, "no-name", "a dynamic toolkit without a name is refused", r#"{"policies":[]}"#)
        .expect(r#"{"reject":"definition","path":"name"}"#);
    sheet
        .op(
            op,
            "instructions-as-string",
            "instructions given as one string are refused",
            r#"{"name":"d","instructions":"x"}"#,
        )
        .expect(r#"{"reject":"definition","path":"instructions"}"#);
    sheet
        .op(
            op,
            "kind-not-a-string",
            "a kind that is no string is refused",
            r#"{"kind":0,"name":"d"}"#,
        )
        .expect(r#"{"reject":"definition","path":"kind"}"#);
    sheet
        .op(
            op,
            "makes-a-nameless-tool",
            "what it makes is read although it is not hashed",
            r#"{"name":"d","creates":[{}]}"#,
        )
        .expect(r#"{"reject":"definition","path":"creates[0].name"}"#);
}
