//! KHORA-RUN: the hash of the tools that an evaluation enabled.

use super::definition::{Composable, Tool};
use super::{Fault, Steps, payload};
use crate::{Hashed, Text, Value};
use std::collections::HashMap;

/// A tool of a run and its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolRef {
    /// The tool's name.
    pub key: Text,
    /// Its hash.
    pub hash: String,
}

impl ToolRef {
    /// `{toolKey, toolHash}`
    pub fn to_value(&self) -> Value {
        Value::object([("toolKey", Value::String(self.key.clone())), ("toolHash", Value::string(self.hash.as_str()))])
    }
}

/// Static hashes by tool name.
pub type StaticHashes = HashMap<Text, String>;

/// Per tool, what a host bound to it for this run (a provenance head, say).
pub type Bindings = HashMap<Text, Text>;

impl Steps {
    /// KHORA-RUN-2: the static hash of each leaf tool; dynamic toolkits are not entered.
    pub fn static_hashes(&self, root: &Composable) -> Result<StaticHashes, Fault> {
        let mut leaves = Vec::new();
        (self.static_leaves)(root, &mut leaves);
        let mut hashes = StaticHashes::new();
        for tool in leaves {
            let hash = self.hash_payload(&self.tool_payload(tool)?)?.hash;
            (self.record_static)(&mut hashes, &tool.name, hash);
        }
        Ok(hashes)
    }

    /// KHORA-RUN-1, KHORA-RUN-2: each enabled tool with its hash, sorted by name: the static
    /// hash of its name, else the hash of the tool as it was evaluated.
    pub fn tool_refs(
        &self, enabled: &[(Text, &Tool)], hashes: &StaticHashes, bindings: &Bindings,
    ) -> Result<Vec<ToolRef>, Fault> {
        let mut enabled: Vec<_> = enabled.to_vec();
        (self.runtime_order)(self, &mut enabled);
        let mut refs = Vec::new();
        for (name, tool) in enabled {
            let base = match hashes.get(&name) {
                Some(hash) => hash.clone(),
                None => self.hash_payload(&self.evaluated_tool_payload(tool)?)?.hash,
            };
            let hash = match bindings.get(&name) {
                Some(binding) => self.binding_hash(&base, binding)?,
                None => base,
            };
            refs.push(ToolRef { key: name, hash });
        }
        Ok(refs)
    }

    /// A tool's hash together with what a host bound to it; an empty string is a binding too.
    pub fn binding_hash(&self, base: &str, binding: &Text) -> Result<String, Fault> {
        let payload = Value::object([
            ("kind", Value::string("runtime_tool_binding")),
            ("baseToolHash", Value::string(base)),
            ("runtimeBinding", Value::String(binding.clone())),
        ]);
        Ok(self.hash_payload(&payload)?.hash)
    }

    /// KHORA-RUN-1: the canonical payload and hash of a run.
    pub fn runtime_hash(&self, refs: &[ToolRef]) -> Result<Hashed, Fault> {
        let tools = refs.iter().map(|tool| (tool.key.clone(), tool.hash.clone())).collect();
        self.hash_payload(&Value::object([
            ("kind", Value::string("runtime")),
            ("tools", payload::name_and_hash(tools)),
        ]))
    }
}

/// The tools that have a static hash, in the order of the definition.
pub fn leaves<'a>(composable: &'a Composable, found: &mut Vec<&'a Tool>) {
    match composable {
        Composable::Tool(tool) => found.push(tool),
        Composable::Toolkit(kit) => kit.members.iter().for_each(|member| leaves(member, found)),
        Composable::DynamicToolkit(_) => {}
    }
}

/// KHORA-RUN-3: of two tools with one name the later hash stays.
pub fn later_wins(hashes: &mut StaticHashes, name: &Text, hash: String) {
    hashes.insert(name.clone(), hash);
}

/// KHORA-RUN-1: by name.
pub fn by_name(steps: &Steps, enabled: &mut Vec<(Text, &Tool)>) {
    enabled.sort_by(|(a, _), (b, _)| (steps.compare)(a, b));
}
