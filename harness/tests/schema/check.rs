//! As much of JSON Schema as `events.schema.json` uses; a keyword that is not known here is a fault too.

use serde_json::Value;

/// What is wrong with a value under a schema.
pub fn faults(root: &Value, schema: &Value, value: &Value, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    let Some(keywords) = schema.as_object() else {
        return vec![format!("{path}: the schema is no object")];
    };
    for (keyword, wanted) in keywords {
        let mut fault = |what: String| found.push(format!("{path}: {what}"));
        match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let pointer = wanted.as_str().unwrap_or_default().trim_start_matches('#');
                match root.pointer(pointer) {
                    Some(target) => found.extend(faults(root, target, value, path)),
                    None => fault(format!("{wanted} leads nowhere")),
                }
            }
            "type" => {
                let fits = match wanted.as_str() {
                    Some("object") => value.is_object(),
                    Some("array") => value.is_array(),
                    Some("string") => value.is_string(),
                    Some("boolean") => value.is_boolean(),
                    Some("integer") => value.is_u64() || value.is_i64(),
                    _ => false,
                };
                if !fits {
                    fault(format!("is no {wanted}"));
                }
            }
            "enum" => {
                if !wanted.as_array().is_some_and(|all| all.contains(value)) {
                    fault(format!("{value} is none of {wanted}"));
                }
            }
            "const" => {
                if wanted != value {
                    fault(format!("{value} is not {wanted}"));
                }
            }
            "minimum" => {
                if value.as_i64() < wanted.as_i64() {
                    fault(format!("{value} is below {wanted}"));
                }
            }
            // Three patterns are used: a date, a digest and a name.
            "pattern" => {
                let text = value.as_str().unwrap_or_default();
                let fits = match wanted.as_str() {
                    Some("^[0-9a-f]{64}$") => {
                        text.len() == 64 && text.bytes().all(|byte| b"0123456789abcdef".contains(&byte))
                    }
                    Some(pattern) if pattern.starts_with("^[0-9]{4}-") => {
                        let shape: String = text
                            .chars()
                            .map(|character| if character.is_ascii_digit() { '0' } else { character })
                            .collect();
                        shape == "0000-00-00T00:00:00Z" || shape == "0000-00-00"
                    }
                    Some("^[a-z0-9-]+$") => {
                        let named = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
                        !text.is_empty() && text.bytes().all(named)
                    }
                    _ => false,
                };
                if !fits {
                    fault(format!("{value} does not fit {wanted}"));
                }
            }
            "required" => {
                for name in wanted.as_array().into_iter().flatten() {
                    if value.get(name.as_str().unwrap_or_default()).is_none() {
                        fault(format!("{name} is missing"));
                    }
                }
            }
            "properties" => {
                for (name, schema) in wanted.as_object().into_iter().flatten() {
                    if let Some(member) = value.get(name) {
                        found.extend(faults(root, schema, member, &format!("{path}/{name}")));
                    }
                }
            }
            "additionalProperties" => {
                let known = keywords.get("properties");
                for (name, member) in value.as_object().into_iter().flatten() {
                    if known.is_none_or(|known| known.get(name).is_none()) {
                        found.extend(faults(root, wanted, member, &format!("{path}/{name}")));
                    }
                }
            }
            "propertyNames" => {
                for name in value.as_object().into_iter().flat_map(|members| members.keys()) {
                    let name = Value::String(name.clone());
                    found.extend(faults(root, wanted, &name, path));
                }
            }
            "items" => {
                for (index, element) in value.as_array().into_iter().flatten().enumerate() {
                    found.extend(faults(root, wanted, element, &format!("{path}/{index}")));
                }
            }
            "oneOf" => {
                let fits = wanted
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter(|schema| faults(root, schema, value, path).is_empty())
                    .count();
                if fits != 1 {
                    fault(format!("fits {fits} of the alternatives"));
                }
            }
            unknown => fault(format!("the schema uses {unknown}, which this test cannot check")),
        }
    }
    found
}
