//! The gate in front of every test that needs another language.

use canon_test_support::runtime;

use std::process::Command;

const ABSENT: &str = "CANON_TEST_ABSENT_RUNTIME";

/// Runs the test below again, alone, with no program on its path.
fn without_programs(require: &str) -> std::process::Output {
    let name = concat!(module_path!(), "::asks_for_python_where_there_is_none");
    // The first part is the crate's name, which libtest leaves out.
    let name = name.split_once("::").map_or(name, |(_, name)| name);
    let output = Command::new(std::env::current_exe().expect("this test binary"))
        .args(["--exact", name, "--nocapture"])
        .env(ABSENT, "1")
        .env("PATH", "")
        .env("CANON_REQUIRE", require)
        .output()
        .expect("the test binary runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("running 1 test\n"), "{name} is no test any more: {said}");
    output
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
    let name = "runtimes::asks_for_python_where_there_is_none";
    let list = format!("1 check was skipped:\n  {name}: python is not installed\n");
    assert!(said.contains(&list), "{said}");
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
