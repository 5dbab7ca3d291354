//! Every operation on requests that the fuzzer shapes.

use arbitrary::{Arbitrary, Unstructured};
use canon::capsule::Uri;
use canon::operation::{Answer, Request};
use canon::value::{ReadOptions, Surrogates};
use canon::{Profile, Readings, Value};
use canon_generator::Implementation;
use canon_generator::generate::AnyCase;
use std::sync::LazyLock;

/// The reference under its default readings.
pub fn reference() -> &'static Implementation {
    static REFERENCE: LazyLock<Implementation> = LazyLock::new(|| Implementation::reference(&Readings::default()));
    &REFERENCE
}

/// An answer is a result or a refusal; the generator asks for nothing that is unknown.
pub fn any(bytes: &[u8]) {
    let Ok(AnyCase(case)) = AnyCase::arbitrary(&mut Unstructured::new(bytes)) else {
        return;
    };
    let answer = reference().answer(case.profile, &case.request);
    assert!(!matches!(answer, Answer::Unsupported(_)), "{} {}: {answer:?}", case.profile, case.request.op);
}

fn request(op: &str, args: Value) -> Request {
    Request { op: op.to_owned(), input: None, args }
}

/// Any text as an address, without the operation around it: `any` asks that one.
pub fn uri(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(uri) = text.parse::<Uri>() {
        assert_eq!(uri.to_string(), text);
    }
}

/// Any JSON as a value in `$js` and in `$rb` notation.
pub fn notation(bytes: &[u8]) {
    let options = ReadOptions { surrogates: Surrogates::Keep, ..ReadOptions::default() };
    let Ok(value) = Value::read_with(bytes, options) else {
        return;
    };
    let args = Value::object([("value", value)]);
    reference().answer(Profile::KAIROS, &request("hash", args.clone()));
    reference().answer(Profile::KHORA, &request("hash", args.clone()));
    let context = Value::object([("context", args.get("value").cloned().unwrap_or(Value::Null))]);
    reference().answer(Profile::KHORA, &request("invocation", context));
}
