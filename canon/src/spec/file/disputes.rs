//! The disputes of a profile file: lists of values, tables of named readings, and what is inherited.

use super::axes::{self, Given, MOST_READINGS};
use super::header::Header;
use super::place::{FileError, Table, keep};
use crate::spec::{AXES, Axis, Choice, Choices};
use crate::{Dispute, Reading};

/// What every profile calls its dispute about duplicates.
const DUPLICATES: &str = "IN-DUP";

pub(super) fn read(
    root: &Table<'_>, header: &Header, given: &[Given], choices: Option<&mut Choices>,
) -> Result<Vec<Dispute>, FileError> {
    let table = root.table("disputes")?;
    let mut disputes = Vec::new();
    for one in given.iter().filter(|one| one.values.len() > 1) {
        let at = || root.axis(one.axis.name).unwrap_or_else(|| root.start());
        disputes.push(listed(header, one).map_err(|message| root.source.fault(at(), message))?);
    }
    let mut own = choices;
    for entry in table.iter().flat_map(Table::entries) {
        let fault = |message| Err(root.source.fault(entry.key_at.clone(), message));
        let dispute = root.as_table(&entry)?;
        if disputes.iter().any(|known: &Dispute| known.id == entry.key) {
            return fault(format!("{} is a dispute already; its values stand in a list", entry.key));
        }
        if disputes.len() == crate::reading::MOST {
            return fault(too_many(entry.key));
        }
        if !is_id(entry.key) {
            return fault(format!("{:?} is no id: capital letters, digits and hyphens, a letter first", entry.key));
        }
        disputes.push(named(entry.key, &dispute, own.as_deref_mut())?);
    }
    if let (Some(table), Some(choices)) = (&table, own) {
        all_differ(table, header, &disputes, choices)?;
    }
    let mut all = inherited(header, given, &disputes);
    all.append(&mut disputes);
    // IN-DUP comes first, the others in the order of the text.
    all.sort_by_key(|dispute| dispute.id != DUPLICATES);
    match all.get(crate::reading::MOST..) {
        Some([.., last]) => Err(root.source.fault(root.start(), too_many(last.id))),
        _ => Ok(all),
    }
}

fn too_many(id: &str) -> String {
    format!("{id} is one dispute too many; {} is the limit", crate::reading::MOST)
}

/// As the ids of rules are, which reports and registries name it beside.
fn is_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-';
    id.starts_with(|first: char| first.is_ascii_uppercase()) && !id.ends_with('-') && id.bytes().all(plain)
}

/// Readings that set the same are one. Those of an operation set nothing, and only a shipped profile has operations.
fn all_differ(table: &Table<'_>, header: &Header, disputes: &[Dispute], choices: &Choices) -> Result<(), FileError> {
    if !header.operations.is_empty() {
        return Ok(());
    }
    for entry in table.entries() {
        let Some(dispute) = disputes.iter().find(|dispute| dispute.id == entry.key) else { continue };
        let mut seen: Vec<(Choices, &str)> = Vec::new();
        for reading in dispute.readings {
            let mut under = *choices;
            for (axis, value) in reading.changes {
                let _ = Axis::find(axis).and_then(|axis| axis.set(&mut under, value));
            }
            if let Some((_, other)) = seen.iter().find(|(known, _)| *known == under) {
                let message = format!("{}: {other} and {} set the same", dispute.id, reading.name);
                return Err(table.source.fault(entry.key_at, message));
            }
            seen.push((under, reading.name));
        }
    }
    Ok(())
}

/// The disputes of what is extended, where the file neither decides nor disputes any of the axes that they are about; IN-DUP
/// is about duplicates in every profile. Those about operations stay behind with the operations.
fn inherited(header: &Header, given: &[Given], own: &[Dispute]) -> Vec<Dispute> {
    let disputed: Vec<&str> = own
        .iter()
        .flat_map(|dispute| dispute.readings)
        .flat_map(|reading| reading.changes)
        .map(|(axis, _)| *axis)
        .collect();
    let open = |dispute: &&Dispute| {
        let mut axes = dispute.readings.iter().flat_map(|reading| reading.changes).map(|(axis, _)| *axis).peekable();
        let decided = |axis| given.iter().any(|one| one.axis.name == axis);
        let disputed = |axis| dispute.id != DUPLICATES && disputed.contains(&axis);
        axes.peek().is_some()
            && axes.all(|axis| !decided(axis) && !disputed(axis))
            && own.iter().all(|known| known.id != dispute.id)
    };
    let kept = header.base.map_or(&[][..], |base| base.disputes).iter().filter(open);
    kept.map(|dispute| Dispute { id: dispute.id, readings: dispute.readings }).collect()
}

/// `axis = [value, value]`: a dispute with the id `PREFIX-AXIS`, whose readings are the values.
fn listed(header: &Header, given: &Given) -> Result<Dispute, String> {
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
    let readings: Vec<Reading> = given.values.iter().enumerate().map(reading).collect();
    let twice =
        |(place, reading): &(usize, &Reading)| readings[..*place].iter().any(|known| known.name == reading.name);
    if let Some((_, Reading { name, .. })) = readings.iter().enumerate().find(twice) {
        return Err(format!("{}: two readings are called {name:?}; give them names in [disputes.{id}]", axis.name));
    }
    Ok(Dispute { id: keep(&id), readings: readings.leak() })
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
    let entries = table.entries();
    if entries.len() > MOST_READINGS {
        let message = format!("{id}: a dispute of {} readings; {MOST_READINGS} is the limit", entries.len());
        return Err(table.source.fault(table.start(), message));
    }
    for entry in entries {
        let reading = table.as_table(&entry)?;
        if entry.key.is_empty() || entry.key.contains(|letter: char| letter.is_whitespace() || letter.is_control()) {
            let message = format!("{id}: {:?} is no name of a reading: it has letters and no blanks", entry.key);
            return Err(table.source.fault(entry.key_at, message));
        }
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

    #[test]
    fn a_dispute_about_an_axis_takes_the_place_of_its_parent_s() {
        let own = "[disputes.ZZ-CHILD-1]\none = {}\ntwo = ";
        assert_eq!(disputes(&format!("{own}{{ \"numbers.integers\" = \"exact\" }}")), ["IN-DUP", "ZZ-CHILD-1"]);
        assert_eq!(
            disputes(&format!("{own}{{ \"numbers.floats\" = \"python\" }}")),
            ["IN-DUP", "JCS-INT-1", "ZZ-CHILD-1"]
        );
        assert_eq!(
            disputes(&format!("{own}{{ \"input.duplicates\" = \"first\" }}")),
            ["IN-DUP", "JCS-INT-1", "ZZ-CHILD-1"]
        );
    }

    #[test]
    fn disputes_that_nobody_could_choose_from_are_refused_with_their_place() {
        let refused = |lines: &str| {
            let text = format!("format = 1\nname = \"zz-child\"\nextends = \"jcs\"\n{lines}");
            File::read(&text).unwrap_err().to_string()
        };
        let values: Vec<String> = (0..60_000).map(|number| format!("\"{number}\"")).collect();
        let named: String =
            (0..65).map(|number| format!("r{number} = {{ \"text.indent\" = {} }}\n", number % 11)).collect();
        for (lines, message) in [
            (
                "[digest]\nprefix = [\"\", \"none\"]".to_owned(),
                "line 5, column 10: digest.prefix: two readings are called \"none\"; give them names in [disputes.ZZ-CHILD-PREFIX]",
            ),
            (
                "[members]\nstrip = [[\"a+b\"], [\"a\", \"b\"]]".to_owned(),
                "line 5, column 9: members.strip: two readings are called \"a+b\"; give them names in [disputes.ZZ-CHILD-STRIP]",
            ),
            (
                format!("[digest]\nprefix = [{}]", values.join(", ")),
                "line 5, column 10: digest.prefix: a dispute of 60000 readings; 64 is the limit",
            ),
            (
                format!("[disputes.ZZ-CHILD-1]\n{named}"),
                "line 4, column 1: ZZ-CHILD-1: a dispute of 65 readings; 64 is the limit",
            ),
            (
                "[disputes.ZZ-CHILD-1]\none = {}\ntwo = {}".to_owned(),
                "line 4, column 11: ZZ-CHILD-1: one and two set the same",
            ),
            (
                "[disputes.ZZ-CHILD-1]\none = {}\ntwo = { \"text.indent\" = 0 }".to_owned(),
                "line 4, column 11: ZZ-CHILD-1: one and two set the same",
            ),
            (
                "[disputes.\"lower case\"]\none = {}\ntwo = { \"text.indent\" = 1 }".to_owned(),
                "line 4, column 11: \"lower case\" is no id: capital letters, digits and hyphens, a letter first",
            ),
            (
                "[disputes.ZZ-CHILD-1]\none = {}\n\"\" = { \"text.indent\" = 1 }".to_owned(),
                "line 6, column 1: ZZ-CHILD-1: \"\" is no name of a reading: it has letters and no blanks",
            ),
        ] {
            assert_eq!(refused(&lines), message);
        }
    }
}
