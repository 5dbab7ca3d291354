use super::*;
use crate::Value;
use crate::capability::by_locale;

fn comparison(first: &str, second: &str) -> Comparison {
    let source = |text: &str| read(&Value::read(text.as_bytes()).unwrap()).unwrap();
    Rules::default().compare(by_locale, &source(first), &source(second), ["first".into(), "second".into()]).unwrap()
}

fn link(agent: &str, name: &str, hashes: [&str; 3], tools: &str) -> String {
    let [fixed, run, invocation] = hashes;
    format!(
        r#"{{"agentId":"{agent}","agentName":"{name}","staticHash":"{fixed}","runtimeHash":"{run}","invocationHash":"{invocation}","toolRefs":[{tools}]}}"#
    )
}

#[test]
fn the_first_sentence_that_fits_is_the_one() {
    let base = link("a", "n", ["s", "r", "i"], "");
    for (other, sentence) in [
        (link("b", "x", ["y", "z", "w"], ""), "Different agent ids."),
        (link("a", "n", ["s", "r", "i"], r#"{"toolKey":"t","toolHash":"h"}"#), "Same capability link."),
        (link("a", "x", ["y", "z", "w"], ""), "Different static capabilities (toolkit / definition changed)."),
        (
            link("a", "x", ["s", "z", "w"], ""),
            "Same static capabilities; runtime differs (enabled tools or policies changed).",
        ),
        (
            link("a", "x", ["s", "r", "w"], ""),
            "Same static and runtime; invocation context hash differs (subject, policy, or other binding changed).",
        ),
        (
            link("a", "x", ["s", "r", "i"], ""),
            "Same static, runtime, and invocation hashes; display name differs only.",
        ),
    ] {
        assert_eq!(comparison(&base, &other).explain, sentence);
    }
}

#[test]
fn short_counts_utf_16_code_units_and_keeps_the_oddity_of_an_empty_suffix() {
    let short = |text: &str, prefix, suffix| shortened(&text.into(), prefix, suffix).to_string_lossy();
    assert_eq!(short("0123456789abc", 6, 6), "0123456789abc");
    assert_eq!(short("0123456789abcd", 6, 6), "012345\u{2026}89abcd");
    assert_eq!(short("abcdef", 2, 0), "ab\u{2026}abcdef");
    assert_eq!(short("😀😀😀😀😀😀😀", 6, 6), "😀😀😀\u{2026}😀😀😀");
}

#[test]
fn what_is_neither_a_link_nor_an_envelope_is_told_in_the_original_s_words() {
    let refused = |text: &str| read(&Value::read(text.as_bytes()).unwrap()).unwrap_err();
    assert_eq!(refused("[]"), InputError::NoObject);
    assert_eq!(refused("{}"), InputError::Neither);
    assert_eq!(refused(r#"{"schemaVersion":1}"#), InputError::Neither);
    assert_eq!(refused(r#"{"schemaVersion":"2"}"#).to_string(), "Unsupported schemaVersion \"2\" (expected \"1\").");
    assert_eq!(refused(r#"{"schemaVersion":"1"}"#), InputError::NoLink);
    assert_eq!(refused(r#"{"agentId":"a","staticHash":"s","runtimeHash":"r","toolRefs":[{}]}"#), InputError::ToolRef);
}

#[test]
fn repeated_tool_keys_take_the_last_hash_at_the_first_place() {
    let refs = |pairs: &[(&str, &str)]| -> Vec<(Text, Text)> {
        pairs.iter().map(|(key, hash)| ((*key).into(), (*hash).into())).collect()
    };
    assert_eq!(last_hash_first_place(&refs(&[("b", "1"), ("a", "2"), ("b", "3")])), refs(&[("b", "3"), ("a", "2")]));
}
