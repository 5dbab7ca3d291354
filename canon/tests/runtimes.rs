//! The gate in front of every test that needs another language.

mod runtime;

use std::process::Command;

const ABSENT: &str = "CANON_TEST_ABSENT_RUNTIME";

/// Runs the test below again, alone, with no program on its path.
fn without_programs(require: &str) -> std::process::Output {
    Command::new(std::env::current_exe().expect("this test binary"))
        .args([
            "--exact",
            "asks_for_python_where_there_is_none",
            "--nocapture",
        ])
        .env(ABSENT, "1")
        .env("PATH", "")
        .env("CANON_REQUIRE", require)
        .output()
        .expect("the test binary runs")
}

#[test]
fn asks_for_python_where_there_is_none() {
    if std::env::var_os(ABSENT).is_some() {
        assert!(runtime::PYTHON.find().is_none());
    }
}

#[test]
fn an_absent_runtime_skips_and_says_so() {
    let output = without_programs("");
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("skipped: python is not installed"), "{said}");
}

#[test]
fn an_absent_runtime_that_is_required_fails() {
    assert!(!without_programs("node, python").status.success());
    assert!(without_programs("node").status.success());
}

#[test]
fn a_misspelt_requirement_fails() {
    assert!(!without_programs("pyhton").status.success());
}
