//! Every mutant driven as a process of its own through a whole run: does the diagnosis name its rule, also unforeseen?

use crate::case::{Case, Gate};
use crate::commands::target::built_in;
use crate::diagnosis::Catalogue;
use crate::drive::Driver;
use crate::event::{Diagnosis, Event};
use crate::exit::{Exit, Failure};
use crate::judge::ReadingPolicy;
use crate::process::{self, Command};
use crate::run::{Plan, Target};
use crate::watch::Unwatched;
use canon::Profile;
use canon_generator::Mutant;
use canon_vectors::rule::{Registry, RuleLevel};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How one mutant was judged.
struct Judged {
    exit: Exit,
    /// The rule that is named first.
    named: Option<Named>,
    /// The same without the mutant itself among the suspects, as for a mistake that nobody foresaw.
    unforeseen: Option<Named>,
}

/// A rule, and the mutant that stands for the mistake where there is one.
type Named = (String, Option<String>);

/// Drives every so many-th mutant over all cases of its profile; gives the figures as lines to read.
pub fn measure(cases: &[Case], all: &[Mutant], every: usize) -> Result<String, Failure> {
    let adapter = built_in()?;
    let chosen: Vec<Mutant> = all
        .iter()
        .filter(|mutant| mutant.equivalent.is_none() && !mutant.control)
        .step_by(every.max(1))
        .cloned()
        .collect();
    let plans: Vec<(Profile, Plan)> =
        Profile::known().map(|profile| (profile, plan(profile, cases, &adapter))).collect();
    process::adopt_orphans();
    process::catch_interrupts();
    let catalogue = Mutex::new(Catalogue::new(all.to_vec()));
    let (next, judged) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(mutant) = chosen.get(at).filter(|_| !process::interrupted()) else {
                return;
            };
            let plan = plans.iter().find(|(own, _)| *own == mutant.profile);
            let Some((_, plan)) = plan else { continue };
            let one = judge(mutant, plan, &adapter, &catalogue);
            let mut judged = judged.lock().unwrap_or_else(PoisonError::into_inner);
            judged.push((at, one));
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    process::end_all_orphans();
    if process::interrupted() {
        return Err(Failure { exit: Exit::Interrupted, message: "interrupted".to_owned() });
    }
    let mut judged = judged.into_inner().unwrap_or_else(PoisonError::into_inner);
    judged.sort_by_key(|(at, _)| *at);
    Ok(table(judged.iter().map(|(at, one)| (&chosen[*at], one))))
}

/// All cases of a profile; the command is still to come.
fn plan(profile: Profile, cases: &[Case], adapter: &[OsString]) -> Plan {
    Plan {
        target: Target::Adapter(Driver::new(Command::new(adapter.to_vec()))),
        built_in: false,
        config: None,
        cases: cases.iter().filter(|case| case.profile == profile).cloned().collect(),
        source: "built-in".to_owned(),
        filtered: false,
        gate: Gate::All,
        readings: ReadingPolicy::Any,
        workers: 1,
        expectations: None,
        options: Vec::new(),
    }
}

fn judge(mutant: &Mutant, plan: &Plan, adapter: &[OsString], catalogue: &Mutex<Catalogue>) -> Judged {
    let words = adapter.iter().cloned();
    let words = words.chain(["--mutant".into(), mutant.name.clone().into()]);
    let plan = Plan { target: Target::Adapter(Driver::new(Command::new(words))), ..plan.clone() };
    let first = |named: &[Diagnosis]| {
        let first = named.first()?;
        let likeness = first.mistake.as_ref().map(|mistake| mistake.mutant.clone());
        Some((first.rule.clone(), likeness))
    };
    let mut unforeseen = None;
    let events = plan.run_with(&Unwatched, |cases, disputes| {
        let mut catalogue = catalogue.lock().unwrap_or_else(PoisonError::into_inner);
        unforeseen = first(&catalogue.diagnose(cases, disputes, Some(&mutant.name)));
        catalogue.diagnose(cases, disputes, None)
    });
    let named: Vec<Diagnosis> = events
        .iter()
        .filter_map(|event| match event {
            Event::Diagnosis(diagnosis) => Some(diagnosis.clone()),
            _ => None,
        })
        .collect();
    Judged {
        exit: match events.last() {
            Some(Event::RunFinished(finished)) => Exit::from_code(finished.exit),
            _ => Exit::Bug,
        },
        named: first(&named),
        unforeseen,
    }
}

/// A line for every miss, and the figures last.
fn table<'a>(judged: impl Iterator<Item = (&'a Mutant, &'a Judged)>) -> String {
    let mut out = String::new();
    let (mut all, mut allowed, mut named, mut unforeseen) = (0, 0, 0, 0);
    let registry = Registry::embedded().unwrap_or_default();
    let recommends = |rule: &str| registry.get(rule).is_some_and(|rule| rule.level == RuleLevel::Should);
    for (mutant, one) in judged {
        // It differs from the reference only where another answer is right as well, so there is nothing to name.
        if one.exit == Exit::Conforms && recommends(mutant.rule) {
            allowed += 1;
            continue;
        }
        all += 1;
        let right = |named: &Option<Named>| {
            let rule = named.as_ref().map(|(rule, _)| rule.as_str());
            rule == Some(mutant.rule)
        };
        let mut miss = |what: &str, named: &Option<Named>| {
            let (rule, likeness) = match named {
                Some((rule, likeness)) => (rule.as_str(), likeness.as_deref()),
                None => ("nothing", None),
            };
            let likeness = likeness.map_or_else(String::new, |name| format!(" like {name}"));
            let _ = writeln!(out, "{what:<10} {:<44} breaks {:<12} named {rule}{likeness}", mutant.name, mutant.rule,);
        };
        if one.exit != Exit::Differs {
            miss("survives", &one.named);
        } else if right(&one.named) {
            named += 1;
        } else {
            miss("misnamed", &one.named);
        }
        match right(&one.unforeseen) {
            true => unforeseen += 1,
            false => miss("unforeseen", &one.unforeseen),
        }
    }
    let percent = |part: usize| part as f64 * 100.0 / all.max(1) as f64;
    let _ = writeln!(
        out,
        "{} mutants driven\n\
         {allowed} pass, because they leave only what is recommended\n\
         {named} fail the run and have their rule named ({:.1}%)\n\
         {unforeseen} have it named without themselves among the suspects ({:.1}%)",
        all + allowed,
        percent(named),
        percent(unforeseen)
    );
    out
}
