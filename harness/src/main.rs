//! The `canon` binary: reads the command line and hands over to [`canon_harness::commands`].

use clap::Parser;
use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    match canon_harness::commands::execute(canon_harness::commands::Canon::parse()) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            // Nothing is left to tell the user with if stderr is closed too.
            let said = canon_harness::visible::defused(&failure.to_string());
            let _ = writeln!(std::io::stderr(), "canon: {said}");
            failure.exit.into()
        }
    }
}
