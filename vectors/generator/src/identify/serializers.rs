//! What the JSON writers of common languages print: nobody's canonical form, and what people hash first.

use canon::oracle::{Steps, steps_of};
use canon::spec::{Choices, Duplicates, Escapes, Floats, Integers, MinusZero, Order, Overflow, Surrogates};

/// A call that people make.
#[derive(Debug)]
pub struct Serializer {
    /// In words with hyphens.
    pub name: &'static str,
    /// The call.
    pub call: &'static str,
    /// Its steps.
    pub build: fn() -> Steps,
}

/// Python prints integers exactly, keeps the last of two equal names, and escapes all that is not ASCII unless told otherwise.
fn python(order: Order, ascii: bool) -> Choices {
    let escape = if ascii { Escapes::of(&["c0", "del", "non-ascii"]) } else { Escapes::C0 };
    Choices {
        order,
        escape,
        integers: Integers::Exact,
        floats: Floats::Python,
        overflow: Overflow::Infinity,
        duplicates: Duplicates::Last,
        surrogates: Surrogates::Keep,
        ..Choices::JCS
    }
}

/// JavaScript rebuilds an object with array indices first.
fn javascript(indent: u8) -> Choices {
    Choices {
        order: Order::IndicesThenInsertion,
        duplicates: Duplicates::Last,
        surrogates: Surrogates::Keep,
        overflow: Overflow::Null,
        indent,
        ..Choices::JCS
    }
}

fn spaced(choices: &Choices) -> Steps {
    Steps { separators: [", ", ": "], ..steps_of(choices) }
}

/// One row per call.
pub const ALL: &[Serializer] = &[
    Serializer {
        name: "python-json-dumps",
        call: "Python's json.dumps(value)",
        build: || spaced(&python(Order::Insertion, true)),
    },
    Serializer {
        name: "python-json-dumps-sorted",
        call: "Python's json.dumps(value, sort_keys=True)",
        build: || spaced(&python(Order::CodePoint, true)),
    },
    Serializer {
        name: "python-json-dumps-compact",
        call: "Python's json.dumps(value, separators=(\",\", \":\"))",
        build: || steps_of(&python(Order::Insertion, true)),
    },
    Serializer {
        name: "python-json-dumps-sorted-compact",
        call: "Python's json.dumps(value, sort_keys=True, separators=(\",\", \":\"))",
        build: || steps_of(&python(Order::CodePoint, true)),
    },
    Serializer {
        name: "python-json-dumps-sorted-compact-unescaped",
        call: "Python's json.dumps(value, sort_keys=True, separators=(\",\", \":\"), ensure_ascii=False)",
        build: || steps_of(&python(Order::CodePoint, false)),
    },
    Serializer {
        name: "python-json-dumps-sorted-unescaped",
        call: "Python's json.dumps(value, sort_keys=True, ensure_ascii=False)",
        build: || spaced(&python(Order::CodePoint, false)),
    },
    Serializer {
        name: "javascript-stringify",
        call: "JavaScript's JSON.stringify(value)",
        build: || steps_of(&javascript(0)),
    },
    Serializer {
        name: "javascript-stringify-indented-by-two",
        call: "JavaScript's JSON.stringify(value, null, 2)",
        build: || steps_of(&javascript(2)),
    },
    Serializer {
        name: "javascript-stringify-indented-by-four",
        call: "JavaScript's JSON.stringify(value, null, 4)",
        build: || steps_of(&javascript(4)),
    },
    Serializer {
        name: "go-marshal",
        call: "Go's json.Marshal of a map[string]any",
        build: || {
            steps_of(&Choices {
                order: Order::CodePoint,
                escape: Escapes::of(&["c0", "html", "line-separators"]),
                duplicates: Duplicates::Last,
                surrogates: Surrogates::Replace,
                minus_zero: MinusZero::Minus,
                ..Choices::JCS
            })
        },
    },
];
