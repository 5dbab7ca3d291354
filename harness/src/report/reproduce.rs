//! The command that runs one case again.

use crate::event::{CaseFinished, Mode, RunStarted};

/// A command line for a shell that runs just this case.
pub fn command(started: &RunStarted, case: &CaseFinished) -> String {
    if started.mode == Mode::InProcess {
        // No command reaches a function in a test: what can be had is the question.
        return quoted_all(&["canon", "vectors", "show", &case.id].map(str::to_owned));
    }
    let mut words = vec!["canon".to_owned(), "run".to_owned()];
    match started.mode {
        Mode::Adapter if started.command.is_empty() => words.push("--reference".to_owned()),
        Mode::Adapter | Mode::InProcess => {}
        // Without a protocol the program cannot be asked which profile it serves. A file is among the options.
        Mode::Raw | Mode::Lines => {
            if !started.options.iter().any(|word| word == "--profile") {
                words.extend(["--profile".to_owned(), case.profile.clone()]);
            }
            let mode = if started.mode == Mode::Raw { "--raw" } else { "--lines" };
            words.push(mode.to_owned());
        }
    }
    words.extend(started.options.iter().cloned());
    words.extend(["--filter".to_owned(), case.id.clone()]);
    // A command that stands in a file elsewhere is found there again, and runs only there.
    if !started.command.is_empty() && started.folder.is_empty() {
        words.push("--".to_owned());
        words.extend(started.command.iter().cloned());
    }
    quoted_all(&words)
}

/// Words as one line for a POSIX shell.
pub fn quoted_all(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    words.join(" ")
}

/// A word as a POSIX shell reads it back, as it is where nothing in it is special.
pub fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "/._-+=:,@%".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_every_word_back_as_it_was() {
        assert_eq!(quoted("cps/order/astral-key"), "cps/order/astral-key");
        assert_eq!(quoted("it's; rm -rf *"), r"'it'\''s; rm -rf *'");
        assert_eq!(quoted(""), "''");
    }
}
