//! Capsules to test with: one that every implementation loads, and edits of it.

use canon::{Text, Value};

/// A complete capsule of thirteen members. All its values are spelled alike in every language.
pub const FULL: &str = concat!(
    r#"{"id":"12345678-1234-4234-8234-1234567890ab","type":"agent","domain":"agents","parent_id":null,"#,
    r#""sequence":0,"previous_hash":null,"spec_version":"1.0","#,
    r#""trigger":{"type":"user_request","source":"ops","timestamp":"2026-01-01T00:00:00+00:00","#,
    r#""request":"scale the web tier","correlation_id":null,"user_id":null},"#,
    r#""context":{"agent_id":"planner","session_id":null,"environment":{"region":"eu"}},"#,
    r#""reasoning":{"analysis":"the queue grows","options":[{"id":"opt_1","description":"scale","pros":["fast"],"#,
    r#""cons":["dear"],"estimated_impact":{"scope":"web"},"feasibility":0.9,"risks":["cost"],"selected":true,"#,
    r#""rejection_reason":""}],"options_considered":["scale"],"selected_option":"scale","reasoning":"it helps","#,
    r#""confidence":0.95,"model":"m-1","prompt_hash":null},"#,
    r#""authority":{"type":"policy","approver":null,"policy_reference":"scale-web","chain":[],"escalation_reason":null},"#,
    r#""execution":{"tool_calls":[{"tool":"scale","arguments":{"replicas":6},"result":{"ok":true},"success":true,"#,
    r#""duration_ms":12,"error":null}],"duration_ms":12,"resources_used":{"tokens":7}},"#,
    r#""outcome":{"status":"success","result":null,"summary":"six replicas","error":null,"#,
    r#""side_effects":["replicas: 4 to 6"],"metrics":{"latency_ms":3}}}"#,
);

/// The canonical text of [`FULL`].
pub const FULL_CANONICAL: &str = concat!(
    r#"{"authority":{"approver":null,"chain":[],"escalation_reason":null,"policy_reference":"scale-web","type":"policy"},"#,
    r#""context":{"agent_id":"planner","environment":{"region":"eu"},"session_id":null},"domain":"agents","#,
    r#""execution":{"duration_ms":12,"resources_used":{"tokens":7},"tool_calls":[{"arguments":{"replicas":6},"#,
    r#""duration_ms":12,"error":null,"result":{"ok":true},"success":true,"tool":"scale"}]},"#,
    r#""id":"12345678-1234-4234-8234-1234567890ab","outcome":{"error":null,"metrics":{"latency_ms":3},"result":null,"#,
    r#""side_effects":["replicas: 4 to 6"],"status":"success","summary":"six replicas"},"parent_id":null,"#,
    r#""previous_hash":null,"reasoning":{"analysis":"the queue grows","confidence":0.95,"model":"m-1","#,
    r#""options":[{"cons":["dear"],"description":"scale","estimated_impact":{"scope":"web"},"feasibility":0.9,"#,
    r#""id":"opt_1","pros":["fast"],"rejection_reason":"","risks":["cost"],"selected":true}],"#,
    r#""options_considered":["scale"],"prompt_hash":null,"reasoning":"it helps","selected_option":"scale"},"#,
    r#""sequence":0,"spec_version":"1.0","trigger":{"correlation_id":null,"request":"scale the web tier","#,
    r#""source":"ops","timestamp":"2026-01-01T00:00:00+00:00","type":"user_request","user_id":null},"type":"agent"}"#,
);

/// A change: a dotted path, and the JSON text to put there; none removes the member.
pub type Edit = (&'static str, &'static str);

/// [`FULL`] with some members changed, added or removed.
pub fn with(edits: &[Edit]) -> String {
    edited(FULL, edits)
}

/// A document with some members changed, added or removed.
pub fn edited(document: &str, edits: &[(&str, &str)]) -> String {
    let mut value = json(document);
    for (path, text) in edits {
        let steps: Vec<&str> = path.split('.').collect();
        edit(&mut value, &steps, text);
    }
    value.to_text()
}

/// The generator's own JSON; a mistake in it shows as null in the vector.
fn json(text: &str) -> Value {
    Value::read(text.as_bytes()).unwrap_or(Value::Null)
}

fn edit(value: &mut Value, path: &[&str], text: &str) {
    let Some((name, rest)) = path.split_first() else {
        return;
    };
    match value {
        Value::Array(elements) => {
            let at = name.parse().unwrap_or(usize::MAX);
            if let Some(element) = elements.get_mut(at) {
                if rest.is_empty() {
                    *element = json(text);
                } else {
                    edit(element, rest, text);
                }
            }
        }
        Value::Object(members) => {
            let at = members.iter().position(|(known, _)| *known == *name);
            match (at, rest) {
                (Some(at), []) if text.is_empty() => {
                    members.remove(at);
                }
                (Some(at), []) => members[at].1 = json(text),
                (None, []) => members.push((Text::from(*name), json(text))),
                (Some(at), rest) => edit(&mut members[at].1, rest, text),
                (None, _) => {}
            }
        }
        _ => {}
    }
}
