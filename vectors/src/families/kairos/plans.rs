//! KAI-PLAN-1: the hash of a plan.

use crate::builder::Sheet;

const NULLS: &str =
    r#"{"expected_post_hash":null,"params_hash":null,"pre_hash":null,"step_id":null,"tool":null}"#;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["KAI-PLAN-1"],
        "a plan that was approved is refused when it is carried out, or another one is taken for it",
    );
    sheet
        .op_on(
            "plan_hash",
            "unknown-members-are-dropped",
            "a note beside the five members never enters the plan's hash",
            r#"[{"step_id":"s1","tool":"t","params_hash":"p","pre_hash":"a","expected_post_hash":"b","note":"x","status":1}]"#,
        )
        .canonical(
            r#"[{"expected_post_hash":"b","params_hash":"p","pre_hash":"a","step_id":"s1","tool":"t"}]"#,
        );
    sheet
        .op_on(
            "plan_hash",
            "missing-members-are-null",
            "a step without a member hashes like one where it is null",
            r#"[{"tool":"t"}]"#,
        )
        .canonical(
            r#"[{"expected_post_hash":null,"params_hash":null,"pre_hash":null,"step_id":null,"tool":"t"}]"#,
        );
    sheet
        .op_on(
            "plan_hash",
            "a-step-that-is-no-object",
            "a step of another type counts as a step whose members are all null",
            r#"["s1",null,[]]"#,
        )
        .canonical(&format!("[{NULLS},{NULLS},{NULLS}]"));
    sheet
        .op_on(
            "plan_hash",
            "steps-keep-their-order",
            "two steps in another order are another plan",
            r#"[{"step_id":"b"},{"step_id":"a"}]"#,
        )
        .canonical(&format!(
            "[{},{}]",
            NULLS.replace(r#""step_id":null"#, r#""step_id":"b""#),
            NULLS.replace(r#""step_id":null"#, r#""step_id":"a""#)
        ));
    sheet.op_on("plan_hash", "no-steps", "a plan without steps has a hash", "[]").canonical("[]");
    sheet
        .op_on(
            "plan_hash",
            "stripping-reaches-into-steps",
            "inside a member's value bookkeeping is stripped as everywhere",
            r#"[{"tool":{"name":"t","ts":1}}]"#,
        )
        .canonical(&format!("[{}]", NULLS.replace(r#""tool":null"#, r#""tool":{"name":"t"}"#)))
        .rules(&["KAI-PLAN-1", "KAI-STRIP-1"]);
    sheet
        .op_on(
            "plan_hash",
            "an-object-is-no-plan",
            "a plan is an array of steps",
            r#"{"steps":[]}"#,
        )
        .expect(r#"{"reject":"wrong_root"}"#)
        .rules(&["KAI-PLAN-1", "IN-ROOT"]);
}
