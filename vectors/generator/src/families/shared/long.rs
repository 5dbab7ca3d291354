//! Texts that end behind 64 kB, through every operation: what reads into a buffer of fixed size cuts them.
//!
//! What these operations answer is proven by literals elsewhere, so here it is computed: only the length is new.

use super::super::cps::long as capsules;
use super::ids;
use crate::builder::Sheet;
use canon::Profile;

/// One more than the longest cut, with an end of its own.
pub fn text() -> String {
    "0123456789abcdef".repeat(4096) + "!"
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let profile = sheet.profile();
    sheet.about(ids(profile).hash, "two documents that differ behind 64 kB have one hash");
    let long = text();
    let document = format!(r#"{{"a":"{long}"}}"#);
    ask(sheet, "hash", Some(&document), None);
    match profile {
        Profile::CPS => capsules::write(sheet, &long),
        Profile::OPENAGENTS => {
            sheet.about(&["OA-PAY-1", "OA-REC-1"], "a receipt vouches for the beginning of what was sent");
            for op in ["payload_json", "params_hash", "job_hash"] {
                ask(sheet, op, Some(&document), None);
            }
            let events = format!(
                r#"[{{"seq":1,"event_type":"a","payload":{{"a":"{long}"}},"idempotency_key":"k","recorded_at":"t"}}]"#
            );
            ask(sheet, "trajectory_hash", Some(&events), None);
        }
        Profile::KAIROS => {
            sheet.about(&["KAI-HASH-1", "KAI-HASH-2"], "two intents that differ behind 64 kB are one");
            let value = format!(r#"{{"value":{{"$rb":"entries","e":[["a","{long}"]]}}}}"#);
            sheet.settled("hash", "tagged-value", PROVES, None, Some(&value));
            ask(sheet, "sha256", None, Some(&format!(r#"{{"text":"{long}"}}"#)));
            let plan = format!(r#"[{{"step_id":"{long}","tool":"t"}}]"#);
            sheet.settled("plan_hash", "plan-hash", PROVES, Some(plan.into()), None).rules(&["KAI-PLAN-1"]);
        }
        Profile::KHORA => khora(sheet, &long),
        _ => {}
    }
}

const PROVES: &str = "a text of 64 kB and one character counts to its end";

fn ask(sheet: &mut Sheet, op: &str, input: Option<&str>, args: Option<&str>) {
    sheet.settled(op, &op.replace('_', "-"), PROVES, input.map(Into::into), args);
}

fn khora(sheet: &mut Sheet, long: &str) {
    sheet.about(&["KHORA-HASH-1"], "two capabilities that differ behind 64 kB have one hash");
    let tool = format!(
        r#""name":"{long}","description":"{long}","instructions":["{long}"],"policies":[{{"id":"{long}"}}],"inputSchema":{{"toJSONSchema":{{"title":"{long}"}}}}"#
    );
    let agent = format!(
        r#"{{"agentId":"{long}","name":"{long}","instructions":["{long}"],"context":{{"k":"{long}"}},"root":{{{tool}}}}}"#
    );
    let context = format!(r#""context":{{"k":"{long}","{long}":1}},"allowlist":["k","{long}"]"#);
    let link = format!(r#"{{"agentId":"{long}","agentName":"n","staticHash":"s","runtimeHash":"r","toolRefs":[]}}"#);
    let other = link.replace(r#""n""#, r#""m""#);
    for (op, words, rule, args) in [
        ("hash", "tagged-value", "KHORA-HASH-1", format!(r#"{{"value":{{"k":"{long}"}}}}"#)),
        ("schema", "schema", "KHORA-SCHEMA-1", format!(r#"{{"schema":{{"toJSONSchema":{{"title":"{long}"}}}}}}"#)),
        ("tool", "tool", "KHORA-TOOL-1", format!("{{{tool}}}")),
        (
            "toolkit",
            "toolkit",
            "KHORA-KIT-1",
            format!(r#"{{"name":"{long}","instructions":["{long}"],"members":[{{{tool}}}]}}"#),
        ),
        (
            "dynamic_toolkit",
            "dynamic-toolkit",
            "KHORA-DYN-1",
            format!(r#"{{"name":"{long}","instructions":["{long}"],"policies":[{{"id":"{long}"}}]}}"#),
        ),
        ("agent", "agent", "KHORA-AGENT-1", agent.clone()),
        ("runtime", "runtime", "KHORA-RUN-1", format!(r#"{{"root":{{{tool}}}}}"#)),
        ("invocation", "invocation", "KHORA-INV-1", format!("{{{context}}}")),
        ("link", "link", "KHORA-LINK-1", format!(r#"{{"agent":{agent},{context}}}"#)),
        (
            "diff",
            "diff",
            "KHORA-DIFF-1",
            format!(r#"{{"first":{link},"second":{other},"labels":{{"first":"{long}","second":"b{long}"}}}}"#),
        ),
        (
            "evaluate",
            "evaluate",
            "KHORA-EVAL-1",
            format!(r#"{{"root":{{{tool}}},"hooks":["{long}"],"execute":["{long}"]}}"#),
        ),
        (
            "envelope",
            "envelope",
            "KHORA-ENV-1",
            format!(
                r#"{{"agent":{agent},{context},"env":{{"k":"{long}"}},"namespace":"{long}","agentId":"{long}","agentName":"{long}","session":{{"k":"{long}"}}}}"#
            ),
        ),
        (
            "session",
            "session",
            "KHORA-SESS-1",
            format!(
                r#"{{"agent":{{"agentId":"a","context":{{"k":"{long}"}}}},"hooks":{{"onStart":["{long}"]}},"ctx":[{{"l":"{long}"}}]}}"#
            ),
        ),
    ] {
        sheet.settled(op, words, PROVES, None, Some(&args)).rules(&[rule]);
    }
}
