//! The official payload vectors of Khala, read from the folder that `CANON_UPSTREAM` names.

use canon::operation::{Answer, Request};
use canon::receipt::{Steps, ops};
use canon::{Readings, Value};
use canon_test_support::runtime;
use std::path::Path;

#[test]
fn every_official_vector_holds_under_every_reading() {
    let Some(folder) = std::env::var_os("CANON_UPSTREAM") else {
        // Past the capture of the test harness, so that a green run still says what it left out.
        runtime::skipped("CANON_UPSTREAM names no folder");
        return;
    };
    let file = Path::new(&folder).join("khala_payload_hash_vectors.v1.json");
    let file = Value::read(&std::fs::read(file).expect("the vectors")).expect("valid JSON");
    let vectors = file.get("vectors").and_then(Value::as_array);
    let vectors = vectors.expect("an array of vectors");
    assert_eq!(vectors.len(), 5);
    for readings in Readings::combinations(canon::Profile::OPENAGENTS) {
        let steps = Steps::reference(&readings);
        for vector in vectors {
            let member = |name| vector.get(name).expect("a complete vector").clone();
            let request = Request {
                op: "payload_json".to_owned(),
                input: Some(member("payload").to_text().into_bytes()),
                args: Value::Object(Vec::new()),
            };
            let expected = vec![("canonical", member("canonical_json")), ("hash", member("sha256"))];
            let name = member("name");
            assert_eq!(ops::answer(&steps, &request), Answer::Result(expected), "{name:?}");
        }
    }
}
