//! The stages of a session.

use crate::builder::Sheet;

fn args(rest: &str) -> String {
    format!(r#"{{"agent":{{"agentId":"a","context":{{"tenant":"x","level":1}}}}{rest}}}"#)
}

const ALL: &str =
    r#""onStart","onBeforeContext","context","onAfterContext","onBeforeRun","run","onAfterRun""#;

fn answer(trace: &str, context: &str, error: &str) -> String {
    format!(r#"{{"trace":[{trace}],"context":{context},"error":{error}}}"#)
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let context = r#"{"tenant":"x","level":1}"#;
    sheet.about(&["KHORA-SESS-1"], "attribution is written before the run, twice, or never");
    let op = "session";
    sheet
        .op(op, "in-order", "the stages of a start in their order", &args(""))
        .expect(&answer(ALL, context, "null"));
    sheet
        .op(
            op,
            "hooks-in-order",
            "hooks of one stage run in the order in which they were attached",
            &args(r#","hooks":{"onStart":["register","session","chained"]}"#),
        )
        .expect(&answer(
            &ALL.replacen(r#""onStart""#, r#""register","session","chained""#, 1),
            context,
            "null",
        ));
    for (words, proves, stage, trace, left) in [
        (
            "fails-at-start",
            "a throw at the start leaves no context",
            "onStart",
            r#""onStart","onError""#,
            "{}",
        ),
        (
            "fails-before-context",
            "a throw before the merge leaves no context",
            "onBeforeContext",
            r#""onStart","onBeforeContext","onError""#,
            "{}",
        ),
        (
            "fails-after-context",
            "a throw after the merge has the context",
            "onAfterContext",
            r#""onStart","onBeforeContext","context","onAfterContext","onError""#,
            context,
        ),
        (
            "fails-before-run",
            "a throw before the run keeps it from running",
            "onBeforeRun",
            r#""onStart","onBeforeContext","context","onAfterContext","onBeforeRun","onError""#,
            context,
        ),
        (
            "fails-in-run",
            "a throw in the run goes to onError, not onAfterRun",
            "run",
            r#""onStart","onBeforeContext","context","onAfterContext","onBeforeRun","run","onError""#,
            context,
        ),
        (
            "fails-after-run",
            "a throw in onAfterRun goes to onError too",
            "onAfterRun",
            r#""onStart","onBeforeContext","context","onAfterContext","onBeforeRun","run","onAfterRun","onError""#,
            context,
        ),
    ] {
        sheet.op(op, words, proves, &args(&format!(r#","fail":"{stage}""#))).expect(&answer(
            trace,
            left,
            &format!(r#""{stage} failed""#),
        ));
    }
    sheet
        .op(
            op,
            "first-hook-fails",
            "a hook that throws keeps the next one of its stage from running",
            &args(r#","hooks":{"onBeforeRun":["one","two"]},"fail":"onBeforeRun""#),
        )
        .expect(&answer(
            r#""onStart","onBeforeContext","context","onAfterContext","one","onError""#,
            context,
            r#""onBeforeRun failed""#,
        ));
    sheet.op(op, "error-hook-fails", "an error of onError takes the place of the first", &args(r#","fail":["run","onError"]"#))
        .expect(&answer(r#""onStart","onBeforeContext","context","onAfterContext","onBeforeRun","run","onError""#, context, r#""onError failed""#));
    sheet
        .op(
            op,
            "no-runner",
            "without a runner the start fails and onError hears of it",
            &args(r#","run":false"#),
        )
        .expect(&answer(
            r#""onStart","onBeforeContext","context","onAfterContext","onBeforeRun","onError""#,
            context,
            r#""no session runner configured for agent: a""#,
        ));
    sheet
        .op(
            op,
            "not-registered",
            "an agent that nobody registered has no session",
            &args(r#","register":false"#),
        )
        .expect(&answer("", "{}", r#""agent not registered: a""#));

    sheet.about(&["KHORA-SESS-2"], "a default of the agent overrides what the caller asked for");
    let full = |sheet: &mut Sheet, words: &str, proves: &str, layers: &str, merged: &str| {
        sheet
            .op(op, words, proves, &args(&format!(r#","ctx":{layers}"#)))
            .expect(&answer(ALL, merged, "null"));
    };
    full(
        sheet,
        "later-wins",
        "a later layer wins",
        r#"[{"level":2},{"level":3}]"#,
        r#"{"tenant":"x","level":3}"#,
    );
    full(
        sheet,
        "layer-adds",
        "a layer adds its members",
        r#"[{"trace":"t"}]"#,
        r#"{"tenant":"x","level":1,"trace":"t"}"#,
    );
    full(
        sheet,
        "shallow",
        "objects are replaced whole, not merged",
        r#"[{"level":{"a":1}},{"level":{"b":2}}]"#,
        r#"{"tenant":"x","level":{"b":2}}"#,
    );
    full(
        sheet,
        "undefined-layer",
        "a layer that resolves to nothing changes nothing",
        r#"[{"$js":"undefined"},{"level":2}]"#,
        r#"{"tenant":"x","level":2}"#,
    );
    full(
        sheet,
        "null-overrides",
        "a null of a later layer wins too",
        r#"[{"tenant":null}]"#,
        r#"{"tenant":null,"level":1}"#,
    );
}
