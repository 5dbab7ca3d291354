//! `canon explain` as people and machines read it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder whose files can be named without their path.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> &Folder {
        std::fs::write(self.path(name), text).unwrap();
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        Path::new(self.0.path()).join(name)
    }

    fn explain(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_canon"))
            .arg("explain")
            .args(arguments)
            .current_dir(self.0.path())
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }
}

fn text(output: &Output) -> String {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a snapshot holds: the command line, what it prints and how it ends.
fn shown(folder: &Folder, arguments: &[&str]) -> String {
    let output = folder.explain(arguments);
    format!("$ canon explain {}\n{}[exit {}]", arguments.join(" "), text(&output), output.status.code().unwrap())
}

const CAPSULE: &str = r#"{
  "type": "agent",
  "reasoning": {"confidence": 1, "options": [{"feasibility": 0}, {"feasibility": 0.50}]},
  "na\u006de": "tab\u0009 \u00e9 \/",
  "count": -0
}"#;

#[test]
fn every_change_has_its_path_and_its_rule() {
    let folder = Folder::new();
    folder.write("capsule.json", CAPSULE);
    insta::assert_snapshot!(shown(&folder, &["-p", "cps", "capsule.json"]));
}

#[test]
fn a_hash_that_depends_on_readings_lists_each_one() {
    let folder = Folder::new();
    folder.write("payload.json", "{\"\u{FFFD}\":1e16,\"\u{1F600}\":18446744073709551616}");
    insta::assert_snapshot!(shown(&folder, &["-p", "openagents", "payload.json"]));
}

#[test]
fn a_khora_hash_that_depends_on_collation_says_so() {
    let folder = Folder::new();
    folder.write("tool.json", r#"{"b":1,"B":2,"a":3,"10":4,"9":5,"n":-0.0,"x":1e999}"#);
    insta::assert_snapshot!(shown(&folder, &["-p", "khora", "tool.json"]));
}

#[test]
fn every_rule_that_explain_names_is_the_one_that_the_registry_has_for_it() {
    let folder = Folder::new();
    folder.write("plain.json", "{\"b\": 1,\n\"a\":2}");
    let shown = text(&folder.explain(&["-p", "khora", "plain.json"]));
    assert!(shown.contains("white space  KHORA-WS-1 "), "{shown}");
    assert!(shown.contains("reordered    KHORA-ORD-3 "), "{shown}");
    let decisions = include_str!("../../docs/decisions.md");
    assert!(!decisions.contains("names no rule against white space"));
}

#[test]
fn stripped_members_are_listed_with_their_rule() {
    let folder = Folder::new();
    folder.write("wal.json", r#"{"ts":1e999,"steps":[{"nonce":"n","cost":1e15}]}"#);
    insta::assert_snapshot!(shown(&folder, &["-p", "kairos", "wal.json"]));
}

#[test]
fn a_refused_document_shows_its_line_and_a_caret() {
    let folder = Folder::new();
    folder.write("twice.json", "{\n  \"a\": {\"é\": 1,\n\t\"é\": 2}\n}");
    insta::assert_snapshot!(shown(&folder, &["-p", "cps", "twice.json"]));
}

#[test]
fn a_document_that_is_canonical_says_so() {
    let folder = Folder::new();
    folder.write("done.json", r#"{"a":1,"b":2}"#);
    insta::assert_snapshot!(shown(&folder, &["-p", "jcs", "done.json"]));
}

#[test]
fn operations_that_look_at_a_part_show_what_they_drop_and_add() {
    let folder = Folder::new();
    folder.write("output.json", r#"{"success":true,"content":"x","latency_ms":3}"#);
    folder.write("plan.json", r#"[{"tool":"t","note":1},7]"#);
    folder.write("job.json", r#"{"kind":"a"}"#);
    insta::assert_snapshot!(
        "operations",
        [
            shown(&folder, &["-p", "openagents", "--op", "output_hash", "output.json"]),
            shown(&folder, &["-p", "kairos", "--op", "plan_hash", "plan.json"]),
            shown(&folder, &["-p", "openagents", "--op", "job_hash", "job.json"]),
        ]
        .join("\n\n")
    );
}

#[test]
fn several_profiles_stand_side_by_side() {
    let folder = Folder::new();
    folder.write(
        "document.json", r#"{"reasoning":{"confidence":1},"b":1.0,"B":9007199254740993,"ts":1e-5,"s":"\u001f"}"#,
    );
    insta::assert_snapshot!(shown(
        &folder,
        &["-p", "jcs", "-p", "cps", "-p", "openagents", "-p", "khora", "-p", "kairos", "document.json"]
    ));
}

#[test]
fn a_profile_that_refuses_stands_beside_those_that_do_not() {
    let folder = Folder::new();
    folder.write("half.json", r#"["\ud800"]"#);
    insta::assert_snapshot!(shown(&folder, &["-p", "jcs", "-p", "khora", "half.json"]));
}

#[test]
fn two_payments_that_differ_only_in_their_nonce_are_warned_about() {
    let folder = Folder::new();
    folder.write("first.json", r#"{"to":"x","amount":5,"nonce":"a","meta":{"ts":1}}"#);
    folder.write("second.json", r#"{"amount":5,"to":"x","nonce":"b","meta":{}}"#);
    folder.write("third.json", r#"{"to":"x","amount":5.0,"nonce":"a"}"#);
    insta::assert_snapshot!(
        "two_documents",
        [
            shown(&folder, &["-p", "kairos", "first.json", "second.json"]),
            shown(&folder, &["-p", "kairos", "first.json", "third.json"]),
            shown(&folder, &["-p", "jcs", "first.json", "third.json"]),
        ]
        .join("\n\n")
    );
}

#[test]
fn machines_get_one_document() {
    let folder = Folder::new();
    folder.write("capsule.json", CAPSULE);
    folder.write("bad.json", "[1,]");
    folder.write("other.json", "{\"type\":\"agent\"}");
    for (arguments, members) in [
        (
            &["-p", "cps", "--json", "capsule.json"][..],
            &["canonical", "changes", "depends_on", "file", "hash", "op", "profile", "rules"][..],
        ),
        (
            &["-p", "cps", "--json", "bad.json"],
            &[
                "at", "caret", "column", "depends_on", "excerpt", "file", "line", "message", "op", "path", "profile",
                "reject", "rule", "rules",
            ],
        ),
        (&["-p", "cps", "-p", "jcs", "--json", "capsule.json"], &["differences", "file", "profiles"]),
        (
            &["-p", "cps", "--json", "capsule.json", "other.json"],
            &["alike", "differences", "files", "hashes", "profile", "stripped"],
        ),
        (&["-p", "cps", "--json", "capsule.json", "bad.json"], &["refused"]),
    ] {
        let printed = text(&folder.explain(arguments));
        assert_eq!(printed.lines().count(), 1);
        let value: serde_json::Value = serde_json::from_str(&printed).unwrap();
        let mut names: Vec<_> = value.as_object().unwrap().keys().collect();
        names.sort();
        assert_eq!(names, members, "{arguments:?}");
    }
    let printed = text(&folder.explain(&["-p", "cps", "--json", "capsule.json"]));
    let value: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(
        value["changes"][2],
        serde_json::json!({
            "kind": "fraction", "path": "$.reasoning.confidence",
            "before": "1", "after": "1.0", "rule": "CPS-FLT-1"
        })
    );
    let rules = value["rules"].as_array().unwrap();
    let rule = rules.iter().find(|rule| rule["id"] == "CPS-FLT-1").unwrap();
    assert_eq!((&rule["basis"], &rule["level"]), (&"text".into(), &"must".into()));
    assert_eq!(rule["section"], "2.3 Float rules");
    assert!(!rule["grounds"].as_str().unwrap().is_empty());
}

#[test]
fn a_wrong_command_line_is_one_line() {
    let folder = Folder::new();
    folder.write("a.json", "{}");
    for (arguments, message) in [
        (
            &["-p", "cps", "--op", "plan_hash", "a.json"][..],
            "canon: cps has no operation \"plan_hash\" that hashes a document; one of hash\n",
        ),
        (
            &["-p", "cps", "-p", "jcs", "a.json", "a.json"],
            "canon: two documents are compared in one profile; give one --profile\n",
        ),
        (&["-p", "cps", "no-such.json"], "canon: no-such.json: there is no such file\n"),
        (
            &["-p", "cps", "--reading", "CPS-STR-2=medium", "a.json"],
            "canon: CPS-STR-2 has no reading \"medium\"; one of short, long\n",
        ),
    ] {
        let output = folder.explain(arguments);
        assert_eq!(String::from_utf8_lossy(&output.stderr), message);
        assert_eq!(output.status.code(), Some(2));
    }
}
