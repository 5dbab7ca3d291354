//! The decisions of the capability rules, one field each, so that a mutant is the same table with one field replaced.

use super::definition::{Agent, Composable, DynamicToolkit, Policy, Tool, Toolkit};
use super::envelope::Capture;
use super::evaluate::Evaluation;
use super::link::Link;
use super::payload::{self, Extra};
use super::policy::Results;
use super::runtime::StaticHashes;
use super::{Fault, Path};
use super::{agent, diff, envelope, evaluate, instructions, invocation, runtime, schema, session, text};
use crate::notation::js::{Heap, JsValue, Serialization};
use crate::spec::Order;
use crate::{Duplicates, Hashing, Profile, Readings, Settings, Text, Value, collation};
use std::cmp::Ordering;

/// How two strings compare.
pub type Compare = fn(&Text, &Text) -> Ordering;

/// What a schema at this place hashes as.
pub type SchemaInput = fn(&Steps, &Heap, &JsValue, &Path<'_>) -> Result<Option<Value>, Fault>;

/// The table of steps.
#[derive(Clone, Debug)]
pub struct Steps {
    /// Canonical text and hash of a payload.
    pub hash: Hashing,
    /// KHORA-ORD-1: names, ids and instruction lines.
    pub compare: Compare,
    /// IN-DUP: of a name that stands twice in the entries of an object.
    pub duplicates: Duplicates,
    /// KHORA-UNDEF-1: what is left of values that JSON cannot hold.
    pub serialization: Serialization,
    /// KHORA-SCHEMA-1: what a schema hashes as.
    pub schema: SchemaInput,
    /// KHORA-TOOL-1: a tool's description.
    pub description: fn(Option<&Text>) -> Value,
    /// KHORA-TOOL-2: a tool's instructions.
    pub tool_instructions: fn(&Steps, Option<&[Text]>) -> Value,
    /// KHORA-TOOL-3, KHORA-DYN-1: policy ids.
    pub policy_ids: fn(&Steps, &[Policy]) -> Value,
    /// KHORA-TOOL-4: policy bindings.
    pub policy_bindings: fn(&Steps, &[Policy]) -> Option<Value>,
    /// KHORA-KIT-2, KHORA-DYN-1: a kit's instructions.
    pub kit_instructions: fn(&Steps, Option<&[Text]>) -> Value,
    /// KHORA-KIT-3: a toolkit's members, name and hash.
    pub members: fn(&Steps, Vec<(Text, String)>) -> Value,
    /// KHORA-KIT-1: what else a toolkit hashes (nothing).
    pub toolkit_extra: fn(&Steps, &Toolkit) -> Extra,
    /// KHORA-DYN-1: what else a dynamic toolkit hashes (nothing).
    pub dynamic_extra: fn(&Steps, &DynamicToolkit) -> Extra,
    /// KHORA-AGENT-1: what else an agent hashes (nothing).
    pub agent_extra: fn(&Steps, &Agent) -> Extra,
    /// KHORA-AGENT-2: an agent's instruction lines.
    pub agent_lines: fn(&Steps, &[Text]) -> Vec<Text>,
    /// KHORA-AGENT-2: how a line is trimmed.
    pub trim: fn(&Text) -> Text,
    /// KHORA-RUN-2: the tools that have a static hash.
    pub static_leaves: for<'a> fn(&'a Composable, &mut Vec<&'a Tool>),
    /// KHORA-RUN-3: which hash of a repeated name stays.
    pub record_static: fn(&mut StaticHashes, &Text, String),
    /// KHORA-RUN-1: the order of the enabled tools.
    pub runtime_order: fn(&Steps, &mut Vec<(Text, &Tool)>),
    /// KHORA-INV: the invocation context.
    pub invocation: invocation::Rules,
    /// KHORA-EVAL: evaluation.
    pub evaluation: evaluate::Rules,
    /// KHORA-ENV-1: the policy results of an envelope.
    pub policy_results: fn(&Steps, &Results) -> Vec<(Text, bool)>,
    /// KHORA-ENV-3: whether the static part of an envelope is left out.
    pub leaves_static_out: fn(&Capture) -> bool,
    /// KHORA-ENV-2: what the model is told.
    pub turn_instructions: fn(&Steps, &Agent, &Evaluation<'_>) -> Text,
    /// KHORA-ENV-1: a tool's description on the wire.
    pub wire_description: fn(Option<&Text>) -> Value,
    /// KHORA-LINK-1: a link as it is stored.
    pub link_value: fn(&Link) -> Value,
    /// KHORA-DIFF: comparisons.
    pub diff: diff::Rules,
    /// KHORA-SESS: sessions.
    pub session: session::Rules,
}

impl Steps {
    /// The steps under these readings, with this canonicalizer.
    pub fn new(hash: Hashing, readings: &Readings) -> Steps {
        Steps {
            hash,
            compare: match Profile::KHORA.spec().under(readings).order.of_names() {
                Order::Collation => by_locale,
                _ => by_code_unit,
            },
            duplicates: Profile::KHORA.spec().under(readings).duplicates,
            serialization: Serialization::default(),
            schema: schema::input,
            description: payload::description,
            tool_instructions: payload::sorted_instructions,
            policy_ids: payload::sorted_policy_ids,
            policy_bindings: payload::sorted_bindings,
            kit_instructions: payload::instructions_or_null,
            members: payload::sorted_members,
            toolkit_extra: |_, _| Extra::new(),
            dynamic_extra: |_, _| Extra::new(),
            agent_extra: |_, _| Extra::new(),
            agent_lines: agent::trimmed_lines,
            trim: text::trim,
            static_leaves: runtime::leaves,
            record_static: runtime::later_wins,
            runtime_order: runtime::by_name,
            invocation: invocation::Rules {
                empty: match readings.is("KHORA-INV-4", "hashed") {
                    true => invocation::as_empty_object,
                    false => invocation::omitted,
                },
                ..invocation::Rules::default()
            },
            evaluation: evaluate::Rules::default(),
            policy_results: envelope::results_by_id,
            leaves_static_out: envelope::leaves_static_out,
            turn_instructions: instructions::turn,
            wire_description: envelope::wire_description,
            link_value: Link::to_value,
            diff: diff::Rules::default(),
            session: session::Rules::default(),
        }
    }

    /// The reference under these readings.
    pub fn reference(readings: &Readings) -> Steps {
        let settings = Settings::new(Profile::KHORA, *readings);
        Steps::new(Hashing::engine(settings), readings)
    }
}

/// KHORA-ORD-1 `locale`: ICU root collation, as `localeCompare` runs.
pub fn by_locale(a: &Text, b: &Text) -> Ordering {
    match (a.as_str(), b.as_str()) {
        (Some(a), Some(b)) => collation::compare_str(a, b),
        _ => collation::compare(&text::units(a), &text::units(b)),
    }
}

/// KHORA-ORD-1 `codeunit`: UTF-16 code units.
pub fn by_code_unit(a: &Text, b: &Text) -> Ordering {
    a.utf16().cmp(b.utf16())
}
