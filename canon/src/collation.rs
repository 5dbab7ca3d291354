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
    collator().compare_utf16(first, second)
}

/// Compares two well-formed strings; agrees with [`compare`].
pub fn compare_str(first: &str, second: &str) -> Ordering {
    collator().compare(first, second)
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
