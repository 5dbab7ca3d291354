//! Sealed chains to test with.

use canon::capsule::{
    Capsule, CapsuleType, Document, ReasoningOption, Signer, SigningKey, Steps, Timestamp, ToolCall, Uuid, content,
    seal,
};
use canon::{Value, capsule::PublicKey};

/// The seed of every test's key.
pub const SEED: [u8; 32] = [42; 32];

/// Its public key.
pub fn public_key() -> PublicKey {
    SigningKey::from_seed(&SEED).public_key()
}

/// A document as the protocol reads it.
pub fn document(text: &str) -> Document<'_> {
    let steps = Steps::default();
    content::read(&steps, text.as_bytes()).unwrap()
}

/// A document with its seal by a key.
pub fn seal_with(value: &Value, seed: &[u8; 32]) -> Value {
    let signer = Signer::new(SigningKey::from_seed(seed));
    let sealed = seal(&Steps::default(), &document(&value.to_text()), &signer).unwrap();
    sealed.apply(value, Timestamp::from_unix(1_767_225_600, 0))
}

/// A capsule at a place of a chain, not sealed yet.
pub fn capsule(index: u64, previous_hash: Option<&str>) -> Value {
    let mut id = [0; 16];
    id[..8].copy_from_slice(&(index + 1).to_be_bytes());
    let builder = Capsule::builder(CapsuleType::Agent)
        .id(Uuid::version_4(id))
        .at(Timestamp::from_unix(1_767_225_600 + index, 250_000))
        .requested_by("ops", format!("task \u{1F680} number {index}"))
        .agent("planner")
        .environment("region", Value::string("eu"))
        .environment("flags", Value::Array(vec![Value::Bool(true), Value::Null]))
        .option(ReasoningOption::chosen("a", "do it").feasibility(1.0))
        .option(ReasoningOption::rejected("b", "wait", "too late"))
        .because("it is due", 0.5)
        .call(ToolCall::succeeded("run", Value::integer(7), 12))
        .metric("cost", Value::Number("0.0001".into()))
        .succeeded("done");
    let builder = match previous_hash {
        Some(hash) => builder.after(index, hash),
        None => builder,
    };
    builder.build().unwrap().to_value()
}

/// A sealed chain.
pub fn chain(length: u64) -> Vec<Value> {
    let mut chain: Vec<Value> = Vec::new();
    for index in 0..length {
        let previous = chain.last().and_then(|last| last.get("hash")?.as_str());
        chain.push(seal_with(&capsule(index, previous), &SEED));
    }
    chain
}

/// Replaces a member, or appends it.
pub fn set(object: &mut Value, name: &str, value: Value) {
    let Value::Object(members) = object else {
        return;
    };
    match members.iter_mut().find(|(known, _)| *known == name) {
        Some(member) => member.1 = value,
        None => members.push((name.into(), value)),
    }
}

/// Removes a member.
pub fn remove(object: &mut Value, name: &str) {
    if let Value::Object(members) = object {
        members.retain(|(known, _)| *known != name);
    }
}

/// A chain as a JSON array.
pub fn array(chain: &[Value]) -> String {
    Value::Array(chain.to_vec()).to_text()
}

/// A chain with one capsule a line.
pub fn lines(chain: &[Value]) -> String {
    chain.iter().map(|capsule| capsule.to_text() + "\n").collect()
}
