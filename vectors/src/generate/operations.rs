//! The operations that are fuzzed, how often each is drawn, and what makes its requests.

use super::{Choices, hazards};
use canon::operation::Request;
use canon::{Profile, Value};

/// One operation of a profile.
#[derive(Clone, Copy)]
pub struct Operation {
    /// Its name on the wire.
    pub name: &'static str,
    weight: usize,
    /// Makes a request; the word says what it was made to hit.
    pub(super) make: Make,
}

type Make = fn(&mut Choices, Profile, &'static str) -> (&'static str, Request);

const HASH: Operation = Operation {
    name: "hash",
    weight: 24,
    make: hash,
};

/// The operations that cases of a profile can ask for, `hash` first.
pub fn operations(profile: Profile) -> &'static [Operation] {
    match profile {
        Profile::Jcs => &[HASH],
        Profile::Cps => &[HASH],
        Profile::Openagents => &[HASH],
        Profile::Khora => &[HASH],
        Profile::Kairos => &[HASH],
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

fn hash(choices: &mut Choices, profile: Profile, op: &'static str) -> (&'static str, Request) {
    let (hazard, input) = hazards::text(choices, profile);
    (hazard, request(op, Some(input), Value::Object(Vec::new())))
}

pub(super) fn request(op: &str, input: Option<Vec<u8>>, args: Value) -> Request {
    Request {
        op: op.to_owned(),
        input,
        args,
    }
}
