//! Definitions from JavaScript values; whatever is no definition is refused with its path.

use super::{Agent, Binding, Composable, DynamicToolkit, Policy, Tool, Toolkit};
use crate::capability::{Fault, Path, Problem, Steps};
use crate::notation::js::{Heap, JsValue, Object, Serialization};
use crate::{Text, Value};

/// How many steps may lead into a definition; only a cycle needs more.
const MAX_DEPTH: usize = 1000;

/// Reads definitions out of a heap.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The steps; the schema is turned into what it hashes as.
    pub steps: &'a Steps,
    /// Where the values are.
    pub heap: &'a Heap,
}

type Read<T> = Result<T, Fault>;

impl Reader<'_> {
    /// What a message calls the value that stands in the place of another.
    fn kind_of(&self, value: &JsValue) -> &'static str {
        match (value, self.heap.object_of(value)) {
            (JsValue::Null, _) => "null",
            (JsValue::Undefined, _) => "nothing",
            (_, Some(Object::Array(_))) => "an array",
            (_, Some(_)) => "an object",
            (JsValue::String(_), _) => "a string",
            (JsValue::Bool(_), _) => "a boolean",
            (JsValue::Number(_) | JsValue::NotFinite, _) => "a number",
            (other, _) => other.type_name(),
        }
    }

    fn expected(&self, path: &Path<'_>, needed: &'static str, found: &JsValue) -> Fault {
        let found = self.kind_of(found);
        Fault::definition(path, Problem::Expected { needed, found })
    }

    fn object(&self, value: &JsValue, path: &Path<'_>) -> Read<()> {
        match self.heap.object_of(value) {
            Some(Object::Record { .. }) if path.depth() > MAX_DEPTH => {
                Err(Fault::definition(&Path::ROOT, Problem::TooDeep))
            }
            Some(Object::Record { .. }) => Ok(()),
            _ => Err(self.expected(path, "an object", value)),
        }
    }

    /// A string that must be there.
    pub fn string(&self, value: &JsValue, path: &Path<'_>, name: &str) -> Read<Text> {
        let member = self.heap.get(value, name);
        member.as_text().cloned().ok_or_else(|| self.expected(&path.member(name), "a string", member))
    }

    /// A string that may be missing or null.
    pub fn optional_string(&self, value: &JsValue, path: &Path<'_>, name: &str) -> Read<Option<Text>> {
        match self.heap.get(value, name) {
            member if member.is_nullish() => Ok(None),
            _ => self.string(value, path, name).map(Some),
        }
    }

    fn array(&self, value: &JsValue, path: &Path<'_>, name: &str) -> Read<Option<&[JsValue]>> {
        let member = self.heap.get(value, name);
        if member.is_nullish() {
            return Ok(None);
        }
        match self.heap.elements(member) {
            Some(elements) => Ok(Some(elements)),
            None => Err(self.expected(&path.member(name), "an array", member)),
        }
    }

    /// An array of strings that may be missing or null.
    pub fn lines(&self, value: &JsValue, path: &Path<'_>, name: &str) -> Read<Option<Vec<Text>>> {
        let Some(elements) = self.array(value, path, name)? else {
            return Ok(None);
        };
        let here = path.member(name);
        let lines = elements.iter().enumerate().map(|(index, line)| {
            line.as_text().cloned().ok_or_else(|| self.expected(&here.element(index), "a string", line))
        });
        lines.collect::<Read<_>>().map(Some)
    }

    fn policies(&self, value: &JsValue, path: &Path<'_>) -> Read<Vec<Policy>> {
        let here = path.member("policies");
        let policies = self.array(value, path, "policies")?.unwrap_or_default();
        let read = policies.iter().enumerate().map(|(index, policy)| {
            let here = here.element(index);
            self.object(policy, &here)?;
            let binding = match self.optional_string(policy, &here, "executeBinding")? {
                None => Binding::default(),
                Some(name) if name == "live" => Binding::Live,
                Some(name) if name == "snapshot" => Binding::Snapshot,
                Some(_) => {
                    return Err(Fault::definition(
                        &here.member("executeBinding"),
                        Problem::Expected { needed: "live or snapshot", found: "another string" },
                    ));
                }
            };
            Ok(Policy {
                id: self.string(policy, &here, "id")?,
                binding,
                reference: self.optional_string(policy, &here, "ref")?,
            })
        });
        read.collect()
    }

    fn composables(&self, value: &JsValue, path: &Path<'_>, name: &str) -> Read<Option<Vec<Composable>>> {
        let Some(elements) = self.array(value, path, name)? else {
            return Ok(None);
        };
        let here = path.member(name);
        let members = elements.iter().enumerate().map(|(index, member)| self.composable(member, &here.element(index)));
        members.collect::<Read<_>>().map(Some)
    }

    /// A composable of any kind.
    pub fn composable(&self, value: &JsValue, path: &Path<'_>) -> Read<Composable> {
        self.object(value, path)?;
        let kind = match self.heap.get(value, "kind") {
            JsValue::Undefined => Text::from("tool"),
            _ => self.string(value, path, "kind")?,
        };
        match kind.as_str() {
            Some("tool") => Ok(Composable::Tool(self.tool(value, path)?)),
            Some("toolkit") => Ok(Composable::Toolkit(self.toolkit(value, path)?)),
            Some("dynamicToolkit") => Ok(Composable::DynamicToolkit(self.dynamic_toolkit(value, path)?)),
            _ => Err(Fault::definition(&path.member("kind"), Problem::UnknownKind(kind))),
        }
    }

    /// A composable of this kind, whose `kind` may be left out.
    pub fn composable_of(&self, value: &JsValue, path: &Path<'_>, kind: &'static str) -> Read<Composable> {
        self.object(value, path)?;
        match self.optional_string(value, path, "kind")? {
            Some(other) if other != kind => Err(Fault::definition(&path.member("kind"), Problem::OtherKind(kind))),
            _ => match kind {
                "toolkit" => Ok(Composable::Toolkit(self.toolkit(value, path)?)),
                "dynamicToolkit" => Ok(Composable::DynamicToolkit(self.dynamic_toolkit(value, path)?)),
                _ => Ok(Composable::Tool(self.tool(value, path)?)),
            },
        }
    }

    fn tool(&self, value: &JsValue, path: &Path<'_>) -> Read<Tool> {
        let schema = match self.heap.get(value, "inputSchema") {
            JsValue::Undefined => Ok(Some(crate::capability::schema::default_input())),
            schema => (self.steps.schema)(self.steps, self.heap, schema, &path.member("inputSchema")),
        };
        Ok(Tool {
            name: self.string(value, path, "name")?,
            description: self.optional_string(value, path, "description")?,
            schema,
            instructions: self.lines(value, path, "instructions")?,
            policies: self.policies(value, path)?,
            hooks: self.lines(value, path, "hooks")?.unwrap_or_default(),
        })
    }

    fn toolkit(&self, value: &JsValue, path: &Path<'_>) -> Read<Toolkit> {
        let members = self.composables(value, path, "members")?;
        Ok(Toolkit {
            name: self.string(value, path, "name")?,
            instructions: self.lines(value, path, "instructions")?,
            members: members.ok_or_else(|| {
                let found = self.heap.get(value, "members");
                self.expected(&path.member("members"), "an array", found)
            })?,
            hooks: self.lines(value, path, "hooks")?.unwrap_or_default(),
        })
    }

    fn dynamic_toolkit(&self, value: &JsValue, path: &Path<'_>) -> Read<DynamicToolkit> {
        Ok(DynamicToolkit {
            name: self.string(value, path, "name")?,
            instructions: self.lines(value, path, "instructions")?,
            policies: self.policies(value, path)?,
            creates: self.composables(value, path, "creates")?.unwrap_or_default(),
            hooks: self.lines(value, path, "hooks")?.unwrap_or_default(),
        })
    }

    /// An agent.
    pub fn agent(&self, value: &JsValue, path: &Path<'_>) -> Read<Agent> {
        self.object(value, path)?;
        let root = self.heap.get(value, "root");
        Ok(Agent {
            agent_id: self.string(value, path, "agentId")?,
            name: self.string(value, path, "name")?,
            instructions: self.lines(value, path, "instructions")?.unwrap_or_default(),
            context: self.record(value, path, "context")?.unwrap_or(Value::Object(Vec::new())),
            root: self.composable(root, &path.member("root"))?,
        })
    }

    /// A member that is an object, as JSON; none where it is missing or null.
    pub fn record(&self, value: &JsValue, path: &Path<'_>, name: &str) -> Read<Option<Value>> {
        let member = self.heap.get(value, name);
        if member.is_nullish() {
            return Ok(None);
        }
        self.object(member, &path.member(name))?;
        Ok(self.heap.to_json(member, Serialization::default())?)
    }
}
