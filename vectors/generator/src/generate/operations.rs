//! The operations that are fuzzed, how often each is drawn, and what makes its requests.

mod capabilities;
mod capsules;
mod faults;
mod links;
mod receipts;
mod seals;
mod uris;
mod wal;

use super::document::Writer;
use super::{Choices, hazards};
use crate::Implementation;
use canon::operation::Request;
use canon::{Profile, Readings, Value};
use std::sync::LazyLock;

/// One operation of a profile.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Its name on the wire.
    pub name: &'static str,
    weight: usize,
    pub(super) make: Make,
}

/// A request, and a word for what it was made to hit.
type Made = (&'static str, Request);
type Make = fn(&mut Choices, Profile, &'static str) -> Made;

const fn operation(name: &'static str, weight: usize, make: Make) -> Operation {
    Operation { name, weight, make }
}

const HASH: Operation = operation("hash", 60, hash);

const CPS: &[Operation] = &[
    HASH,
    operation("validate", 8, capsules::validate),
    operation("model", 6, capsules::model),
    operation("seal", 2, capsules::seal),
    operation("verify", 5, seals::verify),
    operation("chain", 3, seals::chain),
    operation("uri", 6, uris::uri),
];

const OPENAGENTS: &[Operation] = &[
    HASH,
    operation("payload_json", 2, receipts::json),
    operation("params_hash", 2, receipts::json),
    operation("job_hash", 2, receipts::json),
    operation("payload_bytes", 2, receipts::bytes),
    operation("output_hash", 4, receipts::output),
    operation("trajectory_hash", 4, receipts::trajectory),
];

const KHORA: &[Operation] = &[
    HASH,
    operation("schema", 2, capabilities::schema),
    operation("tool", 4, capabilities::definition),
    operation("toolkit", 3, capabilities::definition),
    operation("dynamic_toolkit", 3, capabilities::definition),
    operation("agent", 3, capabilities::arguments),
    operation("runtime", 3, capabilities::arguments),
    operation("invocation", 5, capabilities::arguments),
    operation("link", 2, capabilities::arguments),
    operation("diff", 3, links::diff),
    operation("evaluate", 4, capabilities::arguments),
    operation("envelope", 2, capabilities::arguments),
    operation("session", 3, capabilities::session),
];

const KAIROS: &[Operation] = &[HASH, operation("sha256", 3, wal::sha256), operation("plan_hash", 6, wal::plan)];

/// The operations that cases of a profile can ask for, `hash` first.
pub fn operations(profile: Profile) -> &'static [Operation] {
    match profile {
        Profile::CPS => CPS,
        Profile::OPENAGENTS => OPENAGENTS,
        Profile::KHORA => KHORA,
        Profile::KAIROS => KAIROS,
        // Operations beyond `hash` are code, and no other profile has any.
        _ => &[HASH],
    }
}

pub(super) fn pick(choices: &mut Choices, profile: Profile) -> Operation {
    let operations = operations(profile);
    let total = operations.iter().map(|operation| operation.weight).sum();
    let mut left = choices.below(total);
    for operation in operations {
        if left < operation.weight {
            return *operation;
        }
        left -= operation.weight;
    }
    operations[0]
}

/// `hash`: a text, or a value in a tagged notation where the profile has one.
fn hash(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let tagged = match profile {
        Profile::KHORA if choices.chance(1, 8) => Some(capabilities::js(choices, 0)),
        Profile::KAIROS if choices.chance(1, 12) => Some(wal::tagged(choices, profile)),
        _ => None,
    };
    match tagged {
        Some(value) => ("notation", request(op, None, Value::object([("value", value)]))),
        None => {
            let (hazard, input) = hazards::text(choices, profile);
            (hazard, request(op, Some(input), Value::Object(Vec::new())))
        }
    }
}

fn request(op: &str, input: Option<Vec<u8>>, args: Value) -> Request {
    Request { op: op.to_owned(), input, args }
}

/// The text of a tree in some spelling, its members at times in another order.
fn respelled(choices: &mut Choices, profile: Profile, tree: &Value) -> Vec<u8> {
    if choices.below(3) > 0 {
        return tree.to_text().into_bytes();
    }
    let mut tree = tree.clone();
    if let Value::Object(members) = &mut tree {
        choices.shuffle(members);
    }
    let mut writer = Writer::new(choices, profile);
    writer.tree(&tree);
    writer.out
}

/// What seals and links are made with.
fn reference() -> &'static Implementation {
    static REFERENCE: LazyLock<Implementation> = LazyLock::new(|| Implementation::reference(&Readings::default()));
    &REFERENCE
}
