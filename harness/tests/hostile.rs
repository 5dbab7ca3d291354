//! The harness against hostile adapters: each gives exactly the expected report and leaves nobody behind.

#![cfg(unix)]

pub mod cage;

use cage::Cage;

/// One mistake in the cage; the snapshot is the whole report.
macro_rules! mistakes {
    ($($(#[$condition:meta])? $test:ident: $name:literal $(with $option:literal)*;)+) => {
        $(
            $(#[$condition])?
            #[test]
            fn $test() {
                let seen = Cage::new($name)$(.option($option))*.watch();
                insta::assert_snapshot!($name, seen.report());
                seen.leaves_nobody_behind();
            }
        )+

        /// The names that have a test above.
        const TESTED: &[&str] = &[$($name),+];
    };
}

mistakes! {
    virtuous: "virtuous";
    answers_in_reverse: "answers-in-reverse";
    never_reads_stdin: "never-reads-stdin" with "--start-limit=500ms";
    exits_0_at_once: "exits-0-at-once";
    exits_3_at_once: "exits-3-at-once";
    slow_start: "slow-start";
    greets_with_a_banner: "greets-with-a-banner";
    answers_before_being_asked: "answers-before-being-asked";
    hello_with_a_wrong_version: "hello-with-a-wrong-version";
    hello_without_a_version: "hello-without-a-version";
    hello_that_claims_too_much: "hello-that-claims-too-much";
    hello_that_claims_nothing: "hello-that-claims-nothing";
    sees_parsed_values_only: "sees-parsed-values-only";
    flushes_at_the_end: "flushes-at-the-end" with "--start-limit=500ms";
    speaks_latin_1: "speaks-latin-1";
    dies_of_bytes: "dies-of-bytes";
    never_answers: "never-answers" with "--case-limit=500ms";
    hangs_on_one_case: "hangs-on-one-case" with "--case-limit=10s";
    spins: "spins" with "--case-limit=10s";
    one_answer_in_a_while: "one-answer-in-a-while" with "--case-limit=10s";
    wrong_id: "wrong-id";
    same_id_twice: "same-id-twice";
    unknown_id: "unknown-id";
    id_as_text: "id-as-text";
    wrong_shape: "wrong-shape" with "--case-limit=4s";
    wrong_type: "wrong-type";
    two_answers_in_one: "two-answers-in-one";
    empty_answers: "empty-answers";
    noise_between_answers: "noise-between-answers";
    noise_on_one_case: "noise-on-one-case";
    nul_bytes: "nul-bytes";
    invalid_utf8: "invalid-utf8";
    half_a_line_then_exit: "half-a-line-then-exit";
    no_newline: "no-newline" with "--case-limit=4s";
    one_gigabyte_line: "one-gigabyte-line";
    huge_stderr: "huge-stderr";
    rejects_everything: "rejects-everything";
    accepts_everything: "accepts-everything";
    fails_everything: "fails-everything";
    unsupports_everything: "unsupports-everything";
    exits_on_one_case: "exits-on-one-case";
    segfaults_on_one_case: "segfaults-on-one-case";
    aborts_every_third_case: "aborts-every-third-case";
    leaks_memory: "leaks-memory" with "--memory=512M";
    closes_stdout_and_lives: "closes-stdout-and-lives" with "--end-limit=500ms";
    floods_empty_lines: "floods-empty-lines" with "--case-limit=10s";
    grandchild_holds_the_pipe: "grandchild-holds-the-pipe";
    // Only Linux gives orphans back to whom they descend from.
    #[cfg(target_os = "linux")]
    setsid_grandchild: "setsid-grandchild";
    #[cfg(target_os = "linux")]
    setsid_grandchild_without_a_trace: "setsid-grandchild-without-a-trace";
    ignores_sigterm: "ignores-sigterm" with "--case-limit=500ms";
    ignores_the_end_of_input: "ignores-the-end-of-input" with "--end-limit=3s";
    exits_7_at_the_end: "exits-7-at-the-end";
    talks_after_the_end: "talks-after-the-end";
}

/// A mistake without a test would be a promise that nobody checks.
#[test]
fn every_sin_is_tested() {
    let listed = std::process::Command::new(env!("CARGO_BIN_EXE_canon-hostile")).arg("list").output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 25, "{}", names.len());
    for name in &names {
        assert!(TESTED.contains(name), "{name} has no test");
    }
    assert_eq!(names.len(), TESTED.len());
}
