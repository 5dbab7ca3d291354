//! Save as src/main.rs of a crate that depends on canon-reference and canon-suite, then: cargo build --release
//! and: canon run --profile jcs -- target/release/adapter
use canon::operation::{Answer, Request};
use canon::{Hashed, Profile, RejectKind};
use canon_harness::{Hello, InputKind, Responder, serve};

/// Why there is no canonical text: the parser refuses the document, or something went wrong that is no refusal.
enum Fault {
    Refused,
    Mistake(String),
}

/// YOUR IMPLEMENTATION: the document in, its canonical text out.
fn canonicalize(text: &[u8]) -> Result<String, Fault> {
    let value: serde_json::Value = serde_json::from_slice(text).map_err(|_| Fault::Refused)?;
    serde_json::to_string(&value).map_err(|error| Fault::Mistake(error.to_string()))
}

struct Adapter;

impl Responder for Adapter {
    fn hello(&self) -> Hello {
        Hello {
            protocol: 1,
            name: "my-implementation".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            language: "rust".into(),
            input: InputKind::Raw,
            supports: Some([("jcs".into(), vec!["hash".into()])].into()),
        }
    }

    fn answer(&mut self, profile: Profile, request: &Request) -> Answer {
        if profile != Profile::JCS || request.op != "hash" {
            return Answer::Unsupported("only jcs/hash".into());
        }
        match canonicalize(request.input.as_deref().unwrap_or_default()) {
            Ok(canonical) => Answer::from(Hashed { hash: profile.digest(canonical.as_bytes()), canonical }),
            Err(Fault::Refused) => Answer::reject(RejectKind::Syntax),
            Err(Fault::Mistake(message)) => Answer::Error(message),
        }
    }
}

fn main() -> std::io::Result<()> {
    serve(std::io::stdin(), std::io::stdout(), &mut Adapter)
}
