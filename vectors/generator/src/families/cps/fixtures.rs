//! Capsules as they are met in the field: all eight types, with the traps that hand-made examples lack.

use crate::builder::Sheet;

macro_rules! fixtures {
    ($($words:literal, $rules:expr, $proves:literal;)+) => {
        &[$(($words, $rules, $proves, include_str!(concat!("fixtures/", $words, ".json")))),+]
    };
}

/// Words, rules, what is proven, the document.
type Fixture = (&'static str, &'static [&'static str], &'static str, &'static str);

const FIXTURES: &[Fixture] = fixtures! {
    "agent-scales-a-service", &["CPS-FLT-1", "CPS-NUM-3"], "an agent's capsule with integer scores, a signed zero and unsorted sections";
    "agent-defaults-of-javascript", &["CPS-FLT-1", "CPS-TIME-1"], "a capsule as a JavaScript factory leaves it: confidence 0, milliseconds and Z";
    "agent-names-across-planes", &["CPS-ORD-1"], "environment names from every plane, index names and __proto__";
    "tool-reads-a-ledger", &["CPS-NUM-2", "CPS-NUM-3"], "a tool's capsule with integers past 64 bits and a rounded confidence";
    "tool-fails-with-markup", &["CPS-STR-1"], "a failed call whose error is markup with quotes and ampersands";
    "tool-returns-every-kind", &["CPS-ORD-2", "CPS-NUM-1"], "tool results of every JSON kind, and floats of every size";
    "system-reports-its-state", &["CPS-ORD-1", "CPS-TIME-1"], "objects five levels down in the environment are sorted, arrays between them are not; microseconds stay";
    "system-rotates-keys", &["CPS-STR-1", "CPS-NUM-3"], "backslashes in a path and a float just below a limit of the layout";
    "kill-stops-an-agent", &["CPS-FLT-1", "CPS-STR-1"], "an emergency stop with an emoji, an umlaut and negative losses";
    "workflow-with-approvals", &["CPS-ORD-1", "CPS-FLT-1"], "objects inside the approval chain are sorted, and integer feasibility is coerced";
    "workflow-parent-and-child", &["CPS-UUID-1", "CPS-NUM-2"], "an upper-case parent id is never rewritten, a thirty-digit duration is exact";
    "chat-in-many-scripts", &["CPS-STR-1"], "ten scripts, both spellings of an accent, separators and a byte order mark";
    "chat-with-line-breaks", &["CPS-STR-2"], "the line breaks that people type have the reading's escapes";
    "chat-with-rare-controls", &["CPS-STR-1"], "controls without a short escape, and escapes that were not needed";
    "vault-stores-a-document", &["CPS-NUM-3", "CPS-ORD-1"], "floats on both sides of each limit, and header names that differ in case";
    "auth-denies-a-login", &["CPS-NUM-3", "CPS-NUM-2"], "negative coordinates and counters, an apostrophe, a false result";
    "auth-escalates-a-request", &["CPS-ORD-2", "CPS-ORD-1"], "approvals and side effects keep their order, objects inside them are sorted; empty is not null";
    "auth-grants-a-token", &["CPS-FLT-1", "CPS-NUM-3"], "seventeen digits, the greatest float, an empty name";
};

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-HASH-1"], "a record sealed by one implementation fails to verify in another");
    for (words, rules, proves, text) in FIXTURES {
        sheet.settle(words, proves, text).rules_first(rules);
    }
}
