//! Containers: empty, deep, wide, in order, and without white space.

use super::{accepted_or_refused, ids, open_levels};
use crate::builder::Sheet;
use canon::RejectKind;
use canon::spec::Choices;

const ROOTS: &[(&str, &str, &str)] = &[
    ("root-null", "null may be the root", "null"),
    ("root-true", "true may be the root", "true"),
    ("root-false", "false may be the root", "false"),
    ("root-number", "a number may be the root", "7"),
    ("root-string", "a string may be the root", r#""text""#),
    ("root-array", "an array may be the root", "[1]"),
    ("root-empty-array", "an empty array may be the root", "[]"),
    ("root-empty-object", "an empty object may be the root", "{}"),
];

const ARRAYS: &[(&str, &str, &str)] = &[
    ("numbers-in-order", "an array of numbers is not sorted", "[3,1,2]"),
    ("strings-in-order", "an array of strings is not sorted", r#"["b","a","C"]"#),
    ("objects-in-order", "an array of objects is not sorted", r#"[{"b":1},{"a":1}]"#),
    ("repeated-elements", "equal elements all stay", "[1,1,2,1]"),
    ("mixed-kinds", "elements of every kind keep their places", r#"[null,true,1,"a",[],{}]"#),
    ("null-elements", "null elements stay", "[null,1,null]"),
    ("empty-elements", "empty elements stay", r#"[[],{},"",[]]"#),
    ("nested-arrays", "arrays inside arrays keep their order", "[[2,1],[[4,3]]]"),
    ("single", "an array of one is not unwrapped", "[[[1]]]"),
];

const MEMBERS: &[(&str, &str, &str)] = &[
    ("null-member", "a null member stays", r#"{"a":null,"b":1}"#),
    ("all-null", "an object of nulls is not empty", r#"{"a":null}"#),
    ("empty-string-member", "an empty string member stays", r#"{"a":""}"#),
    ("empty-members", "empty containers as members stay", r#"{"b":{},"a":[]}"#),
    ("false-member", "a false member stays", r#"{"a":false,"b":0}"#),
    ("nested-empty-object", "an object inside stays although it is empty", r#"{"a":{"b":{}}}"#),
    ("empty-array-is-no-object", "an empty array is no empty object", r#"[{},[]]"#),
    ("index-names-are-no-array", "an object with index names is no array", r#"{"0":"a","1":"b"}"#),
];

const SPACES: &[(&str, &str, &str)] = &[
    ("spaces", "spaces between tokens go", r#" { "a" : [ 1 , 2 ] , "b" : { } } "#),
    ("line-feeds", "line feeds between tokens go", "{\n\"a\":\n1\n,\n\"b\":[\n]\n}\n"),
    ("tabs-and-returns", "tabs and carriage returns between tokens go", "\t[\r\n1\t,\r2\t]\r\n"),
    ("inside-empty", "space inside empty containers goes", "[ [ ] , { } ]"),
    ("leading-and-trailing", "space before and after the document goes", "  \n\t\r 1 \r\t\n  "),
    ("kept-in-strings", "space inside strings and names stays", r#"{ "a b" : " c , d : e " }"#),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let ids = ids(sheet.profile());
    sheet.about(&["IN-ROOT"], "a valid document is refused");
    for (words, proves, text) in ROOTS {
        sheet.hash(words, proves, text);
    }
    sheet.about(ids.array, "the order that a list was given in is lost");
    for (words, proves, text) in ARRAYS {
        sheet.hash(words, proves, text);
    }
    sheet.about(ids.order, "members vanish from what is signed");
    for (words, proves, text) in MEMBERS {
        sheet.settle(words, proves, text);
    }
    sheet.about(ids.space, "the hash hangs on how a document was printed");
    for (words, proves, text) in SPACES {
        sheet.hash(words, proves, text);
    }
    wide(sheet, ids.order);
    deep(sheet);
}

fn wide(sheet: &mut Sheet, order: &'static [&'static str]) {
    sheet.about(order, "large objects hash differently");
    let names: Vec<String> = (0..500u32)
        // Multiplying by an odd number visits every name once, far from sorted.
        .map(|index| format!("\"k{:03}\":{index}", index.wrapping_mul(387) % 500))
        .collect();
    sheet.hash("wide-object", "five hundred members are sorted", format!("{{{}}}", names.join(",")));
    let elements: Vec<String> = (0..1000u32).map(|index| (index * 7 % 1000).to_string()).collect();
    sheet.hash("wide-array", "a thousand elements keep their order", format!("[{}]", elements.join(",")));
}

fn deep(sheet: &mut Sheet) {
    let arrays = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let objects = |depth: usize| format!("{}null{}", "{\"a\":".repeat(depth), "}".repeat(depth));
    sheet.about(&["IN-DEPTH"], "a nested document is refused, or takes the program down");
    sheet.hash("deep-64", "sixty-four levels are accepted", arrays(64));
    sheet.hash("deep-100-arrays", "one hundred levels of arrays are accepted", arrays(100));
    sheet.hash("deep-100-objects", "one hundred levels of objects are accepted", objects(100));
    sheet.hash(
        "deep-100-mixed",
        "one hundred levels of arrays and objects are accepted",
        format!("{}0{}", "[{\"a\":".repeat(50), "}]".repeat(50)),
    );
    let depth = sheet.profile().spec().choices.depth as usize;
    if !crate::families::is_written(sheet.profile()) {
        // A limit that no document should have to reach is not asked about, nor one that the rule about input leaves open.
        if depth <= 3000 && depth != Choices::JCS.depth as usize {
            let limits = [
                ("deepest", "as many levels as there may be are accepted", depth),
                ("too-deep", "one level more is refused", depth + 1),
            ];
            for (words, proves, levels) in limits {
                let text = arrays(levels);
                let ways = accepted_or_refused(sheet.profile(), &text);
                let open = open_levels(sheet.profile()) > 0;
                let draft = sheet.hash(words, proves, &text);
                if open {
                    draft.or(&ways.each_ref().map(String::as_str));
                }
            }
        }
        return;
    }
    if depth == 100 {
        sheet.about(ids(sheet.profile()).depth, "a plan that one node accepts another refuses");
        sheet.reject(
            "deep-101-arrays",
            "one hundred and one levels of arrays are refused",
            arrays(101),
            RejectKind::TooDeep,
        );
        sheet.reject(
            "deep-101-objects",
            "one hundred and one levels of objects are refused",
            objects(101),
            RejectKind::TooDeep,
        );
        sheet.reject(
            "deep-101-around-a-number",
            "the limit counts containers, not values",
            format!("{}1{}", "[".repeat(101), "]".repeat(101)),
            RejectKind::TooDeep,
        );
        return;
    }
    for depth in [101, 127, 128, 513, 1001, 3000] {
        let text = arrays(depth);
        let ways = accepted_or_refused(sheet.profile(), &text);
        let proves = format!("{depth} levels are accepted or refused cleanly");
        sheet.hash(&format!("deep-{depth}-arrays"), &proves, &text).or(&ways.each_ref().map(String::as_str));
    }
}
