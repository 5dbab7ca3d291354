//! Operations on an evaluation: runtime, invocation, link, evaluate, envelope.

use super::Call;
use crate::capability::envelope::Capture;
use crate::capability::evaluate::Event;
use crate::capability::gate::{Execution, Mode};
use crate::capability::link::{Invocation, refs_to_value};
use crate::capability::runtime::Bindings;
use crate::capability::{Fault, Path, Problem};
use crate::notation::js::JsValue;
use crate::operation::Answer;
use crate::{Text, Value};

const ROOT: &Path<'_> = &Path::ROOT;

impl Call<'_> {
    fn argument(&self, name: &str) -> &JsValue {
        self.heap.get(&self.args, name)
    }

    fn allowlist(&self) -> Result<Vec<Text>, Fault> {
        let list = self.reader().lines(&self.args, ROOT, "allowlist")?;
        Ok(list.unwrap_or_default())
    }

    /// An argument as JSON; none where it is missing.
    fn json(&self, name: &str) -> Result<Option<Value>, Fault> {
        Ok(self.heap.to_json(self.argument(name), self.steps.serialization)?)
    }
}

pub(super) fn runtime(call: &Call<'_>) -> Result<Answer, Fault> {
    let reader = call.reader();
    let root = reader.composable(call.argument("root"), &ROOT.member("root"))?;
    let outcomes = reader.outcomes(&call.args, ROOT, "policies")?;
    let evaluation = call.steps.evaluate(&root, &outcomes, &[]);
    let hashes = call.steps.static_hashes(&root)?;
    let refs = call.steps.tool_refs(&evaluation.tools, &hashes, &Bindings::new())?;
    let hashed = call.steps.runtime_hash(&refs)?;
    Ok(Answer::Result(vec![
        ("toolRefs", refs_to_value(&refs)),
        ("canonical", Value::string(hashed.canonical)),
        ("hash", Value::string(hashed.hash)),
    ]))
}

pub(super) fn invocation(call: &Call<'_>) -> Result<Answer, Fault> {
    let allowlist = call.allowlist()?;
    let hashed = call.steps.invocation_hash(&call.heap, call.argument("context"), &allowlist)?;
    Ok(match hashed {
        Some(hashed) => hashed.into(),
        None => Answer::Result(vec![("omitted", Value::Bool(true))]),
    })
}

pub(super) fn link(call: &Call<'_>) -> Result<Answer, Fault> {
    let reader = call.reader();
    let agent = reader.agent(call.argument("agent"), &ROOT.member("agent"))?;
    let outcomes = reader.outcomes(&call.args, ROOT, "policies")?;
    let invocation = Invocation { heap: &call.heap, context: call.argument("context"), allowlist: &call.allowlist()? };
    let link = call.steps.full_link(&agent, &outcomes, &Bindings::new(), invocation)?;
    Ok(Answer::Result(vec![("link", (call.steps.link_value)(&link))]))
}

pub(super) fn evaluate(call: &Call<'_>) -> Result<Answer, Fault> {
    let reader = call.reader();
    let root = reader.composable(call.argument("root"), &ROOT.member("root"))?;
    let outcomes = reader.outcomes(&call.args, ROOT, "policies")?;
    let hooks = reader.lines(&call.args, ROOT, "hooks")?.unwrap_or_default();
    let mut evaluation = call.steps.evaluate(&root, &outcomes, &hooks);
    let mut trace: Vec<Value> = evaluation.trace.iter().map(event_value).collect();
    let executed = reader.lines(&call.args, ROOT, "execute")?.unwrap_or_default();
    for (index, name) in executed.iter().enumerate() {
        let Some(place) = evaluation.tools.iter().position(|(known, _)| known == name) else {
            let problem = Problem::Expected { needed: "an enabled tool", found: "another name" };
            return Err(Fault::definition(&ROOT.member("execute").element(index), problem));
        };
        let hooks = &evaluation.hooks[place];
        let tool = evaluation.tools[place].1;
        let asked = (call.steps.evaluation.execute_hooks)(hooks, &tool.hooks);
        let results = Some(&mut evaluation.results);
        let execution = Execution { results, hooks: &asked, ..Execution::default() };
        let (verdict, events) = call.steps.gate(tool, &outcomes, execution);
        trace.extend(events.iter().map(event_value));
        // KHORA-EVAL-5: who was denied has not been executed.
        if verdict.is_ok() {
            trace.push(executed_value(name, hooks));
        }
    }
    let names = evaluation.tools.iter();
    Ok(Answer::Result(vec![
        ("tools", Value::Array(names.map(|(name, _)| Value::String(name.clone())).collect())),
        ("instructions", Value::String(evaluation.instructions)),
        ("trace", Value::Array(trace)),
    ]))
}

/// `onToolExecuted`, and the hooks that saw it.
fn executed_value(name: &Text, hooks: &[Text]) -> Value {
    let mut members = vec![("event", Value::string("tool")), ("name", Value::String(name.clone()))];
    if !hooks.is_empty() {
        let hooks = hooks.iter().cloned().map(Value::String);
        members.push(("hooks", Value::Array(hooks.collect())));
    }
    Value::object(members)
}

fn event_value(event: &Event) -> Value {
    let mut members = vec![
        ("event", Value::string("policy")),
        ("id", Value::String(event.policy.clone())),
        ("phase", Value::string(event.phase.name())),
        ("allowed", Value::Bool(event.allowed)),
        ("cached", Value::Bool(event.cached)),
    ];
    if !event.hooks.is_empty() {
        let hooks = event.hooks.iter().cloned().map(Value::String);
        members.push(("hooks", Value::Array(hooks.collect())));
    }
    Value::object(members)
}

pub(super) fn envelope(call: &Call<'_>) -> Result<Answer, Fault> {
    let reader = call.reader();
    let agent = reader.agent(call.argument("agent"), &ROOT.member("agent"))?;
    let outcomes = reader.outcomes(&call.args, ROOT, "policies")?;
    let mode = match reader.optional_string(&call.args, ROOT, "mode")? {
        None => Mode::Hint,
        Some(mode) if mode == "hint" => Mode::Hint,
        Some(mode) if mode == "authoritative" => Mode::Authoritative,
        Some(_) => {
            return Err(Fault::definition(
                &ROOT.member("mode"),
                Problem::Expected { needed: "hint or authoritative", found: "another string" },
            ));
        }
    };
    let mut capture = Capture {
        mode,
        session: reader.record(&call.args, ROOT, "session")?,
        without_static: call.is_off("includeStatic"),
        ..Capture::default()
    };
    for name in ["env", "namespace", "agentId", "agentName"] {
        if let Some(value) = call.json(name)? {
            capture.toolkit_context.push((name, value));
        }
    }
    let invocation = Invocation { heap: &call.heap, context: call.argument("context"), allowlist: &call.allowlist()? };
    match reader.optional_string(&call.args, ROOT, "part")? {
        None => {
            let envelope = call.steps.envelope(&agent, &outcomes, invocation, &capture)?;
            Ok(Answer::Result(vec![("envelope", envelope)]))
        }
        Some(part) if part == "runtime" => {
            let runtime = call.steps.runtime_snapshot(&agent, &outcomes, invocation, &capture)?;
            Ok(Answer::Result(vec![("runtime", runtime)]))
        }
        Some(_) => Err(Fault::definition(
            &ROOT.member("part"),
            Problem::Expected { needed: "runtime", found: "another string" },
        )),
    }
}
