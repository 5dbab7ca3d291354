//! The reference as trials, and a mistake that they must see: `cargo test --package canon-vectors --features trials --test trials jcs/strings`.

use canon::{Profile, Reject};
use canon_vectors::trials;
use libtest_mimic::{Arguments, run};

fn main() {
    let arguments = Arguments::from_args();
    let echo = trials(Profile::JCS, |document| Ok::<_, Reject>(document.to_vec()));
    let quiet = Arguments { quiet: true, logfile: Some("/dev/null".into()), ..Arguments::default() };
    let found = run(&quiet, echo);
    assert!(found.num_failed > 100, "an echo fails only {} trials", found.num_failed);
    run(
        &arguments,
        trials(Profile::JCS, |document| {
            Profile::JCS.canonicalize(document).map(|canonical| canonical.as_bytes().to_vec())
        }),
    )
    .exit();
}
