//! Lint: what the tables describe but validation does not enforce, and values that other languages spell differently.

mod javascript;

use super::time::{Timestamp, is_time};
use crate::Value;
use std::fmt;

/// What a finding is about. The names are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LintKind {
    /// A value outside its enumeration.
    UnknownValue,
    /// A rejected option without a reason.
    MissingRejectionReason,
    /// `selected_option` matches no option.
    UnmatchedSelection,
    /// `feasibility` outside 0..1.
    FeasibilityRange,
    /// An element or member of another type than its table says.
    ElementType,
    /// A timestamp in another form than the emitted one.
    TimestampForm,
    /// An id in another form than the emitted one.
    IdForm,
    /// A float that JavaScript would print as an integer.
    IntegralFloat,
    /// An integer that JavaScript would round.
    UnsafeInteger,
    /// A float that Python and JavaScript spell differently.
    FloatSpelling,
    /// A negative zero.
    NegativeZero,
}

impl LintKind {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            LintKind::UnknownValue => "unknown_value",
            LintKind::MissingRejectionReason => "missing_rejection_reason",
            LintKind::UnmatchedSelection => "unmatched_selection",
            LintKind::FeasibilityRange => "feasibility_range",
            LintKind::ElementType => "element_type",
            LintKind::TimestampForm => "timestamp_form",
            LintKind::IdForm => "id_form",
            LintKind::IntegralFloat => "integral_float",
            LintKind::UnsafeInteger => "unsafe_integer",
            LintKind::FloatSpelling => "float_spelling",
            LintKind::NegativeZero => "negative_zero",
        }
    }
}

/// Something worth a look. It never makes a capsule invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is about.
    pub kind: LintKind,
    /// The dotted path.
    pub field: String,
    /// One line for people.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.field, self.message, self.kind.name())
    }
}

/// The enumerations of the inner tables.
const ENUMERATIONS: [(&str, &str, &[&str]); 3] = [
    ("trigger", "type", &["user_request", "scheduled", "system", "agent"]),
    ("authority", "type", &["autonomous", "human_approved", "policy", "escalated"]),
    ("outcome", "status", &["pending", "success", "failure", "partial", "blocked"]),
];

/// The arrays whose elements the tables say to be strings.
const TEXT_LISTS: [(&str, &str); 2] = [("reasoning", "options_considered"), ("outcome", "side_effects")];

/// Everything worth a look, in the order of the tables, then of the document.
///
/// ```
/// use canon::{Value, capsule::lint};
///
/// let document = Value::read(br#"{"outcome": {"status": "done", "metrics": {"cost": 1.0}}}"#);
/// let found: Vec<_> = lint(&document.unwrap()).iter().map(|finding| finding.kind.name()).collect();
/// assert_eq!(found, ["unknown_value", "integral_float"]);
/// ```
pub fn lint(document: &Value) -> Vec<Finding> {
    let mut findings = Findings::default();
    ids(document, &mut findings);
    for (section, key, known) in ENUMERATIONS {
        let value = document.get(section).and_then(|section| section.get(key));
        if let Some(name) = value.and_then(Value::as_str)
            && !known.contains(&name)
        {
            let message = format!("{name:?} is none of {}", known.join(", "));
            findings.add(LintKind::UnknownValue, format!("{section}.{key}"), message);
        }
    }
    timestamp(document, &mut findings);
    options(document, &mut findings);
    for (section, key) in TEXT_LISTS {
        let list = document.get(section).and_then(|section| section.get(key));
        texts(list, &format!("{section}.{key}"), &mut findings);
    }
    tool_calls(document, &mut findings);
    javascript::look(document, &mut findings);
    findings.0
}

#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, kind: LintKind, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(Finding { kind, field: field.into(), message: message.into() });
    }
}

fn ids(document: &Value, findings: &mut Findings) {
    for key in ["id", "parent_id"] {
        let text = document.get(key).and_then(Value::as_str).unwrap_or_default();
        if super::Uuid::parse(text).is_some_and(|id| id.to_string() != text) {
            findings.add(LintKind::IdForm, key, "creators emit lower-case hex");
        }
    }
}

fn timestamp(document: &Value, findings: &mut Findings) {
    for (field, value) in [
        ("trigger.timestamp", document.get("trigger").and_then(|trigger| trigger.get("timestamp"))),
        ("signed_at", document.get("signed_at")),
    ] {
        let Some(text) = value.and_then(Value::as_str) else {
            continue;
        };
        let emitted = Timestamp::parse(text).map(|time| time.to_string());
        match emitted {
            Some(emitted) if emitted != text => {
                findings.add(LintKind::TimestampForm, field, format!("creators emit {emitted}"));
            }
            Some(emitted) if !emitted.ends_with("+00:00") => {
                findings.add(LintKind::TimestampForm, field, "creators emit UTC");
            }
            None if field == "signed_at" && !text.is_empty() && !is_time(text) => {
                findings.add(LintKind::TimestampForm, field, "not a timestamp");
            }
            _ => {}
        }
    }
}

fn options(document: &Value, findings: &mut Findings) {
    let Some(reasoning) = document.get("reasoning") else {
        return;
    };
    let options = match reasoning.get("options") {
        Some(Value::Array(options)) => options.as_slice(),
        Some(_) => {
            findings.add(LintKind::ElementType, "reasoning.options", "want an array");
            &[]
        }
        None => &[],
    };
    for (index, option) in options.iter().enumerate() {
        let field = |key: &str| format!("reasoning.options[{index}]{key}");
        if option.as_object().is_none() {
            findings.add(LintKind::ElementType, field(""), "want an object");
            continue;
        }
        let feasibility = option.get("feasibility").and_then(Value::as_number);
        if let Some(literal) = feasibility
            && !literal.parse::<f64>().is_ok_and(|number| (0.0..=1.0).contains(&number))
        {
            let message = format!("{literal} is not within 0.0 and 1.0");
            findings.add(LintKind::FeasibilityRange, field(".feasibility"), message);
        }
        let rejected = option.get("selected") == Some(&Value::Bool(false));
        let reason = option.get("rejection_reason").and_then(Value::as_str);
        if rejected && reason.is_none_or(str::is_empty) {
            findings.add(
                LintKind::MissingRejectionReason,
                field(".rejection_reason"),
                "a rejected option needs a reason",
            );
        }
        for key in ["pros", "cons", "risks"] {
            texts(option.get(key), &field(&format!(".{key}")), findings);
        }
    }
    selection(reasoning, options, findings);
}

/// The chosen option is named by its id or its description.
fn selection(reasoning: &Value, options: &[Value], findings: &mut Findings) {
    let selected = reasoning.get("selected_option").and_then(Value::as_str).unwrap_or_default();
    let described = options.iter().flat_map(|option| [option.get("id"), option.get("description")]).flatten();
    let considered = reasoning.get("options_considered").and_then(Value::as_array);
    let mut named = described.chain(considered.unwrap_or_default()).filter_map(Value::as_str);
    if !selected.is_empty() && !named.any(|name| name == selected) {
        findings.add(
            LintKind::UnmatchedSelection,
            "reasoning.selected_option",
            format!("{selected:?} matches no option"),
        );
    }
}

fn texts(list: Option<&Value>, field: &str, findings: &mut Findings) {
    match list {
        None => {}
        Some(Value::Array(elements)) => {
            for (index, element) in elements.iter().enumerate() {
                if element.as_str().is_none() {
                    let place = format!("{field}[{index}]");
                    findings.add(LintKind::ElementType, place, "want a string");
                }
            }
        }
        Some(_) => findings.add(LintKind::ElementType, field, "want an array"),
    }
}

fn tool_calls(document: &Value, findings: &mut Findings) {
    let calls = document.get("execution").and_then(|execution| execution.get("tool_calls")).and_then(Value::as_array);
    for (index, call) in calls.unwrap_or_default().iter().enumerate() {
        if call.as_object().is_none() {
            let place = format!("execution.tool_calls[{index}]");
            findings.add(LintKind::ElementType, place, "want an object");
        }
    }
}
