//! KHORA-LINK: the record that ties an agent's static hash to one run of it.

use super::definition::Agent;
use super::evaluate::Evaluation;
use super::policy::Outcomes;
use super::runtime::{Bindings, ToolRef};
use super::{Fault, Steps};
use crate::notation::js::{Heap, JsValue};
use crate::{Text, Value};

/// A capability link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The agent's id.
    pub agent_id: Text,
    /// The agent's name.
    pub agent_name: Text,
    /// The hash of its definition.
    pub static_hash: String,
    /// The hash of the enabled tools.
    pub runtime_hash: String,
    /// The enabled tools.
    pub tool_refs: Vec<ToolRef>,
    /// The hash of the invocation context, if there was anything to hash.
    pub invocation_hash: Option<String>,
}

/// An invocation context and what may enter its hash.
#[derive(Clone, Copy, Debug)]
pub struct Invocation<'a> {
    /// Where the context lives.
    pub heap: &'a Heap,
    /// The context.
    pub context: &'a JsValue,
    /// The members that may enter; empty lets all in.
    pub allowlist: &'a [Text],
}

impl Steps {
    /// KHORA-LINK-1: the link of an agent and an evaluation of its root.
    pub fn link(
        &self, agent: &Agent, evaluation: &Evaluation<'_>, bindings: &Bindings, invocation: Invocation<'_>,
    ) -> Result<Link, Fault> {
        let hashes = self.static_hashes(&agent.root)?;
        let tool_refs = self.tool_refs(&evaluation.tools, &hashes, bindings)?;
        let Invocation { heap, context, allowlist } = invocation;
        Ok(Link {
            agent_id: agent.agent_id.clone(),
            agent_name: agent.name.clone(),
            static_hash: self.agent_hash(agent)?.hash,
            runtime_hash: self.runtime_hash(&tool_refs)?.hash,
            tool_refs,
            invocation_hash: self.invocation_hash(heap, context, allowlist)?.map(|hashed| hashed.hash),
        })
    }

    /// Evaluates an agent's root and links the two.
    pub fn full_link(
        &self, agent: &Agent, outcomes: &Outcomes, bindings: &Bindings, invocation: Invocation<'_>,
    ) -> Result<Link, Fault> {
        let evaluation = self.evaluate(&agent.root, outcomes, &[]);
        self.link(agent, &evaluation, bindings, invocation)
    }
}

impl Link {
    /// KHORA-LINK-1: the members in the original's order; no `invocationHash` where nothing was hashed.
    pub fn to_value(&self) -> Value {
        let mut members = vec![
            ("agentId", Value::String(self.agent_id.clone())),
            ("agentName", Value::String(self.agent_name.clone())),
            ("staticHash", Value::string(self.static_hash.as_str())),
            ("runtimeHash", Value::string(self.runtime_hash.as_str())),
            ("toolRefs", refs_to_value(&self.tool_refs)),
        ];
        if let Some(hash) = &self.invocation_hash {
            members.push(("invocationHash", Value::string(hash.as_str())));
        }
        Value::object(members)
    }
}

/// `[{toolKey, toolHash}]`
pub fn refs_to_value(refs: &[ToolRef]) -> Value {
    Value::Array(refs.iter().map(ToolRef::to_value).collect())
}
