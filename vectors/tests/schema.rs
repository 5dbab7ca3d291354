//! `schema.json` describes every committed file, and refuses what the loader refuses.

use canon::Value;
use canon_vectors::suite::COMMITTED;

/// As much of JSON Schema as `schema.json` uses; an unknown keyword fails, so that nothing is passed over in silence.
fn valid(schema: &Value, root: &Value, value: &Value) -> bool {
    schema.as_object().unwrap().iter().all(|(keyword, wanted)| {
        let keyword = keyword.as_str().unwrap();
        let members = value.as_object();
        let holds = |schema: &Value| valid(schema, root, value);
        match keyword {
            "$schema" | "title" | "$defs" | "contentEncoding" => true,
            "$ref" => {
                let name = wanted.as_str().unwrap().trim_start_matches("#/$defs/");
                holds(root.get("$defs").unwrap().get(name).unwrap())
            }
            "type" => match wanted.as_str().unwrap() {
                "object" => members.is_some(),
                "array" => value.as_array().is_some(),
                "string" => value.as_text().is_some(),
                "integer" => value.as_number().is_some_and(|number| number.parse::<i64>().is_ok()),
                other => panic!("unknown type {other}"),
            },
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "required" => wanted.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "properties" => {
                wanted.as_object().unwrap().iter().all(|(name, schema)| {
                    value.get(name.as_str().unwrap()).is_none_or(|inner| valid(schema, root, inner))
                })
            }
            "additionalProperties" => members.is_none_or(|members| {
                let known = schema.get("properties");
                members
                    .iter()
                    .filter(|(name, _)| known.is_none_or(|known| known.get(name.as_str().unwrap()).is_none()))
                    .all(|(_, inner)| *wanted != Value::Bool(false) && valid(wanted, root, inner))
            }),
            "items" => {
                value.as_array().is_none_or(|elements| elements.iter().all(|element| valid(wanted, root, element)))
            }
            "minItems" => value.as_array().is_none_or(|elements| elements.len() >= number(wanted)),
            "minProperties" => members.is_none_or(|members| members.len() >= number(wanted)),
            "minLength" => value.as_str().is_none_or(|text| text.chars().count() >= number(wanted)),
            "maxLength" => value.as_str().is_none_or(|text| text.chars().count() <= number(wanted)),
            "pattern" => value.as_str().is_none_or(|text| fits(wanted.as_str().unwrap(), text)),
            "oneOf" => wanted.as_array().unwrap().iter().filter(|schema| holds(schema)).count() == 1,
            "anyOf" => wanted.as_array().unwrap().iter().any(holds),
            "not" => !holds(wanted),
            other => panic!("unknown keyword {other}"),
        }
    })
}

fn number(value: &Value) -> usize {
    value.as_number().unwrap().parse().unwrap()
}

/// The patterns of the schema, each by hand: a regular expression engine would be a dependency for six lines.
fn fits(pattern: &str, text: &str) -> bool {
    let slug =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    match pattern {
        "^[a-z0-9-]+$" => slug(text),
        "^[a-z0-9-]+/[a-z0-9-]+/[a-z0-9-]+$" => text.split('/').count() == 3 && text.split('/').all(slug),
        "^[A-Z]+(-[A-Z0-9]+)+$" => {
            text.split('-').count() > 1
                && text
                    .split('-')
                    .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()))
        }
        "^[0-9]+\\.[0-9]+$" => text.split('.').count() == 2 && text.split('.').all(|part| part.parse::<u32>().is_ok()),
        "^[a-z0-9_]+$" => {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        }
        other => panic!("unknown pattern {other}"),
    }
}

fn schema() -> Value {
    Value::read(include_bytes!("../schema.json")).unwrap()
}

fn read(text: &str) -> Value {
    let options = canon::value::ReadOptions { surrogates: canon::value::Surrogates::Keep, ..Default::default() };
    Value::read_with(text.as_bytes(), options).unwrap()
}

#[test]
fn every_file_fits() {
    let schema = schema();
    for (name, text) in COMMITTED.iter().filter(|(name, _)| name.ends_with(".json")) {
        assert!(valid(&schema, &schema, &read(text)), "{name}");
    }
}

#[test]
fn what_the_loader_refuses_the_schema_refuses() {
    let schema = schema();
    let (_, good) = COMMITTED.iter().find(|(name, _)| *name == "jcs/digest.json").unwrap();
    for (part, instead) in [
        ("\"format\": 1", "\"format\": 3"),
        ("\"op\": ", "\"colour\": 1, \"op\": "),
        ("\"level\": \"must\"", "\"level\": \"maybe\""),
        ("[\"JCS-HASH\"]", "[]"),
        ("jcs/digest/", "jcs digest "),
        ("\"canonical\":", "\"any_of\":[],\"canonical\":"),
        ("the hash of the smallest object", &"x".repeat(121)),
    ] {
        assert!(good.contains(part), "{part}");
        let bad = good.replacen(part, instead, 1);
        assert!(!valid(&schema, &schema, &read(&bad)), "{instead}");
    }
}
