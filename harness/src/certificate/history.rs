//! A chain of certificates as a table or a drawing over time.

use canon::{Reject, Value};
use std::fmt::{self, Write as _};

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
    /// Whether the run found nothing wrong; one that was cut short has not.
    pub conforms: bool,
    /// Whether the run was cut short.
    pub partial: bool,
    /// Throughput as a part of the reference's, as it was recorded.
    pub ratio: String,
}

impl Entry {
    /// The run in a word or two.
    fn result(&self) -> &'static str {
        match (self.partial, self.conforms) {
            (true, _) => "fails, cut short",
            (false, true) => "conforms",
            (false, false) => "fails",
        }
    }
}

/// A line that is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The line, counted from 1.
    pub line: usize,
    /// Why it is not even JSON, where it is not.
    pub reject: Option<Reject>,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        match &self.reject {
            Some(reject) => {
                write!(f, "line {line}: not JSON ({reject}); want a chain that canon certify wrote")
            }
            None => write!(f, "line {line}: no certificate; want a chain that canon certify wrote"),
        }
    }
}

/// The certificates of a chain, empty lines passed over.
pub fn read(text: &[u8]) -> Result<Vec<Entry>, LineFault> {
    let lines = text.split(|byte| *byte == b'\n').enumerate();
    lines
        .filter(|(_, line)| !line.trim_ascii().is_empty())
        .map(|(index, line)| {
            let fault = |reject| LineFault { line: index + 1, reject };
            let capsule = Value::read(line).map_err(|reject| fault(Some(reject)))?;
            entry(&capsule).ok_or_else(|| fault(None))
        })
        .collect()
}

fn at<'a>(capsule: &'a Value, path: &[&str]) -> Option<&'a Value> {
    path.iter().try_fold(capsule, |value, name| value.get(name))
}

fn entry(capsule: &Value) -> Option<Entry> {
    let text = |path: &[&str]| at(capsule, path).and_then(Value::as_str).unwrap_or_default().to_owned();
    let count = |value: &Value| value.as_number().and_then(|digits| digits.parse::<u64>().ok());
    let verdicts = at(capsule, &["outcome", "result", "verdicts"])?.as_object()?;
    let failed = at(capsule, &["outcome", "result", "failed"]).and_then(count)?;
    let partial = at(capsule, &["outcome", "result", "partial"]) == Some(&Value::Bool(true));
    Some(Entry {
        date: text(&["trigger", "timestamp"]).chars().take(10).collect(),
        name: text(&["context", "agent_id"]),
        version: text(&["context", "environment", "version"]),
        vectors: text(&["context", "environment", "vectors"]).chars().take(12).collect(),
        cases: verdicts.iter().filter_map(|(_, value)| count(value)).sum(),
        failed,
        conforms: failed == 0 && !partial && text(&["outcome", "status"]) == "success",
        partial,
        ratio: text(&["outcome", "metrics", "reference_ratio"]),
    })
}

/// One row a certificate, the newest last. Certificates of earlier releases record a speed, and have a column for it.
pub fn markdown(entries: &[Entry]) -> String {
    let timed = entries.iter().any(|entry| !entry.ratio.is_empty());
    let mut out = String::from(match timed {
        true => {
            "| date | implementation | version | vectors | cases | failed | result | speed / reference |\n|---|---|---|---|---:|---:|---|---:|\n"
        }
        false => {
            "| date | implementation | version | vectors | cases | failed | result |\n|---|---|---|---|---:|---:|---|\n"
        }
    });
    for entry in entries {
        let cell = crate::escape::markdown;
        let _ = write!(
            out,
            "| {} | {} | {} | `{}` | {} | {} | {} |",
            cell(&entry.date),
            cell(&entry.name),
            cell(&entry.version),
            cell(&entry.vectors),
            entry.cases,
            entry.failed,
            entry.result()
        );
        let _ = match timed {
            true => writeln!(out, " {} |", cell(&entry.ratio)),
            false => writeln!(out),
        };
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
            (x, MARGIN as f64 + height * (1.0 - failed_share(entry) / worst))
        })
        .collect();
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n<title>failed cases over time, at most {:.1}%</title>\n<polyline fill=\"none\" stroke=\"currentColor\" points=\"{}\"/>\n",
        worst * 100.0,
        line.join(" ")
    );
    for ((x, y), entry) in points.iter().zip(entries) {
        let colour = match entry.conforms {
            true => "#2a7f3f",
            false => "#b3261e",
        };
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"><title>{}</title></circle>",
            crate::escape::html(&format!(
                "{} {} {}: {} ({} of {} failed)",
                entry.date,
                entry.name,
                entry.version,
                entry.result(),
                entry.failed,
                entry.cases
            ))
        );
    }
    out.push_str("</svg>\n");
    out
}

fn failed_share(entry: &Entry) -> f64 {
    entry.failed as f64 / entry.cases.max(1) as f64
}
