//! What a store keeps: one row type a table.

use super::Operation;
use crate::Value;
use crate::capability::definition::Agent;
use crate::capability::link::Link;
use crate::capability::runtime::ToolRef;
use crate::{Text, value};

/// Whatever a host wants to keep beside a row: an object.
pub type Metadata = Option<Value>;

/// An agent's definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Registration {
    /// Its id; empty lets the store give one.
    pub registration_id: String,
    /// The agent.
    pub agent_id: String,
    /// The hash of the definition.
    pub static_hash: String,
    /// What the definition says, as JSON.
    pub static_props: Value,
    /// When, in milliseconds since 1970.
    pub created: i64,
}

/// A link of a session.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkRow {
    /// Its id; empty lets the store give one.
    pub link_id: String,
    /// The session.
    pub session_id: String,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The agent.
    pub agent_id: String,
    /// The agent's name.
    pub agent_name: String,
    /// The hash of the definition.
    pub static_hash: String,
    /// The hash of the run.
    pub runtime_hash: String,
    /// The tools of the run, where they are kept.
    pub tool_refs: Option<Vec<(String, String)>>,
    /// The hash of the invocation context.
    pub invocation_hash: Option<String>,
    /// The host's own.
    pub metadata: Metadata,
}

/// The tools of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct RuntimeRow {
    /// Its id; empty lets the store give one.
    pub snapshot_id: String,
    /// The session.
    pub session_id: String,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The hash of the run.
    pub runtime_hash: String,
    /// The tools.
    pub tool_refs: Vec<(String, String)>,
    /// The host's own.
    pub metadata: Metadata,
}

/// An envelope.
#[derive(Clone, Debug, PartialEq)]
pub struct EnvelopeRow {
    /// Its id; empty lets the store give one.
    pub snapshot_id: String,
    /// The session.
    pub session_id: String,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The version of the envelope.
    pub schema_version: String,
    /// The envelope.
    pub envelope: Value,
    /// The host's own.
    pub metadata: Metadata,
}

/// The step from one link to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Transition {
    /// Its id; empty lets the store give one.
    pub transition_id: String,
    /// The session.
    pub session_id: String,
    /// The link before.
    pub from_link_id: String,
    /// The link after.
    pub to_link_id: String,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The host's own.
    pub metadata: Metadata,
}

fn pair(tool: &ToolRef) -> (String, String) {
    (tool.key.to_string_lossy(), tool.hash.clone())
}

impl Registration {
    /// The row of an agent with this static hash.
    pub fn of(agent: &Agent, static_hash: &str, operation: &Operation) -> Registration {
        let lines = agent.instructions.iter().cloned().map(Value::String);
        Registration {
            registration_id: String::new(),
            agent_id: agent.agent_id.to_string_lossy(),
            static_hash: static_hash.to_owned(),
            static_props: Value::object([
                ("kind", Value::string("registered-agent")),
                ("agentId", Value::String(agent.agent_id.clone())),
                ("name", Value::String(agent.name.clone())),
                ("instructions", Value::Array(lines.collect())),
                ("context", agent.context.clone()),
            ]),
            created: operation.now,
        }
    }
}

impl LinkRow {
    /// The row of a link.
    pub fn of(link: &Link, session_id: &str, operation: &Operation) -> LinkRow {
        LinkRow {
            link_id: String::new(),
            session_id: session_id.to_owned(),
            created: operation.now,
            agent_id: link.agent_id.to_string_lossy(),
            agent_name: link.agent_name.to_string_lossy(),
            static_hash: link.static_hash.clone(),
            runtime_hash: link.runtime_hash.clone(),
            tool_refs: Some(link.tool_refs.iter().map(pair).collect()),
            invocation_hash: link.invocation_hash.clone(),
            metadata: None,
        }
    }
}

impl EnvelopeRow {
    /// The row of an envelope.
    pub fn of(envelope: Value, session_id: &str, operation: &Operation) -> EnvelopeRow {
        let version = envelope.get("schemaVersion").and_then(Value::as_text);
        EnvelopeRow {
            snapshot_id: String::new(),
            session_id: session_id.to_owned(),
            created: operation.now,
            schema_version: version.map(Text::to_string_lossy).unwrap_or_default(),
            envelope,
            metadata: None,
        }
    }
}

/// How stored JSON is read back: whatever was written must come back.
pub(super) fn options() -> value::ReadOptions {
    value::ReadOptions { surrogates: value::Surrogates::Keep, ..Default::default() }
}
