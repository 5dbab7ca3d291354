//! Profile files: TOML of format 1 read into a [`Spec`], every mistake with its line and column.

mod axes;
mod disputes;
mod header;
mod place;

use super::sound::{self, Remark};
use super::{Axis, Spec};
use crate::{Profile, Readings};
use place::{Table, Text};

pub use header::RuleTable;
pub use place::FileError;

/// The largest file that is read: a profile is a page of text.
const LARGEST: usize = 1 << 20;

/// The profile that an `extends` means, or a sentence that says why there is none.
pub type Bases<'a> = &'a dyn Fn(&str) -> Result<Profile, String>;

/// The profiles that this program knows.
fn by_name(name: &str) -> Result<Profile, String> {
    Profile::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Profile::known().map(Profile::name).collect();
        format!("unknown profile {name:?}; one of {}", known.join(", "))
    })
}

/// A profile file that was read.
#[derive(Debug)]
pub struct File {
    /// What it describes.
    pub spec: Spec,
    /// The axes that the file itself decides; the others come from what it extends.
    pub given: Vec<&'static str>,
    /// The tables under `[rules]`, as they stand.
    pub rules: Vec<RuleTable>,
    /// Choices that change nothing beside the others.
    pub warnings: Vec<FileError>,
}

impl File {
    /// Reads a profile file.
    ///
    /// ```
    /// use canon::spec::File;
    ///
    /// let file = File::read(r#"
    ///     format = 1
    ///     name = "mine"
    ///     extends = "jcs"
    ///     [members]
    ///     order = "code-point"
    ///     [numbers]
    ///     minus-zero = ["0", "reject"]
    /// "#)?;
    /// assert_eq!(file.given, ["members.order", "numbers.minus-zero"]);
    /// assert_eq!(file.spec.dispute("MINE-MINUS-ZERO").unwrap().names().count(), 2);
    ///
    /// let error = File::read("format = 1\nname = \"mine\"\nextends = \"jcs\"\n[members]\norder = \"alphabetic\"").unwrap_err();
    /// assert_eq!((error.line, error.column), (5, 9));
    /// # Ok::<(), canon::spec::FileError>(())
    /// ```
    pub fn read(text: &str) -> Result<File, FileError> {
        File::read_on(text, &by_name)
    }

    /// The same where `extends` can name what only the caller finds, such as another file.
    pub fn read_on(text: &str, bases: Bases<'_>) -> Result<File, FileError> {
        let file = File::read_whole(text, bases)?;
        shipped_as_it_is(text, &file.spec)?;
        Ok(file)
    }

    /// Reads the file of a shipped profile from which its code is to be generated, so that the
    /// two may differ.
    pub fn read_source(text: &str) -> Result<File, FileError> {
        File::read_whole(text, &by_name)
    }

    fn read_whole(text: &str, bases: Bases<'_>) -> Result<File, FileError> {
        if text.len() > LARGEST {
            let size = text.len() / 1_000_000;
            return Err(FileError::at_start(format!("a profile file of {size} MB; 1 MB is the limit")));
        }
        let source = Text(text);
        let document = toml::de::DeTable::parse(text).map_err(|error| source.syntax(&error))?;
        let root = Table::new(source, document.get_ref(), document.span());
        let header = header::read(&root, bases)?;
        let mut choices = header.base.map(|base| base.choices);
        let given = axes::read(&root, &header, &mut choices)?;
        let disputes = disputes::read(&root, &header, &given, choices.as_mut())?;
        // Without `extends` the reader of axes has seen to it that every choice is made.
        let choices = choices.ok_or_else(|| FileError::at_start("no choice is made".to_owned()))?;
        let spec = Spec {
            name: place::keep(&header.name),
            prefix: place::keep(&header.prefix),
            title: place::keep(&header.title),
            source: place::keep(&header.source),
            extends: header.base.map(|base| base.name),
            choices,
            disputes: Vec::leak(disputes),
            operations: header.operations,
        };
        let at = |remark: &Remark| root.axis(remark.axis).unwrap_or_else(|| root.start());
        // No contradiction is between more than two axes, so every two readings together show all.
        for readings in Readings::pairs_of(spec.disputes) {
            if let Some(remark) = sound::contradictions(&spec.under(&readings)).first() {
                let under =
                    if readings == Readings::default() { String::new() } else { format!(" (under {readings:?})") };
                return Err(source.fault(at(remark), format!("{}: {}{under}", remark.axis, remark.sentence)));
            }
        }
        let given: Vec<&'static str> = given.iter().map(|given| given.axis.name).collect();
        let warnings = sound::without_effect(&spec.choices)
            .iter()
            .filter(|remark| given.contains(&remark.axis))
            .map(|remark| source.fault(at(remark), format!("{} {}", remark.axis, remark.sentence)))
            .collect();
        Ok(File { spec, given, rules: header::rules(&root, text)?, warnings })
    }
}

/// A shipped name means the shipped choices, in every file and on every wire.
fn shipped_as_it_is(text: &str, spec: &Spec) -> Result<(), FileError> {
    let shipped = Profile::ALL.into_iter().find(|profile| profile.name() == spec.name);
    let Some(shipped) = shipped.map(Profile::spec) else { return Ok(()) };
    let other = super::AXES.iter().find(|axis| (axis.get)(&spec.choices) != (axis.get)(&shipped.choices));
    let line = text.lines().position(|line| line.trim_start().starts_with("name"));
    let fault = |message| FileError { line: line.unwrap_or(0) + 1, column: 1, message };
    if let Some(Axis { name: axis, .. }) = other {
        let message = format!(
            "{} is the name of a shipped profile, which decides {axis} otherwise; choose another name",
            spec.name
        );
        return Err(fault(message));
    }
    if (shipped.disputes, shipped.operations) != (spec.disputes, spec.operations) {
        return Err(fault(format!(
            "{} is the name of a shipped profile, which has other disputes or operations; choose another name",
            spec.name
        )));
    }
    Ok(())
}
