//! Proto payloads are hashed as they arrive: decoding and encoding again would give another hash for the same message.

use canon::digest::sha256_hex;
use canon::operation::{Answer, Request};
use canon::receipt::{Steps, ops};
use canon::{Readings, Value};
use prost::Message;

/// The message as an older reader knows it.
#[derive(Clone, PartialEq, Message)]
struct Update {
    #[prost(string, tag = "1")]
    topic: String,
    #[prost(uint64, tag = "2")]
    watermark: u64,
    #[prost(uint32, repeated, tag = "3")]
    shards: Vec<u32>,
    #[prost(bool, tag = "4")]
    replay: bool,
}

fn payload_hash(bytes: &[u8]) -> Value {
    use base64::Engine as _;
    let encoded = base64::engine::general_purpose::STANDARD.encode(bytes);
    let request = Request {
        op: "payload_bytes".to_owned(),
        input: None,
        args: Value::object([("bytes_b64", Value::string(encoded))]),
    };
    match ops::answer(&Steps::reference(&Readings::default()), &request) {
        Answer::Result(members) => members[0].1.clone(),
        other => panic!("no result: {other:?}"),
    }
}

fn message() -> Update {
    Update { topic: "runs".to_owned(), watermark: 7, shards: vec![1, 300], replay: false }
}

/// Encodings of the same message that protobuf allows and other writers produce.
fn other_encodings() -> Vec<(&'static str, Vec<u8>)> {
    let topic: &[u8] = &[0x0A, 4, b'r', b'u', b'n', b's'];
    let watermark: &[u8] = &[0x10, 7];
    let shards: &[u8] = &[0x1A, 3, 1, 0xAC, 2];
    vec![
        ("fields in another order", [watermark, shards, topic].concat()),
        ("a varint with a needless byte", [topic, &[0x10, 0x87, 0], shards].concat()),
        ("a default written out", [topic, watermark, shards, &[0x20, 0]].concat()),
        ("an unpacked list", [topic, watermark, &[0x18, 1, 0x18, 0xAC, 2]].concat()),
        ("a field written twice", [topic, &[0x10, 9], watermark, shards].concat()),
        ("a field of a newer writer", [topic, watermark, shards, &[0x78, 1]].concat()),
    ]
}

#[test]
fn bytes_are_hashed_as_received() {
    let bytes = message().encode_to_vec();
    assert_eq!(payload_hash(&bytes), Value::string(format!("sha256:{}", sha256_hex(&bytes))));
    assert_eq!(Update::decode(&bytes[..]), Ok(message()));
}

#[test]
fn encoding_again_would_change_the_hash_of_a_message_that_is_the_same() {
    for (what, received) in other_encodings() {
        let decoded = Update::decode(&received[..]).expect(what);
        assert_eq!(decoded, message(), "{what}: the same message");
        let again = decoded.encode_to_vec();
        assert_ne!(again, received, "{what}: other bytes");
        assert_ne!(payload_hash(&received), payload_hash(&again), "{what}: another hash");
        assert_eq!(
            payload_hash(&received),
            Value::string(format!("sha256:{}", sha256_hex(&received))),
            "{what}: the bytes that came"
        );
    }
}
