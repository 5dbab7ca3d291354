//! KHORA-ENV: snapshot envelope version 1: an agent, one evaluation of it, and what the policies said.

use super::definition::{Agent, Tool};
use super::evaluate::Evaluation;
use super::gate::Mode;
use super::link::{Invocation, Link, refs_to_value};
use super::payload::BLANK_LINE;
use super::policy::{Outcomes, Results};
use super::runtime::Bindings;
use super::text::join;
use super::{Fault, Steps};
use crate::{Text, Value};

/// KHORA-ENV-1: the version of the envelope.
pub const SCHEMA_VERSION: &str = "1";

/// What the host adds to a capture.
#[derive(Clone, Debug, Default)]
pub struct Capture {
    /// How a reader is to take the policy results.
    pub mode: Mode,
    /// Audit members of the policy snapshot, in order.
    pub audit: Vec<(&'static str, Value)>,
    /// `env`, `namespace`, `agentId` and `agentName` of the toolkit context, where given.
    pub toolkit_context: Vec<(&'static str, Value)>,
    /// The session context; it enters no hash.
    pub session: Option<Value>,
    /// Leaves the static part out.
    pub without_static: bool,
    /// What the host bound to tools.
    pub bindings: Bindings,
}

impl Steps {
    /// One evaluation, captured.
    pub fn envelope(
        &self, agent: &Agent, outcomes: &Outcomes, invocation: Invocation<'_>, capture: &Capture,
    ) -> Result<Value, Fault> {
        let (link, policy, runtime) = self.captured(agent, outcomes, invocation, capture)?;
        let mut members = vec![("schemaVersion", Value::string(SCHEMA_VERSION))];
        if !(self.leaves_static_out)(capture) {
            members.push(("static", agent_to_value(agent, &link)));
        }
        members.push(("policy", policy));
        members.push(("runtime", runtime));
        if let Some(session) = &capture.session {
            members.push(("context", session.clone()));
        }
        Ok(Value::object(members))
    }

    /// KHORA-ENV-3: the runtime slice of the same evaluation, alone.
    pub fn runtime_snapshot(
        &self, agent: &Agent, outcomes: &Outcomes, invocation: Invocation<'_>, capture: &Capture,
    ) -> Result<Value, Fault> {
        let (_, _, runtime) = self.captured(agent, outcomes, invocation, capture)?;
        Ok(runtime)
    }

    /// The link, the policy snapshot, and the slice that holds both.
    fn captured(
        &self, agent: &Agent, outcomes: &Outcomes, invocation: Invocation<'_>, capture: &Capture,
    ) -> Result<(Link, Value, Value), Fault> {
        let evaluation = self.evaluate(&agent.root, outcomes, &[]);
        let link = self.link(agent, &evaluation, &capture.bindings, invocation)?;
        let policy = self.policy_snapshot(&evaluation.results, capture);
        let runtime = Value::object([
            ("link", (self.link_value)(&link)),
            ("toolRefs", refs_to_value(&link.tool_refs)),
            ("affordances", self.affordances(agent, &evaluation)?),
            ("policy", policy.clone()),
            ("toolkitContext", Value::object(capture.toolkit_context.iter().cloned())),
        ]);
        Ok((link, policy, runtime))
    }

    /// KHORA-ENV-1: mode and results by id.
    pub fn policy_snapshot(&self, results: &Results, capture: &Capture) -> Value {
        let results = (self.policy_results)(self, results).into_iter().map(|(id, allowed)| (id, Value::Bool(allowed)));
        let mut members = vec![("mode", Value::string(capture.mode.name())), ("results", Value::object(results))];
        members.extend(capture.audit.iter().cloned());
        Value::object(members)
    }

    /// The turn's instructions and the tools without their handlers.
    fn affordances(&self, agent: &Agent, evaluation: &Evaluation<'_>) -> Result<Value, Fault> {
        let mut tools = Vec::new();
        for (name, tool) in &evaluation.tools {
            tools.push((name.clone(), self.wire_tool(tool)?));
        }
        Ok(Value::object([
            ("instructions", Value::String((self.turn_instructions)(self, agent, evaluation))),
            ("tools", Value::object(tools)),
        ]))
    }

    /// KHORA-ENV-1: a tool on the wire: no handler, no bindings, a missing description empty.
    pub fn wire_tool(&self, tool: &Tool) -> Result<Value, Fault> {
        let mut members = vec![
            ("name", Value::String(tool.name.clone())),
            ("description", (self.wire_description)(tool.description.as_ref())),
            ("instructions", Value::String(join(tool.instructions.iter().flatten(), BLANK_LINE))),
        ];
        if let Some(schema) = tool.schema.clone()? {
            members.push(("inputSchema", schema));
        }
        members.push(("policyIds", (self.policy_ids)(self, &tool.policies)));
        Ok(Value::object(members))
    }
}

/// KHORA-ENV-1: the static part; instructions as given, not trimmed.
fn agent_to_value(agent: &Agent, link: &Link) -> Value {
    let lines = agent.instructions.iter().cloned().map(Value::String);
    Value::object([
        ("agentId", Value::String(agent.agent_id.clone())),
        ("name", Value::String(agent.name.clone())),
        ("staticHash", Value::string(link.static_hash.as_str())),
        ("staticInstructions", Value::Array(lines.collect())),
        ("staticContext", agent.context.clone()),
    ])
}

/// KHORA-ENV-1: by id, sorted, array indices first, of two with one id the later.
pub fn results_by_id(steps: &Steps, results: &Results) -> Vec<(Text, bool)> {
    results.by_id(steps.compare)
}

/// KHORA-ENV-3: the static part is there unless the host leaves it out.
pub fn leaves_static_out(capture: &Capture) -> bool {
    capture.without_static
}

/// KHORA-ENV-1: no description is an empty one.
pub fn wire_description(description: Option<&Text>) -> Value {
    Value::String(description.cloned().unwrap_or_default())
}
