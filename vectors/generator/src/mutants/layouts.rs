//! Floats in the layout of another runtime, or of the right one with one limit moved.

use super::Mutant;
use crate::families::WRITTEN;
use crate::families::shared::ids;
use canon::Profile;
use canon::oracle::Steps;
use canon::oracle::layout::{ECMASCRIPT, ERLANG, JSON_2_11, JSON_2_12, JSON_2_15, Layout, PYTHON, RUBY, SERDE};

/// serde_json before 1.0.147: no plus before an exponent.
const SERDE_BEFORE: Layout = Layout { plus: "", ..SERDE };

/// One mutant a wrong layout.
macro_rules! laid_out {
    ($out:ident, $profile:expr, $rule:expr, $($words:literal, $mistake:literal, $wrong:expr;)+) => {
        $($out.push(mutant!($profile, $words, $rule, $mistake, |steps| Steps { layout: $wrong, ..steps }));)+
    };
}

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    WRITTEN.into_iter().flat_map(of).collect()
}

fn of(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).float[0];
    let mut out = Vec::new();
    laid_out! { out, profile, rule,
        "layout-serde-before-1-0-147", "laid floats out as serde_json before 1.0.147 did", SERDE_BEFORE;
        "always-exponent", "wrote every float with an exponent", Layout { positional: |_| false, ..ECMASCRIPT };
        "never-exponent", "wrote every float without an exponent", Layout { positional: |_| true, ..ECMASCRIPT };
    }
    if profile == Profile::OPENAGENTS {
        // Elixir's own layout is a reading there.
        laid_out! { out, profile, rule, "layout-elixir-with-plus", "laid floats out as Elixir's Jason does, with a sign before positive exponents", Layout { plus: "+", ..ERLANG }; }
    } else {
        laid_out! { out, profile, rule, "layout-elixir", "laid floats out as Elixir's Jason does", ERLANG; }
    }
    if profile == Profile::KAIROS {
        // So are those of the gems.
        laid_out! { out, profile, rule,
            "layout-json-gem-2-11-without-fraction", "laid floats out as json gem 2.11 does, integral ones as integers", Layout { integral: "", ..JSON_2_11 };
            "layout-json-gem-2-12-with-fraction", "laid floats out as json gem 2.12 does, a single mantissa digit with a fraction", Layout { mantissa: ".0", ..JSON_2_12 };
            "layout-json-gem-2-15-three-digits", "laid floats out as json gem 2.15 does, with exponents of three digits", Layout { exponent_width: 3, ..JSON_2_15 };
        }
    } else {
        laid_out! { out, profile, rule,
            "layout-json-gem-2-11", "laid floats out as json gem 2.11 does", JSON_2_11;
            "layout-json-gem-2-12", "laid floats out as json gem 2.12 does", JSON_2_12;
            "layout-json-gem-2-15", "laid floats out as json gem 2.15 does", JSON_2_15;
            "layout-ruby", "laid floats out as Ruby does", RUBY;
        }
    }
    if profile != Profile::OPENAGENTS {
        // A dispute there: no moved limit fits a reading, a whole other layout may.
        if profile != Profile::CPS {
            laid_out! { out, profile, rule, "layout-python", "laid floats out as Python does", PYTHON; }
        }
        laid_out! { out, profile, rule, "layout-serde", "laid floats out as serde_json does", SERDE; }
        if !matches!(profile, Profile::JCS | Profile::KHORA) {
            laid_out! { out, profile, rule, "layout-ecmascript", "laid floats out as JavaScript does", ECMASCRIPT; }
        }
    }
    out.extend(moved(profile, rule));
    out
}

/// The right layout with one limit moved by one, or one ornament changed.
fn moved(profile: Profile, rule: &'static str) -> Vec<Mutant> {
    let mut out = Vec::new();
    match profile {
        Profile::JCS | Profile::KHORA => {
            laid_out! { out, profile, rule,
                "exponent-from-20", "wrote an exponent from 1e20 on", Layout { positional: |d| (-6..=19).contains(&d.exponent), ..ECMASCRIPT };
                "exponent-from-22", "wrote no exponent before 1e22", Layout { positional: |d| (-6..=21).contains(&d.exponent), ..ECMASCRIPT };
                "exponent-below-minus-5", "wrote an exponent below 1e-5", Layout { positional: |d| (-5..=20).contains(&d.exponent), ..ECMASCRIPT };
                "exponent-below-minus-7", "wrote no exponent before 1e-8", Layout { positional: |d| (-7..=20).contains(&d.exponent), ..ECMASCRIPT };
                "exponent-without-plus", "wrote a positive exponent without its sign", Layout { plus: "", ..ECMASCRIPT };
                "exponent-two-digits", "padded exponents to two digits", Layout { exponent_width: 2, ..ECMASCRIPT };
                "keep-fraction-zero", "kept the fraction of integral numbers", Layout { integral: ".0", ..ECMASCRIPT };
            }
            let zero = if profile == Profile::KHORA { "KHORA-NUM-2" } else { rule };
            laid_out! { out, profile, zero, "keep-minus-zero", "kept the sign of negative zero", Layout { signed_zero: true, ..ECMASCRIPT }; }
        }
        Profile::CPS => {
            laid_out! { out, profile, rule,
                "exponent-from-15", "wrote an exponent from 1e15 on", Layout { positional: |d| (-4..=14).contains(&d.exponent), ..PYTHON };
                "exponent-from-17", "wrote no exponent before 1e17", Layout { positional: |d| (-4..=16).contains(&d.exponent), ..PYTHON };
                "exponent-below-minus-3", "wrote an exponent below 1e-3", Layout { positional: |d| (-3..=15).contains(&d.exponent), ..PYTHON };
                "exponent-below-minus-5", "wrote no exponent before 1e-6", Layout { positional: |d| (-5..=15).contains(&d.exponent), ..PYTHON };
                "exponent-without-plus", "wrote a positive exponent without its sign", Layout { plus: "", ..PYTHON };
                "exponent-one-digit", "did not pad exponents to two digits", Layout { exponent_width: 1, ..PYTHON };
                "exponent-three-digits", "padded exponents to three digits", Layout { exponent_width: 3, ..PYTHON };
                "mantissa-with-fraction", "gave a single mantissa digit a fraction", Layout { mantissa: ".0", ..PYTHON };
                "drop-minus-zero", "dropped the sign of the float -0.0", Layout { signed_zero: false, ..PYTHON };
            }
            laid_out! { out, profile, "CPS-NUM-1", "drop-fraction-zero", "printed integral floats as integers", Layout { integral: "", ..PYTHON }; }
        }
        Profile::OPENAGENTS => {
            laid_out! { out, profile, rule,
                "exponent-from-17", "wrote no exponent before 1e17", Layout { positional: |d| (-5..=16).contains(&d.exponent), ..SERDE };
                "exponent-from-15", "wrote an exponent from 1e15 on", Layout { positional: |d| (-5..=14).contains(&d.exponent), ..SERDE };
                "exponent-below-minus-6", "wrote no exponent before 1e-7", Layout { positional: |d| (-6..=15).contains(&d.exponent), ..SERDE };
                "exponent-below-minus-4", "wrote an exponent below 1e-4", Layout { positional: |d| (-4..=15).contains(&d.exponent), ..SERDE };
                "drop-fraction-zero", "printed integral floats as integers", Layout { integral: "", ..SERDE };
                "drop-minus-zero", "dropped the sign of the float -0.0", Layout { signed_zero: false, ..SERDE };
            }
        }
        _ => {
            laid_out! { out, profile, rule,
                "exponent-from-14", "wrote an exponent from 1e14 on", Layout { positional: |d| (-4..=13).contains(&d.exponent), ..RUBY };
                "exponent-from-16", "wrote no exponent before 1e16", Layout { positional: |d| (-4..=15).contains(&d.exponent), ..RUBY };
                "exponent-below-minus-3", "wrote an exponent below 1e-3", Layout { positional: |d| (-3..=14).contains(&d.exponent), ..RUBY };
                "exponent-below-minus-5", "wrote no exponent before 1e-6", Layout { positional: |d| (-5..=14).contains(&d.exponent), ..RUBY };
                "exponent-one-digit", "did not pad exponents to two digits", Layout { exponent_width: 1, ..RUBY };
                "mantissa-without-fraction", "gave a single mantissa digit no fraction", Layout { mantissa: "", ..RUBY };
                "exponent-without-plus", "wrote a positive exponent without its sign", Layout { plus: "", ..RUBY };
                "drop-fraction-zero", "printed integral floats as integers", Layout { integral: "", ..RUBY };
                "drop-minus-zero", "dropped the sign of the float -0.0", Layout { signed_zero: false, ..RUBY };
            }
        }
    }
    out
}
