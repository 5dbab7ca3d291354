//! Explanations for people: aligned columns, colour where the terminal has it.

use super::change::Change;
use super::leaves::Row;
use super::position::Excerpt;
use super::readings::Dependence;
use super::refusal::Refusal;
use crate::escape;
use crate::palette::{Meaning, Palette};
use crate::visible;
use canon::wal::strip::Difference;
use std::fmt::Write as _;

/// How much of a text is shown in a column.
const CELL: usize = 48;

/// One line, no control character, cut in the middle where it is long.
pub fn cell(text: &str) -> String {
    let shown: Vec<char> = escape::line(text).chars().collect();
    if shown.len() <= CELL {
        return shown.into_iter().collect();
    }
    let half = CELL / 2;
    let first: String = shown[..half].iter().collect();
    let last: String = shown[shown.len() - half + 1..].iter().collect();
    format!("{first}\u{2026}{last}")
}

/// Rows in columns as wide as their widest cell, each cell in the look of its meaning.
pub fn table(palette: Palette, rows: &[Vec<(Meaning, String)>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|(_, text)| text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in rows {
        // No space hangs at the end of a line.
        let filled = row.iter().rposition(|(_, text)| !text.is_empty());
        let filled = filled.map_or(0, |last| last + 1);
        out.push_str("  ");
        for (column, (meaning, text)) in row[..filled].iter().enumerate() {
            out.push_str(&palette.paint(*meaning, text));
            if column + 1 < filled {
                let missing = widths[column] - text.chars().count();
                out.push_str(&" ".repeat(missing + 2));
            }
        }
        out.push('\n');
    }
    out
}

/// The changes, one a line.
pub fn changes(palette: Palette, changes: &[Change]) -> String {
    let rows: Vec<_> = changes
        .iter()
        .map(|change| {
            let mut what = cell(&change.before);
            if !change.after.is_empty() {
                let arrow = if change.before.is_empty() { "" } else { " " };
                what = format!("{what}{arrow}\u{2192} {}", cell(&change.after));
            }
            vec![
                (Meaning::Heading, cell(&change.path)),
                (Meaning::Notable, change.kind.name().to_owned()),
                (Meaning::Quiet, change.rule.to_owned()),
                (Meaning::Good, what),
            ]
        })
        .collect();
    table(palette, &rows)
}

/// A refusal with its line and a caret.
pub fn refusal(palette: Palette, name: &str, refusal: &Refusal) -> String {
    let mut out = format!("{}\n", palette.paint(Meaning::Bad, &escape::line(&refusal.line(name))));
    if let (Some(position), Some(excerpt)) = (refusal.position, &refusal.excerpt) {
        let number = position.line.to_string();
        let margin = " ".repeat(number.len());
        let caret = palette.paint(Meaning::Bad, "^");
        // Writing to a string cannot fail.
        let (before, after) = around(excerpt);
        let _ = writeln!(out, "  {number} | {before}{after}");
        let _ = writeln!(out, "  {margin} | {}{caret}", " ".repeat(before.chars().count()));
        let _ = writeln!(out, "  {margin} = in {}", cell(&refusal.path));
    }
    out
}

/// A line before its caret and from there on, so that everything can be seen and no log command stands across the two.
fn around(excerpt: &Excerpt) -> (String, String) {
    let split = excerpt.text.char_indices().nth(excerpt.caret).map_or(excerpt.text.len(), |(at, _)| at);
    let (before, after) = excerpt.text.split_at(split);
    let (before, mut after) = (escape::line(before), escape::line(after));
    let joined = format!("{before}{after}");
    if let (true, Some(first)) = (visible::defused(&joined) != joined, after.chars().next()) {
        after.replace_range(..first.len_utf8(), &visible::code(first));
    }
    (before, after)
}

/// A warning for each dispute that the hash depends on.
pub fn dependences(palette: Palette, dependences: &[Dependence]) -> String {
    let mut out = String::new();
    for dependence in dependences {
        let warning = format!("warning: the hash depends on {}", dependence.dispute.id);
        let _ = writeln!(out, "{}", palette.paint(Meaning::Notable, &warning));
        let rows: Vec<_> = dependence
            .ways
            .iter()
            .enumerate()
            .map(|(index, way)| {
                let mut marks = Vec::new();
                if index == 0 {
                    marks.push("default");
                }
                if way.chosen {
                    marks.push("chosen");
                }
                let hash = match &way.hash {
                    Ok(hash) => (Meaning::Good, hash.clone()),
                    Err(kind) => (Meaning::Bad, format!("refused: {kind}")),
                };
                vec![(Meaning::Heading, way.reading.to_owned()), hash, (Meaning::Quiet, marks.join(", "))]
            })
            .collect();
        out.push_str(&table(palette, &rows));
    }
    out
}

/// Columns side by side under their headings.
pub fn differences(palette: Palette, headings: &[&str], rows: &[Row], absent: &str) -> String {
    let mut lines = vec![vec![(Meaning::Quiet, "path".to_owned())]];
    lines[0].extend(headings.iter().map(|name| (Meaning::Heading, cell(name))));
    for row in rows {
        let mut line = vec![(Meaning::Heading, cell(&row.path))];
        line.extend(row.texts.iter().map(|text| match text {
            Some(text) => (Meaning::Good, cell(text)),
            None => (Meaning::Quiet, absent.to_owned()),
        }));
        lines.push(line);
    }
    table(palette, &lines)
}

/// A warning for members that differ and that no hash sees.
pub fn stripped(palette: Palette, differences: &[Difference], alike: bool) -> String {
    if differences.is_empty() {
        return String::new();
    }
    let effect = match alike {
        true => ": these two documents hash alike",
        false => "",
    };
    let warning = format!("warning: members that differ were stripped (KAI-STRIP-1){effect}");
    let rows: Vec<_> = differences
        .iter()
        .map(|difference| {
            let side = |text: &Option<String>| match text {
                Some(text) => (Meaning::Got, cell(text)),
                None => (Meaning::Quiet, "absent".to_owned()),
            };
            vec![
                (Meaning::Heading, cell(&difference.path.to_string())),
                side(&difference.first),
                side(&difference.second),
            ]
        })
        .collect();
    format!("{}\n{}", palette.paint(Meaning::Notable, &warning), table(palette, &rows))
}
