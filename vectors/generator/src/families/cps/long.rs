//! Capsules whose content ends behind 64 kB, sealed, verified and chained.

use super::capsules::{edited, texts};
use crate::builder::Sheet;
use crate::implementation::Implementation;
use canon::operation::{Answer, Request};
use canon::{Profile, Readings, Value};

/// The seed of RFC 8032, test 1, and its public key.
const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const PUBLIC_KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

const PROVES: &str = "a capsule of more than 64 kB counts to its end";

/// Writes the vectors about capsules.
pub fn write(sheet: &mut Sheet, long: &str) {
    sheet.about(&["CPS-SEAL-3"], "what stands at the end of a long capsule can be changed unseen");
    // Behind the long text, so that what is cut off is a part of the document.
    let document = edited(&texts()["full"], &[("outcome.summary", &format!("\"{long}\""))]);
    let bytes = || Some(document.clone().into_bytes());
    sheet.settled("model", "model", PROVES, bytes(), None).rules_first(&["CPS-MODEL-1"]);
    sheet.settled("validate", "validate", PROVES, bytes(), None).rules(&["CPS-VAL-1"]);
    let seed = format!(r#"{{"seed":"{SEED}"}}"#);
    sheet.settled("seal", "seal", PROVES, bytes(), Some(&seed)).rules(&["CPS-SEAL-1"]);
    let sealed = sealed(&document, &seed);
    let key = format!(r#"{{"public_key":"{PUBLIC_KEY}"}}"#);
    sheet.settled("verify", "verify", PROVES, Some(sealed.clone().into()), Some(&key));
    let chain = format!("[{sealed}]");
    let level = format!(r#"{{"level":"signatures","public_key":"{PUBLIC_KEY}"}}"#);
    sheet.settled("chain", "chain", PROVES, Some(chain.into()), Some(&level)).rules(&["CPS-CHAIN-1"]);
    let uri = format!(r#"{{"uri":"capsule://sha3_{}#reasoning/{}"}}"#, "0".repeat(64), "a".repeat(long.len()));
    sheet.settled("uri", "uri", "a fragment of any length is kept to its end", None, Some(&uri)).rules(&["CPS-URI-1"]);
}

/// The document with the seal that the reference gives it.
fn sealed(document: &str, seed: &str) -> String {
    let args = Value::read(seed.as_bytes()).unwrap_or(Value::Null);
    let request = Request { op: "seal".to_owned(), input: Some(document.into()), args };
    let reference = Implementation::reference(&Readings::default());
    let Answer::Result(members) = reference.answer(Profile::CPS, &request) else {
        return String::new();
    };
    let members: Vec<(&str, String)> = members.into_iter().map(|(name, value)| (name, value.to_text())).collect();
    let edits: Vec<(&str, &str)> = members
        .iter()
        .filter(|(name, _)| matches!(*name, "hash" | "signature" | "signature_pq"))
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    edited(document, &edits)
}
