//! The pre-hash payloads of tools, toolkits and dynamic toolkits, and their static hashes.

use super::definition::{Composable, DynamicToolkit, Policy, Tool, Toolkit};
use super::text::{join, split};
use super::{Fault, Steps};
use crate::{Hashed, Text, Value};

/// Further members of a payload, beyond those of the table.
pub type Extra = Vec<(&'static str, Value)>;

fn strings<'a>(texts: impl IntoIterator<Item = &'a Text>) -> Value {
    Value::Array(texts.into_iter().cloned().map(Value::String).collect())
}

impl Steps {
    /// A sorted copy; strings that compare equal keep their order.
    pub fn sorted(&self, mut texts: Vec<Text>) -> Vec<Text> {
        texts.sort_by(self.compare);
        texts
    }

    /// Hashes a payload.
    pub fn hash_payload(&self, payload: &Value) -> Result<Hashed, Fault> {
        Ok(self.hash.hash(payload.to_text().as_bytes())?)
    }

    /// The payload of a composable's static hash.
    pub fn static_payload(&self, composable: &Composable) -> Result<Value, Fault> {
        match composable {
            Composable::Tool(tool) => self.tool_payload(tool),
            Composable::Toolkit(kit) => self.toolkit_payload(kit),
            Composable::DynamicToolkit(kit) => Ok(self.dynamic_toolkit_payload(kit)),
        }
    }

    /// The static hash of a composable.
    pub fn static_hash(&self, composable: &Composable) -> Result<String, Fault> {
        Ok(self.hash_payload(&self.static_payload(composable)?)?.hash)
    }

    /// KHORA-TOOL-1: the table of a tool.
    pub fn tool_payload(&self, tool: &Tool) -> Result<Value, Fault> {
        let mut members = vec![
            ("kind", Value::string("tool")),
            ("name", Value::String(tool.name.clone())),
            ("description", (self.description)(tool.description.as_ref())),
            ("instructions", (self.tool_instructions)(self, tool.instructions.as_deref())),
            ("policies", (self.policy_ids)(self, &tool.policies)),
        ];
        if let Some(schema) = tool.schema.clone()? {
            members.push(("schema", schema));
        }
        if let Some(bindings) = (self.policy_bindings)(self, &tool.policies) {
            members.push(("policyBindings", bindings));
        }
        Ok(Value::object(members))
    }

    /// KHORA-KIT-1: the table of a toolkit.
    pub fn toolkit_payload(&self, kit: &Toolkit) -> Result<Value, Fault> {
        let mut members = Vec::new();
        for member in &kit.members {
            members.push((member.name().clone(), self.static_hash(member)?));
        }
        let mut payload = vec![
            ("kind", Value::string("toolkit")),
            ("name", Value::String(kit.name.clone())),
            ("instructions", (self.kit_instructions)(self, kit.instructions.as_deref())),
            ("members", (self.members)(self, members)),
        ];
        payload.extend((self.toolkit_extra)(self, kit));
        Ok(Value::object(payload))
    }

    /// KHORA-DYN-1: the table of a dynamic toolkit; neither bindings nor what it makes.
    pub fn dynamic_toolkit_payload(&self, kit: &DynamicToolkit) -> Value {
        let mut payload = vec![
            ("kind", Value::string("dynamicToolkit")),
            ("name", Value::String(kit.name.clone())),
            ("instructions", (self.kit_instructions)(self, kit.instructions.as_deref())),
            ("policies", (self.policy_ids)(self, &kit.policies)),
        ];
        payload.extend((self.dynamic_extra)(self, kit));
        Value::object(payload)
    }

    /// The payload of a tool that only an evaluation made, so that no definition
    /// is at hand: its joined instructions are split again, and it has no bindings.
    pub fn evaluated_tool_payload(&self, tool: &Tool) -> Result<Value, Fault> {
        let joined = join(tool.instructions.iter().flatten(), BLANK_LINE);
        let mut members = vec![
            ("kind", Value::string("tool")),
            ("name", Value::String(tool.name.clone())),
            ("description", (self.description)(tool.description.as_ref())),
            ("instructions", self.split_instructions(&joined)),
            ("policies", (self.policy_ids)(self, &tool.policies)),
        ];
        if let Some(schema) = tool.schema.clone()? {
            members.push(("schema", schema));
        }
        Ok(Value::object(members))
    }

    /// Instruction lines out of a joined text, sorted; an empty text has none.
    pub fn split_instructions(&self, joined: &Text) -> Value {
        if *joined == "" {
            return Value::Array(Vec::new());
        }
        strings(&self.sorted(split(joined, BLANK_LINE)))
    }
}

/// What stands between instruction blocks.
pub const BLANK_LINE: &str = "\n\n";

/// KHORA-TOOL-1: a description or null; an empty one stays empty.
pub fn description(description: Option<&Text>) -> Value {
    description.map_or(Value::Null, |text| Value::String(text.clone()))
}

/// KHORA-TOOL-2: sorted, nothing trimmed or dropped; none given is an empty array.
pub fn sorted_instructions(steps: &Steps, lines: Option<&[Text]>) -> Value {
    strings(&steps.sorted(lines.unwrap_or_default().to_vec()))
}

/// KHORA-KIT-2, KHORA-DYN-1: as given; none given is null, an empty array stays one.
pub fn instructions_or_null(_: &Steps, lines: Option<&[Text]>) -> Value {
    lines.map_or(Value::Null, strings)
}

/// KHORA-TOOL-3, KHORA-DYN-1: the ids alone, sorted.
pub fn sorted_policy_ids(steps: &Steps, policies: &[Policy]) -> Value {
    let ids = policies.iter().map(|policy| policy.id.clone()).collect();
    strings(&steps.sorted(ids))
}

/// KHORA-TOOL-4: id and execute binding of each policy, sorted by id, ties in
/// the order of the definition; left out where there is no policy.
pub fn sorted_bindings(steps: &Steps, policies: &[Policy]) -> Option<Value> {
    if policies.is_empty() {
        return None;
    }
    let mut sorted: Vec<&Policy> = policies.iter().collect();
    sorted.sort_by(|a, b| (steps.compare)(&a.id, &b.id));
    Some(bindings(sorted))
}

/// Id and execute binding of each policy in this order.
pub fn bindings<'a>(policies: impl IntoIterator<Item = &'a Policy>) -> Value {
    let binding = |policy: &Policy| {
        Value::object([
            ("id", Value::String(policy.id.clone())),
            ("executeBinding", Value::string(policy.binding.name())),
        ])
    };
    Value::Array(policies.into_iter().map(binding).collect())
}

/// KHORA-KIT-3: name and hash of each member, sorted by name, ties in the order of the definition.
pub fn sorted_members(steps: &Steps, mut members: Vec<(Text, String)>) -> Value {
    members.sort_by(|(a, _), (b, _)| (steps.compare)(a, b));
    name_and_hash(members)
}

/// Pairs of name and hash in this order.
pub fn name_and_hash(members: Vec<(Text, String)>) -> Value {
    let pair =
        |(name, hash): (Text, String)| Value::object([("name", Value::String(name)), ("hash", Value::string(hash))]);
    Value::Array(members.into_iter().map(pair).collect())
}
