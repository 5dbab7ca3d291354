//! KHORA-SESS: one start of a session: stages, hooks, context and errors, as a trace.

use super::text::Writer;
use crate::notation::js::own_key_order;
use crate::{Text, Value};
use std::collections::HashMap;
use std::fmt;

/// The stages of a start, in order; `OnError` comes when one of the others throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Before anything.
    OnStart,
    /// Before the context exists.
    OnBeforeContext,
    /// The context layers are merged.
    Context,
    /// After the merge.
    OnAfterContext,
    /// Before the run.
    OnBeforeRun,
    /// The run itself.
    Run,
    /// After the run.
    OnAfterRun,
    /// After any error.
    OnError,
}

const NAMES: [(Stage, &str); 8] = [
    (Stage::OnStart, "onStart"),
    (Stage::OnBeforeContext, "onBeforeContext"),
    (Stage::Context, "context"),
    (Stage::OnAfterContext, "onAfterContext"),
    (Stage::OnBeforeRun, "onBeforeRun"),
    (Stage::Run, "run"),
    (Stage::OnAfterRun, "onAfterRun"),
    (Stage::OnError, "onError"),
];

/// KHORA-SESS-1: the order of a start.
pub const ORDER: &[Stage] = &[
    Stage::OnStart,
    Stage::OnBeforeContext,
    Stage::Context,
    Stage::OnAfterContext,
    Stage::OnBeforeRun,
    Stage::Run,
    Stage::OnAfterRun,
];

impl Stage {
    /// The name on the wire.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(stage, _)| *stage == self).map_or("", |(_, name)| name)
    }

    /// The stage with this name.
    pub fn from_name(name: &str) -> Option<Stage> {
        NAMES.iter().find(|(_, known)| *known == name).map(|(stage, _)| *stage)
    }
}

/// The members of a context, in insertion order.
pub type Members = Vec<(Text, Value)>;

/// The decisions of a session; a mutant changes one.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// KHORA-SESS-1: the stages in order.
    pub order: &'static [Stage],
    /// KHORA-SESS-1: hooks of a stage: the registration's, the session's, the chained one.
    pub hooks: fn(&[Text]) -> Vec<Text>,
    /// KHORA-SESS-2: which of two values of a context member stays.
    pub merge: fn(&mut Members, &[(Text, Value)]),
    /// KHORA-SESS-1: whether an error of this stage reaches `onError`.
    pub reports: fn(Stage) -> bool,
    /// KHORA-SESS-1: whether an error of `onError` takes the place of the first.
    pub later_error_wins: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { order: ORDER, hooks: <[Text]>::to_vec, merge: later_wins, reports: |_| true, later_error_wins: true }
    }
}

/// The session was aborted through its signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aborted;

impl fmt::Display for Aborted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Agent session aborted")
    }
}

impl std::error::Error for Aborted {}

/// What is done with one session.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// The agent's id.
    pub agent_id: Text,
    /// Whether the agent was never registered.
    pub unregistered: bool,
    /// Whether neither registration nor session brought a runner.
    pub without_runner: bool,
    /// The names of the hooks of each stage, in the order in which they were attached.
    pub hooks: HashMap<Stage, Vec<Text>>,
    /// Context layers in order: the agent's, the registration's, the session's.
    pub layers: Vec<Members>,
    /// The stages that throw.
    pub fails: Vec<Stage>,
    /// The stage before which the signal is aborted; with a signal the context carries it.
    pub abort: Option<Stage>,
}

/// What a start leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Names of hooks; of a stage without hooks its own name.
    pub steps: Vec<Text>,
    /// The merged context; empty where it never came to that.
    pub context: Members,
    /// The error that the caller sees.
    pub error: Option<Text>,
}

impl Rules {
    /// Starts a session.
    pub fn start(&self, session: &Session) -> Trace {
        let mut trace = Trace::default();
        if session.unregistered {
            let message = Writer::default().str("agent not registered: ");
            trace.error = Some(message.text(&session.agent_id).finish());
            return trace;
        }
        for stage in self.order {
            if let Err(error) = self.stage(*stage, session, &mut trace) {
                trace.error = Some(error);
                if (self.reports)(*stage)
                    && let Err(later) = self.hook_stage(Stage::OnError, session, &mut trace)
                    && self.later_error_wins
                {
                    trace.error = Some(later);
                }
                break;
            }
        }
        let ordered = own_key_order(trace.context.iter().map(|(name, value)| (name, value)));
        trace.context = ordered.into_iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        trace
    }

    fn stage(&self, stage: Stage, session: &Session, trace: &mut Trace) -> Result<(), Text> {
        // After the run nobody looks at the signal again.
        if session.abort == Some(stage) && stage != Stage::OnAfterRun {
            return Err(Text::from(Aborted.to_string()));
        }
        match stage {
            Stage::Context => {
                self.hook_stage(stage, session, trace)?;
                let mut context = Vec::new();
                for layer in &session.layers {
                    (self.merge)(&mut context, layer);
                }
                if session.abort.is_some() {
                    // A signal prints as an object without own fields.
                    let signal = (Text::from("abortSignal"), Value::Object(Vec::new()));
                    (self.merge)(&mut context, &[signal]);
                }
                trace.context = context;
                Ok(())
            }
            Stage::Run if session.without_runner => {
                let message = Writer::default().str("no session runner configured for agent: ");
                Err(message.text(&session.agent_id).finish())
            }
            _ => self.hook_stage(stage, session, trace),
        }
    }

    /// Runs the hooks of a stage one after the other; a stage that fails does so in its first.
    fn hook_stage(&self, stage: Stage, session: &Session, trace: &mut Trace) -> Result<(), Text> {
        let named = session.hooks.get(&stage).map(Vec::as_slice);
        let hooks = match named {
            Some(names) if !names.is_empty() => (self.hooks)(names),
            _ => vec![Text::from(stage.name())],
        };
        for hook in hooks {
            trace.steps.push(hook);
            if session.fails.contains(&stage) {
                return Err(Text::from(format!("{} failed", stage.name())));
            }
        }
        Ok(())
    }
}

/// KHORA-SESS-2: shallow, the later value at the earlier place.
pub fn later_wins(context: &mut Members, layer: &[(Text, Value)]) {
    let mut places: HashMap<Text, usize> =
        context.iter().enumerate().map(|(place, (name, _))| (name.clone(), place)).collect();
    for (name, value) in layer {
        match places.get(name) {
            Some(place) => context[*place].1 = value.clone(),
            None => {
                places.insert(name.clone(), context.len());
                context.push((name.clone(), value.clone()));
            }
        }
    }
}
