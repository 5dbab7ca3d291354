//! `canon capsule seal`: a capsule with its seal.

use super::common::{Input, Problem, Reply};
use super::key_folder::{KeyFolder, failure};
use crate::exit::{Exit, Failure};
use canon::Value;
use canon::capsule::{SealError, Steps, Timestamp, content, seal};

/// The arguments of `canon capsule seal`.
///
/// The document is hashed as it stands, without any seal it already has; it is
/// not completed or rewritten. The sealed capsule goes to standard output.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folder: KeyFolder,
    #[command(flatten)]
    input: Input,
}

/// Seals.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let steps = Steps::default();
    let signer = arguments.folder.store()?.signer().map_err(failure)?;
    arguments.input.answer(content::read, &steps, |document| {
        let seal = seal(&steps, document, &signer).map_err(|error| match error {
            SealError::Reject(reject) => Problem::Reject(reject),
            SealError::Random(error) => Problem::Failure(Failure::usage(error.to_string())),
        })?;
        let sealed = seal.apply(&document.value, Timestamp::now());
        let members = vec![
            ("hash", Value::string(seal.hash.as_str())),
            ("public_key", Value::string(signer.key().public_key().hex())),
            ("signed_by", Value::string(seal.signed_by.as_str())),
            ("capsule", sealed.clone()),
        ];
        Ok(Reply { members, text: sealed.to_text(), holds: true })
    })
}
