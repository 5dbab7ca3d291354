//! KHORA-ORD-1 `locale`: string comparison by ICU root collation, as `localeCompare` runs.

mod han;
mod surrogates;
mod tailored;

pub use tailored::{Tailored, tailored};

use icu_collator::CollatorBorrowed;
use icu_collator::options::{CollatorOptions, Strength};
use std::cmp::Ordering;
use std::sync::OnceLock;

/// Root locale, default options. Made without looking a locale up, so that a program that needs no other has no other's tables.
fn root() -> &'static CollatorBorrowed<'static> {
    static ROOT: OnceLock<CollatorBorrowed<'static>> = OnceLock::new();
    ROOT.get_or_init(|| CollatorBorrowed::new_root(CollatorOptions::default()))
}

/// The root collation, primary weights alone.
fn primary() -> &'static CollatorBorrowed<'static> {
    static PRIMARY: OnceLock<CollatorBorrowed<'static>> = OnceLock::new();
    PRIMARY.get_or_init(|| CollatorBorrowed::new_root(primary_weights()))
}

fn primary_weights() -> CollatorOptions {
    let mut options = CollatorOptions::default();
    options.strength = Some(Strength::Primary);
    options
}

/// Compares two strings of UTF-16 code units; different strings can be equal.
pub fn compare(first: &[u16], second: &[u16]) -> Ordering {
    if surrogates::lone(first) || surrogates::lone(second) {
        let [first, second] = surrogates::replaced([first, second]);
        return compare_str(&first, &second);
    }
    match (String::from_utf16(first), String::from_utf16(second)) {
        (Ok(first), Ok(second)) => compare_str(&first, &second),
        _ => unreachable!("lone surrogates have been replaced"),
    }
}

/// Compares two well-formed strings; agrees with [`compare`].
pub fn compare_str(first: &str, second: &str) -> Ordering {
    let composed = |text: &str| text.chars().any(|character| parts(character).is_some());
    if composed(first) || composed(second) {
        return ordered(&decomposed(first), &decomposed(second));
    }
    ordered(first, second)
}

fn ordered(first: &str, second: &str) -> Ordering {
    by_weights(first, second, primary(), root())
}

/// Where both have ideographs, primary weights decide after these have been exchanged. Where they are equal, ideographs
/// stand in the same places of both, and the weights that are left are those of the texts as they are.
fn by_weights(first: &str, second: &str, primary: &CollatorBorrowed<'_>, all: &CollatorBorrowed<'_>) -> Ordering {
    if first.chars().any(han::concerns) && second.chars().any(han::concerns) {
        return primary
            .compare(&han::exchanged(first), &han::exchanged(second))
            .then_with(|| all.compare(first, second));
    }
    all.compare(first, second)
}

/// The marks that are canonically equal to one or two others, and these. They sort alike, but between other marks the
/// collator asks for the class of one before it is known: an assertion fails in a debug build.
const COMPOSED: [(char, &str); 7] = [
    ('\u{340}', "\u{300}"),
    ('\u{341}', "\u{301}"),
    ('\u{343}', "\u{313}"),
    ('\u{344}', "\u{308}\u{301}"),
    ('\u{F73}', "\u{F71}\u{F72}"),
    ('\u{F75}', "\u{F71}\u{F74}"),
    ('\u{F81}', "\u{F71}\u{F80}"),
];

fn parts(character: char) -> Option<&'static str> {
    COMPOSED.iter().find(|(mark, _)| *mark == character).map(|(_, parts)| *parts)
}

fn decomposed(text: &str) -> String {
    let mut decomposed = String::with_capacity(text.len());
    for character in text.chars() {
        match parts(character) {
            Some(parts) => decomposed.push_str(parts),
            None => decomposed.push(character),
        }
    }
    decomposed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_composed_mark_is_equal_to_its_parts_and_trips_nobody_between_others() {
        for (mark, parts) in COMPOSED {
            let composed = format!("e{mark}");
            let apart = format!("e{parts}");
            assert_eq!(compare_str(&composed, &apart), Ordering::Equal, "{mark:?}");
            // The collator alone agrees where it gets along.
            assert_eq!(root().compare(&composed, &apart), Ordering::Equal, "{mark:?}");
        }
        let tripped = "\u{DDD}\u{341}\u{344}\u{339}";
        assert_eq!(compare_str(tripped, tripped), Ordering::Equal);
        assert_eq!(compare_str(tripped, "\u{DDD}h"), Ordering::Less);
    }

    #[test]
    fn ideographs_sort_by_radical_and_strokes() {
        for (first, second) in [("将", "射"), ("\u{4E17}", "\u{4E14}"), ("将来", "射a"), ("一a", "一将")] {
            assert_eq!(compare_str(first, second), Ordering::Less, "{first} {second}");
            assert_eq!(compare_str(second, first), Ordering::Greater, "{first} {second}");
        }
        // A radical has the primary weight of its ideograph, and comes after it.
        assert_eq!(compare_str("\u{2F00}", "一"), Ordering::Greater);
        assert_eq!(compare_str("\u{2F00}", "一一"), Ordering::Less);
    }

    #[test]
    fn lone_surrogates_sort_by_number_among_what_is_unassigned() {
        let sorted: [&[u16]; 6] = [&[0x61], &[0xD7FF], &[0xD800], &[0xDFFF], &[0xE000], &[0xFFFD]];
        for pair in sorted.windows(2) {
            assert_eq!(compare(pair[0], pair[1]), Ordering::Less, "{pair:x?}");
        }
        assert_eq!(compare(&[0xD800, 0x61], &[0xD800]), Ordering::Greater);
    }
}
