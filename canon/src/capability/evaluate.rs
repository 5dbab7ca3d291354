//! KHORA-EVAL: which tools of a composable are enabled, what they tell the model, and who was asked on the way.

use super::Steps;
use super::definition::{Composable, DynamicToolkit, Policy, Tool, Toolkit};
use super::payload::BLANK_LINE;
use super::policy::{Outcome, Outcomes, Results};
use super::text::{Writer, is_empty, join};
use crate::Text;
use crate::notation::js::own_key_order;
use std::collections::HashMap;

/// The decisions of an evaluation, each flag true in the reference; a mutant denies one.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// KHORA-EVAL-1: a toolkit asks its members' policies before it evaluates a member.
    pub toolkit_asks_first: bool,
    /// KHORA-EVAL-1: a toolkit asks every policy, even after a denial.
    pub toolkit_asks_all: bool,
    /// KHORA-EVAL-1: one policy object is asked once.
    pub asks_once: bool,
    /// KHORA-EVAL-2, KHORA-EVAL-3: a tool or a dynamic toolkit stops at its first denial.
    pub stops_at_denial: bool,
    /// KHORA-EVAL-2: a tool reuses a known result in silence.
    pub tool_reuses_silently: bool,
    /// KHORA-EVAL-3: a dynamic toolkit reports known results too.
    pub dynamic_reports_known: bool,
    /// KHORA-EVAL-2: a policy that throws denies.
    pub throw_denies: bool,
    /// KHORA-EVAL-4: a kit's instructions need a tool.
    pub instructions_need_tool: bool,
    /// KHORA-EVAL-4: empty instructions are left out of the join.
    pub drops_empty: bool,
    /// KHORA-EVAL-4: of two tools with one name the later stays.
    pub later_tool_wins: bool,
    /// KHORA-EVAL-5: the hooks of the kits around, of the composable itself and of the run, merged.
    pub merge_hooks: fn([&[Text]; 3]) -> Vec<Text>,
    /// KHORA-EVAL-5: the hooks that see a policy at the execution of a tool, of its merged ones and its own.
    pub execute_hooks: fn(&[Text], &[Text]) -> Vec<Text>,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            toolkit_asks_first: true,
            toolkit_asks_all: true,
            asks_once: true,
            stops_at_denial: true,
            tool_reuses_silently: true,
            dynamic_reports_known: true,
            throw_denies: true,
            instructions_need_tool: true,
            drops_empty: true,
            later_tool_wins: true,
            merge_hooks: |[around, own, run]| [around, own, run].concat(),
            execute_hooks: |merged, _| merged.to_vec(),
        }
    }
}

/// Where a policy was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// By a toolkit, for its members.
    Toolkit,
    /// By a tool.
    Tool,
    /// By a dynamic toolkit, for itself.
    DynamicToolkit,
    /// At the execution of a tool.
    Execute,
}

impl Phase {
    /// The name in a trace.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Toolkit => "toolkit",
            Phase::Tool => "tool",
            Phase::DynamicToolkit => "dynamicToolkit",
            Phase::Execute => "execute",
        }
    }
}

/// A policy hook that fired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The policy.
    pub policy: Text,
    /// Where.
    pub phase: Phase,
    /// The composable or tool that asked.
    pub asked_by: Text,
    /// The answer.
    pub allowed: bool,
    /// Whether the answer was known already.
    pub cached: bool,
    /// Why not.
    pub error: Option<Text>,
    /// The hooks that saw it: of the kits around, of the composable itself, of the run.
    pub hooks: Vec<Text>,
}

/// What an evaluation leaves.
#[derive(Clone, Debug, Default)]
pub struct Evaluation<'a> {
    /// The enabled tools by name, in the order in which JavaScript enumerates them.
    pub tools: Vec<(Text, &'a Tool)>,
    /// KHORA-EVAL-5: the hooks that see the execution of each tool, in the order of the tools.
    pub hooks: Vec<Vec<Text>>,
    /// The instructions of the composable.
    pub instructions: Text,
    /// The hooks that fired, concurrent members in member order.
    pub trace: Vec<Event>,
    /// The shared results.
    pub results: Results,
}

impl Steps {
    /// Evaluates a composable; `hooks` are the names of the run's own pipeline hooks.
    pub fn evaluate<'a>(&self, root: &'a Composable, outcomes: &Outcomes, hooks: &[Text]) -> Evaluation<'a> {
        let mut pass = Pass {
            rules: self.evaluation,
            outcomes,
            run_hooks: hooks,
            results: Results::default(),
            trace: Vec::new(),
            merged: Vec::new(),
        };
        let output = pass.composable(root, &[]);
        let tools = own_key_order(output.tools.iter().map(|(name, tool)| (name, *tool)));
        let hooks = |(_, tool): &(&Text, &Tool)| {
            let known = pass.merged.iter().find(|(known, _)| std::ptr::eq(*known, *tool));
            known.map(|(_, hooks)| hooks.clone()).unwrap_or_default()
        };
        Evaluation {
            hooks: tools.iter().map(hooks).collect(),
            tools: tools.into_iter().map(|(name, tool)| (name.clone(), tool)).collect(),
            instructions: output.instructions,
            trace: pass.trace,
            results: pass.results,
        }
    }
}

/// What one composable contributes.
#[derive(Default)]
struct Output<'a> {
    tools: Vec<(Text, &'a Tool)>,
    instructions: Text,
}

struct Pass<'a> {
    rules: Rules,
    outcomes: &'a Outcomes,
    run_hooks: &'a [Text],
    results: Results,
    trace: Vec<Event>,
    /// The enabled tools, told apart by where they are defined, and their merged hooks.
    merged: Vec<(*const Tool, Vec<Text>)>,
}

/// Who asks a policy.
#[derive(Clone, Copy)]
struct Asker<'a> {
    phase: Phase,
    name: &'a Text,
    inherited: &'a [Text],
    own: &'a [Text],
}

/// Why a policy said no, in the original's words.
pub(super) fn denial(policy: &Policy) -> Text {
    Writer::default().str("Policy denied: ").text(&policy.id).finish()
}

/// Asks a policy: its answer, and why not.
pub(super) fn ask(outcomes: &Outcomes, policy: &Policy) -> (bool, Option<Text>) {
    match outcomes.of(policy) {
        Outcome::Allows => (true, None),
        Outcome::Denies => (false, Some(denial(policy))),
        Outcome::Throws(message) => (false, Some(message.clone())),
    }
}

impl Pass<'_> {
    fn known(&self, policy: &Policy) -> Option<bool> {
        self.results.get(policy).filter(|_| self.rules.asks_once)
    }

    /// Asks a policy, or repeats what it said, and fires the hooks.
    fn resolve(&mut self, policy: &Policy, asker: Asker<'_>) -> bool {
        let known = self.known(policy);
        let (allowed, error) = match known {
            Some(true) => (true, None),
            Some(false) => (false, Some(denial(policy))),
            None => match ask(self.outcomes, policy) {
                (false, error) if !self.rules.throw_denies => {
                    let threw = matches!(self.outcomes.of(policy), Outcome::Throws(_));
                    (threw, error)
                }
                answer => answer,
            },
        };
        self.results.set(policy, allowed);
        self.trace.push(Event {
            policy: policy.id.clone(),
            phase: asker.phase,
            asked_by: asker.name.clone(),
            allowed,
            cached: known.is_some(),
            error,
            hooks: (self.rules.merge_hooks)([asker.inherited, asker.own, self.run_hooks]),
        });
        allowed
    }

    /// KHORA-EVAL-1: every policy that is not known yet, once, in order of first mention.
    fn resolve_members(&mut self, members: &[Composable], asker: Asker<'_>) {
        if !self.rules.toolkit_asks_first {
            return;
        }
        let mut asked = Results::default();
        for policy in members.iter().flat_map(Composable::policies) {
            let new = self.known(policy).is_none() && (asked.get(policy).is_none() || !self.rules.asks_once);
            if new {
                let allowed = self.resolve(policy, asker);
                asked.set(policy, allowed);
                if !allowed && !self.rules.toolkit_asks_all {
                    return;
                }
            }
        }
    }

    fn composable<'a>(&mut self, composable: &'a Composable, inherited: &[Text]) -> Output<'a> {
        match composable {
            Composable::Tool(tool) => self.tool(tool, inherited),
            Composable::Toolkit(kit) => self.toolkit(kit, inherited),
            Composable::DynamicToolkit(kit) => self.dynamic_toolkit(kit, inherited),
        }
    }

    /// KHORA-EVAL-2: a tool's policies as declared, up to the first denial.
    fn tool<'a>(&mut self, tool: &'a Tool, inherited: &[Text]) -> Output<'a> {
        let asker = Asker { phase: Phase::Tool, name: &tool.name, inherited, own: &tool.hooks };
        let enabled = self.allowed(&tool.policies, self.rules.tool_reuses_silently, asker);
        if !enabled {
            return Output::default();
        }
        let hooks = (self.rules.merge_hooks)([inherited, &tool.hooks, self.run_hooks]);
        self.merged.push((std::ptr::from_ref(tool), hooks));
        Output {
            tools: vec![(tool.name.clone(), tool)],
            instructions: join(tool.instructions.iter().flatten(), BLANK_LINE),
        }
    }

    /// Whether all of these policies allow, up to the first denial; one that is known already may be taken without a word.
    fn allowed(&mut self, policies: &[Policy], reuses: bool, asker: Asker) -> bool {
        let mut enabled = true;
        for policy in policies {
            let allowed = match self.known(policy) {
                Some(allowed) if reuses => allowed,
                _ => self.resolve(policy, asker),
            };
            enabled &= allowed;
            if !allowed && self.rules.stops_at_denial {
                break;
            }
        }
        enabled
    }

    fn toolkit<'a>(&mut self, kit: &'a Toolkit, inherited: &[Text]) -> Output<'a> {
        let asker = Asker { phase: Phase::Toolkit, name: &kit.name, inherited, own: &kit.hooks };
        self.resolve_members(&kit.members, asker);
        self.members(&kit.members, kit.instructions.as_deref(), asker)
    }

    /// KHORA-EVAL-3: its own policies first; only then are its members made.
    fn dynamic_toolkit<'a>(&mut self, kit: &'a DynamicToolkit, inherited: &[Text]) -> Output<'a> {
        let asker = Asker { phase: Phase::DynamicToolkit, name: &kit.name, inherited, own: &kit.hooks };
        let reuses = !self.rules.dynamic_reports_known;
        let enabled = self.allowed(&kit.policies, reuses, asker);
        if !enabled {
            return Output::default();
        }
        let asker = Asker { phase: Phase::Toolkit, ..asker };
        self.resolve_members(&kit.creates, asker);
        self.members(&kit.creates, kit.instructions.as_deref(), asker)
    }

    /// KHORA-EVAL-4: what the members contribute, in member order.
    fn members<'a>(
        &mut self, members: &'a [Composable], instructions: Option<&[Text]>, asker: Asker<'_>,
    ) -> Output<'a> {
        let inherited = [asker.inherited, asker.own].concat();
        let outputs: Vec<Output<'a>> = members.iter().map(|member| self.composable(member, &inherited)).collect();
        let mut tools: Vec<(Text, &'a Tool)> = Vec::new();
        let mut places: HashMap<Text, usize> = HashMap::new();
        for (name, tool) in outputs.iter().flat_map(|output| &output.tools) {
            match places.get(name) {
                Some(place) if self.rules.later_tool_wins => tools[*place].1 = *tool,
                Some(_) => {}
                None => {
                    places.insert(name.clone(), tools.len());
                    tools.push((name.clone(), *tool));
                }
            }
        }
        if tools.is_empty() && self.rules.instructions_need_tool {
            return Output::default();
        }
        let own = instructions.unwrap_or_default().iter();
        let blocks = own
            .chain(outputs.iter().map(|output| &output.instructions))
            .filter(|block| !is_empty(block) || !self.rules.drops_empty);
        Output { instructions: join(blocks, BLANK_LINE), tools }
    }
}
