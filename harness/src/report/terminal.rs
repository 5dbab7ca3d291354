//! `text`: the report that people read in a terminal or a log.

use super::explanation::{Explanation, cause};
use super::pulls::pulls;
use super::run::{Group, Run, Standing};
use crate::counted::counted;
use crate::escape::line;
use crate::event::{CaseFinished, DisputeVerdict, Event};
use crate::excerpt::Excerpt;
use crate::palette::{Meaning, Palette};
use crate::visible;
use std::fmt::Write as _;

/// How many cases of a group are shown with their bytes; the others by name.
const SHOWN: usize = 2;
/// How many cases of a group are named.
const NAMED: usize = 12;
/// How many lines of stderr stand under a case.
const STDERR: usize = 6;
/// How many reasons for leaving cases out are named.
const LEFT_OUT: usize = 8;

/// The report without colour.
pub fn render(events: &[Event]) -> Vec<u8> {
    write(events, Palette::Plain).into_bytes()
}

/// The refusals that name another kind than the rules do, one on each line; none of them is a failure.
pub fn other_kinds(events: &[Event]) -> String {
    let mut text = String::new();
    for case in Run::new(events).cases.iter().filter(|case| case.refuses_in_other_words()) {
        let kind = |kind: &Option<String>| line(kind.as_deref().unwrap_or_default());
        let (wanted, got) = (kind(&case.reject_wanted), kind(&case.reject_got));
        let _ = writeln!(text, "  {}  wanted {wanted}, got {got}", line(&case.id));
    }
    match text.is_empty() {
        true => text,
        false => format!("\nRefusals of another kind than the rules name\n{text}"),
    }
}

/// The report.
pub fn write(events: &[Event], palette: Palette) -> String {
    let run = Run::new(events);
    let mut page = Page { run: &run, palette, text: String::new() };
    page.heading();
    for group in run.groups() {
        page.group(&group);
    }
    page.disputes();
    page.stale();
    page.sum();
    page.text
}

struct Page<'a> {
    run: &'a Run<'a>,
    palette: Palette,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        // Pieces that were harmless apart may make a log command together.
        self.text.push_str(&visible::defused(line.trim_end()));
        self.text.push('\n');
    }

    fn paint(&self, meaning: Meaning, text: &str) -> String {
        self.palette.paint(meaning, text)
    }

    /// A word in a narrow column, then what it is about.
    fn entry(&mut self, indent: usize, word: &str, text: &str) {
        let word = self.paint(Meaning::Quiet, &format!("{word:<8}"));
        self.line(&format!("{:indent$}{word} {text}", ""));
    }

    fn heading(&mut self) {
        let started = &self.run.started;
        let name = self.paint(Meaning::Heading, &line(&self.run.implementation()));
        let mut about = format!("{}, {}", started.profiles.join(" "), counted(self.run.cases.len(), "case", "cases"));
        if let Some(rate) = self.run.rate() {
            let seconds = self.run.finished.duration_ms as f64 / 1000.0;
            let _ = write!(about, " in {seconds:.2} s ({rate}/s)");
        }
        self.line(&format!("{name}: {about}"));
        if !started.config.is_empty() {
            let file = format!("as {} says", line(&started.config));
            let file = self.paint(Meaning::Quiet, &file);
            self.line(&file);
        }
        if let Some(warning) = self.run.warning() {
            let warning = self.paint(Meaning::Bad, &line(&warning));
            self.line(&warning);
        }
    }

    fn group(&mut self, group: &Group<'_>) {
        self.line("");
        let rule = self.paint(Meaning::Heading, &group.rule);
        let text = group.diagnosis.map_or("", |known| known.rule_text.as_str());
        self.line(&format!("{rule}  {}", line(text)));
        if let Some(cause) = cause(group) {
            let count = counted(group.cases.len(), "case", "cases");
            let meaning = match group.diagnosis.is_some_and(|known| known.mistake.is_some()) {
                true => Meaning::Bad,
                false => Meaning::Notable,
            };
            let cause = self.paint(meaning, &line(&cause));
            self.line(&format!("  {cause}; explains {count}"));
        }
        for case in group.cases.iter().take(SHOWN) {
            self.case(case);
        }
        let rest = group.cases.get(SHOWN..).unwrap_or_default();
        for case in rest.iter().take(NAMED) {
            let verdict = self.verdict(case, case.verdict.phrase());
            self.line(&format!("  {}  {verdict}", line(&case.id)));
        }
        if rest.len() > NAMED {
            let more = format!("  and {} more", rest.len() - NAMED);
            let more = self.paint(Meaning::Quiet, &more);
            self.line(&more);
        }
    }

    fn verdict(&self, case: &CaseFinished, verdict: &str) -> String {
        match self.run.standing(case) {
            Standing::Known => self.paint(Meaning::Notable, &format!("known: {verdict}")),
            Standing::Tolerated => self.paint(Meaning::Notable, &format!("should: {verdict}")),
            _ => self.paint(Meaning::Bad, verdict),
        }
    }

    fn case(&mut self, case: &CaseFinished) {
        let explanation = Explanation::of(self.run, case);
        let verdict = self.verdict(case, &line(&explanation.verdict(case)));
        self.line(&format!("  {}  {verdict}", line(&case.id)));
        let parts = |palette: Palette, meaning, excerpt: &Excerpt| {
            let differs = palette.paint(meaning, &excerpt.differs);
            format!("{}{differs}{}", excerpt.before, excerpt.behind)
        };
        self.entry(4, "proves", &line(&case.proves));
        if !case.effect.is_empty() {
            self.entry(4, "effect", &line(&case.effect));
        }
        if !explanation.input.is_empty() {
            self.entry(4, "input", &explanation.input);
        }
        let wanted = parts(self.palette, Meaning::Wanted, &explanation.wanted);
        self.entry(4, "wanted", &wanted);
        if let Some(got) = &explanation.got {
            let got = parts(self.palette, Meaning::Got, got);
            self.entry(4, "got", &got);
        }
        if !explanation.message.is_empty() {
            self.entry(4, "message", &explanation.message);
        }
        if !case.detail.is_empty() {
            self.entry(4, "detail", &line(&case.detail));
        }
        if let Some(known) = &case.known {
            let label = if known.flaky { "flaky" } else { "known" };
            self.entry(4, label, &line(&format!("{} {}", known.reason, known.link)));
        }
        let stderr: Vec<&str> = case.stderr.lines().collect();
        for text in &stderr[stderr.len().saturating_sub(STDERR)..] {
            self.entry(4, "stderr", &line(text));
        }
        self.entry(4, "again", &line(&explanation.again));
    }

    fn disputes(&mut self) {
        let answered: Vec<_> =
            self.run.disputes.iter().filter(|dispute| dispute.verdict != DisputeVerdict::Unanswered).collect();
        if answered.is_empty() {
            return;
        }
        self.line("");
        let heading = self.paint(Meaning::Heading, "Readings followed");
        self.line(&heading);
        // One dispute may concern several profiles: a line for each way in which it is read.
        let mut lines: Vec<(&str, String, Vec<&str>)> = Vec::new();
        for dispute in &answered {
            let reading = match (dispute.verdict, &dispute.reading) {
                (DisputeVerdict::Consistent, Some(reading)) if *reading == dispute.default => {
                    self.paint(Meaning::Good, &format!("{reading} (default)"))
                }
                (DisputeVerdict::Consistent, Some(reading)) => {
                    self.paint(Meaning::Notable, &format!("{reading} (default {})", dispute.default))
                }
                (DisputeVerdict::NoReading, _) => self.paint(Meaning::Bad, "none: no answer fits a reading"),
                _ => self.paint(Meaning::Bad, "mixed: no single reading fits all its answers"),
            };
            let (id, profile) = (dispute.dispute.as_str(), dispute.profile.as_str());
            match lines.iter_mut().find(|line| (line.0, &line.1) == (id, &reading)) {
                Some((_, _, profiles)) => profiles.push(profile),
                None => lines.push((id, reading, vec![profile])),
            }
        }
        for (id, reading, profiles) in &lines {
            let several = lines.iter().filter(|line| line.0 == *id).count() > 1;
            let whose = match several || profiles.len() > 1 {
                true => format!(" in {}", profiles.join(", ")),
                false => String::new(),
            };
            self.line(&format!("  {id:<12} {reading}{whose}"));
            for dispute in
                answered.iter().filter(|judged| judged.dispute == *id && profiles.contains(&judged.profile.as_str()))
            {
                for pull in pulls(dispute) {
                    self.line(&format!("    {}", line(&pull)));
                }
            }
        }
    }

    fn stale(&mut self) {
        if self.run.stale.is_empty() {
            return;
        }
        self.line("");
        let heading = self.paint(Meaning::Heading, "Out of date in canon.toml");
        self.line(&heading);
        for stale in &self.run.stale {
            let kind = self.paint(Meaning::Bad, stale.kind.phrase());
            self.line(&format!("  {}  {kind}", line(&stale.pattern)));
            self.line(&format!("    {}", line(&stale.detail)));
        }
    }

    fn sum(&mut self) {
        self.line("");
        let counts = self.run.counts(|_| true);
        let counts: Vec<String> =
            counts.iter().map(|(verdict, count)| format!("{} {count}", verdict.phrase())).collect();
        self.line(&counts.join(", "));
        let finished = &self.run.finished;
        for (count, reason) in self.run.left_out().into_iter().take(LEFT_OUT) {
            let cases = counted(count, "case", "cases");
            let note = format!("{cases} left out: {}", line(reason));
            let note = self.paint(Meaning::Quiet, &note);
            self.line(&note);
        }
        let notes = [
            (finished.tolerated, "case fails", "cases fail", " at a level that does not gate"),
            (
                finished.other_reject_kind,
                "refusal names",
                "refusals name",
                " another kind than the rules do, which fails nothing: that it refuses is what counts; --verbose lists them",
            ),
            (finished.noted, "answer is", "answers are", " right, though the reference answers otherwise"),
            (finished.flaky, "flaky case", "flaky cases", ""),
            (finished.restarts, "restart", "restarts", " of the process"),
        ];
        for (count, one, many, rest) in notes.iter().filter(|note| note.0 > 0) {
            let note = format!("{}{rest}", counted(*count, one, many));
            let note = self.paint(Meaning::Quiet, &note);
            self.line(&note);
        }
        for claim in &finished.untrue_claims {
            let note = format!("claims {claim} in its hello but answers unsupported to every case");
            let note = self.paint(Meaning::Notable, &line(&note));
            self.line(&note);
        }
        for note in &finished.notes {
            let note = self.paint(Meaning::Notable, &line(note));
            self.line(&note);
        }
        if !finished.reason.is_empty() {
            let reason = self.paint(Meaning::Bad, &line(&finished.reason));
            self.line(&reason);
        }
        let meaning = if finished.exit == 0 { Meaning::Good } else { Meaning::Bad };
        let headline = self.paint(meaning, &line(&self.run.headline()));
        self.line(&headline);
    }
}
