//! Says which profiles this build can hash, and shows that the others are refused and never answered otherwise.

// A program that prints is what this is.
#![allow(clippy::print_stdout)]

use canon::{Profile, RejectKind};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut wrong = 0;
    for profile in Profile::known() {
        let answer = profile.hash(b"{\"b\":1,\"a\":2}").map_err(|reject| reject.kind);
        let (sound, said) = match profile.missing_feature() {
            None => (answer.is_ok(), "is here".to_owned()),
            Some(feature) => (
                answer == Err(RejectKind::NotInThisBuild),
                format!("needs the feature {feature}"),
            ),
        };
        println!("{profile}: {said}");
        wrong += u32::from(!sound);
    }
    if wrong > 0 || Profile::JCS.missing_feature().is_some() {
        println!(
            "{wrong} profiles are answered although a part is left out, or refused although none is"
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
