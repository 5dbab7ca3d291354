//! Readers that let through what is not JSON: one leniency each, as real parsers show them.

use super::Mutant;
use crate::families::WRITTEN;
use canon::Profile;
use canon::oracle::Steps;
use canon::oracle::read::Grammar;

/// Leniencies of Ruby's own parser, which kairos recommends against and no more.
const OF_RUBY: [&str; 2] = ["accept-comments", "accept-unknown-escapes"];

fn rule(profile: Profile, words: &str, usual: &'static str) -> &'static str {
    match profile {
        Profile::KAIROS if OF_RUBY.contains(&words) => "KAI-TEXT-1",
        _ => usual,
    }
}

/// One mutant a leniency and profile.
macro_rules! lenient {
    ($out:ident, $profiles:expr, $($field:ident: $words:literal, $rule:literal, $mistake:literal;)+) => {
        for profile in $profiles {
            $($out.push(mutant!(profile, $words, rule(profile, $words, $rule), $mistake, |steps| Steps {
                grammar: Grammar { $field: true, ..steps.grammar },
                ..steps
            }));)+
        }
    };
}

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    lenient(&WRITTEN)
}

/// Those of one profile.
pub(super) fn of(profile: Profile) -> Vec<Mutant> {
    lenient(&[profile])
}

fn lenient(profiles: &[Profile]) -> Vec<Mutant> {
    let mut out = Vec::new();
    lenient! { out, profiles.iter().copied(),
        byte_order_mark: "skip-byte-order-mark", "IN-BOM", "skipped a byte order mark before the document";
        comments: "accept-comments", "IN-GRAMMAR", "took comments for white space";
        trailing_commas: "accept-trailing-commas", "IN-GRAMMAR", "took a comma before a closing bracket";
        leading_zeros: "accept-leading-zeros", "IN-GRAMMAR", "took leading zeros in numbers";
        plus_sign: "accept-plus-sign", "IN-GRAMMAR", "took a plus sign before numbers";
        bare_fraction: "accept-bare-fraction", "IN-GRAMMAR", "took a fraction without digits before its point";
        bare_point: "accept-bare-point", "IN-GRAMMAR", "took a point without digits after it";
        single_quotes: "accept-single-quotes", "IN-GRAMMAR", "took strings in single quotes";
        non_finite: "accept-nan-tokens", "IN-GRAMMAR", "took the tokens NaN and Infinity and printed them";
        raw_controls: "accept-raw-controls", "IN-GRAMMAR", "took raw control characters in strings";
        unknown_escapes: "accept-unknown-escapes", "IN-GRAMMAR", "took unknown escapes for the character itself";
        other_space: "accept-other-space", "IN-GRAMMAR", "took other characters for white space";
        trailing_text: "accept-trailing-text", "IN-GRAMMAR", "ignored what follows the document";
    }
    out
}
