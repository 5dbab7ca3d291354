//! How the members of an object are ordered.

use super::{Member, Units};
use crate::collation;
use crate::spec::Order;

/// The code points of a string; half of a surrogate pair counts as itself.
pub fn code_points(units: &[u16]) -> impl Iterator<Item = u32> {
    char::decode_utf16(units.iter().copied()).map(|decoded| match decoded {
        Ok(character) => character as u32,
        Err(lone) => u32::from(lone.unpaired_surrogate()),
    })
}

/// CPS-ORD-1, OA-ORD-2 `codepoint`, KAI-ORD-1 (UTF-8 byte order is code point order).
pub fn by_code_point(members: &mut [Member]) {
    members.sort_by(|(a, _), (b, _)| code_points(a).cmp(code_points(b)));
}

/// JCS-ORD, OA-ORD-2 `utf16`.
pub fn by_utf16(members: &mut [Member]) {
    members.sort_by(|(a, _), (b, _)| a.cmp(b));
}

/// KHORA-ORD-1 `locale`. Names that collate equal keep their order.
pub fn by_collation(members: &mut [Member]) {
    members.sort_by(|(a, _), (b, _)| collation::compare(a, b));
}

/// As they stand in the text.
pub fn by_insertion(_: &mut [Member]) {}

/// How each value of `members.order` sorts.
pub fn of(order: Order) -> fn(&mut [Member]) {
    match order {
        Order::Utf16 => by_utf16,
        Order::CodePoint => by_code_point,
        Order::Collation => by_collation,
        Order::Insertion => by_insertion,
        Order::IndicesThenUtf16 => |members| {
            by_utf16(members);
            indices_first(members);
        },
        Order::IndicesThenCodePoint => |members| {
            by_code_point(members);
            indices_first(members);
        },
        Order::IndicesThenCollation => |members| {
            by_collation(members);
            indices_first(members);
        },
        Order::IndicesThenInsertion => indices_first,
    }
}

/// KHORA-ORD-2: array indices come first, as numbers, because an object is rebuilt.
pub fn indices_first(members: &mut [Member]) {
    members.sort_by_key(|(name, _)| array_index(name).map_or(u64::MAX, u64::from));
}

/// The array index that a name spells: canonical decimal, 0 to 2^32-2.
pub fn array_index(name: &Units) -> Option<u32> {
    let text = String::from_utf16(name).ok()?;
    let index: u32 = text.parse().ok()?;
    (index < u32::MAX && index.to_string() == text).then_some(index)
}
