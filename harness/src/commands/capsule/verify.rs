//! `canon capsule verify`: whether a seal holds.

use super::common::{Input, Problem, Reply};
use super::key_folder::TrustArguments;
use crate::exit::{Exit, Failure};
use canon::capsule::verify::{Stored, stored, verify};
use canon::capsule::{PublicKey, Steps, Trust, Verdict, content};
use canon::{Value, digest};
use std::path::PathBuf;

/// The arguments of `canon capsule verify`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    trust: TrustArguments,
    /// The ML-DSA-65 public key, 1952 bytes; without it the one of the key folder, if there is one.
    #[arg(long, value_name = "FILE")]
    pq_public_key: Option<PathBuf>,
    /// Want a post-quantum signature.
    #[arg(long)]
    require_pq: bool,
    #[command(flatten)]
    input: Input,
}

/// Verifies.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let steps = Steps::default();
    let keys = arguments.trust.keys()?;
    let pq = match &arguments.pq_public_key {
        Some(path) => Some(
            crate::input::read_file(path)
                .map_err(|error| Failure::usage(format!("{}: cannot be read: {error}", path.display())))?,
        ),
        None => arguments.trust.pq_public_key()?,
    };
    let pq = pq.map(|bytes| digest::hex(&bytes));
    arguments.input.answer(content::read_sealed, &steps, |document| {
        let signed_by = document.value.get("signed_by").and_then(Value::as_str);
        // A fingerprint may belong to several keys: the first that verifies counts.
        let mut first: Option<(Verdict, PublicKey)> = None;
        for key in keys.candidates(signed_by.unwrap_or_default()) {
            let trust = Trust { public_key: key.hex(), pq_public_key: pq.clone(), require_pq: arguments.require_pq };
            let verdict = verify(&steps, document, &trust)?;
            if verdict == Verdict::Ok || first.is_none() {
                first = Some((verdict, key));
            }
            if verdict == Verdict::Ok {
                break;
            }
        }
        let (verdict, key) =
            first.ok_or_else(|| Problem::Failure(Failure::usage("the keyring holds no key to verify with")))?;
        let hash = document.value.get("hash").and_then(Value::as_str);
        let pq_signature = stored(document.value.get("signature_pq"));
        let unchecked = verdict == Verdict::Ok && pq.is_none() && pq_signature != Stored::Missing;
        let mut members = vec![
            ("verdict", Value::string(verdict.name())),
            ("public_key", Value::string(key.hex())),
            ("hash", super::common::nullable(hash)),
        ];
        if unchecked {
            members.push(("post_quantum", Value::string("not_checked")));
        }
        Ok(Reply {
            members,
            text: match unchecked {
                true => {
                    format!("{}; post-quantum signature not checked: no key for it", verdict.name())
                }
                false => verdict.name().to_owned(),
            },
            holds: verdict == Verdict::Ok,
        })
    })
}
