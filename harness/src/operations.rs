//! The operations of protocol 1 by profile, as an adapter that has them all lists them in its hello.

use canon::Profile;

/// Every operation of every profile, in the order of the protocol's tables.
pub const OPERATIONS: [(Profile, &[&str]); 5] = [
    (Profile::Jcs, &["hash"]),
    (
        Profile::Cps,
        &[
            "hash", "model", "validate", "seal", "verify", "chain", "uri",
        ],
    ),
    (
        Profile::Openagents,
        &[
            "hash",
            "payload_json",
            "params_hash",
            "payload_bytes",
            "output_hash",
            "trajectory_hash",
            "job_hash",
        ],
    ),
    (
        Profile::Khora,
        &[
            "hash",
            "schema",
            "tool",
            "toolkit",
            "dynamic_toolkit",
            "agent",
            "runtime",
            "invocation",
            "link",
            "diff",
            "evaluate",
            "envelope",
            "session",
        ],
    ),
    (Profile::Kairos, &["hash", "sha256", "plan_hash"]),
];

/// The operations of one profile.
pub fn of(profile: Profile) -> &'static [&'static str] {
    OPERATIONS
        .iter()
        .find(|(known, _)| *known == profile)
        .map_or(&[], |(_, operations)| operations)
}
