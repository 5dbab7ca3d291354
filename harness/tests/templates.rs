//! `canon new-adapter`: each printed adapter works at once, where its language is installed.

use canon_test_support::runtime;

use canon_harness::internals::event::{self, Event};
use canon_harness::internals::verdict::Verdict;
use runtime::Runtime;
use std::path::Path;
use std::process::Command;

const CANON: &str = env!("CARGO_BIN_EXE_canon");

fn template(language: &str) -> String {
    let output = Command::new(CANON).args(["new-adapter", language]).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Judges an adapter by a part of the vectors: it may be wrong, it may not be broken.
fn drive(folder: &Path, command: &[&str]) {
    let output = Command::new(CANON)
        .args(["run", "--profile", "jcs", "--report", "jsonl=-", "--start-limit", "10m", "--case-limit", "10m", "--"])
        .args(command)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut passes = 0;
    let events = event::read(&text).unwrap();
    for event in &events {
        let Event::CaseFinished(case) = event else {
            continue;
        };
        let broken = matches!(
            case.verdict,
            Verdict::AdapterError | Verdict::Crash | Verdict::Timeout | Verdict::ProtocolViolation
        );
        assert!(!broken, "{command:?} {}: {} {} {}", case.id, case.verdict, case.detail, case.stderr);
        passes += usize::from(case.verdict == Verdict::Pass);
    }
    assert!(passes > 100, "{command:?}: {passes} passes\n{}", String::from_utf8_lossy(&output.stderr));
}

fn interpreted(language: &str, runtime: Runtime, program: &str, file: &str) {
    if runtime.find().is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), template(language)).unwrap();
    drive(folder.path(), &[program, file]);
}

fn compiled(language: &str, file: &str, compile: &mut Command) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), template(language)).unwrap();
    let output = compile.current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    drive(folder.path(), &["./adapter"]);
}

#[test]
fn python() {
    interpreted("python", runtime::PYTHON, "python3", "adapter.py");
}

#[test]
fn node() {
    interpreted("node", runtime::NODE, "node", "adapter.mjs");
}

#[test]
fn typescript() {
    interpreted("typescript", runtime::TSX, "tsx", "adapter.ts");
}

#[test]
fn ruby() {
    interpreted("ruby", runtime::RUBY, "ruby", "adapter.rb");
}

#[test]
fn php() {
    interpreted("php", runtime::PHP, "php", "adapter.php");
}

#[test]
fn elixir() {
    interpreted("elixir", runtime::ELIXIR, "elixir", "adapter.exs");
}

#[test]
fn java() {
    // Running a source file needs the compiler too.
    if runtime::JAVAC.find().is_some() {
        interpreted("java", runtime::JAVA, "java", "Adapter.java");
    }
}

#[test]
fn go() {
    if runtime::GO.find().is_some() {
        let mut build = Command::new("go");
        compiled("go", "adapter.go", build.args(["build", "-o", "adapter", "adapter.go"]));
    }
}

#[test]
fn c() {
    if runtime::CC.find().is_some() {
        let mut build = Command::new("cc");
        compiled("c", "adapter.c", build.args(["-O1", "-Wall", "-Werror", "-o", "adapter", "adapter.c"]));
    }
}

/// Compiled with the tests as an example of this package, so that it cannot go stale.
#[test]
fn rust_is_the_example_that_is_built() {
    assert_eq!(template("rust"), include_str!("../adapters/templates/adapter.rs"));
    let canon = Path::new(CANON).parent().unwrap();
    let example = canon.join("examples").join("adapter-template");
    if example.exists() {
        drive(canon, &[example.to_str().unwrap()]);
    } else {
        runtime::skipped("the example is not built (cargo test --test alone does not)");
    }
}

/// Scripting languages: ten lines of its own, beside the implementation and blank lines.
#[test]
fn a_scripting_adapter_is_at_most_ten_lines() {
    for (language, comment) in [("python", "#"), ("node", "//"), ("typescript", "//"), ("ruby", "#"), ("php", "<?php")]
    {
        let text = template(language);
        let implementation = |line: &&str| {
            !line.trim().is_empty()
                && !line.starts_with(comment)
                && !line.starts_with("import ")
                && !line.starts_with("require ")
        };
        let own = text.split("\n\n").last().unwrap().lines().filter(implementation).count();
        assert!(own <= 10, "{language}: {own} lines");
    }
}

/// A name that does not exist is a mistake in the program: every case is an error of the adapter, none a refusal.
fn mistaken(language: &str, runtime: Runtime, program: &[&str], file: &str, edit: (&str, &str)) {
    if runtime.find().is_none() {
        return;
    }
    let text = template(language);
    assert!(text.contains(edit.0), "{language}: the test edits what is not there");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), text.replace(edit.0, edit.1)).unwrap();
    let output = Command::new(CANON)
        .args(["run", "--filter", "jcs/digest", "--report", "json=-"])
        .args(["--start-limit", "10m", "--case-limit", "10m", "--"])
        .args(program)
        .arg(file)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let counts = summary["counts"].as_object().unwrap();
    assert_eq!(counts.keys().collect::<Vec<_>>(), ["adapter_error"], "{language}: {summary}");
    assert_eq!(output.status.code(), Some(3), "{language}");
}

#[test]
fn a_mistake_in_the_program_is_never_a_refusal() {
    let python = ("json.dumps(json.loads(", "json.dumps(jsn.loads(");
    mistaken("python", runtime::PYTHON, &["python3"], "adapter.py", python);
    let node = ("sorted(JSON.parse(text))", "sortd(JSON.parse(text))");
    mistaken("node", runtime::NODE, &["node"], "adapter.mjs", node);
    mistaken("typescript", runtime::TSX, &["tsx"], "adapter.ts", node);
    mistaken("ruby", runtime::RUBY, &["ruby"], "adapter.rb", node);
    let php = ("sorted(json_decode($text", "sorted(json_decode($txt");
    mistaken("php", runtime::PHP, &["php"], "adapter.php", php);
    let elixir = ("text |> Json.decode() |> Json.encode()", "text |> Json.decode() |> Jsn.encode()");
    mistaken("elixir", runtime::ELIXIR, &["elixir"], "adapter.exs", elixir);
    let go = ("	var value any\n", "	var value any\n	value = []int{}[len(text)]\n");
    mistaken("go", runtime::GO, &["go", "run"], "adapter.go", go);
    let java = ("return write(new Reader(text)", "text.charAt(-1); return write(new Reader(text)");
    mistaken("java", runtime::JAVA, &["java"], "Adapter.java", java);
}
