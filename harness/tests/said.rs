//! What an adapter says about itself reaches every report, and steers nobody who shows it.

use canon_harness::internals::event::{self, Event};
use canon_harness::internals::report::FORMATS;
use canon_harness::internals::verdict::Verdict;
use std::process::{Command, Output};

const CANON: &str = env!("CARGO_BIN_EXE_canon");
const HOSTILE: &str = env!("CARGO_BIN_EXE_canon-hostile");

/// Runs a scripted hostile adapter over some cases and gives every report, by its format.
fn reports(script: &str, filter: &str) -> (Vec<(&'static str, String)>, Output) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(CANON);
    command.args(["run", "--filter", filter]);
    for format in FORMATS {
        let path = folder.path().join(format.name);
        command.args(["--report", &format!("{}={}", format.name, path.display())]);
    }
    let output = command.args(["--", HOSTILE, "script", script]).output().unwrap();
    let read = |name| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let texts = FORMATS.iter().map(|format| (format.name, read(format.name)));
    (texts.collect(), output)
}

const HELLO: &str = r#"hello {"protocol":1,"supports":{"jcs":["hash"]}}"#;

#[test]
fn the_message_of_a_failing_case_and_that_everything_is_refused_stand_in_every_report() {
    let script = format!("{HELLO}\neach instead {{\"id\":$ID,\"reject\":\"syntax\",\"message\":\"NameError: jsn\"}}");
    let (reports, output) = reports(&script, "jcs/digest");
    assert_eq!(output.status.code(), Some(1));
    // A badge has room for a number only.
    for (name, text) in reports.iter().filter(|(name, _)| *name != "badge") {
        let message = text.find("NameError: jsn");
        assert!(message.is_some(), "{name}: {text}");
        if *name == "jsonl" {
            continue;
        }
        let refused = text.find("everything is refused");
        assert!(refused.is_some(), "{name}: {text}");
        let first = text.find("jcs/digest/");
        let comes_first = first.is_none() || refused < first || matches!(*name, "junit" | "html");
        assert!(comes_first, "{name}: the warning comes after the first case\n{text}");
    }
}

#[test]
fn an_adapter_that_refuses_what_it_must_is_not_warned_about() {
    let (reports, output) = reports("", "jcs/utf8");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for (name, text) in reports {
        assert!(!text.contains("everything is refused"), "{name}");
    }
}

/// Whether what a command printed can be read by people and shown by a CI server.
fn is_safe(name: &str, output: &Output) {
    for text in [&output.stdout, &output.stderr] {
        let text = String::from_utf8(text.clone()).unwrap();
        for hostile in ["\u{e0041}", "\u{e000}", "\u{378}", "\u{202e}", "##[error]", "::error"] {
            assert!(!text.contains(hostile), "{name}: {hostile:?} in {text:?}");
        }
    }
    assert!(!output.stdout.is_empty() || !output.stderr.is_empty(), "{name}: {output:?}");
}

#[cfg(unix)]
#[test]
fn nothing_invisible_and_no_log_command_of_a_document_reaches_a_terminal() {
    let said = "\u{e0041}\u{e000}\u{378}\u{202e} ##[error]owned ::error::owned";
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("twice", format!("{{\"{said}\":1,\"{said}\":2}}")),
        // The caret stands in the middle of a command, and behind one.
        ("cut", format!("{{\"a\":#[error]{said}}}")),
        ("late", format!("{{\"{said}\":##[error]}}")),
        ("behind", format!("{{\"a\":\"{said}\",}}")),
        ("well", format!("{{ \"{said}\" : 1.0, \"0\": [\"{said}\"]}}")),
    ];
    let shout = "##[error] \u{e000}";
    for (kind, text) in &files {
        let file = format!("{kind} {shout}.json");
        std::fs::write(folder.path().join(&file), text).unwrap();
        for words in [
            &["hash", "--profile", "jcs"][..],
            &["hash", "--profile", "jcs", "--json"],
            &["hash", "--profile", "jcs", &file],
            &["explain", "--profile", "jcs"],
            &["explain", "--profile", "jcs", "--json"],
            &["explain", "--profile", "jcs", "--profile", "cps"],
            &["explain", "--profile", "jcs", "--profile", "cps", "--json"],
            &["explain", "--profile", "jcs", &file],
            &["explain", "--profile", "jcs", "--json", &file],
        ] {
            let output = Command::new(CANON).args(words).arg(&file).current_dir(folder.path()).output().unwrap();
            is_safe(&format!("{words:?} {kind}"), &output);
        }
    }
    let hello =
        "hello {\"protocol\":1,\"name\":\"##[error] \\ue000 ::error\",\"supports\":{\"cps\":[\"seal\",\"verify\"]}}";
    let script = format!("{hello}\neach instead {{\"id\":$ID,\"error\":\"##[error] \\ue000\"}}");
    let with = format!("{HOSTILE} script '{script}'");
    is_safe("interop", &Command::new(CANON).args(["interop", "--with", &with]).output().unwrap());
}

#[test]
fn nothing_invisible_and_no_log_command_of_an_adapter_reaches_a_report() {
    // Tags, private use, unassigned; commands in the middle of a line.
    let said = "\\udb40\\udc41\\ue000\\u0378 ##[error]owned ::error::owned";
    let hello = format!("hello {{\"protocol\":1,\"name\":\"n {said}\",\"supports\":{{\"jcs\":[\"hash\"]}}}}");
    let script = format!(
        "{hello}\neach stderr \u{e0041} ##[error]owned ::error::owned\neach instead {{\"id\":$ID,\"canonical\":\"{said}\",\"hash\":\"{said}\",\"message\":\"{said}\"}}"
    );
    let (reports, output) = reports(&script, "jcs/digest");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let complained = String::from_utf8(output.stderr).unwrap();
    let all = reports.into_iter().chain([("stdout", printed), ("stderr", complained)]);
    for (name, text) in all {
        for hidden in ['\u{e0041}', '\u{e000}', '\u{378}'] {
            assert!(!text.contains(hidden), "{name} holds U+{:X}\n{text}", hidden as u32);
        }
        assert!(!text.contains("##[error]"), "{name}: {text}");
        assert!(!text.contains("::error::owned"), "{name}: {text}");
        if name == "text" {
            assert!(text.contains("<U+E0041><U+E000><U+0378>"), "{text}");
        }
        if name == "jsonl" {
            let events = event::read(&text).unwrap();
            let Some(Event::RunStarted(started)) = events.first() else {
                panic!("no start");
            };
            assert!(started.implementation.name.contains("\u{e0041}\u{e000}"), "nothing is lost");
        }
    }
}

#[test]
fn an_answer_that_says_two_things_is_a_violation() {
    for answer in [
        r#"{"id":$ID,"canonical":"\"a\"","canonical_b64":"Mg==","hash":"ac8d8342bbb2362d13f0a559a3621bb407011368895164b628a54f7fc33fc43c"}"#,
        r#"{"id":$ID,"unsupported":"later","error":"now"}"#,
    ] {
        let script = format!("{HELLO}\nwhen one-case instead {answer}\neach instead {answer}");
        let (reports, _) = reports(&script, "jcs/digest");
        let (_, stream) = reports.iter().find(|(name, _)| *name == "jsonl").unwrap();
        let verdicts: Vec<Verdict> = event::read(stream)
            .unwrap()
            .into_iter()
            .filter_map(|event| match event {
                Event::CaseFinished(case) => Some(case.verdict),
                _ => None,
            })
            .collect();
        assert!(!verdicts.is_empty());
        assert!(verdicts.iter().all(|verdict| *verdict == Verdict::ProtocolViolation), "{answer}: {verdicts:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn refusals_of_another_kind_are_explained_and_listed_on_request() {
    let other = format!("{CANON} adapter | sed -u 's/\"reject\":\"[a-z_0-9]*\"/\"reject\":\"other\"/'");
    let folder = tempfile::tempdir().unwrap();
    let canon = |arguments: &[&str]| {
        let output = Command::new(CANON).args(arguments).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let by = |command: &[&str], options: &[&str]| {
        let target = ["--filter", "jcs/utf8", "--", "sh", "-c", &other];
        canon(&[command, options, &target[..]].concat())
    };
    let run = |options: &[&str]| by(&["run"], options);
    let short = run(&["--report", "jsonl=run.jsonl"]);
    assert!(short.contains("another kind than the rules do, which fails nothing"), "{short}");
    assert!(!short.contains("wanted invalid_utf8, got other"), "{short}");
    let long = run(&["--verbose"]);
    assert!(long.contains("wanted invalid_utf8, got other"), "{long}");
    // All but the first line, which says how long it took.
    let rest = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    assert_eq!(rest(&by(&["certify", "--chain", "chain.jsonl"], &["-v"])), rest(&long));
    assert_eq!(canon(&["report", "run.jsonl"]), short);
    assert_eq!(rest(&canon(&["report", "run.jsonl", "--verbose"])), rest(&long));
    let config = format!("command = [\"sh\", \"-c\", {other:?}]\nprofiles = [\"jcs\"]\n");
    std::fs::write(folder.path().join("canon.toml"), config).unwrap();
    let expect = canon(&["expect", "-v", "--report", "json=ex.json"]);
    assert!(expect.contains("is up to date") && expect.contains("wanted invalid_utf8, got other"), "{expect}");
    let outcome = std::fs::read_to_string(folder.path().join("ex.json")).unwrap();
    assert!(outcome.contains("\"conforms\":true") || outcome.contains("\"conforms\": true"), "{outcome}");
    let document = canon(&["expect", "--report", "json=-"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&document).unwrap()["conforms"], true);
}

#[test]
fn one_is_singular_and_two_reports_need_two_files() {
    let folder = tempfile::tempdir().unwrap();
    let run = |options: &[&str]| {
        Command::new(CANON)
            .args(["run", "--filter", "jcs/digest/one-byte"])
            .args(options)
            .args(["--", CANON, "adapter"])
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let text = String::from_utf8(run(&[]).stdout).unwrap();
    assert!(text.ends_with("conforms: 1 case holds\n"), "{text}");
    let page = String::from_utf8(run(&["--report", "html"]).stdout).unwrap();
    assert!(page.contains("<b>100%</b> of 1 answer is right"), "{page}");
    let output = run(&["--report", "json=x", "--report", "junit=./x"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("json and junit cannot share ./x"), "{said}");
    assert!(!folder.path().join("x").exists());
    let fuzz = Command::new(CANON)
        .args(["fuzz", "--profile", "jcs", "--cases", "3000", "--op", "hash", "--shrink", "0", "--"])
        .args([CANON, "adapter", "--mutant", "jcs/sort-by-code-point"])
        .output()
        .unwrap();
    let text = String::from_utf8(fuzz.stdout).unwrap() + &String::from_utf8_lossy(&fuzz.stderr);
    assert!(!text.contains(" 1 findings") && !text.contains(" 1 rules broken"), "{text}");
}
