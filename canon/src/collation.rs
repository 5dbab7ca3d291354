//! KHORA-ORD-1 `locale`: string comparison by ICU root collation, as `localeCompare` runs.

use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};
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
