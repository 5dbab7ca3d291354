//! Tables of input that every profile shares, each answered by the profile's own rules.

pub mod digest;
pub mod duplicates;
pub mod floats;
pub mod grammar;
pub mod integers;
pub mod key_order;
pub mod names;
pub mod numbers;
pub mod range;
pub mod strings;
pub mod structure;
pub mod surrogates;
pub mod utf8;

use canon::Profile;

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
    /// Negative zero.
    pub minus_zero: &'static [&'static str],
    /// Strings.
    pub string: &'static [&'static str],
    /// The hash.
    pub hash: &'static [&'static str],
}

/// The ids of a profile.
pub fn ids(profile: Profile) -> Ids {
    match profile {
        Profile::Jcs => Ids {
            order: &["JCS-ORD"],
            array: &["JCS-ORD"],
            space: &["JCS-WS"],
            integer: &["JCS-NUM"],
            float: &["JCS-NUM"],
            minus_zero: &["JCS-NUM"],
            string: &["JCS-STR"],
            hash: &["JCS-HASH"],
        },
        Profile::Cps => Ids {
            order: &["CPS-ORD-1"],
            array: &["CPS-ORD-2"],
            space: &["CPS-WS-1"],
            integer: &["CPS-NUM-2", "CPS-NUM-1"],
            float: &["CPS-NUM-3", "CPS-NUM-1"],
            minus_zero: &["CPS-NUM-2"],
            string: &["CPS-STR-1"],
            hash: &["CPS-HASH-1"],
        },
        Profile::Openagents => Ids {
            order: &["OA-ORD-1"],
            array: &["OA-ARR-1"],
            space: &["OA-WS-1"],
            integer: &["OA-INT-1"],
            float: &["OA-FLT-1"],
            minus_zero: &["OA-FLT-1"],
            string: &["OA-STR-1"],
            hash: &["OA-HASH-1"],
        },
        Profile::Khora => Ids {
            order: &["KHORA-ORD-3"],
            array: &["KHORA-ARR-1"],
            space: &["KHORA-WS-1"],
            integer: &["KHORA-NUM-1"],
            float: &["KHORA-NUM-1"],
            minus_zero: &["KHORA-NUM-2"],
            string: &["KHORA-STR-1"],
            hash: &["KHORA-HASH-1"],
        },
        Profile::Kairos => Ids {
            order: &["KAI-ORD-1"],
            array: &["KAI-ARR-1"],
            space: &["KAI-WS-1"],
            integer: &["KAI-INT-1"],
            float: &["KAI-FLT-1"],
            minus_zero: &["KAI-INT-1"],
            string: &["KAI-STR-1"],
            hash: &["KAI-HASH-1"],
        },
    }
}

/// An object with these names in this order; each value says where the name stood.
pub fn object(names: &[&str]) -> String {
    let members: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(place, name)| format!("{}:{place}", quoted(name)))
        .collect();
    format!("{{{}}}", members.join(","))
}

/// A JSON string.
pub fn quoted(text: &str) -> String {
    canon::Value::string(text).to_text()
}
