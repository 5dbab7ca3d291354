//! The choices: one value per axis, or a list of values, which is a dispute.

use super::header::Header;
use super::place::{FileError, Table, keep};
use crate::spec::{AXES, Accepts, Axis, Choice, Choices, Pattern};
use toml::de::DeValue;

/// So many readings a dispute may have: every two of different disputes are looked at together.
pub(super) const MOST_READINGS: usize = 64;

/// An axis that a file decides.
pub(super) struct Given {
    pub axis: &'static Axis,
    /// The value, or the readings of a dispute, the default first.
    pub values: Vec<Choice>,
}

/// Reads every table of axes, and sets the first value of each.
pub(super) fn read(root: &Table<'_>, header: &Header, choices: &mut Option<Choices>) -> Result<Vec<Given>, FileError> {
    let mut given = Vec::new();
    let mut own = choices.unwrap_or(Choices::JCS);
    for section in sections() {
        let Some(table) = root.table(section)? else { continue };
        for entry in table.entries() {
            let axis = find(section, entry.key).map_err(|message| table.source.fault(entry.key_at.clone(), message))?;
            let fault = |message| table.source.fault(entry.at.clone(), message);
            let values = values(axis, entry.value).map_err(fault)?;
            // Each value was read as one of the axis.
            let _ = axis.set(&mut own, &values[0]);
            given.push(Given { axis, values });
        }
    }
    if header.base.is_none() {
        let missing: Vec<_> = AXES
            .iter()
            .filter(|axis| given.iter().all(|one| one.axis.name != axis.name))
            .map(|axis| axis.name)
            .collect();
        if !missing.is_empty() {
            let message = format!("without `extends` every choice must be made; missing: {}", missing.join(", "));
            return Err(root.source.fault(root.start(), message));
        }
    }
    *choices = Some(own);
    Ok(given)
}

/// The tables that hold axes, in order.
fn sections() -> Vec<&'static str> {
    let mut sections: Vec<_> = AXES.iter().filter_map(|axis| axis.name.split('.').next()).collect();
    sections.dedup();
    sections
}

fn find(section: &str, key: &str) -> Result<&'static Axis, String> {
    let name = format!("{section}.{key}");
    Axis::find(&name).ok_or_else(|| {
        let known: Vec<_> = AXES.iter().filter_map(|axis| axis.name.strip_prefix(section)?.strip_prefix('.')).collect();
        format!("unknown axis {name}; [{section}] has {}", known.join(", "))
    })
}

/// One value, or the values of a dispute.
fn values(axis: &'static Axis, value: &DeValue<'_>) -> Result<Vec<Choice>, String> {
    let is_list = matches!(axis.accepts, Accepts::Paths | Accepts::Set(_));
    let several = match value {
        // Where a value is a list already, a dispute is a list of lists.
        DeValue::Array(list) if is_list => list.iter().any(|one| matches!(one.get_ref(), DeValue::Array(_))),
        DeValue::Array(_) => true,
        _ => false,
    };
    let DeValue::Array(list) = value else { return Ok(vec![one(axis, value)?]) };
    if !several {
        return Ok(vec![one(axis, value)?]);
    }
    if list.len() > MOST_READINGS {
        return Err(format!("{}: a dispute of {} readings; {MOST_READINGS} is the limit", axis.name, list.len()));
    }
    let values = list.iter().map(|value| one(axis, value.get_ref())).collect::<Result<Vec<_>, _>>()?;
    if values.len() < 2 {
        return Err(format!("{}: a dispute has at least two readings; write the value without brackets", axis.name));
    }
    match values.iter().enumerate().find(|(place, value)| values[..*place].contains(value)) {
        Some((_, twice)) => Err(format!("{}: {twice} stands twice", axis.name)),
        None => Ok(values),
    }
}

/// One value of an axis, or a sentence with the axis and the values that it can have.
pub(super) fn one(axis: &'static Axis, value: &DeValue<'_>) -> Result<Choice, String> {
    let choice = match value {
        DeValue::String(text) => Some(Choice::Word(text.to_string().into())),
        DeValue::Boolean(flag) => Some(Choice::Flag(*flag)),
        DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix()).ok().map(Choice::Number),
        DeValue::Array(list) => {
            let texts: Option<Vec<_>> = list.iter().map(|one| one.get_ref().as_str().map(keep)).collect();
            texts.map(|texts| Choice::List(texts.into()))
        }
        _ => None,
    };
    let mut trial = Choices::JCS;
    let set = choice.as_ref().and_then(|choice| axis.set(&mut trial, choice));
    match set {
        // As the axis itself writes it, so that two spellings of one value are one.
        Some(()) => Ok((axis.get)(&trial)),
        None => Err(wrong(axis, value)),
    }
}

fn wrong(axis: &Axis, value: &DeValue<'_>) -> String {
    if let (Accepts::Paths, DeValue::Array(list)) = (axis.accepts, value) {
        for path in list.iter().filter_map(|one| one.get_ref().as_str()) {
            if let Err(error) = Pattern::parse(path) {
                return format!("{}: the path {path:?} matches nothing: {error}", axis.name);
            }
        }
    }
    let can_be = match axis.accepts {
        Accepts::Words(words) => format!("one of {}", words.join(", ")),
        Accepts::SameOr(words) => format!("one of same, {}", words.join(", ")),
        Accepts::Set(words) => format!("a list of any of {}, none of them twice", words.join(", ")),
        Accepts::Letters(letters) => {
            format!("a text of any of the letters {}, none of them twice", letters.concat())
        }
        Accepts::Number(least, most) => format!("a whole number from {least} to {most}"),
        Accepts::Flag => "true or false".to_owned(),
        Accepts::Paths => "a list of paths, such as [\"signatures\", \"**.nonce\"]".to_owned(),
        Accepts::Text => "a text".to_owned(),
    };
    let given = match value {
        DeValue::String(text) => format!("{text:?}"),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Array(list) => {
            let words = list.iter().map(|one| one.get_ref().as_str().unwrap_or("..."));
            format!("{:?}", words.collect::<Vec<_>>())
        }
        _ => "this".to_owned(),
    };
    format!("{} cannot be {given}: {can_be}", axis.name)
}
