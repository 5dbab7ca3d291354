//! The receipt of a session: what it says was called, and the hashes that prove it.

use super::event::{self, hash_member, string_member};
use super::{Fault, Problem};
use crate::Value;

/// A session's receipt (`RECEIPT.json`). Members that no hash depends on are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The session that the log must belong to.
    pub session_id: Option<String>,
    /// The hash of all events of the log.
    pub trajectory_hash: String,
    /// How many events the log holds.
    pub event_count: Option<u64>,
    /// The sequence number of the first event.
    pub first_seq: Option<u64>,
    /// The sequence number of the last event.
    pub last_seq: Option<u64>,
    /// The calls, in the order in which they were made.
    pub tool_calls: Vec<ToolCall>,
}

/// One tool call of a receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    /// The call's id, where the receipt gives one.
    pub id: Option<String>,
    /// The tool.
    pub tool: String,
    /// The hash of the params.
    pub params_hash: String,
    /// The hash of {success, content, error}.
    pub output_hash: String,
}

impl Receipt {
    /// Reads a receipt.
    pub fn read(document: &[u8]) -> Result<Receipt, Fault> {
        let value = event::read(document).map_err(|problem| problem.in_receipt(""))?;
        let at = |(member, problem): (&str, Problem)| problem.in_receipt(member);
        let missing = |member: &str| Problem::Missing.in_receipt(member);
        let tool_calls = match value.get("tool_calls") {
            None | Some(Value::Null) => &[],
            Some(calls) => calls.as_array().ok_or_else(|| Problem::WrongType("an array").in_receipt("tool_calls"))?,
        };
        Ok(Receipt {
            session_id: string_member(&value, "session_id").map_err(at)?,
            trajectory_hash: hash_member(&value, "trajectory_hash")
                .map_err(at)?
                .ok_or_else(|| missing("trajectory_hash"))?,
            event_count: event::count_member(&value, "event_count").map_err(at)?,
            first_seq: event::count_member(&value, "first_seq").map_err(at)?,
            last_seq: event::count_member(&value, "last_seq").map_err(at)?,
            tool_calls: tool_calls
                .iter()
                .enumerate()
                .map(|(index, call)| ToolCall::read(call, index))
                .collect::<Result<_, _>>()?,
        })
    }
}

impl ToolCall {
    fn read(call: &Value, index: usize) -> Result<ToolCall, Fault> {
        let place = |member: &str| format!("tool_calls[{index}].{member}");
        if call.as_object().is_none() {
            let whole = format!("tool_calls[{index}]");
            return Err(Problem::WrongType("an object").in_receipt(whole));
        }
        let at = |(member, problem): (&str, Problem)| problem.in_receipt(place(member));
        let missing = |member: &str| Problem::Missing.in_receipt(place(member));
        let hash = |member: &'static str| hash_member(call, member).map_err(at)?.ok_or_else(|| missing(member));
        Ok(ToolCall {
            id: string_member(call, "id").map_err(at)?,
            tool: string_member(call, "tool").map_err(at)?.ok_or_else(|| missing("tool"))?,
            params_hash: hash("params_hash")?,
            output_hash: hash("output_hash")?,
        })
    }
}
