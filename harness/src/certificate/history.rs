//! A chain of certificates as a table or a drawing over time.

use canon::Value;
use std::fmt::Write as _;

/// What one certificate says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it was sealed.
    pub date: String,
    /// The implementation.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The digest of the vectors.
    pub vectors: String,
    /// Cases that ran.
    pub cases: u64,
    /// Cases that failed.
    pub failed: u64,
    /// Throughput as a part of the reference's, as it was recorded.
    pub ratio: String,
}

/// The certificates of a chain, other capsules passed over; the line that is no JSON where there is one.
pub fn read(text: &str) -> Result<Vec<Entry>, usize> {
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let mut entries = Vec::new();
    for (index, line) in lines {
        let capsule = Value::read(line.as_bytes()).map_err(|_| index + 1)?;
        entries.extend(entry(&capsule));
    }
    Ok(entries)
}

fn at<'a>(capsule: &'a Value, path: &[&str]) -> Option<&'a Value> {
    path.iter().try_fold(capsule, |value, name| value.get(name))
}

fn entry(capsule: &Value) -> Option<Entry> {
    let text = |path: &[&str]| {
        at(capsule, path)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let count = |value: &Value| {
        value
            .as_number()
            .and_then(|digits| digits.parse::<u64>().ok())
    };
    let verdicts = at(capsule, &["outcome", "result", "verdicts"])?.as_object()?;
    Some(Entry {
        date: text(&["trigger", "timestamp"]).chars().take(10).collect(),
        name: text(&["context", "agent_id"]),
        version: text(&["context", "environment", "version"]),
        vectors: text(&["context", "environment", "vectors"])
            .chars()
            .take(12)
            .collect(),
        cases: verdicts.iter().filter_map(|(_, value)| count(value)).sum(),
        failed: at(capsule, &["outcome", "result", "failed"]).and_then(count)?,
        ratio: text(&["outcome", "metrics", "reference_ratio"]),
    })
}

/// One row a certificate, the newest last.
pub fn markdown(entries: &[Entry]) -> String {
    let mut out = String::from(
        "| date | implementation | version | vectors | cases | failed | speed / reference |\n|---|---|---|---|---:|---:|---:|\n",
    );
    for entry in entries {
        let cell = crate::report::escape::markdown;
        let _ = writeln!(
            out,
            "| {} | {} | {} | `{}` | {} | {} | {} |",
            cell(&entry.date),
            cell(&entry.name),
            cell(&entry.version),
            cell(&entry.vectors),
            entry.cases,
            entry.failed,
            cell(&entry.ratio)
        );
    }
    out
}

const WIDTH: usize = 640;
const HEIGHT: usize = 120;
const MARGIN: usize = 24;

/// The part of the cases that failed, a point a certificate: the lower the better.
pub fn svg(entries: &[Entry]) -> String {
    let worst = entries.iter().map(failed_share).fold(0.01, f64::max);
    let step = (WIDTH - 2 * MARGIN) as f64 / entries.len().saturating_sub(1).max(1) as f64;
    let points: Vec<(f64, f64)> = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| {
            let height = (HEIGHT - 2 * MARGIN) as f64;
            let x = MARGIN as f64 + step * index as f64;
            (
                x,
                MARGIN as f64 + height * (1.0 - failed_share(entry) / worst),
            )
        })
        .collect();
    let line: Vec<String> = points
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n<title>failed cases over time, at most {:.1}%</title>\n<polyline fill=\"none\" stroke=\"currentColor\" points=\"{}\"/>\n",
        worst * 100.0,
        line.join(" ")
    );
    for ((x, y), entry) in points.iter().zip(entries) {
        let colour = if entry.failed == 0 {
            "#2a7f3f"
        } else {
            "#b3261e"
        };
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"><title>{}</title></circle>",
            crate::report::escape::html(&format!(
                "{} {} {}: {} of {} failed",
                entry.date, entry.name, entry.version, entry.failed, entry.cases
            ))
        );
    }
    out.push_str("</svg>\n");
    out
}

fn failed_share(entry: &Entry) -> f64 {
    entry.failed as f64 / entry.cases.max(1) as f64
}
