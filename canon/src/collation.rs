//! KHORA-ORD-1 `locale`: string comparison by ICU root collation, as `localeCompare` runs.

use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};
use icu_locale_core::{Locale, locale};
use std::cmp::Ordering;
use std::sync::OnceLock;

/// Root locale, default options: the tables are compiled in, so they can only be missing by a build mistake.
fn collator() -> &'static CollatorBorrowed<'static> {
    static ROOT: OnceLock<CollatorBorrowed<'static>> = OnceLock::new();
    ROOT.get_or_init(|| {
        Collator::try_new(CollatorPreferences::default(), CollatorOptions::default())
            .expect("the root collation is compiled in")
    })
}

/// Compares two strings of UTF-16 code units; different strings can be equal.
pub fn compare(first: &[u16], second: &[u16]) -> Ordering {
    let composed = |units: &[u16]| units.iter().any(|unit| parts(*unit).is_some());
    if composed(first) || composed(second) {
        return collator().compare_utf16(&decomposed(first), &decomposed(second));
    }
    collator().compare_utf16(first, second)
}

/// Compares two well-formed strings; agrees with [`compare`].
pub fn compare_str(first: &str, second: &str) -> Ordering {
    let composed = |text: &str| {
        text.chars()
            .any(|character| u16::try_from(character).is_ok_and(|unit| parts(unit).is_some()))
    };
    if composed(first) || composed(second) {
        let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
        return compare(&units(first), &units(second));
    }
    collator().compare(first, second)
}

/// The marks that are canonically equal to one or two others, and these. They sort alike, but between other marks the
/// collator asks for the class of one before it is known: an assertion fails in a debug build.
const COMPOSED: [(u16, &[u16]); 7] = [
    (0x0340, &[0x0300]),
    (0x0341, &[0x0301]),
    (0x0343, &[0x0313]),
    (0x0344, &[0x0308, 0x0301]),
    (0x0F73, &[0x0F71, 0x0F72]),
    (0x0F75, &[0x0F71, 0x0F74]),
    (0x0F81, &[0x0F71, 0x0F80]),
];

fn parts(unit: u16) -> Option<&'static [u16]> {
    COMPOSED
        .iter()
        .find(|(mark, _)| *mark == unit)
        .map(|(_, parts)| *parts)
}

fn decomposed(units: &[u16]) -> Vec<u16> {
    let each = |unit: &u16| parts(*unit).map_or_else(|| vec![*unit], <[u16]>::to_vec);
    units.iter().flat_map(each).collect()
}

/// Locales whose tailoring moves Latin, Greek or Cyrillic letters away from the root order.
const TAILORED: [(&str, Locale); 12] = [
    ("cs", locale!("cs")),
    ("da", locale!("da")),
    ("es", locale!("es")),
    ("et", locale!("et")),
    ("hr", locale!("hr")),
    ("hu", locale!("hu")),
    ("lt", locale!("lt")),
    ("pl", locale!("pl")),
    ("sv", locale!("sv")),
    ("tr", locale!("tr")),
    ("vi", locale!("vi")),
    ("zh", locale!("zh")),
];

/// Collators of locales that sort differently from the root, to say what a host's locale would change.
pub fn tailored() -> &'static [(&'static str, CollatorBorrowed<'static>)] {
    static ALL: OnceLock<Vec<(&str, CollatorBorrowed<'static>)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let collator = |(name, locale): &(&'static str, Locale)| {
            let preferences = CollatorPreferences::from(locale);
            let collator = Collator::try_new(preferences, CollatorOptions::default()).ok()?;
            Some((*name, collator))
        };
        TAILORED.iter().filter_map(collator).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_composed_mark_is_equal_to_its_parts_and_trips_nobody_between_others() {
        for (mark, parts) in COMPOSED {
            let letter = u16::from(b'e');
            let composed = [letter, mark];
            let apart = [&[letter], parts].concat();
            assert_eq!(compare(&composed, &apart), Ordering::Equal, "{mark:04x}");
            // The collator alone agrees where it gets along.
            let alone = collator().compare_utf16(&composed, &apart);
            assert_eq!(alone, Ordering::Equal, "{mark:04x}");
        }
        let tripped = "\u{DDD}\u{341}\u{344}\u{339}";
        assert_eq!(compare_str(tripped, tripped), Ordering::Equal);
        assert_eq!(compare_str(tripped, "\u{DDD}h"), Ordering::Less);
    }
}
