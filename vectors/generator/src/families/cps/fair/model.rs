//! `model`: what the text asks for and the reference fills in, drops, derives or lets through.

use super::hash::{hashed, zeros_at_float_paths};
use super::{Expected, Row, Vector, about, allow, document, recommends, refused, with_keys_of, words};
use canon_vectors::vector::Level;

/// The rule that recommends how the reference does it.
const RULE: &str = "CPS-MODEL-3";

/// Members that the text calls required, or that hold what a typed model need not take: a refusal will do.
const REFUSED: &[&str] = &[
    "model/defaults", "model/section-defaults", "model/option-defaults", "model/tool-call-defaults",
    "model/version-kept", "model/free-elements", "model/free-chain", "model/integers-exact", "model/negative-integer",
    "model/feasibility-integer",
];

/// Members in a form that is not the emitted one, or that the tables do not have: kept as they are, or refused.
const KEPT: &[&str] = &[
    "model/unknown-top", "model/unknown-in-sections", "model/unknown-in-option", "model/unknown-in-tool-call",
    "model/proto-dropped", "model/empty-parent", "model/id-upper-case", "model/parent-upper-case",
];

/// What a model that fills `options` and `options_considered` from each other prints instead.
const DERIVED: &[(&str, [&str; 2])] = &[
    ("model/considered-not-derived", [r#""options_considered":[]"#, r#""options_considered":["scale"]"#]),
    (
        "model/options-not-derived",
        [
            r#""options":[]"#,
            r#""options":[{"cons":[],"description":"scale","estimated_impact":{},"feasibility":0.0,"id":"opt_0","pros":[],"rejection_reason":"","risks":[],"selected":true}]"#,
        ],
    ),
    ("model/option-defaults", [r#""options_considered":["scale"]"#, r#""options_considered":[""]"#]),
];

/// Times in another offset, converted to UTC.
const CONVERTED: &[(&str, [&str; 2])] = &[
    ("model/time-offset-kept", ["2026-01-01T00:00:00+05:30", "2025-12-31T18:30:00+00:00"]),
    ("model/time-negative-offset", ["2026-01-01T00:00:00-08:00", "2026-01-01T08:00:00+00:00"]),
];

/// Members that must be there, whoever is asked.
const MUST: &[&str] = &["model-types/missing-id", "model-types/missing-type"];

/// Widens one vector.
pub fn widen(vector: &mut Vector) {
    let words = words(vector);
    let words = words.as_str();
    let own = |table: &[(&str, [&'static str; 2])]| {
        table.iter().find(|(known, _)| *known == words).map(|(_, change)| *change)
    };
    if words.starts_with("model-types/") && !words.contains("/root-") && !MUST.contains(&words) {
        // The tables say the types, and the reference takes members as they come.
        vector.level = Level::Should;
        vector.rules = vec![RULE.to_owned()];
        return;
    }
    let asked = vector.clone();
    if allow(vector, |row| zeros_at_float_paths(&asked, row)) {
        recommends(vector, "CPS-FLT-4");
    }
    for [from, to] in own(DERIVED).into_iter().chain(own(CONVERTED)) {
        allow(vector, |row| replaced(&row.ways[0], from, to).into_iter().collect());
        recommends(vector, RULE);
    }
    let is_time = words.starts_with("model/time-");
    if KEPT.contains(&words) || is_time {
        let asked = vector.clone();
        allow(vector, |row| as_given(&asked, row).into_iter().collect());
        if is_time {
            allow(vector, |row| zulu_replaced(&row.ways).into_iter().collect());
        }
    }
    if REFUSED.contains(&words) || KEPT.contains(&words) || is_time {
        allow(vector, |_| vec![refused()]);
        recommends(vector, RULE);
    }
}

fn replaced(way: &Expected, from: &str, to: &str) -> Option<Expected> {
    let canonical = way.get("canonical")?.as_str()?;
    canonical.contains(from).then(|| hashed(&canonical.replacen(from, to, 1)))
}

/// The document as it is, but for its top-level keys.
fn as_given(vector: &Vector, row: &Row) -> Option<Expected> {
    let version = row.reading("CPS-VER-1").unwrap_or("v13");
    about(vector, row, "hash", &with_keys_of(version, &document(vector)?))
}

/// A fraction as it was given, behind which `Z` became an offset.
fn zulu_replaced(ways: &[Expected]) -> Option<Expected> {
    let given = ways.last()?.get("canonical")?.as_str()?;
    given.contains("Z\"").then(|| hashed(&given.replacen("Z\"", "+00:00\"", 1)))
}
