//! A finished run as every report sees it: the events of one stream, sorted by kind.

use super::explanation;
use crate::counted::counted;
use crate::event::{CaseFinished, Diagnosis, DisputeJudged, Event, RunFinished, RunStarted, StaleExpectation};
use crate::exit::Exit;
use crate::verdict::Verdict;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The events of one run.
pub struct Run<'a> {
    /// What was driven.
    pub started: Cow<'a, RunStarted>,
    /// The cases in the order of the vector set.
    pub cases: Vec<&'a CaseFinished>,
    /// The disputes.
    pub disputes: Vec<&'a DisputeJudged>,
    /// What explains the failures.
    pub diagnoses: Vec<&'a Diagnosis>,
    /// Entries of `canon.toml` that no longer hold.
    pub stale: Vec<&'a StaleExpectation>,
    /// The sum; made from the cases where the stream was cut before its end.
    pub finished: Cow<'a, RunFinished>,
}

impl<'a> Run<'a> {
    /// Sorts the events of a stream.
    pub fn new(events: &'a [Event]) -> Run<'a> {
        let mut run = Run {
            started: Cow::Owned(RunStarted::default()),
            cases: Vec::new(),
            disputes: Vec::new(),
            diagnoses: Vec::new(),
            stale: Vec::new(),
            finished: Cow::Owned(RunFinished::default()),
        };
        let mut complete = false;
        for event in events {
            match event {
                Event::RunStarted(started) => run.started = Cow::Borrowed(started),
                Event::CaseFinished(case) => run.cases.push(case),
                Event::DisputeJudged(dispute) => run.disputes.push(dispute),
                Event::Diagnosis(diagnosis) => run.diagnoses.push(diagnosis),
                Event::StaleExpectation(stale) => run.stale.push(stale),
                Event::RunFinished(finished) => {
                    complete = true;
                    run.finished = Cow::Borrowed(finished);
                }
            }
        }
        if !complete {
            run.finished = Cow::Owned(run.sum());
        }
        run
    }

    /// What a stream without its last event comes to.
    fn sum(&self) -> RunFinished {
        let failing = self.cases.iter().filter(|case| case.verdict.is_failure());
        RunFinished {
            counts: self.counts(|_| true),
            failed: failing.filter(|case| case.known.is_none()).count(),
            partial: true,
            reason: "the stream ends before the run did".to_owned(),
            exit: Exit::Differs as u8,
            ..RunFinished::default()
        }
    }

    /// The number of cases of each verdict among those that are asked for.
    pub fn counts(&self, wanted: impl Fn(&CaseFinished) -> bool) -> BTreeMap<Verdict, usize> {
        let mut counts = BTreeMap::new();
        for case in self.cases.iter().filter(|case| wanted(case)) {
            *counts.entry(case.verdict).or_default() += 1;
        }
        counts
    }

    /// The cases that failed, known failures among them.
    pub fn failures(&self) -> impl Iterator<Item = &'a CaseFinished> {
        self.cases.iter().copied().filter(|case| case.verdict.is_failure())
    }

    /// The number of cases with this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cases.iter().filter(|case| case.verdict == verdict).count()
    }

    /// Failing cases by diagnosis. Whatever no diagnosis mentions comes last, on its own.
    pub fn groups(&self) -> Vec<Group<'a>> {
        let mut by_id: BTreeMap<&str, &'a CaseFinished> =
            self.failures().map(|case| (case.id.as_str(), case)).collect();
        let mut groups: Vec<Group<'a>> = self
            .diagnoses
            .iter()
            .map(|diagnosis| Group {
                rule: diagnosis.rule.clone(),
                diagnosis: Some(diagnosis),
                cases: diagnosis.cases.iter().filter_map(|id| by_id.remove(id.as_str())).collect(),
            })
            .filter(|group| !group.cases.is_empty())
            .collect();
        let mut rest: BTreeMap<String, Vec<&'a CaseFinished>> = BTreeMap::new();
        for case in self.failures().filter(|case| by_id.contains_key(case.id.as_str())) {
            let rule = case.rules.first().cloned().unwrap_or_default();
            rest.entry(rule).or_default().push(case);
        }
        groups.extend(rest.into_iter().map(|(rule, cases)| Group { rule, diagnosis: None, cases }));
        groups
    }

    /// Cases by profile, rule family and verdict, in the order in which they ran.
    pub fn families(&self) -> Vec<(&'a str, &'a str, BTreeMap<Verdict, usize>)> {
        let mut rows: Vec<(&str, &str, BTreeMap<Verdict, usize>)> = Vec::new();
        for case in self.cases.iter().copied() {
            let family = case.rules.first().map_or("", |rule| rule_family(rule));
            let known = rows.iter().position(|row| (row.0, row.1) == (case.profile.as_str(), family));
            let at = known.unwrap_or_else(|| {
                rows.push((&case.profile, family, BTreeMap::new()));
                rows.len() - 1
            });
            *rows[at].2.entry(case.verdict).or_default() += 1;
        }
        rows
    }

    /// The cases that could not be asked, by the reason why, the most common one first.
    pub fn left_out(&self) -> Vec<(usize, &'a str)> {
        let mut reasons: BTreeMap<&'a str, usize> = BTreeMap::new();
        for case in self.cases.iter().copied() {
            // An adapter that says so itself was asked.
            if case.verdict == Verdict::Unsupported && case.got.is_none() {
                *reasons.entry(&case.detail).or_default() += 1;
            }
        }
        let mut reasons: Vec<(usize, &str)> = reasons.into_iter().map(|(reason, count)| (count, reason)).collect();
        reasons.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        reasons
    }

    /// What to look at before any single failure: an adapter that refuses whatever it is asked has most likely turned
    /// a mistake of its own into refusals.
    pub fn warning(&self) -> Option<String> {
        let answered = || self.cases.iter().filter(|case| Verdict::ANSWERED.contains(&case.verdict));
        let wrong = answered().find(|case| case.verdict == Verdict::Rejected)?;
        if answered().any(|case| case.reject_got.is_none()) {
            return None;
        }
        let message = match explanation::message(wrong).as_str() {
            "" => String::new(),
            message => format!("; it says: {message}"),
        };
        Some(format!(
            "everything is refused, {} of {} wrongly: most likely the adapter takes an error of its own for a refusal{message}",
            self.count(Verdict::Rejected),
            counted(answered().count(), "answer", "answers"),
        ))
    }

    /// The implementation, its version and language, as far as it says.
    pub fn implementation(&self) -> String {
        let hello = &self.started.implementation;
        let mut name = match (hello.name.is_empty(), self.started.command.first()) {
            (false, _) => hello.name.clone(),
            (true, Some(program)) => program.clone(),
            (true, None) => "implementation".to_owned(),
        };
        if !hello.version.is_empty() {
            name = format!("{name} {}", hello.version);
        }
        if !hello.language.is_empty() {
            name = format!("{name} ({})", hello.language);
        }
        name
    }

    /// The outcome in a few words that anybody understands.
    pub fn headline(&self) -> String {
        let finished = &self.finished;
        let ran = self.cases.len() - self.count(Verdict::Unsupported);
        let outcome = match finished.exit {
            exit if exit == Exit::Conforms as u8 => {
                format!("conforms: {}", counted(ran, "case holds", "cases hold"))
            }
            exit if exit == Exit::AdapterBroken as u8 => "the adapter cannot be driven".to_owned(),
            exit if exit == Exit::NothingRan as u8 => "nothing ran".to_owned(),
            exit if exit == Exit::Interrupted as u8 => self.interrupted(ran),
            exit if exit == Exit::StaleExpectation as u8 => {
                format!("canon.toml is out of date: {}", counted(self.stale.len(), "entry", "entries"))
            }
            _ => self.differs(ran),
        };
        let known = self.cases.iter().filter(|case| case.known.is_some()).count();
        let known = match known {
            0 => String::new(),
            count => format!(", {} known", counted(count, "failure", "failures")),
        };
        match finished.partial {
            true => format!("{outcome}{known} (partial run)"),
            false => format!("{outcome}{known}"),
        }
    }

    /// What stands when somebody stopped the run: neither a pass nor a failure of what was not asked.
    fn interrupted(&self, ran: usize) -> String {
        let cases = counted(ran, "case", "cases");
        match self.finished.failed {
            0 => format!("interrupted: no failure in {cases}"),
            failed => {
                let verb = if failed == 1 { "fails" } else { "fail" };
                format!("interrupted: {failed} of {cases} {verb}")
            }
        }
    }

    fn differs(&self, ran: usize) -> String {
        let mut parts = Vec::new();
        if self.finished.failed > 0 || self.finished.disputes_failed == 0 {
            let cases = counted(ran, "case", "cases");
            let verb = if self.finished.failed == 1 { "fails" } else { "fail" };
            parts.push(format!("{} of {cases} {verb}", self.finished.failed));
        }
        if self.finished.disputes_failed > 0 {
            let disputes = counted(self.finished.disputes_failed, "dispute", "disputes");
            parts.push(format!("{disputes} answered in a mixed way"));
        }
        format!("does not conform: {}", parts.join(", "))
    }

    /// Cases for each second of the whole run; none where it took no measurable time.
    pub fn rate(&self) -> Option<u64> {
        (self.cases.len() as u64 * 1000).checked_div(self.finished.duration_ms)
    }
}

/// What a case means to the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It passed.
    Passed,
    /// It could not be asked.
    Skipped,
    /// It failed as `canon.toml` says it would.
    Known,
    /// It failed at a level that was not asked for.
    Tolerated,
    /// It failed with a wrong answer.
    Failed,
    /// It failed without an answer to judge.
    Broken,
}

impl Run<'_> {
    /// What a case means to the gate.
    pub fn standing(&self, case: &CaseFinished) -> Standing {
        match case.verdict {
            Verdict::Pass => Standing::Passed,
            Verdict::Unsupported => Standing::Skipped,
            _ if case.known.is_some() => Standing::Known,
            _ if case.level == "should" && self.started.level == "must" => Standing::Tolerated,
            Verdict::AdapterError | Verdict::Crash | Verdict::Timeout | Verdict::ProtocolViolation => Standing::Broken,
            _ => Standing::Failed,
        }
    }
}

/// Failing cases that share an explanation.
pub struct Group<'a> {
    /// The rule that is broken.
    pub rule: String,
    /// What explains them.
    pub diagnosis: Option<&'a Diagnosis>,
    /// The cases, never empty.
    pub cases: Vec<&'a CaseFinished>,
}

/// The family of a rule: its id without the number, `CPS-NUM` of `CPS-NUM-3`.
pub fn rule_family(rule: &str) -> &str {
    match rule.rsplit_once('-') {
        Some((family, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => family,
        _ => rule,
    }
}
