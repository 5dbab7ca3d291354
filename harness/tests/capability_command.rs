//! `canon capability` as a user runs it, good input and bad.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with files, and `canon` run in it.
struct Folder(TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Folder {
        let folder = TempDir::new().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        Folder(folder)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(PathBuf::from(env!("CARGO_BIN_EXE_canon")))
            .arg("capability")
            .args(arguments)
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .output()
            .expect("canon runs")
    }

    /// Standard output of a run that ends with 0.
    fn says(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// Exit code and standard error of a run that prints nothing.
    fn refuses(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.run(arguments);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        (output.status.code().expect("no signal"), said)
    }
}

#[test]
fn a_definition_s_kind_is_found_out_and_its_payload_can_be_seen() {
    let folder = Folder::with(&[
        ("tool.json", r#"{"name":"t"}"#),
        ("kit.json", r#"{"kind":"toolkit","name":"k","members":[]}"#),
        ("agent.json", r#"{"agentId":"a","name":"n","instructions":[" x "],"root":{"name":"t"}}"#),
        ("context.json", r#"{"b":1,"a":{"$js":"date","ms":0}}"#),
        ("empty.json", "{}"),
    ]);
    assert_eq!(
        folder.says(&["hash", "--payload", "tool.json"]),
        "{\"description\":null,\"instructions\":[],\"kind\":\"tool\",\"name\":\"t\",\"policies\":[],\"schema\":{\"vendor\":\"acme\",\"version\":1}}\n"
    );
    assert_eq!(
        folder.says(&["hash", "--payload", "kit.json"]),
        "{\"instructions\":null,\"kind\":\"toolkit\",\"members\":[],\"name\":\"k\"}\n"
    );
    let tool = folder.says(&["hash", "tool.json"]);
    assert_eq!(tool.trim().len(), 64);
    assert_eq!(
        folder.says(&["hash", "--payload", "agent.json"]),
        format!("{{\"agentInstructions\":[\"x\"],\"rootComposableHash\":\"{}\"}}\n", tool.trim())
    );
    assert_eq!(
        folder.says(&["hash", "--as", "invocation", "--allow", "a", "--payload", "context.json"]),
        "{\"context\":{\"a\":\"1970-01-01T00:00:00.000Z\"},\"kind\":\"invocation\"}\n"
    );
    assert_eq!(folder.says(&["hash", "--as", "invocation", "empty.json"]), "omitted\n");
}

#[test]
fn a_bad_definition_is_refused_with_its_path() {
    for (text, said) in [
        (r#"{"kind":"gadget","name":"g"}"#, "kind: unknown kind \"gadget\"; one of tool, toolkit, dynamicToolkit"),
        (r#"{"kind":"toolkit","name":"k","members":{}}"#, "members: needs an array, found an object"),
        (r#"{"name":"t","instructions":"x"}"#, "instructions: needs an array, found a string"),
        (r#"{"kind":"toolkit","name":"k","members":[{"name":1}]}"#, "members[0].name: needs a string, found a number"),
        ("[1]", "needs an object, found an array"),
        (r#"{"name":"t","name":"u"}"#, "1:13: duplicate_key: the name \"name\" stands twice in this object (IN-DUP)"),
        (r#"{"name":{"$js":"regexp"}}"#, "$.name: unknown $js tag \"regexp\""),
        ("nope", "1:2: syntax: unexpected 'o' (IN-GRAMMAR)"),
        ("", "1:1: syntax: the document is empty (IN-GRAMMAR)"),
    ] {
        let folder = Folder::with(&[("bad.json", text)]);
        // What is no JSON is refused at a line and a column.
        let colon = if said.starts_with('1') { ":" } else { ": " };
        assert_eq!(folder.refuses(&["hash", "bad.json"]), (1, format!("canon: bad.json{colon}{said}\n")), "{text}");
    }
    let folder = Folder::with(&[]);
    let (code, said) = folder.refuses(&["hash", "missing.json"]);
    assert_eq!((code, said.as_str()), (2, "canon: missing.json: there is no such file\n"));
}

#[test]
fn a_tool_name_that_stands_twice_gets_a_warning_and_a_hash() {
    let folder = Folder::with(&[(
        "kit.json",
        r#"{"kind":"toolkit","name":"k","members":[{"name":"t","inputSchema":{"~standard":{"vendor":"acme","version":1}}},{"name":"t","description":"x","inputSchema":{"~standard":{"vendor":"acme","version":1}}}]}"#,
    )]);
    let output = folder.run(&["hash", "kit.json"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "canon: warning: kit.json: the tool name \"t\" stands more than once; the last one counts\n"
    );
}

#[test]
fn a_tool_without_a_schema_gets_a_warning_and_a_hash() {
    let tools = r#"{"name":"t"},{"name":"u","inputSchema":{"~standard":{"vendor":"acme","version":1}}}"#;
    let kit = format!(r#"{{"kind":"toolkit","name":"k","members":[{tools}]}}"#);
    let agent = r#"{"agentId":"a","name":"n","root":{"kind":"dynamicToolkit","name":"d","creates":[{"name":"v"}]}}"#;
    let folder = Folder::with(&[("kit.json", &kit), ("agent.json", agent)]);
    for (file, tool) in [("kit.json", "t"), ("agent.json", "v")] {
        let output = folder.run(&["hash", file]);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            format!(
                "canon: warning: {file}: the tool \"{tool}\" has no inputSchema; it is hashed with the schema of a vendor \"acme\", version 1\n"
            )
        );
    }
}

const LINK: &str = r#"{"agentId":"a","agentName":"n","staticHash":"0123456789abcdef","runtimeHash":"r","toolRefs":[{"toolKey":"t","toolHash":"h"}]}"#;

#[test]
fn two_links_are_compared_and_the_exit_code_only_tells_when_asked() {
    let other = LINK.replace("0123456789abcdef", "fedcba9876543210");
    let folder = Folder::with(&[("a.json", LINK), ("b.json", &other)]);
    let report = "Summary:\n  Different static capabilities (toolkit / definition changed).\n  (a.json vs new)\nLink fields:\n  staticHash: 012345…abcdef → fedcba…543210\nTools:\n  Unchanged.\n";
    assert_eq!(folder.says(&["diff", "a.json", "", "b.json", "ignored.json", "--label-b", "new"]), report);
    let output = folder.run(&["diff", "--exit-code", "a.json", "b.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());
    let output = folder.run(&["diff", "--exit-code", "a.json", "a.json"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        folder.says(&["diff", "a.json", "a.json", "--json"]),
        "{\n  \"summary\": \"Same capability link.\",\n  \"labels\": {\n    \"first\": \"a.json\",\n    \"second\": \"a.json\"\n  },\n  \"link\": {\n    \"unchanged\": [\n      \"agentId\",\n      \"agentName\",\n      \"staticHash\",\n      \"runtimeHash\",\n      \"invocationHash\"\n    ],\n    \"changed\": []\n  },\n  \"tools\": {\n    \"onlyInFirst\": [],\n    \"onlyInSecond\": [],\n    \"hashChanged\": []\n  },\n  \"policies\": {}\n}\n"
    );
}

#[test]
fn an_error_of_diff_is_one_line_alone_and_exit_code_1() {
    let folder = Folder::with(&[
        ("a.json", LINK),
        ("bad.json", "{"),
        ("list.json", "[]"),
        ("none.json", r#"{"agentId":"a"}"#),
        ("v2.json", r#"{"schemaVersion":"2"}"#),
        ("envelope.json", r#"{"schemaVersion":"1","runtime":{}}"#),
    ]);
    for (arguments, said) in [
        (
            &["diff", "a.json"][..],
            "Usage: canon capability diff <first.json> <second.json> [--json] [--label-a name] [--label-b name] [--exit-code]",
        ),
        (&["diff", "a.json", "--color"], "Unknown option: --color"),
        (&["diff", "a.json", "-"], "Unknown option: -"),
        (&["diff", "a.json", "bad.json"], "Invalid JSON in bad.json"),
        (&["diff", "a.json", "list.json"], "Expected a JSON object (CapabilityLink or AgentSnapshotEnvelope)."),
        (
            &["diff", "a.json", "none.json"],
            "Expected a CapabilityLink (agentId, staticHash, runtimeHash) or AgentSnapshotEnvelope (schemaVersion).",
        ),
        (&["diff", "a.json", "v2.json"], "Unsupported schemaVersion \"2\" (expected \"1\")."),
        (&["diff", "a.json", "envelope.json"], "AgentSnapshotEnvelope requires runtime.link for comparison."),
    ] {
        assert_eq!(folder.refuses(arguments), (1, format!("{said}\n")), "{arguments:?}");
    }
}

#[test]
fn an_evaluation_tells_who_was_asked_and_what_is_left() {
    let folder = Folder::with(&[(
        "kit.json",
        r#"{"kind":"toolkit","name":"k","instructions":["Use tools."],"members":[{"name":"a","policies":[{"id":"p"}]},{"name":"b","instructions":["B."]}]}"#,
    )]);
    let said = folder.says(&["evaluate", "--throw", "p=no network", "kit.json"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..3], ["Policies:", "  p denied (toolkit k): no network", "Tools:"]);
    assert!(lines[3].ends_with(" b"), "{said}");
    assert_eq!(lines[4..9], ["Instructions:", "  Use tools.", "  ", "  B.", "Runtime hash:"]);
    let json = folder.says(&["evaluate", "--json", "--deny", "p", "kit.json"]);
    assert!(json.starts_with("{\n  \"tools\": [\n    \"b\"\n  ],\n"), "{json}");
}

#[test]
fn explain_follows_a_difference_down_to_the_field() {
    let kit = r#"{"agentId":"a","name":"n","instructions":[],"root":{"kind":"toolkit","name":"k","members":[{"name":"search","instructions":["old"]}]}}"#;
    let folder = Folder::with(&[("a.json", kit), ("b.json", &kit.replace("old", "new"))]);
    let output = folder.run(&["explain", "a.json", "b.json"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.ends_with("The hashes differ because of\n  root.members.search.instructions[0]: \"old\" → \"new\"\n"),
        "{said}"
    );
    assert!(folder.says(&["explain", "a.json", "a.json"]).ends_with("The hashes are the same.\n"));
}

#[test]
fn explain_is_loud_about_everything_else_that_a_hash_depends_on() {
    let folder = Folder::with(&[
        ("case.json", r#"{"name":"t","instructions":["a","B"]}"#),
        ("quiet.json", r#"{"name":"t","instructions":["a","b"]}"#),
        ("danish.json", r#"{"name":"t","instructions":["aa","b"]}"#),
        ("ties.json", r#"{"a\u0301":1,"á":2}"#),
    ]);
    let case = folder.says(&["explain", "case.json"]);
    assert!(
        case.contains("NOTE    the hash depends on the reading of KHORA-ORD-1: instructions sorts \"a\" before \"B\" under locale, after it under codeunit"),
        "{case}"
    );
    let danish = folder.says(&["explain", "danish.json"]);
    assert!(
        danish.contains("NOTE    the hash depends on the host's locale: instructions sorts \"aa\" before \"b\", but after it where the locale is da"),
        "{danish}"
    );
    let ties = folder.says(&["explain", "--as", "value", "ties.json"]);
    assert!(ties.contains("NOTE    the hash depends on insertion order: in (keys)"), "{ties}");
    assert!(!folder.says(&["explain", "quiet.json"]).contains("NOTE"));
}
