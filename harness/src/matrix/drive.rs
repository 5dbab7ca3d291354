//! Drives adapters, several at a time, and keeps their event streams.

use super::manifest::{Adapter, Mode};
use crate::case::{Case, Gate};
use crate::drive::Driver;
use crate::event::Event;
use crate::judge::ReadingPolicy;
use crate::process::{Command, interrupted};
use crate::run::{Plan, Target};
use crate::watch::Unwatched;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// An adapter and the events of its run.
pub struct Driven {
    /// The adapter.
    pub adapter: Adapter,
    /// Its run.
    pub events: Vec<Event>,
}

/// Runs all cases of each adapter's profiles, `jobs` adapters at a time; the order is that of the adapters.
pub fn drive(adapters: Vec<Adapter>, cases: &[Case], jobs: usize, done: impl Fn(&Driven) + Sync) -> Vec<Driven> {
    let next = AtomicUsize::new(0);
    let finished: Mutex<Vec<(usize, Driven)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, adapters.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(adapter) = adapters.get(number).filter(|_| !interrupted()) else {
                        return;
                    };
                    let driven = Driven { events: plan(adapter, cases).run(&Unwatched), adapter: adapter.clone() };
                    done(&driven);
                    finished.lock().unwrap_or_else(PoisonError::into_inner).push((number, driven));
                }
            });
        }
    });
    let mut finished = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
    finished.sort_by_key(|(number, _)| *number);
    finished.into_iter().map(|(_, driven)| driven).collect()
}

fn plan(adapter: &Adapter, cases: &[Case]) -> Plan {
    let manifest = &adapter.manifest;
    let mut driver = Driver::new(Command::new(adapter.command()));
    // Several virtual machines starting at once on a small machine take their time.
    driver.limits.start = Duration::from_secs(60);
    driver.limits.case = Duration::from_secs(20);
    let target = match manifest.mode {
        Mode::Adapter => Target::Adapter(driver),
        Mode::Raw => Target::Raw { driver, reject_exits: manifest.reject_exit.clone() },
        Mode::Lines => Target::Lines(driver),
    };
    Plan {
        target,
        built_in: false,
        config: None,
        cases: cases
            .iter()
            .filter(|case| manifest.profiles.iter().any(|name| name == case.profile.name()))
            .cloned()
            .collect(),
        source: "built-in".to_owned(),
        filtered: false,
        gate: Gate::Must,
        readings: ReadingPolicy::Any,
        workers: 1,
        expectations: None,
        options: Vec::new(),
    }
}
