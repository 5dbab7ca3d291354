//! KHORA-INV: a host's invocation context, normalized for hashing.

use super::text::Writer;
use super::{Fault, Steps};
use crate::notation::js::{Absent, Heap, JsValue, Object, ObjectId, Prototype, iso_string};
use crate::{Hashed, Text, Value};

/// The decisions about an invocation context; a mutant changes one.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// KHORA-INV-5: whether a root can be a context at all; any other is as good as none.
    pub root: fn(&Heap, &JsValue) -> bool,
    /// KHORA-INV-4: what a context of which nothing is left is hashed as, by how many members it had; none where it
    /// has no hash.
    pub empty: fn(usize) -> Option<Value>,
    /// KHORA-INV-2: whether an allowlist lets a member of this depth (0 at the top) through.
    pub allows: fn(&[Text], usize, &Text) -> bool,
    /// KHORA-INV-1: `undefined` as an element of an array.
    pub element: Absent,
    /// KHORA-INV-1: a valid `Date`.
    pub date: fn(f64) -> Value,
    /// KHORA-INV-3: whether bigints, functions and symbols are refused.
    pub refuses_values: bool,
    /// KHORA-INV-3: whether class instances and maps are refused.
    pub refuses_instances: bool,
    /// KHORA-INV-3: the place that a cycle is reported at; none lets it pass as an empty object.
    pub cycle: fn(Text) -> Option<Text>,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            root: is_plain,
            empty: omitted,
            allows: |list, depth, name| depth > 0 || list.is_empty() || list.contains(name),
            element: Absent::Dropped,
            date: |milliseconds| iso_string(milliseconds).map_or(Value::Null, Value::string),
            refuses_values: true,
            refuses_instances: true,
            cycle: Some,
        }
    }
}

/// KHORA-INV-4 `omitted`.
pub fn omitted(_: usize) -> Option<Value> {
    None
}

/// KHORA-INV-4 `hashed`.
pub fn as_empty_object(_: usize) -> Option<Value> {
    Some(Value::Object(Vec::new()))
}

/// An object whose prototype is `Object.prototype` or none.
pub fn is_plain(heap: &Heap, value: &JsValue) -> bool {
    matches!(heap.object_of(value), Some(Object::Record { prototype: Prototype::Object | Prototype::Null, .. }))
}

impl Steps {
    /// The normalized context; none where there is nothing to hash.
    pub fn normalize_context(
        &self, heap: &Heap, context: &JsValue, allowlist: &[Text],
    ) -> Result<Option<Value>, Fault> {
        if !(self.invocation.root)(heap, context) {
            return Ok(None);
        }
        let mut walk = Walk { steps: self, heap, allowlist, open: Vec::new() };
        let members = walk.members(context, &Text::default(), 0)?;
        if members.is_empty() {
            let given = heap.members(context).unwrap_or_default().len();
            return Ok((self.invocation.empty)(given));
        }
        Ok(Some(Value::Object(members)))
    }

    /// KHORA-INV-1: the canonical payload and hash of a context, if there is anything to hash.
    pub fn invocation_hash(&self, heap: &Heap, context: &JsValue, allowlist: &[Text]) -> Result<Option<Hashed>, Fault> {
        let Some(context) = self.normalize_context(heap, context, allowlist)? else {
            return Ok(None);
        };
        let payload = Value::object([("kind", Value::string("invocation")), ("context", context)]);
        self.hash_payload(&payload).map(Some)
    }
}

struct Walk<'a> {
    steps: &'a Steps,
    heap: &'a Heap,
    allowlist: &'a [Text],
    /// The objects that are being visited. The root is none of them, so a
    /// cycle through it is found one round later, as in the original.
    open: Vec<Open>,
}

#[derive(Clone, Copy, PartialEq)]
enum Open {
    Array(ObjectId),
    Record(ObjectId),
}

fn fault(path: &Text, before: &str, after: &str) -> Fault {
    let message = Writer::default().str(before).text(path).str(after).finish();
    Fault::InvocationContext { path: Some(path.clone()), message }
}

/// The original overflows its stack or lets the engine throw: no place is named.
fn engine_error(message: &str) -> Fault {
    Fault::InvocationContext { path: None, message: Text::from(message) }
}

impl Walk<'_> {
    fn members(&mut self, value: &JsValue, path: &Text, depth: usize) -> Result<Vec<(Text, Value)>, Fault> {
        let mut members = self.heap.members(value).unwrap_or_default();
        // Which of several faults is reported depends on this order.
        members.sort_by(|(a, _), (b, _)| (self.steps.compare)(a, b));
        let mut normalized = Vec::new();
        for (name, member) in members {
            if !(self.steps.invocation.allows)(self.allowlist, depth, name) {
                continue;
            }
            let here = match *path == "" {
                true => name.clone(),
                false => Writer::default().text(path).str(".").text(name).finish(),
            };
            // Assigning `__proto__` sets a prototype, so the member itself is lost.
            if let Some(member) = self.value(member, &here, depth)?
                && *name != "__proto__"
            {
                normalized.push((name.clone(), member));
            }
        }
        Ok(normalized)
    }

    fn value(&mut self, value: &JsValue, path: &Text, depth: usize) -> Result<Option<Value>, Fault> {
        Ok(Some(match value {
            JsValue::Undefined => return Ok(None),
            JsValue::Null | JsValue::NotFinite => Value::Null,
            JsValue::Bool(truth) => Value::Bool(*truth),
            JsValue::Number(literal) => Value::Number(literal.clone()),
            JsValue::String(text) => Value::String(text.clone()),
            JsValue::BigInt | JsValue::Symbol | JsValue::Function => {
                if !self.steps.invocation.refuses_values {
                    return Ok(None);
                }
                return Err(fault(
                    path,
                    "invocationContext not JSON-serializable at ",
                    &format!(" ({}) \u{2014} use strings or numbers", value.type_name()),
                ));
            }
            JsValue::Object(id) => return self.object(value, *id, path, depth),
        }))
    }

    fn object(&mut self, value: &JsValue, id: ObjectId, path: &Text, depth: usize) -> Result<Option<Value>, Fault> {
        let rules = self.steps.invocation;
        Ok(Some(match self.heap.object(id) {
            Object::Date(milliseconds) => match milliseconds.filter(|ms| iso_string(*ms).is_some()) {
                Some(milliseconds) => (rules.date)(milliseconds),
                None => return Err(engine_error("Invalid time value")),
            },
            Object::Array(elements) => {
                // Only a cycle of nothing but arrays escapes the original's check.
                let since_record = self.open.rsplit(|open| matches!(open, Open::Record(_))).next();
                if since_record.is_some_and(|arrays| arrays.contains(&Open::Array(id))) {
                    return Err(engine_error("Maximum call stack size exceeded"));
                }
                self.open.push(Open::Array(id));
                let mut normalized = Vec::new();
                for (index, element) in elements.iter().enumerate() {
                    let here = Writer::default().text(path).str(&format!("[{index}]")).finish();
                    match (self.value(element, &here, depth + 1)?, rules.element) {
                        (Some(element), _) => normalized.push(element),
                        (None, Absent::Null) => normalized.push(Value::Null),
                        (None, Absent::Dropped) => {}
                    }
                }
                self.open.pop();
                Value::Array(normalized)
            }
            _ if rules.refuses_instances && !is_plain(self.heap, value) => {
                return Err(fault(
                    path, "invocationContext expects a plain object at ", " \u{2014} use JSON-serializable data only",
                ));
            }
            _ if self.open.contains(&Open::Record(id)) => match (rules.cycle)(path.clone()) {
                Some(path) => return Err(fault(&path, "invocationContext is circular at ", "")),
                None => Value::Object(Vec::new()),
            },
            _ => {
                self.open.push(Open::Record(id));
                let members = self.members(value, path, depth + 1)?;
                self.open.pop();
                Value::Object(members)
            }
        }))
    }
}
