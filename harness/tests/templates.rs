//! `canon new-adapter`: each printed adapter works at once, where its language is installed.

#[path = "../../canon/tests/runtime/mod.rs"]
mod runtime;

use canon_harness::event::{self, Event};
use canon_harness::verdict::Verdict;
use runtime::Runtime;
use std::path::Path;
use std::process::Command;

const CANON: &str = env!("CARGO_BIN_EXE_canon");

fn template(language: &str) -> String {
    let output = Command::new(CANON)
        .args(["new-adapter", language])
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Judges an adapter by a part of the vectors: it may be wrong, it may not be broken.
fn drive(folder: &Path, command: &[&str]) {
    let output = Command::new(CANON)
        .args([
            "run",
            "--profile",
            "jcs",
            "--report",
            "jsonl=-",
            "--start-limit",
            "60s",
            "--case-limit",
            "30s",
            "--",
        ])
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
        assert!(
            !broken,
            "{command:?} {}: {} {} {}",
            case.id, case.verdict, case.detail, case.stderr
        );
        passes += usize::from(case.verdict == Verdict::Pass);
    }
    assert!(
        passes > 100,
        "{command:?}: {passes} passes\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
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
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
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
        compiled(
            "go",
            "adapter.go",
            build.args(["build", "-o", "adapter", "adapter.go"]),
        );
    }
}

#[test]
fn c() {
    if runtime::CC.find().is_some() {
        let mut build = Command::new("cc");
        compiled(
            "c",
            "adapter.c",
            build.args(["-O1", "-Wall", "-Werror", "-o", "adapter", "adapter.c"]),
        );
    }
}

/// Compiled with the tests as an example of this package, so that it cannot go stale.
#[test]
fn rust_is_the_example_that_is_built() {
    assert_eq!(
        template("rust"),
        include_str!("../adapters/templates/adapter.rs")
    );
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
    for (language, comment) in [
        ("python", "#"),
        ("node", "//"),
        ("typescript", "//"),
        ("ruby", "#"),
        ("php", "<?php"),
    ] {
        let text = template(language);
        let implementation = |line: &&str| {
            !line.trim().is_empty()
                && !line.starts_with(comment)
                && !line.starts_with("import ")
                && !line.starts_with("require ")
        };
        let own = text
            .split("\n\n")
            .last()
            .unwrap()
            .lines()
            .filter(implementation)
            .count();
        assert!(own <= 10, "{language}: {own} lines");
    }
}
