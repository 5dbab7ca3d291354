//! The gate at a tool's execution: which policies are asked again, and whose word stands.

use super::definition::{Binding, Policy, Tool};
use super::evaluate::{Event, Phase, ask};
use super::policy::{Outcomes, Results};
use super::{Steps, session::Aborted};
use crate::Text;
use std::collections::HashMap;
use std::fmt;

/// What a missing snapshot result means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The policy is asked.
    #[default]
    Hint,
    /// The tool is refused.
    Authoritative,
}

impl Mode {
    /// The name in envelopes.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Hint => "hint",
            Mode::Authoritative => "authoritative",
        }
    }
}

/// What the host knows when a tool is about to run.
#[derive(Debug, Default)]
pub struct Execution<'a> {
    /// The results of the evaluation, by policy object; what is asked now is written here.
    pub results: Option<&'a mut Results>,
    /// Results of another process, by policy id.
    pub frozen: Option<&'a HashMap<Text, bool>>,
    /// What a missing snapshot result means.
    pub mode: Mode,
    /// Whether the session was aborted.
    pub aborted: bool,
    /// The names of the run's pipeline hooks.
    pub hooks: &'a [Text],
}

/// Why a tool may not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The session was aborted.
    Aborted(Aborted),
    /// A policy said no, or threw.
    Denied(Text),
    /// The snapshot is authoritative and has no result.
    NoResult(Text),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Aborted(aborted) => aborted.fmt(f),
            Refusal::Denied(id) => write!(f, "Policy denied: {}", id.to_string_lossy()),
            Refusal::NoResult(id) => {
                write!(f, "Policy denied: {} (authoritative snapshot, no cached result)", id.to_string_lossy())
            }
        }
    }
}

impl std::error::Error for Refusal {}

impl Steps {
    /// Lets a tool run, or says why not; the events are the hooks that fired either way.
    pub fn gate(
        &self, tool: &Tool, outcomes: &Outcomes, execution: Execution<'_>,
    ) -> (Result<(), Refusal>, Vec<Event>) {
        let mut trace = Vec::new();
        let verdict = self.gate_traced(tool, outcomes, execution, &mut trace);
        (verdict, trace)
    }

    fn gate_traced(
        &self, tool: &Tool, outcomes: &Outcomes, execution: Execution<'_>, trace: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if execution.aborted {
            return Err(Refusal::Aborted(Aborted));
        }
        let mut unshared = Results::default();
        let results = execution.results.unwrap_or(&mut unshared);
        // An evaluated tool carries its policies sorted by id.
        let mut policies: Vec<&Policy> = tool.policies.iter().collect();
        policies.sort_by(|a, b| (self.compare)(&a.id, &b.id));
        for policy in policies {
            if policy.binding == Binding::Snapshot {
                let frozen = || execution.frozen?.get(&policy.id).copied();
                match results.get(policy).or_else(frozen) {
                    Some(true) => continue,
                    Some(false) => return Err(Refusal::Denied(policy.id.clone())),
                    None if execution.mode == Mode::Authoritative => {
                        return Err(Refusal::NoResult(policy.id.clone()));
                    }
                    None => {}
                }
            }
            let (allowed, error) = ask(outcomes, policy);
            results.set(policy, allowed);
            trace.push(Event {
                policy: policy.id.clone(),
                phase: Phase::Execute,
                asked_by: tool.name.clone(),
                allowed,
                cached: false,
                error,
                hooks: execution.hooks.to_vec(),
            });
            if !allowed {
                return Err(Refusal::Denied(policy.id.clone()));
            }
        }
        Ok(())
    }
}
