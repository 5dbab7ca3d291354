//! Tampering: whatever is done to a sealed capsule, it verifies only where its content is what was sealed.

use crate::operations::reference;
use canon::operation::{Answer, Request};
use canon::{Profile, Value};
use canon_generator::generate::{self, Choices};

/// The members that stand outside the content.
const SEAL: [&str; 5] = ["hash", "signature", "signature_pq", "signed_at", "signed_by"];

/// A `verify` request from the generator: sealed by the reference, then changed in some way.
pub fn tampering(bytes: &[u8]) {
    let mut choices = Choices::from_bytes(bytes);
    let case = generate::draw_for(&mut choices, Profile::CPS, "verify").expect("an operation of cps");
    let Answer::Result(members) = reference().answer(Profile::CPS, &case.request) else {
        return;
    };
    let verdict = members.first().and_then(|(_, value)| value.as_str());
    if verdict != Some("ok") {
        return;
    }
    // It verifies. Then the stored hash is the hash of its content, and any other content fails.
    let document = case.request.input.clone().unwrap_or_default();
    let Ok(Value::Object(members)) = Value::read(&document) else {
        panic!("what is no object was verified");
    };
    let content: Vec<_> = members.iter().filter(|(name, _)| !SEAL.iter().any(|seal| *name == *seal)).cloned().collect();
    let text = Value::Object(content).to_text();
    let hash = Profile::CPS.hash(text.as_bytes()).expect("sealed content");
    let stored = members.iter().find(|(name, _)| *name == "hash");
    assert_eq!(stored.and_then(|(_, hash)| hash.as_str()), Some(hash.as_str()));
    let mut changed = members;
    changed.push(("added".into(), Value::Null));
    let again = Request { input: Some(Value::Object(changed).to_text().into_bytes()), ..case.request };
    let answer = reference().answer(Profile::CPS, &again);
    let still_ok = matches!(&answer, Answer::Result(members)
        if members.first().is_some_and(|(_, verdict)| verdict.as_str() == Some("ok")));
    assert!(!still_ok, "content was added and it still verifies");
}
