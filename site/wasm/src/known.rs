//! What is inside: profiles, axes and rules, and whether a profile file is sound.

use super::question::{Question, Wrong};
use canon::spec::{AXES, Accepts, Axis, Choice, Choices, File, Spec};
use canon::{Profile, Value};
use canon_vectors::Registry;

fn text(text: &str) -> Value {
    Value::string(text)
}

fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::Array(items.into_iter().collect())
}

/// Which library this is. The digest of the profiles is that of their files, in order.
pub fn about(_: &Question) -> Result<Value, Wrong> {
    Ok(Value::object([
        ("version", text(env!("CARGO_PKG_VERSION"))),
        ("profiles", text(&canon_vectors::profiles::digest())),
    ]))
}

/// Every shipped profile.
pub fn profiles(_: &Question) -> Result<Value, Wrong> {
    let one = |profile: Profile| {
        let file = canon_vectors::profiles::source(profile.name()).unwrap_or_default();
        let mut members = described(profile.spec());
        members.push(("file", text(file)));
        Value::object(members)
    };
    Ok(Value::object([("profiles", list(Profile::ALL.map(one)))]))
}

/// What a spec says.
fn described(spec: &Spec) -> Vec<(&'static str, Value)> {
    let registry = Registry::shipped();
    let disputes = spec.disputes.iter().map(|dispute| {
        let rule = registry.get(dispute.id);
        let meaning = |name: &str| {
            let known = rule.and_then(|rule| rule.readings.iter().find(|one| one.name == name));
            text(known.map_or("", |reading| &reading.text))
        };
        let readings = dispute.names().map(|name| Value::object([("name", text(name)), ("text", meaning(name))]));
        Value::object([
            ("id", text(dispute.id)),
            ("text", text(rule.map_or("", |rule| &rule.text))),
            ("readings", list(readings)),
        ])
    });
    vec![
        ("name", text(spec.name)),
        ("title", text(spec.title)),
        ("source", text(spec.source)),
        ("extends", spec.extends.map_or(Value::Null, text)),
        ("disputes", list(disputes)),
        ("choices", choices(&spec.choices)),
    ]
}

fn choices(choices: &Choices) -> Value {
    Value::object(AXES.iter().map(|axis| (axis.name, choice(&(axis.get)(choices)))))
}

fn choice(choice: &Choice) -> Value {
    match choice {
        Choice::Word(word) => text(word),
        Choice::Number(number) => Value::integer(*number),
        Choice::Flag(flag) => Value::Bool(*flag),
        Choice::List(words) => list(words.iter().map(|word| text(word))),
    }
}

/// Every axis.
pub fn axes(_: &Question) -> Result<Value, Wrong> {
    let one = |axis: &Axis| {
        let words = |words: &[&str]| list(words.iter().map(|word| text(word)));
        let same = |words: &[&str]| list(["same"].iter().chain(words).map(|word| text(word)));
        let (kind, values) = match axis.accepts {
            Accepts::Words(known) => ("words", words(known)),
            Accepts::SameOr(known) => ("words", same(known)),
            Accepts::Set(known) => ("set", words(known)),
            Accepts::Letters(known) => ("letters", words(known)),
            Accepts::Number(least, most) => ("number", list([least, most].map(Value::integer))),
            Accepts::Flag => ("flag", list([])),
            Accepts::Paths => ("paths", list([])),
            Accepts::Text => ("text", list([])),
        };
        Value::object([
            ("name", text(axis.name)),
            ("decides", text(axis.decides)),
            ("kind", text(kind)),
            ("values", values),
        ])
    };
    Ok(Value::object([("axes", list(AXES.iter().map(one)))]))
}

/// Every rule.
pub fn rules(_: &Question) -> Result<Value, Wrong> {
    let rules = Registry::shipped().rules.iter().map(|rule| {
        Value::object([
            ("id", text(&rule.id)),
            ("profile", rule.profile.map_or(Value::Null, |profile| text(profile.name()))),
            ("level", text(rule.level.name())),
            ("text", text(&rule.text)),
            ("source", text(&rule.source)),
            ("section", text(&rule.section)),
        ])
    });
    Ok(Value::object([("rules", list(rules))]))
}

/// Whether a profile file is sound: what it describes, or the first fault with its place.
pub fn check(question: &Question) -> Result<Value, Wrong> {
    let fault = |fault: &canon::spec::FileError| {
        Value::object([
            ("line", Value::integer(fault.line as u64)),
            ("column", Value::integer(fault.column as u64)),
            ("message", text(&fault.message)),
        ])
    };
    match File::read(question.text("file")?) {
        Err(error) => Ok(Value::object([("fault", fault(&error))])),
        Ok(file) => {
            let mut members = described(&file.spec);
            members.push(("given", list(file.given.iter().map(|axis| text(axis)))));
            members.push(("warnings", list(file.warnings.iter().map(fault))));
            Ok(Value::object(members))
        }
    }
}
