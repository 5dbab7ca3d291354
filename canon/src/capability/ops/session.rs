//! The operation `session`.

use super::Call;
use crate::capability::session::{Session, Stage};
use crate::capability::{Fault, Path, Problem};
use crate::notation::js::{JsValue, Serialization};
use crate::operation::Answer;
use crate::{Text, Value};

const ROOT: &Path<'_> = &Path::ROOT;

fn wrong(path: &Path<'_>, needed: &'static str) -> Fault {
    let found = "something else";
    Fault::definition(path, Problem::Expected { needed, found })
}

fn stage(name: &Text, path: &Path<'_>) -> Result<Stage, Fault> {
    let stage = name.as_str().and_then(Stage::from_name);
    stage.ok_or_else(|| wrong(path, "the name of a stage"))
}

impl Call<'_> {
    /// Whether an argument is `false`.
    pub(super) fn is_off(&self, name: &str) -> bool {
        *self.heap.get(&self.args, name) == JsValue::Bool(false)
    }

    /// `ctx`: an array of layers.
    fn layers(&self) -> Result<&[JsValue], Fault> {
        let layers = self.heap.get(&self.args, "ctx");
        match self.heap.elements(layers) {
            Some(layers) => Ok(layers),
            None if layers.is_nullish() => Ok(&[]),
            None => Err(wrong(&ROOT.member("ctx"), "an array")),
        }
    }

    /// `fail`: a stage or several.
    fn fails(&self) -> Result<Vec<Stage>, Fault> {
        let path = ROOT.member("fail");
        match self.heap.get(&self.args, "fail") {
            value if value.is_nullish() => Ok(Vec::new()),
            JsValue::String(name) => Ok(vec![stage(name, &path)?]),
            _ => {
                let names = self.reader().lines(&self.args, ROOT, "fail")?;
                let names = names.unwrap_or_default();
                names.iter().map(|name| stage(name, &path)).collect()
            }
        }
    }
}

pub(super) fn session(call: &Call<'_>) -> Result<Answer, Fault> {
    let reader = call.reader();
    let agent = call.heap.get(&call.args, "agent");
    let agent_path = ROOT.member("agent");
    let mut session = Session {
        agent_id: reader.string(agent, &agent_path, "agentId")?,
        unregistered: call.is_off("register"),
        without_runner: call.is_off("run"),
        fails: call.fails()?,
        ..Session::default()
    };
    if let Some(name) = reader.optional_string(&call.args, ROOT, "abort")? {
        session.abort = Some(stage(&name, &ROOT.member("abort"))?);
    }
    let hooks = call.heap.get(&call.args, "hooks");
    let hooks_path = ROOT.member("hooks");
    for (name, _) in call.heap.members(hooks).unwrap_or_default() {
        let written = name.to_string_lossy();
        let names = reader.lines(hooks, &hooks_path, &written)?;
        let stage = stage(name, &hooks_path.member(&written))?;
        session.hooks.insert(stage, names.unwrap_or_default());
    }
    let own = reader.record(agent, &agent_path, "context")?;
    session.layers.extend(own.and_then(members));
    for (index, layer) in call.layers()?.iter().enumerate() {
        // A layer that resolves to nothing changes nothing.
        if layer.is_nullish() {
            continue;
        }
        let json = call.heap.to_json(layer, Serialization::default())?;
        let layer = json.and_then(members);
        let path = ROOT.member("ctx");
        session.layers.push(layer.ok_or_else(|| wrong(&path.element(index), "an object"))?);
    }
    let trace = call.steps.session.start(&session);
    Ok(Answer::Result(vec![
        ("trace", Value::Array(trace.steps.into_iter().map(Value::String).collect())),
        ("context", Value::object(trace.context)),
        ("error", trace.error.map_or(Value::Null, Value::String)),
    ]))
}

fn members(value: Value) -> Option<Vec<(Text, Value)>> {
    match value {
        Value::Object(members) => Some(members),
        _ => None,
    }
}
