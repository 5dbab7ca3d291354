//! cps: only whether a capsule is valid and a seal holds is forced; a capsule that is not complete may be refused or go through a model.

use super::Case;
use canon::capsule::content::without_seal;
use canon::capsule::{Capsule, LintKind, SEAL_FIELDS, Steps, Timestamp, Version, lint, validate};
use canon::value::ReadOptions;
use canon::{Duplicates, RejectKind, Value};
use canon_vectors::vector::Expected;

/// What lint says of a capsule that its tables allow: values that other languages spell otherwise.
const ALLOWED: [LintKind; 5] = [
    LintKind::IntegralFloat,
    LintKind::UnsafeInteger,
    LintKind::FloatSpelling,
    LintKind::NegativeZero,
    LintKind::UnmatchedSelection,
];

/// A field, and whether a value of it is spelled in another way.
type Spelled = (&'static str, fn(&Value) -> bool);

/// The fields whose values have spellings that the text and the reference judge differently.
const SPELLED: &[Spelled] = &[
    ("id", is_digits_of_an_id),
    ("sequence", is_number_or_truth),
    ("execution.duration_ms", is_number_or_truth),
    ("previous_hash", is_64_digits),
    ("trigger.timestamp", is_time_with_an_offset),
];

/// Whether the rules allow the answer.
pub fn allows(case: &Case<'_>) -> bool {
    let options = ReadOptions { duplicates: Duplicates::Last, ..ReadOptions::default() };
    let Ok(document) = Value::read_with(case.document(), options) else {
        return refusals_alike(case);
    };
    match case.op() {
        "validate" => validation(case, &document),
        "model" => model(case, &document),
        "seal" => seal(case, &document),
        "verify" | "chain" => verification(case, &document),
        _ => false,
    }
}

/// Whether the expected answer and the given one both say that something does not hold, in whatever words.
fn refusals_alike(case: &Case<'_>) -> bool {
    let expected_holds = match case.expected {
        Expected::Reject { .. } => false,
        Expected::Result(_) => holds(case, |name| case.expected.get(name)),
    };
    let reply_holds = !case.is_refused() && holds(case, |name| case.reply.get(name));
    matches!(case.op(), "validate" | "verify" | "chain") && !expected_holds && !reply_holds
}

fn holds<'a>(case: &Case<'_>, get: impl Fn(&str) -> Option<&'a Value>) -> bool {
    match case.op() {
        "verify" => get("verdict").and_then(Value::as_str) == Some("ok"),
        // An answer that is neither says nothing that could be let pass.
        _ => get("valid").and_then(Value::as_bool) != Some(false),
    }
}

fn validation(case: &Case<'_>, document: &Value) -> bool {
    if refusals_alike(case) {
        return true;
    }
    let claimed = case.question.request.args.get("claimed_hash").and_then(Value::as_str);
    if claimed.is_none() && is_out_of_range(case) {
        return true;
    }
    let is_reply_valid = case.reply.get("valid").and_then(Value::as_bool) == Some(true);
    if !is_reply_valid {
        let is_lower_case =
            claimed.is_none_or(|hash| hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')));
        return !is_lower_case || !is_complete(case, document);
    }
    match case.expected.get("field").and_then(Value::as_str) {
        // A claim in upper case, empty, or over the seal's members or what a model drops.
        Some("hash") => {
            claimed == Some("") || case.is_right_for(&without_seal(document).to_text()) || {
                rebuilt(case, document).is_some_and(|rebuilt| case.is_right_for(&rebuilt.to_text()))
            }
        }
        Some(field) => {
            let spelled = SPELLED.iter().find(|(known, _)| *known == field);
            spelled.is_some_and(|(_, is_spelled)| at(document, field).is_some_and(is_spelled))
        }
        None => false,
    }
}

fn model(case: &Case<'_>, document: &Value) -> bool {
    if case.is_refused() {
        return !is_complete(case, document);
    }
    if let Expected::Reject { .. } = case.expected {
        // The reference takes members as they come; only these must be there.
        return ["id", "type"].iter().all(|name| document.get(name).and_then(Value::as_str).is_some());
    }
    case.is_right_about("hash", &with_keys_of(version(case), document).to_text())
        || is_right_but_for(case, !is_emitted_time(document), !are_options_in_step(document))
}

fn seal(case: &Case<'_>, document: &Value) -> bool {
    if let Expected::Reject { .. } = case.expected {
        return false;
    }
    // Refused, or filled in, converted and then hashed: there is no telling which.
    !is_complete(case, document)
}

/// Whether the timestamp is in the form that the text has it, which no model changes.
fn is_emitted_time(capsule: &Value) -> bool {
    let time = at(capsule, "trigger.timestamp").and_then(Value::as_str);
    time.is_some_and(|time| {
        Timestamp::parse(time).is_some_and(|read| read.to_string() == time) && time.ends_with("+00:00")
    })
}

/// Whether the options that were considered are those that are described, so that no model makes one of the other.
fn are_options_in_step(capsule: &Value) -> bool {
    let list = |name| at(capsule, name).and_then(Value::as_array).unwrap_or_default();
    let described = list("reasoning.options").iter().map(|option| option.get("description"));
    described.eq(list("reasoning.options_considered").iter().map(Some))
}

/// Whether the models agree about all but the timestamp and the options.
fn is_right_but_for(case: &Case<'_>, time: bool, options: bool) -> bool {
    let masked: Vec<(&str, &str)> = [
        (time, ("trigger", "timestamp")),
        (options, ("reasoning", "options")),
        (options, ("reasoning", "options_considered")),
    ]
    .into_iter()
    .filter_map(|(is_masked, place)| is_masked.then_some(place))
    .collect();
    let read = |canonical: Option<&Value>| {
        let capsule = Value::read(canonical?.as_str()?.as_bytes()).ok()?;
        Some(masked.iter().fold(capsule, |capsule, (section, name)| without(capsule, section, name)))
    };
    let expected = read(case.expected.get("canonical"));
    expected.is_some() && expected == read(case.reply.get("canonical"))
}

fn without(mut capsule: Value, section: &str, member: &str) -> Value {
    if let Value::Object(members) = &mut capsule {
        let section = members.iter_mut().find(|(name, _)| *name == section);
        if let Some((_, Value::Object(members))) = section {
            members.retain(|(name, _)| *name != member);
        }
    }
    capsule
}

fn verification(case: &Case<'_>, document: &Value) -> bool {
    let level = case.question.request.args.get("level").and_then(Value::as_str).unwrap_or("structural");
    if refusals_alike(case) || case.op() == "chain" && level == "structural" && is_out_of_range(case) {
        return true;
    }
    let capsules = document.as_array().unwrap_or(std::slice::from_ref(document));
    let reply_holds = !case.is_refused() && holds(case, |name| case.reply.get(name));
    if !reply_holds {
        return !capsules.iter().all(|capsule| is_complete(case, capsule));
    }
    let again: Option<Vec<Value>> = capsules.iter().map(|capsule| rebuilt(case, capsule)).collect();
    let again = again.map(|mut again| match document {
        Value::Array(_) => Value::Array(again),
        _ => again.remove(0),
    });
    again.is_some_and(|again| case.is_right_for(&again.to_text()))
}

/// Whether only the size of a number is in the way, of which no section speaks where nothing is printed.
fn is_out_of_range(case: &Case<'_>) -> bool {
    matches!(case.expected, Expected::Reject { kind: RejectKind::NumberRange, .. }) && !case.is_refused()
}

fn version(case: &Case<'_>) -> Version {
    Version::of(case.readings)
}

/// Whether a capsule is all that the text's tables ask for, in the forms that they ask for, and no more.
fn is_complete(case: &Case<'_>, capsule: &Value) -> bool {
    let content = without_seal(capsule);
    let steps = Steps::reference(case.readings);
    let options = validate::Options { strict: true, strict_time: true, claimed_hash: None };
    let text = content.to_text().into_bytes();
    let subject = validate::Subject { steps: &steps, document: &content, text: &text, options: &options };
    let printed = || Some(Capsule::from_value_as(&content, version(case)).ok()?.to_value_as(version(case)));
    let hash = |value: &Value| steps.hash.hash(value.to_text().as_bytes()).ok();
    let id = content.get("id").and_then(Value::as_str).unwrap_or_default().as_bytes();
    validate::validate(&subject).is_ok()
        && printed().is_some_and(|printed| hash(&printed) == hash(&content))
        && are_options_in_step(&content)
        && lint(&content).iter().all(|finding| ALLOWED.contains(&finding.kind))
        && id.get(14) == Some(&b'4')
        && matches!(id.get(19), Some(b'8' | b'9' | b'a' | b'b'))
        && capsule.get("signed_at").is_none_or(|time| time.as_str().is_some())
}

/// The capsule after it went through a model, with the seal that it had.
fn rebuilt(case: &Case<'_>, capsule: &Value) -> Option<Value> {
    let content = without_seal(capsule);
    let Value::Object(mut members) = Capsule::from_value_as(&content, version(case)).ok()?.to_value_as(version(case))
    else {
        return None;
    };
    let sealed = capsule.as_object()?.iter().filter(|(name, _)| SEAL_FIELDS.iter().any(|field| *name == *field));
    members.extend(sealed.cloned());
    Some(Value::Object(members))
}

/// The capsule with the top-level keys of this reading of CPS-VER-1.
fn with_keys_of(version: Version, capsule: &Value) -> Value {
    let Value::Object(members) = capsule else { return capsule.clone() };
    let mut members = members.clone();
    match version {
        Version::V12 => members.retain(|(name, _)| *name != "spec_version"),
        _ if capsule.get("spec_version").is_none() => members.push(("spec_version".into(), Value::string("1.0"))),
        _ => {}
    }
    Value::Object(members)
}

fn at<'a>(document: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(document, |value, name| value.get(name))
}

/// 32 digits, whatever stands around and between them.
fn is_digits_of_an_id(value: &Value) -> bool {
    let Some(text) = value.as_str() else { return false };
    let bare = text.trim_start_matches("urn:uuid:").replace(['{', '}', '-'], "");
    bare.len() == 32 && bare.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Any number, and a truth value, which some languages count among them.
fn is_number_or_truth(value: &Value) -> bool {
    value.as_number().is_some() || value.as_bool().is_some()
}

fn is_64_digits(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// A date and a time with an offset, in whatever form of ISO 8601.
fn is_time_with_an_offset(value: &Value) -> bool {
    let Some((date, time)) = value.as_str().and_then(|text| text.split_once(['T', 't', ' '])) else { return false };
    let is_date = match date.len() {
        // The calendar is the reference's: the rest is put in the form that it knows.
        10 if !date.contains('W') => Timestamp::parse(&format!("{date}T00:00:00+00:00")).is_some(),
        _ => !date.is_empty(),
    };
    is_date && time.contains(['Z', 'z', '+', '-'])
}
