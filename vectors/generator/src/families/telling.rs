//! Documents that tell a canonical form from the nearest others, axis by axis.

use crate::mutants::Other;
use canon::oracle::{Steps, steps_of};
use canon::spec::{Choices, Pattern, Segment};
use canon::{Hashed, Profile, Readings};

/// Whether documents show that this other form is no reading of the profile: one that no reading answers so, or
/// several that no reading answers so throughout.
pub fn differs(profile: Profile, other: &Other) -> bool {
    let questions = Questions::new(profile);
    let documents = candidates(&profile.spec().choices, other);
    let wrong = steps_of(&other.choices);
    let fits = |right: &Steps, document: &Vec<u8>| right.hash(document).ok() == wrong.hash(document).ok();
    questions.right.iter().all(|right| !documents.iter().all(|document| fits(right, document)))
}

/// The profile under each combination of its readings.
pub struct Questions {
    right: Vec<Steps>,
}

/// More combinations than any profile needs to be told from its nearest others.
const MOST: usize = 512;

impl Questions {
    /// About this profile.
    pub fn new(profile: Profile) -> Questions {
        let spec = profile.spec();
        let readings = Readings::combinations(profile);
        let mut choices: Vec<Choices> = Vec::new();
        for readings in readings.iter().take(MOST) {
            let under = spec.under(readings);
            if !choices.contains(&under) {
                choices.push(under);
            }
        }
        Questions { right: choices.iter().map(steps_of).collect() }
    }

    /// Whether a document tells this form from the profile, whichever reading it follows.
    pub fn tell(&self, other: &Other, document: &[u8]) -> bool {
        let answer = |steps: &Steps| -> Option<Hashed> { steps.hash(document).ok() };
        let wrong = answer(&steps_of(&other.choices));
        self.right.iter().all(|right| answer(right) != wrong)
    }
}

/// What may tell two forms apart, the likeliest first.
pub fn candidates(right: &Choices, other: &Other) -> Vec<Vec<u8>> {
    let wrong = &other.choices;
    let patterns = || [right.strip, wrong.strip, right.float_paths, wrong.float_paths].concat();
    let name = free_name(&patterns());
    let at_name = |value: &str| format!("{{\"{name}\":{value}}}").into_bytes();
    let table = other.axis.name.split('.').next().unwrap_or_default();
    match (table, other.axis.name) {
        (_, "input.utf8") => vec![b"{\"bad\":\"a\xFFz\"}".to_vec()],
        (_, "input.duplicates") => vec![
            format!("{{\"{name}\":true,\"{name}\":false}}").into_bytes(),
            format!("{{\"{name}\":null,\"{name}\":false}}").into_bytes(),
        ],
        (_, "input.surrogates") => vec![at_name(r#""a\ud800z""#)],
        (_, "input.root") => ["[true]", "true", "{}"].map(|text| text.as_bytes().to_vec()).to_vec(),
        (_, "input.depth") => [wrong.depth, right.depth]
            .iter()
            .flat_map(|depth| [*depth as usize, *depth as usize + 1])
            .map(|levels| at_name(&("[".repeat(levels - 1) + &"]".repeat(levels - 1))))
            .collect(),
        (_, "members.strip") => patterns().iter().flat_map(|pattern| around(pattern, &["true"])).collect(),
        (_, "members.strip-null") => vec![at_name("null")],
        (_, "members.order") => ordered(),
        (_, "numbers.float-paths" | "numbers.path-floats") => {
            patterns().iter().flat_map(|pattern| around(pattern, LITERALS)).collect()
        }
        ("numbers", _) => {
            let plain = LITERALS.iter().map(|literal| at_name(literal));
            let long = at_name(&format!("1{}", "0".repeat(400)));
            let paths = right.float_paths.iter().flat_map(|pattern| around(pattern, LITERALS));
            // Where two readings hold, only both halves of a mixture of them show that it is neither.
            let mixed = MIXED.iter().map(|literals| at_name(literals));
            plain.chain([long]).chain(paths).chain(mixed).collect()
        }
        ("strings", _) => TEXTS.iter().map(|text| at_name(&format!("\"a{text}z\""))).collect(),
        // A flat object too, because a profile may refuse any other.
        (_, "text.indent") => ["[true,{}]", "true"].map(at_name).to_vec(),
        // Further inside too, because a profile may leave a member of the root out.
        (_, "values.links") => LINKS.iter().flat_map(|text| [text.as_bytes().to_vec(), at_name(text)]).collect(),
        // Enough hashes for one with the letters in which alphabets differ, and one that must be padded.
        _ => (0..16).map(|number| at_name(&format!("\"{number}\""))).collect(),
    }
}

/// A name that no pattern has.
fn free_name(patterns: &[&str]) -> String {
    let taken = |name: &str| patterns.iter().any(|pattern| pattern.split(['.', '[']).any(|part| part == name));
    (0..).map(|number| format!("value{number}")).find(|name| !taken(name)).unwrap_or_default()
}

/// Documents with each value where a pattern ends, at the root and further inside.
fn around(pattern: &str, values: &[&str]) -> Vec<Vec<u8>> {
    let Ok(Pattern { segments, .. }) = Pattern::parse(pattern) else {
        return Vec::new();
    };
    let inside = |value: &str| {
        segments.iter().rev().fold(value.to_owned(), |inner, segment| match segment {
            Segment::Name(name) => format!("{{{}:{inner}}}", super::shared::quoted(name)),
            Segment::Elements => format!("[{inner}]"),
        })
    };
    let at_root = values.iter().map(|value| inside(value).into_bytes());
    let further = values.iter().map(|value| format!("{{\"outer\":{}}}", inside(value)).into_bytes());
    at_root.chain(further).collect()
}

/// Objects whose names every order puts in another way than some other one.
pub fn ordered() -> Vec<Vec<u8>> {
    ORDERED.iter().map(|names| object(names)).collect()
}

fn object(names: &[&str]) -> Vec<u8> {
    let members: Vec<String> = names.iter().map(|name| format!("{}:true", super::shared::quoted(name))).collect();
    format!("{{{}}}", members.join(",")).into_bytes()
}

/// Names that every order puts in another way than some other one.
const ORDERED: &[&[&str]] = &[
    &["b", "a"],
    &["b", "B", "a", "A"],
    &["\u{1F600}", "\u{FB33}"],
    &["\u{1F600}", "\u{E000}"],
    &["b", "10", "a", "9"],
    &["10", "9"],
    &["\u{E9}", "f", "e", "_"],
    &["b", "10", "\u{1F600}", "B", "9", "\u{FB33}", "_", "a", "\u{E9}", "-1", "010"],
];

/// Numbers on which some two ways of reading or printing them differ.
pub const LITERALS: &[&str] = &[
    "1", "-0", "1.0", "0.0", "-0.0", "1.5", "9007199254740993", "-9007199254740993", "9223372036854775808",
    "18446744073709551616", "-9223372036854775809", "1000000000000000000000000", "100.0", "1e2", "1000.0", "1e5",
    "1e-5", "0.00001", "1.5e-5", "1e-6", "1e-7", "1.5e-7", "1.5e-9", "1.25e-10", "1.5e-11", "1e8", "1e10", "1e14",
    "1e15", "1e16", "123456789012345680.0", "1234567890123456.7", "1e20", "1e21", "1e22", "1e23", "1.5e300", "5e-324",
    "0.1000000000000000055", "0.000012345678901", "0.00123456789012", "123456789.12345678", "12345.678901234",
    "0.123456789012", "1e400", "-1e400", "1000000000000000", "10000000000", "1.00000000000000000000001", "1e-400",
];

/// Numbers that tell only together.
const MIXED: &[&str] = &["[1.0,1e23]"];

/// What some set of escapes, letters or normal forms changes, as it is written inside a string.
pub const TEXTS: &[&str] = &[
    r"\b", r"\t", r"\n", r"\f", r"\r", r"\u001f", r"\u0000", "\u{7F}", "\u{80}", "\u{9F}", "\u{E9}", "<", ">", "&",
    "\u{2028}", "\u{2029}", "/", "\u{1F600}", "e\u{301}", r"\ud8ff", r"\b\f\n\r\t",
];

/// Maps that begin as links do.
pub const LINKS: &[&str] = &[
    r#"{"/":"not a link"}"#, r#"{"/":{"bytes":"AQ=="}}"#,
    r#"{"/":"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"}"#,
];
