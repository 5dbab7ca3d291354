//! Numbers: every layout against the naive printer, and back to the same bits.

use crate::engine::{agree, canonical};
use canon::oracle::layout::{ECMASCRIPT, Layout, PYTHON, RUBY, SERDE};
use canon::{Profile, Readings};
use canon_generator::generate::{self, Choices};

/// The layout of float literals in each profile under the default readings.
const LAYOUTS: [(Profile, Layout); 5] = [
    (Profile::JCS, ECMASCRIPT),
    (Profile::CPS, PYTHON),
    (Profile::OPENAGENTS, SERDE),
    (Profile::KHORA, ECMASCRIPT),
    (Profile::KAIROS, RUBY),
];

/// Eight bytes are a double, a ninth chooses the profile.
pub fn floats(bytes: &[u8]) {
    let Some((bits, rest)) = bytes.split_first_chunk::<8>() else {
        return;
    };
    let value = f64::from_bits(u64::from_le_bytes(*bits));
    if !value.is_finite() {
        return;
    }
    let choice = usize::from(rest.first().copied().unwrap_or(0));
    let (profile, layout) = LAYOUTS[choice % LAYOUTS.len()];
    // Spelled as a float: with an exponent, at full precision or at the shortest.
    let literal =
        if (choice / LAYOUTS.len()).is_multiple_of(2) { format!("{value:e}") } else { format!("{value:.17e}") };
    let printed = canonical(profile.into(), literal.as_bytes()).expect("a finite float");
    assert_eq!(printed, layout.print(value), "{profile} {literal}");
    let back: f64 = printed.parse().expect("a number");
    // A layout without negative zero loses the sign of zero and nothing else.
    assert!(
        back.to_bits() == value.to_bits() || (value == 0.0 && back == 0.0 && !layout.signed_zero),
        "{profile}: {literal} came back as {back:e}"
    );
}

/// The generator's literals, or the bytes themselves where they are one, under every reading.
pub fn literals(bytes: &[u8]) {
    let (choice, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let profile = crate::ENGINES[usize::from(*choice) % crate::ENGINES.len()];
    let literal = match std::str::from_utf8(rest) {
        Ok(text) if choice & 0x80 != 0 => text.to_owned(),
        _ => generate::number(&mut Choices::from_bytes(rest)),
    };
    let places: &[[&str; 2]] = match profile {
        Profile::CPS => &[["", ""], ["{\"reasoning\":{\"confidence\":", "}}"]],
        Profile::KAIROS => &[["", ""], ["{\"ts\":", "}"]],
        _ => &[["", ""]],
    };
    for [before, after] in places {
        let text = format!("{before}{literal}{after}");
        agree(profile, &Readings::default(), text.as_bytes());
        if profile == Profile::OPENAGENTS {
            let all = Readings::combinations(profile);
            agree(profile, &all[usize::from(*choice) / 5 % all.len()], text.as_bytes());
        }
    }
}
