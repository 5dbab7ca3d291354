//! Descriptions as Rust: what `spec/shipped.rs` is generated from.

use super::{Choice, Choices, PathFloats, Spec};
use crate::{Dispute, Reading};
use std::fmt::Write as _;

/// The source of `spec/shipped.rs` for these profiles.
pub fn rust_source(specs: &[Spec]) -> String {
    let mut text = String::from(HEAD);
    let names: Vec<String> = specs.iter().map(|spec| constant(spec.name)).collect();
    text.push_str("impl Profile {\n");
    for (place, (spec, name)) in specs.iter().zip(&names).enumerate() {
        let _ = writeln!(text, "    /// {}.", spec.title);
        let _ = writeln!(text, "    pub const {name}: Profile = Profile::shipped({place});");
    }
    text.push_str("\n    /// All shipped profiles, in the order in which they are listed everywhere.\n");
    let _ = writeln!(text, "    pub const ALL: [Profile; {}] = [", specs.len());
    for name in &names {
        let _ = writeln!(text, "        Profile::{name},");
    }
    text.push_str("    ];\n}\n\n/// The descriptions behind [`Profile::ALL`].\n");
    text.push_str("pub(crate) static SHIPPED: &[Spec] = &[\n");
    for spec in specs {
        profile(&mut text, spec);
    }
    text.push_str("];\n");
    text
}

const HEAD: &str = "//! The shipped profiles, generated from `vectors/*/profile.toml` by `canon vectors regen`.

use super::choices::*;
use super::{Choice, Spec};
use crate::{Dispute, Profile, Reading};

";

/// The name of a profile as a constant: `dag-json` is `DAG_JSON`.
fn constant(name: &str) -> String {
    name.to_uppercase().replace('-', "_")
}

fn profile(text: &mut String, spec: &Spec) {
    text.push_str("    Spec {\n");
    for (member, value) in
        [("name", spec.name), ("prefix", spec.prefix), ("title", spec.title), ("source", spec.source)]
    {
        let _ = writeln!(text, "        {member}: {value:?},");
    }
    let _ = writeln!(text, "        extends: {:?},", spec.extends);
    text.push_str("        choices: Choices {\n");
    let (own, jcs) = (members(&spec.choices), members(&Choices::JCS));
    for ((member, value), (_, usual)) in own.iter().zip(&jcs) {
        if value != usual {
            let _ = writeln!(text, "            {member}: {value},");
        }
    }
    text.push_str("            ..Choices::JCS\n        },\n        disputes: &[\n");
    for one in spec.disputes {
        dispute(text, one);
    }
    text.push_str("        ],\n");
    let _ = writeln!(text, "        operations: &{:?},", spec.operations);
    text.push_str("    },\n");
}

fn dispute(text: &mut String, dispute: &Dispute) {
    let _ = writeln!(text, "            Dispute {{\n                id: {:?},", dispute.id);
    text.push_str("                readings: &[\n");
    for Reading { name, changes } in dispute.readings {
        let changes: Vec<String> =
            changes.iter().map(|(axis, value)| format!("({axis:?}, {})", choice(value))).collect();
        let changes = changes.join(", ");
        let _ = writeln!(text, "                    Reading {{ name: {name:?}, changes: &[{changes}] }},");
    }
    text.push_str("                ],\n            },\n");
}

fn choice(choice: &Choice) -> String {
    match choice {
        Choice::Word(word) => format!("Choice::word({word:?})"),
        Choice::Number(number) => format!("Choice::Number({number})"),
        Choice::Flag(flag) => format!("Choice::Flag({flag})"),
        Choice::List(list) => format!("Choice::list(&{list:?})"),
    }
}

/// The members of [`Choices`] and the expressions of their values.
fn members(choices: &Choices) -> Vec<(&'static str, String)> {
    /// The members whose value is that of an enum: its type, and its name as `Debug` prints it.
    macro_rules! named {
        ($($member:ident: $kind:literal),+ $(,)?) => {
            vec![$((stringify!($member), format!("{}::{:?}", $kind, choices.$member))),+]
        };
    }
    let mut members = named!(
        utf8: "Utf8", duplicates: "Duplicates", surrogates: "Surrogates", root: "Root",
        order: "Order", value: "NumberValue", integers: "Integers", floats: "Floats",
        integral_floats: "IntegralFloats", minus_zero: "MinusZero", overflow: "Overflow",
        hex: "Hex", normalize: "Normalize", links: "Links", algorithm: "Algorithm", form: "Form",
    );
    members.extend([
        ("depth", choices.depth.to_string()),
        ("strip", format!("&{:?}", choices.strip)),
        ("strip_null", choices.strip_null.to_string()),
        ("float_paths", format!("&{:?}", choices.float_paths)),
        (
            "path_floats",
            match choices.path_floats {
                PathFloats::Same => "PathFloats::Same".to_owned(),
                PathFloats::Layout(layout) => format!("PathFloats::Layout(Floats::{layout:?})"),
            },
        ),
        ("escape", format!("Escapes::of(&{:?})", choices.escape.words())),
        ("short", format!("Short::of(&{:?})", choices.short.words())),
        ("indent", choices.indent.to_string()),
        ("prefix", format!("{:?}", choices.prefix)),
    ]);
    members
}
