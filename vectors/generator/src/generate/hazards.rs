//! Documents for the `hash` operation, one function a hazard, with the weight that each profile gives it.

use super::document::Writer;
use super::{Choices, described, keys, mutate, numbers, shapes, strings};
use canon::Profile;
use canon::spec::Spec;

/// One hazard: a name for reports, how often it is drawn, and what it writes.
pub struct Hazard {
    /// The name that a finding carries.
    pub name: &'static str,
    weight: fn(Profile) -> usize,
    write: fn(&mut Writer),
}

/// Every hazard, the plainest first.
pub const HAZARDS: &[Hazard] = &[
    hazard("document", |_| 10, |writer| writer.value(0)),
    hazard("number", |_| 14, number),
    hazard("string", |_| 8, string),
    hazard("keys", |_| 14, key_order),
    hazard("duplicate", |_| 3, duplicate),
    hazard("surrogate", |_| 3, surrogate),
    hazard("depth", |_| 1, depth),
    hazard("wide", |_| 1, wide),
    hazard("long", |_| 1, long),
    hazard("float-path", |profile| often(profile, 10, has_float_paths), float_path),
    hazard("strip", |profile| often(profile, 10, strips), strip),
    hazard("array-index", |profile| often(profile, 6, sorts_indices), array_index),
    hazard("shape", |_| 2, shapes::any),
    hazard("path", described::paths_weight, described::path),
    hazard("link", described::links_weight, described::link),
];

/// A hazard that some choice turns on is drawn often where the choice is made, and now and then elsewhere.
fn often(profile: Profile, weight: usize, chosen: fn(&Spec) -> bool) -> usize {
    if chosen(profile.spec()) { weight } else { 1 }
}

fn has_float_paths(spec: &Spec) -> bool {
    !spec.choices.float_paths.is_empty()
}

fn strips(spec: &Spec) -> bool {
    !spec.choices.strip.is_empty()
}

fn sorts_indices(spec: &Spec) -> bool {
    spec.choices.order != spec.choices.order.of_names()
}

const fn hazard(name: &'static str, weight: fn(Profile) -> usize, write: fn(&mut Writer)) -> Hazard {
    Hazard { name, weight, write }
}

/// A document that follows the grammar; a profile may still refuse what it means.
pub fn document(choices: &mut Choices, profile: Profile) -> (&'static str, Vec<u8>) {
    let total = HAZARDS.iter().map(|hazard| (hazard.weight)(profile)).sum();
    let mut left = choices.below(total);
    let hazard = HAZARDS
        .iter()
        .find(|hazard| {
            let weight = (hazard.weight)(profile);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
        .unwrap_or(&HAZARDS[0]);
    let mut writer = Writer::new(choices, profile);
    writer.space();
    (hazard.write)(&mut writer);
    writer.space();
    (hazard.name, writer.out)
}

/// Any text: a document, or one broken at the level of its bytes (the IN rules).
pub fn text(choices: &mut Choices, profile: Profile) -> (&'static str, Vec<u8>) {
    let (name, mut text) = document(choices, profile);
    if choices.chance(1, 5) {
        mutate::text(choices, &mut text);
        return ("text", text);
    }
    (name, text)
}

fn number(writer: &mut Writer) {
    match writer.choices.below(4) {
        0..=1 => writer.number(),
        2 => {
            let count = 1 + writer.choices.below(4);
            writer.array_of(count, |writer, _| writer.number());
        }
        _ => writer.object_of(&["a"], |writer, _| writer.number()),
    }
}

fn string(writer: &mut Writer) {
    match writer.choices.below(3) {
        0 => writer.any_string(),
        1 => writer.array_of(2, |writer, _| writer.any_string()),
        _ => {
            let name = strings::text(writer.choices, writer.profile);
            writer.object_of(&[name], |writer, _| writer.any_string());
        }
    }
}

fn key_order(writer: &mut Writer) {
    let nested = writer.choices.chance(1, 4);
    let names = keys::set(writer.choices, writer.profile, 20);
    writer.object_of(&names, |writer, _| {
        if nested && writer.choices.chance(1, 3) {
            writer.object(4, 4);
        } else {
            let digit = writer.choices.pick(&["0", "1", "null", "[]", "{}"]);
            writer.raw(digit);
        }
    });
}

/// The same name twice, perhaps in another spelling or with another name between.
fn duplicate(writer: &mut Writer) {
    let mut names = keys::set(writer.choices, writer.profile, 5);
    if names.is_empty() {
        names.push("a".to_owned());
    }
    let again = names[writer.choices.below(names.len())].clone();
    let at = writer.choices.below(names.len() + 1);
    names.insert(at, again);
    let nested = writer.choices.chance(1, 3);
    if nested {
        writer.raw("[");
    }
    writer.object_of(&names, |writer, _| writer.leaf());
    if nested {
        writer.raw("]");
    }
}

fn surrogate(writer: &mut Writer) {
    if writer.choices.chance(1, 3) {
        writer.raw("{");
        strings::spell_surrogates(writer.choices, &mut writer.out);
        writer.raw(":1}");
    } else {
        strings::spell_surrogates(writer.choices, &mut writer.out);
    }
}

/// Nesting around the limits: 100 must pass everywhere, above it a clean answer is all that is asked.
fn depth(writer: &mut Writer) {
    let limit = writer.choices.weighted(&[(12, 3_usize), (12, 99), (12, 127), (4, 40), (1, 1000)]);
    let levels = limit + writer.choices.below(4);
    let objects = writer.choices.pick(&[0, 1, 2]);
    let mut closing = Vec::with_capacity(levels);
    for level in 0..levels {
        if objects == 1 || (objects == 2 && level % 2 == 1) {
            writer.raw("{\"a\":");
            closing.push(b'}');
        } else {
            writer.raw("[");
            closing.push(b']');
        }
    }
    match writer.choices.below(3) {
        0 if closing.last() == Some(&b']') => {}
        _ => writer.leaf(),
    }
    closing.reverse();
    writer.out.extend_from_slice(&closing);
}

/// Objects of dozens of members: other sorts, other maps.
fn wide(writer: &mut Writer) {
    let count = writer.choices.pick(&[17, 33, 50, 65]);
    let mut names: Vec<String> = (0..count)
        .map(|index| match index % 3 {
            0 => index.to_string(),
            1 => format!("k{index}"),
            _ => format!("K{index}\u{E9}"),
        })
        .collect();
    writer.choices.shuffle(&mut names);
    writer.object_of(&names, |writer, name| {
        let value = name.len().to_string();
        writer.raw(&value);
    });
}

/// Strings and names that outgrow buffers.
fn long(writer: &mut Writer) {
    let text = strings::long(writer.choices);
    match writer.choices.below(3) {
        0..=1 => writer.string(&text),
        _ => writer.object_of(&[text], |writer, _| writer.leaf()),
    }
}

/// CPS-FLT-1: numbers on the two float paths, beside them, and on paths that only look like them.
fn float_path(writer: &mut Writer) {
    let number = |writer: &mut Writer| match writer.choices.below(6) {
        0..=2 => {
            // CPS-FLT-2: now and then an integer that no float holds.
            let literal = if writer.profile == Profile::CPS && writer.choices.chance(1, 24) {
                format!("1{}", "0".repeat(309))
            } else {
                numbers::integer(writer.choices)
            };
            writer.raw(&literal);
        }
        3 => writer.number(),
        _ => writer.value(4),
    };
    let option = |writer: &mut Writer, _| {
        if writer.choices.chance(1, 6) {
            writer.leaf();
        } else {
            writer.object_of(&["feasibility"], |writer, _| number(writer));
        }
    };
    let shape = writer.choices.below(8);
    match shape {
        0..=1 => writer.object_of(&["reasoning"], |writer, _| {
            writer.object_of(&["confidence"], |writer, _| number(writer));
        }),
        2..=3 => writer.object_of(&["reasoning"], |writer, _| {
            writer.object_of(&["options", "confidence"], |writer, name| {
                if name == "confidence" {
                    return number(writer);
                }
                let count = writer.choices.below(3);
                writer.array_of(count, option);
            });
        }),
        4 => writer.object_of(&["reasoning.confidence", "confidence"], |writer, _| {
            number(writer);
        }),
        5 => writer.object_of(&["reasoning"], |writer, _| {
            writer.object_of(&["options"], |writer, _| option(writer, 0));
        }),
        6 => writer.array_of(1, |writer, _| {
            writer.object_of(&["reasoning"], |writer, _| {
                writer.object_of(&["confidence"], |writer, _| number(writer));
            });
        }),
        _ => writer.object_of(&["a", "reasoning"], |writer, name| {
            if name == "a" {
                return writer.object_of(&["reasoning"], |writer, _| {
                    writer.object_of(&["confidence"], |writer, _| number(writer));
                });
            }
            writer.object_of(&["confidence", "feasibility"], |writer, name| {
                if name == "confidence" {
                    writer.array_of(1, |writer, _| number(writer));
                } else {
                    number(writer);
                }
            });
        }),
    }
}

/// KAI-STRIP-1: stripped names at any depth, beside near misses, over values that would be refused.
fn strip(writer: &mut Writer) {
    const NAMES: &[&str] = &["ts", "timestamp", "request_id", "trace_id", "nonce", "a", "TS", "timestamps", "Nonce"];
    let mut names: Vec<&str> = Vec::new();
    for _ in 0..1 + writer.choices.below(4) {
        let name = writer.choices.pick(NAMES);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let in_array = writer.choices.chance(1, 3);
    if in_array {
        writer.raw("[");
    }
    writer.object_of(&names, |writer, _| match writer.choices.below(6) {
        0..=1 => writer.leaf(),
        2 => writer.object_of(&["ts", "b"], |writer, _| writer.leaf()),
        3 => writer.raw("1e400"),
        4 => writer.object(4, 3),
        _ => writer.array_of(1, |writer, _| {
            writer.object_of(&["nonce"], |writer, _| writer.leaf());
        }),
    });
    if in_array {
        writer.raw("]");
    }
}

/// KHORA-ORD-2: names that are array indices among names that are not.
fn array_index(writer: &mut Writer) {
    const NAMES: &[&str] = &[
        "10", "9", "b", "a", "0", "2", "01", "4294967294", "4294967295", "4294967296", "-1", "1.0", "1e3", "",
        "99999999999", "\u{661}",
    ];
    let mut names: Vec<&str> = Vec::new();
    for _ in 0..2 + writer.choices.below(5) {
        let name = writer.choices.pick(NAMES);
        let kept = writer.profile != Profile::KHORA || name.is_ascii();
        if kept && !names.contains(&name) {
            names.push(name);
        }
    }
    writer.object_of(&names, |writer, _| {
        let value = writer.choices.pick(&["0", "1", "{\"1\":0,\"0\":1}"]);
        writer.raw(value);
    });
}
