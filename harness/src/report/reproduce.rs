//! The command that runs one case again.

use crate::event::{CaseFinished, Mode, RunStarted};

/// A command line for a shell that runs just this case.
pub fn command(started: &RunStarted, case: &CaseFinished) -> String {
    let mut words = vec!["canon".to_owned(), "run".to_owned()];
    match started.mode {
        Mode::Adapter | Mode::InProcess => {}
        // Without a protocol the program cannot be asked which profile it serves.
        Mode::Raw => words.extend([
            "--profile".to_owned(),
            case.profile.clone(),
            "--raw".to_owned(),
        ]),
        Mode::Lines => words.extend([
            "--profile".to_owned(),
            case.profile.clone(),
            "--lines".to_owned(),
        ]),
    }
    words.extend(started.options.iter().cloned());
    words.extend(["--filter".to_owned(), case.id.clone()]);
    if !started.command.is_empty() {
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
    let plain =
        |character: char| character.is_ascii_alphanumeric() || "/._-+=:,@%".contains(character);
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
