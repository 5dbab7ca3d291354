//! Which rule stands behind a change, profile by profile.

use canon::text::Chunk;
use canon::wal::strip::VOLATILE;
use canon::{Profile, Text};

/// The rule that puts members in order.
pub fn order<'a>(profile: Profile, mut names: impl Iterator<Item = &'a Text>) -> &'static str {
    match profile {
        Profile::Jcs => "JCS-ORD",
        Profile::Cps => "CPS-ORD-1",
        Profile::Openagents if names.any(is_astral) => "OA-ORD-2",
        Profile::Openagents => "OA-ORD-1",
        Profile::Khora if names.any(is_index) => "KHORA-ORD-2",
        Profile::Khora => "KHORA-ORD-1",
        Profile::Kairos => "KAI-ORD-1",
    }
}

fn is_astral(name: &Text) -> bool {
    name.utf16().any(|unit| (0xD800..0xE000).contains(&unit))
}

fn is_index(name: &Text) -> bool {
    name.as_str().is_some_and(|name| {
        let index = name.parse::<u32>().ok();
        index.is_some_and(|index| index != u32::MAX && index.to_string() == name)
    })
}

/// The rule that spells a string.
pub fn string(profile: Profile, text: &Text) -> &'static str {
    let has_control = text.utf16().any(|unit| unit < 0x20);
    let has_half = text
        .chunks()
        .any(|chunk| matches!(chunk, Chunk::Surrogate(_)));
    match profile {
        Profile::Jcs => "JCS-STR",
        Profile::Cps if has_control => "CPS-STR-2",
        Profile::Cps => "CPS-STR-1",
        Profile::Openagents => "OA-STR-1",
        Profile::Khora if has_half => "KHORA-STR-2",
        Profile::Khora => "KHORA-STR-1",
        Profile::Kairos => "KAI-STR-1",
    }
}

/// The rule that spells a number.
pub fn number(profile: Profile, before: &str, after: &str) -> &'static str {
    let is_float = before.contains(['.', 'e', 'E']);
    match profile {
        Profile::Jcs => "JCS-NUM",
        Profile::Cps if is_float => "CPS-NUM-3",
        // An integer keeps its class but at the two paths that hold floats.
        Profile::Cps if after.contains(['.', 'e']) => "CPS-FLT-1",
        Profile::Cps => "CPS-NUM-2",
        Profile::Openagents if is_float || before == "-0" => "OA-FLT-1",
        Profile::Openagents => "OA-INT-2",
        Profile::Khora if after == "null" => "KHORA-NUM-3",
        Profile::Khora if before.starts_with("-0") && after == "0" => "KHORA-NUM-2",
        Profile::Khora => "KHORA-NUM-1",
        Profile::Kairos if is_float => "KAI-FLT-1",
        Profile::Kairos => "KAI-INT-1",
    }
}

/// The rule that leaves out white space.
pub fn white_space(profile: Profile) -> &'static str {
    match profile {
        Profile::Jcs => "JCS-WS",
        Profile::Cps => "CPS-WS-1",
        Profile::Openagents => "OA-WS-1",
        // The text names no rule of its own: members are printed as JSON.stringify prints them.
        Profile::Khora => "KHORA-STR-1",
        Profile::Kairos => "KAI-WS-1",
    }
}

/// The rule that takes a member out of a document.
pub fn removal(profile: Profile, op: &str, name: &Text) -> &'static str {
    let volatile = VOLATILE.iter().any(|volatile| *name == **volatile);
    if profile == Profile::Kairos && volatile {
        "KAI-STRIP-1"
    } else {
        reduction(op)
    }
}

/// The rule by which an operation looks at a part of a document only.
pub fn reduction(op: &str) -> &'static str {
    match op {
        "plan_hash" => "KAI-PLAN-1",
        _ => "OA-REC-1",
    }
}
