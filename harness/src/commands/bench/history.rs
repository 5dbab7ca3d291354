//! The history of measurements: a file of JSON lines, and a picture of it.

use super::measure::Measurement;
use crate::clock;
use crate::exit::Failure;
use canon::Profile;
use canon::files::{Appender, replace, replaceable};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;

/// One measurement in the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub date: String,
    /// The version of canon.
    pub canon: String,
    /// The commit that was measured, where one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// What was measured.
    pub name: String,
    /// The command; empty for the reference.
    pub command: Vec<String>,
    /// The profile.
    pub profile: String,
    /// Cases a second.
    pub rate: f64,
    /// Cases a second of the reference in the same run.
    pub reference: f64,
    /// CPU microseconds a case in the harness.
    pub harness_us: f64,
    /// CPU microseconds a case in the child.
    pub child_us: f64,
}

impl Entry {
    /// The entry of a measurement.
    pub fn new(profile: Profile, command: &[OsString], measured: &Measurement, reference: &Measurement) -> Entry {
        Entry {
            date: clock::now(),
            canon: env!("CARGO_PKG_VERSION").to_owned(),
            commit: commit(),
            name: measured.name.clone(),
            command: command.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            profile: profile.name().to_owned(),
            rate: measured.rate().round(),
            reference: reference.rate().round(),
            harness_us: round(measured.microseconds(measured.harness_cpu)),
            child_us: round(measured.microseconds(measured.child_cpu)),
        }
    }
}

/// The commit of the folder in which canon runs: as `CANON_COMMIT` says, or git.
fn commit() -> Option<String> {
    let said = std::env::var("CANON_COMMIT").ok();
    let asked = || {
        let git = ["rev-parse", "--short=12", "HEAD"];
        let output = std::process::Command::new("git").args(git).output().ok()?;
        let known = output.status.success();
        known.then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let commit = said.or_else(asked)?.trim().to_owned();
    (!commit.is_empty()).then_some(commit)
}

fn round(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Adds a line to the file.
pub fn append(file: &Path, entry: &Entry) -> Result<(), Failure> {
    let unwritable = |error: std::io::Error| Failure::usage(format!("{}: {error}", file.display()));
    let mut line = serde_json::to_string(entry).unwrap_or_default();
    line.push('\n');
    Appender::open(file).and_then(|mut file| file.append(line.as_bytes())).map_err(unwritable)
}

/// Whether the file can be added to: it is a history, or none yet. Before anything is measured.
pub fn check(file: &Path, picture: Option<&Path>) -> Result<(), Failure> {
    if std::fs::exists(file).unwrap_or(true) {
        read(file)?;
    }
    for path in [Some(file), picture].into_iter().flatten() {
        replaceable(path).map_err(|error| unusable(path, error.to_string()))?;
    }
    Ok(())
}

fn unusable(path: &Path, error: String) -> Failure {
    Failure::usage(format!("{}: {error}", path.display()))
}

/// Draws the whole file.
pub fn plot(history: &Path, picture: &Path) -> Result<(), Failure> {
    let entries = read(history)?;
    replace(picture, draw(&entries).as_bytes()).map_err(|error| unusable(picture, error.to_string()))
}

/// The entries of a file.
pub fn read(history: &Path) -> Result<Vec<Entry>, Failure> {
    // A device or a pipe may never end.
    if std::fs::metadata(history).is_ok_and(|found| !found.is_file()) {
        let message = "no regular file; name another file for the history";
        return Err(unusable(history, message.to_owned()));
    }
    let text = std::fs::read_to_string(history).map_err(|error| unusable(history, error.to_string()))?;
    if !text.is_empty() && !text.ends_with('\n') {
        let message = "its last line has no end; mend it first";
        return Err(unusable(history, message.to_owned()));
    }
    let mut entries = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let entry: Entry = serde_json::from_str(line).map_err(|error| {
            let (line, column) = (index + 1, error.column());
            let message =
                format!("line {line}, column {column} is no entry of a history; mend it, or name another file");
            unusable(history, message)
        })?;
        entries.push(entry);
    }
    Ok(entries)
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const MARGIN: f64 = 48.0;

/// The rate relative to the reference over time: the one figure that can be compared between machines.
pub fn draw(entries: &[Entry]) -> String {
    let ratio = |entry: &Entry| entry.rate / entry.reference.max(1.0);
    let highest = entries.iter().map(ratio).fold(1.0, f64::max);
    let x = |index: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * index as f64 / (entries.len().max(2) - 1) as f64;
    let y = |ratio: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * ratio / highest;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <style>text{{fill:#333}}@media(prefers-color-scheme:dark){{text{{fill:#ddd}}}}</style>\n\
         <text x=\"{MARGIN}\" y=\"20\">cases a second relative to the reference in the same run</text>\n"
    );
    for line in [0.0, highest / 2.0, highest] {
        let _ = writeln!(
            svg,
            "<line x1=\"{MARGIN}\" x2=\"{:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#8884\"/><text x=\"8\" y=\"{:.1}\">{line:.2}</text>",
            WIDTH - MARGIN,
            y(line),
            y(line),
            y(line) + 4.0
        );
    }
    let points: Vec<String> =
        entries.iter().enumerate().map(|(index, entry)| format!("{:.1},{:.1}", x(index), y(ratio(entry)))).collect();
    let _ =
        writeln!(svg, "<polyline fill=\"none\" stroke=\"#2a7\" stroke-width=\"2\" points=\"{}\"/>", points.join(" "));
    for (index, entry) in entries.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#2a7\"><title>{} {} {} {}: {:.0} cases/s, {:.2} of the reference</title></circle>",
            x(index),
            y(ratio(entry)),
            escape(entry.commit.as_deref().unwrap_or("-")),
            escape(&entry.date),
            escape(&entry.name),
            escape(&entry.profile),
            entry.rate,
            ratio(entry)
        );
    }
    if let (Some(first), Some(last)) = (entries.first(), entries.last()) {
        let _ = writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{:.1}\">{}</text><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            HEIGHT - 16.0,
            escape(label(first)),
            WIDTH - MARGIN,
            HEIGHT - 16.0,
            escape(label(last))
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// What stands below a point: its commit, else its date.
fn label(entry: &Entry) -> &str {
    entry.commit.as_deref().unwrap_or(&entry.date)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_become_markup_and_one_entry_is_enough() {
        let entry = Entry {
            date: "2026-01-01T00:00:00Z".into(),
            canon: "0".into(),
            commit: Some("0123456789ab".into()),
            name: "<script>".into(),
            command: Vec::new(),
            profile: "jcs".into(),
            rate: 50.0,
            reference: 100.0,
            harness_us: 1.0,
            child_us: 2.0,
        };
        let svg = draw(std::slice::from_ref(&entry));
        assert!(svg.contains("&lt;script&gt;") && !svg.contains("<script>"));
        assert!(svg.contains("0.50 of the reference"));
        assert!(svg.contains(">0123456789ab</text>"));
        assert!(roxmltree::Document::parse(&svg).is_ok());
        assert!(roxmltree::Document::parse(&draw(&[])).is_ok());
    }
}
