//! The documents that are measured, made from nothing but a seed.

mod capsule;
mod catalog;
mod keys;
mod numbers;
mod strings;
mod timeline;

pub use capsule::{capsule, chain, sealed_capsule};

use canon::Profile;

/// A document and the name under which it is measured.
pub struct Document {
    /// What stands in tables.
    pub name: &'static str,
    /// The text.
    pub text: String,
}

/// Makes the text of a document.
type Maker = fn() -> String;

/// Every document, in the order of the tables. The largest are last.
const MAKERS: &[(&str, Maker)] = &[
    ("small", small),
    ("capsule", || capsule(1)),
    ("capsule-spaced", || spaced(&capsule(1))),
    ("capsule-pretty", || pretty(&capsule(1), 2)),
    ("capsule-canonical", || canonical(&capsule(1))),
    ("timeline", timeline::timeline),
    ("timeline-pretty", || pretty(&timeline::timeline(), 2)),
    ("catalog", catalog::catalog),
    ("catalog-pretty", || pretty(&catalog::catalog(), 4)),
    ("floats-17", numbers::floats_17),
    ("floats-6", numbers::floats_6),
    ("integers", numbers::integers),
    ("depth-500", || nested(500)),
    ("long-ascii", strings::long_ascii),
    ("long-cjk", strings::long_cjk),
    ("escapes", strings::escapes),
    ("keys-100k", || keys::random(100_000)),
    ("prefix-100k", || keys::shared_prefix(100_000)),
    ("keys-1m", || keys::random(1_000_000)),
    ("prefix-1m", || keys::shared_prefix(1_000_000)),
];

/// Every document.
pub fn all() -> impl Iterator<Item = Document> {
    chosen(|_| true)
}

/// The documents with these names.
pub fn chosen(wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = Document> {
    MAKERS
        .iter()
        .filter(move |(name, _)| wanted(name))
        .map(|(name, make)| Document { name, text: make() })
}

/// The document of this name.
pub fn document(name: &str) -> Document {
    chosen(|known| known == name).next().unwrap_or_else(|| panic!("no document is named {name}"))
}

fn small() -> String {
    r#"{"name":"ping","id":7,"ok":true,"tags":["b","a"],"at":null}"#.to_owned()
}

/// An array of capsules of at least so many bytes.
pub fn capsules(size: usize) -> String {
    let mut text = String::with_capacity(size + 4000);
    text.push('[');
    let mut seed = 0;
    loop {
        text += &capsule(seed % 64);
        seed += 1;
        if text.len() >= size {
            return text + "]";
        }
        text.push(',');
    }
}

/// An object of so many names in no order.
pub fn random_names(count: usize) -> String {
    keys::random(count)
}

/// Objects inside each other, the members of each out of order.
pub fn nested_objects(depth: usize) -> String {
    "{\"b\":".repeat(depth) + "0" + &",\"a\":1}".repeat(depth)
}

/// Objects and arrays inside each other, members out of order at every level.
fn nested(depth: usize) -> String {
    let mut text = "0".to_owned();
    for level in 0..depth {
        text = if level % 2 == 0 {
            format!("{{\"next\":{text},\"level\":{level}}}")
        } else {
            format!("[{text},{level}]")
        };
    }
    text
}

/// The canonical form under jcs.
pub fn canonical(text: &str) -> String {
    Profile::JCS.canonicalize(text.as_bytes()).expect("a valid document").into_string()
}

/// With line breaks and indentation, as editors and `indent=` write it.
pub fn pretty(text: &str, width: usize) -> String {
    layout(text, ": ", |depth| format!("\n{}", " ".repeat(depth * width)), ",")
}

/// With a space after every comma and colon, as Python writes it.
pub fn spaced(text: &str) -> String {
    layout(text, ": ", |_| String::new(), ", ")
}

/// Lays compact text out anew.
fn layout(text: &str, colon: &str, line: impl Fn(usize) -> String, comma: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut depth = 0;
    let mut inside = false;
    let mut escaped = false;
    let mut before = ' ';
    for character in text.chars() {
        if inside {
            out.push(character);
            inside = escaped || character != '"';
            escaped = !escaped && character == '\\';
        } else {
            match character {
                '"' => {
                    if matches!(before, '[' | '{') {
                        out.push_str(&line(depth));
                    }
                    inside = true;
                    out.push('"');
                }
                ':' => out.push_str(colon),
                ',' => {
                    out.push_str(comma);
                    out.push_str(&line(depth));
                }
                '[' | '{' => {
                    if matches!(before, '[' | '{') {
                        out.push_str(&line(depth));
                    }
                    depth += 1;
                    out.push(character);
                }
                ']' | '}' => {
                    depth -= 1;
                    if !matches!(before, '[' | '{') {
                        out.push_str(&line(depth));
                    }
                    out.push(character);
                }
                other => {
                    if matches!(before, '[' | '{') {
                        out.push_str(&line(depth));
                    }
                    out.push(other);
                }
            }
        }
        before = character;
    }
    out
}
