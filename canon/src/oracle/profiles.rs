//! The steps of each profile, in the order of the rules.

use super::layout::{ECMASCRIPT, PYTHON, RUBY, SERDE};
use super::read::{Grammar, decode};
use super::{Halves, Repeated, Steps, number, order, path, string};
use crate::digest::{sha3_256_hex, sha256_hex};
use crate::{CpsControls, Duplicates, KhoraOrder, OaFloat, OaInteger, OaOrder, Profile, Readings};

/// The steps of a profile under these readings.
pub fn steps(profile: Profile, readings: &Readings) -> Steps {
    let jcs = Steps {
        repeated: match readings.duplicates {
            Duplicates::Reject => Repeated::Reject,
            Duplicates::Last => Repeated::Last,
        },
        ..jcs()
    };
    match profile {
        Profile::Jcs => jcs,
        Profile::Cps => cps(jcs, readings),
        Profile::Openagents => openagents(jcs, readings),
        Profile::Khora => khora(jcs, readings),
        Profile::Kairos => kairos(jcs),
    }
}

/// RFC 8785, and the ground for the others.
fn jcs() -> Steps {
    Steps {
        decode,
        grammar: Grammar::STRICT,
        max_depth: Profile::Jcs.default_max_depth(),
        root: |_| true,
        halves: Halves::Reject,
        repeated: Repeated::Reject,
        strip: path::never,
        keep: |_, _| true,
        float_path: path::never,
        // JCS-NUM
        is_float: number::always_float,
        integer: number::float,
        minus_zero: "0",
        float: number::float,
        coerced: number::float,
        layout: ECMASCRIPT,
        // JCS-ORD
        order: order::by_utf16,
        array: |_| {},
        // JCS-STR
        name: string::quote,
        string: string::quote,
        // JCS-WS
        separators: [",", ":"],
        finish: |text| text,
        // JCS-HASH
        digest: sha256_hex,
    }
}

fn cps(jcs: Steps, readings: &Readings) -> Steps {
    // CPS-STR-1, CPS-STR-2
    let quote = match readings.cps_controls {
        CpsControls::Short => string::quote,
        CpsControls::Long => string::quote_long,
    };
    Steps {
        // CPS-ORD-1
        order: order::by_code_point,
        // CPS-NUM-1
        is_float: number::has_point_or_exponent,
        // CPS-NUM-2
        integer: number::exact,
        // CPS-NUM-3
        layout: PYTHON,
        // CPS-FLT-1
        float_path: path::capsule_float,
        coerced: number::integer_as_float,
        name: quote,
        string: quote,
        // CPS-HASH-1
        digest: sha3_256_hex,
        ..jcs
    }
}

fn openagents(jcs: Steps, readings: &Readings) -> Steps {
    Steps {
        max_depth: Profile::Openagents.default_max_depth(),
        // OA-ORD-1, OA-ORD-2
        order: match readings.oa_order {
            OaOrder::Codepoint => order::by_code_point,
            OaOrder::Utf16 => order::by_utf16,
        },
        is_float: number::has_point_or_exponent,
        // OA-INT-1, OA-INT-2
        integer: match readings.oa_integer {
            OaInteger::U64 => number::exact_in_64_bits,
            OaInteger::Exact => number::exact,
            OaInteger::Binary64 => number::binary64_beyond_safe,
        },
        // OA-FLT-1
        layout: match readings.oa_float {
            OaFloat::Serde => SERDE,
            OaFloat::Ecmascript => ECMASCRIPT,
            OaFloat::Python => PYTHON,
        },
        minus_zero: match readings.oa_float {
            OaFloat::Serde => "-0.0",
            OaFloat::Ecmascript | OaFloat::Python => "0",
        },
        // OA-HASH-1
        digest: |canonical| format!("sha256:{}", sha256_hex(canonical)),
        ..jcs
    }
}

fn khora(jcs: Steps, readings: &Readings) -> Steps {
    Steps {
        // KHORA-STR-2
        halves: Halves::Keep,
        // KHORA-ORD-1, KHORA-ORD-2
        order: match readings.khora_order {
            KhoraOrder::Locale => order::by_collation_indices_first,
            KhoraOrder::Codeunit => order::by_utf16_indices_first,
        },
        // KHORA-NUM-1, KHORA-NUM-2, KHORA-NUM-3
        integer: number::float_or_null,
        float: number::float_or_null,
        ..jcs
    }
}

fn kairos(jcs: Steps) -> Steps {
    Steps {
        // KAI-DEPTH-1
        max_depth: Profile::Kairos.default_max_depth(),
        // KAI-STRIP-1
        strip: path::volatile,
        // KAI-ORD-1
        order: order::by_code_point,
        is_float: number::has_point_or_exponent,
        // KAI-INT-1
        integer: number::exact,
        // KAI-FLT-1
        layout: RUBY,
        // KAI-HASH-1
        digest: |canonical| format!("sha256-{}", sha256_hex(canonical)),
        ..jcs
    }
}
