//! The shipped profiles, generated from `vectors/*/profile.toml` by `canon vectors regen`.

use super::choices::*;
use super::{Choice, Spec};
use crate::{Dispute, Profile, Reading};

impl Profile {
    /// RFC 8785.
    pub const JCS: Profile = Profile::shipped(0);
    /// Capsule Protocol Specification v1.0.
    pub const CPS: Profile = Profile::shipped(1);
    /// OpenAgents receipts and Khala payloads.
    pub const OPENAGENTS: Profile = Profile::shipped(2);
    /// Khora agent capabilities.
    pub const KHORA: Profile = Profile::shipped(3);
    /// The Kairos write-ahead log.
    pub const KAIROS: Profile = Profile::shipped(4);
    /// Amino JSON sign documents.
    pub const AMINO: Profile = Profile::shipped(5);
    /// IPLD DAG-JSON.
    pub const DAG_JSON: Profile = Profile::shipped(6);
    /// gibson042 canonical JSON 1.0.2.
    pub const GIBSON: Profile = Profile::shipped(7);
    /// Kinto and Remote Settings signatures.
    pub const KINTO: Profile = Profile::shipped(8);
    /// Matrix canonical JSON.
    pub const MATRIX: Profile = Profile::shipped(9);
    /// OLPC canonical JSON.
    pub const OLPC: Profile = Profile::shipped(10);
    /// Python's json with sorted keys.
    pub const PYTHON_SORTED: Profile = Profile::shipped(11);

    /// All shipped profiles, in the order in which they are listed everywhere.
    pub const ALL: [Profile; 12] = [
        Profile::JCS,
        Profile::CPS,
        Profile::OPENAGENTS,
        Profile::KHORA,
        Profile::KAIROS,
        Profile::AMINO,
        Profile::DAG_JSON,
        Profile::GIBSON,
        Profile::KINTO,
        Profile::MATRIX,
        Profile::OLPC,
        Profile::PYTHON_SORTED,
    ];
}

/// The descriptions behind [`Profile::ALL`].
pub(crate) static SHIPPED: &[Spec] = &[
    Spec {
        name: "jcs",
        prefix: "JCS",
        title: "RFC 8785",
        source: "RFC 8785, JSON Canonicalization Scheme",
        extends: None,
        choices: Choices {
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "last", changes: &[("input.duplicates", Choice::word("last"))] },
                ],
            },
            Dispute {
                id: "JCS-INT-1",
                readings: &[
                    Reading { name: "round", changes: &[] },
                    Reading { name: "refuse", changes: &[("numbers.integers", Choice::word("safe"))] },
                ],
            },
        ],
        operations: &[],
    },
    Spec {
        name: "cps",
        prefix: "CPS",
        title: "Capsule Protocol Specification v1.0",
        source: "Capsule Protocol Specification v1.0",
        extends: Some("jcs"),
        choices: Choices {
            order: Order::CodePoint,
            integers: Integers::Exact,
            floats: Floats::Python,
            algorithm: Algorithm::Sha3_256,
            float_paths: &["reasoning.confidence", "reasoning.options[].feasibility"],
            path_floats: PathFloats::Layout(Floats::Python),
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "last", changes: &[("input.duplicates", Choice::word("last"))] },
                ],
            },
            Dispute {
                id: "CPS-STR-2",
                readings: &[
                    Reading { name: "short", changes: &[] },
                    Reading { name: "long", changes: &[("strings.short", Choice::word(""))] },
                ],
            },
            Dispute {
                id: "CPS-VER-1",
                readings: &[
                    Reading { name: "v13", changes: &[] },
                    Reading { name: "v12", changes: &[] },
                ],
            },
            Dispute {
                id: "CPS-NUM-4",
                readings: &[
                    Reading { name: "python", changes: &[] },
                    Reading { name: "ecmascript", changes: &[("numbers.integers", Choice::word("binary64")), ("numbers.floats", Choice::word("ecmascript"))] },
                ],
            },
            Dispute {
                id: "CPS-FLT-3",
                readings: &[
                    Reading { name: "python", changes: &[] },
                    Reading { name: "ecmascript", changes: &[("numbers.path-floats", Choice::word("ecmascript"))] },
                    Reading { name: "positional", changes: &[("numbers.path-floats", Choice::word("positional"))] },
                ],
            },
            Dispute {
                id: "CPS-FORM-1",
                readings: &[
                    Reading { name: "kept", changes: &[] },
                    Reading { name: "normalized", changes: &[] },
                ],
            },
        ],
        operations: &["model", "validate", "seal", "verify", "chain", "uri"],
    },
    Spec {
        name: "openagents",
        prefix: "OA",
        title: "OpenAgents receipts and Khala payloads",
        source: "ADR-0006",
        extends: Some("jcs"),
        choices: Choices {
            order: Order::CodePoint,
            integers: Integers::U64,
            floats: Floats::Serde,
            minus_zero: MinusZero::MinusFloat,
            depth: 127,
            prefix: "sha256:",
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "last", changes: &[("input.duplicates", Choice::word("last"))] },
                ],
            },
            Dispute {
                id: "OA-ORD-2",
                readings: &[
                    Reading { name: "codepoint", changes: &[] },
                    Reading { name: "utf16", changes: &[("members.order", Choice::word("utf16"))] },
                ],
            },
            Dispute {
                id: "OA-INT-2",
                readings: &[
                    Reading { name: "u64", changes: &[] },
                    Reading { name: "exact", changes: &[("numbers.integers", Choice::word("exact"))] },
                    Reading { name: "binary64", changes: &[("numbers.integers", Choice::word("binary64"))] },
                ],
            },
            Dispute {
                id: "OA-FLT-1",
                readings: &[
                    Reading { name: "serde", changes: &[] },
                    Reading { name: "ecmascript", changes: &[("numbers.floats", Choice::word("ecmascript")), ("numbers.minus-zero", Choice::word("0"))] },
                    Reading { name: "python", changes: &[("numbers.floats", Choice::word("python")), ("numbers.minus-zero", Choice::word("0"))] },
                    Reading { name: "elixir", changes: &[("numbers.floats", Choice::word("erlang")), ("numbers.minus-zero", Choice::word("0"))] },
                ],
            },
            Dispute {
                id: "OA-HASH-3",
                readings: &[
                    Reading { name: "prefixed", changes: &[] },
                    Reading { name: "bare", changes: &[] },
                ],
            },
            Dispute {
                id: "OA-REC-2",
                readings: &[
                    Reading { name: "receipt", changes: &[] },
                    Reading { name: "whole", changes: &[] },
                ],
            },
        ],
        operations: &["payload_json", "params_hash", "payload_bytes", "output_hash", "trajectory_hash", "job_hash"],
    },
    Spec {
        name: "khora",
        prefix: "KHORA",
        title: "Khora agent capabilities",
        source: "Khora capability hashing",
        extends: Some("jcs"),
        choices: Choices {
            surrogates: Surrogates::Keep,
            order: Order::IndicesThenCollation,
            overflow: Overflow::Null,
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "last", changes: &[("input.duplicates", Choice::word("last"))] },
                ],
            },
            Dispute {
                id: "KHORA-ORD-1",
                readings: &[
                    Reading { name: "locale", changes: &[] },
                    Reading { name: "codeunit", changes: &[("members.order", Choice::word("indices-then-utf16"))] },
                    Reading { name: "codeunit-flat", changes: &[("members.order", Choice::word("utf16"))] },
                    Reading { name: "locale-flat", changes: &[("members.order", Choice::word("collation"))] },
                ],
            },
            Dispute {
                id: "KHORA-INV-4",
                readings: &[
                    Reading { name: "omitted", changes: &[] },
                    Reading { name: "hashed", changes: &[] },
                ],
            },
        ],
        operations: &["schema", "tool", "toolkit", "dynamic_toolkit", "agent", "runtime", "invocation", "link", "diff", "evaluate", "envelope", "session"],
    },
    Spec {
        name: "kairos",
        prefix: "KAI",
        title: "The Kairos write-ahead log",
        source: "Kairos write-ahead log",
        extends: Some("jcs"),
        choices: Choices {
            order: Order::CodePoint,
            integers: Integers::Exact,
            floats: Floats::Ruby,
            depth: 100,
            strip: &["**.timestamp", "**.ts", "**.request_id", "**.trace_id", "**.nonce"],
            prefix: "sha256-",
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "last", changes: &[("input.duplicates", Choice::word("last"))] },
                ],
            },
            Dispute {
                id: "KAI-FLT-1",
                readings: &[
                    Reading { name: "to_s", changes: &[] },
                    Reading { name: "json-2.15", changes: &[("numbers.floats", Choice::word("json-2.15"))] },
                    Reading { name: "json-2.12", changes: &[("numbers.floats", Choice::word("json-2.12"))] },
                    Reading { name: "json-2.11", changes: &[("numbers.floats", Choice::word("json-2.11"))] },
                ],
            },
        ],
        operations: &["sha256", "plan_hash"],
    },
    Spec {
        name: "amino",
        prefix: "AMINO",
        title: "Amino JSON sign documents",
        source: "cosmos-sdk types.SortJSON over Go's encoding/json",
        extends: Some("jcs"),
        choices: Choices {
            utf8: Utf8::Replace,
            duplicates: Duplicates::Last,
            surrogates: Surrogates::Replace,
            order: Order::CodePoint,
            minus_zero: MinusZero::Minus,
            depth: 10000,
            escape: Escapes::of(&["c0", "html", "line-separators"]),
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "AMINO-UTF8",
                readings: &[
                    Reading { name: "replace", changes: &[] },
                    Reading { name: "reject", changes: &[("input.utf8", Choice::word("reject"))] },
                ],
            },
            Dispute {
                id: "AMINO-SHORT",
                readings: &[
                    Reading { name: "btnfr", changes: &[] },
                    Reading { name: "tnr", changes: &[("strings.short", Choice::word("tnr"))] },
                ],
            },
        ],
        operations: &[],
    },
    Spec {
        name: "dag-json",
        prefix: "DAG-JSON",
        title: "IPLD DAG-JSON",
        source: "IPLD DAG-JSON specification",
        extends: Some("jcs"),
        choices: Choices {
            order: Order::CodePoint,
            integers: Integers::Exact,
            integral_floats: IntegralFloats::AsFloat,
            links: Links::DagJson,
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "last", changes: &[("input.duplicates", Choice::word("last"))] },
                ],
            },
            Dispute {
                id: "DAG-JSON-SURROGATES",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "replace", changes: &[("input.surrogates", Choice::word("replace"))] },
                    Reading { name: "keep", changes: &[("input.surrogates", Choice::word("keep"))] },
                ],
            },
            Dispute {
                id: "DAG-JSON-FLOATS",
                readings: &[
                    Reading { name: "ecmascript", changes: &[] },
                    Reading { name: "serde", changes: &[("numbers.floats", Choice::word("serde"))] },
                    Reading { name: "python-short", changes: &[("numbers.floats", Choice::word("python-short"))] },
                ],
            },
            Dispute {
                id: "DAG-JSON-INTEGRAL-FLOATS",
                readings: &[
                    Reading { name: "as-float", changes: &[] },
                    Reading { name: "as-integer", changes: &[("numbers.integral-floats", Choice::word("as-integer"))] },
                ],
            },
            Dispute {
                id: "DAG-JSON-MINUS-ZERO",
                readings: &[
                    Reading { name: "0", changes: &[] },
                    Reading { name: "-0", changes: &[("numbers.minus-zero", Choice::word("-0"))] },
                ],
            },
            Dispute {
                id: "DAG-JSON-ESCAPE",
                readings: &[
                    Reading { name: "c0", changes: &[] },
                    Reading { name: "c0+line-separators", changes: &[("strings.escape", Choice::list(&["c0", "line-separators"]))] },
                ],
            },
            Dispute {
                id: "DAG-JSON-SHORT",
                readings: &[
                    Reading { name: "btnfr", changes: &[] },
                    Reading { name: "tnr", changes: &[("strings.short", Choice::word("tnr"))] },
                ],
            },
        ],
        operations: &[],
    },
    Spec {
        name: "gibson",
        prefix: "GIBSON",
        title: "gibson042 canonical JSON 1.0.2",
        source: "gibson042 canonicaljson-spec 1.0.2",
        extends: Some("jcs"),
        choices: Choices {
            duplicates: Duplicates::Last,
            surrogates: Surrogates::Keep,
            order: Order::CodePoint,
            value: NumberValue::Decimal,
            integers: Integers::Exact,
            floats: Floats::Gibson,
            integral_floats: IntegralFloats::AsInteger,
            hex: Hex::Upper,
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "last", changes: &[] },
                    Reading { name: "reject", changes: &[("input.duplicates", Choice::word("reject"))] },
                ],
            },
        ],
        operations: &[],
    },
    Spec {
        name: "kinto",
        prefix: "KINTO",
        title: "Kinto and Remote Settings signatures",
        source: "Mozilla's canonical_json 0.7.0 and canonicaljson-rs 0.9.3",
        extends: Some("gibson"),
        choices: Choices {
            duplicates: Duplicates::Last,
            order: Order::CodePoint,
            integers: Integers::U64,
            floats: Floats::GibsonShort,
            escape: Escapes::of(&["c0", "del", "non-ascii"]),
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "last", changes: &[] },
                    Reading { name: "reject", changes: &[("input.duplicates", Choice::word("reject"))] },
                ],
            },
        ],
        operations: &[],
    },
    Spec {
        name: "matrix",
        prefix: "MATRIX",
        title: "Matrix canonical JSON",
        source: "Matrix specification, appendices, Canonical JSON",
        extends: Some("jcs"),
        choices: Choices {
            order: Order::CodePoint,
            integers: Integers::Safe,
            floats: Floats::Reject,
            integral_floats: IntegralFloats::AsInteger,
            form: Form::Base64Unpadded,
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "last", changes: &[("input.duplicates", Choice::word("last"))] },
                ],
            },
            Dispute {
                id: "MATRIX-INTEGRAL-FLOATS",
                readings: &[
                    Reading { name: "as-integer", changes: &[] },
                    Reading { name: "reject", changes: &[("numbers.integral-floats", Choice::word("reject"))] },
                ],
            },
        ],
        operations: &[],
    },
    Spec {
        name: "olpc",
        prefix: "OLPC",
        title: "OLPC canonical JSON",
        source: "OLPC wiki, Canonical JSON",
        extends: Some("jcs"),
        choices: Choices {
            duplicates: Duplicates::Last,
            order: Order::CodePoint,
            integers: Integers::Exact,
            floats: Floats::Reject,
            integral_floats: IntegralFloats::Reject,
            escape: Escapes::of(&[]),
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "IN-DUP",
                readings: &[
                    Reading { name: "last", changes: &[] },
                    Reading { name: "reject", changes: &[("input.duplicates", Choice::word("reject"))] },
                ],
            },
            Dispute {
                id: "OLPC-SURROGATES",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "replace", changes: &[("input.surrogates", Choice::word("replace"))] },
                ],
            },
            Dispute {
                id: "OLPC-INTEGRAL-FLOATS",
                readings: &[
                    Reading { name: "reject", changes: &[] },
                    Reading { name: "as-integer", changes: &[("numbers.integral-floats", Choice::word("as-integer"))] },
                ],
            },
            Dispute {
                id: "OLPC-MINUS-ZERO",
                readings: &[
                    Reading { name: "0", changes: &[] },
                    Reading { name: "reject", changes: &[("numbers.minus-zero", Choice::word("reject"))] },
                ],
            },
            Dispute {
                id: "OLPC-NORMALIZE",
                readings: &[
                    Reading { name: "none", changes: &[] },
                    Reading { name: "nfc", changes: &[("strings.normalize", Choice::word("nfc"))] },
                ],
            },
        ],
        operations: &[],
    },
    Spec {
        name: "python-sorted",
        prefix: "PYTHON-SORTED",
        title: "Python's json with sorted keys",
        source: "Python library reference, json, and CPython 3.11",
        extends: Some("jcs"),
        choices: Choices {
            duplicates: Duplicates::Last,
            surrogates: Surrogates::Keep,
            order: Order::CodePoint,
            integers: Integers::Exact,
            floats: Floats::Python,
            overflow: Overflow::Infinity,
            depth: 990,
            escape: Escapes::of(&["c0", "del", "non-ascii"]),
            ..Choices::JCS
        },
        disputes: &[
            Dispute {
                id: "PYTHON-SORTED-OVERFLOW",
                readings: &[
                    Reading { name: "infinity", changes: &[] },
                    Reading { name: "reject", changes: &[("numbers.overflow", Choice::word("reject"))] },
                ],
            },
        ],
        operations: &[],
    },
];
