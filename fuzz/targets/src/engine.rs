//! Engine against oracle, and the laws that canonical text keeps by itself.

use arbitrary::{Arbitrary, Unstructured};
use canon::oracle::steps;
use canon::{Canonicalizer, Profile, Readings, Reject, Settings};
use canon_generator::generate::AnyText;
use std::cell::RefCell;
use std::sync::LazyLock;

thread_local! {
    static CANONICALIZER: RefCell<Canonicalizer> = RefCell::new(Canonicalizer::new(Profile::JCS));
}

/// The canonical text from the engine, its buffers reused as a server would.
pub fn canonical(settings: Settings, input: &[u8]) -> Result<String, Reject> {
    CANONICALIZER.with_borrow_mut(|canonicalizer| {
        canonicalizer.set_settings(settings);
        let canonical = canonicalizer.canonicalize(input)?;
        Ok(canonical.into_string())
    })
}

fn hash(settings: Settings, input: &[u8]) -> Result<String, Reject> {
    CANONICALIZER.with_borrow_mut(|canonicalizer| {
        canonicalizer.set_settings(settings);
        canonicalizer.hash(input)
    })
}

/// All combinations of readings, made once.
pub fn readings(profile: Profile, choice: u8) -> Readings {
    static ALL: LazyLock<Vec<Vec<Readings>>> = LazyLock::new(|| Profile::ALL.map(Readings::combinations).into());
    let all = &ALL[profile.place()];
    all[usize::from(choice) % all.len()]
}

/// Accepted or refused at a place inside the text; hashing without a text agrees with hashing the text.
pub fn reader(bytes: &[u8]) {
    let (choice, input) = bytes.split_first().unwrap_or((&0, &[]));
    let profile = crate::ENGINES[usize::from(*choice) % crate::ENGINES.len()];
    let text = canonical(profile.into(), input);
    if let Err(reject) = text {
        assert!(reject.at <= input.len(), "{profile}: {reject}");
    }
    // Hashing costs more than everything else here: a part of the inputs is enough.
    if *choice >= 0xF0 {
        let wanted = text.map(|text| profile.digest(text.as_bytes()));
        assert_eq!(hash(profile.into(), input), wanted, "{profile}");
    }
}

/// Both canonicalizers under one combination of readings.
pub fn agree(profile: Profile, readings: &Readings, input: &[u8]) {
    let settings = Settings::new(profile, *readings);
    let wanted = steps(profile, readings).canonicalize(input);
    assert_eq!(canonical(settings, input), wanted, "{profile} {readings:?}: {}", String::from_utf8_lossy(input));
}

/// The first byte chooses the readings.
fn agree_by_first_byte(profile: Profile, bytes: &[u8]) {
    let (choice, input) = bytes.split_first().unwrap_or((&0, &[]));
    agree(profile, &readings(profile, *choice), input);
}

pub fn jcs(bytes: &[u8]) {
    agree_by_first_byte(Profile::JCS, bytes);
}

pub fn cps(bytes: &[u8]) {
    agree_by_first_byte(Profile::CPS, bytes);
}

pub fn openagents(bytes: &[u8]) {
    agree_by_first_byte(Profile::OPENAGENTS, bytes);
}

pub fn khora(bytes: &[u8]) {
    agree_by_first_byte(Profile::KHORA, bytes);
}

pub fn kairos(bytes: &[u8]) {
    agree_by_first_byte(Profile::KAIROS, bytes);
}

/// The generator's documents, steered by the fuzzer.
pub fn documents(bytes: &[u8]) {
    let (choice, rest) = bytes.split_first().unwrap_or((&0, &[]));
    if let Ok(AnyText { profile, text }) = AnyText::arbitrary(&mut Unstructured::new(rest)) {
        agree(profile, &readings(profile, *choice), &text);
    }
}

/// Canonical text stays as it is.
pub fn idempotence(bytes: &[u8]) {
    let (choice, input) = bytes.split_first().unwrap_or((&0, &[]));
    let profile = crate::ENGINES[usize::from(*choice) % crate::ENGINES.len()];
    let settings = Settings::new(profile, readings(profile, choice / 5));
    let Ok(once) = canonical(settings, input) else {
        return;
    };
    CANONICALIZER.with_borrow_mut(|canonicalizer| {
        canonicalizer.set_settings(settings);
        let again = canonicalizer.canonicalize(once.as_bytes());
        match again {
            Ok(again) => {
                assert_eq!(again.as_str(), once, "{settings:?}");
                assert!(again.is_unchanged(), "{settings:?}: {once}");
            }
            Err(reject) => panic!("{settings:?} refuses its own text {once}: {reject}"),
        }
    });
}
