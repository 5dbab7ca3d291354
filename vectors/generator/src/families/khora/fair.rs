//! Where the text of khora and its reference leave room: what is recommended only, allowed in several ways, or not compared.
//!
//! The vectors keep their questions. A malformed definition, a name that stands twice, the text of an error: the text says nothing
//! about them, and an implementation that is stricter or more lenient than the reference obeys the book.

use canon::{Profile, RejectKind, Value};
use canon_vectors::vector::{Expect, Expected, File, Level, Vector};

/// Rules that the text does not state: every vector that is about one first.
const RULES: [&str; 2] = ["KHORA-RUN-2", "KHORA-RUN-3"];

/// Vectors that are recommended only, and the rule that says so where it is another one than their first.
const RECOMMENDED: &[(&str, Option<&str>)] = &[
    ("agent/not-split", Some("KHORA-AGENT-3")),
    ("envelope/turn-text-of-shadowed", None),
    ("evaluate/repeated-name", Some("KHORA-RUN-3")),
    ("invocation/undefined-element", Some("KHORA-INV-5")),
    ("runtime/shadowed-without-a-schema", Some("KHORA-RUN-3")),
    ("schema/vendor-missing", None),
    ("session/error-hook-fails", Some("KHORA-SESS-3")),
    ("values/date", Some("KHORA-VAL-2")),
    ("values/invalid-date", Some("KHORA-VAL-2")),
    ("values/undefined-root", Some("KHORA-VAL-2")),
];

/// Instructions as one string, as the source's own quick example has them: refused, kept as they are, or taken for one line.
const ONE_STRING: &[(&str, [&str; 2])] = &[
    (
        "tool/instructions-as-string",
        [
            r#"{"description":null,"instructions":"do it","kind":"tool","name":"t","policies":[],"schema":{"vendor":"acme","version":1}}"#,
            r#"{"description":null,"instructions":["do it"],"kind":"tool","name":"t","policies":[],"schema":{"vendor":"acme","version":1}}"#,
        ],
    ),
    (
        "toolkit/instructions-as-string",
        [
            r#"{"instructions":"do it","kind":"toolkit","members":[],"name":"k"}"#,
            r#"{"instructions":["do it"],"kind":"toolkit","members":[],"name":"k"}"#,
        ],
    ),
    (
        "dynamic-toolkit/instructions-as-string",
        [
            r#"{"instructions":"x","kind":"dynamicToolkit","name":"d","policies":[]}"#,
            r#"{"instructions":["x"],"kind":"dynamicToolkit","name":"d","policies":[]}"#,
        ],
    ),
];

/// Widens what the vectors of a file expect.
pub fn apply(file: &mut File) {
    if file.profile == Profile::KHORA {
        file.vectors.iter_mut().for_each(widen);
    }
}

fn widen(vector: &mut Vector) {
    let words = vector.id.strip_prefix("khora/").unwrap_or_default().to_owned();
    if let Some((_, ways)) = ONE_STRING.iter().find(|(known, _)| *known == words) {
        let kept = ways.map(|canonical| {
            let hash = Profile::KHORA.digest(canonical.as_bytes());
            Expected::Result(vec![
                ("canonical".to_owned(), Value::string(canonical)),
                ("hash".to_owned(), Value::string(hash)),
            ])
        });
        if let Expect::One(refused) = &vector.expect {
            vector.expect = Expect::AnyOf([vec![refused.clone()], kept.into()].concat());
        }
        return;
    }
    if let Some((_, rule)) = RECOMMENDED.iter().find(|(known, _)| *known == words) {
        recommend(vector);
        if let Some(rule) = rule {
            vector.rules.retain(|known| known != rule);
            vector.rules.insert(0, (*rule).to_owned());
        }
        return;
    }
    let malformed = matches!(&vector.expect, Expect::One(Expected::Reject { kind: RejectKind::Definition, .. }));
    let unstated = vector.rules.first().is_some_and(|rule| RULES.contains(&rule.as_str()));
    if unstated || malformed && vector.family() != "diff" {
        recommend(vector);
    }
    // KHORA-SESS-3: the words of an error are the reference's own.
    let failed = |expected: &Expected| expected.get("error").is_some_and(|error| !error.is_null());
    if vector.op == "session" && matches!(&vector.expect, Expect::One(expected) if failed(expected)) {
        vector.reported = vec!["error".to_owned()];
    }
}

fn recommend(vector: &mut Vector) {
    if vector.level == Level::Must {
        vector.level = Level::Should;
    }
}
