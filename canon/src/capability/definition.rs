//! Tools, toolkits, dynamic toolkits and agents as they are defined, before anything is hashed.

mod read;

use super::{Fault, Problem};
use crate::{Text, Value};

pub use read::Reader;

/// When a policy is asked again at execution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Binding {
    /// At every execution.
    #[default]
    Live,
    /// Never: the result of the evaluation stands.
    Snapshot,
}

impl Binding {
    /// The name in payloads.
    pub fn name(self) -> &'static str {
        match self {
            Binding::Live => "live",
            Binding::Snapshot => "snapshot",
        }
    }
}

/// A mention of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Its id.
    pub id: Text,
    /// Its execute binding.
    pub binding: Binding,
    /// Tells apart two policy objects of the same id.
    pub reference: Option<Text>,
}

impl Policy {
    /// What makes two mentions one object: the id, unless a reference tells them apart.
    pub fn identity(&self) -> (&Text, Option<&Text>) {
        (&self.id, self.reference.as_ref())
    }
}

/// A tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Its name.
    pub name: Text,
    /// Its description, if it has one.
    pub description: Option<Text>,
    /// What its schema hashes as; the fault counts only when it is hashed.
    pub schema: Result<Option<Value>, Fault>,
    /// Its instruction lines, if given.
    pub instructions: Option<Vec<Text>>,
    /// The policies that it needs.
    pub policies: Vec<Policy>,
    /// The names of its own pipeline hooks.
    pub hooks: Vec<Text>,
}

/// A toolkit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolkit {
    /// Its name.
    pub name: Text,
    /// Its instruction lines, if given.
    pub instructions: Option<Vec<Text>>,
    /// What it holds.
    pub members: Vec<Composable>,
    /// The names of its own pipeline hooks.
    pub hooks: Vec<Text>,
}

/// A toolkit whose members are made at evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicToolkit {
    /// Its name.
    pub name: Text,
    /// Its instruction lines, if given.
    pub instructions: Option<Vec<Text>>,
    /// The policies that it needs before it makes anything.
    pub policies: Vec<Policy>,
    /// What it makes.
    pub creates: Vec<Composable>,
    /// The names of its own pipeline hooks.
    pub hooks: Vec<Text>,
}

/// Anything that can be a member of a toolkit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composable {
    /// A tool.
    Tool(Tool),
    /// A toolkit.
    Toolkit(Toolkit),
    /// A dynamic toolkit.
    DynamicToolkit(DynamicToolkit),
}

/// An agent to register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// Its id.
    pub agent_id: Text,
    /// Its name.
    pub name: Text,
    /// Its instruction lines, as given.
    pub instructions: Vec<Text>,
    /// Its static context, an object.
    pub context: Value,
    /// Its root composable.
    pub root: Composable,
}

impl Composable {
    /// Its name.
    pub fn name(&self) -> &Text {
        match self {
            Composable::Tool(tool) => &tool.name,
            Composable::Toolkit(kit) => &kit.name,
            Composable::DynamicToolkit(kit) => &kit.name,
        }
    }

    /// The policies that a parent resolves before it evaluates its members: a
    /// toolkit has those of its members, a dynamic toolkit only its own.
    pub fn policies(&self) -> Vec<&Policy> {
        match self {
            Composable::Tool(tool) => tool.policies.iter().collect(),
            Composable::Toolkit(kit) => kit.members.iter().flat_map(Composable::policies).collect(),
            Composable::DynamicToolkit(kit) => kit.policies.iter().collect(),
        }
    }

    /// Every tool in it, those that a dynamic toolkit makes included, in the order of the definition.
    pub fn tools(&self) -> Vec<&Tool> {
        match self {
            Composable::Tool(tool) => vec![tool],
            Composable::Toolkit(kit) => kit.members.iter().flat_map(Composable::tools).collect(),
            Composable::DynamicToolkit(kit) => kit.creates.iter().flat_map(Composable::tools).collect(),
        }
    }

    /// The tool, where an operation takes nothing else.
    pub fn into_tool(self) -> Result<Tool, Problem> {
        match self {
            Composable::Tool(tool) => Ok(tool),
            _ => Err(Problem::OtherKind("tool")),
        }
    }
}
