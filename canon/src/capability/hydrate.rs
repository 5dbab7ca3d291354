//! Live tools out of a stored envelope: each wire tool is hashed and handed to whoever owns the handlers.

use super::{Fault, Steps};
use crate::notation::js::own_key_order;
use crate::{Text, Value};
use std::fmt;

/// A tool as an envelope stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireTool {
    /// Its name.
    pub name: Text,
    /// Its description; empty where it has none.
    pub description: Text,
    /// Its instructions, joined.
    pub instructions: Text,
    /// What its schema hashes as, if anything.
    pub schema: Option<Value>,
    /// The ids of its policies.
    pub policy_ids: Vec<Text>,
}

/// Why affordances cannot be brought back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HydrateError {
    /// A wire tool is not one.
    Shape {
        /// The tool's key.
        key: Text,
        /// What it needs.
        needs: &'static str,
    },
    /// The binder gave back a tool of another name.
    Name {
        /// The name that was wanted.
        expected: Text,
        /// The name that came back.
        returned: Text,
    },
    /// The tool cannot be hashed.
    Hash(Fault),
}

impl fmt::Display for HydrateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HydrateError::Shape { key, needs } => {
                write!(f, "affordance {:?} needs {needs}", key.to_string_lossy())
            }
            HydrateError::Name { expected, returned } => write!(
                f,
                "the binder returned a tool named {:?} for {:?}",
                returned.to_string_lossy(),
                expected.to_string_lossy()
            ),
            HydrateError::Hash(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for HydrateError {}

impl WireTool {
    /// Reads an entry of `affordances.tools`.
    pub fn read(key: &Text, value: &Value) -> Result<WireTool, HydrateError> {
        let shape = |needs| HydrateError::Shape { key: key.clone(), needs };
        let text =
            |name: &'static str, needs| value.get(name).and_then(Value::as_text).cloned().ok_or_else(|| shape(needs));
        let policy_ids = value
            .get("policyIds")
            .and_then(Value::as_array)
            .and_then(|ids| ids.iter().map(|id| id.as_text().cloned()).collect())
            .ok_or_else(|| shape("policyIds, an array of strings"))?;
        Ok(WireTool {
            name: text("name", "name, a string")?,
            description: text("description", "description, a string")?,
            instructions: text("instructions", "instructions, a string")?,
            schema: value.get("inputSchema").cloned(),
            policy_ids,
        })
    }
}

impl Steps {
    /// The payload of a wire tool: an empty description is none, and there are no bindings.
    pub fn wire_payload(&self, tool: &WireTool) -> Value {
        let described = Some(&tool.description).filter(|text| **text != "");
        let ids = self.sorted(tool.policy_ids.clone());
        let mut members = vec![
            ("kind", Value::string("tool")),
            ("name", Value::String(tool.name.clone())),
            ("description", (self.description)(described)),
            ("instructions", self.split_instructions(&tool.instructions)),
            ("policies", Value::Array(ids.into_iter().map(Value::String).collect())),
        ];
        if let Some(schema) = &tool.schema {
            members.push(("schema", schema.clone()));
        }
        Value::object(members)
    }

    /// Binds every tool of `affordances.tools`; the binder gets the wire tool and
    /// its hash, and says the name of what it found beside the live tool.
    pub fn hydrate<T>(
        &self, tools: &Value, mut bind: impl FnMut(&WireTool, &str) -> (Text, T),
    ) -> Result<Vec<(Text, T)>, HydrateError> {
        let members = tools.as_object().unwrap_or_default();
        let mut live = Vec::with_capacity(members.len());
        for (key, value) in own_key_order(members.iter().map(|(key, value)| (key, value))) {
            let wire = WireTool::read(key, value)?;
            let hashed = self.hash_payload(&self.wire_payload(&wire)).map_err(HydrateError::Hash)?;
            let (returned, tool) = bind(&wire, &hashed.hash);
            if returned != *key {
                return Err(HydrateError::Name { expected: key.clone(), returned });
            }
            live.push((key.clone(), tool));
        }
        Ok(live)
    }
}
