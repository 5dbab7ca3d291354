//! From the arguments to the implementations that are fuzzed, and the readings that they are taken to follow.

use super::Arguments;
use crate::commands::subject::Subject;
use crate::commands::target::split;
use crate::drive::Driver;
use crate::exit::Failure;
use crate::fuzz::target::Reach;
use crate::report::reproduce::quoted;
use crate::run::Target;
use canon::Readings;
use std::ffi::OsString;

/// Each implementation with the words that reach it again on a command line.
pub fn reaches(arguments: &Arguments) -> Result<Vec<(Reach, String)>, Failure> {
    let driver =
        |words: Vec<OsString>| -> Result<Driver, Failure> { arguments.limits.driver(words, arguments.window.window) };
    let as_given = as_given(arguments);
    let mut reaches = Vec::new();
    let piped = arguments.pipe.raw || arguments.pipe.lines;
    let subject = match arguments.subject.named()? {
        None if !arguments.with.is_empty() && !piped => None,
        _ => Some(arguments.subject.required("fuzz")?),
    };
    if let Some(subject) = subject {
        let mut shown = match &subject {
            Subject::Reference => "--reference".to_owned(),
            Subject::Command(words) => {
                let words: Vec<String> = words.iter().map(|word| quoted(&word.to_string_lossy())).collect();
                format!("-- {}", words.join(" "))
            }
        };
        let words = subject.words()?;
        if arguments.pipe.raw {
            shown = format!("--raw --reject-exit {} {shown}", arguments.pipe.codes());
        } else if arguments.pipe.lines {
            shown = format!("--lines {shown}");
        }
        let target = arguments.pipe.target(driver(words)?);
        let shown = format!("{as_given}{shown}").trim_end().to_owned();
        reaches.push((Reach::Process(target), shown));
    }
    for command in &arguments.with {
        let words = split(command).map_err(|error| Failure::usage(format!("--with {command}: {error}")))?;
        let target = Target::Adapter(driver(words)?);
        reaches.push((Reach::Process(target), format!("{as_given}--with {}", quoted(command))));
    }
    Ok(reaches)
}

/// What else an answer may depend on, as it stands on the command line, a space after each word.
fn as_given(arguments: &Arguments) -> String {
    let readings = arguments.readings.iter();
    let readings = readings.map(|reading| format!("--reading {} ", quoted(reading)));
    let variables = arguments.limits.env.iter();
    let variables = variables.map(|(name, value)| {
        let variable = match value {
            Some(value) => format!("{name}={value}"),
            None => name.clone(),
        };
        format!("--env {} ", quoted(&variable))
    });
    readings.chain(variables).collect()
}

/// Readings that the user takes as given.
pub fn insisted(readings: &[String]) -> Result<Option<Readings>, Failure> {
    let mut insisted = None;
    for reading in readings {
        let chosen = insisted.get_or_insert_with(Readings::default);
        if reading == "default" {
            continue;
        }
        let (dispute, name) = reading
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("--reading {reading}: DISPUTE=READING is wanted")))?;
        chosen.set(dispute, name).map_err(|error| Failure::usage(format!("--reading: {error}")))?;
    }
    Ok(insisted)
}
