//! A vector file that breaks the format is refused with the file, the vector and the member.

use canon_vectors::suite::Suite;
use canon_vectors::vector::{read_file, write_file};

const GOOD: &str = r#"{"format": 1, "profile": "jcs", "family": "tiny", "vectors": [
  {"id": "jcs/tiny/one", "rules": ["JCS-WS"], "level": "must", "proves": "p", "effect": "e",
   "op": "hash", "input": "[ 1 ]", "expect": {"canonical": "[1]", "hash": "x"}}]}"#;

fn error(text: &str) -> String {
    let texts = [("jcs/tiny.json".to_owned(), text.to_owned())];
    Suite::from_texts(texts.into()).unwrap_err().to_string()
}

#[test]
fn the_good_one_loads() {
    let texts = [("jcs/tiny.json".to_owned(), GOOD.to_owned())];
    let suite = Suite::from_texts(texts.into()).unwrap();
    assert_eq!(suite.vectors().count(), 1);
    assert_eq!(suite.digest().len(), 64);
}

#[test]
fn what_is_written_reads_back_the_same() {
    let text = GOOD.replace("[ 1 ]", "[\\\"\\u00e9\\u0000\\ud83d\\ude00\\u007f\\\"]");
    let file = read_file("a", &text).unwrap();
    let written = write_file(&file);
    assert!(written.is_ascii(), "{written}");
    assert_eq!(read_file("a", &written).unwrap(), file);
}

#[test]
fn text_that_repeats_stands_once_in_a_file() {
    let text = GOOD
        .replace("\"format\": 1", "\"format\": 2")
        .replace("\"[ 1 ]\"", "\"[\\\"@@b\\\"]\", \"repeat\": {\"@\": {\"text\": \"ab\", \"times\": 10000}}");
    let file = read_file("a", &text).unwrap();
    let input = file.vectors[0].input.clone().unwrap();
    assert_eq!(input.len(), 40_005);
    assert!(input.starts_with(b"[\"abab") && input.ends_with(b"abb\"]"));
    let written = write_file(&file);
    assert!(written.len() < 1000 && written.contains("\"format\": 2"), "{written}");
    assert_eq!(read_file("a", &written).unwrap(), file);
}

#[test]
fn a_repetition_without_end_is_refused() {
    let repeat = |repeat: &str| {
        let repeat = format!("\"repeat\": {repeat}, \"op\"");
        GOOD.replace("\"format\": 1", "\"format\": 2").replace("\"op\"", &repeat)
    };
    for wrong in [
        "{}", "[]", r#"{"@": {"text": "a"}}"#, r#"{"@": {"text": "a", "times": -1}}"#,
        r#"{"@": {"text": "abc", "times": 18446744073709551615}}"#, r#"{"": {"text": "a", "times": 1}}"#,
    ] {
        let error = error(&repeat(wrong));
        assert!(error.contains("jcs/tiny/one: `repeat` must be an object of"), "{error}");
    }
    let first = GOOD.replace("\"op\"", "\"repeat\": {\"@\": {\"text\": \"a\", \"times\": 2}}, \"op\"");
    assert!(error(&first).contains("`repeat` must be absent in format 1; say format 2"));
}

#[test]
fn every_fault_is_named_with_its_place() {
    let long = "p".repeat(121);
    let cases = [
        (
            "\"op\"", "\"colour\": 1, \"op\"",
            "jcs/tiny.json: jcs/tiny/one: `colour` is no member of the format; remove it",
        ),
        (
            "\"JCS-WS\"", "\"JCS-XYZ\"",
            "jcs/tiny.json: jcs/tiny/one: `rules` names \"JCS-XYZ\", which no rules.toml holds",
        ),
        (
            "\"JCS-WS\"", "\"CPS-WS-1\"",
            "jcs/tiny.json: jcs/tiny/one: `rules` must be rules of the vector's own profile",
        ),
        ("[\"JCS-WS\"]", "[]", "jcs/tiny.json: jcs/tiny/one: `rules` must be at least one rule id"),
        ("\"rules\": [\"JCS-WS\"], ", "", "jcs/tiny.json: jcs/tiny/one: `rules` is missing"),
        ("\"p\"", &format!("\"{long}\""), "jcs/tiny.json: jcs/tiny/one: `proves` has 121 characters; at most 120"),
        ("jcs/tiny/one", "jcs/other/one", "jcs/tiny.json: jcs/other/one: `id` must be profile/family/lower-case-words"),
        ("\"id\": \"jcs/tiny/one\", ", "", "jcs/tiny.json: vectors[0]: `id` is missing"),
        ("\"must\"", "\"maybe\"", "jcs/tiny.json: jcs/tiny/one: `level` must be must, should or dispute"),
        (
            "\"must\"", "\"dispute\"",
            "jcs/tiny.json: jcs/tiny/one: `dispute` must be there exactly when the level is dispute",
        ),
        (
            "{\"canonical\": \"[1]\", \"hash\": \"x\"}", "{\"reject\": \"boredom\"}",
            "jcs/tiny.json: jcs/tiny/one: `expect.reject` must be a kind of refusal",
        ),
        (
            "{\"canonical\": \"[1]\", \"hash\": \"x\"}", "{}",
            "jcs/tiny.json: jcs/tiny/one: `expect` must be an object with members",
        ),
        ("\"format\": 1", "\"format\": 3", "jcs/tiny.json: `format` must be 1 or 2, the formats there are"),
        ("}]}", "}]", "jcs/tiny.json: is not JSON: syntax at byte 236"),
        (
            "\"family\": \"tiny\"", "\"family\": \"big\"",
            "jcs/tiny.json: jcs/tiny/one: `id` must be profile/family/lower-case-words",
        ),
    ];
    for (part, instead, message) in cases {
        assert!(GOOD.contains(part), "{part}");
        assert_eq!(error(&GOOD.replacen(part, instead, 1)), message);
    }
    let twice = GOOD.replacen("  {", "  {\"id\": \"jcs/tiny/one\", \"rules\": [\"JCS-WS\"], \"level\": \"must\", \"proves\": \"p\", \"effect\": \"e\", \"op\": \"hash\", \"input\": \"1\", \"expect\": {\"hash\": \"x\"}},\n  {", 1);
    assert_eq!(error(&twice), "jcs/tiny.json: jcs/tiny/one: `id` stands twice; ids are unique for ever");
}

/// A vector that needs format 2 in every way: several disputes, `any_of` inside a row, a member that is only reported.
const SECOND: &str = r#"{"format": 2, "profile": "cps", "family": "tiny", "vectors": [
  {"id": "cps/tiny/one", "rules": ["CPS-VER-1", "CPS-STR-2"], "level": "dispute",
   "disputes": ["CPS-VER-1", "CPS-STR-2"], "proves": "p", "effect": "e", "op": "model", "input": "{}",
   "reported": ["hash"], "expect": {"readings": [
     {"under": {"CPS-VER-1": "v13", "CPS-STR-2": "short"}, "expect": {"canonical": "a"}},
     {"under": {"CPS-VER-1": "v13", "CPS-STR-2": "long"}, "expect": {"any_of": [{"canonical": "b"}, {"reject": "model"}]}},
     {"under": {"CPS-VER-1": "v12"}, "expect": {"canonical": "c"}}]}}]}"#;

#[test]
fn the_second_format_reads_back_the_same() {
    let file = read_file("a", SECOND).unwrap();
    let written = write_file(&file);
    assert!(written.starts_with("{\"format\": 2, "), "{written}");
    assert_eq!(read_file("a", &written).unwrap(), file);
    assert_eq!(file.vectors[0].expect.ways().count(), 4);
    assert_eq!(file.vectors[0].dispute(), None);
}

#[test]
fn what_the_second_format_brings_the_first_refuses() {
    let cases = [
        ("\"format\": 2", "\"format\": 1", "`disputes` must be absent in format 1; say format 2"),
        (
            "{\"under\": {\"CPS-VER-1\": \"v12\"}, \"expect\": {\"canonical\": \"c\"}}",
            "{\"under\": {}, \"expect\": {\"canonical\": \"c\"}}",
            "`expect.readings` must be one row for every combination of readings, the defaults first",
        ),
        ("\"v12\"", "\"v11\"", "`expect.readings` must be readings that the dispute has"),
        ("{\"CPS-VER-1\": \"v12\"}", "{\"IN-DUP\": \"last\"}", "`under` must be readings of the vector's own disputes"),
        (
            "\"disputes\": [\"CPS-VER-1\", \"CPS-STR-2\"]", "\"disputes\": [\"CPS-VER-1\"]",
            "`disputes` must be at least two disputes, and no `dispute` beside them",
        ),
    ];
    for (part, instead, message) in cases {
        assert!(SECOND.contains(part), "{part}");
        let text = SECOND.replacen(part, instead, 1);
        let error = read_file("a", &text).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}
