//! One libtest-style trial per case, so that `cargo test jcs/strings` filters them.

use crate::check::{cases, judge};
use crate::vector::Level;
use canon::Profile;
use libtest_mimic::Trial;
use std::fmt::Display;
use std::sync::{Arc, Mutex};

/// The cases of a profile that a function from text to text can answer, as trials for `libtest_mimic::run`.
///
/// An `Err` refuses the document; a panic fails its trial. Where the rules leave a choice, all answers must follow one reading. Good
/// practice is ignored unless `--include-ignored` asks for it.
///
/// ```no_run
/// // tests/jcs.rs, with `harness = false` in the manifest
/// use canon::Profile;
///
/// fn canonicalize(document: &[u8]) -> Result<Vec<u8>, canon::Reject> {
///     Profile::JCS.canonicalize(document).map(|canonical| canonical.as_bytes().to_vec())
/// }
///
/// let arguments = libtest_mimic::Arguments::from_args();
/// libtest_mimic::run(&arguments, canon_vectors::trials(Profile::JCS, canonicalize)).exit();
/// ```
pub fn trials<E: Display>(
    profile: Profile, canonicalize: impl Fn(&[u8]) -> Result<Vec<u8>, E> + Send + Sync + 'static,
) -> Vec<Trial> {
    let canonicalize = Arc::new(canonicalize);
    let followed = Arc::new(Mutex::new(Vec::new()));
    cases(profile)
        .map(|vector| {
            let (canonicalize, followed) = (Arc::clone(&canonicalize), Arc::clone(&followed));
            let (name, ignored) = (vector.id.clone(), vector.level == Level::Should);
            Trial::test(name, move || Ok(judge(&vector, &*canonicalize, &followed)?)).with_ignored_flag(ignored)
        })
        .collect()
}
