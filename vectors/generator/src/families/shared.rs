//! Tables of input that every profile shares, each answered by the profile's own rules.

pub mod digest;
pub mod duplicates;
pub mod floats;
pub mod grammar;
pub mod integers;
pub mod key_order;
pub mod long;
pub mod names;
pub mod numbers;
pub mod range;
pub mod strings;
pub mod structure;
pub mod surrogates;
pub mod utf8;

use canon::Profile;
use canon_vectors::rule::{Registry, RuleLevel, When};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The ids under which a profile states the rules that all have in some form.
pub struct Ids {
    /// The order of names.
    pub order: &'static [&'static str],
    /// The order of elements.
    pub array: &'static [&'static str],
    /// No white space.
    pub space: &'static [&'static str],
    /// Integer literals.
    pub integer: &'static [&'static str],
    /// Float literals.
    pub float: &'static [&'static str],
    /// A float literal that is minus zero.
    pub float_minus_zero: &'static [&'static str],
    /// Negative zero.
    pub minus_zero: &'static [&'static str],
    /// Strings.
    pub string: &'static [&'static str],
    /// The hash.
    pub hash: &'static [&'static str],
    /// Halves of surrogate pairs.
    pub surrogates: &'static [&'static str],
    /// Numbers beyond binary64.
    pub overflow: &'static [&'static str],
    /// How deep a document may be.
    pub depth: &'static [&'static str],
}

/// The ids of a profile, from the choices and matters that its rules say they are about.
pub fn ids(profile: Profile) -> &'static Ids {
    static KNOWN: Mutex<Option<HashMap<Profile, &'static Ids>>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    // Made once per profile, and profiles live as long as the program.
    known.get_or_insert_default().entry(profile).or_insert_with(|| Box::leak(Box::new(read(profile))))
}

fn read(profile: Profile) -> Ids {
    let registry = Registry::embedded().unwrap_or_default();
    let owner = |subject: &str, when: Option<When>| {
        let owner = registry.owner(profile, subject, |_, holds| Some(holds) == when);
        owner.map(|rule| rule.id.clone())
    };
    let list = |ids: Vec<String>| -> &'static [&'static str] {
        let mut list: Vec<&'static str> = Vec::new();
        for id in ids {
            if !list.contains(&id.as_str()) {
                list.push(String::leak(id));
            }
        }
        list.leak()
    };
    let one = |subject: &str| list(owner(subject, None).into_iter().collect());
    // A rule about the class of a number alone goes with both classes.
    let class = registry
        .deciding(profile, "numbers.integral-floats")
        .into_iter()
        .find(|rule| rule.choice == ["numbers.integral-floats"] && rule.level != RuleLevel::Dispute)
        .map(|rule| rule.id.clone());
    let number = |subject: &str| list(owner(subject, None).into_iter().chain(class.clone()).collect());
    // A profile's own rule stands before the one about input that holds as well.
    let with_input = |subject: &str| {
        let input = registry.of(profile).filter(|rule| rule.profile.is_none() && rule.decides(subject));
        list(owner(subject, None).into_iter().chain(input.map(|rule| rule.id.clone())).collect())
    };
    Ids {
        order: one("members.order"),
        array: one("arrays.order"),
        space: one("text.indent"),
        integer: number("numbers.integers"),
        float: number("numbers.floats"),
        float_minus_zero: list(owner("numbers.floats", Some(When::MinusZero)).into_iter().collect()),
        minus_zero: list(owner("numbers.minus-zero", Some(When::MinusZero)).into_iter().collect()),
        string: one("strings.escape"),
        hash: one("digest.algorithm"),
        surrogates: one("input.surrogates"),
        overflow: with_input("numbers.overflow"),
        depth: with_input("input.depth"),
    }
}

/// How many levels above and below its limit a profile leaves open: CPython counts the frames of its caller too.
pub fn open_levels(profile: Profile) -> usize {
    if profile.name() == "python-sorted" { 20 } else { 0 }
}

/// Both answers to a document around a limit, as JSON text: accepted as it stands, and refused.
pub fn accepted_or_refused(profile: Profile, document: &str) -> [String; 2] {
    let hash = profile.digest(document.as_bytes());
    [format!("{{\"canonical\":{document:?},\"hash\":\"{hash}\"}}"), r#"{"reject":"too_deep"}"#.to_owned()]
}

/// An object with these names in this order; each value says where the name stood.
pub fn object(names: &[&str]) -> String {
    let members: Vec<String> =
        names.iter().enumerate().map(|(place, name)| format!("{}:{place}", quoted(name))).collect();
    format!("{{{}}}", members.join(","))
}

/// A JSON string.
pub fn quoted(text: &str) -> String {
    canon::Value::string(text).to_text()
}
