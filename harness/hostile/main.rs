//! `canon-hostile`: hostile adapters, one for each mistake that a harness must survive, and a script language to make more.
//!
//! `canon-hostile NAME` behaves as the mistake of that name, `canon-hostile script TEXT` as the script says, `canon-hostile list`
//! prints them all. Whatever a script does not spoil is answered as the reference would.

#![forbid(unsafe_code)]

mod act;
mod mistakes;
mod script;

use script::Script;
use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let text = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            for mistake in mistakes::MISTAKES {
                // A reader that is gone needs no list.
                let _ = writeln!(std::io::stdout(), "{:<28} {}", mistake.name, mistake.about);
            }
            return ExitCode::SUCCESS;
        }
        ["script", text, ..] => text.to_owned(),
        [name, ..] => match mistakes::MISTAKES.iter().find(|mistake| mistake.name == name) {
            Some(mistake) => mistake.script.to_owned(),
            None => return usage(&format!("no mistake is called {name:?}; try canon-hostile list")),
        },
        [] => return usage("canon-hostile list | NAME | script TEXT"),
    };
    match Script::read(&text) {
        Ok(script) => script.play(),
        Err(message) => usage(&message),
    }
}

fn usage(message: &str) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "canon-hostile: {message}");
    ExitCode::from(2)
}
