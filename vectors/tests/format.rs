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
fn every_fault_is_named_with_its_place() {
    let long = "p".repeat(121);
    let cases = [
        (
            "\"op\"",
            "\"colour\": 1, \"op\"",
            "jcs/tiny.json: jcs/tiny/one: `colour` is no member of the format; remove it",
        ),
        (
            "\"JCS-WS\"",
            "\"JCS-XYZ\"",
            "jcs/tiny.json: jcs/tiny/one: `rules` names \"JCS-XYZ\", which no rules.toml holds",
        ),
        (
            "\"JCS-WS\"",
            "\"CPS-WS-1\"",
            "jcs/tiny.json: jcs/tiny/one: `rules` must be rules of the vector's own profile",
        ),
        (
            "[\"JCS-WS\"]",
            "[]",
            "jcs/tiny.json: jcs/tiny/one: `rules` must be at least one rule id",
        ),
        (
            "\"rules\": [\"JCS-WS\"], ",
            "",
            "jcs/tiny.json: jcs/tiny/one: `rules` is missing",
        ),
        (
            "\"p\"",
            &format!("\"{long}\""),
            "jcs/tiny.json: jcs/tiny/one: `proves` has 121 characters; at most 120",
        ),
        (
            "jcs/tiny/one",
            "jcs/other/one",
            "jcs/tiny.json: jcs/other/one: `id` must be profile/family/lower-case-words",
        ),
        (
            "\"id\": \"jcs/tiny/one\", ",
            "",
            "jcs/tiny.json: vectors[0]: `id` is missing",
        ),
        (
            "\"must\"",
            "\"maybe\"",
            "jcs/tiny.json: jcs/tiny/one: `level` must be must, should or dispute",
        ),
        (
            "\"must\"",
            "\"dispute\"",
            "jcs/tiny.json: jcs/tiny/one: `dispute` must be there exactly when the level is dispute",
        ),
        (
            "{\"canonical\": \"[1]\", \"hash\": \"x\"}",
            "{\"reject\": \"boredom\"}",
            "jcs/tiny.json: jcs/tiny/one: `expect.reject` must be a kind of refusal",
        ),
        (
            "{\"canonical\": \"[1]\", \"hash\": \"x\"}",
            "{}",
            "jcs/tiny.json: jcs/tiny/one: `expect` must be an object with members",
        ),
        (
            "\"format\": 1",
            "\"format\": 2",
            "jcs/tiny.json: `format` must be 1, the only format there is",
        ),
        (
            "}]}",
            "}]",
            "jcs/tiny.json: is not JSON: syntax at byte 236",
        ),
        (
            "\"family\": \"tiny\"",
            "\"family\": \"big\"",
            "jcs/tiny.json: jcs/tiny/one: `id` must be profile/family/lower-case-words",
        ),
    ];
    for (part, instead, message) in cases {
        assert!(GOOD.contains(part), "{part}");
        assert_eq!(error(&GOOD.replacen(part, instead, 1)), message);
    }
    let twice = GOOD.replacen("  {", "  {\"id\": \"jcs/tiny/one\", \"rules\": [\"JCS-WS\"], \"level\": \"must\", \"proves\": \"p\", \"effect\": \"e\", \"op\": \"hash\", \"input\": \"1\", \"expect\": {\"hash\": \"x\"}},\n  {", 1);
    assert_eq!(
        error(&twice),
        "jcs/tiny.json: jcs/tiny/one: `id` stands twice; ids are unique for ever"
    );
}
