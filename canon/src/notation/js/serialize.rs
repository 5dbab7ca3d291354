//! What is left of a JavaScript value for `JSON.stringify` after the tree has been rebuilt from own fields.

use super::{Heap, JsValue, Object, ObjectId};
use crate::Value;
use std::fmt;

/// What becomes of a value that JSON has no word for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// It is left out.
    Dropped,
    /// `null` stands in its place.
    Null,
}

/// What becomes of a `Date`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateForm {
    /// It has no own fields, so `{}`.
    Empty,
    /// Its ISO text, `null` when invalid.
    Iso,
}

/// The decisions of a serialization; a mutant changes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Serialization {
    /// KHORA-UNDEF-1: `undefined`, a function or a symbol as a member.
    pub member: Absent,
    /// KHORA-UNDEF-1: the same as an element of an array.
    pub element: Absent,
    /// A `Date` anywhere.
    pub date: DateForm,
    /// Whether a bigint is refused, and not printed as `null`.
    pub refuses_bigint: bool,
    /// Whether a cycle is refused, and not cut off with `null`.
    pub refuses_cycle: bool,
}

impl Default for Serialization {
    fn default() -> Serialization {
        Serialization {
            member: Absent::Dropped,
            element: Absent::Null,
            date: DateForm::Empty,
            refuses_bigint: true,
            refuses_cycle: true,
        }
    }
}

/// Why `JSON.stringify` refuses a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unserializable {
    /// It holds a bigint.
    BigInt,
    /// It holds itself.
    Cycle,
}

impl fmt::Display for Unserializable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unserializable::BigInt => "a bigint has no JSON form; pass a string or a number",
            Unserializable::Cycle => "the value contains itself",
        })
    }
}

impl std::error::Error for Unserializable {}

impl Heap {
    /// The JSON value to hash, members in enumeration order; none where `JSON.stringify` gives no text at all.
    pub fn to_json(&self, value: &JsValue, rules: Serialization) -> Result<Option<Value>, Unserializable> {
        Walk { heap: self, rules, open: Vec::new() }.value(value)
    }
}

struct Walk<'a> {
    heap: &'a Heap,
    rules: Serialization,
    /// The objects that are being written: meeting one again is a cycle.
    open: Vec<ObjectId>,
}

impl Walk<'_> {
    fn value(&mut self, value: &JsValue) -> Result<Option<Value>, Unserializable> {
        Ok(Some(match value {
            JsValue::Undefined | JsValue::Symbol | JsValue::Function => return Ok(None),
            // KHORA-NUM-3
            JsValue::Null | JsValue::NotFinite => Value::Null,
            JsValue::Bool(truth) => Value::Bool(*truth),
            JsValue::Number(literal) => Value::Number(literal.clone()),
            JsValue::String(text) => Value::String(text.clone()),
            JsValue::BigInt if self.rules.refuses_bigint => return Err(Unserializable::BigInt),
            JsValue::BigInt => Value::Null,
            JsValue::Object(id) => {
                if self.open.contains(id) {
                    return match self.rules.refuses_cycle {
                        true => Err(Unserializable::Cycle),
                        false => Ok(Some(Value::Null)),
                    };
                }
                self.open.push(*id);
                let written = self.object(value, *id);
                self.open.pop();
                return written;
            }
        }))
    }

    fn object(&mut self, value: &JsValue, id: ObjectId) -> Result<Option<Value>, Unserializable> {
        Ok(Some(match self.heap.object(id) {
            Object::Array(elements) => {
                let mut written = Vec::with_capacity(elements.len());
                for element in elements {
                    match (self.value(element)?, self.rules.element) {
                        (Some(element), _) => written.push(element),
                        (None, Absent::Null) => written.push(Value::Null),
                        (None, Absent::Dropped) => {}
                    }
                }
                Value::Array(written)
            }
            Object::Record { .. } => {
                // An own `toJSON` survives the rebuild and is called; the notation's functions return nothing.
                if *self.heap.get(value, "toJSON") == JsValue::Function {
                    return Ok(None);
                }
                let mut written = Vec::new();
                for (name, member) in self.heap.members(value).unwrap_or_default() {
                    match (self.value(member)?, self.rules.member) {
                        (Some(member), _) => written.push((name.clone(), member)),
                        (None, Absent::Null) => written.push((name.clone(), Value::Null)),
                        (None, Absent::Dropped) => {}
                    }
                }
                Value::Object(written)
            }
            Object::Map => Value::Object(Vec::new()),
            Object::Date(milliseconds) => match self.rules.date {
                DateForm::Empty => Value::Object(Vec::new()),
                DateForm::Iso => milliseconds.and_then(super::iso_string).map_or(Value::Null, Value::string),
            },
        }))
    }
}
