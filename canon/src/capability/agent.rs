//! KHORA-AGENT: the static hash of a registered agent.

use super::definition::Agent;
use super::{Fault, Steps, text};
use crate::{Hashed, Text, Value};

impl Steps {
    /// KHORA-AGENT-1: the root's hash and the instruction lines; id, name and context are outside.
    pub fn agent_payload(&self, agent: &Agent) -> Result<Value, Fault> {
        let lines = (self.agent_lines)(self, &agent.instructions);
        let mut payload = vec![
            ("rootComposableHash", Value::string(self.static_hash(&agent.root)?)),
            ("agentInstructions", Value::Array(lines.into_iter().map(Value::String).collect())),
        ];
        payload.extend((self.agent_extra)(self, agent));
        Ok(Value::object(payload))
    }

    /// The static hash of an agent with its canonical payload.
    pub fn agent_hash(&self, agent: &Agent) -> Result<Hashed, Fault> {
        self.hash_payload(&self.agent_payload(agent)?)
    }
}

/// KHORA-AGENT-2: each line trimmed as JavaScript trims, empty ones dropped, order kept.
pub fn trimmed_lines(steps: &Steps, lines: &[Text]) -> Vec<Text> {
    lines.iter().map(steps.trim).filter(|line| !text::is_empty(line)).collect()
}
