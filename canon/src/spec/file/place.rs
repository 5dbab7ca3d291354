//! Places in a profile file: what a mistake says about where it is.

use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A mistake in a profile file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl FileError {
    pub(super) fn at_start(message: String) -> FileError {
        FileError { line: 1, column: 1, message }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for FileError {}

/// The text of a file.
#[derive(Clone, Copy)]
pub(super) struct Text<'a>(pub &'a str);

impl Text<'_> {
    /// A mistake at this place.
    pub fn fault(self, at: Range<usize>, message: String) -> FileError {
        let before = self.0.get(..at.start.min(self.0.len())).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |feed| feed + 1);
        let column = before[line_start..].chars().count() + 1;
        FileError { line: before.matches('\n').count() + 1, column, message }
    }

    /// What the TOML parser refuses, in one line.
    pub fn syntax(self, error: &toml::de::Error) -> FileError {
        let message = error.message().replace('\n', " ");
        self.fault(error.span().unwrap_or(0..0), format!("not TOML: {message}"))
    }
}

/// A table, with the text that it stands in.
pub(super) struct Table<'a> {
    pub source: Text<'a>,
    entries: &'a DeTable<'a>,
    span: Range<usize>,
}

/// A key of a table and its value.
pub(super) struct Entry<'a> {
    pub key: &'a str,
    pub key_at: Range<usize>,
    pub value: &'a DeValue<'a>,
    pub at: Range<usize>,
}

impl<'a> Table<'a> {
    pub fn new(source: Text<'a>, entries: &'a DeTable<'a>, span: Range<usize>) -> Table<'a> {
        Table { source, entries, span }
    }

    /// The entries in the order of the text.
    pub fn entries(&self) -> Vec<Entry<'a>> {
        let entry = |(key, value): (&'a Spanned<_>, &'a Spanned<DeValue<'a>>)| Entry {
            key: AsRef::<str>::as_ref(Spanned::<std::borrow::Cow<'a, str>>::get_ref(key)),
            key_at: key.span(),
            value: value.get_ref(),
            at: value.span(),
        };
        let mut entries: Vec<_> = self.entries.iter().map(entry).collect();
        entries.sort_by_key(|entry| entry.key_at.start);
        entries
    }

    pub fn get(&self, key: &str) -> Option<Entry<'a>> {
        self.entries().into_iter().find(|entry| entry.key == key)
    }

    /// The table under a key; an error where something else stands there.
    pub fn table(&self, key: &str) -> Result<Option<Table<'a>>, FileError> {
        let Some(entry) = self.get(key) else { return Ok(None) };
        self.as_table(&entry).map(Some)
    }

    pub fn as_table(&self, entry: &Entry<'a>) -> Result<Table<'a>, FileError> {
        match entry.value {
            DeValue::Table(entries) => Ok(Table::new(self.source, entries, entry.at.clone())),
            _ => Err(self.source.fault(entry.at.clone(), format!("{} must be a table", entry.key))),
        }
    }

    /// A text under a key.
    pub fn text(&self, key: &str) -> Result<Option<(&'a str, Range<usize>)>, FileError> {
        let Some(entry) = self.get(key) else { return Ok(None) };
        match entry.value {
            DeValue::String(text) => Ok(Some((text.as_ref(), entry.at))),
            _ => Err(self.source.fault(entry.at, format!("{key} must be a text"))),
        }
    }

    /// Where an axis is decided in this file.
    pub fn axis(&self, axis: &str) -> Option<Range<usize>> {
        let (section, key) = axis.split_once('.')?;
        self.table(section).ok()??.get(key).map(|entry| entry.at)
    }

    /// Where the table begins.
    pub fn start(&self) -> Range<usize> {
        self.span.start..self.span.start
    }
}

/// Profiles are few, and live as long as the program.
pub(super) fn keep(text: &str) -> &'static str {
    String::leak(text.to_owned())
}
