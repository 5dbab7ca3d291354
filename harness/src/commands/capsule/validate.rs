//! `canon capsule validate`: whether a capsule is complete and well-formed.

use super::common::{Input, Reply};
use crate::commands::chosen::ReadingArguments;
use crate::exit::{Exit, Failure};
use canon::capsule::validate::{Options, Subject, validate};
use canon::capsule::{Steps, content};
use canon::{Profile, Value};

/// The arguments of `canon capsule validate`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Refuse unknown top-level members; a seal is one.
    #[arg(long)]
    strict: bool,
    /// Want timestamps with `T` and `+00:00`, as creators emit them.
    #[arg(long)]
    strict_time: bool,
    /// The hash that the document is said to have.
    #[arg(long, value_name = "HEX")]
    claimed_hash: Option<String>,
    #[command(flatten)]
    readings: ReadingArguments,
    #[command(flatten)]
    input: Input,
}

/// Validates.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let steps = Steps::reference(&arguments.readings.choose(&[Profile::CPS])?);
    let options = Options {
        strict: arguments.strict,
        strict_time: arguments.strict_time,
        claimed_hash: arguments.claimed_hash.clone(),
    };
    arguments.input.answer(content::read, &steps, |document| {
        let found =
            validate(&Subject { steps: &steps, document: &document.value, text: document.text, options: &options });
        Ok(match found {
            Ok(()) => Reply { members: vec![("valid", Value::Bool(true))], text: "valid".to_owned(), holds: true },
            Err(invalid) => Reply {
                members: vec![
                    ("valid", Value::Bool(false)),
                    ("category", Value::string(invalid.category.name())),
                    ("field", Value::string(invalid.field.as_str())),
                ],
                text: format!("not valid: {invalid}"),
                holds: false,
            },
        })
    })
}
