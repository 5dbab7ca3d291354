//! Where a report goes: `--report FORMAT=PATH`, with `-` for standard output.

use super::{FORMATS, Format, format};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// One report that was asked for.
#[derive(Clone)]
pub struct Target {
    /// How it is written.
    pub format: &'static Format,
    /// Where.
    pub place: Place,
}

/// Where a report is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Standard output, which then holds nothing else.
    Stdout,
    /// Standard error, between whatever else is said there.
    Stderr,
    /// A file, overwritten.
    File(PathBuf),
    /// A file that others write to as well.
    Append(PathBuf),
}

/// Why a `--report` is no target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetError {
    /// No format has this name.
    UnknownFormat(String),
    /// Nothing stands behind the `=`.
    NoPath(String),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetError::UnknownFormat(name) => {
                let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
                write!(f, "no report format {name:?}; one of {}", known.join(", "))
            }
            TargetError::NoPath(name) => {
                write!(f, "no path after {name}=; write {name}=FILE, or {name}=- for standard output")
            }
        }
    }
}

impl std::error::Error for TargetError {}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Target, TargetError> {
        let (name, path) = text.split_once('=').unwrap_or((text, "-"));
        let format = format(name).ok_or_else(|| TargetError::UnknownFormat(name.to_owned()))?;
        let place = match path {
            "" => return Err(TargetError::NoPath(name.to_owned())),
            "-" => Place::Stdout,
            path => Place::File(path.into()),
        };
        Ok(Target { format, place })
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={:?}", self.format.name, self.place)
    }
}

/// The help text of `--report`: every format and what it is for.
pub fn help() -> String {
    let mut text = "Write a report; may be given several times. PATH `-` is standard output, \
                    which then holds nothing else.\n\nFormats:\n"
        .to_owned();
    for format in FORMATS {
        text.push_str(&format!("  {:<9} {}\n", format.name, format.about));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_names_a_format_and_a_place() {
        let place = |text: &str| text.parse::<Target>().map(|target| target.place);
        assert_eq!(place("json=-"), Ok(Place::Stdout));
        assert_eq!(place("tap"), Ok(Place::Stdout));
        assert_eq!(place("junit=a=b.xml"), Ok(Place::File("a=b.xml".into())));
        assert_eq!(place("junit="), Err(TargetError::NoPath("junit".into())));
        let unknown = place("pdf=x").unwrap_err().to_string();
        assert!(unknown.starts_with("no report format \"pdf\"; one of text, jsonl"), "{unknown}");
    }
}
