//! The disputes of a profile file: lists of values, tables of named readings, and what is inherited.

use super::axes::{self, Given};
use super::header::Header;
use super::place::{FileError, Table, keep};
use crate::spec::{AXES, Axis, Choice, Choices};
use crate::{Dispute, Reading};

/// What every profile calls its dispute about duplicates.
const DUPLICATES: &str = "IN-DUP";

pub(super) fn read(
    root: &Table<'_>, header: &Header, given: &[Given], choices: Option<&mut Choices>,
) -> Result<Vec<Dispute>, FileError> {
    let mut disputes = inherited(header, given, root)?;
    for one in given.iter().filter(|one| one.values.len() > 1) {
        disputes.push(listed(header, one));
    }
    if let Some(table) = root.table("disputes")? {
        let mut own = choices;
        for entry in table.entries() {
            let dispute = table.as_table(&entry)?;
            if disputes.iter().any(|known| known.id == entry.key) {
                let message = format!("{} is a dispute already; its values stand in a list", entry.key);
                return Err(table.source.fault(entry.key_at, message));
            }
            disputes.push(named(entry.key, &dispute, own.as_deref_mut())?);
        }
    }
    // IN-DUP comes first, the others in the order of the text.
    disputes.sort_by_key(|dispute| dispute.id != DUPLICATES);
    if let [_, .., last] = &disputes[..]
        && disputes.len() > crate::reading::MOST
    {
        let message = format!("{} is one dispute too many; {} is the limit", last.id, crate::reading::MOST);
        return Err(root.source.fault(root.start(), message));
    }
    Ok(disputes)
}

/// The disputes of what is extended, where the file decides none of the axes that they are about.
/// Those about operations stay behind with the operations.
fn inherited(header: &Header, given: &[Given], root: &Table<'_>) -> Result<Vec<Dispute>, FileError> {
    let Some(base) = header.base else { return Ok(Vec::new()) };
    let named: Vec<&str> =
        root.table("disputes")?.map_or_else(Vec::new, |table| table.entries().iter().map(|entry| entry.key).collect());
    let open = |dispute: &&Dispute| {
        let mut axes = dispute.readings.iter().flat_map(|reading| reading.changes).map(|(axis, _)| *axis).peekable();
        axes.peek().is_some()
            && axes.all(|axis| given.iter().all(|one| one.axis.name != axis))
            && !named.contains(&dispute.id)
    };
    let kept = base.disputes.iter().filter(open);
    Ok(kept.map(|dispute| Dispute { id: dispute.id, readings: dispute.readings }).collect())
}

/// `axis = [value, value]`: a dispute with the id `PREFIX-AXIS`, whose readings are the values.
fn listed(header: &Header, given: &Given) -> Dispute {
    let axis = given.axis;
    let id = match axis.name {
        "input.duplicates" => DUPLICATES.to_owned(),
        name => {
            let own = name.rsplit('.').next().unwrap_or(name);
            format!("{}-{}", header.prefix, own.to_uppercase())
        }
    };
    let reading = |(place, value): (usize, &Choice)| Reading {
        name: keep(&reading_name(value)),
        changes: match place {
            0 => &[],
            _ => vec![(axis.name, kept(value))].leak(),
        },
    };
    let readings: Vec<_> = given.values.iter().enumerate().map(reading).collect();
    Dispute { id: keep(&id), readings: readings.leak() }
}

/// What a value is called as a reading.
pub(super) fn reading_name(value: &Choice) -> String {
    match value {
        Choice::Word(word) if word.is_empty() => "none".to_owned(),
        Choice::Word(word) => word.to_string(),
        Choice::Number(number) => number.to_string(),
        Choice::Flag(flag) => flag.to_string(),
        Choice::List(list) if list.is_empty() => "none".to_owned(),
        Choice::List(list) => list.join("+"),
    }
}

/// `[disputes.ID]`: named readings, each with the axes that it sets; `{}` is what the file says.
fn named(id: &str, table: &Table<'_>, choices: Option<&mut Choices>) -> Result<Dispute, FileError> {
    let mut readings = Vec::new();
    let mut own = choices;
    for entry in table.entries() {
        let reading = table.as_table(&entry)?;
        let mut changes = Vec::new();
        for change in reading.entries() {
            let axis = Axis::find(change.key).ok_or_else(|| {
                let known: Vec<&str> = AXES.iter().map(|axis| axis.name).collect();
                let message = format!("unknown axis {:?}; in quotes, one of {}", change.key, known.join(", "));
                table.source.fault(change.key_at.clone(), message)
            })?;
            let value =
                axes::one(axis, change.value).map_err(|message| table.source.fault(change.at.clone(), message))?;
            changes.push((axis.name, kept(&value)));
        }
        // The default is what the file says: what its first reading sets, the profile has.
        if readings.is_empty() {
            for (axis, value) in changes.drain(..) {
                if let (Some(axis), Some(choices)) = (Axis::find(axis), own.as_deref_mut()) {
                    let _ = axis.set(choices, &value);
                }
            }
        }
        readings.push(Reading { name: keep(entry.key), changes: changes.leak() });
    }
    if readings.len() < 2 {
        let message = format!("{id} has {} of at least two readings", readings.len());
        return Err(table.source.fault(table.start(), message));
    }
    Ok(Dispute { id: keep(id), readings: readings.leak() })
}

/// The same value without anything borrowed from the file.
fn kept(value: &Choice) -> Choice {
    match value {
        Choice::Word(word) => Choice::word(keep(word)),
        Choice::List(list) => Choice::list(list.to_vec().leak()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use crate::spec::File;

    /// The disputes of a profile that extends `jcs` with these lines.
    fn disputes(lines: &str) -> Vec<&'static str> {
        let text = format!("format = 1\nname = \"zz-child\"\nextends = \"jcs\"\n{lines}");
        let file = File::read(&text).unwrap();
        file.spec.disputes.iter().map(|dispute| dispute.id).collect()
    }

    #[test]
    fn an_axis_that_a_child_decides_drops_its_parent_s_dispute_about_it() {
        assert_eq!(disputes(""), ["IN-DUP", "JCS-INT-1"]);
        assert_eq!(disputes("[numbers]\nfloats = \"python\""), ["IN-DUP", "JCS-INT-1"]);
        // Even where it decides as the parent does.
        assert_eq!(disputes("[numbers]\nintegers = \"binary64\""), ["IN-DUP"]);
        assert_eq!(disputes("[input]\nduplicates = \"last\""), ["JCS-INT-1"]);
        assert_eq!(disputes("[numbers]\nintegers = [\"exact\", \"safe\"]"), ["IN-DUP", "ZZ-CHILD-INTEGERS"]);
    }
}
