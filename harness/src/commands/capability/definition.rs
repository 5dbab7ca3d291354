//! Definitions from files: what kind of thing a file defines, its payload, and what is odd about it.

use crate::exit::{Exit, Failure};
use crate::explain::refusal::Refusal;
use crate::input::Source;
use canon::capability::definition::{Agent, Composable, Reader};
use canon::capability::explain::{Note, value_notes};
use canon::capability::{Fault, Path, Steps};
use canon::notation::js::{Heap, JsValue};
use canon::value::{ReadOptions, Surrogates};
use canon::{Hashed, Profile, Readings, Settings, Text, Value};
use clap::ValueEnum;
use std::io::Write as _;

/// What a file defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// A tool.
    Tool,
    /// A toolkit.
    Toolkit,
    /// A toolkit whose members are made at evaluation.
    DynamicToolkit,
    /// An agent: agentId, name, instructions, root.
    Agent,
    /// A schema: toJSONSchema (what the method returns) or ~standard.
    Schema,
    /// An invocation context.
    Invocation,
    /// Any value, in the $js notation where JSON cannot hold it.
    Value,
}

/// A definition that was read.
pub struct Definition {
    /// Its name for messages.
    pub name: String,
    /// What it is.
    pub thing: Thing,
    /// The names of its tools for which the notation puts a schema in the place of `inputSchema`.
    without_schema: Vec<Text>,
    heap: Heap,
}

/// What a file can define, once read.
pub enum Thing {
    /// A tool or a kit.
    Composable(Composable),
    /// An agent.
    Agent(Agent),
    /// A schema.
    Schema(JsValue),
    /// An invocation context and what may enter its hash.
    Invocation(JsValue, Vec<Text>),
    /// Any value.
    Value(JsValue),
}

impl Definition {
    /// Reads a definition; the kind is found out where none is given.
    pub fn read(
        source: &Source, kind: Option<Kind>, allowlist: &[String], steps: &Steps, readings: &Readings,
    ) -> Result<Definition, Failure> {
        let name = source.name();
        let document = source.read(Profile::KHORA.default_max_depth())?;
        let options = ReadOptions {
            duplicates: Profile::KHORA.spec().under(readings).duplicates,
            surrogates: Surrogates::Keep,
            ..ReadOptions::default()
        };
        let settings = Settings::new(Profile::KHORA, *readings);
        let read = document.judge(|bytes| Value::read_with(bytes, options));
        let value = read.map_err(|reject| Failure {
            exit: Exit::Differs,
            message: Refusal::new(&document.bytes, &settings, reject).line(&name),
        })?;
        let mut heap = Heap::default();
        let root = heap.read(&value, "$", options.duplicates).map_err(|error| refused(&name, &error))?;
        let reader = Reader { steps, heap: &heap };
        let kind = kind.unwrap_or_else(|| guess(&value));
        let composable = |kind| reader.composable_of(&root, &Path::ROOT, kind);
        let thing = match kind {
            Kind::Tool => composable("tool").map(Thing::Composable),
            Kind::Toolkit => composable("toolkit").map(Thing::Composable),
            Kind::DynamicToolkit => composable("dynamicToolkit").map(Thing::Composable),
            Kind::Agent => reader.agent(&root, &Path::ROOT).map(Thing::Agent),
            Kind::Schema => Ok(Thing::Schema(root.clone())),
            Kind::Invocation => {
                let allowlist = allowlist.iter().map(|name| Text::from(name.as_str()));
                Ok(Thing::Invocation(root.clone(), allowlist.collect()))
            }
            Kind::Value => Ok(Thing::Value(root.clone())),
        };
        let clearer = |fault| guess_kind_fault(&value, &reader, &root).unwrap_or(fault);
        let thing = thing.map_err(clearer).map_err(|fault| refused(&name, &fault))?;
        let mut without_schema = Vec::new();
        match &thing {
            Thing::Composable(_) => tools_without_schema(&heap, &root, &mut without_schema),
            Thing::Agent(_) => tools_without_schema(&heap, heap.get(&root, "root"), &mut without_schema),
            _ => {}
        }
        Ok(Definition { name, thing, without_schema, heap })
    }

    /// The payload before it is hashed; none where there is nothing to hash.
    pub fn payload(&self, steps: &Steps) -> Result<Option<Value>, Failure> {
        let payload = match &self.thing {
            Thing::Composable(composable) => steps.static_payload(composable).map(Some),
            Thing::Agent(agent) => steps.agent_payload(agent).map(Some),
            Thing::Schema(schema) => (steps.schema)(steps, &self.heap, schema, &Path::ROOT),
            Thing::Invocation(context, allowlist) => {
                steps.normalize_context(&self.heap, context, allowlist).map(|context| {
                    context.map(|context| Value::object([("kind", Value::string("invocation")), ("context", context)]))
                })
            }
            Thing::Value(value) => self.heap.to_json(value, steps.serialization).map_err(Fault::from),
        };
        payload.map_err(|fault| refused(&self.name, &fault))
    }

    /// The payload with the payloads of members in the place of their hashes.
    pub fn expanded(&self, steps: &Steps) -> Result<Option<Value>, Failure> {
        let expanded = match &self.thing {
            Thing::Composable(composable) => steps.expanded(composable),
            Thing::Agent(agent) => steps.expanded_agent(agent),
            _ => return self.payload(steps),
        };
        expanded.map(Some).map_err(|fault| refused(&self.name, &fault))
    }

    /// Canonical payload and hash; none where there is nothing to hash.
    pub fn hash(&self, steps: &Steps) -> Result<Option<Hashed>, Failure> {
        let hashed = |payload: Value| steps.hash_payload(&payload).map_err(|fault| refused(&self.name, &fault));
        self.payload(steps)?.map(hashed).transpose()
    }

    /// What the hash depends on beside the definition.
    pub fn notes(&self, steps: &Steps) -> Result<Vec<Note>, Failure> {
        Ok(match &self.thing {
            Thing::Composable(composable) => composable.notes(),
            Thing::Agent(agent) => agent.notes(),
            _ => {
                let mut notes = Vec::new();
                if let Some(payload) = self.payload(steps)? {
                    value_notes(&payload, "", &mut notes);
                }
                notes
            }
        })
    }

    /// Says on standard error which tools have no schema, and which names stand more than once.
    pub fn warn(&self) {
        for name in &self.without_schema {
            // A warning that cannot be written is no reason to stop.
            let _ = writeln!(
                std::io::stderr(),
                "canon: warning: {}: the tool {:?} has no inputSchema; it is hashed with the schema of a vendor \"acme\", version 1",
                self.name,
                name.to_string_lossy()
            );
        }
        let root = match &self.thing {
            Thing::Composable(composable) => composable,
            Thing::Agent(agent) => &agent.root,
            _ => return,
        };
        for name in root.repeated_names() {
            let _ = writeln!(
                std::io::stderr(),
                "canon: warning: {}: the tool name {:?} stands more than once; the last one counts",
                self.name,
                name.to_string_lossy()
            );
        }
    }
}

/// The tools of a composable that leave `inputSchema` out, in the order in which they stand, each name once.
fn tools_without_schema(heap: &Heap, composable: &JsValue, names: &mut Vec<Text>) {
    let inner = match heap.get(composable, "kind").as_text().and_then(Text::as_str) {
        Some("toolkit") => "members",
        Some("dynamicToolkit") => "creates",
        _ => {
            let name = heap.get(composable, "name").as_text();
            if *heap.get(composable, "inputSchema") == JsValue::Undefined {
                names.extend(name.filter(|name| !names.contains(name)).cloned());
            }
            return;
        }
    };
    for member in heap.elements(heap.get(composable, inner)).unwrap_or_default() {
        tools_without_schema(heap, member, names);
    }
}

/// What a document seems to define: its own `kind`, else an agent by its root, else a tool.
fn guess(value: &Value) -> Kind {
    match value.get("kind").and_then(Value::as_str) {
        Some("toolkit") => Kind::Toolkit,
        Some("dynamicToolkit") => Kind::DynamicToolkit,
        _ if value.get("root").is_some() => Kind::Agent,
        _ => Kind::Tool,
    }
}

/// An unknown kind is told as such, not as a tool that is missing its parts.
fn guess_kind_fault(value: &Value, reader: &Reader<'_>, root: &JsValue) -> Option<Fault> {
    value.get("kind")?;
    reader.composable(root, &Path::ROOT).err()
}

/// A document that is refused: its name and why, exit code 1.
pub fn refused(name: &str, why: &dyn std::fmt::Display) -> Failure {
    Failure { exit: Exit::Differs, message: format!("{name}: {why}") }
}
