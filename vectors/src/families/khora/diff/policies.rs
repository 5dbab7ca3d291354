//! The policies section of a comparison: results, affordances, and what only one side has.

use super::super::orders;
use super::{Expected, QUIET, args, envelope, link};
use crate::builder::Sheet;

/// Writes the vectors about policy results and affordances.
pub(super) fn write(sheet: &mut Sheet) {
    sheet.about(&["KHORA-DIFF-3"], "a policy that changed its mind is not seen");
    let base = link("a", "n", "s", "r", r#","toolRefs":[]"#);
    let results = |results: &str| {
        envelope(&base, &format!(r#","policy":{{"mode":"hint","results":{{{results}}}}}"#))
    };
    let quiet = |more: &'static [&'static str]| -> Vec<&'static str> { [QUIET, more].concat() };
    let expect = |sheet: &mut Sheet,
                  words: &str,
                  proves: &str,
                  args: &str,
                  policies: &str,
                  lines: &'static [&'static str]| {
        let lines = quiet(lines);
        let expected = Expected { policies, lines: &lines, ..Expected::same() };
        sheet.op("diff", words, proves, args).expect(&expected.text());
    };
    expect(
        sheet,
        "results-same",
        "equal results are told to be",
        &args(&results(r#""p":true"#), &results(r#""p":true"#)),
        r#""results":{"onlyInFirst":[],"onlyInSecond":[],"valueChanged":[]}"#,
        &["Policies:", "  Policy results: unchanged."],
    );
    expect(
        sheet,
        "results-changed",
        "results that only one side has, and changed ones",
        &args(&results(r#""p":true,"q":false"#), &results(r#""r":true,"q":true"#)),
        r#""results":{"onlyInFirst":[{"policyId":"p","allowed":true}],"onlyInSecond":[{"policyId":"r","allowed":true}],"valueChanged":[{"policyId":"q","first":false,"second":true}]}"#,
        &[
            "Policies:",
            "  Policy p: only in first (allowed=true)",
            "  Policy r: only in second (allowed=true)",
            "  Policy q: first=false → second=true",
        ],
    );
    expect(
        sheet,
        "results-several",
        "several results on the second side alone, and several changed",
        &args(
            &results(r#""p":true,"q":false"#),
            &results(r#""z":true,"b":false,"q":true,"p":false"#),
        ),
        r#""results":{"onlyInFirst":[],"onlyInSecond":[{"policyId":"z","allowed":true},{"policyId":"b","allowed":false}],"valueChanged":[{"policyId":"p","first":true,"second":false},{"policyId":"q","first":false,"second":true}]}"#,
        &[
            "Policies:",
            "  Policy z: only in second (allowed=true)",
            "  Policy b: only in second (allowed=false)",
            "  Policy p: first=true → second=false",
            "  Policy q: first=false → second=true",
        ],
    );
    expect(
        sheet,
        "results-by-index",
        "ids that are array indices come first",
        &args(&results(r#""p":true,"10":true,"9":true"#), &results("")),
        r#""results":{"onlyInFirst":[{"policyId":"9","allowed":true},{"policyId":"10","allowed":true},{"policyId":"p","allowed":true}],"onlyInSecond":[],"valueChanged":[]}"#,
        &[
            "Policies:",
            "  Policy 9: only in first (allowed=true)",
            "  Policy 10: only in first (allowed=true)",
            "  Policy p: only in first (allowed=true)",
        ],
    );
    expect(
        sheet,
        "one-sided",
        "where only one side has policies a note says so",
        &args(&base, &results(r#""p":true"#)),
        r#""note":"Policy/affordance data only on one side (first has no policy closure); link-level comparison only for that side.""#,
        &[
            "Policies:",
            "  Policy/affordance data only on one side (first has no policy closure); link-level comparison only for that side.",
        ],
    );
    let outer = |mode: &str| {
        format!(
            r#"{{"schemaVersion":"1","policy":{{"results":{{"p":{mode}}}}},"runtime":{{"link":{base}}}}}"#
        )
    };
    expect(
        sheet,
        "outer-policy",
        "without a policy in the runtime the envelope's own counts",
        &args(&outer("true"), &outer("false")),
        r#""results":{"onlyInFirst":[],"onlyInSecond":[],"valueChanged":[{"policyId":"p","first":true,"second":false}]}"#,
        &["Policies:", "  Policy p: first=true → second=false"],
    );
    let affordances = |tools: &str| {
        envelope(&base, &format!(r#","affordances":{{"instructions":"","tools":{{{tools}}}}}"#))
    };
    let tool = |name: &str, ids: &str| format!(r#""{name}":{{"policyIds":[{ids}]}}"#);
    expect(
        sheet,
        "affordances-same",
        "equal affordances are told to be, where no results were compared",
        &args(&affordances(&tool("t", r#""p""#)), &affordances(&tool("t", r#""p""#))),
        r#""affordancePolicyIds":{"onlyInFirst":[],"onlyInSecond":[],"changed":[]}"#,
        &["Policies:", "  Affordance policyIds: unchanged."],
    );
    expect(
        sheet,
        "affordances-changed",
        "tools and policy ids come sorted",
        &args(
            &affordances(&[tool("z", ""), tool("b", ""), tool("t", r#""q","p","o""#)].join(",")),
            &affordances(&[tool("y", ""), tool("t", r#""n","o","m""#)].join(",")),
        ),
        r#""affordancePolicyIds":{"onlyInFirst":["b","z"],"onlyInSecond":["y"],"changed":[{"toolName":"t","added":["m","n"],"removed":["p","q"]}]}"#,
        &[
            "Policies:",
            "  Tool b: only in first affordances",
            "  Tool z: only in first affordances",
            "  Tool y: only in second affordances",
            "  Tool t policyIds: removed [p, q]; added [m, n]",
        ],
    );
    expect(
        sheet,
        "affordances-several",
        "several tools on the second side alone and several changed ones, by name",
        &args(
            &affordances(&[tool("u", r#""p""#), tool("t", r#""p""#)].join(",")),
            &affordances(&[tool("z", ""), tool("b", ""), tool("u", ""), tool("t", "")].join(",")),
        ),
        r#""affordancePolicyIds":{"onlyInFirst":[],"onlyInSecond":["b","z"],"changed":[{"toolName":"t","added":[],"removed":["p"]},{"toolName":"u","added":[],"removed":["p"]}]}"#,
        &[
            "Policies:",
            "  Tool b: only in second affordances",
            "  Tool z: only in second affordances",
            "  Tool t policyIds: removed [p]",
            "  Tool u policyIds: removed [p]",
        ],
    );
    let whole = |ids: &str| {
        envelope(
            &base,
            &format!(
                r#","policy":{{"results":{{}}}},"affordances":{{"tools":{{{}}}}}"#,
                tool("t", ids)
            ),
        )
    };
    expect(
        sheet,
        "both-same",
        "equal affordances beside equal results are not mentioned",
        &args(&whole(""), &whole("")),
        r#""results":{"onlyInFirst":[],"onlyInSecond":[],"valueChanged":[]},"affordancePolicyIds":{"onlyInFirst":[],"onlyInSecond":[],"changed":[]}"#,
        &["Policies:", "  Policy results: unchanged."],
    );
    let cased = affordances(&[tool("B", ""), tool("a", "")].join(","));
    let by_case = |names: &str, first: &str, second: &str| {
        let lines = [QUIET, &["Policies:", first, second]].concat();
        let policies = format!(
            r#""affordancePolicyIds":{{"onlyInFirst":[{names}],"onlyInSecond":[],"changed":[]}}"#
        );
        Expected { policies: &policies, lines: &lines, ..Expected::same() }.text()
    };
    let (a, b) = ("  Tool a: only in first affordances", "  Tool B: only in first affordances");
    sheet
        .op(
            "diff",
            "affordances-by-case",
            "tool names that differ in case",
            &args(&cased, &affordances("")),
        )
        .readings(
            "KHORA-ORD-1",
            &orders(&by_case(r#""a","B""#, a, b), &by_case(r#""B","a""#, b, a)),
        );
}
