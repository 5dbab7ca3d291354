//! The six sections, the options and the tool calls: the tables of the source, line for line.

use super::member::{Member, Members, ModelError, Place, read_each};
use super::table::members;
use super::{Integer, Timestamp};
use crate::Value;

members! {
    /// What initiated this action?
    Trigger {
        /// How: `user_request`, `scheduled`, `system` or `agent`.
        kind "type": String = "user_request".to_owned();
        /// Who or what.
        source "source": String = String::new();
        /// When.
        timestamp "timestamp": Timestamp = Timestamp::now();
        /// The task, instruction or query.
        request "request": String = String::new();
        /// Links capsules of one operation across services.
        correlation_id "correlation_id": Option<String> = None;
        /// The authenticated user, if there is one.
        user_id "user_id": Option<String> = None;
    }
}

members! {
    /// What was the state of the system?
    Context {
        /// The agent that acted.
        agent_id "agent_id": String = String::new();
        /// The conversation or workflow it belongs to.
        session_id "session_id": Option<String> = None;
        /// Free description of the surroundings.
        environment "environment": Members = Members::default();
    }
}

members! {
    /// Why was this decision made?
    Reasoning {
        /// The first assessment.
        analysis "analysis": String = String::new();
        /// The options that were weighed.
        options "options": Vec<ReasoningOption> = Vec::new();
        /// Their descriptions, for quick reading.
        options_considered "options_considered": Vec<Value> = Vec::new();
        /// The one that was chosen.
        selected_option "selected_option": String = String::new();
        /// Why it was chosen.
        reasoning "reasoning": String = String::new();
        /// From 0.0 to 1.0.
        confidence "confidence": f64 = 0.0;
        /// The model that decided.
        model "model": Option<String> = None;
        /// SHA3-256 of the prompt.
        prompt_hash "prompt_hash": Option<String> = None;
    }
}

members! {
    /// An option that was weighed.
    ReasoningOption {
        /// Unique within the capsule.
        id "id": String = String::new();
        /// The action that would be taken.
        description "description": String = String::new();
        /// For it.
        pros "pros": Vec<Value> = Vec::new();
        /// Against it.
        cons "cons": Vec<Value> = Vec::new();
        /// Free description of its impact.
        estimated_impact "estimated_impact": Members = Members::default();
        /// From 0.0 to 1.0.
        feasibility "feasibility": f64 = 0.0;
        /// What could go wrong.
        risks "risks": Vec<Value> = Vec::new();
        /// Whether it was chosen.
        selected "selected": bool = false;
        /// Why it was not.
        rejection_reason "rejection_reason": String = String::new();
    }
}

members! {
    /// Who or what authorized this action?
    Authority {
        /// How: `autonomous`, `human_approved`, `policy` or `escalated`.
        kind "type": String = "autonomous".to_owned();
        /// The human who approved.
        approver "approver": Option<String> = None;
        /// The policy that allowed it.
        policy_reference "policy_reference": Option<String> = None;
        /// The steps of an approval on several levels.
        chain "chain": Vec<Value> = Vec::new();
        /// Why it had to go higher.
        escalation_reason "escalation_reason": Option<String> = None;
    }
}

members! {
    /// What actually happened?
    Execution {
        /// Every external action, in order.
        tool_calls "tool_calls": Vec<ToolCall> = Vec::new();
        /// Duration of the whole execution in milliseconds.
        duration_ms "duration_ms": Integer = Integer::from(0);
        /// What it cost.
        resources_used "resources_used": Members = Members::default();
    }
}

members! {
    /// One external action.
    ToolCall {
        /// Name of the tool.
        tool "tool": String = String::new();
        /// What it was given.
        arguments "arguments": Members = Members::default();
        /// What it gave back.
        result "result": Value = Value::Null;
        /// Whether it succeeded.
        success "success": bool = false;
        /// Duration in milliseconds.
        duration_ms "duration_ms": Integer = Integer::from(0);
        /// Why it failed.
        error "error": Option<String> = None;
    }
}

members! {
    /// What was the result?
    Outcome {
        /// `pending`, `success`, `failure`, `partial` or `blocked`.
        status "status": String = "pending".to_owned();
        /// The result for machines.
        result "result": Value = Value::Null;
        /// The result for people, in one line.
        summary "summary": String = String::new();
        /// Why it failed or was blocked.
        error "error": Option<String> = None;
        /// What changed in the world.
        side_effects "side_effects": Vec<Value> = Vec::new();
        /// Performance and quality.
        metrics "metrics": Members = Members::default();
    }
}

macro_rules! default {
    ($($table:ident),+) => {
        $(impl Default for $table {
            fn default() -> $table {
                $table::defaults()
            }
        })+
    };
}

default!(Trigger, Context, Reasoning, ReasoningOption, Authority, Execution, ToolCall, Outcome);

macro_rules! each {
    ($($table:ident),+) => {
        $(impl Member for Vec<$table> {
            const WANT: &'static str = "an array";

            fn read(value: &Value, place: &Place<'_>) -> Result<Vec<$table>, ModelError> {
                read_each(value, place)
            }

            fn write(&self) -> Value {
                Value::Array(self.iter().map(Member::write).collect())
            }
        })+
    };
}

each!(ReasoningOption, ToolCall);
