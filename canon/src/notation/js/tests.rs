use super::*;
use crate::{Duplicates, Value};

fn read(text: &str) -> (Heap, JsValue) {
    let mut heap = Heap::default();
    let value = heap.read(&Value::read(text.as_bytes()).unwrap(), "value", Duplicates::Last).unwrap();
    (heap, value)
}

/// The text to hash, or why there is none.
fn printed(text: &str) -> String {
    let (heap, value) = read(text);
    match heap.to_json(&value, Serialization::default()) {
        Ok(Some(value)) => value.to_text(),
        Ok(None) => "nothing".to_owned(),
        Err(refusal) => format!("{refusal:?}"),
    }
}

fn refused(text: &str) -> NotationError {
    let value = Value::read(text.as_bytes()).unwrap();
    Heap::default().read(&value, "value", Duplicates::Reject).unwrap_err()
}

#[test]
fn each_tag_prints_as_json_stringify_prints_the_rebuilt_tree() {
    for (notation, expected) in [
        (r#"{"a":{"$js":"undefined"},"b":[{"$js":"undefined"},{"$js":"hole"}]}"#, r#"{"b":[null,null]}"#),
        (r#"{"a":{"$js":"fn"},"b":[{"$js":"symbol"}]}"#, r#"{"b":[null]}"#),
        (r#"[{"$js":"NaN"},{"$js":"-Infinity"},{"$js":"-0"}]"#, "[null,null,-0]"),
        (r#"[{"$js":"num","v":"1e400"},{"$js":"num","v":"NaN"}]"#, "[1e400,null]"),
        (r#"{"$js":"date","ms":0}"#, "{}"),
        (r#"{"$js":"map"}"#, "{}"),
        (r#"{"$js":"class","v":{"x":1}}"#, r#"{"x":1}"#),
        (r#"{"$js":"nullproto","v":{"x":1}}"#, r#"{"x":1}"#),
        (r#"{"$js":"utf16","u":[55296,97]}"#, r#""\ud800a""#),
        (r#"{"$js":"entries","e":[["b",1],["a",2],["b",3]]}"#, r#"{"b":3,"a":2}"#),
        (r#"{"$js":"entries","e":[["$js",1]]}"#, r#"{"$js":1}"#),
        (r#"{"$js":"json","text":"{\"$js\":\"fn\",\"a\":1,\"a\":2}"}"#, r#"{"$js":"fn","a":2}"#),
        (r#"{"$js":"shared","v":{"x":1},"keys":["a","b"]}"#, r#"{"a":{"x":1},"b":{"x":1}}"#),
        (r#"{"b":1,"10":2,"9":3}"#, r#"{"9":3,"10":2,"b":1}"#),
        (r#"{"toJSON":{"$js":"fn"},"a":1}"#, "nothing"),
        (r#"{"$js":"undefined"}"#, "nothing"),
        (r#"{"a":{"$js":"bigint","v":"1"}}"#, "BigInt"),
        (r#"{"$js":"selfcycle","v":{"a":1},"key":"self"}"#, "Cycle"),
        (r#"{"$js":"arrcycle","key":"a"}"#, "Cycle"),
    ] {
        assert_eq!(printed(notation), expected, "{notation}");
    }
}

#[test]
fn a_shared_part_is_one_object() {
    let (heap, value) = read(r#"{"$js":"shared","v":{},"keys":["a","b"]}"#);
    assert_eq!(heap.get(&value, "a"), heap.get(&value, "b"));
    let (heap, value) = read(r#"{"a":{},"b":{}}"#);
    assert_ne!(heap.get(&value, "a"), heap.get(&value, "b"));
}

#[test]
fn a_fault_names_its_place() {
    assert_eq!(refused(r#"{"a":[{"$js":"regexp"}]}"#).to_string(), r#"value.a[0]: unknown $js tag "regexp""#);
    assert_eq!(
        refused(r#"{"a":{"$js":"utf16","u":[70000]}}"#).to_string(),
        "value.a: the tag utf16 needs u, an array of code units"
    );
    assert_eq!(refused(r#"{"$js":1}"#).fault, NotationFault::TagIsNoString);
}

#[test]
fn shared_parts_cannot_make_a_text_without_end() {
    let bomb = (0..40).fold("1".to_owned(), |inner, _| format!(r#"{{"$js":"shared","v":{inner},"keys":["a","b"]}}"#));
    assert_eq!(refused(&bomb).fault, NotationFault::TooLarge);
}

#[test]
fn a_name_that_stands_twice_in_entries_is_refused_where_duplicates_are() {
    let twice = refused(r#"{"a":[{"$js":"entries","e":[["b",1],["a",2],["b",3]]}]}"#);
    assert_eq!(twice.to_string(), "value.a[0]: the name \"b\" stands twice");
}
