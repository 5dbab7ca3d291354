//! Links and envelopes as the original's comparison reads them, with its sentences for what is neither.

use super::{FIELDS, LinkFields};
use crate::capability::envelope::SCHEMA_VERSION;
use crate::notation::js::own_key_order;
use crate::{Text, Value};
use std::fmt;

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The link's fields.
    pub fields: LinkFields,
    /// The link's tools, key and hash, as listed.
    pub tool_refs: Vec<(Text, Text)>,
    /// The policy snapshot of an envelope, not looked into yet.
    pub policy: Option<Value>,
    /// The affordances of an envelope, not looked into yet.
    pub affordances: Option<Value>,
}

/// Why a document cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError {
    /// It is no object.
    NoObject,
    /// It is an object, neither link nor envelope.
    Neither,
    /// An envelope of another version.
    Version(Text),
    /// An envelope without a link.
    NoLink,
    /// An entry of a link's tools.
    ToolRef,
    /// Where the original would fail inside the engine: the place and what it needs.
    Shape(&'static str),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::NoObject => {
                f.write_str("Expected a JSON object (CapabilityLink or AgentSnapshotEnvelope).")
            }
            InputError::Neither => f.write_str(
                "Expected a CapabilityLink (agentId, staticHash, runtimeHash) or AgentSnapshotEnvelope (schemaVersion).",
            ),
            InputError::Version(version) => write!(
                f,
                "Unsupported schemaVersion \"{}\" (expected \"{SCHEMA_VERSION}\").",
                version.to_string_lossy()
            ),
            InputError::NoLink => {
                f.write_str("AgentSnapshotEnvelope requires runtime.link for comparison.")
            }
            InputError::ToolRef => {
                f.write_str("Invalid toolRefs entry: expected { toolKey, toolHash }.")
            }
            InputError::Shape(needs) => f.write_str(needs),
        }
    }
}

impl std::error::Error for InputError {}

/// Reads a link or an envelope.
pub fn read(document: &Value) -> Result<Source, InputError> {
    if document.as_object().is_none() {
        return Err(InputError::NoObject);
    }
    match document.get("schemaVersion").and_then(Value::as_text) {
        Some(version) if *version == SCHEMA_VERSION => envelope(document),
        Some(version) => Err(InputError::Version(version.clone())),
        None => link(document),
    }
}

fn tool_ref(entry: &Value) -> Option<(Text, Text)> {
    Some((entry.get("toolKey")?.as_text()?.clone(), entry.get("toolHash")?.as_text()?.clone()))
}

/// A bare link: what is not a string where one belongs is left out, or the document is none.
fn link(document: &Value) -> Result<Source, InputError> {
    let mut fields = LinkFields::new();
    for field in FIELDS {
        if let Some(text) = document.get(field).and_then(Value::as_text) {
            fields.insert(field, text.clone());
        }
    }
    let required = ["agentId", "staticHash", "runtimeHash"];
    if !required.iter().all(|field| fields.contains_key(field)) {
        return Err(InputError::Neither);
    }
    fields.entry("agentName").or_default();
    let entries = document.get("toolRefs").and_then(Value::as_array);
    let tool_refs = entries
        .unwrap_or_default()
        .iter()
        .map(|entry| tool_ref(entry).ok_or(InputError::ToolRef))
        .collect::<Result<_, _>>()?;
    Ok(Source { fields, tool_refs, policy: None, affordances: None })
}

/// What `if (value)` lets through.
fn truthy(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => *text != "",
        Value::Number(literal) => literal.parse::<f64>().is_ok_and(|number| number != 0.0),
        _ => true,
    }
}

/// An envelope: its link is taken as it is, without the checks of a bare one.
fn envelope(document: &Value) -> Result<Source, InputError> {
    let runtime = document.get("runtime").ok_or(InputError::NoLink)?;
    let link = runtime.get("link").filter(|link| truthy(link)).ok_or(InputError::NoLink)?;
    let mut fields = LinkFields::new();
    for field in FIELDS {
        match link.get(field) {
            None => {}
            Some(Value::String(text)) => {
                fields.insert(field, text.clone());
            }
            Some(_) => {
                return Err(InputError::Shape("runtime.link: every field must be a string"));
            }
        }
    }
    let tool_refs = link
        .get("toolRefs")
        .and_then(Value::as_array)
        .ok_or(InputError::Shape("runtime.link.toolRefs must be an array"))?
        .iter()
        .map(|entry| {
            tool_ref(entry)
                .ok_or(InputError::Shape("runtime.link.toolRefs: every entry needs the strings toolKey and toolHash"))
        })
        .collect::<Result<_, _>>()?;
    let policy = match runtime.get("policy") {
        None | Some(Value::Null) => document.get("policy"),
        own => own,
    };
    let taken = |value: Option<&Value>| value.filter(|value| truthy(value)).cloned();
    Ok(Source { fields, tool_refs, policy: taken(policy), affordances: taken(runtime.get("affordances")) })
}

/// `results` of a policy snapshot, in enumeration order.
pub(super) fn policy_results(policy: &Value) -> Result<Vec<(Text, bool)>, InputError> {
    let results = policy
        .get("results")
        .and_then(Value::as_object)
        .ok_or(InputError::Shape("policy.results must be an object"))?;
    own_key_order(results.iter().map(|(id, allowed)| (id, allowed)))
        .into_iter()
        .map(|(id, allowed)| match allowed {
            Value::Bool(allowed) => Ok((id.clone(), *allowed)),
            _ => Err(InputError::Shape("policy.results: every result must be true or false")),
        })
        .collect()
}

/// Tool names and policy ids of affordances.
pub(super) fn policy_ids(affordances: &Value) -> Result<Vec<(Text, Vec<Text>)>, InputError> {
    let tools = affordances
        .get("tools")
        .and_then(Value::as_object)
        .ok_or(InputError::Shape("affordances.tools must be an object"))?;
    let wrong = InputError::Shape("affordances.tools: policyIds must be an array of strings");
    own_key_order(tools.iter().map(|(name, tool)| (name, tool)))
        .into_iter()
        .filter(|(_, tool)| truthy(tool))
        .map(|(name, tool)| {
            let ids = match tool.get("policyIds") {
                None | Some(Value::Null) => Some(Vec::new()),
                Some(ids) => ids.as_array().and_then(|ids| ids.iter().map(|id| id.as_text().cloned()).collect()),
            };
            Ok((name.clone(), ids.ok_or_else(|| wrong.clone())?))
        })
        .collect()
}
