//! The typed capsule: thirteen top-level members, six of them sections.
//!
//! Each table of the source is one `members!` block: name, type and default of
//! every member, in the table's order. Reading, printing and the key lists of
//! validation all come from these blocks.

mod member;
mod sections;
mod table;

use super::Version;
use super::{Integer, Timestamp, Uuid};
use crate::Value;
use member::Member;
use table::members;

pub use member::{Members, ModelError, Place};
pub use sections::{Authority, Context, Execution, Outcome, Reasoning, ReasoningOption, ToolCall, Trigger};
pub use table::Table;

/// The categories of AI action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapsuleType {
    /// A decision cycle.
    Agent,
    /// A tool invocation.
    Tool,
    /// An internal event.
    System,
    /// An emergency stop.
    Kill,
    /// An orchestration.
    Workflow,
    /// A conversation turn.
    Chat,
    /// A document operation.
    Vault,
    /// An authentication event.
    Auth,
}

impl CapsuleType {
    const NAMES: [(CapsuleType, &'static str); 8] = [
        (CapsuleType::Agent, "agent"),
        (CapsuleType::Tool, "tool"),
        (CapsuleType::System, "system"),
        (CapsuleType::Kill, "kill"),
        (CapsuleType::Workflow, "workflow"),
        (CapsuleType::Chat, "chat"),
        (CapsuleType::Vault, "vault"),
        (CapsuleType::Auth, "auth"),
    ];

    /// The name in a capsule.
    pub fn name(self) -> &'static str {
        let known = CapsuleType::NAMES.iter().find(|(kind, _)| *kind == self);
        known.map_or("", |(_, name)| name)
    }

    /// The type with this name.
    pub fn from_name(name: &str) -> Option<CapsuleType> {
        let known = CapsuleType::NAMES.iter().find(|(_, known)| *known == name);
        known.map(|(kind, _)| *kind)
    }
}

members! {
    /// A record of one AI action, without its seal.
    ///
    /// [`Capsule::builder`] makes one; [`Capsule::from_value`] reads one.
    Capsule {
        /// Unique identifier.
        id "id": Uuid = Uuid::version_4([0; 16]);
        /// Category of the action.
        kind "type": CapsuleType = CapsuleType::Agent;
        /// Functional area.
        domain "domain": String = "agents".to_owned();
        /// The capsule above this one in a hierarchy.
        parent_id "parent_id": Option<Uuid> = None;
        /// Position in the chain, from 0.
        sequence "sequence": Integer = Integer::from(0);
        /// Hash of the capsule before this one; none for the first.
        previous_hash "previous_hash": Option<String> = None;
        /// Version of the wire format (CPS-VER-1).
        spec_version "spec_version": String = "1.0".to_owned();
        /// What initiated the action.
        trigger "trigger": Trigger = Trigger::default();
        /// The state of the system.
        context "context": Context = Context::default();
        /// Why the decision was made.
        reasoning "reasoning": Reasoning = Reasoning::default();
        /// Who or what authorized it.
        authority "authority": Authority = Authority::default();
        /// What happened.
        execution "execution": Execution = Execution::default();
        /// What came of it.
        outcome "outcome": Outcome = Outcome::default();
    }
}

impl Capsule {
    /// CPS-MODEL-1: builds the capsule from a document, with defaults for what
    /// is absent and without what is unknown.
    ///
    /// ```
    /// use canon::{Value, capsule::Capsule};
    ///
    /// let document = Value::read(br#"{
    ///     "id": "12345678-1234-1234-1234-123456789ABC", "type": "agent",
    ///     "trigger": {"timestamp": "2026-01-01T00:00:00Z"}, "color": "red"
    /// }"#).unwrap();
    /// let capsule = Capsule::from_value(&document).unwrap();
    /// assert_eq!(capsule.domain, "agents");
    /// assert_eq!(capsule.trigger.timestamp.to_string(), "2026-01-01T00:00:00+00:00");
    ///
    /// let nameless = Value::read(br#"{"type": "agent"}"#).unwrap();
    /// assert_eq!(Capsule::from_value(&nameless).unwrap_err().field, "id");
    /// ```
    pub fn from_value(document: &Value) -> Result<Capsule, ModelError> {
        Capsule::read(document, &Place::ROOT)
    }

    /// The same under a reading of CPS-VER-1.
    pub fn from_value_as(document: &Value, version: Version) -> Result<Capsule, ModelError> {
        match (version, document) {
            (Version::V12, Value::Object(_)) => Capsule::from_value(&without_version(document.clone())),
            _ => Capsule::from_value(document),
        }
    }

    /// The content as a document with all thirteen members.
    pub fn to_value(&self) -> Value {
        self.write()
    }

    /// The same under a reading of CPS-VER-1.
    pub fn to_value_as(&self, version: Version) -> Value {
        match version {
            Version::V13 => self.to_value(),
            Version::V12 => without_version(self.to_value()),
        }
    }

    /// The content as compact JSON text, in the order of the tables.
    pub fn to_text(&self) -> String {
        self.to_value().to_text()
    }

    /// The top-level member names in their order, under a reading of CPS-VER-1.
    pub fn keys(version: Version) -> impl Iterator<Item = &'static str> {
        Capsule::KEYS.iter().copied().filter(move |key| version == Version::V13 || *key != SPEC_VERSION)
    }
}

const SPEC_VERSION: &str = "spec_version";

fn without_version(document: Value) -> Value {
    match document {
        Value::Object(members) => {
            Value::Object(members.into_iter().filter(|(name, _)| *name != SPEC_VERSION).collect())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Capsule, ModelError> {
        Capsule::from_value(&Value::read(text.as_bytes()).unwrap())
    }

    const LEAST: &str = r#"{"id":"12345678-1234-1234-1234-123456789ABC","type":"agent",
        "trigger":{"timestamp":"2026-01-01T00:00:00Z"}}"#;

    #[test]
    fn absent_members_get_the_defaults_of_the_tables() {
        let text = read(LEAST).unwrap().to_text();
        assert_eq!(
            text,
            concat!(
                r#"{"id":"12345678-1234-1234-1234-123456789abc","type":"agent","domain":"agents","#,
                r#""parent_id":null,"sequence":0,"previous_hash":null,"spec_version":"1.0","#,
                r#""trigger":{"type":"user_request","source":"","timestamp":"2026-01-01T00:00:00+00:00","#,
                r#""request":"","correlation_id":null,"user_id":null},"#,
                r#""context":{"agent_id":"","session_id":null,"environment":{}},"#,
                r#""reasoning":{"analysis":"","options":[],"options_considered":[],"selected_option":"","#,
                r#""reasoning":"","confidence":0.0,"model":null,"prompt_hash":null},"#,
                r#""authority":{"type":"autonomous","approver":null,"policy_reference":null,"chain":[],"#,
                r#""escalation_reason":null},"#,
                r#""execution":{"tool_calls":[],"duration_ms":0,"resources_used":{}},"#,
                r#""outcome":{"status":"pending","result":null,"summary":"","error":null,"#,
                r#""side_effects":[],"metrics":{}}}"#,
            )
        );
    }

    #[test]
    fn a_printed_capsule_reads_back_as_itself() {
        let capsule = read(LEAST).unwrap();
        assert_eq!(Capsule::from_value(&capsule.to_value()), Ok(capsule));
    }

    #[test]
    fn twelve_keys_leave_the_version_out_and_do_not_look_at_it() {
        let document = Value::read(LEAST.replacen('{', r#"{"spec_version":7,"#, 1).as_bytes());
        let document = document.unwrap();
        let fault = Capsule::from_value_as(&document, Version::V13).unwrap_err();
        assert_eq!(fault.field, "spec_version");
        let capsule = Capsule::from_value_as(&document, Version::V12).unwrap();
        let emitted = capsule.to_value_as(Version::V12);
        assert_eq!(emitted.get("spec_version"), None);
        assert_eq!(emitted.as_object().map(<[_]>::len), Some(12));
        assert_eq!(Capsule::keys(Version::V12).count(), 12);
    }

    #[test]
    fn a_member_of_another_type_is_named() {
        let with = |members: &str| {
            let text = LEAST.replacen('{', &format!("{{{members},"), 1);
            read(&text).unwrap_err().to_string()
        };
        assert_eq!(with(r#""domain":null"#), "domain: want a string");
        assert_eq!(with(r#""sequence":1.0"#), "sequence: want an integer literal");
        assert_eq!(with(r#""sequence":true"#), "sequence: want an integer literal");
        assert_eq!(with(r#""context":null"#), "context: want an object");
        assert_eq!(with(r#""parent_id":"x""#), "parent_id: want a UUID or null");
        assert_eq!(
            with(r#""reasoning":{"options":[{},{"selected":1}]}"#),
            "reasoning.options[1].selected: want true or false"
        );
        assert_eq!(with(r#""execution":{"tool_calls":[[]]}"#), "execution.tool_calls[0]: want an object");
        let timeless = read(&LEAST.replace("timestamp", "time")).unwrap_err();
        assert_eq!(timeless.to_string(), "trigger.timestamp: is required");
        let without = r#"{"id":"12345678-1234-1234-1234-123456789ABC","type":"agent"}"#;
        assert_eq!(read(without).unwrap_err().field, "trigger.timestamp");
        let unknown = read(&LEAST.replace(r#""agent""#, r#""robot""#)).unwrap_err();
        assert_eq!(unknown.field, "type");
        assert_eq!(read("[]").unwrap_err().field, "");
    }
}
