//! `verify`: only whether a seal holds is forced; the verdict is compared where the text names the one fault that is there.

use super::{Expected, Row, Value, Vector, allow, allow_by_version, document, has_keys_of, recommends, refused, words};

/// Every verdict but `ok`.
const NOT_OK: [&str; 7] = [
    "hash_mismatch", "invalid_signature", "missing_hash", "missing_signature", "malformed_hex",
    "pq_verification_failed", "missing_pq_signature",
];

/// The faults that the text names.
const NAMED: [&str; 2] = ["hash_mismatch", "invalid_signature"];

/// Several faults in one capsule, or one that can be told from two sides.
const SEVERAL: &[&str] = &[
    "verify/hash-upper-case", "verify/hash-and-signature-upper-case", "verify-keys/scalar-past-order",
    "verify-keys/key-off-curve", "verify-keys/nonce-of-small-order", "verify-keys/mismatch-before-key",
    "verify-keys/mismatch-before-signature", "verify-keys/pq-ed25519-first",
];

/// Keys that sign nothing, however a verifier finds out.
const WEAK_KEYS: [&str; 2] = ["verify-keys/key-identity", "verify-keys/key-order-"];

/// Capsules that a model changes before they are hashed, and spellings that the text and the reference judge differently: what
/// may be said beside the reference's verdict.
const EITHER: &[(&str, &[&str])] = &[
    ("verify/injected-top", &["ok", "refused"]),
    ("verify/injected-null", &["ok", "refused"]),
    ("verify/injected-in-section", &["ok", "refused"]),
    ("verify/injected-in-option", &["ok", "refused"]),
    ("verify/deleted-nullable", &["ok", "refused"]),
    ("verify/deleted-version", &["ok", "refused"]),
    ("verify/twelve-version-added", &["ok", "refused"]),
    ("verify/deleted-default", &["ok", "refused"]),
    ("verify/time-rewritten", &["hash_mismatch", "refused"]),
    ("verify/id-rewritten", &["hash_mismatch", "refused"]),
    ("verify/forms-kept", &["refused"]),
    ("verify/unknown-member-sealed", &["hash_mismatch", "refused"]),
    ("verify/not-derived", &["hash_mismatch"]),
    // An answer that leaves the integer an integer looks like one under the other key set; `integer-left` tells them apart.
    ("verify/integer-confidence", &["hash_mismatch"]),
    ("verify/twelve-integer-left", &["refused"]),
    ("verify/signed-by-changed", &["refused"]),
    ("verify/signed-by-absent", &["refused"]),
    ("verify/signature-upper-case", &["malformed_hex", "invalid_signature", "refused"]),
    ("verify/signature-space-inside", &["ok"]),
    ("verify/signature-line-feed", &["ok"]),
    ("verify-keys/key-upper-case", &["malformed_hex", "invalid_signature", "refused"]),
    ("verify-keys/key-space", &["ok"]),
    ("verify-keys/pq-upper-case", &["pq_verification_failed", "malformed_hex", "refused"]),
];

/// Documents that are no sealed capsule: none verifies, and whether one is refused or judged is left to the implementation.
const UNREADABLE: [&str; 4] = ["verify/twice", "verify/twice-nested", "verify/root-array", "verify/root-null"];

/// Widens one vector.
pub fn widen(vector: &mut Vector) {
    if UNREADABLE.contains(&words(vector).as_str()) {
        allow(vector, |_| NOT_OK.map(way).into());
        recommends(vector, "CPS-SEAL-9");
        return;
    }
    let Some(first) = verdict(vector.expect.usual()) else { return };
    let words = words(vector);
    if let Some((_, further)) = EITHER.iter().find(|(known, _)| *known == words) {
        allow(vector, |_| further.iter().map(|name| way(name)).collect());
        recommends(vector, "CPS-SEAL-9");
    }
    let weak = WEAK_KEYS.iter().any(|prefix| words.starts_with(prefix));
    let unnamed = first != "ok" && !NAMED.contains(&first.as_str());
    if unnamed || weak || SEVERAL.contains(&words.as_str()) {
        allow(vector, |_| NOT_OK.iter().chain(&["refused"]).map(|name| way(name)).collect());
        recommends(vector, "CPS-SEAL-9");
    }
    let Some(capsule) = document(vector) else { return };
    allow_by_version(vector, |version, row| other_keys(version, row, &capsule));
}

/// CPS-VER-1: a capsule whose top-level keys are not those of the reading is another one after it went through the model.
fn other_keys(version: &str, row: &Row, capsule: &Value) -> Vec<Expected> {
    match verdict(row.ways.first()).as_deref() {
        Some("hash_mismatch") | None => Vec::new(),
        Some(_) if has_keys_of(version, capsule) => Vec::new(),
        Some(_) if version == "v13" => vec![way("hash_mismatch"), refused()],
        Some(_) => vec![way("hash_mismatch")],
    }
}

fn verdict(way: Option<&Expected>) -> Option<String> {
    way?.get("verdict")?.as_str().map(str::to_owned)
}

fn way(name: &str) -> Expected {
    match name {
        "refused" => refused(),
        verdict => Expected::Result(vec![("verdict".to_owned(), Value::string(verdict))]),
    }
}
