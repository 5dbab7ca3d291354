//! The wire operations of the khora profile.

mod compare;
mod run;
mod session;

use super::definition::Reader;
use super::{Fault, Path, Steps};
use crate::Hashed;
use crate::digest::sha256_hex;
use crate::notation::js::{Heap, JsValue};
use crate::operation::{Answer, Request};

/// Carries out an operation; `hash` only of `args.value`, since plain input needs no capability rule.
pub fn answer(steps: &Steps, request: &Request) -> Answer {
    let operation: Operation = match request.op.as_str() {
        "hash" => hash,
        "schema" => schema,
        "tool" => |call| call.composable("tool"),
        "toolkit" => |call| call.composable("toolkit"),
        "dynamic_toolkit" => |call| call.composable("dynamicToolkit"),
        "agent" => agent,
        "runtime" => run::runtime,
        "invocation" => run::invocation,
        "link" => run::link,
        "evaluate" => run::evaluate,
        "envelope" => run::envelope,
        "diff" => compare::diff,
        "session" => session::session,
        unknown => return Answer::Unsupported(format!("khora has no operation {unknown}")),
    };
    let call = match Call::new(steps, request) {
        Ok(call) => call,
        Err(fault) => return fault.into(),
    };
    operation(&call).unwrap_or_else(Answer::from)
}

type Operation = fn(&Call<'_>) -> Result<Answer, Fault>;

/// An operation's arguments as JavaScript values.
struct Call<'a> {
    steps: &'a Steps,
    heap: Heap,
    args: JsValue,
}

impl<'a> Call<'a> {
    fn new(steps: &'a Steps, request: &Request) -> Result<Call<'a>, Fault> {
        let mut heap = Heap::default();
        let args = heap.read(&request.args, "args", steps.duplicates)?;
        Ok(Call { steps, heap, args })
    }

    fn reader(&self) -> Reader<'_> {
        Reader { steps: self.steps, heap: &self.heap }
    }

    fn composable(&self, kind: &'static str) -> Result<Answer, Fault> {
        let composable = self.reader().composable_of(&self.args, &Path::ROOT, kind)?;
        let payload = self.steps.static_payload(&composable)?;
        Ok(self.steps.hash_payload(&payload)?.into())
    }
}

/// What JSON.stringify gives no text for is encoded as no bytes at all.
fn nothing() -> Hashed {
    Hashed { canonical: String::new(), hash: sha256_hex(b"") }
}

fn hash(call: &Call<'_>) -> Result<Answer, Fault> {
    let value = call.heap.get(&call.args, "value");
    let hashed = match call.heap.to_json(value, call.steps.serialization)? {
        Some(value) => call.steps.hash_payload(&value)?,
        None => nothing(),
    };
    Ok(hashed.into())
}

fn schema(call: &Call<'_>) -> Result<Answer, Fault> {
    let schema = call.heap.get(&call.args, "schema");
    let input = (call.steps.schema)(call.steps, &call.heap, schema, &Path::ROOT.member("schema"))?;
    let hashed = match input {
        Some(value) => call.steps.hash_payload(&value)?,
        None => nothing(),
    };
    Ok(hashed.into())
}

fn agent(call: &Call<'_>) -> Result<Answer, Fault> {
    let agent = call.reader().agent(&call.args, &Path::ROOT)?;
    Ok(call.steps.agent_hash(&agent)?.into())
}
