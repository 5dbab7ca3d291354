//! `canon doctor` on adapters that are ill: the diagnosis and the one-line fix, word for word.

#![cfg(unix)]

use std::process::Command;

fn doctor(sin: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(["doctor", "--start-limit", "3s", "--case-limit", "1s", "--"])
        .args([env!("CARGO_BIN_EXE_canon-zoo"), sin])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    format!(
        "{}exit {}\n",
        said.replace(env!("CARGO_BIN_EXE_canon-zoo"), "canon-zoo"),
        output.status.code().unwrap_or(-1)
    )
}

macro_rules! patients {
    ($($test:ident: $sin:literal;)+) => {
        $(
            #[test]
            fn $test() {
                insta::assert_snapshot!($sin, doctor($sin));
            }
        )+
    };
}

patients! {
    healthy: "virtuous";
    buffered: "flushes-at-the-end";
    no_line_feed: "no-newline";
    banner: "greets-with-a-banner";
    noise: "noise-between-answers";
    wrong_ids: "wrong-id";
    ids_twice: "same-id-twice";
    ids_as_text: "id-as-text";
    mojibake: "speaks-latin-1";
    dies_of_bytes: "dies-of-bytes";
    missing_module: "exits-3-at-once";
    wrong_version: "hello-with-a-wrong-version";
    stays: "ignores-the-end-of-input";
    talks: "talks-after-the-end";
    deaf: "never-reads-stdin";
}
