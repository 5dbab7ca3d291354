//! KHORA-SCHEMA: what a schema is hashed as.

use super::{Fault, Path, Problem, Steps};
use crate::Value;
use crate::notation::js::{Heap, JsValue};

/// What the schema of a tool that names none is hashed as.
pub fn default_input() -> Value {
    Value::object([("vendor", Value::string("acme")), ("version", Value::integer(1))])
}

/// KHORA-SCHEMA-1: the result of `toJSONSchema()`, else vendor and version of
/// `~standard`. A member `toJSONSchema` stands for a method with that result;
/// a result of `undefined` leaves nothing to hash.
pub fn input(steps: &Steps, heap: &Heap, schema: &JsValue, path: &Path<'_>) -> Result<Option<Value>, Fault> {
    if let Some(result) = json_schema(heap, schema) {
        return Ok(heap.to_json(result, steps.serialization)?);
    }
    standard(steps, heap, schema, path)
}

/// What `toJSONSchema()` returns, if there is such a method.
pub fn json_schema<'a>(heap: &'a Heap, schema: &JsValue) -> Option<&'a JsValue> {
    let members = heap.members(schema)?;
    let (_, result) = members.into_iter().find(|(name, _)| **name == "toJSONSchema")?;
    Some(result)
}

/// Vendor and version of `~standard`; without it there is nothing to hash by.
pub fn standard(steps: &Steps, heap: &Heap, schema: &JsValue, path: &Path<'_>) -> Result<Option<Value>, Fault> {
    let standard = heap.get(schema, "~standard");
    if standard.is_nullish() {
        return Err(Fault::definition(path, Problem::NoSchema));
    }
    let mut members = Vec::new();
    for name in ["vendor", "version"] {
        if let Some(value) = heap.to_json(heap.get(standard, name), steps.serialization)? {
            members.push((name, value));
        }
    }
    Ok(Some(Value::object(members)))
}
