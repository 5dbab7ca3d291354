//! The operation `diff`.

use super::Call;
use crate::capability::diff::{InputError, Source, read};
use crate::capability::{Fault, Path, Problem};
use crate::notation::js::Serialization;
use crate::operation::Answer;
use crate::{Text, Value};

fn fault(path: &Path<'_>, error: &InputError) -> Fault {
    Fault::definition(path, Problem::Sentence(error.to_string()))
}

impl Call<'_> {
    fn source(&self, name: &str) -> Result<Source, Fault> {
        let document =
            self.heap.to_json(self.heap.get(&self.args, name), Serialization::default())?.unwrap_or(Value::Null);
        read(&document).map_err(|error| fault(&Path::ROOT.member(name), &error))
    }

    fn label(&self, name: &'static str) -> Result<Text, Fault> {
        let labels = self.heap.get(&self.args, "labels");
        let path = Path::ROOT.member("labels");
        let label = self.reader().optional_string(labels, &path, name)?;
        Ok(label.unwrap_or_else(|| name.into()))
    }
}

pub(super) fn diff(call: &Call<'_>) -> Result<Answer, Fault> {
    let labels = [call.label("first")?, call.label("second")?];
    let comparison = call
        .steps
        .diff
        .compare(call.steps.compare, &call.source("first")?, &call.source("second")?, labels)
        .map_err(|error| fault(&Path::ROOT, &error))?;
    Ok(Answer::Result(vec![
        ("explain", Value::string(comparison.explain)),
        ("link", comparison.link_value()),
        ("tools", comparison.tools_value()),
        ("policies", comparison.policies_value()),
        ("report", Value::String(comparison.report())),
    ]))
}
