//! KAI-PLAN-1: which members of a plan's steps are hashed.

use crate::Value;

/// What `plan_hash` covers in each step.
pub const STEP: [&str; 5] = ["step_id", "tool", "params_hash", "pre_hash", "expected_post_hash"];

/// A plan with every step reduced; none where it is no array.
pub fn reduce(plan: &Value) -> Option<Value> {
    let steps = plan.as_array()?;
    Some(Value::Array(steps.iter().map(step).collect()))
}

/// A step reduced to its five members, missing ones null; all null where it is no object.
pub fn step(step: &Value) -> Value {
    Value::object(STEP.map(|name| {
        let member = step.get(name).cloned().unwrap_or(Value::Null);
        (name, member)
    }))
}
