//! A builder for new capsules: fresh id, present time, and a method for what most records say.

use super::{Capsule, CapsuleType, Integer, Members, RandomError, ReasoningOption, Timestamp, ToolCall, Uuid};
use crate::Value;

/// Collects what a capsule says. Everything else has the default of the tables.
///
/// ```
/// use canon::Value;
/// use canon::capsule::{Capsule, CapsuleType, ReasoningOption, ToolCall};
///
/// let capsule = Capsule::builder(CapsuleType::Agent)
///     .domain("deploy")
///     .requested_by("ops@example.com", "scale the web tier to six replicas")
///     .agent("planner")
///     .environment("region", Value::string("eu-west-1"))
///     .option(ReasoningOption::chosen("scale", "six replicas").feasibility(0.9))
///     .option(ReasoningOption::rejected("wait", "do nothing", "the queue keeps growing"))
///     .because("latency is above target", 0.95)
///     .approved_by("team-lead")
///     .call(ToolCall::succeeded("kubectl_scale", Value::string("scaled"), 820))
///     .succeeded("the web tier runs six replicas")
///     .build()?;
///
/// assert_eq!(capsule.reasoning.selected_option, "scale");
/// assert_eq!(capsule.execution.duration_ms.as_u64(), Some(820));
/// # Ok::<(), canon::capsule::RandomError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct Builder {
    id: Option<Uuid>,
    capsule: Capsule,
}

impl Capsule {
    /// Starts a capsule of this type.
    pub fn builder(kind: CapsuleType) -> Builder {
        Builder { id: None, capsule: Capsule { kind, ..Capsule::defaults() } }
    }
}

impl Builder {
    /// This id instead of a fresh one.
    pub fn id(mut self, id: Uuid) -> Builder {
        self.id = Some(id);
        self
    }

    /// The functional area.
    pub fn domain(mut self, domain: impl Into<String>) -> Builder {
        self.capsule.domain = domain.into();
        self
    }

    /// The capsule above this one.
    pub fn parent(mut self, parent: Uuid) -> Builder {
        self.capsule.parent_id = Some(parent);
        self
    }

    /// The place in a chain, behind the capsule with this hash.
    pub fn after(mut self, sequence: u64, previous_hash: impl Into<String>) -> Builder {
        self.capsule.sequence = sequence.into();
        self.capsule.previous_hash = Some(previous_hash.into());
        self
    }

    /// Who asked, and for what.
    pub fn requested_by(mut self, source: impl Into<String>, request: impl Into<String>) -> Builder {
        self.capsule.trigger.source = source.into();
        self.capsule.trigger.request = request.into();
        self
    }

    /// How the action was initiated, where no user asked for it.
    pub fn triggered(mut self, kind: impl Into<String>) -> Builder {
        self.capsule.trigger.kind = kind.into();
        self
    }

    /// When, if not now.
    pub fn at(mut self, timestamp: Timestamp) -> Builder {
        self.capsule.trigger.timestamp = timestamp;
        self
    }

    /// The agent that acts.
    pub fn agent(mut self, agent: impl Into<String>) -> Builder {
        self.capsule.context.agent_id = agent.into();
        self
    }

    /// The conversation or workflow.
    pub fn session(mut self, session: impl Into<String>) -> Builder {
        self.capsule.context.session_id = Some(session.into());
        self
    }

    /// One more fact about the surroundings.
    pub fn environment(mut self, name: &str, value: Value) -> Builder {
        let environment = std::mem::take(&mut self.capsule.context.environment);
        self.capsule.context.environment = environment.with(name, value);
        self
    }

    /// One more option that was weighed. The chosen one becomes `selected_option`.
    pub fn option(mut self, option: ReasoningOption) -> Builder {
        let reasoning = &mut self.capsule.reasoning;
        if option.selected {
            reasoning.selected_option.clone_from(&option.id);
        }
        let description = Value::string(option.description.as_str());
        reasoning.options_considered.push(description);
        reasoning.options.push(option);
        self
    }

    /// Why, and how sure.
    pub fn because(mut self, reasoning: impl Into<String>, confidence: f64) -> Builder {
        self.capsule.reasoning.reasoning = reasoning.into();
        self.capsule.reasoning.confidence = confidence;
        self
    }

    /// The model that decided.
    pub fn model(mut self, model: impl Into<String>) -> Builder {
        self.capsule.reasoning.model = Some(model.into());
        self
    }

    /// The human who approved.
    pub fn approved_by(mut self, approver: impl Into<String>) -> Builder {
        self.capsule.authority.kind = "human_approved".to_owned();
        self.capsule.authority.approver = Some(approver.into());
        self
    }

    /// The policy that allowed it.
    pub fn allowed_by_policy(mut self, policy: impl Into<String>) -> Builder {
        self.capsule.authority.kind = "policy".to_owned();
        self.capsule.authority.policy_reference = Some(policy.into());
        self
    }

    /// One more external action; its duration adds to the whole.
    pub fn call(mut self, call: ToolCall) -> Builder {
        let execution = &mut self.capsule.execution;
        let durations = [&execution.duration_ms, &call.duration_ms].map(|ms| ms.as_u64());
        if let [Some(before), Some(more)] = durations {
            execution.duration_ms = before.saturating_add(more).into();
        }
        execution.tool_calls.push(call);
        self
    }

    /// It worked.
    pub fn succeeded(mut self, summary: impl Into<String>) -> Builder {
        self.capsule.outcome.status = "success".to_owned();
        self.capsule.outcome.summary = summary.into();
        self
    }

    /// It did not.
    pub fn failed(mut self, error: impl Into<String>) -> Builder {
        self.capsule.outcome.status = "failure".to_owned();
        self.capsule.outcome.error = Some(error.into());
        self
    }

    /// The result for machines.
    pub fn result(mut self, result: Value) -> Builder {
        self.capsule.outcome.result = result;
        self
    }

    /// One more measure of performance or quality.
    pub fn metric(mut self, name: &str, value: Value) -> Builder {
        let metrics = std::mem::take(&mut self.capsule.outcome.metrics);
        self.capsule.outcome.metrics = metrics.with(name, value);
        self
    }

    /// The capsule, with a fresh id unless one was given.
    pub fn build(self) -> Result<Capsule, RandomError> {
        let id = match self.id {
            Some(id) => id,
            None => Uuid::random()?,
        };
        Ok(Capsule { id, ..self.capsule })
    }
}

impl ReasoningOption {
    /// The option that was chosen.
    pub fn chosen(id: impl Into<String>, description: impl Into<String>) -> ReasoningOption {
        ReasoningOption { id: id.into(), description: description.into(), selected: true, ..ReasoningOption::default() }
    }

    /// An option that was not, and why.
    pub fn rejected(
        id: impl Into<String>, description: impl Into<String>, reason: impl Into<String>,
    ) -> ReasoningOption {
        ReasoningOption { rejection_reason: reason.into(), selected: false, ..ReasoningOption::chosen(id, description) }
    }

    /// How feasible it was thought to be, from 0.0 to 1.0.
    pub fn feasibility(mut self, feasibility: f64) -> ReasoningOption {
        self.feasibility = feasibility;
        self
    }
}

impl ToolCall {
    /// A call that gave back a result.
    pub fn succeeded(tool: impl Into<String>, result: Value, duration_ms: impl Into<Integer>) -> ToolCall {
        ToolCall { tool: tool.into(), result, success: true, duration_ms: duration_ms.into(), ..ToolCall::default() }
    }

    /// A call that failed.
    pub fn failed(tool: impl Into<String>, error: impl Into<String>, duration_ms: impl Into<Integer>) -> ToolCall {
        ToolCall {
            tool: tool.into(),
            error: Some(error.into()),
            duration_ms: duration_ms.into(),
            ..ToolCall::default()
        }
    }

    /// With the arguments that it was given.
    pub fn with_arguments(mut self, arguments: Members) -> ToolCall {
        self.arguments = arguments;
        self
    }
}
