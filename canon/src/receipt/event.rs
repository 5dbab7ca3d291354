//! One line of a replay log.

use super::Problem;
use crate::value::ReadOptions;
use crate::{Profile, Value};

/// A line of a replay log (`REPLAY.jsonl`), by its `event` or `type` tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The session begins.
    SessionStart,
    /// A tool is called.
    ToolCall {
        /// Ties the result to the call.
        id: String,
        /// The tool.
        tool: String,
        /// What it was called with; a published log may leave it out.
        params: Option<Value>,
        /// The hash that the writer took of it.
        params_hash: Option<String>,
    },
    /// A tool has answered.
    ToolResult {
        /// The call.
        id: String,
        /// What it answered; a published log may leave it out.
        output: Option<Value>,
        /// The hash that the writer took of it.
        output_hash: Option<String>,
    },
    /// An event of the trajectory.
    Runtime {
        /// The members that a trajectory is hashed over, under their names.
        event: Value,
        /// The position.
        seq: Option<u64>,
        /// The hash that the writer took of the payload.
        payload_hash: Option<String>,
    },
    /// The session ends.
    SessionEnd {
        /// How many calls there were.
        total_tool_calls: Option<u64>,
    },
    /// A line that no hash covers.
    Other,
}

/// A member and what is wrong with it.
type Wrong = (&'static str, Problem);

impl Event {
    /// What a line says.
    pub fn of(line: &Value) -> Result<Event, Wrong> {
        let id = |member| string_member(line, member)?.ok_or((member, Problem::Missing));
        // The documents say `type`, the programs write `event`.
        let tag = string_member(line, "event")?.or(string_member(line, "type")?);
        Ok(match tag.as_deref() {
            Some("SessionStart") => Event::SessionStart,
            Some("ToolCall") => Event::ToolCall {
                id: id("id")?,
                tool: id("tool")?,
                params: line.get("params").cloned(),
                params_hash: hash_member(line, "params_hash")?,
            },
            Some("ToolResult") => Event::ToolResult {
                id: id("id")?,
                output: output(line)?,
                output_hash: hash_member(line, "output_hash")?,
            },
            Some("RuntimeEvent") => runtime(line, "runtime_event_type")?,
            Some("SessionEnd") => Event::SessionEnd { total_tool_calls: count_member(line, "total_tool_calls")? },
            None if line.get("event_type").is_some() => runtime(line, "event_type")?,
            _ => Event::Other,
        })
    }
}

/// The output of a tool: a member of its own, or spread over the line.
fn output(line: &Value) -> Result<Option<Value>, Wrong> {
    match line.get("output") {
        Some(output @ Value::Object(_)) => Ok(Some(output.clone())),
        Some(_) => Err(("output", Problem::WrongType("an object"))),
        None => Ok(line.get("content").map(|_| line.clone())),
    }
}

fn runtime(line: &Value, event_type: &str) -> Result<Event, Wrong> {
    let member = |names: &[&str]| names.iter().find_map(|name| line.get(name)).cloned().unwrap_or(Value::Null);
    Ok(Event::Runtime {
        event: Value::object([
            ("seq", member(&["seq"])),
            ("event_type", member(&[event_type])),
            ("payload", member(&["payload"])),
            ("idempotency_key", member(&["idempotency_key"])),
            ("recorded_at", member(&["recorded_at", "ts", "t"])),
        ]),
        seq: count_member(line, "seq")?,
        payload_hash: hash_member(line, "payload_hash")?,
    })
}

/// Reads a document that must be an object; a name that stands twice is refused under every reading.
pub(super) fn read(document: &[u8]) -> Result<Value, Problem> {
    let options = ReadOptions { max_depth: Profile::OPENAGENTS.default_max_depth(), ..ReadOptions::default() };
    match Value::read_with(document, options) {
        Ok(object @ Value::Object(_)) => Ok(object),
        Ok(_) => Err(Problem::WrongType("an object")),
        Err(reject) => Err(Problem::NotJson(reject)),
    }
}

/// A string member, if it is there.
pub(super) fn string_member(value: &Value, member: &'static str) -> Result<Option<String>, (&'static str, Problem)> {
    match value.get(member) {
        None | Some(Value::Null) => Ok(None),
        Some(text) => text.as_str().map(|text| Some(text.to_owned())).ok_or((member, Problem::WrongType("a string"))),
    }
}

/// A member that counts, if it is there.
pub(super) fn count_member(value: &Value, member: &'static str) -> Result<Option<u64>, (&'static str, Problem)> {
    match value.get(member) {
        None | Some(Value::Null) => Ok(None),
        Some(count) => count
            .as_number()
            .and_then(|literal| literal.parse().ok())
            .map(Some)
            .ok_or((member, Problem::WrongType("a whole number"))),
    }
}

/// OA-HASH-1: a hash, if it is there.
pub(super) fn hash_member(value: &Value, member: &'static str) -> Result<Option<String>, (&'static str, Problem)> {
    let Some(hash) = string_member(value, member)? else {
        return Ok(None);
    };
    let digits = hash.strip_prefix(Profile::OPENAGENTS.hash_prefix());
    let formed = digits.is_some_and(|digits| {
        digits.len() == 64 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    });
    if formed { Ok(Some(hash)) } else { Err((member, Problem::HashForm(hash))) }
}
