//! Locales that sort differently from the root, to say what a host's locale would change.

use super::{by_weights, han, primary_weights};
use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};
use icu_locale_core::{Locale, locale};
use std::cmp::Ordering;
use std::sync::OnceLock;

/// Locales whose tailoring moves Latin, Greek or Cyrillic letters, or ideographs, away from the root order.
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

/// The order of a locale.
#[derive(Debug)]
pub struct Tailored {
    /// The locale.
    pub name: &'static str,
    primary: CollatorBorrowed<'static>,
    all: CollatorBorrowed<'static>,
}

impl Tailored {
    /// Compares two strings; none where the tables cannot tell.
    pub fn compare(&self, first: &str, second: &str) -> Option<Ordering> {
        if self.name != "zh" {
            return Some(by_weights(first, second, &self.primary, &self.all));
        }
        // By sound: the tables know this of common ideographs. What they lack would be told by the order of the root.
        let unknown = |character: char| han::concerns(character) && !('\u{4E00}'..='\u{9FA5}').contains(&character);
        if first.chars().chain(second.chars()).any(unknown) {
            return None;
        }
        Some(self.all.compare(first, second))
    }
}

/// All of them.
pub fn tailored() -> &'static [Tailored] {
    static ALL: OnceLock<Vec<Tailored>> = OnceLock::new();
    ALL.get_or_init(|| {
        let tailored = |(name, locale): &(&'static str, Locale)| {
            let collator = |options| Collator::try_new(CollatorPreferences::from(locale), options).ok();
            let (primary, all) = (collator(primary_weights())?, collator(CollatorOptions::default())?);
            Some(Tailored { name, primary, all })
        };
        TAILORED.iter().filter_map(tailored).collect()
    })
}
