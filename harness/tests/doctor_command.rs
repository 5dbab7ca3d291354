//! `canon doctor` on adapters that are ill: the diagnosis and the one-line fix, word for word.

#![cfg(unix)]

use std::process::Command;

/// Whoever does answer has minutes; whoever does not is as silent after seconds.
fn doctor(mistake: &str, start: &str, case: &str, end: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(["doctor", "--start-limit", start, "--case-limit", case, "--end-limit", end, "--"])
        .args([env!("CARGO_BIN_EXE_canon-hostile"), mistake])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    format!(
        "{}exit {}\n",
        said.replace(env!("CARGO_BIN_EXE_canon-hostile"), "canon-hostile"),
        output.status.code().unwrap_or(-1)
    )
}

macro_rules! patients {
    ($($test:ident: $mistake:literal $(within $start:literal $case:literal $end:literal)?;)+) => {
        $(
            #[test]
            fn $test() {
                let given: &[&str] = &[$($start, $case, $end)?];
                let [start, case, end] = given.try_into().unwrap_or(["300s"; 3]);
                insta::assert_snapshot!($mistake, doctor($mistake, start, case, end));
            }
        )+
    };
}

patients! {
    healthy: "virtuous";
    buffered: "flushes-at-the-end" within "3s" "1s" "300s";
    no_line_feed: "no-newline" within "300s" "4s" "300s";
    banner: "greets-with-a-banner";
    noise: "noise-between-answers";
    wrong_ids: "wrong-id";
    ids_twice: "same-id-twice";
    ids_as_text: "id-as-text";
    mojibake: "speaks-latin-1";
    dies_of_bytes: "dies-of-bytes";
    missing_module: "exits-3-at-once";
    wrong_version: "hello-with-a-wrong-version";
    stays: "ignores-the-end-of-input" within "300s" "300s" "3s";
    talks: "talks-after-the-end";
    deaf: "never-reads-stdin" within "3s" "1s" "3s";
}

/// The reference behind an edit of its answers.
#[cfg(target_os = "linux")]
fn doctor_of(edit: &str) -> (String, Option<i32>) {
    let canon = env!("CARGO_BIN_EXE_canon");
    let output = Command::new(canon)
        .args(["doctor", "--start-limit", "10m", "--case-limit", "10m", "--", "sh", "-c"])
        .arg(format!("{canon} adapter | sed -u -E '{edit}'"))
        .output()
        .unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[cfg(target_os = "linux")]
#[test]
fn a_wrong_hash_over_right_text_is_no_encoding_mistake() {
    for (edit, remedy) in [
        (r#"s/"hash":"([0-9a-f]*)"/"hash":"\U\1"/"#, "lower-case hex"),
        (r#"s/"hash":"([0-9a-f]*)"/"hash":"\1\1"/"#, "SHA-256 is wanted, 64 characters in all; this one has 128"),
        (
            r#"s/"hash":"[0-9a-f]*"/"hash":"0000000000000000000000000000000000000000000000000000000000000000"/"#,
            "hash the bytes of the canonical text",
        ),
    ] {
        let (text, code) = doctor_of(edit);
        assert_eq!(code, Some(3), "{text}");
        assert!(text.contains("the canonical text is right, its hash is not"), "{text}");
        assert!(text.contains(remedy), "{text}");
        assert!(!text.contains("does not come back as it was sent"), "{text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_misspelt_member_is_named() {
    for (edit, named) in [
        (r#"s/"canonical":/"canonicl":/"#, r#"no "canonical", but "canonicl""#),
        (r#"s/"hash":/"digest":/"#, r#"no "hash", but "digest""#),
        (r#"s/"reject":/"rejct":/"#, r#"neither "hash" nor "reject", but "rejct""#),
        (r#"s/"unsupported":/"unsuported":/"#, r#"neither "unsupported" nor "error", but "unsuported""#),
        (r#"s/"supports":/"support":/"#, r#"its hello holds "support", which means nothing here"#),
        (r#"s/"hash":"/"mesage":"","hash":"/"#, r#"an answer holds "mesage", which means nothing here"#),
    ] {
        let (text, code) = doctor_of(edit);
        assert_eq!(code, Some(3), "{text}");
        assert!(text.contains(named), "{text}");
        assert!(text.ends_with("\n1 problem.\n"), "{text}");
    }
    // What is no slip may be there for somebody else.
    let (text, code) = doctor_of(r#"s/"name":"|"hash":"/"x-trace":1,&/"#);
    assert_eq!(code, Some(0), "{text}");
    for place in ["its hello", "an answer"] {
        assert!(text.contains(&format!("{place} holds \"x-trace\", which means nothing here")), "{text}");
    }
    // An implementation may have the hash only.
    let (text, code) = doctor_of(r#"s/"canonical":.*,"hash":/"hash":/"#);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("no \"canonical\" text"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_an_adapter_says_reaches_the_terminal_or_a_log_as_it_is() {
    let (text, code) = doctor_of("s/\"name\":\"[^\"]*\"/\"name\":\"##[error]\u{e000}\u{202e}\u{e0041} ::error::\"/");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("#<U+0023>[error]<U+E000><U+202E><U+E0041> :<U+003A>error::"), "{text}");
}

#[test]
fn one_answer_that_is_missing_is_one() {
    // Five questions come before the 64, and the last of these finds nobody.
    let output = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(["doctor", "--start-limit", "10m", "--case-limit", "10m", "--"])
        .args([env!("CARGO_BIN_EXE_canon-hostile"), "script", "nth 69 exit 0"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("of 64 requests sent at once, 1 was not answered"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_refusal_of_a_small_document_is_a_problem() {
    let edit = r#"s/"canonical":.*/"reject":"syntax","message":"NameError: jsn"}/"#;
    let (text, code) = doctor_of(edit);
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("it refuses a small document") && text.contains("NameError"), "{text}");
}
