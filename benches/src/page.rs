//! The page that people read, and the file that programs read.

mod languages;

use crate::goals::{self, Goal, Sense};
use crate::languages::Languages;
use crate::measure::{CONTENDERS, Measured};
use crate::plot;
use crate::scaling::{Point, Scaling};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// Everything that was measured in one run.
pub struct Run {
    /// The goals, judged.
    pub goals: Vec<Goal>,
    /// All contenders on all documents.
    pub measured: Measured,
    /// The curves.
    pub scaling: Scaling,
    /// The same contenders compiled for this processor, where that was asked for.
    pub native: Option<Measured>,
    /// Peers in other languages, where they were asked for.
    pub languages: Option<Languages>,
}

impl Run {
    /// The goals that rest on the contenders, as they are when all are compiled for this processor.
    pub fn native_goals(&self) -> Vec<Goal> {
        let Some(native) = &self.native else {
            return Vec::new();
        };
        let judged = goals::judge(native, &Scaling::default(), None);
        judged.into_iter().filter(|goal| goal.measured.is_some()).collect()
    }
}

fn goals_as_json(goals: &[Goal]) -> Vec<Value> {
    goals
        .iter()
        .map(|goal| {
            json!({
                "name": goal.name,
                "measured": goal.measured,
                "gate": goal.gate,
                "aim": goal.aim,
                "pass": goal.passes(),
            })
        })
        .collect()
}

/// Everything as JSON.
pub fn json(run: &Run) -> String {
    let Run { goals, measured, scaling, languages, .. } = run;
    let times: Vec<Value> = measured
        .times
        .iter()
        .map(|((document, contender), time)| json!({"document": document, "contender": contender, "nanoseconds": time}))
        .collect();
    let points = |points: &[Point]| -> Vec<Value> {
        points.iter().map(|point| json!({"size": point.size, "nanoseconds": point.each})).collect()
    };
    let documents: Vec<Value> = measured
        .lengths
        .iter()
        .map(|(name, bytes)| json!({"name": name, "bytes": bytes}))
        .collect();
    let slower = languages.iter().flat_map(|languages| &languages.slower);
    let slower: Vec<Value> = slower
        .map(|((document, peer), slower)| {
            json!({
                "document": document,
                "peer": peer,
                "in_process": slower.in_process,
                "wire": slower.wire,
                "agrees": slower.agrees,
            })
        })
        .collect();
    let value = json!({
        "goals": goals_as_json(goals),
        "documents": documents,
        "native": goals_as_json(&run.native_goals()),
        "languages": slower,
        "times": times,
        "scaling": {
            "per_byte": points(&scaling.bytes),
            "per_name": points(&scaling.names),
            "per_level": points(&scaling.levels),
        },
    });
    value.to_string() + "\n"
}

const METHOD: &str = "\
# Performance

This page is written by `cargo run --release --manifest-path benches/Cargo.toml --bin ratios -- --native --languages --page docs`
on an otherwise idle machine; the peers in other languages are installed by `harness/adapters/setup.sh` before.

## Method, and its limits

- Every figure is a **ratio within one run**. All contenders take turns on the same document, many rounds, and of each the
  least CPU time of its thread counts. A slow moment of the machine hits all of them; a figure in nanoseconds would be true
  on one machine at one hour, so there is none but for the curves, where only the shape matters.
- Two runs on a busy machine can still differ by 10 to 20 percent, more where caches are shared. Nothing is gated on time:
  the gate counts **instructions** (`--bin instructions`), which repeat exactly, against a baseline for each compiler version.
  Instructions are not time: a cache miss or a mispredicted branch costs nothing there.
- The documents are made by a generator with fixed seeds (`benches/src/documents/`); they have the shape of real ones, but
  they are not those. The goals are judged on `timeline` and `catalog` as services send them, compact; indented (`-pretty`), as
  the files are that parsers are usually measured with, the lead is smaller: the table of all contenders has both.
- One canonicalizer takes the same document again and again: the branches of the processor are well guessed, and the order
  of an object's members is remembered from the rounds before, as in a stream of records of one kind. The contender `fresh` has
  nothing to remember.
- A peer runs as its documentation shows: text to its tree to canonical bytes. It is not asked for what it does not do:
  the parsers refuse fewer texts than the engine, and keep duplicates.
- The build is `--release` with thin LTO for the baseline x86-64 target. With `-C target-cpu=native` all figures change:
  `--native` measures everything once more, all contenders compiled so.
- SHA3-256 is portable code. The feature `sha3-asm` of `canon-reference` and `canon-suite` takes assembly instead and needs a C compiler:
  the capsule, text to SHA3-256, then took 1.19 times the portable hash alone, where it took 1.39 times before.

";

/// Writes `performance.md` and its plots.
pub fn write(folder: &Path, run: &Run) -> Result<(), String> {
    let Run { goals, measured, scaling, .. } = run;
    let mut page = METHOD.to_owned();
    page += "## Goals\n\n";
    goal_table(&mut page, goals);
    page += "\n![Times as fast as serde_json_canonicalizer](performance-ratios.svg)\n\n";
    page += "## All contenders\n\n";
    table(&mut page, measured);
    if let Some(native) = &run.native {
        page += "## For this processor\n\nThe same with `target-cpu=native` for all of them.\n\n";
        goal_table(&mut page, &run.native_goals());
        page.push('\n');
        table(&mut page, native);
    }
    if let Some(languages) = &run.languages {
        languages::write(&mut page, languages);
    }
    curves(&mut page, scaling);
    let bars: Vec<_> = measured
        .lengths
        .iter()
        .filter_map(|(document, _)| {
            let peer = measured.time(document, "serde_json_canonicalizer")?;
            Some((document.clone(), peer / measured.time(document, "jcs")?))
        })
        .collect();
    let points =
        |points: &[Point]| points.iter().map(|point| (point.size, point.each)).collect::<Vec<_>>();
    let files = [
        ("performance.md", page),
        (
            "performance-ratios.svg",
            plot::bars("Times as fast as serde_json_canonicalizer (jcs)", &bars),
        ),
        (
            "performance-bytes.svg",
            plot::curve("Nanoseconds per byte", "bytes", &points(&scaling.bytes)),
        ),
        (
            "performance-names.svg",
            plot::curve("Nanoseconds per name", "names in one object", &points(&scaling.names)),
        ),
        (
            "performance-levels.svg",
            plot::curve("Nanoseconds per level", "levels", &points(&scaling.levels)),
        ),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn goal_table(page: &mut String, goals: &[Goal]) {
    *page += "| goal | measured | gate | aim | |\n|---|---:|---:|---:|---|\n";
    for goal in goals {
        let sign = if goal.sense == Sense::AtLeast { "≥" } else { "≤" };
        let verdict = match (goal.measured, goal.passes(), goal.reaches_aim()) {
            (None, _, _) => "not measured",
            (_, _, true) => "aim reached",
            (_, true, _) => "gate reached",
            _ => "**missed**",
        };
        let value = goal.measured.map_or("-".to_owned(), |value| format!("{value:.2}"));
        let _ = writeln!(
            page,
            "| {} | {value} | {sign} {} | {sign} {} | {verdict} |",
            goal.name, goal.gate, goal.aim
        );
    }
}

/// Each contender's time over that of the engine under jcs.
fn table(page: &mut String, measured: &Measured) {
    *page += "Time relative to the engine under jcs with reused buffers (1.0): what is above 1 is slower than the engine.\n\n| document | bytes |";
    for contender in &CONTENDERS[1..] {
        let _ = write!(page, " {contender} |");
    }
    *page += "\n|---|---:|";
    *page += &"---:|".repeat(CONTENDERS.len() - 1);
    for (document, length) in &measured.lengths {
        let _ = write!(page, "\n| {document} | {length} |");
        let own = measured.time(document, "jcs");
        for contender in &CONTENDERS[1..] {
            let ratio = measured.time(document, contender).zip(own).map(|(time, own)| time / own);
            let _ =
                write!(page, " {} |", ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}")));
        }
    }
    *page += "\n\n`-`: cannot take the document (a depth limit that cannot be raised) or is quadratic on it.\n\n";
}

fn curves(page: &mut String, scaling: &Scaling) {
    *page += "## Scaling\n\nFlat is linear; objects of many names grow with the logarithm of their number, and with the caches they outgrow.\n\n";
    let rows = [
        ("bytes of an array of capsules", "per byte", &scaling.bytes),
        ("names of one object, in no order", "per name", &scaling.names),
        ("levels of objects, out of order at each", "per level", &scaling.levels),
    ];
    *page += "| | nanoseconds each, by size |\n|---|---|\n";
    for (what, each, points) in rows {
        let values: Vec<_> = points
            .iter()
            .map(|point| format!("{}: {:.2}", plot::short(point.size), point.each))
            .collect();
        let _ = writeln!(page, "| {what}, {each} | {} |", values.join(" · "));
    }
    for name in ["bytes", "names", "levels"] {
        let _ = writeln!(page, "\n![Cost by number of {name}](performance-{name}.svg)");
    }
}
