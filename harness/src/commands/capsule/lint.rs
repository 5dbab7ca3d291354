//! `canon capsule lint`: what validation allows and a careful author avoids.

use super::common::{Input, Reply};
use crate::exit::{Exit, Failure};
use canon::Value;
use canon::capsule::{Steps, content, lint};

/// The arguments of `canon capsule lint`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
}

/// Lints.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let steps = Steps::default();
    arguments.input.answer(content::read, &steps, |document| {
        let findings = lint(&document.value);
        let lines: Vec<_> = findings.iter().map(ToString::to_string).collect();
        let members = findings.iter().map(|finding| {
            Value::object([
                ("kind", Value::string(finding.kind.name())),
                ("field", Value::string(finding.field.as_str())),
                ("message", Value::string(finding.message.as_str())),
            ])
        });
        Ok(Reply {
            members: vec![("findings", Value::Array(members.collect()))],
            text: match lines.is_empty() {
                true => "nothing found".to_owned(),
                false => lines.join("\n"),
            },
            holds: lines.is_empty(),
        })
    })
}
